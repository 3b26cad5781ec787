"""RLlib: PPO with a legal-action mask.

    python examples/python/training/rllib_ppo.py --iterations 5

`ActionMaskingTorchRLModule` reads the observation from "observations" and the mask from
"action_mask", both as float32, so a wrapper renames and converts the arrays.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--iterations", type=int, default=5)
parser.add_argument("--steps", type=int, default=1_000, help="decisions per iteration")
options = parser.parse_args()

settings = {
    "opponents": "random",
    "observation": "flat",
    "reward": "points",
    "options": {"table": "11x11"},
}


class Masked(gymnasium.ObservationWrapper):
    """Renames and converts the observation arrays as the module expects."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        space: Any = env.observation_space
        self.observation_space = spaces.Dict(
            {
                "observations": spaces.Box(-1, 1, space["flat"].shape, np.float32),
                "action_mask": spaces.Box(0, 1, space["action_mask"].shape, np.float32),
            }
        )

    def observation(self, observation: dict[str, Any]) -> dict[str, Any]:
        return {
            "observations": (observation["flat"] / 256).clip(-1, 1).astype(np.float32),
            "action_mask": observation["action_mask"].astype(np.float32),
        }


register_env("carc", lambda _: Masked(gymnasium.make("carc.envs:carc/Solo-v0", **settings)))
config = (
    PPOConfig()
    .environment("carc")
    .env_runners(num_env_runners=0)
    .rl_module(
        rl_module_spec=RLModuleSpec(
            module_class=ActionMaskingTorchRLModule,
            model_config={"head_fcnet_hiddens": [128], "head_fcnet_activation": "relu"},
        )
    )
    .training(train_batch_size_per_learner=options.steps, minibatch_size=256, num_epochs=2)
    .debugging(seed=1)
)
algorithm = config.build_algo()
for number in range(options.iterations):
    result = algorithm.train()
    print(number, result["env_runners"]["episode_return_mean"], flush=True)
algorithm.stop()
