"""Counts the instructions of random games, by the file of the engine that they come from.

    python3 scripts/instructions.py [PLAYOUTS OPTION ...]

Unlike times, the counts are the same in every run, so they show a change of one percent. Callgrind
counts, without what the start of the program costs; `addr2line` says which line an instruction
comes from. What was inlined from the standard library counts for the line that uses it.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import toolbox

NEEDED = ("valgrind", "addr2line")
# Enough for the mean over games to settle; callgrind is some fifty times slower than the processor.
GAMES = 400
ENGINE = "carc-engine/src/"


def available():
    return all(shutil.which(tool) for tool in NEEDED)


def run(program, games, options):
    """How often each instruction ran: by address in the program, and by name in libraries."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind"
        tool = ["valgrind", "--tool=callgrind", "--dump-instr=yes", f"--callgrind-out-file={out}"]
        command = [*tool, program, "--games", str(games), *options]
        subprocess.run(command, capture_output=True, check=True)
        return read(out.read_text(encoding="utf-8", errors="replace"), program)


def read(text, program):
    """Reads callgrind's format: positions are relative to those of the line before."""
    names, counts = {}, Counter()
    in_program, function, address, is_call = False, "", 0, False
    for line in text.splitlines():
        name = re.match(r"(ob|fn)=(\(\d+\))(?: (.*))?", line)
        if name:
            kind, number, text_of_it = name.groups()
            if text_of_it:
                names[kind, number] = text_of_it
            if kind == "ob":
                in_program = names[kind, number] == program
            else:
                function = names[kind, number]
        elif re.match(r"c(ob|fn)=", line):
            name = re.match(r"c(ob|fn)=(\(\d+\)) (.*)", line)
            if name:
                names[name[1], name[2]] = name[3]
        elif line.startswith("calls="):
            is_call = True
        elif re.match(r"(0x|[+*-])", line):
            place, _, count = line.split()
            if place.startswith("0x"):
                address = int(place, 16)
            elif place != "*":
                address += int(place)
            # What was called is counted where it stands.
            if not is_call:
                counts[address if in_program else function] += int(count)
            is_call = False
    return counts


def origins(program, addresses):
    """The file of the engine that each instruction comes from; None if it comes from none."""
    asked = "\n".join(hex(address) for address in addresses)
    command = ["addr2line", "-i", "-a", "-e", program]
    answer = subprocess.run(command, input=asked, stdout=subprocess.PIPE, text=True, check=True)
    found, current = {}, None
    for line in answer.stdout.splitlines():
        if re.fullmatch(r"0x[0-9a-f]+", line):
            current = int(line, 16)
            found[current] = None
        elif found[current] is None and ENGINE in line:
            # The innermost line of the engine's own comes first.
            found[current] = re.match(r".*?/src/([^:]*):", line)[1]
    return found


def of_a_game(command, games):
    """Instructions for each game of a program; `command` says how it is told to play so many."""

    def total(count):
        tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        run = subprocess.run([*tool, *command(count)], capture_output=True, text=True, check=True)
        return int(re.search(r"Collected : (\d+)", run.stderr)[1])

    return (total(2 * games) - total(games)) / games


def by_file(program, options=(), games=GAMES):
    """Instructions for each game, by file of the engine, and what comes from elsewhere."""
    few, many = (run(program, count, options) for count in (games, 2 * games))
    many.subtract(few)
    spent = {where: count for where, count in many.items() if count > 0}
    files = origins(program, [where for where in spent if isinstance(where, int)])
    total = Counter()
    for where, count in spent.items():
        if isinstance(where, str):
            total["copying memory" if "mem" in where else "libraries"] += count
        else:
            total[files[where] or "the playing program"] += count
    return {name: count / games for name, count in total.most_common()}


def main(options):
    if not available():
        sys.exit(f"needed: {', '.join(NEEDED)}")
    counts = by_file(str(toolbox.build_examples("playouts") / "playouts"), options)
    for name, count in counts.items():
        print(f"{count:12,.0f}  {name}")
    print(f"{sum(counts.values()):12,.0f}  for each game")


if __name__ == "__main__":
    main(sys.argv[1:])
