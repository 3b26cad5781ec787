"""Runs every example program, and compares what the languages play.

Each program in examples/rust, c, cpp, python and js is built as its users build it and must end
well; those in JavaScript run where `scripts/js_tests.py` has installed the package. `self_play`
must print the same final scores and hash in all of them. The pictures of the documentation must be
what the example `picture` draws; `scripts/gallery.py` writes them.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import gallery
import js_tests
import toolbox
from tree import ROOT

# What a program needs to end soon.
ARGUMENTS = {
    "arena": ["--games", "10"],
    "fit": ["--generations", "1", "--directions", "2", "--decks", "1"],
    "ladder": ["random", "greedy", "--decks", "2"],
    "measure": ["--rounds", "1", "--seconds", "0"],
    "perft": ["--depth", "5"],
    "playouts": ["--games", "2000"],
    "search": ["--agent", "mcts:iterations=100"],
    "soak": ["--games", "40"],
}
# What programs are told that speak the line protocol.
SPOKEN = dict.fromkeys(("engine", "protocol_player"), '{"ping": {}}\n')
GAMES = [
    [],
    ["--seed", "1", "--players", "1"],
    ["--seed", "7", "--agents", "random"],
    ["--seed", "5", "--agents", "greedy,random,mcts:iterations=5"],
    ["--seed", "2", "--players", "3", "--preset", "c1"],
    ["--seed", "3", "--preset", "c2", "--expansions", "river,abbot"],
    ["--seed", "4", "--preset", "everything", "--agents", "random,greedy,random,greedy,greedy"],
    ["--seed", "18446744073709551615", "--players", "8", "--preset", "c3"],
]
TIMEOUT = 300


def rust_programs(folder):
    return {
        f"rust/{path.stem}": [str(folder / path.stem)]
        for path in sorted((ROOT / "examples" / "rust").glob("*.rs"))
    }


def compiled_programs(language, suffix, command, folder):
    programs = {}
    for path in sorted((ROOT / "examples" / language).glob(f"*{suffix}")):
        program = folder / f"{language}-{path.stem}"
        toolbox.compile_against_library(command, path, program)
        programs[f"{language}/{path.stem}"] = [str(program)]
    return programs


def python_programs():
    return {
        f"python/{path.stem}": [str(toolbox.venv_python()), str(path)]
        for path in sorted((ROOT / "examples" / "python").glob("*.py"))
    }


def javascript_programs():
    """They are run beside the installed package, which is not there without Node.js."""
    if not (js_tests.FOLDER / "node_modules" / "carc").exists():
        return {}
    programs = {}
    for path in sorted((ROOT / "examples" / "js").glob("*.mjs")):
        programs[f"js/{path.stem}"] = ["node", shutil.copy(path, js_tests.FOLDER)]
    return programs


def run(command, folder, spoken=""):
    return subprocess.run(
        command,
        cwd=folder,
        input=spoken,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=TIMEOUT,
        check=False,
    )


def result_of(output):
    """The lines about the end of a game."""
    return re.findall(r"^(?:player \d+: -?\d+ points|hash 0x[0-9a-f]{16})$", output, re.M)


class Report:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def check(self, name, good, detail=""):
        if good:
            self.passed += 1
            print(f"ok      {name}", flush=True)
        else:
            self.failed += 1
            print(f"FAILED  {name}\n{detail}".rstrip(), flush=True)


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        built = toolbox.build_workspace()
        toolbox.install_package()
        programs = rust_programs(built)
        programs |= compiled_programs("c", ".c", toolbox.c_compiler(), folder)
        programs |= compiled_programs("cpp", ".cpp", toolbox.cpp_compiler(), folder)
        programs |= python_programs()
        programs |= javascript_programs()
        for program, command in programs.items():
            short = program.split("/")[1]
            answer = run([*command, *ARGUMENTS.get(short, [])], folder, SPOKEN.get(short, ""))
            detail = (answer.stdout + answer.stderr)[-2000:]
            report.check(program, answer.returncode == 0 and answer.stdout, detail)
        old = gallery.stale(programs["rust/picture"][0])
        report.check(
            "the pictures of the documentation are what rust/picture draws",
            not old,
            "python3 scripts/gallery.py, and look at: " + ", ".join(path.name for path in old),
        )
        players = [name for name in programs if name.endswith("/self_play")]
        languages = {name.split("/")[0] for name in players}
        report.check(
            "self_play is there in every language",
            languages - {"js"} == {"rust", "c", "cpp", "python"},
            f"only in {sorted(languages)}",
        )
        for game in GAMES:
            results = {
                name: result_of(run([*programs[name], *game], folder).stdout) for name in players
            }
            expected = results["rust/self_play"]
            detail = "\n".join(f"{name}: {lines}" for name, lines in results.items())
            report.check(
                f"self_play {' '.join(game)}: the same end in every language",
                len(expected) > 1 and all(lines == expected for lines in results.values()),
                detail,
            )
    print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
