"""Tests for searches in Python: their results, custom evaluators, and levels."""

from __future__ import annotations

import copy
import pickle
import threading
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import carc

Seen = tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.int16]]
Masks = npt.NDArray[np.int8]

TABLE = {"table": "21x21"}


def points(observations: Seen, masks: Masks) -> tuple[Any, Any]:
    """Evaluates positions using the current scores, with equal priors."""
    part, _ = carc.Encoding(carc.Config(2, options=TABLE)).sections["scores"]
    return masks, observations[2][:, part]


@pytest.fixture(scope="module")
def encoding() -> carc.Encoding:
    return carc.Encoding(carc.Config(2, options=TABLE))


@pytest.mark.parametrize("spec", ["mcts:iterations=90", "hard:iterations=91,threads=2"])
@pytest.mark.parametrize("turns", [False, True])
def test_search_reports_the_agents_choice(spec: str, turns: bool) -> None:
    game = carc.Game(carc.Config(2, expansions=["inns_cathedrals"]), seed=3)
    search = carc.agents.make(spec, seed=1).search(game, turns=turns)
    assert search == carc.agents.make(spec, seed=1).search(game, turns=turns)
    threads = 2 if "threads" in spec else 1
    assert search.player == game.actor
    assert search.iterations == (90 if threads == 1 else 91)
    assert search.visits.sum() == search.iterations - threads
    assert search.priors.sum() == pytest.approx(1, abs=1e-3)
    assert search.depth > 2
    found = {prospect.actions for prospect in search.candidates}
    listed = game.turns() if turns else [(action,) for action in game.legal_actions()]
    assert found == {tuple(turn) for turn in listed}
    assert len(search.candidates) == len(found)
    assert search.visits.tolist() == [prospect.visits for prospect in search.candidates]
    assert search.values.tolist() == [prospect.value for prospect in search.candidates]
    assert search.visits.dtype == np.uint64
    choice = carc.agents.make(spec, seed=1).choose(game)
    assert choice == search.candidates[0].actions[0] == search.principal_variation[0]


def test_search_result_is_immutable() -> None:
    game = carc.Game(carc.Config(2), seed=3)
    search = carc.agents.MctsAgent(20, seed=1).search(game)
    search.visits[:] = 0
    assert search.visits.sum() == 19
    with pytest.raises(AttributeError):
        search.depth = 3  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(search)) == search
    assert hash(copy.copy(search)) == hash(search)
    assert eval(repr(search), vars(carc)) == search


def test_rejects_search_by_agents_without_one() -> None:
    game = carc.Game(carc.Config(2), seed=3)
    for spec in ("random", "greedy", "easy", "normal"):
        with pytest.raises(carc.CarcError, match="does not search"):
            carc.agents.make(spec, seed=1).search(game)
    stop = threading.Event()
    stop.set()
    with pytest.raises(carc.CarcError, match="cancelled"):
        carc.agents.MctsAgent(20, seed=1).search(game, cancel=stop)
    told: list[tuple[int, int]] = []
    carc.agents.MctsAgent(20, threads=3, seed=1).search(
        game, progress=lambda done, total: told.append((done, total))
    )
    assert told[-1] == (20, 20)


def test_levels_have_names() -> None:
    levels = [carc.agents.LevelAgent(level, seed=2) for level in ("easy", "normal")]
    levels += [
        carc.agents.LevelAgent("hard", iterations=20, seed=2),
        carc.agents.LevelAgent("expert", iterations=30, threads=2, seed=2),
    ]
    assert [level.spec for level in levels] == [
        "easy",
        "normal",
        "hard:iterations=20",
        "expert:iterations=30,threads=2",
    ]
    game = carc.Game(carc.Config(2), seed=3)
    for level in levels:
        assert type(carc.agents.make(level.spec)) is carc.agents.LevelAgent
        copies = [copy.copy(level), pickle.loads(pickle.dumps(level))]
        copies.append(eval(repr(level), {"carc": carc}))
        assert len({str(each.choose(game)) for each in (level, *copies)}) == 1
        assert copies[1].spec == level.spec
    with pytest.raises(carc.ParseError, match="expected easy, normal, hard, expert"):
        carc.agents.LevelAgent("medium")
    with pytest.raises(carc.ParseError, match="unknown parameter"):
        carc.agents.LevelAgent("easy", iterations=3)
    with pytest.raises(carc.ParseError, match="from 1 to 64"):
        carc.agents.MctsAgent(threads=65)


def test_evaluator_receives_batches(encoding: carc.Encoding) -> None:
    game = carc.Game(encoding.config, seed=7)
    sizes = []

    def evaluate(observations: Seen, masks: Masks) -> tuple[Any, Any]:
        board, tiles, vector = observations
        count = len(board)
        sizes.append(count)
        assert board.shape == (count, *encoding.board_shape)
        assert tiles.shape == (count, *encoding.tiles_shape)
        assert vector.shape == (count, encoding.vector_size)
        assert masks.shape == (count, encoding.num_actions)
        assert (masks.sum(axis=1) > 0).all()
        if sizes == [1]:
            for place, whole in enumerate(encoding.observe(game, 0)):
                assert (observations[place][0] == whole).all()
            assert (masks[0] == encoding.mask(game)).all()
        # An evaluator can also return lists.
        return masks.tolist(), [[0.0, 0.0]] * count

    agent = carc.agents.MctsAgent(100, evaluator=evaluate, encoding=encoding, batch=16, seed=1)
    search = agent.search(game)
    assert search.iterations == sum(sizes) == 100
    assert sizes[0] == 1
    assert 8 < max(sizes) <= 16
    other = carc.agents.MctsAgent(100, evaluator=evaluate, encoding=encoding, batch=16, seed=1)
    assert other.search(game) == search


