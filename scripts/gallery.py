"""Draws the pictures of the documentation with the example `picture`.

    python3 scripts/gallery.py            # draws them all; look at what has changed
    python3 scripts/gallery.py --check    # fails if one is not what the engine draws

The pictures are docs/images/*.svg, one for each expansion, one of the base game and one of
everything together, and the board in characters in docs/gallery.md.
"""

import argparse
import subprocess
import sys

import agents
import toolbox
from tree import ROOT

IMAGES = ROOT / "docs" / "images"
PAGE = ROOT / "docs" / "gallery.md"
BEGIN, END = "<!-- characters: begin -->\n```text\n", "```\n<!-- characters: end -->"
# What the example is asked for, by the name of the picture.
PICTURES = {
    "board": [],
    "river": ["river"],
    "abbot": ["abbot"],
    "inns_cathedrals": ["inns_cathedrals"],
    "traders_builders": ["traders_builders"],
    "princess_dragon": ["princess_dragon"],
    "abbey_mayor": ["abbey_mayor"],
    "hills_sheep": ["hills_sheep"],
    "wheel": ["wheel"],
    "king_robber": ["king_robber"],
    "river_2": ["river_2", "traders_builders", "princess_dragon"],
    "shrines": ["shrines"],
    "tower": ["tower"],
    "everything": ["everything"],
}
CHARACTERS = ["everything", "--tiles", "60", "--text"]


def drawn(program):
    """What each file should hold."""

    def draw(arguments):
        run = subprocess.run([program, *arguments], stdout=subprocess.PIPE, check=True)
        return run.stdout.decode("utf-8")

    files = {IMAGES / f"{name}.svg": draw(arguments) for name, arguments in PICTURES.items()}
    text = "".join(line.rstrip() + "\n" for line in draw(CHARACTERS).splitlines())
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    files[PAGE] = before + BEGIN + text + END + rest.split(END)[1]
    return files


def stale(program):
    """The files that are not what the engine draws."""
    files = drawn(program)
    old = [path for path in files if not path.exists() or path.read_text("utf-8") != files[path]]
    known = {*files, agents.PICTURE}
    unknown = [path for path in IMAGES.glob("*.svg") if path not in known]
    return old + unknown


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail if one is stale")
    options = parser.parse_args()
    program = str(toolbox.build_examples("picture") / "picture")
    if options.check:
        paths = stale(program)
        for path in paths:
            print(f"{path.relative_to(ROOT)}: not what the engine draws; see scripts/gallery.py")
        return 1 if paths else 0
    for path, text in drawn(program).items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
