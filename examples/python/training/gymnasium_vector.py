"""Gymnasium: wrappers around vector environments.

    python examples/python/training/gymnasium_vector.py --steps 2000

The same wrappers work with single-player games in separate processes (`carc/Solo-v0`) and with a
batch in which the learner plays every seat (`carc/SelfPlay-v0`). The policy is random.
"""

import argparse

import gymnasium
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import carc.envs

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--steps", type=int, default=2_000, help="total steps of all games")
options = parser.parse_args()
settings = {"observation": "entities", "reward": "points", "options": {"table": "15x15"}}

if __name__ == "__main__":
    print(f"carc {carc.__version__}")
    for name, mode in (("carc.envs:carc/Solo-v0", "async"), ("carc/SelfPlay-v0", None)):
        envs = gymnasium.make_vec(name, num_envs=4, vectorization_mode=mode, **settings)
        envs = DictInfoToList(RecordEpisodeStatistics(envs))
        observations, infos = envs.reset(seed=7)
        envs.action_space.seed(7)
        for _ in range(options.steps // 4):
            mask = tuple(observations["action_mask"])
            observations, rewards, ended, cut, infos = envs.step(envs.action_space.sample(mask))
            for info in infos:
                if "episode" in info:
                    print(name, info["episode"])
        envs.close()
