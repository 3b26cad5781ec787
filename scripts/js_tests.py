"""Builds the npm package, installs it as a user would, and runs the tests in `carc-wasm/tests`.

    python3 scripts/js_tests.py

The tests are TypeScript and are checked by `tsc --strict`. Without Node.js, the exit status is 77.
"""

import os
import shutil
import subprocess
import sys

import npm
import toolbox
from tree import ROOT

TESTS = npm.CRATE / "tests"
FOLDER = ROOT / "build" / "js"
NODE = 20
# A minimal program; its folder contains only this program and the package.
HELLO = """
import { Agent, Config, Game } from "carc";
const game = new Game(new Config({ players: 3, preset: "everything" }), { seed: 7 });
const agent = new Agent("greedy", { seed: 7 });
while (!game.isOver) game.play(agent.choose(game));
console.log("a game of everything:", game.scores);
"""


def run(*command, **more):
    return toolbox.run(*command, **{"cwd": FOLDER} | more)


def install():
    """Installs the package from its archive, and the TypeScript version from the lock file."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(TESTS, FOLDER, ignore=shutil.ignore_patterns("node_modules", "out"))
    run("npm", "ci", "--silent", "--no-audit", "--no-fund")
    packed = run("npm", "pack", "--silent", str(npm.build()), stdout=subprocess.PIPE, text=True)
    archive = packed.stdout.split()[-1]
    run("npm", "install", "--silent", "--no-audit", "--no-fund", "--no-save", f"./{archive}")


def main():
    if not (shutil.which("node") and shutil.which("npm")):
        print("SKIP: Node.js and npm are not installed")
        return 77
    version = toolbox.run("node", "--version", capture_output=True, text=True).stdout.strip()
    if int(version.strip("v").split(".")[0]) < NODE:
        print(f"SKIP: Node.js is {version}; the tests need {NODE}")
        return 77
    install()
    run("node", "--input-type=module", "--eval", HELLO)
    golden = ROOT / "carc-engine/tests/golden/every_event.json"
    run("node", "pinned_events.mjs", str(golden))
    run("npx", "--no-install", "tsc", "--project", ".")
    files = sorted(str(path) for path in (FOLDER / "out").glob("*.test.js"))
    env = os.environ | {"CARC_ROOT": str(ROOT)}
    command = ["node", "--test", "--test-reporter=tap", *files]
    return run(*command, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
