"""Tests that the notebooks run from top to bottom and are stored without outputs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "examples" / "notebooks"
RUN = "from nbclient.cli import main; main()"
# The number of pictures in each notebook: boards and tiles are SVG, curves are PNG.
PICTURES = {
    "analyse_a_game": {"image/png": 2, "image/svg+xml": 1},
    "first_steps": {"image/svg+xml": 6},
    "train_a_policy": {"image/png": 2},
}


def test_every_notebook_is_tested() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == sorted(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_notebook(name: str, tmp_path: Path) -> None:
    """Runs a notebook with this Python in a separate process, as `jupyter execute` does."""
    path = FOLDER / f"{name}.ipynb"
    for cell in cells(path):
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    answer = subprocess.run(
        [sys.executable, "-c", RUN, "--inplace", "--timeout=300", copy.name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    kinds = Counter(
        kind
        for cell in cells(copy)
        for output in cell.get("outputs", [])
        for kind in output.get("data", {})
        if kind.startswith("image/")
    )
    assert kinds == PICTURES[name]


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found
