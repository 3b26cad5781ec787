"""Trains the players in `carc.baselines`, using only NumPy.

    python examples/python/training/baselines.py linear --out linear.npz
    python examples/python/training/baselines.py network --start linear.npz --out network.npz

In each round, the player plays games against itself and adds noise when it chooses turns. The
predicted position values are then fitted to the returns. Random choices depend on the seed alone,
so the same command trains the same player on the same machine.
"""

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import carc
from carc.baselines import models

# The layer sizes. The first command fits the network's linear part.
WIDTH, LAST = 24, 32


@dataclass
class Data:
    """Positions from one round, with the returns of the player to act, in points."""

    features: np.ndarray
    features_mask: np.ndarray
    vector: np.ndarray
    returns: np.ndarray

    def __len__(self):
        return len(self.returns)

    def observation(self, rows=slice(None)):
        """Returns the observations in the selected rows."""
        names = ("features", "features_mask", "vector")
        return {name: getattr(self, name)[rows] for name in names}


def play(model, encoding, options, number, progress):
    """Plays the games in a round. Returns their data and the number of decisions."""
    generator = np.random.default_rng([options.seed, number])
    batch = carc.Batch(
        encoding.config, options.games, seed=int(generator.integers(2**39)), autoreset="disabled"
    )
    noise = generator.uniform(0, options.noise, options.games).astype(np.float32)
    decisions, parts = 0, []
    turns = np.full(options.games, -1)
    while len(going := np.flatnonzero((movers := batch.deciders()) >= 0)):
        progress(f"round {number}: {decisions} decisions")
        some = batch.take(going)
        seen = some.observation(encoding, "entities")
        # Only positions at the start of a turn are stored, because the models rate only these.
        turn = seen["vector"][:, models.TURN]
        fresh, turns[going] = turn != turns[going], turn
        parts.append(
            (
                going[fresh],
                movers[going][fresh],
                seen["features"][fresh, : models.ROWS],
                seen["features_mask"][fresh, : models.ROWS],
                seen["vector"][fresh],
                model.values(seen)[fresh],
            )
        )
        some.determinize(generator.integers(2**63, size=len(going), dtype=np.uint64))
        chosen = np.zeros(len(batch), np.int64)
        chosen[going], _ = models.best_turns(model, encoding, some, noise[going], generator)
        batch.step_indices(chosen)
        decisions += len(going)
    final = batch.final_scores()
    # Computes player 0's returns backward. Each return is a weighted mean of later values and the
    # final lead.
    ahead = (final[:, 0] - final[:, 1]).astype(np.float32)
    returns = []
    for games, movers, *_, values in reversed(parts):
        sign = 1 - 2 * movers.astype(np.float32)
        returns.append(sign * ahead[games])
        ahead[games] = (1 - options.trace) * sign * values + options.trace * ahead[games]
    columns = list(zip(*parts, strict=True))
    data = Data(*(np.concatenate(column) for column in columns[2:5]), np.concatenate(returns[::-1]))
    return data, decisions


def fit_linear(weights, window, options):
    """Fits the linear model to the data using ridge regression."""
    normal, right = 0.0, 0.0
    for data in window:
        seen = models.inputs(data.observation())
        sums = seen.sums.astype(np.float64)
        normal = normal + sums.T @ sums
        right = right + sums.T @ (data.returns - seen.lead)
    normal += options.ridge * np.eye(len(normal))
    weights["linear"] = np.linalg.solve(normal, right).astype(np.float32)


