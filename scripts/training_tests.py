"""Trains a little with every program of examples/python/training.

    python3 scripts/training_tests.py

Their libraries are some gigabytes. They are installed into a virtual environment of their own,
which TRAINING_VENV names (default: .venv-training). Where they cannot be had, a program is skipped
by a line that begins with SKIP. The last line is the totals.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tree import ROOT

FOLDER = ROOT / "examples" / "python" / "training"
# The library without which a program is skipped, and what lets it end soon.
PROGRAMS = {
    "alphazero": (
        "torch",
        "--iterations 1 --table 9x9 --games 2 --simulations 2 --batches 2 --test-games 2"
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
SECONDS = 900


def install(python):
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(python.parents[1])], check=True)
    # The package has to be there; what it learns with may be missing.
    for wanted in (".", ".[training,rl]", ".[spiel]", "torchrl", "ray[rllib]"):
        needed = wanted == "."
        print(f"installing {wanted}", flush=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", wanted], cwd=ROOT, check=needed)


def main():
    venv = Path(os.environ.get("TRAINING_VENV") or ROOT / ".venv-training").resolve()
    python = venv / "bin" / "python"
    install(python)
    passed, failed, skipped = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(FOLDER.glob("*.py")):
            module, arguments = PROGRAMS[path.stem]
            there = subprocess.run(
                [str(python), "-c", f"import {module}"], capture_output=True, check=False
            )
            if there.returncode:
                skipped += 1
                print(f"SKIP    {path.stem}: there is no {module} here", flush=True)
                continue
            answer = subprocess.run(
                [str(python), str(path), *arguments],
                cwd=folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=SECONDS,
                check=False,
            )
            good = answer.returncode == 0 and answer.stdout
            passed, failed = passed + bool(good), failed + (not good)
            print(f"{'ok     ' if good else 'FAILED '} {path.stem}", flush=True)
            if not good:
                print(answer.stdout[-3000:])
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
