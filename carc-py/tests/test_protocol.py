"""Tests for players in separate processes: built-in, independent and faulty players."""

from __future__ import annotations

import copy
import json
import pickle
import shlex
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import carc
from carc.envs import solo_v0

ROOT = Path(__file__).resolve().parents[2]
RIVER = carc.Config(2, expansions=["river"], tile_sets={"base": 0})
PLAYER = [sys.executable, str(ROOT / "examples" / "python" / "protocol_player.py")]


def engine(agent: str) -> list[str]:
    return [sys.executable, "-m", "carc", "engine", agent]


def test_programs_cannot_be_copied() -> None:
    with carc.agents.ProcessAgent(engine("random"), seed=3) as agent:
        env = solo_v0.env(agent, seat=0)
        env.reset(seed=1)
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="ProcessAgent"):
                copied(agent)
        with pytest.raises(TypeError, match="ProcessAgent"):
            copy.deepcopy(env)
        agent.ping()


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:iterations=5"])
def test_engine_process_matches_agent(spec: str) -> None:
    hidden = {"hand_size": "3", "hand_visibility": "hidden"}
    config = RIVER.replace(options=hidden)
    own = carc.agents.make(spec, seed=3)
    game = carc.Game(config, seed=7)
    with carc.agents.ProcessAgent(engine(spec), seed=3) as agent:
        assert (agent.name, agent.version) == (f"carc {own.spec}", carc.__version__)
        assert agent.options == {"agent": own.spec}
        while not game.is_over:
            action = own.choose(game)
            assert agent.choose(game) == action
            game.play(action)
        agent.ping()
        with pytest.raises(carc.CarcError, match="the game is over"):
            agent.choose(game)
        agent.begin(config, 4)
        assert agent.seed == 4
        fresh = carc.Game(config, seed=7)
        assert agent.choose(fresh) == carc.agents.make(spec, seed=4).choose(fresh)
    for use in (agent.ping, lambda: agent.choose(fresh)):
        with pytest.raises(carc.CarcError, match="closed"):
            use()
    agent.close()


def test_sends_iterations_and_options() -> None:
    game = carc.Game(carc.Config(2), seed=7)
    action = carc.agents.make("mcts:iterations=9", seed=1).choose(game)
    for process in (
        carc.agents.ProcessAgent(engine("mcts"), iterations=9, seed=1),
        carc.agents.ProcessAgent(engine("random"), options={"agent": "mcts:iterations=9"}, seed=1),
    ):
        with process as agent:
            assert agent.choose(game) == action
            assert agent.spec.startswith("process:")
    with carc.agents.ProcessAgent(engine("mcts"), seconds=0.05, grace=60) as agent:
        assert agent.choose(game) in game.legal_actions()
    with carc.agents.ProcessAgent(engine("mcts"), clock=0.5, increment=0.1, grace=60) as agent:
        assert agent.choose(game) in game.legal_actions()


def test_plays_program_written_without_carc() -> None:
    words = f"process:{shlex.join(PLAYER)}"
    result = carc.ladder({"theirs": words, "random": "random"}, decks=2, config=RIVER)
    assert result.games == 4
    assert result.pairs[0].failed == (0, 0)
    again = carc.ladder({"theirs": words, "random": "random"}, decks=2, config=RIVER, threads=1)
    assert again == result
    everything = carc.Config(2, preset="everything")
    assert carc.arena(words, "random", games=2, config=everything).games == 2
    with carc.agents.ProcessAgent(PLAYER, options={"figures": "1"}, seed=1) as agent:
        assert (agent.name, agent.options) == ("near the start", {"figures": "0.5"})
        assert (
            carc.arena(
                agent, words, lambda game: game.legal_actions()[0], games=3, config=carc.Config(3)
            ).games
            == 3
        )