class Adam:
    """The Adam optimizer, which trains the network."""

    def __init__(self, weights, rate):
        self.rate, self.steps = rate, 0
        self.means = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in weights.items()}

    def step(self, weights, gradients, scale):
        self.steps += 1
        for name, gradient in gradients.items():
            first, second = self.means[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            mean = first / (1 - 0.9**self.steps)
            spread = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            weights[name] -= (scale * self.rate * mean / spread).astype(np.float32)


def fit_network(weights, window, options, number, adam):
    """Trains the network on the data. Returns the mean squared error."""
    generator = np.random.default_rng([options.seed, number, 1])
    places = np.concatenate(
        [np.stack([np.full(len(d), i), np.arange(len(d))], 1) for i, d in enumerate(window)]
    )
    total = options.epochs * (len(places) // 256)
    losses, step = [], 0
    for _ in range(options.epochs):
        generator.shuffle(places)
        for some in np.array_split(places, len(places) // 256):
            seen, wanted = [], []
            for i, data in enumerate(window):
                rows = some[some[:, 0] == i, 1]
                seen.append(data.observation(rows))
                wanted.append(data.returns[rows])
            observation = {name: np.concatenate([s[name] for s in seen]) for name in seen[0]}
            seen, wanted = models.inputs(observation), np.concatenate(wanted)
            loss, gradients = gradient(weights, seen, wanted)
            adam.step(weights, gradients, 1 - 0.9 * step / max(total, 1))
            losses.append(loss)
            step += 1
    return float(np.mean(losses[-100:]))


def gradient(weights, seen, wanted):
    """Returns the network's mean squared error and its gradients."""
    hidden, joined, last, result = models.forward(weights, seen)
    error = result + seen.lead - wanted
    back = (2 * error / len(error))[:, None] * 10 / 100
    gradients = {"last": (back * last).sum(0)}
    back = back * weights["last"] * (last > 0)
    gradients["joined"] = joined.T @ back
    gradients["joined_bias"] = back.sum(0)
    back = (back @ weights["joined"].T)[:, :WIDTH] / 4
    back = back[:, None, :] * seen.mask[:, :, None] * (hidden > 0)
    gradients["row"] = np.einsum("nri,nro->io", seen.rows, back, optimize=True)
    gradients["row_bias"] = back.sum((0, 1))
    return float((error**2).mean()), gradients


def started(kind, options, encoding):
    """Returns an untrained model."""
    seen = models.inputs(carc.Batch(encoding.config, 1).observation(encoding, "entities"))
    if kind == "linear":
        return models.Model(kind, {"linear": np.zeros(seen.sums.shape[1], np.float32)}, 0, "")
    start = models.load(options.start)
    generator = np.random.default_rng(options.seed)

    def layer(rows, columns):
        spread = np.sqrt(2 / rows)
        return generator.normal(0, spread, (rows, columns)).astype(np.float32)

    weights = {
        "linear": start.weights["linear"],
        "row": layer(seen.rows.shape[2], WIDTH),
        "row_bias": np.zeros(WIDTH, np.float32),
        "joined": layer(WIDTH + seen.globals.shape[1], LAST),
        "joined_bias": np.zeros(LAST, np.float32),
        "last": np.zeros(LAST, np.float32),
    }
    return models.Model(kind, weights, start.decisions, "")


def show(text):
    """Shows the progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=("linear", "network"))
    parser.add_argument("--out", type=Path, required=True, help="file of the model")
    parser.add_argument("--start", type=Path, help="file of the linear model, for the network")
    parser.add_argument("--table", default="15x15", help="columns and rows of the table")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=200, help="games per round")
    parser.add_argument("--window", type=int, default=4, help="rounds to train on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=2, help="largest noise of values, in points")
    parser.add_argument("--trace", type=float, default=0.9, help="weight of later returns")
    parser.add_argument("--ridge", type=float, default=30, help="regularization of the fit")
    parser.add_argument("--epochs", type=int, default=3, help="passes over the data per round")
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate of the network")
    options = parser.parse_args()
    if options.kind == "network" and options.start is None:
        parser.error("the network needs --start, the file of a linear model")

    encoding = carc.Encoding(carc.Config(2, options={"table": options.table}))
    model = started(options.kind, options, encoding)
    adam = Adam({n: w for n, w in model.weights.items() if n != "linear"}, options.rate)
    window, decisions = [], model.decisions
    for number in range(1, options.rounds + 1):
        data, played = play(model, encoding, options, number, show)
        decisions += played
        window = [*window, data][-options.window :]
        weights = {name: array.copy() for name, array in model.weights.items()}
        report = ""
        if options.kind == "linear":
            fit_linear(weights, window, options)
        else:
            report = f", error {fit_network(weights, window, options, number, adam) ** 0.5:.2f}"
        command = f"python examples/python/training/baselines.py {' '.join(sys.argv[1:])}"
        model = models.Model(options.kind, weights, decisions, command)
        models.save(options.out, model)
        seen = model.values(data.observation()) - data.returns
        show("")
        print(
            f"round {number}: {decisions} decisions, {time.process_time():.0f} CPU s, "
            f"values are off by {float(np.sqrt((seen**2).mean())):.2f} points{report}",
            flush=True,
        )


if __name__ == "__main__":
    main()
