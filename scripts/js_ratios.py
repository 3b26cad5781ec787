"""Measures the JavaScript package beside Rust, and writes the figures into `docs/javascript.md`.

    python3 scripts/js_ratios.py [--times N] [--print]

Sizes are those of the package, and of engine and agents alone: of
`carc-wasm/examples/engine_and_agents.rs`. Both sides count the same sequences of actions (`perft`),
play the same game by a search, and play the same random games,
`carc-wasm/examples/random_games.rs`, without a word between the engine and JavaScript. What is
compared is measured by turns. The median of the ratios counts; of random games the quickest run of
each, in time of the processor. Needs what `scripts/js_tests.py` has installed.
"""

import argparse
import ctypes
import gzip
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median

import js_tests
import npm
import toolbox
from figures import answer, by_turns, ratio, rows, write

DEPTH = "10"
SEARCH = ["--seed", "7", "--agents", "mcts:iterations=1000"]
COUNT = """
import { Config, Game } from "carc";
const game = new Game(new Config(), { seed: 1 });
for (let depth = 1; depth <= Number(process.argv[1]); depth += 1) game.perft(depth);
"""
# A call runs on with the code that it began with, so many short ones are measured, and only once
# what Node has made of them is quick.
CALLS = 50
# How many games a call plays, of the base game and of everything.
GAMES = {False: 100, True: 10}
RANDOM = {False: "random games", True: "random games of everything"}
LIBRARIES = (".so", ".dylib", ".dll")
RANDOM_GAMES = """
import { readFileSync } from "node:fs";
const [, file, calls, games, everything] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(file));
const play = () => {
  let points = 0;
  for (let call = 0; call < calls; call += 1)
    points += instance.exports.random_games(games, everything);
  return points;
};
for (let run = 0; run < 4; run += 1) play();
const begun = process.cpuUsage();
const points = play();
const { user, system } = process.cpuUsage(begun);
console.log(JSON.stringify({ points, seconds: (user + system) / 1e6 }));
"""
BROTLI = """
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
console.log(brotliCompressSync(readFileSync(process.argv[1])).length);
"""


def node(*arguments):
    return ["node", "--input-type=module", "--eval", *arguments]


def seconds(command):
    begun = time.monotonic()
    subprocess.run(command, cwd=js_tests.FOLDER, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - begun


def build_random_games():
    """The same source for the machine and as the package is built."""
    example = ["--example", "random_games"]
    toolbox.run("cargo", "build", "-q", "--locked", "-p", npm.CRATE.name, *example, "--release")
    npm.compile_wasm(*example)
    target = toolbox.target_dir()
    folder = target / "release" / "examples"
    native = next(it for it in folder.glob("*random_games.*") if it.suffix in LIBRARIES)
    return native, target / npm.TARGET / "wasm" / "examples" / "random_games.wasm"


def sizes(wasm):
    """How large a WebAssembly is: as it is, by gzip, and by brotli, which Node has."""
    brotli = subprocess.run(node(BROTLI, str(wasm)), stdout=subprocess.PIPE, text=True, check=True)
    content = wasm.read_bytes()
    return len(content), len(gzip.compress(content, 9)), int(brotli.stdout)


def engine_and_agents():
    """How large they are without drawing, words of languages and the classes of the package."""
    npm.compile_wasm("--example", "engine_and_agents")
    built = toolbox.target_dir() / npm.TARGET / "wasm" / "examples" / "engine_and_agents.wasm"
    with tempfile.TemporaryDirectory() as folder:
        npm.generate(built, folder)
        return sizes(Path(folder) / "carc_bg.wasm")


def random_games(library, everything):
    """The points of random games played by the machine itself, and the time that they took."""
    begun = time.process_time()
    points = sum(library.random_games(GAMES[everything], everything) for _ in range(CALLS))
    return {"points": points, "seconds": time.process_time() - begun}


def random_games_in_node(wasm, everything):
    numbers = (CALLS, GAMES[everything], int(everything))
    return answer(node(RANDOM_GAMES, str(wasm), *map(str, numbers)))


def quickness(given, name):
    """How quick the random games are beside those of the machine."""
    runs, beside = given[f"{name}, wasm"], given[name]
    if len({run["points"] for run in (*runs, *beside)}) != 1:
        sys.exit(f"{name}: the games were not the same")
    native, wasm = (min(run["seconds"] for run in one) for one in (beside, runs))
    return native / wasm


def main():
    parser = argparse.ArgumentParser(description="Measures the JavaScript package.")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--print", action="store_true", help="write no page")
    options = parser.parse_args()
    if not (js_tests.FOLDER / "node_modules" / "carc").exists():
        sys.exit("run scripts/js_tests.py first")
    native = toolbox.build_examples("perft", "self_play")
    program = js_tests.ROOT / "examples" / "js" / "self_play.mjs"
    shutil.copy(program, js_tests.FOLDER)
    commands = {
        "perft": [str(native / "perft"), "--depth", DEPTH],
        "perft, wasm": node(COUNT, DEPTH),
        "search": [str(native / "self_play"), *SEARCH],
        "search, wasm": ["node", program.name, *SEARCH],
        "start": node('import "carc";'),
    }
    measures = {name: lambda c=command: seconds(c) for name, command in commands.items()}
    own, compiled = build_random_games()
    library = ctypes.CDLL(str(own))
    library.random_games.argtypes = [ctypes.c_uint32, ctypes.c_bool]
    for everything, name in RANDOM.items():
        measures[name] = partial(random_games, library, everything)
        measures[f"{name}, wasm"] = partial(random_games_in_node, compiled, everything)
    given = by_turns(options.times, measures)
    measured = {
        "the package": sizes(npm.FOLDER / "carc_bg.wasm"),
        "engine and agents alone": engine_and_agents(),
    }
    titles = {"perft": "counting actions (`perft`)", "search": "playing by `mcts`"}
    compared = [
        [title, f"{1 / ratio(given, f'{name}, wasm', name):.2f}"] for name, title in titles.items()
    ]
    compared += [[name, f"{quickness(given, name):.2f}"] for name in RANDOM.values()]
    lines = [
        *rows(["beside Rust on the same machine", "speed"], *compared),
        "",
        *rows(
            ["WebAssembly, kB", "whole", "gzip", "brotli"],
            *([name, *(f"{size / 1000:,.0f}" for size in own)] for name, own in measured.items()),
        ),
        "",
        f"Node has loaded the package {median(given['start']):.2f} s after it starts.",
    ]
    write({"wasm": lines}, "docs/javascript.md", only_print=options.print)
    return 0


if __name__ == "__main__":
    sys.exit(main())
