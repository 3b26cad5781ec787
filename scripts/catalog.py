"""Writes the tile catalog: docs/tile-catalog.md and the pictures in docs/images/tiles.

    .venv/bin/python scripts/catalog.py

Requires the Python package. A test in scripts/tests fails if a file is out of date.
"""

import carc
from tree import ROOT

IMAGES, PAGE = ROOT / "docs" / "images" / "tiles", ROOT / "docs" / "tile-catalog.md"
FILES = ROOT / "carc-engine" / "src" / "expansions"
BEGIN, END = "<!-- tiles: begin -->\n", "<!-- tiles: end -->"
SIDES = "NESW"
# The names of each side's two half sides in board notation: the left port, then the right port.
HALVES = {"N": "nnw nne", "E": "ene ese", "S": "sse ssw", "W": "wsw wnw"}


def sets():
    """
    Yields each tile set with its expansion's page and its tiles, including personal tiles.
    """
    expansions = {name: it.name for it in carc.expansions() for name in it.tile_sets}
    for name in carc.tile_sets():
        expansion = expansions.get(name)
        text = (FILES / (expansion or name) / "tiles.toml").read_text(encoding="utf-8")
        if "[[tile]]" not in text:
            continue  # The set contains a board but no tiles.
        tile_set = carc.TileSet.from_toml(text)
        config = carc.Config(expansions=[expansion] if expansion else [])
        personal = [tile for tile in config.tiles if tile.personal]
        page = f"expansions/{expansion}.md" if expansion else None
        yield tile_set, page, [*tile_set.tiles, *personal]


def notation(tile_id, tile):
    """Returns the board notation for a tile and its segments."""
    spots = [carc.Spot(0, 0, segment=number) for number in range(len(tile.segments))]
    figures = [carc.StartFigure(0, "meeple", spot) for spot in spots]
    start = carc.Start(tiles=[carc.StartTile(tile_id, 0, 0)], figures=figures)
    written, *places = start.to_text().splitlines()[1].removeprefix("| ").split("+0@")
    return written, places


def borders(segment):
    """Returns the sides and half sides that a segment touches, clockwise from north."""
    for side in SIDES:
        ports = "".join(port[1] for port in segment.ports if port[0] == side)
        left, right = HALVES[side].split()
        if {"l", "r"} <= set(ports) or ports == "c":
            yield side.lower()
        elif ports:
            yield left if "l" in ports else right


def described(number, place, segment):
    """Returns a segment's description for a table cell."""
    pennants = ["pennant"] if segment.pennants == 1 else []
    pennants = pennants or [f"{segment.pennants} pennants"] * bool(segment.pennants)
    details = [" ".join(borders(segment)), *pennants, *segment.marks]
    return f"{number} `{place}` {', '.join(filter(None, details))}".rstrip()


def drawing(tile):
    """Returns a picture of a tile with each segment's number at its anchor."""
    svg = tile.render_svg(tile_pixels=128).strip().removesuffix("</svg>")
    style = 'font-family="Helvetica,Arial,sans-serif" font-size="10" text-anchor="middle"'
    svg += f'<g {style} stroke-width="1">'
    for number in range(len(tile.segments)):
        x, y = (100 * value for value in tile.anchor(number))
        svg += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6.5" fill="#fff" stroke="#26323f"/>'
        svg += f'<text x="{x:.1f}" y="{y + 3.5:.1f}" fill="#26323f">{number}</text>'
    return svg + "</g></svg>\n"


def rows(tile_set, tiles, folder):
    """Yields the lines for a tile set's table."""
    yield "| picture | notation | tile | copies | segments |"
    yield "| --- | --- | --- | ---: | --- |"
    for tile in tiles:
        short = tile.id.removeprefix(f"{tile_set.id}/")
        name, places = notation(f"{tile_set.id}/{short}", tile)
        picture = f"![Tile {name}: {tile.name}]({folder}/{short}.svg)"
        marked = [f"`{name}+{'+'.join(marks)}` ({count})" for count, marks in tile.copies]
        names = "<br>".join([f"`{name}`", *marked])
        segments = zip(range(len(places)), places, tile.segments, strict=True)
        listed = "<br>".join(described(*segment) for segment in segments)
        marks = f" ({', '.join(tile.marks)})" if tile.marks else ""
        count = "1 per player" if tile.personal else tile.count
        yield f"| {picture} | {names} | {tile.name}{marks} | {count} | {listed} |"


def files():
    """Returns the catalog's files and their contents."""
    text, pictures = "", {}
    for tile_set, page, tiles in sets():
        title = f"[{tile_set.title}]({page})" if page else tile_set.title
        copies = sum(tile.count for tile in tile_set.tiles)
        text += f"\n## {tile_set.title}\n\n"
        kinds = f"{copies} tiles of {len(tile_set.tiles)} types"
        text += f"The `{tile_set.id}` set{f', from {title},' if page else ''} has {kinds}.\n\n"
        folder = (IMAGES / tile_set.id).relative_to(PAGE.parent).as_posix()
        text += "\n".join(rows(tile_set, tiles, folder)) + "\n"
        for tile in tiles:
            pictures[IMAGES / tile_set.id / f"{tile.id.split('/')[-1]}.svg"] = drawing(tile)
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    return pictures | {PAGE: f"{before}{BEGIN}{text}\n{END}{rest.split(END)[1]}"}


def stale():
    """Returns the files that are out of date or do not belong to any tile."""
    wanted = files()
    old = [path for path in wanted if not path.exists() or path.read_text("utf-8") != wanted[path]]
    return old + sorted(set(IMAGES.rglob("*.svg")) - set(wanted))


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
