"""Measures the engine and writes the results into the documentation.

    python3 scripts/performance.py [--kernel PROGRAM] [--games N] [--times N] [--seconds N]
        [--json]

Times are processor times on one core. Runs that are compared with each other are interleaved, so
that background load affects them equally; the result is the median of the ratios. `--json` prints
the first table as one JSON object per line: `{"name", "ratio"}` or `{"name", "value", "unit"}`.
Measurements that this machine cannot take are skipped with a note.

PROGRAM is a reference program for comparison. `PROGRAM GAMES 1 1 1` must play random games; with
another `1`, it must also list complete turns. It must print a line of JSON with `games_per_cpu_s`
and `tiles_on_board`.
"""

import argparse
import gzip
import json
import platform
import re
import shutil
import sys
import textwrap
import time
from functools import partial
from pathlib import Path
from statistics import median

import toolbox
from figures import TWELVE_WORDS, answer, in_turn, output, ratio, rounded, table, write
from tree import ROOT

PAGES = ("docs/performance.md", "docs/javascript.md", "README.md")
UNDO = "Game::play and undo, placing a tile"
EIGHT = "river,abbot,inns_cathedrals,traders_builders,princess_dragon,abbey_mayor,hills_sheep,wheel"
# The options for each kind of game, and a divisor for the number of games.
KINDS = {
    "base": ([], 1),
    "turns": (["--turns"], 2),
    "eight expansions": (["--expansions", EIGHT], 20),
    "twelve expansions": (TWELVE_WORDS, 20),
}
# The divisor for the number of games when valgrind counts instructions.
COUNTED = 50
# The measurements from carc-py/benches/throughput.py.
PYTHON = {
    "engine": "Rust, `playouts`, with legal actions",
    "batch": "`carc.Batch`, 256 games, with legal codes",
    "large batch": "`carc.Batch`, 1,024 games, with legal codes",
    "vector": "`vector_v0`, 1,024 games, observations and masks",
    "entities": "`vector_v0`, 1,024 games, `entities` and legal action indices",
    "single": "`carc.Game`, `legal_codes` and `apply_code`",
}
COMPARED = {
    "Batch of 256 games / playouts, decisions": ("batch", "engine"),
    "vector_v0 / Batch, 1,024 games": ("vector", "large batch"),
    "vector_v0 with entities and legal action indices / Batch, 1,024 games": (
        "entities",
        "large batch",
    ),
    "leaves of BatchSearch / random games played to the end": ("leaves", "playouts"),
}
# Counts action sequences in JavaScript as the example `perft` does in Rust.
PERFT = """
import { Config, Game } from "carc";
const game = new Game(new Config(), { seed: 1 });
for (let depth = 1; depth <= 10; depth += 1) game.perft(depth);
"""
NODE = ("node", "--input-type=module", "--eval")


def note(text):
    print(text, file=sys.stderr, flush=True)


def processor():
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        return re.search(r"model name\s*: (.*)", text)[1].strip()
    except (OSError, TypeError):
        return platform.processor() or platform.machine()


