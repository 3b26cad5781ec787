"""Draws the pictures in the documentation using the example `picture`.

    python3 scripts/gallery.py

The pictures are docs/images/*.svg and the character drawing in docs/gallery.md. The example tests
fail if one of them is out of date.
"""

import agents
import toolbox
from figures import output
from tree import ROOT

IMAGES, PAGE = ROOT / "docs" / "images", ROOT / "docs" / "gallery.md"
BEGIN, END = "<!-- characters: begin -->\n```text\n", "```\n<!-- characters: end -->"
# This picture is drawn by hand.
LOGO = IMAGES / "logo.svg"
# Each of these expansions has one picture; other pictures are listed below.
EXPANSIONS = "river abbot inns_cathedrals traders_builders princess_dragon abbey_mayor hills_sheep"
EXPANSIONS += " wheel king_robber shrines tower phantom gold_mines mage_witch ferries count"
EXPANSIONS += " crop_circles bridges_castles_bazaars robbers flying_machines monasteries everything"
PICTURES = {name: [name] for name in EXPANSIONS.split()} | {
    "board": [],
    "river_2": ["river_2", "traders_builders", "princess_dragon"],
    "annotated_tile": ["--annotated", "tile"],
    "annotated_board": ["--annotated", "board"],
}


def drawn(program):
    """Returns the files and their contents."""
    files = {IMAGES / f"{name}.svg": output(program, *words) for name, words in PICTURES.items()}
    characters = output(program, "everything", "--tiles", "60", "--text")
    text = "".join(line.rstrip() + "\n" for line in characters.splitlines())
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    return files | {PAGE: before + BEGIN + text + END + rest.split(END)[1]}


def stale(program):
    """Returns the files that are out of date or that the engine no longer draws."""
    files = drawn(program)
    old = [path for path in files if not path.exists() or path.read_text("utf-8") != files[path]]
    return old + sorted(set(IMAGES.glob("*.svg")) - {*files, agents.PICTURE, LOGO})


if __name__ == "__main__":
    for path, text in drawn(str(toolbox.build_examples("picture") / "picture")).items():
        path.write_text(text, encoding="utf-8")