def test_values_start_with_the_player_to_move(encoding: carc.Encoding) -> None:
    """The first value is for the player to act, so this evaluator favors that player."""

    def happy(observations: Seen, masks: Masks) -> tuple[Any, Any]:
        return masks, np.tile([10.0, 0.0], (len(masks), 1))

    game = carc.Game(encoding.config, seed=7)
    while game.actor == 0:
        game.play(game.legal_actions()[0])
    assert game.actor == 1
    agent = carc.agents.MctsAgent(1, evaluator=happy, encoding=encoding, seed=1)
    assert (agent.search(game).values == 10.0).all()


def test_evaluator_guides_the_search(encoding: carc.Encoding) -> None:
    game = carc.Game(encoding.config, seed=7)
    wanted = game.legal_actions()[-1]

    def insists(observations: Seen, masks: Masks) -> tuple[Any, Any]:
        priors = np.where(masks, 1e-3, 5.0)
        priors[:, encoding.index(wanted)] = 1.0
        return priors, np.zeros((len(masks), 2))

    agent = carc.agents.MctsAgent(60, evaluator=insists, encoding=encoding, batch=4, seed=1)
    search = agent.search(game)
    assert search.candidates[0].actions == (wanted,)
    assert search.priors[0] > 0.9


def test_evaluator_errors_are_raised(encoding: carc.Encoding) -> None:
    game = carc.Game(encoding.config, seed=7)

    def asked(evaluate: Any) -> None:
        agent = carc.agents.MctsAgent(9, evaluator=evaluate, encoding=encoding, batch=2, seed=1)
        agent.choose(game)

    class OddError(Exception):
        pass

    def raises(observations: Seen, masks: Masks) -> Any:
        raise OddError("no")

    with pytest.raises(OddError, match="no"):
        asked(raises)
    with pytest.raises(carc.CarcError, match="expected a pair of arrays"):
        asked(lambda observations, masks: None)
    with pytest.raises(carc.CarcError, match=r"expected priors of shape \(1, \d+\), got \(2,\)"):
        asked(lambda observations, masks: ([1, 2], [[0, 0]]))
    with pytest.raises(carc.CarcError, match=r"expected values of shape \(1, 2\), got \(1, 3\)"):
        asked(lambda observations, masks: (masks, [[0, 0, 0]]))
    with pytest.raises(ValueError, match="could not convert"):
        asked(lambda observations, masks: (masks, [["a", "b"]]))
    with pytest.raises(carc.CarcError, match="values must be finite"):
        asked(lambda observations, masks: (masks, [[0, np.nan]]))
    with pytest.raises(carc.CarcError, match="priors must be nonnegative"):
        asked(lambda observations, masks: (-masks, [[0, 0]]))
    good = carc.agents.MctsAgent(9, evaluator=points, encoding=encoding, seed=1)
    with pytest.raises(carc.CarcError, match="a different config"):
        good.choose(carc.Game(carc.Config(2), seed=7))
    assert good.choose(game) in game.legal_actions()


def test_evaluator_requires_an_encoding(encoding: carc.Encoding) -> None:
    with pytest.raises(carc.CarcError, match="pass evaluator and encoding together"):
        carc.agents.MctsAgent(9, evaluator=points)
    with pytest.raises(carc.CarcError, match="pass evaluator and encoding together"):
        carc.agents.MctsAgent(9, encoding=encoding)
    for batch in (0, 65_537, -1):
        with pytest.raises(carc.ParseError, match="from 1 to 65536"):
            carc.agents.MctsAgent(9, evaluator=points, encoding=encoding, batch=batch)
    with pytest.raises(carc.ParseError, match="threads cannot be"):
        carc.agents.MctsAgent(9, threads=2, evaluator=points, encoding=encoding)


class Counter:
    """An evaluator that counts its calls."""

    def __init__(self) -> None:
        self.leaves = 0

    def __call__(self, observations: Any, masks: Any) -> Any:
        self.leaves += len(masks)
        return points(observations, masks)


def test_copies_use_the_evaluators_copy_protocol(encoding: carc.Encoding) -> None:
    game = carc.Game(encoding.config, seed=7)
    counter = Counter()
    agent = carc.agents.MctsAgent(30, evaluator=counter, encoding=encoding, batch=4, seed=1)
    agent.choose(game)
    own = [copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))]
    before = counter.leaves
    chosen = [each.choose(game) for each in own]
    assert counter.leaves == before
    # A shallow copy uses the same evaluator object.
    chosen.append(copy.copy(agent).choose(game))
    assert counter.leaves > before
    chosen.append(agent.choose(game))
    assert len(set(chosen)) == 1
    unnamed = carc.agents.MctsAgent(
        9, evaluator=lambda observations, masks: points(observations, masks), encoding=encoding
    )
    assert copy.deepcopy(unnamed).choose(game) in game.legal_actions()
    # A lambda function cannot be pickled, so an agent that contains one cannot be pickled either.
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(unnamed)


def test_copies_keep_their_evaluator(encoding: carc.Encoding) -> None:
    game = carc.Game(encoding.config, seed=7)
    agent = carc.agents.MctsAgent(30, evaluator=points, encoding=encoding, batch=4, seed=1)
    agent.choose(game)
    copies = [copy.copy(agent), pickle.loads(pickle.dumps(agent))]
    assert "with an evaluator" in repr(agent)
    search = agent.search(game)
    assert all(each.search(game) == search for each in copies)
    plain = carc.agents.MctsAgent(30, seed=1, rng_position=copies[0].rng_position)
    assert plain.search(game) != search
