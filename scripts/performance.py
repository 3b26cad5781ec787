"""Measures the engine and writes the figures into docs/performance.md and README.md.

    python3 scripts/performance.py [--kernel PROGRAM] [--before FILE] [--games N] [--times N]
        [--seconds N] [--print]

Installs the Python package first. The table of measures is what `ratios.py` prints, which says what
a PROGRAM to compare with is; FILE holds what it printed before a change.
"""

import json
import platform
import subprocess
import sys
import textwrap
from pathlib import Path
from statistics import median

import instructions
import ratios
import toolbox
from figures import processor, ratio, rounded, rows, write
from throughput import ENGINE, LEAVES, PLAYOUTS

PAGES = ["docs/performance.md", "README.md"]
# The scenes by what the reader looks for; see carc-engine/benches/scenes.
PORTALS = tuple(
    f"{list} {tile}"
    for list in ("legal_actions, a meeple after", "turns,")
    for tile in ("a portal", "another tile")
)
GROUPS = [
    ("Whole random games", "playout"),
    ("Counting", "perft"),
    ("Lists with and without portals, The Princess & the Dragon", PORTALS),
    ("Listing and checking", ("legal_actions", "turns")),
    ("Copying", "clone"),
    ("Taking an action and taking it back", "Game::"),
]


def machine():
    rustc = subprocess.run(["rustc", "--version"], stdout=subprocess.PIPE, text=True, check=True)
    version = rustc.stdout.split()[1]
    return [
        f"One core of {processor()} ({platform.system()}, {platform.machine()}), rustc {version}, "
        "the release profile of the workspace."
    ]


def measures(lines, before):
    """The measures that `ratios.py` prints, beside what it printed once."""
    old = {line["name"]: figure(line) for line in before}
    header = ["measure", *(["before"] if before else []), "now"]
    return rows(
        header,
        *(
            [line["name"], *([old.get(line["name"], "")] if before else []), figure(line)]
            for line in lines
        ),
    )


def figure(line):
    if "ratio" in line:
        return f"{line['ratio']:.2f}"
    exact = line["unit"] in ("bytes", "instructions")
    return f"{line['value']:,}" if exact else rounded(line["value"])


def random_games(played):
    names = {"base": "legal actions of each decision", "turns": "and every whole turn as well"}
    kernels = {"base": "kernel", "turns": "kernel, turns"}
    speeds = played["games"]
    with_kernel = "kernel" in speeds
    header = ["listed in each game", "games/s", "ns for each tile laid"]
    if with_kernel:
        header += ["kernel, games/s", "engine to kernel"]
    lines = []
    for kind, name in names.items():
        line = [name, rounded(median(speeds[kind])), rounded(median(played["tile"][kind]))]
        if with_kernel:
            kernel = kernels[kind]
            line += [rounded(median(speeds[kernel])), f"{ratio(speeds, kind, kernel):.2f}"]
        lines.append(line)
    return rows(header, *lines)


def scenes(measured):
    left = list(measured["scenes"])
    block = []
    for title, starts in [*GROUPS, ("The rest", "")]:
        chosen = [scene for scene in left if scene["name"].startswith(starts)]
        left = [scene for scene in left if scene not in chosen]
        lines = [[scene["name"], f"{rounded(scene['ns'])} / {scene['unit']}"] for scene in chosen]
        if lines:
            block += [*rows([title, "ns"], *lines), ""]
    return block[:-1]


def boards(measured):
    header = ["tiles", "in the game", "open cells", "ns for each tile laid", "cells", "time"]
    first = measured["boards"][0]
    lines = [
        [
            board["name"],
            str(board["tiles"]),
            f"{board['open_cells']:.0f}",
            rounded(board["ns"]),
            f"{board['open_cells'] / first['open_cells']:.2f}x",
            f"{board['ns'] / first['ns']:.2f}x",
        ]
        for board in measured["boards"]
    ]
    return rows(header, *lines)


