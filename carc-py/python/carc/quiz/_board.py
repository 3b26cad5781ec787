"""Questions about the contents of the board and about fitting tiles."""

from __future__ import annotations

import carc
from carc._words import counted
from carc.quiz._draft import (
    Draft,
    Pick,
    Topic,
    feature_name,
    listed,
    rotated,
    spot_of,
    tile_name,
)

# The directions, clockwise from north, with the neighbor's offset.
DIRECTIONS = (("north", 0, -1), ("east", 1, 0), ("south", 0, 1), ("west", -1, 0))


def feature_tiles(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks for the number of tiles in a city, road or field."""
    found = [it for it in game.features() if it.kind != "monastery" and it.tiles > 1]
    if not found:
        return None
    feature = pick.one(found)
    spot = pick.one([it for it in feature.spots if it.segment is not None])
    cells = sorted({(it.x, it.y) for it in feature.spots})
    where = listed([f"{x},{y}" for x, y in cells])
    text = f"How many tiles does {feature_name(game, spot, feature.kind)} cover?"
    why = f"It covers the tiles at {where}; each tile counts once [SCORE-1]."
    return Draft(text, (), feature.tiles, why, spot_of(spot))


def complete(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks whether a city or road is complete."""
    wanted = pick.below(2) == 0
    found = [it for it in game.features() if it.kind in ("city", "road")]
    found = [it for it in found if it.complete == wanted]
    if not found:
        return None
    feature = pick.one(found)
    spot = pick.one(feature.spots)
    clause = "BASE-CITY-1" if feature.kind == "city" else "BASE-ROAD-1"
    ends = counted(feature.open_ends, "open end") if feature.open_ends else "no open ends"
    text = f"Is {feature_name(game, spot, feature.kind)} complete?"
    why = f"It covers {counted(feature.tiles, 'tile')} and has {ends} [{clause}]."
    return Draft(text, ("yes", "no"), "yes" if wanted else "no", why, spot_of(spot))


def largest(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks for the size of the largest city or the longest road."""
    kinds: tuple[carc.names.Kind, ...] = ("city", "road")
    kind = pick.one(kinds)
    found = game.largest(kind)
    if not found:
        return None
    where = listed([feature_name(game, it.spots[0], kind) for it in found])
    size = "largest" if kind == "city" else "longest"
    text = f"How many tiles does the {size} {kind} on the board cover, complete or incomplete?"
    tiles = counted(found[0].tiles, "tile")
    why = f"The {size} is {where}, with {tiles}; each tile counts once [SCORE-1]."
    return Draft(text, (), found[0].tiles, why, {"kind": kind})


def incomplete(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks for the number of incomplete features of the given kind."""
    kind = pick.one(("city", "road", "monastery"))
    found = [it for it in game.features() if it.kind == kind and not it.complete]
    noun = {"city": "cities", "road": "roads", "monastery": "monasteries"}[kind]
    clause = {"city": "BASE-CITY-1", "road": "BASE-ROAD-1", "monastery": "BASE-MONK-1"}[kind]
    where = [f"{it.spots[0].x},{it.spots[0].y}" for it in found]
    why = f"Incomplete {noun}: {len(found)}" + (f", at {listed(where)}" if where else "")
    text = f"How many incomplete {noun} are on the board?"
    return Draft(text, (), len(found), f"{why} [{clause}].", {"kind": kind})


def supply(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks for the number of meeples in a player's supply."""
    player = pick.below(game.config.players)
    left = game.supply(player).get("meeple", 0)
    placed = [it for it in game.figures() if it.player == player and it.figure == "meeple"]
    text = f"How many meeples does player {player} have in supply?"
    total = game.config.figures["meeple"]
    why = f"Each player has {counted(total, 'meeple')} [BASE-SETUP-1]. "
    why += f"Player {player} has {len(placed)} on the board."
    if total != left + len(placed):
        return None
    return Draft(text, (), left, why, {"player": player})


def field_cities(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks for the number of complete cities that border a field."""
    found = [it for it in game.features() if it.kind == "field" and it.tiles > 1]
    found = [it for it in found if it.cities or pick.below(4) == 0]
    if not found:
        return None
    feature = pick.one(found)
    spot = pick.one(feature.spots)
    cities = [feature_name(game, it, "city") for it in feature.city_spots]
    text = f"How many complete cities border {feature_name(game, spot, 'field')}?"
    bordered = listed(cities) if cities else "no complete city"
    why = f"The field borders {bordered}; each city counts once [FARM-3]."
    return Draft(text, (), feature.cities, why, spot_of(spot))


def fits(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks which of four tiles fits a cell."""
    config = game.config
    placed = {(it.x, it.y): it for it in game.board()}
    x, y = pick.one(game.open_cells())
    needed: list[str | None] = []
    for side, (_, dx, dy) in enumerate(DIRECTIONS):
        it = placed.get((x + dx, y + dy))
        opposite = (side + 2 - it.rotation // 90) % 4 if it else 0
        needed.append(config.tile(it.tile).sides[opposite] if it else None)
    if sum(it is not None for it in needed) < 2 or "closed" in needed:
        return None
    types = [it for it in config.tiles if "+" not in it.id and not it.personal and not it.board]

    def is_fitting(tile: carc.Tile, quarters: int) -> bool:
        turned = [tile.sides[(side - quarters) % 4] for side in range(4)]
        return all(want in (None, have) for want, have in zip(needed, turned, strict=True))

    fitting = {it.id: [q for q in range(4) if is_fitting(it, q)] for it in types}
    right = [tile for tile, rotations in fitting.items() if rotations]
    wrong = [tile for tile, rotations in fitting.items() if not rotations]
    if not right or len(wrong) < 3:
        return None
    tile = pick.one(right)
    choices = pick.shuffled([tile, *pick.shuffled(wrong)[:3]])
    pairs = zip(DIRECTIONS, needed, strict=True)
    sides = [f"a {want} in the {name}" for (name, _, _), want in pairs if want]
    text = f"Which of these tiles fits the empty cell {x},{y} in at least one rotation? "
    text += "Only the sides count, not the number of copies left."
    turned = rotated(90 * fitting[tile][0])
    why = f"The tile needs {listed(sides)}. `{tile_name(config, tile)}` {turned} matches all sides"
    subject = {"x": x, "y": y, "tiles": choices}
    named = tuple(tile_name(config, it) for it in choices)
    return Draft(text, named, tile_name(config, tile), f"{why} [BASE-TILE-1].", subject)


TOPICS: dict[str, Topic] = {
    "feature_tiles": feature_tiles,
    "complete": complete,
    "largest": largest,
    "incomplete": incomplete,
    "supply": supply,
    "field_cities": field_cities,
    "fits": fits,
}
