"""RLlib: PPO on observations that its connector flattens.

    python examples/python/training/rllib_ppo.py --iterations 5

RLlib's PPO does not support masks, so `illegal="random"` replaces illegal actions with legal ones.
"""

import argparse

import gymnasium
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.connectors.env_to_module import FlattenObservations
from ray.tune.registry import register_env

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--iterations", type=int, default=5)
parser.add_argument("--steps", type=int, default=1_000, help="decisions per iteration")
options = parser.parse_args()

settings = {
    "opponents": "random",
    "observation": "entities",
    "reward": "points",
    "illegal": "random",
    "options": {"table": "11x11"},
}
register_env("carc", lambda _: gymnasium.make("carc.envs:carc/Solo-v0", **settings))
config = (
    PPOConfig()
    .environment("carc")
    .env_runners(
        num_env_runners=0,
        env_to_module_connector=lambda env, spaces, device: FlattenObservations(),
    )
    .training(train_batch_size_per_learner=options.steps, minibatch_size=256, num_epochs=2)
    .debugging(seed=1)
)
algorithm = config.build_algo()
for number in range(options.iterations):
    result = algorithm.train()
    print(number, result["env_runners"]["episode_return_mean"], flush=True)
algorithm.stop()
