"""Trains MaskablePPO on a 15x15 table and writes its learning curve.

    python examples/python/training/learning_curve.py --csv curve.csv --plot curve.png

Trains in two-player games, half of them against `random` and half against `greedy`. A step's reward
is the change in the points that the player would have if the game ended now, so placing a figure is
rewarded immediately and not only when its feature scores. The policy is the standard sb3-contrib
policy with one change: it applies convolutions to the table's planes and computes each action's
logit from the neighborhood of its cell, so it generalizes across the table.

During training, the curve is measured in separate games, half of them from each seat. Each test
adds one row per opponent to the CSV.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.base_class import BaseAlgorithm
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize
from torch import nn

import carc

TABLE = {"table": "15x15"}
OPPONENTS = ("random", "greedy")
FIRST_TEST_SEED = 2**40


class TableFeatures(BaseFeaturesExtractor):
    """Computes the logits of all actions, followed by the inputs to the value head."""

    def __init__(self, space: gymnasium.spaces.Dict, cells: int, singles: int, width: int = 32):
        channels, rows, columns = space["planes"].shape
        flat = sum(int(np.prod(space[name].shape)) for name in ("tiles", "vector"))
        super().__init__(space, cells * rows * columns + singles + width)
        # Scales the counts to about the magnitude of the planes.
        self.register_buffer("scale", torch.tensor(0.1))
        self.table = nn.Linear(channels, width)
        self.rest = nn.Linear(flat, width)
        self.near = nn.Conv2d(width, width, 3, padding=1)
        self.mixed = nn.Conv2d(width, width, 1)
        self.actions = nn.Conv2d(width, cells, 1)
        self.singles = nn.Linear(2 * width, singles)
        self.value = nn.Linear(2 * width, width)
        nn.init.zeros_(self.actions.weight)
        nn.init.zeros_(self.singles.weight)

    def forward(self, seen: dict[str, torch.Tensor]) -> torch.Tensor:
        rest = torch.cat([seen["tiles"].flatten(1), seen["vector"].flatten(1)], 1).float()
        rest = self.rest(rest * self.scale)
        planes = seen["planes"]
        # A convolution with a 1x1 kernel returns the same result but takes more than twice as long.
        weight = self.table.weight.expand(len(planes), -1, -1)
        table = torch.bmm(weight, planes.flatten(2)) + (self.table.bias + rest)[:, :, None]
        table = torch.relu(table).unflatten(2, planes.shape[2:])
        near = torch.relu(self.near(table)) + table
        near = torch.relu(self.mixed(near)) + near
        pooled = torch.cat([near.mean((2, 3)) * 10, torch.relu(rest)], 1)
        logits = self.actions(near).flatten(1)
        return torch.cat([logits, self.singles(pooled), torch.relu(self.value(pooled))], 1)


class Slice(nn.Module):
    def __init__(self, start: int, stop: int):
        super().__init__()
        self.start, self.stop = start, stop

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        return features[:, self.start : self.stop]


class TablePolicy(MaskableMultiInputActorCriticPolicy):
    """The standard policy without its last layers, because the features contain the logits."""

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        actions = int(self.action_space.n)
        self.action_net = Slice(0, actions)
        self.value_net = nn.Sequential(
            Slice(actions, self.features_dim), nn.Linear(self.features_dim - actions, 1)
        )
        self.optimizer = self.optimizer_class(
            self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs
        )


def solo(opponent: str, **settings: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(
        "carc.envs:carc/Solo-v0",
        opponents=opponent,
        observation="planes",
        options=TABLE,
        disable_env_checker=True,
        **settings,
    )


class Standing(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Rewards changes in the points, or in the lead, that the player would have if the game ended
    now."""

    def __init__(self, env: gymnasium.Env[Any, Any], lead: bool):
        super().__init__(env)
        self.lead, self.before = lead, 0

    def standing(self) -> int:
        game, seat = self.unwrapped.game, self.unwrapped.seat
        points = list(game.scores)
        for feature in () if game.is_over else game.features():
            for owner in feature.owners:
                points[owner] += feature.value
        return points[seat] - (points[1 - seat] if self.lead else 0)

    def reset(self, **settings: Any) -> tuple[Any, dict[str, Any]]:
        begin = self.env.reset(**settings)
        self.before = self.standing()
        return begin

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        seen, _, *ended, info = self.env.step(action)
        before, self.before = self.before, self.standing()
        return seen, float(self.before - before), *ended, info


