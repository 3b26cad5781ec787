"""Questions about the rules, such as legal actions, scores and majorities."""

from __future__ import annotations

import itertools

import carc
from carc._words import counted
from carc.quiz._draft import (
    Draft,
    Pick,
    Topic,
    feature_name,
    listed,
    names,
    rotated,
    scored,
    spot_of,
    tile_name,
)

YES_NO = ("yes", "no")
# The number of turns to list, and the number of turns to play while looking for one in which a
# player scores.
TURNS, TRIED = 2000, 16
# The clause for each reason why an action is illegal. No questions are asked about other reasons.
CLAUSES = {
    "does_not_fit": "BASE-TILE-1",
    "taken": "BASE-MEEPLE-3",
    "no_supply": "BASE-MEEPLE-1",
}
CLAIMED = ("city", "road", "field", "monastery")


def placement(game: carc.Game, action: carc.Action) -> str:
    """Returns a phrase for the placement of the current tile."""
    assert game.current_tile
    tile = tile_name(game.config, game.current_tile)
    return f"places `{tile}` at {action.x},{action.y}, {rotated(action.rotation or 0)}"


def place_name(game: carc.Game, action: carc.Action, segment: int) -> str:
    """Returns the name of the current tile's segment after the tile has been placed."""
    assert game.current_tile
    assert action.rotation is not None
    tile = game.config.tile(game.current_tile)
    canonical = tile.canonical[action.rotation // 90]
    return names(tile.id, canonical, len(tile.segments))[1 + segment]


def turn_text(game: carc.Game, actions: tuple[carc.Action, ...]) -> str | None:
    """Returns a phrase for a turn that only places a tile and at most one figure; ``None`` for
    other turns."""
    first, *rest = actions
    if first.verb != "place_tile" or len(rest) > 1:
        return None
    text = f"{placement(game, first)},"
    if not rest or rest[0].verb == "pass":
        return f"{text} and does not place a figure"
    if rest[0].verb != "place_figure" or rest[0].segment is None:
        return None
    place = place_name(game, first, rest[0].segment)
    return f"{text} and places a {str(rest[0].figure).replace('_', ' ')} on its segment `{place}`"


def why_illegal(error: carc.IllegalActionError) -> str:
    """Returns the reason why an action is illegal, including the rules clause."""
    message = str(error).split("is not legal: ")[-1]
    return f"No: {message} [{CLAUSES[error.reason]}]."


def legal_tile(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks whether a placement of the current tile is legal."""
    wanted = pick.below(2) == 0
    legal = {it for it in game.legal_actions(all_rotations=True) if it.verb == "place_tile"}
    every = [
        carc.Action.place_tile(x, y, rotation)
        for x, y in game.open_cells()
        for rotation in (0, 90, 180, 270)
    ]
    found = [it for it in every if (it in legal) == wanted]
    if not found:
        return None
    action = pick.one(found)
    error = game.check(action)
    if error and error.reason not in CLAUSES:
        return None
    why = why_illegal(error) if error else "Yes: all sides match their neighbors [BASE-TILE-1]."
    text = f"Player {game.actor} {placement(game, action)}. Is this legal?"
    return Draft(text, YES_NO, "no" if error else "yes", why, {"actions": [str(action)]})


def legal_figure(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks whether a meeple may be placed on a segment of the tile just placed."""
    wanted = pick.below(2) == 0
    for action in pick.shuffled(game.legal_actions(all_rotations=True))[:8]:
        after = game.copy()
        after.play(action)
        if action.verb != "place_tile" or after.phase != "figure" or after.actor != game.actor:
            continue
        assert game.current_tile
        assert action.x is not None
        assert action.y is not None
        segments = game.config.tile(game.current_tile).segments
        spots = [it for it, segment in enumerate(segments) if segment.kind in CLAIMED]
        for number in pick.shuffled(spots):
            figure = carc.Action.place_figure("meeple", action.x, action.y, number)
            error = after.check(figure)
            if (error is None) != wanted or (error and error.reason not in CLAUSES):
                continue
            why = why_illegal(error) if error else "Yes: the feature contains no meeple"
            why += "" if error else " [BASE-MEEPLE-2, BASE-MEEPLE-3]."
            text = f"Player {game.actor} {placement(game, action)}. Is it legal to place a meeple "
            text += f"on its segment `{place_name(game, action, number)}`?"
            subject = {"actions": [str(action), str(figure)]}
            return Draft(text, YES_NO, "yes" if wanted else "no", why, subject)
    return None


def turn_points(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks for the points that a player scores in a turn."""
    if game.tiles_remaining == 0:
        return None
    played = [turn for turn in pick.shuffled(game.turns()[:TURNS]) if len(turn) < 3][:TRIED]
    scores = [scores_of(game, turn) for turn in played]
    pairs = [(turn, found) for turn, found in zip(played, scores, strict=True) if found is not None]
    scoring = [(turn, found) for turn, found in pairs if any(it.points for it in found)]
    if not pairs or (not scoring and pick.below(4)):
        return None
    actions, found = pick.one(scoring or pairs)
    turn = turn_text(game, actions)
    if turn is None:
        return None
    player = pick.one(sorted({it.player for it in found if it.points}) or [game.active_player])
    entries = [it for it in found if it.player == player]
    points = sum(it.points for it in entries)
    why = " ".join(map(scored, entries))
    why = why or f"The turn completes no feature of player {player} [SCORE-3]."
    subject = {"actions": [str(it) for it in actions], "player": player}
    text = f"Player {game.actor} {turn}. How many points does player {player} score in this turn?"
    return Draft(text, (), points, why, subject)


def scores_of(game: carc.Game, turn: tuple[carc.Action, ...]) -> list[carc.Scored] | None:
    """Returns the scores in a turn, or ``None`` if the turn continues after the given actions."""
    after = game.copy()
    events = [event for action in turn for event in after.apply(action)]
    if after.turn == game.turn:
        return None
    return [event for event in events if isinstance(event, carc.Scored)]


def majority(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks for the owners of a feature that contains several players' figures."""
    found = []
    for feature in game.features():
        players = sorted({it.player for it in feature.figures})
        if len(players) > 1 and feature.owners:
            found.append((feature, players))
    if not found:
        return None
    feature, players = pick.one(found)
    spot = pick.one([it for it in feature.spots if it.segment is not None])
    choices = [
        people(chosen)
        for count in range(1, len(players) + 1)
        for chosen in itertools.combinations(players, count)
    ]
    figures = []
    for player in players:
        placed = [it.figure.replace("_", " ") for it in feature.figures if it.player == player]
        kinds = [counted(placed.count(it), it) for it in dict.fromkeys(placed)]
        figures.append(f"player {player} has {listed(kinds)}")
    name = feature_name(game, spot, feature.kind)
    hills = ", MAJ-3" if game.config.mechanics["hills"] else ""
    why = f"There, {listed(figures)}. "
    why += f"The highest strength is that of {people(feature.owners)} [MAJ-1, MAJ-2{hills}]."
    text = f"Which players own {name}? All players who would score it own it."
    return Draft(text, tuple(choices), people(feature.owners), why, spot_of(spot))


def people(players: tuple[int, ...]) -> str:
    """Returns a phrase for players."""
    return f"player{'s' * (len(players) > 1)} {listed([str(it) for it in players])}"


def final_points(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks for the points that final scoring would add."""
    standing = game.standing()
    player = pick.below(game.config.players)
    entries = [it for it in standing.entries if it.player == player]
    points = standing.totals[player] - standing.scores[player]
    if points == 0 and pick.below(4):
        return None
    why = " ".join(map(scored, entries)) or f"Player {player} owns no feature that scores [MAJ-2]."
    text = "The game ends now, before the current tile is placed. "
    text += f"How many points does player {player} score in the final scoring?"
    return Draft(text, (), points, why, {"player": player})


TOPICS: dict[str, Topic] = {
    "legal_tile": legal_tile,
    "legal_figure": legal_figure,
    "turn_points": turn_points,
    "majority": majority,
    "final_points": final_points,
}
