"""Helpers that play reproducible random games for several tests."""

from __future__ import annotations

from collections.abc import Iterator

import carc


def moments(seed: int, players: int = 2) -> Iterator[tuple[carc.Game, list[carc.Event]]]:
    """Yields the game before its first action and after each action, with the new events."""
    game = carc.Game(carc.Config(players), seed=seed)
    generator = carc.Generator(seed + 1)
    yield game, game.opening_events()
    while not game.is_over:
        actions = game.legal_actions()
        yield game, game.apply(actions[generator.uniform(len(actions))])


def finished(seed: int, players: int = 2) -> carc.Game:
    """Returns a finished game."""
    game, _ = list(moments(seed, players))[-1]
    return game
