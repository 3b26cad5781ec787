"""Gymnasium: vector environments in its wrappers.

    python examples/python/training/gymnasium_vector.py --steps 2000

The same wrappers go around games of one player in processes of their own (`carc/Solo-v0`) and
around a batch in which whoever decides is the learner (`carc/SelfPlay-v0`). A random policy acts.
"""

import argparse

import gymnasium
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import carc.envs

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--steps", type=int, default=2_000, help="steps of all games together")
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
