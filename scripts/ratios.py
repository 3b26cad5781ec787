"""Measures the engine beside what it is compared with, and prints one JSON object a line.

    python3 scripts/ratios.py [--kernel PROGRAM] [--games N] [--times N] [--seconds N]

A line is `{"name", "ratio"}` or `{"name", "value", "unit"}`. Everything counts processor time, on
one core. What is compared is measured by turns (A B A B ...), and the median of the ratios counts,
so other work on the machine does little harm. What cannot be measured here is left out; the error
output says why.

PROGRAM is something to compare with: called as `PROGRAM GAMES 1 1 1`, and with one more `1` to list
whole turns, it must play so many random games and print one line of JSON with `games_per_cpu_s`
and `tiles_on_board`.
"""

import argparse
import json
import sys
from pathlib import Path
from statistics import median

import instructions
import throughput
import toolbox
from figures import answer, by_turns, ratio
from tree import ROOT

UNDO = "Game::play and undo, a placement"
# What is left of the games where they take longer.
SHARE = {
    "base": 1,
    "kernel": 1,
    "turns": 2,
    "kernel, turns": 2,
    "eight expansions": 20,
    "everything": 20,
}
# Those of the five booklets with which this measure began: more expansions cannot make it worse.
EIGHT = "river,abbot,inns_cathedrals,traders_builders,princess_dragon,abbey_mayor,hills_sheep,wheel"
# And of those whose instructions are counted.
COUNTED = 50


def commands(playouts, kernel):
    """How each kind of game is played, as a command that is told how many."""
    kinds = {
        "base": lambda games: [playouts, "--games", str(games)],
        "kernel": lambda games: [kernel, str(games), "1", "1", "1"],
        "turns": lambda games: [playouts, "--turns", "--games", str(games)],
        "kernel, turns": lambda games: [kernel, str(games), "1", "1", "1", "1"],
        "eight expansions": lambda games: [playouts, "--expansions", EIGHT, "--games", str(games)],
        "everything": lambda games: [playouts, "--preset", "everything", "--games", str(games)],
    }
    return {name: kind for name, kind in kinds.items() if kernel or "kernel" not in name}


def play(kinds, options):
    """Games for each second, and the nanoseconds for each tile laid, of every kind by turns."""

    def measure(name, command):
        games = max(1, options.games // SHARE[name])
        return lambda: answer(command(games))

    answers = by_turns(options.times, {name: measure(name, kinds[name]) for name in kinds})
    # How many tiles are laid is the same in every run.
    tiles = {name: runs[0]["tiles_on_board"] - 1 for name, runs in answers.items()}
    speeds = {name: [run["games_per_cpu_s"] for run in runs] for name, runs in answers.items()}
    times = {name: [1e9 / speed / tiles[name] for speed in speeds[name]] for name in speeds}
    return {"games": speeds, "tile": times, "tiles": tiles}


def scenes(program, options, only=""):
    """What the example `measure` finds."""
    seconds = str(options.seconds / options.times / 5)
    settings = ["--rounds", str(options.times), "--seconds", seconds]
    return answer([program, *settings, "--only", only])


def from_python(playouts, options, every=False):
    """What is measured in Python, or None if the package is not installed."""
    module = toolbox.installed_package()
    if module is None:
        install = f"python3 scripts/toolbox.py && {toolbox.venv_python()} -m pip install ."
        note(f"skipped what is measured from Python; this builds the package: {install}")
        return None
    sources = [path for path in ROOT.glob("carc-*/**/*") if path.suffix in (".rs", ".py")]
    if module.stat().st_mtime < max(path.stat().st_mtime for path in sources):
        note("the installed Python package is older than its source")
    program = [str(toolbox.venv_python()), str(Path(throughput.__file__)), playouts]
    settings = ["--seconds", str(options.seconds), "--times", str(options.times)]
    return answer([*program, *settings, *(["--every"] if every else [])])


def counted(kinds, tiles, options):
    """Instructions for each tile laid, by kind of game."""
    if not instructions.available():
        note(f"skipped instructions, which need {' and '.join(instructions.NEEDED)}")
        return {}
    names = ("base", "eight expansions", "everything")
    games = {name: options.games // COUNTED // SHARE[name] for name in names}
    return {
        name: instructions.of_a_game(kinds[name], max(1, count)) / tiles[name]
        for name, count in games.items()
    }


def lines(played, measured, python, counts):
    """All measures, as the lines that are printed."""

    def compared(name, given, one, other):
        return {"name": name, "ratio": float(f"{ratio(given, one, other):.3g}")}

    def value(name, figure, unit):
        figure = float(f"{figure:.4g}") if unit == "ns" else round(figure)
        return {"name": name, "value": figure, "unit": unit}

    games, time = played["games"], played["tile"]
    if "kernel" in games:
        yield compared("base playouts / kernel", games, "base", "kernel")
        name = "playouts with whole turns / kernel with whole turns"
        yield compared(name, games, "turns", "kernel, turns")
    for name in ("eight expansions", "everything"):
        yield compared(f"{name} / base, time for a tile laid", time, name, "base")
    if python:
        speeds = python["speeds"]
        batch = throughput.batch_of
        name = "batch of 256 with codes / playouts, decisions"
        yield compared(name, speeds, batch(256), throughput.ENGINE)
    (undo,) = (scene["ns"] for scene in measured["scenes"] if scene["name"] == UNDO)
    yield value("placement and undo", undo, "ns")
    yield value("position of the base game, mid-game", measured["bytes"]["middle"], "bytes")
    if python:
        if python["game_bytes"] is not None:
            yield value("game in Python, finished", python["game_bytes"], "bytes")
        yield value("vector_v0, 1,024 games", median(speeds[throughput.VECTOR]), "steps/s")
        name = "vector_v0 / batch without observations, 1,024 games"
        yield compared(name, speeds, throughput.VECTOR, batch(1024))
        name = "vector_v0 with entities and legal numbers / batch without, 1,024 games"
        yield compared(name, speeds, throughput.ENTITIES, batch(1024))
        name = "leaves of BatchSearch / random games played to the end"
        yield compared(name, speeds, throughput.LEAVES, throughput.PLAYOUTS)
    for name, count in counts.items():
        yield value(f"{name}, a tile laid", count, "instructions")


def note(text):
    print(text, file=sys.stderr, flush=True)


def arguments(description):
    """The options that all scripts for the page of performance have."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--kernel", help="a program to compare with")
    parser.add_argument("--games", type=int, default=20_000, help="random games in each run")
    parser.add_argument("--times", type=int, default=9, help="runs, of which the median counts")
    parser.add_argument(
        "--seconds", type=float, default=9.0, help="how long each figure takes, in all runs"
    )
    return parser


def main(words=None):
    options = arguments(__doc__.splitlines()[0]).parse_args(words)
    if not options.kernel:
        note("skipped what is compared with a kernel; KERNEL=PROGRAM names one")
    folder = toolbox.build_examples("playouts", "measure")
    playouts = str(folder / "playouts")
    kinds = commands(playouts, options.kernel)
    played = play(kinds, options)
    measured = scenes(str(folder / "measure"), options, UNDO)
    python = from_python(playouts, options)
    for line in lines(played, measured, python, counted(kinds, played["tiles"], options)):
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    sys.exit(main())
