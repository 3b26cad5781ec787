"""Tests for the ladder in Python: players, stored results, reports, and the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import carc

RIVER = carc.Config(2, expansions=["river"], tile_sets={"base": 0})


def first(game: carc.Game) -> carc.Action:
    return game.legal_actions()[0]


class Seeded:
    """Chooses random actions with a generator reseeded for each game."""

    def __init__(self) -> None:
        self.seeds: list[int] = []

    def new_game(self, seed: int) -> None:
        self.seeds.append(seed)
        self.generator = carc.Generator(seed)

    def choose(self, game: carc.Game) -> carc.Action:
        actions = game.legal_actions()
        return actions[self.generator.uniform(len(actions))]


def test_unreadable_file_raises_os_error(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "results.jsonl"
    with pytest.raises(FileNotFoundError) as raised:
        carc.ladder(["random", "greedy"], decks=1, config=RIVER, results=missing)
    assert raised.value.filename == str(missing)


def test_result_has_every_field() -> None:
    shown: list[tuple[int, int]] = []
    result = carc.ladder(
        ["random", "greedy"], decks=3, config=RIVER, progress=lambda *now: shown.append(now)
    )
    assert shown[-1] == (6, 6)
    assert (result.decks, result.games, result.missing, result.anchor) == (3, 6, 0, "greedy")
    greedy, random = result.rungs
    assert (greedy.player, greedy.elo, greedy.low, greedy.high) == ("greedy", 0.0, 0.0, 0.0)
    assert random.elo < 0
    (pair,) = result.pairs
    assert pair.players == ("greedy", "random")
    assert pair.won + pair.drawn + pair.lost == pair.games == 6
    assert pair.low <= pair.score <= pair.high
    assert pair.error is not None
    found = json.loads(result.to_json())
    assert found["config"] == json.loads(RIVER.to_json())
    assert found["pairs"][0]["margin"] == pair.margin
    assert "Elo 0 is greedy" in str(result)
    assert result.to_markdown().startswith("| player | Elo | 95% |\n")
    assert result.to_svg().startswith("<svg ")
    assert result == carc.ladder(["random", "greedy"], decks=3, config=RIVER, threads=1)
    assert result != carc.ladder(["random", "greedy"], decks=3, config=RIVER, seed=1)


def test_accepts_functions_and_objects_as_players() -> None:
    seeded = Seeded()
    agent = carc.agents.GreedyAgent(seed=5)
    players: dict[str, carc.agents.Player] = {
        "mine": seeded,
        "first": first,
        "agent": agent,
        "random": "random",
    }
    result = carc.ladder(players, decks=2, config=RIVER)
    assert {rung.player for rung in result.rungs} == set(players)
    assert result.games == 24
    # The agent plays four games against each of its three opponents.
    assert len(seeded.seeds) == 12
    assert len(set(seeded.seeds)) == 4
    assert result == carc.ladder(players, decks=2, config=RIVER)
    # An agent object plays exactly like the agent created from its spec.
    words = carc.ladder(["greedy", "random"], decks=2, config=RIVER).pairs[0]
    (own,) = (pair for pair in result.pairs if set(pair.players) == {"agent", "random"})
    assert (own.won, own.points) == (words.won, words.points)
    assert carc.ladder([first, "random"], decks=1, config=RIVER).games == 2


def test_interrupted_ladder_resumes(tmp_path: Path) -> None:
    parts, whole = tmp_path / "parts.jsonl", tmp_path / "whole.jsonl"
    players: dict[str, carc.agents.Player] = {
        "mine": Seeded(),
        "greedy": "greedy",
        "random": "random",
    }

    def fail(done: int, total: int) -> None:
        if done > 9:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        carc.ladder(players, decks=3, config=RIVER, results=parts, progress=fail)
    # The ladder reports progress at intervals, so the number of finished games is not known
    # exactly.
    assert 10 <= len(parts.read_text().splitlines()) <= 1 + 18
    once = carc.ladder(players, decks=3, config=RIVER, results=whole)
    assert carc.ladder(players, decks=3, config=RIVER, results=str(parts)).to_json() == (
        once.to_json()
    )
    assert parts.read_bytes() == whole.read_bytes()
    with pytest.raises(carc.CarcError, match="from seed 0; expected 1"):
        carc.ladder(players, decks=3, config=RIVER, results=parts, seed=1)
    with pytest.raises(carc.CarcError, match="different rules"):
        carc.ladder(players, decks=3, results=parts)


def test_player_errors_are_raised(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"

    def fails(game: carc.Game) -> carc.Action:
        raise RuntimeError("I give up")

    class Begins:
        def new_game(self, seed: int) -> None:
            raise RuntimeError("no seed")

        def choose(self, game: carc.Game) -> carc.Action:
            return first(game)

    with pytest.raises(RuntimeError, match="I give up"):
        carc.ladder(["random", "greedy", fails], decks=2, config=RIVER, results=file)
    assert len(file.read_text().splitlines()) == 1 + 4, "the other agents' games are kept"
    with pytest.raises(RuntimeError, match="no seed"):
        carc.ladder(["random", Begins()], decks=2, config=RIVER)
    with pytest.raises(carc.IllegalActionError):
        carc.ladder(["random", lambda game: carc.Action.pass_()], decks=1, config=RIVER)
    with pytest.raises(TypeError):
        carc.ladder(["random", len], decks=1, config=RIVER)  # type: ignore[list-item]


def test_rejects_invalid_arguments() -> None:
    for agents, error, words in (
        (["gredy", "random"], carc.ParseError, 'did you mean "greedy"'),
        (["process:", "random"], carc.ParseError, "no program specified"),
        (["mcts:seconds=1", "random"], carc.CarcError, "depend on the machine"),
        (["random"], carc.CarcError, "a ladder requires 2 to"),
        (["random", "random"], carc.CarcError, "two players are named"),
        ("random", TypeError, "a list of players"),
        (["random", 7], TypeError, "is not a player"),
    ):
        with pytest.raises(error, match=words):
            carc.ladder(agents, decks=1, config=RIVER)  # type: ignore[arg-type]
    with pytest.raises(
        carc.CarcError, match="number of decks must be between 1 and 100000; found 0"
    ):
        carc.ladder(decks=0)
    with pytest.raises(carc.CarcError, match="games of 2 players; the config has 3"):
        carc.ladder(config=carc.Config(3))
    timed = carc.ladder(["mcts:seconds=0.001", "random"], decks=1, config=RIVER, timed=True)
    assert timed.games == 2


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "carc", "ladder", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_command_plays_a_ladder(tmp_path: Path) -> None:
    words = ["random", "greedy", "--decks", "2", "--expansions", "river", "--seed", "4"]
    file, picture = tmp_path / "results.jsonl", tmp_path / "ladder.svg"
    answer = command(*words, "--results", str(file), "--svg", str(picture), "--progress")
    config = carc.Config(2, expansions=["river"])
    result = carc.ladder(["random", "greedy"], decks=2, config=config, seed=4)
    assert (answer.returncode, answer.stdout) == (0, f"{result}\n")
    assert "4/4 games" in answer.stderr
    assert picture.read_text() == result.to_svg()
    again = command(*words, "--results", str(file), "--json")
    assert (again.stdout, again.stderr) == (result.to_json(), "")
    assert command(*words, "--markdown", "--threads", "1").stdout == result.to_markdown()


def test_command_reports_invalid_arguments(tmp_path: Path) -> None:
    for words, message in (
        (["gredy", "random"], 'did you mean "greedy"'),
        (["mcts:seconds=1", "random"], "depend on the machine"),
        (["random", "greedy", "--results", str(tmp_path)], str(tmp_path)),
        (["random", "greedy", "--decks", "1", "--svg", str(tmp_path)], str(tmp_path)),
    ):
        answer = command(*words)
        assert (answer.returncode, answer.stdout) == (2, ""), words
        assert message in answer.stderr
        assert "Traceback" not in answer.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for a child")
def test_ctrl_c_keeps_finished_games(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    players = ["random", "greedy", "mcts:iterations=400"]
    words = [sys.executable, "-m", "carc", "ladder", *players, "--results", str(file)]
    with subprocess.Popen(
        [*words, "--progress"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stderr is not None
        while not file.exists() or len(file.read_text().splitlines()) < 3:
            assert child.stderr.read(1), "the ladder continues"
        child.send_signal(signal.SIGINT)
        output, errors = child.communicate(timeout=60)
    assert (child.returncode, output) == (130, "")
    assert "interrupted" in errors
    lines = file.read_text().splitlines()
    assert len(lines) >= 3
    assert all(json.loads(line) for line in lines)
