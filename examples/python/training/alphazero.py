"""Trains a small network for the two-player game on a bounded table, by AlphaZero-style self-play.

    python examples/python/training/alphazero.py --minutes 20 --plot alphazero.png

Each iteration plays a batch of games in which a network-guided search chooses the actions of both
players. It then trains the network on the searches from recent iterations: the policy head on the
visit shares, the value head on the final lead and the lead that the search expected.

After each iteration, the program saves its state in a checkpoint. The same command resumes from the
checkpoint, with the same result as an uninterrupted run. At regular intervals, the network plays
matches against `random`, `greedy` and the initial network, playing half of the games from each
seat. Each match adds a row to the CSV.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import csv
import os
import pickle
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

import carc

OPPONENTS = ("random", "greedy", "start")
FIRST_TEST_SEED = 2**40
COLUMNS = ("iteration", "trained_on", "cpu_seconds", "opponent", "games", "win_rate", "points")
COLUMNS += ("others",)
# The settings that must match the checkpoint when a run is resumed.
KEPT = ("table", "width", "seed", "games", "search", "window", "batches", "rate")


class Network(nn.Module):
    """A convolutional network over the table's planes.

    The other parts of the observation are broadcast to every cell. An untrained network returns
    equal priors and, as the value, the current lead.
    """

    def __init__(self, encoding: carc.Encoding, width: int):
        super().__init__()
        fields = encoding.fields("planes")
        flat = sum(int(np.prod(fields[name][1])) for name in ("tiles", "vector"))
        self.scores = encoding.names("planes")["vector"].index("scores_0")
        self.table = nn.Conv2d(fields["planes"][1][0], width, 1)
        self.rest = nn.Linear(flat, width)
        self.near = nn.Conv2d(width, width, 3, padding=1)
        self.wider = nn.Conv2d(width, width, 3, padding=1)
        self.cells = nn.Conv2d(width, len(encoding.planes), 1)
        self.singles = nn.Linear(2 * width, len(encoding.singles))
        self.hidden = nn.Linear(2 * width, width)
        self.value = nn.Linear(width, 1)
        for last in (self.cells, self.singles, self.value):
            nn.init.zeros_(last.weight)
            nn.init.zeros_(last.bias)

    def forward(self, seen: dict[str, Any]) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the log priors and the expected lead of the player to act, for each position.

        Each row of priors is for one position: its legal actions in order, padded with -inf.
        """
        planes, tiles, vector = (
            torch.as_tensor(seen[name]).float() for name in ("planes", "tiles", "vector")
        )
        # Scale the counts to about the magnitude of the planes.
        rest = self.rest(torch.cat([tiles.flatten(1), vector], 1) * 0.1)
        table = torch.relu(self.table(planes) + rest[:, :, None, None])
        table = table + torch.relu(self.near(table))
        table = table + torch.relu(self.wider(table))
        pooled = torch.cat([table.mean((2, 3)) * 5, torch.relu(rest)], 1)
        logits = torch.cat([self.cells(table).flatten(1), self.singles(pooled)], 1)
        row, column = places(seen["legal_offsets"])
        legal = logits.new_full((len(planes), int(column.max()) + 1), -torch.inf)
        legal[row, column] = logits[row, torch.as_tensor(seen["legal_action_indices"])]
        lead = vector[:, self.scores] - vector[:, self.scores + 1]
        more = self.value(torch.relu(self.hidden(pooled)))[:, 0]
        return torch.log_softmax(legal, 1), lead + 10 * more


