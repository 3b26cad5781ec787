"""Describes decisions in words, for language models and people.

>>> import carc.text
>>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
>>> print(carc.text.describe(game))
Player 0 decides. Scores: player 0: 0, player 1: 0.
Tiles left to draw: 1. Supply of player 0: 7 meeple.
<BLANKLINE>
carc 1
players 2
preset bb5
| D
scores 0 0
stack V=1
active 0
turn 1
drawn E
<BLANKLINE>
Player 0 places the tile `E` (cap):
1. `place 0,-1 180`: completes a city of 2 tiles, worth 4
2. `place 0,1 90`: starts a city with 1 open end; extends a field
3. `place 0,1 180`: starts a city with 1 open end; extends a field
4. `place 0,1 270`: starts a city with 1 open end; extends a field
>>> carc.text.parse(game, "The best move is `place 0,-1 180`.")
Action.place_tile(0, -1, 180)

The text contains the position in board notation and a numbered list of the legal actions with their
effects. The text contains only information that the player to act is allowed to see. :func:`parse`
finds the action in a reply.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import carc
from carc._words import counted, plural

__all__ = ["Option", "describe", "options", "parse"]

_NUMBER = re.compile(r"(?<![\w.,-])([0-9]+)(?![\w,-]|\.[0-9])")


class Option(NamedTuple):
    """A legal action with its notation and its effect in words."""

    action: carc.Action
    """The action."""
    notation: str
    """The notation of the action; see :meth:`carc.Game.action_text`."""
    effect: str
    """The action's effect, such as ``"completes a city of 2 tiles, worth 4"``; can be empty."""


def options(game: carc.Game) -> list[Option]:
    """Returns the legal actions with their effects, in the order of ``game.legal_actions()``.

    For a tile placement, the effect lists the cities, roads and monasteries that the tile starts,
    extends, joins or completes.

    Args:
        game: The game, which is not changed.

    >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
    >>> carc.text.options(game)[0].effect
    'completes a city of 2 tiles, worth 4'
    """
    return [
        Option(action, game.action_text(action), _effect(game, action))
        for action in game.legal_actions()
    ]


def describe(game: carc.Game) -> str:
    """Returns the position and the legal actions as text for the player to act.

    The board is in board notation. If the game can have hidden information, or the notation does
    not support the phase, the board is rendered as in :func:`carc.render_text` instead.

    Args:
        game: The game, which is not changed.

    Raises:
        ValueError: If no player can act.
    """
    player = _player(game)
    scores = ", ".join(f"player {seat}: {score}" for seat, score in enumerate(game.scores))
    supply = ", ".join(f"{count} {name}" for name, count in game.supply(player).items() if count)
    tile = game.current_tile
    if game.phase == "place" and tile is not None:
        head = f"Player {player} places the tile `{_short(tile)}` ({game.config.tile(tile).name}):"
    else:
        head = f"Player {player} chooses (phase {game.phase}):"
    lines = [
        f"Player {player} decides. Scores: {scores}.",
        f"Tiles left to draw: {game.tiles_remaining}. "
        f"Supply of player {player}: {supply or 'no figures'}.",
        "",
        _board(game, player),
        "",
        head,
    ]
    for number, option in enumerate(options(game), 1):
        effect = f": {option.effect}" if option.effect else ""
        lines.append(f"{number}. `{option.notation}`{effect}")
    return "\n".join(lines)


