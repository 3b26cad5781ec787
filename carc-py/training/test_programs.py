"""Runs a short training with every program in examples/python/training.

`make test-training` installs their libraries. Programs whose library is missing are skipped.
"""

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "python" / "training"
# The module that each program requires, and arguments for a short run.
PROGRAMS = {
    "alphazero": (
        "torch",
        "--iterations 1 --table 9x9 --games 2 --search 2 --batches 2 --test-games 2"
        " --plot alphazero.png",
    ),
    "baselines": ("numpy", "linear --rounds 1 --games 2 --out linear.npz"),
    "distributed_search": (
        "numpy",
        "--out runs --workers 2 --iterations 2 --games 4 --batch 2 --search 3 --table 7x7",
    ),
    "gymnasium_vector": ("gymnasium", "--steps 400"),
    "learning_curve": ("sb3_contrib", "--steps 512 --rollout 256 --games 4 --last-games 4"),
    "openspiel_dqn": ("open_spiel.python.pytorch.dqn", "--games 2"),
    "pettingzoo_wrappers": ("torchrl", "--steps 60"),
    "rllib_ppo": ("ray.rllib.algorithms.ppo", "--iterations 1 --steps 300"),
    "stable_baselines3_ppo": ("sb3_contrib", "--steps 1024"),
    "torchrl_ppo": ("torchrl", "--steps 400 --rollout 200"),
}


def imports(module: str) -> bool:
    """Returns True if a module can be imported with all of its dependencies."""
    command = [sys.executable, "-c", f"import {module}"]
    return subprocess.run(command, capture_output=True).returncode == 0


def test_every_program_is_listed() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == set(PROGRAMS)


@pytest.mark.parametrize("program", PROGRAMS)
def test_trains_a_little(program: str, tmp_path: Path) -> None:
    module, arguments = PROGRAMS[program]
    if not imports(module):
        pytest.skip(f"{module} is not installed")
    command = [sys.executable, str(FOLDER / f"{program}.py"), *arguments.split()]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout[-3000:] + answer.stderr[-3000:]
    assert answer.stdout