def play(program, options):
    """Returns games per second and nanoseconds per placed tile, for each kind of game and run."""
    kinds = {
        name: [program, *words, "--games", str(max(1, options.games // share))]
        for name, (words, share) in KINDS.items()
    }
    if options.kernel:
        kinds["kernel"] = [options.kernel, str(options.games), "1", "1", "1"]
        kinds["kernel, turns"] = [options.kernel, str(options.games // 2), "1", "1", "1", "1"]
    measures = {name: lambda words=words: answer(*words) for name, words in kinds.items()}
    runs = in_turn(options.times, measures)
    tiles = {name: taken[0]["tiles_on_board"] - 1 for name, taken in runs.items()}
    games = {name: [run["games_per_cpu_s"] for run in taken] for name, taken in runs.items()}
    tile_ns = {name: [1e9 / speed / tiles[name] for speed in games[name]] for name in games}
    return games, tile_ns, tiles


def python(program, options):
    """Returns the Python speeds, or an empty dict if the package is not installed."""
    if toolbox.installed_package() is None:
        note(f"skipped Python; run first: {toolbox.venv_python()} -m pip install .")
        return {}
    command = [str(toolbox.venv_python()), str(ROOT / "carc-py/benches/throughput.py"), program]
    return answer(*command, "--seconds", str(options.seconds), "--times", str(options.times))


def counted(program, tiles, options):
    """Returns each kind of game's instructions per placed tile, without the program's startup."""
    if not shutil.which("valgrind"):
        note("skipped instruction counts, which need valgrind")
        return {}

    def total(words, games):
        tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *words]
        log = toolbox.run(*tool, "--games", games, capture_output=True, text=True).stderr
        return int(re.search(r"Collected : (\d+)", log)[1])

    counts = {}
    for name, (words, share) in KINDS.items():
        if name != "turns":
            games = max(1, options.games // COUNTED // share)
            spent = total(words, 2 * games) - total(words, games)
            counts[name] = spent / games / tiles[name]
    return counts


def javascript(perft, times):
    """Returns the JavaScript package's size, and its speed relative to Rust."""
    wasm, folder = ROOT / "build" / "npm" / "carc_bg.wasm", ROOT / "build" / "js"
    if not shutil.which("node") or not (folder / "node_modules" / "carc").exists():
        note("skipped JavaScript; run first: python3 scripts/js_tests.py")
        return None

    def seconds(*command):
        start = time.monotonic()
        output(*command, cwd=folder)
        return time.monotonic() - start

    commands = {"rust": (perft, "--depth", "10"), "js": (*NODE, PERFT)}
    taken = in_turn(times, {name: partial(seconds, *it) for name, it in commands.items()})
    whole = wasm.read_bytes()
    sizes = (len(whole), len(gzip.compress(whole, 9)))
    speed = ratio(taken, "rust", "js")
    return [
        *table(["WebAssembly, kB", "gzip"], [f"{size / 1000:,.0f}" for size in sizes]),
        "",
        f"In WebAssembly, `perft` runs at {speed:.2f} times the speed of native Rust.",
    ]


def measures(games, tile_ns, measured, speeds, counts):
    """Returns the rows of the first table as objects."""

    def compared(name, taken, one, other):
        return {"name": name, "ratio": float(f"{ratio(taken, one, other):.3g}")}

    def value(name, number, unit):
        number = float(f"{number:.4g}") if unit == "ns" else round(number)
        return {"name": name, "value": number, "unit": unit}

    if "kernel" in games:
        yield compared("base playouts / kernel", games, "base", "kernel")
        name = "playouts with complete turns / kernel with complete turns"
        yield compared(name, games, "turns", "kernel, turns")
    for name in ("eight expansions", "twelve expansions"):
        yield compared(f"{name} / base, time per placed tile", tile_ns, name, "base")
    undo = next(scene["ns"] for scene in measured["scenes"] if scene["name"] == UNDO)
    yield value("placement and undo", undo, "ns")
    yield value("position of the base game, mid-game", measured["bytes"]["middle"], "bytes")
    if speeds:
        for name, (one, other) in COMPARED.items():
            yield compared(name, speeds, one, other)
    for name, count in counts.items():
        yield value(f"{name}, per placed tile", count, "instructions")


def shown(line):
    if "ratio" in line:
        return f"{line['ratio']:.2f}"
    return rounded(line["value"]) if line["unit"] == "ns" else f"{line['value']:,}"


def random_games(games, tile_ns):
    names = {"base": "legal actions of each decision", "turns": "legal actions and complete turns"}
    header = ["listed in each game", "games/s", "ns per placed tile"]
    header += ["kernel, games/s", "engine to kernel"] if "kernel" in games else []
    lines = []
    for kind, name in names.items():
        line = [name, rounded(median(games[kind])), rounded(median(tile_ns[kind]))]
        if "kernel" in games:
            kernel = {"base": "kernel", "turns": "kernel, turns"}[kind]
            line += [rounded(median(games[kernel])), f"{ratio(games, kind, kernel):.2f}"]
        lines.append(line)
    return table(header, *lines)


def boards(measured):
    first = measured[0]
    return table(
        ["tiles", "in the game", "open cells", "ns per placed tile", "cells", "time"],
        *(
            [
                *(it["name"], str(it["tiles"]), f"{it['open_cells']:.0f}", rounded(it["ns"])),
                f"{it['open_cells'] / first['open_cells']:.2f}x",
                f"{it['ns'] / first['ns']:.2f}x",
            ]
            for it in measured
        ),
    )


def throughput(speeds):
    rows = (
        [title, rounded(median(speeds[name])), f"{ratio(speeds, name, 'engine'):.2f}"]
        for name, title in PYTHON.items()
    )
    return table(["", "decisions/s", "relative to Rust"], *rows)


def summary(games, measured):
    """Returns the summary for the README."""
    ns = {scene["name"]: rounded(scene["ns"]) for scene in measured["scenes"]}
    text = (
        f"On one core ({processor()}), the engine plays **{rounded(median(games['base']))}** "
        "random two-player base games per second and computes all legal actions at every decision. "
        f"It lists the placements of a tile in {ns['legal_actions, a tile']} ns, copies "
        f"a mid-game position of {measured['bytes']['middle'] / 1024:.1f} KiB in "
        f"{ns['clone_from']} ns, and places and undoes a tile in {ns[UNDO]} ns. See "
        "[Performance](docs/performance.md) for the method and how to reproduce these numbers; "
        "`make bench` runs a short version."
    )
    return textwrap.wrap(text, 100, break_long_words=False, break_on_hyphens=False)


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kernel", help="a program to compare with")
    parser.add_argument("--games", type=int, default=20_000, help="random games in each run")
    parser.add_argument("--times", type=int, default=9, help="number of runs")
    parser.add_argument("--seconds", type=float, default=9.0, help="total for each measurement")
    parser.add_argument("--json", action="store_true", help="print the first table as JSON")
    options = parser.parse_args(words)
    toolbox.make_venv()
    # In a test, the installed build is in use by other tests, so it is not replaced.
    if toolbox.PROFILE == "release":
        toolbox.install_release_package()
    folder = toolbox.build_examples("playouts", "measure", "perft")
    program = str(folder / "playouts")
    games, tile_ns, tiles = play(program, options)
    settings = ["--rounds", str(options.times)]
    settings += ["--seconds", str(options.seconds / options.times / 5)]
    only = ["--only", UNDO] if options.json else []
    measured = answer(str(folder / "measure"), *settings, *only)
    speeds, counts = python(program, options), counted(program, tiles, options)
    lines = list(measures(games, tile_ns, measured, speeds, counts))
    if options.json:
        print("\n".join(map(json.dumps, lines)))
        return
    rustc = output("rustc", "--version").split()[1]
    system = f"{platform.system()}, {platform.machine()}"
    names = {"start": "at the start", "middle": "with half of the tiles placed"}
    names["end"] = "at the end"
    sizes = ([names[when], f"{count:,}"] for when, count in measured["bytes"].items())
    blocks = {
        "machine": [
            f"The measurements use one core ({processor()}; {system}), rustc {rustc} and the "
            "workspace's release profile."
        ],
        "measures": table(["measure", "value"], *([it["name"], shown(it)] for it in lines)),
        "games": random_games(games, tile_ns),
        "scenes": table(
            ["operation", "ns"],
            *([it["name"], f"{rounded(it['ns'])} / {it['unit']}"] for it in measured["scenes"]),
        ),
        "boards": boards(measured["boards"]),
        "size": table(["a position of the base game", "bytes"], *sizes),
        "speed": summary(games, measured),
    }
    if speeds:
        blocks["throughput"] = throughput(speeds)
    if wasm := javascript(str(folder / "perft"), options.times):
        blocks["wasm"] = wasm
    write(blocks, *PAGES)


if __name__ == "__main__":
    main()
