"""Tests for the trained baselines: files, choices, hidden information, and errors."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import carc
import carc.baselines as baselines
from carc.baselines import Baseline, models

CONFIG = carc.Config(2, options={"table": "15x15"})
FOLDER = Path(baselines.__file__).parent


def test_docstring_examples() -> None:
    result = doctest.testmod(baselines, extraglobs={"carc": carc})
    assert result.attempted > 10
    assert result.failed == 0


def test_files_are_small_and_name_their_command() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.npz")) <= 300_000
    assert {path.stem for path in FOLDER.glob("*.npz")} == set(baselines.NAMES)
    for name in baselines.NAMES:
        baseline = Baseline(name)
        command = f"python examples/python/training/baselines.py {name} "
        assert baseline.command.startswith(command)
        assert baseline.training_decisions > 10_000


def test_values_predict_the_final_lead_better_than_the_current_lead() -> None:
    encoding = carc.Encoding(CONFIG)
    batch = carc.Batch(CONFIG, 12, seed=11, autoreset="disabled")
    player = Baseline("linear", seed=1)
    for _ in range(105):
        batch.step_indices(player.choose_batch(batch))
    seen, movers = batch.observation(encoding, "entities"), batch.deciders()
    assert (movers >= 0).all()
    own = np.arange(12), movers
    current = 2 * batch.scores()[own] - batch.scores().sum(axis=1)
    while (batch.deciders() >= 0).any():
        batch.step_indices(player.choose_batch(batch))
    final = batch.final_scores()
    lead = 2 * final[own] - final.sum(axis=1)

    def error(values: npt.NDArray[Any]) -> float:
        return float(((values - lead) ** 2).mean())

    for name in baselines.NAMES:
        assert error(Baseline(name).values(seen)) < 0.9 * error(current), name


def test_choice_uses_no_hidden_information() -> None:
    """A model makes the same choices in games that have the same history but different seeds."""
    first = carc.Game(CONFIG, seed=3)
    player = carc.agents.make("greedy", seed=1)
    while first.turn < 20:
        first.play(player.choose(first))
    seat = first.actor
    assert isinstance(seat, int)
    other = first.view(seat).determinize(77)
    for name in baselines.NAMES:
        assert Baseline(name, seed=5).choose(first) == Baseline(name, seed=5).choose(other)


def test_batch_and_game_agree() -> None:
    batch = carc.Batch(CONFIG, 1, seed=4, autoreset="disabled")
    one, two = Baseline("network", seed=2), Baseline("network", seed=2)
    while batch.deciders()[0] >= 0:
        game = batch.game(0)
        index = int(one.choose_batch(batch)[0])
        assert game.legal_actions()[index] == two.choose(game)
        batch.step_indices(np.array([index]))
    assert one.choose_batch(batch).tolist() == [0]


def test_rejects_other_games_and_files(tmp_path: Path) -> None:
    player = Baseline("linear")
    for config in (
        carc.Config(3, options={"table": "15x15"}),
        carc.Config(2, expansions=["river"], options={"table": "15x15"}),
    ):
        with pytest.raises(carc.CarcError, match="base game with two players"):
            player.choose(carc.Game(config, seed=1))
    with pytest.raises(carc.CarcError, match="table"):
        player.choose(carc.Game(carc.Config(2), seed=1))
    game = carc.Game(CONFIG, seed=1)
    while not game.is_over:
        game.play(game.legal_actions()[0])
    with pytest.raises(carc.CarcError, match="no player"):
        player.choose(game)
    with pytest.raises(carc.CarcError, match="unknown baseline"):
        Baseline("deep")  # type: ignore[arg-type]
    path = tmp_path / "other.npz"
    np.savez(path, other=1)
    with pytest.raises(carc.CarcError, match=r"other\.npz: not a model"):
        Baseline(path)


def test_model_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "model.npz"
    model = models.Model("linear", {"linear": np.arange(3, dtype=np.float32)}, 7, "python train.py")
    models.save(path, model)
    again = models.load(path)
    assert (again.kind, again.decisions, again.command) == ("linear", 7, "python train.py")
    assert again.weights["linear"].tolist() == [0, 1, 2]


def test_network_corrects_the_linear_model() -> None:
    """Doubling the last layer's weights doubles the correction to the linear model."""
    encoding = carc.Encoding(CONFIG)
    batch = carc.Batch(CONFIG, 6, seed=2)
    for _ in range(40):
        batch.step_indices(batch.sample())
    seen = models.inputs(batch.observation(encoding, "entities"))
    weights = models.load(FOLDER / "network.npz").weights
    doubled = {**weights, "last": 2 * weights["last"]}
    base = models.linear(weights, seen)
    np.testing.assert_allclose(
        models.network(doubled, seen) - base, 2 * (models.network(weights, seen) - base), rtol=1e-3
    )
