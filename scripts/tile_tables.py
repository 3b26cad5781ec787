"""Writes the built-in tile files as tables of Rust, so that no game has to read them first.

    python3 scripts/tile_tables.py            write the tables
    python3 scripts/tile_tables.py --check    only compare them with what would be written

Each `.toml` in a folder of `carc-engine/src/expansions/` becomes a `_table.rs` beside it, which
`tile/set/built_in.rs` or the room takes in. What the files say is checked by the engine: a test
reads them as it reads tile files of others, and holds the result against the tables.
"""

import sys

from tree import ROOT, read_toml

ROOMS = ROOT / "carc-engine" / "src" / "expansions"
SIDES = "NESW"
PORTS = "lcr"
# What a bare side stands for.
WHOLE = {"city": 0b111, "road": 0b010, "river": 0b010}


def text(value):
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}"'


def items(values):
    return f"&[{', '.join(str(value) for value in values)}]"


def texts(values):
    return items(text(value) for value in values)


def word(name):
    return "".join(part.capitalize() for part in name.split("_"))


def ports(kind, at):
    bits = 0
    for side, *letters in at.split():
        own = sum(1 << PORTS.index(letter) for letter in letters) or WHOLE.get(kind, 0b101)
        bits |= own << 3 * SIDES.index(side)
    return bits


def segment(given):
    kind = given.pop("kind")
    fields = [f"kind: {word(kind)}"]
    if at := given.pop("at", ""):
        fields.append(f"ports: 0o{ports(kind, at):04o}")
    if pennants := given.pop("pennants", 0):
        fields.append(f"pennants: {pennants}")
    if "pennants_c2" in given:
        fields.append(f"pennants_c2: Some({given.pop('pennants_c2')})")
    if touches := given.pop("touches", []):
        fields.append(f"touches: {items(touches)}")
    if "end" in given:
        fields.append(f"end: Some(RoadEnd::{word(given.pop('end'))})")
    if marks := given.pop("marks", []):
        fields.append(f"marks: {texts(marks)}")
    assert not given, given
    return f"SegmentRow {{ {', '.join(fields)}, ..SEGMENT }}"


def tile(given):
    yield f"TileRow {{ id: {text(given.pop('id'))}, name: {text(given.pop('name'))},"
    fields = [f"count: {given.pop('count')}"]
    if meets := given.pop("meets", []):
        fields.append(f"meets: {items(items(group) for group in meets)}")
    if marks := given.pop("marks", []):
        fields.append(f"marks: {texts(marks)}")
    if copies := given.pop("copies", []):
        rows = [f"({row['count']}, {texts(row['marks'])})" for row in copies]
        fields.append(f"copies: {items(rows)}")
    if given.pop("closed", False):
        fields.append("closed: true")
    if option := given.pop("option", None):
        fields.append(f"option: Some(({text(option['name'])}, {text(option['value'])}))")
    yield f"    {', '.join(fields)},"
    yield "    segments: &["
    yield from (f"        {segment(given)}," for given in given.pop("segments", []))
    assert not given, given
    yield "    ], ..TILE },"


def table(path):
    """The table of a tile file."""
    given = read_toml(path)
    assert given.pop("schema") == 1
    tiles = given.pop("tile")
    ids = [tile["id"] for tile in tiles]
    lines = [f"// Made of {path.name} by scripts/tile_tables.py.", "SetRow {"]
    lines += [f"    {name}: {text(given.pop(name))}," for name in ("id", "title")]
    for name in ("start", "mouth", "fork"):
        place = f"Some({ids.index(given.pop(name))})" if name in given else "None"
        lines.append(f"    {name}: {place},")
    lines.append(f"    river: {str(given.pop('river', False)).lower()},")
    assert not given, given
    lines.append("    tiles: &[")
    lines += [f"        {line}" for given in tiles for line in tile(given)]
    lines += ["    ],", "}", ""]
    return "\n".join(lines)


def main():
    wrong = []
    for path in sorted(ROOMS.glob("*/*.toml")):
        file, wanted = path.with_name(f"{path.stem}_table.rs"), table(path)
        if not file.exists() or file.read_text(encoding="utf-8") != wanted:
            wrong.append(str(file.relative_to(ROOT)))
            if "--check" not in sys.argv[1:]:
                file.write_text(wanted, encoding="utf-8")
    if "--check" not in sys.argv[1:]:
        print(f"{len(wrong)} tables written")
        return 0
    print(f"out of date: {', '.join(wrong)}" if wrong else "the tables are those of the files")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
