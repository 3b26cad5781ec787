"""Tests for the installed package and its examples."""

from __future__ import annotations

import importlib.metadata
import importlib.resources
import re
import subprocess
import sys
from pathlib import Path

import pytest

import carc
import carc._carc
from carc.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
# Leave out the line-protocol player, because it waits for input.
EXAMPLES = sorted(
    path for path in (ROOT / "examples" / "python").glob("*.py") if path.stem != "protocol_player"
)


def test_package_has_type_marker_and_metadata() -> None:
    assert carc.__version__ == importlib.metadata.version("carc")
    files = importlib.resources.files("carc")
    assert (files / "py.typed").is_file()
    assert (files / "_carc.pyi").is_file()
    assert (carc.API_VERSION, carc.SAVE_VERSION) == (1, 1)
    for name in carc.__all__:
        value = getattr(carc, name)
        if isinstance(value, type):
            assert value.__module__ == "carc", name
            assert value.__qualname__ == name


def test_package_exports_everything_of_the_extension() -> None:
    written = {name for name in vars(carc._carc) if not name.startswith("_")}
    assert written <= {*carc.__all__, *carc.agents.__all__}


def test_package_installs_its_command() -> None:
    [command] = importlib.metadata.entry_points(group="console_scripts", name="carc")
    assert command.load() is main


def test_package_requires_only_numpy() -> None:
    required = importlib.metadata.requires("carc") or []
    needed = [name for name in required if "extra ==" not in name]
    assert [re.split(r"\W", name)[0] for name in needed] == ["numpy"]


def test_import_does_not_import_extras() -> None:
    program = (
        "import sys, carc; "
        "print({'gymnasium', 'pettingzoo', 'pyspiel', 'ray', 'numpy'} & set(sys.modules))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() in ("set()", "{'numpy'}")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(path: Path, tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-W", "error", str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout
    assert answer.stderr == ""


def self_play(folder: Path, *arguments: str) -> list[str]:
    answer = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "python" / "self_play.py"), *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
    )
    return answer.stdout.splitlines()


def test_self_play_ends_with_the_scores_of_its_game(tmp_path: Path) -> None:
    lines = self_play(tmp_path, "--seed", "3", "--players", "4")
    scores = [int(line.split()[2]) for line in lines if re.match(r"player \d: -?\d+ points$", line)]
    scored = [re.match(r"turn +\d+  player (\d) scores (\d+) points? for ", line) for line in lines]
    sums = [0] * 4
    for found in filter(None, scored):
        sums[int(found[1])] += int(found[2])
    assert scores == sums
    assert re.fullmatch(r"hash 0x[0-9a-f]{16}", lines[-1])
    assert lines == self_play(tmp_path, "--seed", "3", "--players", "4")
    assert lines != self_play(tmp_path, "--seed", "4", "--players", "4")


def test_self_play_agents_complete_features(tmp_path: Path) -> None:
    lines = self_play(tmp_path, "--seed", "3")
    assert lines == self_play(tmp_path, "--seed", "3", "--agents", "greedy")
    assert lines != self_play(tmp_path, "--seed", "3", "--agents", "random")
