"""Builds the npm package, installs it as a user would, and runs the tests of `carc-wasm/tests`.

    python3 scripts/js_tests.py

The tests are TypeScript and are checked by `tsc --strict`; the snippets of each page run as one
program. The last line is `N passed, N failed`. Without Node.js, one test is skipped.
"""

import os
import re
import shutil
import subprocess
import sys

import npm
from tree import ROOT

TESTS = npm.CRATE / "tests"
FOLDER = ROOT / "build" / "js"
NODE = 20
PAGES = (
    "docs/quickstart.md",
    "docs/javascript.md",
    "docs/tutorial-board.md",
    "carc-wasm/package/README.md",
)
FENCE = re.compile(r"^```js\n(.*?)^```$", re.M | re.S)
# A first program, in a folder that contains only the package.
HELLO = """
import { Agent, Config, Game } from "carc";
const game = new Game(new Config({ players: 3, preset: "everything" }), { seed: 7 });
const agent = new Agent("greedy", { seed: 7 });
while (!game.isOver) game.play(agent.choose(game));
console.log("a game of everything:", game.scores);
"""


def run(*command, **more):
    return subprocess.run(command, cwd=FOLDER, check=True, **more)


def skip(why):
    print(f"SKIP: {why}")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)


def install():
    """Installs the package from its archive, and the compiler from the lock file."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(TESTS, FOLDER, ignore=shutil.ignore_patterns("node_modules", "out"))
    run("npm", "ci", "--silent", "--no-audit", "--no-fund")
    packed = run("npm", "pack", "--silent", str(npm.build()), stdout=subprocess.PIPE, text=True)
    archive = packed.stdout.split()[-1]
    run("npm", "install", "--silent", "--no-audit", "--no-fund", "--no-save", f"./{archive}")


def snippets():
    """Runs the snippets of each page and returns the number of pages without errors."""
    good = 0
    for page in PAGES:
        blocks = FENCE.findall((ROOT / page).read_text(encoding="utf-8"))
        (FOLDER / "page.mjs").write_text("\n".join(blocks), encoding="utf-8")
        answer = subprocess.run(["node", "page.mjs"], cwd=FOLDER, check=False)
        is_good = bool(blocks) and answer.returncode == 0
        print(f"{'ok    ' if is_good else 'FAILED'}  {page}: {len(blocks)} snippets", flush=True)
        good += is_good
    return good


def count(output, word):
    found = re.search(rf"^# {word} (\d+)$", output, re.MULTILINE)
    return int(found[1]) if found else 0


def main():
    if not (shutil.which("node") and shutil.which("npm")):
        skip("Node.js and npm are not there")
    version = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, text=True, check=True)
    if int(version.stdout.strip("v\n").split(".")[0]) < NODE:
        skip(f"Node.js is {version.stdout.strip()}; the tests need {NODE}")
    install()
    run("node", "--input-type=module", "--eval", HELLO)
    golden = ROOT / "carc-engine/tests/golden/every_event.json"
    run("node", "pinned_events.mjs", str(golden))
    run("npx", "--no-install", "tsc", "--project", ".")
    files = sorted(str(path) for path in (FOLDER / "out").glob("*.test.js"))
    tests = subprocess.run(
        ["node", "--test", "--test-reporter=tap", *files],
        cwd=FOLDER,
        env={**os.environ, "CARC_ROOT": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    good = snippets()
    passed, failed = count(tests.stdout, "pass"), count(tests.stdout, "fail")
    if tests.returncode:
        print(tests.stdout)
        failed = max(failed, 1)
    passed, failed = passed + good, failed + len(PAGES) - good
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
