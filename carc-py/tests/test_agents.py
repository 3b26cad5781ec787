"""Tests for agents in Python: their choices, hidden information and errors."""

from __future__ import annotations

import copy
import pickle
import signal
import threading
import time

import pytest

import carc

SPECS = ["random", "greedy", "mcts:iterations=4"]


def play(config: carc.Config, specs: list[str], seed: int) -> list[str]:
    game = carc.Game(config, seed=seed)
    agents = [carc.agents.make(spec, seed=seed) for spec in specs]
    taken = []
    while (seat := game.actor) is not None:
        assert isinstance(seat, int)
        before = game.hash
        action = agents[seat % len(agents)].choose(game)
        assert game.hash == before
        assert action in game.legal_actions()
        game.apply(action)
        taken.append(str(action))
    return taken


@pytest.mark.parametrize("spec", SPECS)
def test_same_seed_gives_same_choices(spec: str) -> None:
    config = carc.Config(2, expansions=["river"], tile_sets={"base": 0})
    assert play(config, [spec], 3) == play(config, [spec], 3)
    assert play(config, ["random"], 3) != play(config, ["random"], 4)


def test_make_returns_the_agent_classes() -> None:
    made = [carc.agents.make(spec, seed=5) for spec in SPECS]
    own = [
        carc.agents.RandomAgent(seed=5),
        carc.agents.GreedyAgent(seed=5),
        carc.agents.MctsAgent(4, seed=5),
    ]
    assert [type(agent) for agent in made] == [type(agent) for agent in own]
    assert [agent.spec for agent in own] == SPECS
    assert [agent.seed for agent in own] == [5, 5, 5]
    game = carc.Game(carc.Config(3), seed=1)
    assert [a.choose(game) for a in made] == [a.choose(game) for a in own]
    assert all(isinstance(agent, carc.agents.Agent) for agent in own)
    assert carc.agents.make("random").seed != carc.agents.make("random").seed


@pytest.mark.parametrize(
    "spec", [*SPECS, "mcts:iterations=9,threads=3", "easy", "hard:iterations=4"]
)
def test_copies_continue_like_the_original(spec: str) -> None:
    game = carc.Game(carc.Config(2), seed=1)
    agent = carc.agents.make(spec, seed=5)
    for _ in range(4):
        game.play(agent.choose(game))
    if spec != "random":
        agent.rank(game)
    assert agent.rng_position > 0
    copies = [copy.copy(agent), copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))]
    copies.append(eval(repr(agent), {"carc": carc}))
    chosen = []
    for each in (*copies, agent):
        assert type(each) is type(agent)
        other = game.copy()
        for _ in range(12):
            other.play(each.choose(other))
        chosen.append(other.history)
        assert each.rng_position > 0
    assert all(history == chosen[0] for history in chosen)
    fresh = carc.agents.make(spec, seed=5)
    assert fresh.rng_position == 0
    budget = pickle.loads(pickle.dumps(carc.agents.MctsAgent(7, 0.5, seed=2)))
    assert (budget.spec, budget.seed) == ("mcts:iterations=7,seconds=0.5", 2)


def test_rejects_invalid_specs() -> None:
    with pytest.raises(carc.ParseError, match='did you mean "mcts"'):
        carc.agents.make("mtcs")
    with pytest.raises(carc.ParseError, match='did you mean "iterations"'):
        carc.agents.make("mcts:iteration=4")
    for iterations in (0, -1, 2**40):
        with pytest.raises(carc.ParseError, match="a whole number from 1"):
            carc.agents.MctsAgent(iterations)
    for seconds in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(carc.ParseError, match="a number of seconds"):
            carc.agents.MctsAgent(seconds=seconds)
    with pytest.raises(carc.CarcError, match="seed: -1 is out of range"):
        carc.agents.GreedyAgent(seed=-1)


@pytest.mark.parametrize("spec", SPECS)
def test_rejects_choosing_for_chance(spec: str) -> None:
    agent = carc.agents.make(spec, seed=1)
    with pytest.raises(carc.CarcError, match="waiting for a draw"):
        agent.choose(carc.Game(carc.Config(2), chance="external"))
    game = carc.Game(carc.Config(2), deck=[])
    assert game.is_over
    with pytest.raises(carc.CarcError, match="the game is over"):
        agent.choose(game)


