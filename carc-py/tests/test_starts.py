"""Tests for games with start positions, including batches that mix them with default starts."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import carc

CONFIG = carc.Config(2, options={"table": "15x15"})
ENCODING = carc.Encoding(CONFIG)


def entered(seed: int, turns: int = 12) -> carc.Game:
    """Returns a game that starts from a position reached in another game."""
    game, agent = carc.Game(CONFIG, seed=seed), carc.agents.make("greedy", seed=1)
    while game.turn < turns or game.phase != "place":
        game.play(agent.choose(game))
    return carc.Game(CONFIG.replace(start=game.to_start()), seed=seed)


def even(seen: Any, masks: Any) -> tuple[Any, Any]:
    return masks.astype(np.float32), np.zeros((len(masks), 2), np.float32)


def test_encoding_accepts_any_start_position() -> None:
    game = entered(1)
    own = carc.Encoding(game.config)
    assert (own.codes == ENCODING.codes).all()
    assert (own.mask(game) == ENCODING.mask(game)).all()
    for form in ("cells", "planes", "planes_float16", "flags", "entities", "flat"):
        seen, others = (encoding.observation(game, form, 0) for encoding in (ENCODING, own))
        assert all((seen[name] == others[name]).all() for name in seen)
    agent = carc.agents.MctsAgent(20, evaluator=even, encoding=ENCODING)
    assert game.is_legal(agent.choose(game))


def test_batch_mixes_start_positions() -> None:
    games = [carc.Game(CONFIG, seed=1), entered(1), entered(2, 20), entered(3, 5)]
    batch = carc.Batch.from_games(games, autoreset="disabled")
    random = np.random.default_rng(1)
    assert [batch.game(slot).config for slot in range(4)] == [game.config for game in games]
    while any(not game.is_over for game in games):
        masks = batch.masks(ENCODING)
        seen = batch.observation(ENCODING, "entities")
        for slot, game in enumerate(games):
            assert (masks[slot] == ENCODING.mask(game)).all()
            alone = ENCODING.observation(
                game, "entities", game.actor if isinstance(game.actor, int) else 0
            )
            assert all((seen[name][slot] == alone[name]).all() for name in alone)
        chosen = np.zeros(4, np.int64)
        for slot, game in enumerate(games):
            if not game.is_over:
                chosen[slot] = random.integers(len(game.legal_codes()))
                game.play_index(int(chosen[slot]))
        batch.step_indices(chosen)
    assert batch.final_scores().tolist() == [list(game.scores) for game in games]
    again = copy.deepcopy(batch)
    assert (again.final_scores() == batch.final_scores()).all()


def test_batch_search_of_mixed_positions() -> None:
    games = [entered(1), carc.Game(CONFIG, seed=1)]
    batch = carc.Batch.from_games(games)
    search = carc.BatchSearch(batch, ENCODING, iterations=20, observation="flat")
    while len((leaves := search.leaves())["games"]):
        priors = np.ones(len(leaves["legal_action_indices"]), np.float32)
        search.feed(priors, np.zeros(len(leaves["games"]), np.float32))
    batch.step_indices(search.best())


def test_next_game_starts_like_the_batch() -> None:
    batch = carc.Batch(CONFIG, 1, seed=3, autoreset="same_step")
    batch.set(0, entered(1, 30))
    while not batch.ended()[0]:
        batch.step_indices(batch.sample())
    assert batch.game(0).config == CONFIG
    assert batch.game(0) == carc.Game(CONFIG, seed=int(batch.seeds[0]))


def test_other_configs_are_rejected() -> None:
    other = CONFIG.replace(options={"farmers": "off"})
    with pytest.raises(carc.CarcError, match="different config"):
        ENCODING.mask(carc.Game(other))
    with pytest.raises(carc.CarcError, match="game 0: its config must match"):
        carc.Batch(CONFIG, 1).set(0, carc.Game(other, seed=1))
    # The encoding does not support builders.
    start = carc.Start(
        tiles=[carc.StartTile("base/D", 0, 0)], supplies=[{"meeple": 7, "builder": 1}, {}]
    )
    try:
        game = carc.Game(CONFIG.replace(start=start), seed=1)
    except carc.ConfigError:
        return
    with pytest.raises(carc.CarcError, match="different config"):
        ENCODING.mask(game)
