"""Stable-Baselines3: MaskablePPO from sb3-contrib with its standard policy.

python examples/python/training/stable_baselines3_ppo.py --steps 20000
"""

import argparse

from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--steps", type=int, default=20_000, help="decisions to train on")
options = parser.parse_args()

envs = make_vec_env(
    "carc.envs:carc/Solo-v0",
    n_envs=8,
    seed=1,
    env_kwargs={
        "opponents": "random",
        "observation": "entities",
        "reward": "points",
        "options": {"table": "15x15"},
    },
)
model = MaskablePPO("MultiInputPolicy", envs, n_steps=128, batch_size=256, seed=1, verbose=1)
model.learn(options.steps)