def measure(model: BaseAlgorithm, opponent: str, games: int) -> tuple[float, float, float]:
    """Returns the win rate, which counts a draw as half a win, and both players' mean scores."""
    envs = [solo(opponent, seat=number % 2) for number in range(games)]
    seen = [env.reset(seed=FIRST_TEST_SEED + place // 2)[0] for place, env in enumerate(envs)]
    playing = list(range(games))
    points = np.zeros((games, 2))
    while playing:
        rows = {name: np.stack([seen[place][name] for place in playing]) for name in seen[0]}
        actions, _ = model.predict(rows, action_masks=rows["action_mask"], deterministic=True)
        for place, action in zip(list(playing), actions, strict=True):
            seen[place], _, over, _, info = envs[place].step(action)
            if over:
                seat, scores = info["seat"], info["scores"]
                points[place] = scores[seat], scores[1 - seat]
                playing.remove(place)
    lead = points[:, 0] - points[:, 1]
    won = float(((lead > 0) + 0.5 * (lead == 0)).mean())
    return won, *(float(mean) for mean in points.mean(0))


class Curve(BaseCallback):
    """Tests the model at intervals and writes one row per opponent."""

    def __init__(self, options: argparse.Namespace):
        super().__init__()
        self.path, self.every, self.total = options.csv, options.every, options.steps
        self.games, self.last_games = options.games, options.last_games
        self.kept = options.model
        self.next = 0
        self.start = time.monotonic()
        self.cpu_of_tests = 0.0

    def _on_training_start(self) -> None:
        with self.path.open("w", newline="") as file:
            header = ("steps", "cpu_seconds", "opponent", "games", "win_rate", "points", "others")
            csv.writer(file).writerow(header)

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.next:
            self.next += self.every
            self.write(self.games)

    def _on_training_end(self) -> None:
        self.write(self.last_games)

    def _on_step(self) -> bool:
        show(f"{self.num_timesteps} of {self.total} steps")
        return True

    def write(self, games: int) -> None:
        cpu = time.process_time()
        spent = cpu - self.cpu_of_tests
        text = []
        with self.path.open("a", newline="") as file:
            for opponent in OPPONENTS:
                show(f"test against {opponent}, {games} games")
                won, mine, others = measure(self.model, opponent, games)
                row = (self.num_timesteps, round(spent), opponent, games, won)
                csv.writer(file).writerow((*row, round(mine, 2), round(others, 2)))
                text.append(f"{opponent} {won:6.1%} ({mine:.0f} : {others:.0f})")
        if self.kept:
            self.model.save(self.kept)
        self.cpu_of_tests += time.process_time() - cpu
        minutes = (time.monotonic() - self.start) / 60
        done = f"{self.num_timesteps:>8}/{self.total} steps, {minutes:5.1f} min"
        show("")
        print(f"{done}, {spent / 60:5.1f} min CPU   {'   '.join(text)}", flush=True)


def show(text: str) -> None:
    """Shows the progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def draw(path: Path, picture: Path) -> None:
    """Draws a chart of the learning curve."""
    from matplotlib.figure import Figure

    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    wins, leads = figure.subplots(1, 2)
    for opponent in OPPONENTS:
        own = [row for row in rows if row["opponent"] == opponent]
        steps = [int(row["steps"]) / 1000 for row in own]
        won = [100 * float(row["win_rate"]) for row in own]
        lead = [float(row["points"]) - float(row["others"]) for row in own]
        wins.plot(steps, won, "o-", ms=3, label=opponent)
        leads.plot(steps, lead, "o-", ms=3)
    wins.axhline(95, color="grey", lw=0.8, ls=":")
    wins.set(xlabel="thousand steps", ylabel="games won, %", ylim=(-2, 102))
    wins.legend(title="against", loc="center right")
    leads.axhline(0, color="grey", lw=0.8, ls=":")
    leads.set(xlabel="thousand steps", ylabel="points ahead, mean")
    for axes in (wins, leads):
        axes.grid(alpha=0.3)
    figure.savefig(picture, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=160_000, help="decisions to train on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="threads of the network")
    parser.add_argument("--every", type=int, default=20_480, help="steps between tests")
    parser.add_argument("--games", type=int, default=60, help="test games per opponent")
    parser.add_argument(
        "--last-games", type=int, default=200, help="games of the last test, per opponent"
    )
    parser.add_argument("--rollout", type=int, default=2048, help="steps between updates")
    parser.add_argument("--opponents", default="random,greedy", help="opponents during training")
    parser.add_argument(
        "--reward",
        choices=("own", "lead", "points", "difference", "win"),
        default="own",
        help="change of points or lead if the game ended now, or a reward of the environment",
    )
    parser.add_argument("--gamma", type=float, default=0.95, help="discount factor per step")
    parser.add_argument(
        "--gae", type=float, default=0.85, help="lambda of generalized advantage estimation"
    )
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at the start")
    parser.add_argument("--entropy", type=float, default=0.01, help="entropy coefficient")
    parser.add_argument("--width", type=int, default=32, help="channels of the network")
    parser.add_argument("--epochs", type=int, default=3, help="epochs per rollout")
    parser.add_argument("--csv", type=Path, default=Path("learning_curve.csv"))
    parser.add_argument("--plot", type=Path, help="output file for a chart of the curve")
    parser.add_argument("--model", type=Path, help="output file for the model after each test")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)

    opponents = options.opponents.split(",")
    count = 16
    made = iter(range(count))

    def env() -> gymnasium.Env[Any, Any]:
        opponent = opponents[next(made) % len(opponents)]
        if options.reward in ("own", "lead"):
            return Standing(solo(opponent), lead=options.reward == "lead")
        return solo(opponent, reward=options.reward)

    envs = make_vec_env(env, count, seed=options.seed, vec_env_cls=DummyVecEnv)
    envs = VecNormalize(envs, norm_obs=False)
    encoding = carc.Encoding(carc.Config(2, options=TABLE))
    features = {
        "cells": len(encoding.planes),
        "singles": len(encoding.singles),
        "width": options.width,
    }
    model = MaskablePPO(
        TablePolicy,
        envs,
        n_steps=options.rollout // count,
        batch_size=256,
        n_epochs=options.epochs,
        learning_rate=lambda left: options.rate * (0.1 + 0.9 * left),
        ent_coef=options.entropy,
        gamma=options.gamma,
        gae_lambda=options.gae,
        seed=options.seed,
        policy_kwargs={
            "features_extractor_class": TableFeatures,
            "features_extractor_kwargs": features,
            "net_arch": [],
            # Small initial weights make all legal actions about equally likely.
            "ortho_init": False,
        },
    )
    model.learn(options.steps, callback=Curve(options))
    if options.plot:
        draw(options.csv, options.plot)


if __name__ == "__main__":
    main()
