"""Measures the engine and writes the figures into docs/performance.md and README.md.

    python3 scripts/performance.py [--kernel PROGRAM] [--games N] [--times N] [--print]

Figures stand between marks, `<!-- NAME: begin -->` and `<!-- NAME: end -->`; what stands there is
replaced. Everything counts processor time, so that other work on the machine does little harm;
still, the quieter it is, the better.

PROGRAM is something to compare with: called as `PROGRAM GAMES 1 1 1`, and with one more `1` to list
whole turns, it must play so many random games and print one line of JSON with `games_per_cpu_s`.
Engine and program run by turns.
"""

import argparse
import json
import platform
import re
import statistics
import subprocess
import sys
import textwrap
from pathlib import Path

import instructions
import toolbox
from tree import ROOT

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


def build(*examples):
    """Builds examples and gives the paths of the programs."""
    names = [word for name in examples for word in ("--example", name)]
    command = ["cargo", "build", "--locked", "--release", "-p", "carc-examples", *names]
    subprocess.run(command, cwd=ROOT, check=True)
    folder = toolbox.target_dir() / "release" / "examples"
    return [str(folder / name) for name in examples]


def answer(command):
    """The object in the first line that a program prints."""
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(run.stdout.splitlines()[0])


def play_by_turns(playouts, options):
    """Games per second of the engine, and of the kernel if there is one, for both lists."""
    figures = {}
    for mode, share in (("decisions", 1), ("turns", 2)):
        games = str(options.games // share)
        engine = [playouts, "--games", games] + (["--turns"] if mode == "turns" else [])
        kernel = [options.kernel, games, "1", "1", "1"] + (["1"] if mode == "turns" else [])
        runs = {"engine": [], "kernel": []}
        for _ in range(options.times):
            runs["engine"].append(answer(engine))
            if options.kernel:
                runs["kernel"].append(answer(kernel))
        speed = {
            who: statistics.median(run["games_per_cpu_s"] for run in answers)
            for who, answers in runs.items()
            if answers
        }
        # What is played is the same in every run.
        first = runs["engine"][0]
        speed["placements"] = first["placements_per_s"] / first["games_per_s"]
        figures[mode] = speed
        print(f"{mode}: {speed}", flush=True)
    return figures


def processor():
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        return re.search(r"model name\s*: (.*)", text)[1].strip()
    except (OSError, TypeError):
        return platform.processor() or platform.machine()


def rows(header, *lines):
    """A table in Markdown; all columns but the first are numbers."""
    rule = "| --- |" + " ---: |" * (len(header) - 1)
    header, *lines = ("| " + " | ".join(row) + " |" for row in (header, *lines))
    return [header, rule, *lines]


def rounded(number):
    """A number to three digits, with commas between the thousands."""
    digits = max(0, 3 - len(str(int(number)))) if number >= 1 else 2
    scale = 10 ** max(0, len(str(int(number))) - 3)
    return f"{round(number / scale) * scale:,}" if digits == 0 else f"{number:.{digits}f}"


def machine():
    rustc = subprocess.run(["rustc", "--version"], stdout=subprocess.PIPE, text=True, check=True)
    version = rustc.stdout.split()[1]
    return [
        f"One core of {processor()} ({platform.system()}, {platform.machine()}), rustc {version}, "
        "the release profile of the workspace."
    ]


def games(figures):
    names = {"decisions": "legal actions of each decision", "turns": "and every whole turn as well"}
    header = ["listed in each game", "games/s", "ns for each tile laid"]
    with_kernel = "kernel" in figures["decisions"]
    if with_kernel:
        header += ["kernel, games/s", "engine to kernel"]
    lines = []
    for mode, speed in figures.items():
        line = [
            names[mode],
            rounded(speed["engine"]),
            rounded(1e9 / speed["engine"] / speed["placements"]),
        ]
        if with_kernel:
            line += [rounded(speed["kernel"]), f"{speed['engine'] / speed['kernel']:.2f}"]
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


def profile(counts, figures):
    """Where the instructions of a game come from, the larger parts one by one."""
    total = sum(counts.values())
    tiles = figures["decisions"]["placements"]
    shown = {name: count for name, count in counts.items() if count > 0.015 * total}
    shown["the rest"] = total - sum(shown.values())
    shown["together"] = total
    lines = [
        [name, f"{count / tiles:,.0f}", f"{100 * count / total:.0f} %"]
        for name, count in shown.items()
    ]
    return rows(["from", "instructions for each tile laid", "share"], *lines)


def speed(figures, measured):
    """The short form for the front page."""
    by_name = {scene["name"]: scene["ns"] for scene in measured["scenes"]}
    mode = figures["decisions"]
    name = "Game::play and undo, a placement"
    text = (
        f"On one core ({processor()}) the engine plays **{rounded(mode['engine'])}** uniform "
        "random two-player base games a second, with every legal action listed at every decision. "
        f"It lists the placements of a tile in {rounded(by_name['legal_actions, a tile'])} ns, "
        f"copies a mid-game position of {measured['bytes']['middle'] / 1024:.1f} KiB in "
        f"{rounded(by_name['clone_from'])} ns, and lays a tile and takes it back in "
        f"{rounded(by_name[name])} ns. [docs/performance.md](docs/performance.md) says what was "
        "measured and how to repeat it. `make bench` is the short form."
    )
    return textwrap.wrap(text, 100, break_long_words=False, break_on_hyphens=False)


def fill(text, blocks):
    """The text with the lines between the marks replaced; marks without a block stay."""

    def filled(found):
        begin, name, old, end = found.groups()
        new = "".join(f"{line}\n" for line in blocks[name]) if name in blocks else old
        return begin + new + end

    return re.sub(r"(<!-- (\w+): begin -->\n)(.*?)(<!-- \2: end -->)", filled, text, flags=re.S)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kernel", help="a program to compare with")
    parser.add_argument("--games", type=int, default=100_000, help="random games in each run")
    parser.add_argument("--times", type=int, default=5, help="runs, of which the median counts")
    parser.add_argument("--rounds", type=int, default=9, help="rounds of the single scenes")
    parser.add_argument("--print", action="store_true", help="print the figures, write nothing")
    options = parser.parse_args()
    playouts, measure = build("playouts", "measure")
    figures = play_by_turns(playouts, options)
    measured = answer([measure, "--rounds", str(options.rounds)])
    blocks = {
        "machine": machine(),
        "games": games(figures),
        "scenes": scenes(measured),
        "boards": boards(measured),
        "size": size(measured),
        "speed": speed(figures, measured),
    }
    if instructions.available():
        blocks["profile"] = profile(instructions.by_file(playouts), figures)
    if options.print:
        print("\n\n".join("\n".join(lines) for lines in blocks.values()))
        return
    for page in PAGES:
        path = ROOT / page
        text = path.read_text(encoding="utf-8")
        path.write_text(fill(text, blocks), encoding="utf-8")
        print(f"wrote {page}")


if __name__ == "__main__":
    sys.exit(main())
