"""Tests for the distributed search example: equal results, killed workers and resumed runs."""

from __future__ import annotations

import argparse
import importlib.util
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import carc
from carc.data import Games

PROGRAM = (
    Path(__file__).resolve().parents[2]
    / "examples"
    / "python"
    / "training"
    / "distributed_search.py"
)
ENCODING = carc.Encoding(carc.Config(2, options={"table": "5x5"}))


@pytest.fixture(scope="module")
def program() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("distributed_search", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Child processes import the module by its name.
    sys.modules[spec.name] = module
    sys.path.insert(0, str(PROGRAM.parent))
    spec.loader.exec_module(module)
    yield module
    sys.path.remove(str(PROGRAM.parent))
    del sys.modules[spec.name]


def options(out: Path, iterations: int = 2) -> argparse.Namespace:
    out.mkdir(exist_ok=True)
    return argparse.Namespace(out=out, iterations=iterations, games=4, batch=2, search=2, seed=3)


def files(out: Path) -> dict[str, Any]:
    """Returns the contents of all files that a run has written."""
    found = {}
    for path in sorted(out.glob("*.npz")):
        with np.load(path) as file:
            found[path.name] = {name: file[name].tolist() for name in file.files}
    return found


def silent(text: str) -> None:
    """Ignores a progress report."""


@pytest.fixture(scope="module")
def expected(program: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Returns the files from an uninterrupted run with a single worker."""
    out = tmp_path_factory.mktemp("expected")
    backend = program.Processes(ENCODING, 1)
    network = program.train(backend, ENCODING, options(out), silent)
    assert np.any(network.weights["value"])
    assert np.any(network.weights["kinds"])
    games = Games.load(out / "games-0001.npz")
    games.check()
    assert [record.number for record in games] == [4, 5, 6, 7]
    assert all(record.policies and record.values is not None for record in games)
    return files(out)


def killer(backend: Any, killed: list[int]) -> Callable[[str], None]:
    """Returns a progress function that kills one worker, once."""

    def kill(text: str) -> None:
        if not killed and (pids := backend.pids - {os.getpid()}):
            killed.append(max(pids))
            os.kill(killed[0], signal.SIGKILL)

    return kill


def test_killed_process_loses_nothing(
    program: ModuleType, expected: dict[str, Any], tmp_path: Path
) -> None:
    backend, killed = program.Processes(ENCODING, 2), list[int]()
    start = backend.start

    def start_and_kill(*arguments: Any) -> None:
        start(*arguments)
        killer(backend, killed)("")

    backend.start = start_and_kill
    program.train(backend, ENCODING, options(tmp_path), silent)
    assert len(killed) == 1
    assert files(tmp_path) == expected


def test_run_continues_after_an_interruption(
    program: ModuleType, expected: dict[str, Any], tmp_path: Path
) -> None:
    backend = program.Processes(ENCODING, 2)

    def interrupt(text: str) -> None:
        if text.startswith("iteration 1"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        program.train(backend, ENCODING, options(tmp_path), interrupt)
    assert list(files(tmp_path)) == ["games-0000.npz", "weights-0000.npz"]
    program.train(backend, ENCODING, options(tmp_path), silent)
    assert files(tmp_path) == expected


def test_error_of_a_worker_is_reported(program: ModuleType, tmp_path: Path) -> None:
    wrong = options(tmp_path)
    wrong.search = 0
    with pytest.raises(RuntimeError, match="iterations"):
        program.train(program.Processes(ENCODING, 1), ENCODING, wrong, silent)


def test_killed_worker_of_ray_loses_nothing(
    program: ModuleType, expected: dict[str, Any], tmp_path: Path
) -> None:
    ray = pytest.importorskip("ray")
    paths = os.pathsep.join(path for path in sys.path if path)
    ray.init(
        "local",
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": paths}},
    )
    try:
        backend, killed = program.OnRay(ENCODING, 2), list[int]()
        program.train(backend, ENCODING, options(tmp_path), killer(backend, killed))
        assert len(killed) == 1
        assert files(tmp_path) == expected
    finally:
        ray.shutdown()
