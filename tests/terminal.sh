#!/bin/sh
# Tests examples/cpp/terminal_game.cpp in a terminal by entering lines as a user would.
#
#     terminal.sh FOLDER PROGRAM
set -eu
folder=$1 program=$2
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

# Runs a session that reads from standard input. $1 is the session's name; the other arguments are
# passed to the program.
session() {
  name=$1
  shift
  status=0
  "$program" "$@" >"$name.txt" 2>"$name.err" || status=$?
  expected=${expect_status:-0}
  if [ "$status" != "$expected" ]; then
    echo "$name ended with $status, not $expected"
    tail -n 20 "$name.txt" "$name.err"
    exit 1
  fi
}

# Checks that the session's output contains each argument.
says() {
  for text in "$@"; do
    grep -qF -- "$text" "$name.txt" "$name.err" || {
      echo "$name does not say: $text"
      tail -n 40 "$name.txt"
      exit 1
    }
  done
}

# The program exits at the end of its input, even in the middle of a game.
session nothing --seed 7 </dev/null
says 'seed 7' 'current tile: base/E (cap)' '1) place 0,-1 180' 'You left the game.'

# The input contains numbers, words, typing errors, undo, saving and loading.
session words --seed 7 <<'END'
help

moves 0,1
tile
fly
place 9,9 0
99
0
12345678901234567890
1
pass pass
place meeple 0,-1 0
undo
undo
undo
place 0,1 90
save game.json
save
load nowhere.json
load game.json
pass
board
quit
END
says 'undo your last action' '2) place 0,1 90   3) 180   4) 270' \
  'invalid action "fly"' 'That is not legal: cell 9,9' 'Choose a number from 1 to ' \
  '; 2 tiles, worth ' 'player 0 scores 4 points for the completed city' 'There is nothing to undo.' \
  'The game was saved to game.json.' 'cannot read nowhere.json' 'A file name is missing, for example: save game.json' \
  'player 0 places base/E (cap) at 0,1' 'player 1 (greedy): ' 'do nothing'
# The program prints the board and the players after every action.
[ "$(grep -c '^. player 1  ' words.txt)" -ge 8 ]

# The program can start from a saved game, which must have the same number of players.
session loaded --load game.json --players human,random </dev/null
says 'phase figure'
if grep -q 'seed' loaded.txt; then exit 1; fi
expect_status=1
session crowd --load game.json --players human,random,random </dev/null
says 'that game has 2 players'

# The program reports invalid arguments.
session agent --players human,gredy </dev/null
says 'greedy'
session expansion --expansions rivver </dev/null
says 'did you mean "river"?'
session number --seed x </dev/null
says 'a value is not a number'
expect_status=2
session unknown --sed 7 </dev/null
says 'usage:'
expect_status=0

# Computer players, or humans who always choose the first action, play games with all expansions.
# The stack is small, so the games are short.
cat >short.json <<'END'
{"preset": "everything",
 "start": {"stack": {"base/U": 3, "hills/hill-corner": 1, "princess/dragon-cap": 1, "inns/straight-inn": 2}}}
END
session everything --players greedy,random,random --config short.json --seed 3 </dev/null
says 'The game is over.' '1. player ' 'player 2 (random): '
awk 'BEGIN { for (i = 0; i < 2000; i++) print 1 }' >ones
session people --players human,human --config short.json --seed 5 <ones
says 'The game is over.'

# With hidden hands, the program does not show other players' tiles.
cat >hidden.json <<'END'
{"options": {"hand_size": "3", "hand_visibility": "hidden"}, "start": {"stack": {"base/U": 9, "base/V": 9}}}
END
session hidden --config hidden.json --seed 2 <ones
says 'player 1 adds a tile to their hand' 'The game is over.'
if grep -q 'player 1 adds base' hidden.txt; then exit 1; fi
echo "every session ended as it should"