def parse(game: carc.Game, reply: str) -> carc.Action:
    """Returns the legal action that a reply contains.

    A reply contains an action's number in the list that :func:`describe` returns, or an action's
    notation, possibly within other text. The function returns the last legal action in notation or,
    if there is none, the action whose number appears last.

    Args:
        game: The game.
        reply: The reply from a person or a language model.

    Raises:
        ParseError: If the reply does not contain a legal action.
        ValueError: If no player can act.

    >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
    >>> carc.text.parse(game, "I choose number 2.") == game.legal_actions()[1]
    True
    >>> carc.text.parse(game, "place 5,5 0")
    Traceback (most recent call last):
    carc.ParseError: the reply does not contain a legal action; expected a number from 1 to 4, ...
    """
    _player(game)
    legal = game.legal_actions()
    words = " ".join(reply.split())
    found: list[tuple[int, int, carc.Action]] = []
    for action in legal:
        for notation in {game.action_text(action), str(action)}:
            whole = rf"(?<![\w-]){re.escape(notation)}(?![\w-]|,[\w-])"
            found += [(it.end(), it.end() - it.start(), action) for it in re.finditer(whole, words)]
    if found:
        return max(found, key=lambda it: it[:2])[2]
    numbers = [int(text) for text in _NUMBER.findall(words)]
    if numbers and 1 <= numbers[-1] <= len(legal):
        return legal[numbers[-1] - 1]
    example = game.action_text(legal[0])
    raise carc.ParseError(
        f"the reply does not contain a legal action; expected a number from 1 to {len(legal)}, "
        f"or notation such as {example!r}"
    )


def _player(game: carc.Game) -> int:
    if not isinstance(game.actor, int):
        raise ValueError("there is no player to act")
    return game.actor


def _board(game: carc.Game, player: int) -> str:
    hidden = game.config.options["hand_visibility"] == "hidden"
    text = None if hidden or game.config.mechanics["hills"] else game.to_text()
    return (text or carc.render_text(game.view(player))).rstrip("\n")


def _short(tile: str) -> str:
    return tile.removeprefix("base/")


def _effect(game: carc.Game, action: carc.Action) -> str:
    if action.verb == "place_tile":
        return "; ".join(_effects_of_a_tile(game, action))
    if action.verb == "place_figure" and action.spot is not None:
        return _value_of(game, action.spot)
    return "places no figure" if action.verb == "pass" and game.phase == "figure" else ""


def _value_of(game: carc.Game, spot: carc.Spot) -> str:
    feature = game.feature_at(spot)
    if feature is None:
        return ""
    if feature.kind == "field":
        return f"field with {counted(feature.cities, 'completed city')}, worth {feature.value}"
    state = "complete" if feature.complete else counted(feature.open_ends, "open end")
    return f"{feature.kind} of {counted(feature.tiles, 'tile')}, {state}, worth {feature.value}"


def _effects_of_a_tile(game: carc.Game, action: carc.Action) -> Iterator[str]:
    copy = game.copy()
    before = {spot: feature for feature in game.features() for spot in feature.spots}
    copy.play(action)
    fields = 0
    here = [it for it in copy.features() if any(_is_on(spot, action) for spot in it.spots)]
    for after in here:
        joined = {before[spot].spots[0]: before[spot] for spot in after.spots if spot in before}
        if after.kind == "field":
            fields += len(joined) > 0
            continue
        yield _change(after, list(joined.values()))
    surrounding = [it for it in copy.features() if it.kind in ("monastery", "shrine", "garden")]
    for after in surrounding:
        old = before.get(after.spots[0])
        if old is not None and not old.complete and after.complete:
            yield f"completes a {after.kind}, worth {after.value}{_owned(old)}"
    if fields:
        yield "extends a field" if fields == 1 else f"extends {fields} fields"


def _change(after: carc.Feature, joined: list[carc.Feature]) -> str:
    size = counted(after.tiles, "tile")
    owners = _owned(*joined)
    if after.complete:
        return f"completes a {after.kind} of {size}, worth {after.value}{owners}"
    ends = counted(after.open_ends, "open end")
    if not joined:
        return f"starts a {after.kind} with {ends}"
    verb = "extends a" if len(joined) == 1 else f"joins {len(joined)}"
    noun = after.kind if len(joined) == 1 else plural(after.kind)
    return f"{verb} {noun} to {size} with {ends}{owners}"


def _owned(*features: carc.Feature) -> str:
    owners = sorted({player for feature in features for player in feature.owners})
    if not owners:
        return ""
    return ", owned by " + " and ".join(f"player {player}" for player in owners)


def _is_on(spot: carc.Spot, action: carc.Action) -> bool:
    return (spot.x, spot.y) == (action.x, action.y)