def size(measured):
    names = {"start": "at the start", "middle": "with half of the tiles laid", "end": "at the end"}
    lines = [[names[when], f"{count:,}"] for when, count in measured["bytes"].items()]
    return rows(["a position of the base game", "bytes"], *lines)


def profile(counts, tiles):
    """Where the instructions of a game come from, the larger parts one by one."""
    total = sum(counts.values())
    shown = {name: count for name, count in counts.items() if count > 0.015 * total}
    shown["the rest"] = total - sum(shown.values())
    shown["together"] = total
    lines = [
        [name, f"{count / tiles:,.0f}", f"{100 * count / total:.0f} %"]
        for name, count in shown.items()
    ]
    return rows(["from", "instructions for each tile laid", "share"], *lines)


def from_python(speeds):
    """Who decides how often, beside the engine itself."""
    header = ["who decides", "decisions/s", "to the first line"]
    lines = [
        [name, rounded(median(runs)), f"{ratio(speeds, name, ENGINE):.2f}"]
        for name, runs in speeds.items()
        if name not in (LEAVES, PLAYOUTS)
    ]
    return rows(header, *lines)


def arrays(costs):
    header = ["25 x 25 cells", "actions", "mask, bytes", "µs", "observation, bytes", "µs"]
    header.append("both, written over, µs")
    lines = [
        [
            name,
            f"{cost['actions']:,}",
            f"{cost['mask_bytes']:,}",
            f"{cost['mask_us']:.2f}",
            f"{cost['bytes']:,}",
            f"{cost['us']:.2f}",
            f"{cost['over_us']:.2f}",
        ]
        for name, cost in costs.items()
    ]
    return rows(header, *lines)


def speed(played, measured):
    """The short form for the front page."""
    by_name = {scene["name"]: scene["ns"] for scene in measured["scenes"]}
    games = rounded(median(played["games"]["base"]))
    text = (
        f"On one core ({processor()}) the engine plays **{games}** uniform "
        "random two-player base games a second, with every legal action listed at every decision. "
        f"It lists the placements of a tile in {rounded(by_name['legal_actions, a tile'])} ns, "
        f"copies a mid-game position of {measured['bytes']['middle'] / 1024:.1f} KiB in "
        f"{rounded(by_name['clone_from'])} ns, and lays a tile and takes it back in "
        f"{rounded(by_name[ratios.UNDO])} ns. [docs/performance.md](docs/performance.md) says "
        "what was measured and how to repeat it. `make bench` is the short form."
    )
    return textwrap.wrap(text, 100, break_long_words=False, break_on_hyphens=False)


def read(path):
    """The lines of a file that `ratios.py` has printed."""
    text = Path(path).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def main(words=None):
    parser = ratios.arguments(__doc__.splitlines()[0])
    parser.add_argument("--before", help="a file of what ratios.py printed, to stand beside")
    parser.add_argument("--print", action="store_true", help="print the figures, write nothing")
    options = parser.parse_args(words)
    before = read(options.before) if options.before else []
    toolbox.make_venv()
    toolbox.install_package(anew=True)
    folder = toolbox.build_examples("playouts", "measure")
    playouts = str(folder / "playouts")
    kinds = ratios.commands(playouts, options.kernel)
    played = ratios.play(kinds, options)
    measured = ratios.scenes(str(folder / "measure"), options)
    python = ratios.from_python(playouts, options, every=True)
    counts = ratios.counted(kinds, played["tiles"], options)
    blocks = {
        "machine": machine(),
        "measures": measures(ratios.lines(played, measured, python, counts), before),
        "games": random_games(played),
        "scenes": scenes(measured),
        "boards": boards(measured),
        "size": size(measured),
        "throughput": from_python(python["speeds"]),
        "arrays": arrays(python["arrays"]),
        "speed": speed(played, measured),
    }
    if counts:
        parts = instructions.by_file(playouts, games=options.games // ratios.COUNTED)
        blocks["profile"] = profile(parts, played["tiles"]["base"])
    write(blocks, *PAGES, only_print=options.print)


if __name__ == "__main__":
    sys.exit(main())
