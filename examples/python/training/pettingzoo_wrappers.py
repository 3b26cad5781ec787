"""PettingZoo: wrappers for the environment, and data collection with TorchRL.

python examples/python/training/pettingzoo_wrappers.py --steps 200
"""

import argparse

from pettingzoo.utils import wrappers
from torchrl.envs import PettingZooWrapper

from carc.envs import aec_v0

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--steps", type=int, default=200, help="total decisions of all players")
options = parser.parse_args()

settings = {"observation": "entities", "reward": "win", "options": {"table": "15x15"}}

env = aec_v0.raw_env(**settings)
env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-2)
env = wrappers.AssertOutOfBoundsWrapper(env)
env = wrappers.OrderEnforcingWrapper(env)
env.reset(seed=7)
for agent in env.agent_iter(options.steps):
    observation, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        env.step(None)
        continue
    env.step(env.action_space(agent).sample(observation["action_mask"]))
print("PettingZoo:", dict(env.rewards))

torch_env = PettingZooWrapper(aec_v0.env(**settings), use_mask=True)
steps = torch_env.rollout(options.steps)
print("TorchRL:", steps)
