"""Tests for the arena: pairings and seeds, statistics, and the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from typing import Any

import pytest

import carc
from carc._arena import _play_here

RIVER = carc.Config(2, expansions=["river", "hills_sheep"], tile_sets={"base": 0})


def first(game: carc.Game) -> carc.Action:
    return game.legal_actions()[0]


class Last:
    def choose(self, game: carc.Game) -> carc.Action:
        return game.legal_actions()[-1]


def test_greedy_beats_random() -> None:
    result = carc.arena("greedy", "random", games=40, seed=1)
    assert result.interval[0] > 0.8
    assert result.games == result.wins + result.draws + result.losses == 40
    assert result.points[0] > result.points[1]
    assert "95% confidence interval" in str(result)


def test_results_do_not_depend_on_thread_count() -> None:
    one = carc.arena("greedy", "random", games=9, seed=5, config=RIVER, threads=1)
    many = carc.arena("greedy", "random", games=9, seed=5, config=RIVER, threads=3)
    assert one == many
    assert one.games == 10, "the number is rounded up to whole rounds"
    assert one != carc.arena("greedy", "random", games=9, seed=6, config=RIVER)


@pytest.mark.parametrize(
    "players", [("greedy", "random"), ("random", "greedy", "mcts:iterations=2")]
)
def test_games_match_those_of_rust(players: tuple[str, ...]) -> None:
    config = carc.Config(len(players), expansions=["river"], tile_sets={"base": 0})
    result = carc.arena(*players, games=6, seed=3, config=config)
    rows = _play_here(config, players, 6, 3, None)
    assert rows[0][:3] == (result.wins, result.draws, result.losses)
    assert rows[0][4:] == (result.win_rate, *result.interval)
    assert tuple(row[3] for row in rows) == result.points


def test_accepts_functions_and_objects_as_players() -> None:
    shown: list[tuple[int, int]] = []
    config = carc.Config(3)
    agent = carc.agents.GreedyAgent(seed=1)
    result = carc.arena(
        agent, first, Last(), games=4, config=config, progress=lambda *now: shown.append(now)
    )
    assert result.players == ("greedy", "first", "Last")
    assert shown == [(1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]
    assert result.wins == 6
    again = carc.arena(first, Last(), "greedy", games=2, config=config, seed=4)
    assert again.games == 3
    assert again.losses == 3


def test_a_draw_is_half_a_win() -> None:
    result = carc.arena("random", "random", games=2, config=carc.Config(2, figures={"meeple": 0}))
    assert (result.wins, result.draws, result.losses) == (0, 2, 0)
    assert result.win_rate == 0.5
    with_function = carc.arena(
        first, "random", games=2, config=carc.Config(2, figures={"meeple": 0})
    )
    assert with_function.win_rate == 0.5
    assert with_function.interval == result.interval


def test_rejects_invalid_arguments() -> None:
    with pytest.raises(carc.ParseError, match='did you mean "greedy"'):
        carc.arena("gredy", "random")
    with pytest.raises(carc.ParseError, match='did you mean "greedy"'):
        carc.arena("gredy", first)
    wrong: list[tuple[Any, str, str]] = [
        (
            "random",
            "expected one agent per player and at least 2 agents; found 2 agents for 3 players",
            "the number of games must be between 1 and 1000000000; found 0",
        ),
        (
            first,
            "players: the config has 3 players; got 2",
            "games: expected 1 to 1000000000, got 0",
        ),
    ]
    for b, players, games in wrong:
        with pytest.raises(carc.CarcError, match=players):
            carc.arena("greedy", b, config=carc.Config(3))
        with pytest.raises(carc.CarcError, match=games):
            carc.arena("greedy", b, games=0)
    with pytest.raises(carc.CarcError, match="threads: -1"):
        carc.arena("greedy", "random", threads=-1)
    with pytest.raises(TypeError, match="is not a player"):
        carc.arena("greedy", 7)  # type: ignore[arg-type]
    with pytest.raises(carc.IllegalActionError):
        carc.arena("greedy", lambda game: carc.Action.pass_(), games=2)


def test_error_in_progress_callback_ends_the_arena() -> None:
    def fail(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        carc.arena("mcts:seconds=30", "random", games=1000, progress=fail)


def test_ctrl_c_ends_the_arena() -> None:
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        carc.arena("mcts:seconds=30", "mcts:seconds=30", games=1000)
    timer.join()


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "carc", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "80"},
    )


def test_command_prints_the_result() -> None:
    words = ["arena", "greedy", "random", "--games", "6", "--seed", "2", "--expansions", "river"]
    answer = command(*words, "--option", "farmers=off")
    config = carc.Config(2, expansions=["river"], options={"farmers": "off"})
    result = carc.arena("greedy", "random", games=6, seed=2, config=config)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout == f"{result}\n"
    answer = command(*words, "--json", "--progress", "--threads", "1")
    assert json.loads(answer.stdout)["games"] == 6
    assert "6/6 games" in answer.stderr


def test_command_reports_invalid_arguments() -> None:
    for words, message in (
        (["arena", "gredy", "random"], 'did you mean "greedy"'),
        (["arena", "greedy"], "at least two agents"),
        (["arena", "greedy", "random", "--expansions", "rivver"], 'did you mean "river"'),
        (["arena", "greedy", "random", "--option", "farmers"], "expected NAME=VALUE"),
        (["areena"], "invalid choice"),
        ([], "COMMAND"),
    ):
        answer = command(*words)
        assert (answer.returncode, answer.stdout) == (2, ""), words
        assert message in answer.stderr
        assert "Traceback" not in answer.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for a child")
def test_ctrl_c_ends_the_command() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "carc", "arena", "mcts:seconds=30", "random", "--progress"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stderr is not None
        assert child.stderr.read(1), "the match has begun"
        child.send_signal(signal.SIGINT)
        output, errors = child.communicate(timeout=300)
    assert (child.returncode, output) == (130, "")
    assert "interrupted" in errors