def script(text: str) -> list[str]:
    """Returns the command for a player that shakes hands and then runs the given code."""
    begin = (
        "import os, sys, time\n"
        'input(); print(\'{"hello": {"protocol": 1, "name": "bad"}}\', flush=True)\n'
        "input(); print('{\"ready\": {}}', flush=True)\n"
        "line = input()\n"
    )
    return [sys.executable, "-c", begin + text]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("print('hello')", "garbage"),
        ("print('x' * 100_000)", "garbage"),
        ('print(\'{"choice": {"action": "place 99,99 0"}}\')', "illegal"),
        ("print('{\"ready\": {}}')", "unexpected"),
        ('print(\'{"error": {"why": "no"}}\')', "refused"),
        ("sys.exit(7)", "died"),
        ("os.kill(os.getpid(), 9)", "died"),
        ("time.sleep(1000)", "timeout"),
    ],
)
def test_rejects_invalid_program_output(text: str, kind: str) -> None:
    game = carc.Game(RIVER, seed=7)
    patience = 5 if kind == "timeout" else None
    with carc.agents.ProcessAgent(script(text), patience=patience) as agent:
        for _ in range(2):
            with pytest.raises(carc.ProcessError) as raised:
                agent.choose(game)
            assert raised.value.kind == kind
    assert game == carc.Game(RIVER, seed=7)


def test_reports_failure_to_start() -> None:
    for command, kind in (
        (["no-such-program"], "start"),
        ([sys.executable, "-c", ""], "died"),
        ("option.level=3 " + shlex.join(engine("greedy")), "option"),
        ("option.agent=gredy " + shlex.join(engine("greedy")), "refused"),
    ):
        with pytest.raises(carc.ProcessError) as raised:
            carc.agents.ProcessAgent(command)
        assert raised.value.kind == kind
    for wrong, words in (
        ({"seconds": 0}, "seconds"),
        ({"clock": 1, "seconds": 1}, "mutually exclusive"),
        ({"increment": 1}, "mutually exclusive"),
        ({"iterations": -1}, "iterations"),
        ({"patience": 0}, "patience"),
        ({"grace": float("nan")}, "grace"),
    ):
        with pytest.raises(carc.CarcError, match=words):
            carc.agents.ProcessAgent(PLAYER, **wrong)
    with pytest.raises(carc.ParseError, match="command: no program specified"):
        carc.agents.ProcessAgent("")
    with pytest.raises(carc.ParseError, match="command: no program specified"):
        carc.agents.ProcessAgent([])
    with pytest.raises(TypeError):
        carc.agents.ProcessAgent(7)  # type: ignore[arg-type]


def test_choice_can_be_stopped() -> None:
    game = carc.Game(carc.Config(2), seed=7)
    stop = threading.Event()
    stop.set()
    with carc.agents.ProcessAgent(engine("mcts:seconds=1000")) as agent:
        with pytest.raises(carc.CarcError, match="cancelled"):
            agent.choose(game, cancel=stop)
        timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            agent.choose(game)
        timer.join()
        agent.ping()


def test_arena_reports_failing_program() -> None:
    words = f"process:{shlex.join(script('sys.exit(1)'))}"
    with pytest.raises(carc.CarcError, match="exited before it answered"):
        carc.arena(words, "random", config=RIVER)
    with pytest.raises(carc.ProcessError):
        carc.arena(words, lambda game: game.legal_actions()[0], config=RIVER)
    result = carc.ladder([words, "random"], decks=1, config=RIVER)
    assert result.pairs[0].failed == (0, 2)


def test_engine_runs_on_the_command_line() -> None:
    lines: list[dict[str, object]] = [{"ping": {}}, {"jump": {}}, {"quit": {}}]
    answer = subprocess.run(
        engine("greedy"),
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = map(json.loads, answer.stdout.splitlines())
    assert first == {"pong": {}}
    assert "unknown variant `jump`" in second["error"]["why"]
    wrong = subprocess.run(engine("gredy"), capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert 'did you mean "greedy"' in wrong.stderr
