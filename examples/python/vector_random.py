"""Plays many games at once in a Gymnasium vector environment, every action at random.

    python examples/python/vector_random.py --games 64 --steps 300

Needs `pip install ".[rl]"` in the checkout. Tells how many games ended, and with how many points.
"""

from __future__ import annotations

import argparse

import numpy as np

from carc.envs import vector_v0


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays random games, many at once.")
    parser.add_argument("--games", type=int, default=16, help="how many games at once")
    parser.add_argument("--steps", type=int, default=300, help="how many decisions in each")
    options = parser.parse_args()

    envs = vector_v0.env(options.games, copy=False)
    observations, infos = envs.reset(seed=7)
    choice = np.random.default_rng(7)
    points = []
    for _ in range(options.steps):
        # The largest of random numbers, one for each legal action, is a random legal action.
        masks = observations["action_mask"]
        actions = (masks * choice.random(masks.shape, np.float32)).argmax(axis=1)
        observations, _, ended, _, infos = envs.step(actions)
        points += infos["final_scores"][ended].tolist()
    print(f"{len(points)} games ended, with {np.mean(points):.1f} points for each player")


if __name__ == "__main__":
    main()