def test_ctrl_c_stops_search() -> None:
    agent = carc.agents.MctsAgent(seconds=600, seed=1)
    game = carc.Game(carc.Config(2), seed=1)
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        agent.choose(game)
    timer.join()
    assert agent.spec == "mcts:seconds=600"


def test_another_thread_can_stop_search() -> None:
    agent = carc.agents.MctsAgent(seconds=600, seed=1)
    game = carc.Game(carc.Config(2), seed=1)
    stop = threading.Event()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    with pytest.raises(carc.CarcError, match="cancelled"):
        agent.choose(game, cancel=stop)
    timer.join()
    with pytest.raises(carc.CarcError, match="cancelled"):
        agent.choose(game, cancel=stop)
    quick = carc.agents.GreedyAgent(seed=1)
    stop.clear()
    assert quick.choose(game, cancel=stop) in game.legal_actions()


def test_search_releases_the_gil() -> None:
    agent = carc.agents.MctsAgent(seconds=0.5, seed=1)
    game = carc.Game(carc.Config(2), seed=1)
    thread = threading.Thread(target=agent.choose, args=[game])
    thread.start()
    turns = 0
    while thread.is_alive():
        time.sleep(0.001)
        turns += 1
    assert turns > 10, "the search held the GIL"


@pytest.mark.parametrize("spec", ["greedy", "mcts:iterations=20"])
def test_last_turn_leads_are_exact(spec: str) -> None:
    game = carc.Game(carc.Config(3), deck=["base/E"])
    before = game.hash
    agent = carc.agents.make(spec, seed=1)
    turns = agent.rank(game, turns=True)
    assert sorted(map(str, (hint.actions for hint in turns))) == sorted(
        str(tuple(turn)) for turn in game.turns()
    )
    for hint in turns:
        after = game.copy()
        for action in hint.actions:
            after.play(action)
        assert hint.lead == after.scores[0] - max(after.scores[1:])
    assert [hint.lead for hint in turns] == sorted((hint.lead for hint in turns), reverse=True)
    best = agent.rank(game)[0]
    assert (best.lead, len(best.actions)) == (turns[0].lead, 1)
    assert game.hash == before
    again = carc.agents.make(spec, seed=1)
    assert again.rank(game, turns=True) == turns
    assert pickle.loads(pickle.dumps(best)) == best == eval(repr(best), vars(carc))


def test_stopped_ranking_returns_partial_result() -> None:
    agent = carc.agents.MctsAgent(seconds=600, seed=1)
    game = carc.Game(carc.Config(2), seed=1)
    stop = threading.Event()
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        if len(told) == 3:
            threading.Thread(target=stop.set).start()

    hints = agent.rank(game, cancel=stop, progress=progress)
    assert len(hints) == len(game.legal_actions())
    assert any(hint.visits > 0 for hint in hints)
    assert told == sorted(told)
    assert {total for _, total in told} == {600_000}
    with pytest.raises(carc.CarcError, match="cancelled"):
        agent.rank(game, cancel=stop)
    with pytest.raises(carc.CarcError, match="cannot rank actions"):
        carc.agents.RandomAgent(seed=1).rank(game)
    with pytest.raises(carc.CarcError, match="waiting for a draw"):
        agent.rank(carc.Game(carc.Config(2), chance="external"))


def test_search_reports_progress() -> None:
    game = carc.Game(carc.Config(2), seed=1)
    told: list[tuple[int, int]] = []
    carc.agents.MctsAgent(30, seed=1).choose(game, progress=lambda *now: told.append(now))
    assert told[-1] == (30, 30)
    agent = carc.agents.MctsAgent(seconds=600, seed=1)

    def fail(done: int, total: int) -> None:
        raise ZeroDivisionError

    for ask in (agent.choose, agent.rank):
        with pytest.raises(ZeroDivisionError):
            ask(game, progress=fail)
    with pytest.raises(carc.CarcError, match="in use"):
        agent.choose(game, progress=lambda done, total: agent.choose(game))
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        agent.rank(game)
    timer.join()
