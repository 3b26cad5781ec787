"""TorchRL: PPO with TorchRL's collector, action mask and loss.

python examples/python/training/torchrl_ppo.py --steps 10000
"""

import argparse

import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, GymEnv, TransformedEnv
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--steps", type=int, default=10_000, help="decisions to train on")
parser.add_argument("--rollout", type=int, default=1_000, help="steps between updates")
options = parser.parse_args()
torch.manual_seed(1)

env = TransformedEnv(
    GymEnv(
        "carc.envs:carc/Solo-v0",
        opponents="random",
        observation="flat",
        reward="points",
        options={"table": "11x11"},
        categorical_action_encoding=True,
    ),
    Compose(
        DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]),
        DTypeCastTransform(torch.int16, torch.float32, in_keys=["flat"]),
        ActionMask(),
    ),
)
actions = env.action_spec.n
policy = ProbabilisticActor(
    TensorDictModule(
        nn.Sequential(nn.LazyLinear(64), nn.Tanh(), nn.Linear(64, actions)), ["flat"], ["logits"]
    ),
    in_keys={"logits": "logits", "mask": "action_mask"},
    distribution_class=MaskedCategorical,
    return_log_prob=True,
)
value = ValueOperator(nn.Sequential(nn.LazyLinear(64), nn.Tanh(), nn.Linear(64, 1)), ["flat"])
TensorDictSequential(policy, value)(env.reset())
advantage = GAE(gamma=0.99, lmbda=0.95, value_network=value)
loss = ClipPPOLoss(policy, value)
optimizer = torch.optim.Adam(loss.parameters(), lr=3e-4)

for steps in Collector(env, policy, frames_per_batch=options.rollout, total_frames=options.steps):
    for _ in range(4):
        advantage(steps)
        for rows in steps.reshape(-1)[torch.randperm(steps.numel())].split(256):
            losses = loss(rows)
            total = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
            optimizer.zero_grad()
            total.backward()
            nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
            optimizer.step()
    gained = steps["next", "reward"].sum() / max(1, int(steps["next", "done"].sum()))
    print(f"{float(gained):.1f} points a game", flush=True)
