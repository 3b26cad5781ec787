"""Tests for searching all games in a batch."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import pytest

import carc

CONFIGS = [
    carc.Config(2, options={"table": "15x15"}),
    carc.Config(3, options={"table": "15x15", "hand_size": "3", "hand_visibility": "hidden"}),
]


def answer(encoding: carc.Encoding, seen: dict[str, Any]) -> tuple[Any, Any]:
    """Evaluates positions by the current scores, with higher priors for higher indices."""
    cut, _ = encoding.sections["scores"]
    values = seen["vector"][:, cut].astype(np.float32)
    return (1 + seen["legal_action_indices"] % 7).astype(np.float32), values


def run(search: carc.BatchSearch, encoding: carc.Encoding, dense: bool = False) -> int:
    """Runs a search to completion and returns the number of evaluated leaves."""
    count = 0
    while len((seen := search.leaves())["games"]):
        again = search.leaves()
        assert list(again) == list(seen)
        assert all(np.array_equal(again[name], seen[name]) for name in seen)
        priors, values = answer(encoding, seen)
        rows = len(seen["games"])
        if dense:
            all_ = np.full((rows, encoding.num_actions), 9, np.float32)
            leaf = np.repeat(np.arange(rows), np.diff(seen["legal_offsets"]))
            all_[leaf, seen["legal_action_indices"]] = priors
            priors = all_
            if values.shape[1] == 2:
                values = values[:, 0] - values[:, 1]
        search.feed(priors, values)
        count += rows
    assert search.is_done
    return count


@pytest.mark.parametrize("config", CONFIGS)
def test_search_finds_an_action(config: carc.Config) -> None:
    encoding = carc.Encoding(config)
    batch = carc.Batch(config, 5, seed=1, threads=2)
    for _ in range(25):
        batch.step_indices(batch.sample())
    saved = batch.save()
    found: list[tuple[Any, Any, Any]] = []
    for observation, dense in (("flat", False), ("cells", True), ("entities", False)):
        name: Any = observation
        search = carc.BatchSearch(batch, encoding, iterations=30, observation=name, seed=4)
        assert len(search) == 5
        assert not search.is_done
        if observation != "flat":
            assert 5 <= run(search, encoding, dense) <= 150
            found.append((search.policy(), search.best(), search.values()))
        else:
            seen = search.leaves()
            assert seen["flat"].shape == (5, encoding.fields("flat")["flat"][1][0])
            assert seen["games"].tolist() == [0, 1, 2, 3, 4]
    policy, best, values = found[0]
    for one, other in zip(found[0], found[1], strict=True):
        assert np.allclose(one, other, atol=1e-4)
    codes, offsets = batch.legal()
    assert policy.shape == codes.shape
    assert np.allclose(np.add.reduceat(policy, offsets[:-1]), 1)
    assert (best < np.diff(offsets)).all()
    assert values.dtype == np.float32
    assert batch.save() == saved
    batch.step_indices(best)
    batch.step_indices(batch.sample(np.ones(len(batch.legal()[0]), np.float32)))


def test_leaf_observations_match_game_observations() -> None:
    config = CONFIGS[0]
    encoding = carc.Encoding(config)
    batch = carc.Batch(config, 4, seed=2)
    search = carc.BatchSearch(batch, encoding, iterations=1, observation="planes")
    seen = search.leaves()
    wanted = batch.observation(encoding, "planes")
    for name, array in wanted.items():
        assert np.array_equal(seen[name], array)
    numbers, offsets = batch.legal_action_indices(encoding)
    assert np.array_equal(seen["legal_action_indices"], numbers)
    assert np.array_equal(seen["legal_offsets"], offsets)
    priors, values = answer(encoding, seen)
    search.feed(priors, values)
    # A single iteration evaluates only the root, so the policy equals the priors.
    sums = np.repeat(np.add.reduceat(priors, offsets[:-1]), np.diff(offsets))
    assert np.allclose(search.policy(), priors / sums, atol=1e-5)
    out = np.zeros(4, np.int64)
    assert search.best(out) is out


def test_finished_games_are_not_searched() -> None:
    config = CONFIGS[0]
    encoding = carc.Encoding(config)
    batch = carc.Batch(config, 2, seed=1, autoreset="disabled")
    game = batch.game(0)
    while not game.is_over:
        game.play(game.legal_actions()[0])
    batch.set(0, game)
    search = carc.BatchSearch(batch, encoding, iterations=10, observation="entities")
    run(search, encoding)
    assert len(search.policy()) == len(batch.legal()[0])
    assert (search.best()[0], search.values()[0]) == (0, 0)
    assert abs(float(search.policy().sum()) - 1) < 1e-5
    batch.step_indices(search.best())


def test_rejects_invalid_evaluations() -> None:
    config = CONFIGS[0]
    encoding = carc.Encoding(config)
    batch = carc.Batch(config, 2, seed=1)
    other = carc.Encoding(CONFIGS[1])
    makes: list[tuple[tuple[Any, ...], dict[str, Any], type[Exception], str]] = [
        ((batch, other), {}, carc.CarcError, "different config"),
        ((batch, encoding), {"iterations": 0}, carc.CarcError, "iterations|iterations"),
        ((batch, encoding), {"leaves": 0}, carc.CarcError, "batch|leaves"),
        ((batch, encoding), {"leaves": -1}, carc.CarcError, "leaves"),
        ((batch, encoding), {"observation": "pixels"}, carc.CarcError, "pixels"),
        ((batch,), {}, TypeError, "encoding"),
    ]
    for arguments, named, error, says in makes:
        with pytest.raises(error, match=says):
            carc.BatchSearch(*arguments, **named)
    search = carc.BatchSearch(batch, encoding, iterations=8, leaves=2)
    with pytest.raises(carc.CarcError, match="game 0: results are not available"):
        search.policy()
    seen = search.leaves()
    priors, values = answer(encoding, seen)
    feeds: list[tuple[Any, Any, type[Exception], str]] = [
        (priors[1:], values, carc.CarcError, "priors.*shape"),
        (priors, values[:1], carc.CarcError, "values.*shape"),
        (priors.astype(np.float64), values, TypeError, "priors.*float32"),
        (-priors, values, carc.CarcError, "game 0: priors"),
        (priors, values * np.nan, carc.CarcError, "game 0: values"),
        (priors, np.full_like(values, 1e10), carc.CarcError, "game 0: values"),
    ]
    for some, points, error, says in feeds:
        with pytest.raises(error, match=says):
            search.feed(some, points)
    assert np.array_equal(search.leaves()["games"], seen["games"])
    run(search, encoding)
    with pytest.raises(carc.CarcError, match="out.*shape"):
        search.best(np.zeros(3, np.int64))


def test_search_reports_progress() -> None:
    encoding = carc.Encoding(carc.Config(2, options={"table": "15x15"}))
    search = carc.BatchSearch(carc.Batch(encoding.config, 2), encoding, iterations=1)
    assert repr(search) == "<carc.BatchSearch of 2 games: in progress>"
    legal = search.leaves()["legal_action_indices"]
    search.feed(np.ones(len(legal), np.float32), np.zeros(2, np.float32))
    assert repr(search) == "<carc.BatchSearch of 2 games: all iterations are done>"


def test_leaves_fill_the_given_arrays() -> None:
    encoding = carc.Encoding(CONFIGS[0])
    batch = carc.Batch(CONFIGS[0], 5, seed=2)
    own, other = (
        carc.BatchSearch(batch, encoding, iterations=20, leaves=3, observation="planes_float16")
        for _ in range(2)
    )
    fields = encoding.fields("planes_float16")
    out = {name: np.full((15, *shape), 9, dtype) for name, (dtype, shape) in fields.items()}
    with pytest.raises(carc.CarcError, match="planes: expected shape"):
        own.leaves({"planes": out["planes"][:1]})
    with pytest.raises(TypeError, match="planes: expected an array of float16"):
        own.leaves({"planes": out["planes"].astype(np.float32)})
    with pytest.raises(TypeError, match='unknown array "board"'):
        own.leaves({"board": out["planes"]})
    while len((expected := other.leaves())["games"]):
        seen = own.leaves(out)
        assert all(np.array_equal(seen[name], expected[name]) for name in expected)
        assert all(np.shares_memory(seen[name], out[name]) for name in out)
        priors, values = answer(encoding, seen)
        own.feed(priors, values)
        other.feed(priors, values)


def test_options_change_the_search() -> None:
    encoding = carc.Encoding(CONFIGS[0])
    batch = carc.Batch(CONFIGS[0], 4, seed=2)

    def policy(temperature: float = 1.0, **options: Any) -> Any:
        search = carc.BatchSearch(batch, encoding, iterations=30, **options)
        run(search, encoding)
        return search.policy(temperature=temperature)

    usual = policy()
    assert (usual == policy(exploration=1.5, root_noise=0.0, value="points")).all()
    assert (usual != policy(exploration=9.0)).any()
    noisy = policy(root_noise=0.25, noise_alpha=0.3)
    assert (usual != noisy).any()
    assert (noisy == policy(root_noise=0.25, noise_alpha=0.3)).all()
    offsets = batch.legal()[1]
    for begin, end in zip(offsets, offsets[1:], strict=False):
        assert np.allclose(
            policy(0.5)[begin:end], usual[begin:end] ** 2 / (usual[begin:end] ** 2).sum()
        )
    assert sorted(set(policy(0).tolist())) == [0.0, 1.0]
    assert policy(0).sum() == 4
    for options in (
        {"exploration": -1.0},
        {"root_noise": 2.0},
        {"noise_alpha": 0.0},
        {"value": "x"},
    ):
        with pytest.raises(carc.CarcError, match=next(iter(options))):
            policy(**options)
    with pytest.raises(carc.CarcError, match="temperature"):
        policy(-1.0)


def test_win_values_are_probabilities() -> None:
    encoding = carc.Encoding(CONFIGS[0])
    start = carc.Start(tiles=[carc.StartTile("base/D", 0, 0)], scores=[90, 0], stack={"base/U": 2})
    batch = carc.Batch(CONFIGS[0].replace(start=start), 1, seed=2)
    cases: list[tuple[Literal["win", "points"], float]] = [("win", 1.0), ("points", 90.0)]
    for value, expected in cases:
        search = carc.BatchSearch(batch, encoding, iterations=200, value=value)
        while len((seen := search.leaves())["games"]):
            # The evaluation is uninformative, so the search learns only from finished games.
            even = np.ones(len(seen["legal_action_indices"]), np.float32)
            search.feed(even, np.zeros(len(seen["games"]), np.float32))
        lead = float(search.values()[0]) * (1 if batch.deciders()[0] == 0 else -1)
        assert 0.8 * expected < lead < 1.2 * expected


def test_advance_keeps_the_tree_of_the_played_action() -> None:
    encoding = carc.Encoding(CONFIGS[0])
    batch = carc.Batch(encoding.config, 6, seed=3, threads=2)
    search = carc.BatchSearch(
        batch, encoding, iterations=40, observation="entities", seed=1, reuse_tree=True
    )
    run(search, encoding)
    policy, best, (_, offsets) = search.policy(), search.best(), batch.legal()
    # Of the 40 iterations, one evaluates the root and one evaluates the position after the best
    # action.
    wanted = np.round(policy[offsets[:-1] + best] * 39).astype(int) - 1
    batch.step_indices(best)
    kept = search.advance(batch, seed=2)
    assert kept.dtype == np.int64
    assert kept.tolist() == wanted.tolist()
    assert (kept > 0).all()
    # The first leaf in each game is the root, and evaluating it does not change the visits.
    seen = search.leaves()
    observed = batch.observation(encoding, "entities")
    assert all(np.array_equal(seen[name], array) for name, array in observed.items())
    search.feed(*answer(encoding, seen))
    _, offsets = batch.legal()
    for game, visits in enumerate(kept):
        counts = search.policy()[offsets[game] : offsets[game + 1]] * visits
        assert np.allclose(counts, np.round(counts), atol=1e-3)
    run(search, encoding)
    for game, visits in enumerate(kept):
        counts = search.policy()[offsets[game] : offsets[game + 1]] * (visits + 39)
        assert np.allclose(counts, np.round(counts), atol=1e-3)


@pytest.mark.parametrize("value", ["points", "win"])
def test_advanced_searches_are_reproducible(value: Literal["points", "win"]) -> None:
    encoding = carc.Encoding(CONFIGS[0])

    def play(threads: int) -> tuple[list[Any], list[list[int]]]:
        batch = carc.Batch(encoding.config, 3, seed=3, threads=threads, autoreset="disabled")
        search = carc.BatchSearch(
            batch,
            encoding,
            iterations=16,
            observation="entities",
            root_noise=0.25,
            value=value,
            reuse_tree=True,
        )
        policies, kept = list[Any](), list[list[int]]()
        while (batch.deciders() >= 0).any():
            while len((seen := search.leaves())["games"]):
                priors, values = answer(encoding, seen)
                if value == "win":
                    values = (values == values.max(axis=1, keepdims=True)).astype(np.float32)
                    values /= values.sum(axis=1, keepdims=True)
                search.feed(priors, values)
            policies.append(search.policy().tolist())
            batch.step_indices(batch.sample(search.policy()))
            kept.append(search.advance(batch, seed=len(kept)).tolist())
        assert kept[-1] == [0, 0, 0]
        return policies, kept

    first = play(1)
    assert first == play(2)
    assert sum(visits > 0 for row in first[1] for visits in row) > 20


def test_advance_rejects_other_batches() -> None:
    encoding = carc.Encoding(CONFIGS[0])
    batch = carc.Batch(encoding.config, 2, seed=3)
    plain = carc.BatchSearch(batch, encoding, iterations=4)
    with pytest.raises(carc.CarcError, match="reuse_tree"):
        plain.advance(batch, seed=1)
    search = carc.BatchSearch(batch, encoding, iterations=4, reuse_tree=True)
    pending = search.leaves()
    with pytest.raises(TypeError):
        search.advance(batch)  # type: ignore[call-arg]
    with pytest.raises(carc.CarcError, match="expected 2 elements; found 3"):
        search.advance(carc.Batch(encoding.config, 3), seed=1)
    with pytest.raises(carc.CarcError, match="different config"):
        search.advance(carc.Batch(CONFIGS[1], 2), seed=1)
    assert np.array_equal(search.leaves()["games"], pending["games"])
    batch.reset()
    assert search.advance(batch, seed=1).tolist() == [0, 0]


def test_hidden_information_is_not_kept() -> None:
    encoding = carc.Encoding(CONFIGS[1])
    batch = carc.Batch(encoding.config, 2, seed=3)
    search = carc.BatchSearch(
        batch, encoding, iterations=10, observation="entities", reuse_tree=True
    )
    for seed in range(4):
        run(search, encoding)
        batch.step_indices(search.best())
        assert search.advance(batch, seed=seed).tolist() == [0, 0]