def places(offsets: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns each legal action's row (its position) and its column (its index there)."""
    counts = np.diff(offsets)
    row = np.repeat(np.arange(len(counts)), counts)
    return torch.from_numpy(row), torch.from_numpy(np.arange(len(row)) - offsets[:-1][row])


def search(
    network: Network,
    batch: carc.Batch,
    encoding: carc.Encoding,
    iterations: int,
    seed: int,
    noise: np.random.Generator | None = None,
) -> carc.BatchSearch:
    """Searches every game in a batch. With `noise`, the root also tries actions that look bad."""
    found = carc.BatchSearch(
        batch, encoding, iterations=iterations, observation="planes", seed=seed
    )
    while len((seen := found.leaves())["games"]):
        with torch.no_grad():
            priors, values = network(seen)
        offsets = seen["legal_offsets"]
        priors = priors[places(offsets)].exp().numpy()
        if noise is not None:
            some = noise.gamma(0.3, size=len(priors)) + 1e-9
            some /= np.repeat(np.add.reduceat(some, offsets[:-1]), np.diff(offsets))
            priors = (0.75 * priors + 0.25 * some).astype(np.float32)
            noise = None
        found.feed(priors, values.numpy())
    return found


@dataclass
class Played:
    """A batch of finished games, in the form that the checkpoint stores.

    For each step, it contains the index of each game's action, and the policies and values that the
    searches returned.
    """

    seed: int
    steps: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]
    scores: torch.Tensor


@dataclass
class Positions:
    """The positions from one step, with the targets for the network."""

    batch: carc.Batch
    policy: torch.Tensor
    lead: torch.Tensor


