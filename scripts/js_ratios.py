"""Measures the JavaScript package beside Rust, and writes the figures into `docs/javascript.md`.

    python3 scripts/js_ratios.py [--times N] [--print]

Both count the same sequences of actions (`perft`) and play the same game by a search. What is
compared is measured by turns, and the median of the ratios counts. Needs what
`scripts/js_tests.py` has installed.
"""

import argparse
import gzip
import shutil
import subprocess
import sys
import time
from statistics import median

import js_tests
import npm
import toolbox
from figures import by_turns, ratio, rows, write

DEPTH = "10"
SEARCH = ["--seed", "7", "--agents", "mcts:iterations=1000"]
COUNT = """
import { Config, Game } from "carc";
const game = new Game(new Config(), { seed: 1 });
for (let depth = 1; depth <= Number(process.argv[1]); depth += 1) game.perft(depth);
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
    given = by_turns(options.times, measures)
    wasm = npm.FOLDER / "carc_bg.wasm"
    brotli = subprocess.run(node(BROTLI, str(wasm)), stdout=subprocess.PIPE, text=True, check=True)
    sizes = [wasm.stat().st_size, len(gzip.compress(wasm.read_bytes(), 9)), int(brotli.stdout)]
    titles = {"perft": "counting actions (`perft`)", "search": "playing by `mcts`"}
    compared = [
        [title, f"{1 / ratio(given, f'{name}, wasm', name):.2f}"] for name, title in titles.items()
    ]
    lines = [
        *rows(["beside Rust on the same machine", "speed"], *compared),
        "",
        f"The WebAssembly has {sizes[0] / 1000:,.0f} kB, {sizes[1] / 1000:,.0f} kB by gzip and",
        f"{sizes[2] / 1000:,.0f} kB by brotli. Node has loaded it "
        f"{median(given['start']):.2f} s after it starts.",
    ]
    write({"wasm": lines}, "docs/javascript.md", only_print=options.print)
    return 0


if __name__ == "__main__":
    sys.exit(main())
