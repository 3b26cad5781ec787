"""Plays a game between random agents in a PettingZoo environment.

    python examples/python/pettingzoo_self_play.py --seed 7 --players 3

Requires `pip install ".[rl]"` in the checkout. Prints the agents' rewards, which add up to 0.
"""

from __future__ import annotations

import argparse

import numpy as np

from carc.envs import aec_v0


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays a game among PettingZoo agents.")
    parser.add_argument("--seed", type=int, default=7, help="seed of the game and the choices")
    parser.add_argument("--players", type=int, default=2, help="number of players, 2 to 8")
    options = parser.parse_args()

    env = aec_v0.env(players=options.players, reward="difference")
    env.reset(seed=options.seed)
    choice = np.random.default_rng(options.seed)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        if terminated or truncated or observation is None:
            env.step(None)
        else:
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(choice.choice(legal)))
    for agent, total in rewards.items():
        print(f"{agent}: {total:+.1f}")


if __name__ == "__main__":
    main()