class Trainer:
    """The network, its training data and its progress."""

    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.encoding = carc.Encoding(carc.Config(2, options={"table": options.table}))
        rows, columns, _ = self.encoding.board_shape
        if rows != columns:
            raise ValueError(f"--table {options.table}: to be turned it has to be square")
        torch.manual_seed(options.seed)
        self.network = Network(self.encoding, options.width)
        self.start = copy.deepcopy(self.network)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=options.rate)
        self.iteration = 0
        self.cpu = 0.0
        self.window: list[tuple[Played, list[Positions]]] = []
        self.rows: list[dict[str, Any]] = []

    def iterate(self) -> str:
        """Plays and trains for one iteration. Returns a report."""
        begin = time.process_time()
        self.iteration += 1
        # All random choices depend on the seed and the iteration, so no generator state has to be
        # saved.
        noise = np.random.default_rng([self.options.seed, self.iteration])
        played = self.play(noise)
        self.window.append((played, self.unfold(played)))
        del self.window[: -self.options.window]
        losses = self.learn(noise)
        self.cpu += time.process_time() - begin
        return f"policy {losses[0]:.3f}, value {losses[1]:.3f}"

    def play(self, noise: np.random.Generator) -> Played:
        count = self.options.games
        batch = self.new_batch(first := int(noise.integers(2**39)))
        steps = []
        while (over := int((batch.deciders() < 0).sum())) < count:
            show(
                f"iteration {self.iteration}: {over} of {count} games are over, {len(steps)} moves"
            )
            seed = int(noise.integers(2**39))
            found = search(self.network, batch, self.encoding, self.options.search, seed, noise)
            policy = found.policy()
            # Squaring the policy favors the best actions but still varies the games.
            indices = batch.sample(policy**2)
            steps.append(tuple(map(torch.from_numpy, (indices, policy, found.values()))))
            batch.step_indices(indices)
        return Played(first, steps, torch.from_numpy(batch.final_scores()))

    def new_batch(self, seed: int) -> carc.Batch:
        return carc.Batch(self.encoding.config, self.options.games, seed=seed, autoreset="disabled")

    def unfold(self, played: Played) -> list[Positions]:
        """Replays the games and returns their positions."""
        batch = self.new_batch(played.seed)
        positions = []
        for indices, policy, values in played.steps:
            deciders = torch.from_numpy(batch.deciders()).long()
            going = torch.nonzero(deciders >= 0)[:, 0]
            mine = played.scores[going, deciders[going]]
            lead = (2 * mine - played.scores[going].sum(1)).float()
            target = (lead + values[going]) / 2
            positions.append(Positions(batch.take(going.numpy()), policy, target))
            batch.step_indices(indices.numpy())
        return positions

    def learn(self, noise: np.random.Generator) -> tuple[float, float]:
        """Trains the network on the window. Returns the mean policy and value losses."""
        every = [step for _, positions in self.window for step in positions]
        sums = np.zeros(2)
        for number in range(self.options.batches):
            show(f"iteration {self.iteration}: {number} of {self.options.batches} updates")
            self.optimizer.zero_grad()
            for place in noise.integers(len(every), size=4):
                part = self.losses(every[place], int(noise.integers(4)))
                (sum(part) / 4).backward()
                sums += [loss.item() / 4 for loss in part]
            nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            self.optimizer.step()
        return tuple(sums / max(self.options.batches, 1))

    def losses(self, step: Positions, turn: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the losses for the positions from one step, with the table rotated by `turn`."""
        seen = step.batch.observation(self.encoding, "planes", rotate=turn)
        numbers, offsets = step.batch.legal_action_indices(self.encoding, rotate=turn)
        priors, lead = self.network(
            {**seen, "legal_action_indices": numbers, "legal_offsets": offsets}
        )
        wrong = -(step.policy * priors[places(offsets)]).sum() / len(lead)
        return wrong, nn.functional.smooth_l1_loss(lead / 10, step.lead / 10)

    def test(self) -> str:
        """Plays against all opponents, adds a row to the CSV for each, and returns a report."""
        told = []
        for opponent in OPPONENTS:
            points = self.points_against(opponent)
            lead = points[:, 0] - points[:, 1]
            won = float(((lead > 0) + 0.5 * (lead == 0)).mean())
            mine, others = (round(float(mean), 2) for mean in points.mean(0))
            row = (self.iteration, self.iteration * self.options.games, round(self.cpu), opponent)
            row += (len(points), round(won, 4), mine, others)
            self.rows.append(dict(zip(COLUMNS, row, strict=True)))
            told.append(f"{opponent} {won:.0%} ({mine:.0f} : {others:.0f})")
        return "   ".join(told)

    def points_against(self, opponent: str) -> Any:
        """Returns the final scores of the network and the opponent in each test game."""
        agent = None if opponent == "start" else carc.agents.make(opponent, seed=1)
        count = self.options.test_games
        place = np.arange(count)
        batch = carc.Batch(self.encoding.config, count, autoreset="disabled")
        # Each deal is played once from each seat.
        batch.reset(seeds=(FIRST_TEST_SEED + place // 2).astype(np.uint64))
        seat = place % 2
        moves = 0
        while ((deciders := batch.deciders()) >= 0).any():
            show(f"test against {opponent}: {(deciders < 0).sum()} of {count} games, {moves} moves")
            indices = np.zeros(count, np.int64)
            for network, turn in ((self.network, seat), (self.start, 1 - seat)):
                mine = np.flatnonzero(deciders == turn)
                if network is self.start and agent is not None:
                    for one in mine:
                        game = batch.game(one)
                        indices[one] = game.legal_actions().index(agent.choose(game))
                elif len(mine):
                    taken = batch.take(mine)
                    found = search(network, taken, self.encoding, self.options.search, seed=moves)
                    indices[mine] = found.best()
            batch.step_indices(indices)
            moves += 1
        scores = batch.final_scores()
        return np.stack([scores[place, seat], scores[place, 1 - seat]], 1)

    def save(self) -> None:
        """Writes the checkpoint, then the CSV. Neither is lost if the program is interrupted."""
        with replaced(self.options.checkpoint) as path:
            torch.save(
                {
                    "options": {name: getattr(self.options, name) for name in KEPT},
                    "network": self.network.state_dict(),
                    "start": self.start.state_dict(),
                    "optimizer": self.optimizer.state_dict(),
                    "iteration": self.iteration,
                    "cpu": self.cpu,
                    "window": [vars(played) for played, _ in self.window],
                    "rows": self.rows,
                },
                path,
            )
        with replaced(self.options.csv) as path, path.open("w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            writer.writerows(self.rows)

    def load(self) -> None:
        """Resumes from the checkpoint. Raises `ValueError` if its settings do not match."""
        path = self.options.checkpoint
        try:
            kept = torch.load(path, weights_only=True)
            options = kept["options"]
        except (KeyError, TypeError, EOFError, RuntimeError, pickle.UnpicklingError) as error:
            raise ValueError(f"{path}: no checkpoint of this program") from error
        for name, value in options.items():
            if value != getattr(self.options, name):
                raise ValueError(
                    f"{path} was trained with --{name} {value}; give another --checkpoint"
                )
        self.network.load_state_dict(kept["network"])
        self.start.load_state_dict(kept["start"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.iteration, self.cpu, self.rows = kept["iteration"], kept["cpu"], kept["rows"]
        for fields in kept["window"]:
            played = Played(**fields)
            self.window.append((played, self.unfold(played)))


@contextlib.contextmanager
def replaced(path: Path) -> Iterator[Path]:
    """Yields a temporary path. On exit, the file written there replaces the file at `path`."""
    new = path.with_name(path.name + ".new")
    yield new
    os.replace(new, path)


def count(text: str) -> int:
    """Parses a number that must be at least one."""
    if (number := int(text)) < 1:
        raise ValueError(text)
    return number


def show(text: str) -> None:
    """Shows the progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def draw(rows: list[dict[str, Any]], picture: Path) -> None:
    """Draws a chart of the learning curve."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 3.6), layout="constrained")
    wins, leads = figure.subplots(1, 2)
    for opponent in OPPONENTS:
        own = [row for row in rows if row["opponent"] == opponent]
        label = "its own start" if opponent == "start" else opponent
        games = [row["trained_on"] for row in own]
        wins.plot(games, [100 * row["win_rate"] for row in own], "o-", ms=3, label=label)
        leads.plot(games, [row["points"] - row["others"] for row in own], "o-", ms=3)
    wins.set(xlabel="games of self-play", ylabel="games won, %", ylim=(-2, 102))
    wins.legend(title="against", loc="center right")
    leads.set(xlabel="games of self-play", ylabel="points ahead, mean")
    for axes, even in ((wins, 50), (leads, 0)):
        axes.axhline(even, color="grey", lw=0.8, ls=":")
        axes.grid(alpha=0.3)
    figure.savefig(picture, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, help="time limit of this run")
    parser.add_argument("--iterations", type=int, help="total number of iterations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=count, default=1, help="threads of the network")
    parser.add_argument("--table", default="11x11", help="columns and rows of the square table")
    parser.add_argument("--games", type=count, default=32, help="games per iteration")
    parser.add_argument("--search", type=count, default=16, help="search iterations per decision")
    parser.add_argument("--window", type=count, default=6, help="iterations to train on")
    parser.add_argument("--batches", type=count, default=60, help="updates per iteration")
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate")
    parser.add_argument("--width", type=count, default=32, help="channels of the network")
    parser.add_argument("--every", type=count, default=10, help="iterations between tests")
    parser.add_argument("--test-games", type=count, default=60, help="test games per opponent")
    parser.add_argument("--checkpoint", type=Path, default=Path("alphazero.pt"))
    parser.add_argument("--csv", type=Path, default=Path("alphazero.csv"))
    parser.add_argument("--tensorboard", type=Path, help="folder for the curves in TensorBoard")
    parser.add_argument("--plot", type=Path, help="output file for a chart of the curve")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)

    begin = time.monotonic()
    try:
        trainer = Trainer(options)
        if options.checkpoint.exists():
            trainer.load()
            print(f"resumes after iteration {trainer.iteration}", flush=True)
    except (ValueError, carc.CarcError) as error:
        parser.error(str(error))

    board = None
    if options.tensorboard:
        from torch.utils.tensorboard import SummaryWriter

        board = SummaryWriter(str(options.tensorboard))

    def report(text: str) -> None:
        show("")
        minutes = (time.monotonic() - begin) / 60
        cpu = f"{trainer.cpu / 60:.1f} min CPU in all"
        print(f"{trainer.iteration:4} iterations, {minutes:5.1f} min, {cpu}   {text}", flush=True)

    def goes_on() -> bool:
        late = options.minutes is not None and time.monotonic() - begin >= 60 * options.minutes
        return not late and (options.iterations is None or trainer.iteration < options.iterations)

    tested = trainer.rows[-1]["iteration"] if trainer.rows else -1
    while True:
        last = not goes_on()
        if tested < trainer.iteration and (last or trainer.iteration % options.every == 0):
            report(trainer.test())
            tested = trainer.iteration
            for row in trainer.rows[-len(OPPONENTS) :] if board else ():
                for name in ("win_rate", "points"):
                    board.add_scalar(f"{name}/{row['opponent']}", row[name], tested)
            trainer.save()
            if options.plot:
                draw(trainer.rows, options.plot)
        if last:
            break
        report(trainer.iterate())
        trainer.save()
    if board:
        board.close()


if __name__ == "__main__":
    main()
