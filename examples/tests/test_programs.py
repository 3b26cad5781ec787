"""Runs the example programs in Rust and JavaScript, and compares the games across all languages.

The C, C++ and Python tests run their own examples. `self_play` must print the same final scores and
hash in every language. The pictures in the documentation must match the output of the `picture`
example; `scripts/gallery.py` regenerates them.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

import gallery
import js_tests
import toolbox
from tree import ROOT

# Arguments that keep each run short.
ARGUMENTS = {
    "ablation": ["robber", "--expansions", "robbers", "--games", "4"],
    "arena": ["--games", "10"],
    "fit": ["--generations", "1", "--directions", "2", "--decks", "1"],
    "ladder": ["random", "greedy", "--decks", "2"],
    "measure": ["--rounds", "1", "--seconds", "0"],
    "perft": ["--depth", "5"],
    "playouts": ["--games", "2000"],
    "search": ["--agent", "mcts:iterations=100"],
    "soak": ["--games", "40"],
}
# The input for programs that use the line protocol.
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


def programs(built):
    """Returns the command for each program. The JavaScript programs need the npm package."""
    found = {
        f"rust/{path.stem}": [built / path.stem]
        for path in sorted((ROOT / "examples" / "rust").glob("*.rs"))
    }
    if (js_tests.FOLDER / "node_modules" / "carc").exists():
        for path in sorted((ROOT / "examples" / "js").glob("*.mjs")):
            found[f"js/{path.stem}"] = ["node", shutil.copy(path, js_tests.FOLDER)]
    return found


def players(found):
    """Returns the `self_play` command for each language. CMake has built the C and C++ programs."""
    cmake = toolbox.target_dir() / "cmake" / "tests"
    source = ROOT / "examples" / "python" / "self_play.py"
    return {
        **{name.split("/")[0]: line for name, line in found.items() if name.endswith("/self_play")},
        "c": [cmake / "example_c_self_play"],
        "cpp": [cmake / "example_cpp_self_play"],
        "python": [toolbox.venv_python(), source],
    }


def result_of(output):
    """Returns the lines that report the final scores and the hash."""
    return re.findall(r"^(?:player \d+: -?\d+ points|hash 0x[0-9a-f]{16})$", output, re.M)


PROGRAMS = programs(toolbox.built_dir() / "examples")


def run(command, folder, spoken=""):
    options = {"capture_output": True, "text": True, "encoding": "utf-8", "check": False}
    return subprocess.run(list(map(str, command)), cwd=folder, input=spoken, **options)


@pytest.mark.parametrize("name", PROGRAMS)
def test_example_runs(name, tmp_path):
    short = name.split("/")[1]
    command = [*PROGRAMS[name], *ARGUMENTS.get(short, [])]
    answer = run(command, tmp_path, SPOKEN.get(short, ""))
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout


@pytest.mark.parametrize("name", ["ablation", "fit"])
def test_searches_play_instead_of_greedy(name, tmp_path):
    def results(folder, *options):
        (tmp_path / folder).mkdir()
        command = [*PROGRAMS[f"rust/{name}"], *ARGUMENTS[name], *options]
        answer = run(command, tmp_path / folder)
        assert answer.returncode == 0, answer.stderr
        lines = [
            line
            for path in (tmp_path / folder).glob("*.toml")
            for line in path.read_text("utf-8").splitlines()
        ]
        # A comment in the weight file contains the options.
        return answer.stdout, [line for line in lines if not line.startswith("#")]

    assert results("search", "--iterations", "3") != results("greedy")


def test_pictures_are_up_to_date():
    assert not gallery.stale(str(PROGRAMS["rust/picture"][0])), "python3 scripts/gallery.py"


@pytest.mark.parametrize("game", GAMES, ids=" ".join)
def test_game_ends_alike_in_every_language(game, tmp_path):
    results = {
        language: result_of(run([*command, *game], tmp_path).stdout)
        for language, command in players(PROGRAMS).items()
    }
    assert len(results["rust"]) > 1
    assert results == dict.fromkeys(results, results["rust"])
