"""Plays many games with random actions in a Gymnasium vector environment.

    python examples/python/vector_random.py --games 64 --steps 300

Requires `pip install ".[rl]"` in the checkout. Prints the number of finished games and their
scores.
"""

from __future__ import annotations

import argparse

import numpy as np

from carc.envs import vector_v0


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays random games, many at once.")
    parser.add_argument("--games", type=int, default=16, help="number of parallel games")
    parser.add_argument("--steps", type=int, default=300, help="decisions per game")
    options = parser.parse_args()

    envs = vector_v0.env(options.games, copy=False)
    observations, infos = envs.reset(seed=7)
    choice = np.random.default_rng(7)
    points = []
    for _ in range(options.steps):
        # The legal action with the largest random number is a uniformly random choice.
        masks = observations["action_mask"]
        actions = (masks * choice.random(masks.shape, np.float32)).argmax(axis=1)
        observations, _, ended, _, infos = envs.step(actions)
        points += infos["final_scores"][ended].tolist()
    print(f"{len(points)} games ended, with {np.mean(points):.1f} points for each player")


if __name__ == "__main__":
    main()
