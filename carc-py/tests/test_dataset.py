"""Tests for examples from several files, using a small fake PyTorch."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import carc
import carc.dataset as dataset
from carc.data import Games
from carc.dataset import Shards
from carc.distributed import self_play

CONFIG = carc.Config(2, options={"table": "15x15"})
ENCODING = carc.Encoding(CONFIG)
Key = tuple[bytes, int, int]


@pytest.fixture
def paths(tmp_path: Path) -> list[str]:
    files = [str(tmp_path / f"games{number}.npz") for number in range(3)]
    for seed, path in enumerate(files):
        games = self_play("random", games=3 + seed, config=CONFIG, seed=seed, workers=0)
        Games.of(games).save(path)
    return files


def keys(examples: Iterable[dict[str, Any]]) -> list[Key]:
    """Returns the observation and action for every decision, in order."""
    return [
        (board.tobytes(), int(action), int(scores[0]))
        for rows in examples
        for board, action, scores in zip(rows["flat"], rows["action"], rows["scores"], strict=True)
    ]


def test_docstring_examples() -> None:
    result = doctest.testmod(dataset, extraglobs={"carc": carc})
    assert result.attempted > 6
    assert result.failed == 0


@pytest.mark.parametrize("seed", [None, 4])
def test_shards_yield_every_decision_once(paths: list[str], seed: int | None) -> None:
    whole = Shards(paths, ENCODING, "flat", batch=50, mix=2, seed=seed)
    everything = keys(whole)
    assert len(everything) == sum(len(Games.load(path).codes) for path in paths)
    for count in (2, 3, 5):
        parts = [keys(whole.split(part, count)) for part in range(count)]
        assert sorted(key for part in parts for key in part) == sorted(everything)
        assert all(parts[:3])
    # A shard can be split again, for example among the workers of each training process.
    nested = [keys(whole.split(rank, 2).split(part, 2)) for rank in (0, 1) for part in (0, 1)]
    assert sorted(key for part in nested for key in part) == sorted(everything)


def test_epochs_differ_in_order_only(paths: list[str]) -> None:
    shards = Shards(paths, ENCODING, "flat", batch=50, mix=2, seed=4)
    first, second = keys(shards.epoch(0)), keys(shards.epoch(1))
    assert first != second
    assert sorted(first) == sorted(second)
    assert first == keys(shards.epoch(0))


def test_rejects_invalid_arguments(paths: list[str]) -> None:
    for arguments in ({"shard": 2, "shards": 2}, {"shards": 0}, {"rotate": True}, {"seed": -1}):
        with pytest.raises(carc.CarcError):
            Shards(paths, ENCODING, **arguments)
    with pytest.raises(carc.CarcError, match="paths"):
        Shards([], ENCODING)
    with pytest.raises(carc.CarcError, match="epoch: requires a seed"):
        Shards(paths, ENCODING).epoch(1)
    with pytest.raises(carc.CarcError, match="part: expected 0 to 1, got 2"):
        Shards(paths, ENCODING).split(2, 2)


def test_torch_workers_divide_the_games(paths: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    worker: list[Any] = [None]
    torch, utils, data = ModuleType("torch"), ModuleType("torch.utils"), ModuleType("data")
    torch.from_numpy = np.asarray  # type: ignore[attr-defined]
    data.IterableDataset = object  # type: ignore[attr-defined]
    data.get_worker_info = lambda: worker[0]  # type: ignore[attr-defined]
    for name, module in (("torch", torch), ("torch.utils", utils), ("torch.utils.data", data)):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "carc._torch", raising=False)
    shards = Shards(paths, ENCODING, "flat", batch=50, mix=2, seed=4)
    found: Iterable[dict[str, Any]] = dataset.torch_dataset(shards)
    assert keys(found) == keys(shards)
    parts = []
    for number in range(2):
        worker[0] = SimpleNamespace(id=number, num_workers=2)
        parts.append(keys(found))
    assert sorted(parts[0] + parts[1]) == sorted(keys(shards))
    assert parts[0]
    assert parts[1]
    monkeypatch.delitem(sys.modules, "carc._torch")


def test_names_the_missing_library() -> None:
    program = (
        "import sys; sys.modules['torch'] = None\n"
        "import carc, carc.dataset\n"
        "encoding = carc.Encoding(carc.Config(2, options={'table': '15x15'}))\n"
        "carc.dataset.torch_dataset(carc.dataset.Shards(['a.npz'], encoding))\n"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert answer.returncode == 1
    assert "ImportError: torch_dataset requires PyTorch: pip install torch" in answer.stderr
