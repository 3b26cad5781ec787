"""Runs every program of examples/python/training for a few steps.

    python3 scripts/training_tests.py

Their libraries require several gigabytes. They are installed into a separate virtual environment,
which TRAINING_VENV names (default: .venv-training). A program without its library is skipped. The
last line contains the totals.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import toolbox
from tree import ROOT

FOLDER = ROOT / "examples" / "python" / "training"
# The library that each program requires, and the arguments that keep it short.
PROGRAMS = {
    "alphazero": (
        "torch",
        "--iterations 1 --table 9x9 --games 2 --iterations 2 --batches 2 --test-games 2"
        " --plot alphazero.png".split(),
    ),
    "gymnasium_vector": ("gymnasium", ["--steps", "400"]),
    "learning_curve": (
        "sb3_contrib",
        ["--steps", "512", "--rollout", "256", "--games", "4", "--last-games", "4"],
    ),
    "openspiel_dqn": ("open_spiel.python.pytorch.dqn", ["--games", "2"]),
    "pettingzoo_wrappers": ("torchrl", ["--steps", "60"]),
    "rllib_ppo": ("ray.rllib", ["--iterations", "1", "--steps", "300"]),
    "stable_baselines3_ppo": ("sb3_contrib", ["--steps", "1024"]),
    "torchrl_ppo": ("torchrl", ["--steps", "400", "--rollout", "200"]),
}


def install(python):
    if not python.exists():
        toolbox.run(sys.executable, "-m", "venv", python.parents[1])
    # The package must be installable; the libraries may be missing.
    for wanted in (".", ".[training,rl]", ".[spiel]", "torchrl", "ray[rllib]"):
        print(f"installing {wanted}", flush=True)
        toolbox.run(python, "-m", "pip", "install", "-q", wanted, check=wanted == ".")


def main():
    venv = Path(os.environ.get("TRAINING_VENV") or ROOT / ".venv-training").resolve()
    python = venv / "bin" / "python"
    install(python)
    counts = dict.fromkeys(("passed", "failed", "skipped"), 0)
    with tempfile.TemporaryDirectory() as folder:

        def run(*arguments):
            pipe = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
            return toolbox.run(python, *arguments, cwd=folder, check=False, **pipe)

        for path in sorted(FOLDER.glob("*.py")):
            module, arguments = PROGRAMS[path.stem]
            result = "skipped"
            if run("-c", f"import {module}").returncode == 0:
                answer = run(path, *arguments)
                result = "passed" if answer.returncode == 0 and answer.stdout else "failed"
            counts[result] += 1
            print(f"{result} {path.stem}", flush=True)
            if result == "failed":
                print(answer.stdout[-3000:])
    print(", ".join(f"{count} {result}" for result, count in counts.items()))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
