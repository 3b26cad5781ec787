"""Self-play with a network in many processes, with or without Ray.

    python examples/python/training/distributed_search.py --out runs --backend processes
    python examples/python/training/distributed_search.py --out runs --backend ray

Workers play batches of games with `BatchSearch` and send the leaves to the network, which runs
either in the main process or in a Ray actor, where it could use a GPU. After each iteration, the
network is trained on the new games, and the workers use its new weights.

If a worker is killed, nothing is lost: its task runs again with the same result, because a task
depends only on its seeds and the weights. Every iteration writes its games and weights to `--out`,
so the same command continues an interrupted run. The result is the same as without the
interruption.

The network is linear and uses NumPy, so the example needs no deep-learning library. Replace the
class `Network` with your own.
"""

import argparse
import multiprocessing
import os
import sys
import traceback
from dataclasses import dataclass
from multiprocessing.connection import wait
from pathlib import Path

import numpy as np

import carc
from carc.data import Games
from carc.distributed import GameRecord, Run

KINDS = np.arange(1, 5)


class Network:
    """A linear value function, and a preference for each kind of action."""

    def __init__(self, encoding, weights=None):
        self.cells = encoding.board_shape[0] * encoding.board_shape[1]
        self.planes = len(encoding.planes)
        self.weights = weights or {
            "kinds": np.zeros(self.planes + len(encoding.singles), np.float32),
            "value": np.zeros(3 * len(KINDS) + 3),
            # The accumulated sums for the regression that fits the value function.
            "normal": np.zeros((3 * len(KINDS) + 3,) * 2),
            "right": np.zeros(3 * len(KINDS) + 3),
        }

    def evaluate(self, leaves):
        """Returns a prior for each legal action and a value for each leaf."""
        lead, features = self.inputs(leaves)
        priors = np.exp(self.weights["kinds"][self.kinds(leaves)])
        return priors, (lead + features @ self.weights["value"]).astype(np.float32)

    def learn(self, games, encoding):
        """Trains the weights on searched games: values on the results, priors on the policies."""
        new = {name: array.copy() for name, array in self.weights.items()}
        for rows in games.examples(encoding, "entities", batch=512):
            lead, features = self.inputs(rows)
            target = rows["scores"][:, 0] - rows["scores"][:, 1]
            new["normal"] += features.T @ features
            new["right"] += features.T @ (target - lead)
            kinds, starts = self.kinds(rows), rows["legal_offsets"]
            priors = np.exp(new["kinds"][kinds])
            counts = np.diff(starts)
            priors /= np.repeat(np.add.reduceat(priors, starts[:-1]), counts)
            change = np.bincount(kinds, rows["policy"] - priors, len(new["kinds"]))
            new["kinds"] += (2 * change / len(counts)).astype(np.float32)
        new["value"] = np.linalg.solve(
            new["normal"] + 100 * np.eye(len(new["value"])), new["right"]
        )
        self.weights = new

    def kinds(self, seen):
        """Returns each legal action's kind: its plane, or a separate number if it has no cell."""
        actions = seen["legal_action_indices"]
        planes = actions // self.cells
        return np.where(planes < self.planes, planes, actions - self.planes * (self.cells - 1))

    def inputs(self, seen):
        """Returns the current lead and the inputs to the value function."""
        rows, vector = seen["features"].astype(float), seen["vector"].astype(float)
        kinds = rows[:, :, 0, None] == KINDS
        owners = (rows[:, :, 17] - rows[:, :, 18])[:, :, None]
        chance = rows[:, :, 14] / 1000
        terms = np.stack([rows[:, :, 12], rows[:, :, 13] * chance, np.ones_like(chance)], 2)
        sums = np.einsum("nrk,nrt->nkt", kinds * owners, terms).reshape(len(rows), -1)
        left = vector[:, 5:6] / 71
        supply = vector[:, 10:11] - vector[:, 11:12]
        features = np.concatenate([sums, supply, supply * left, left], 1)
        return vector[:, 8] - vector[:, 9], features


@dataclass(frozen=True)
class Task:
    """A list of numbered games to play as one batch."""

    config: str
    first: int
    games: int
    iterations: int
    seed: int


def play(task, evaluate):
    """Plays the games in a task and returns their records."""
    config = carc.Config.from_json(task.config)
    encoding = carc.Encoding(config)
    random = np.random.default_rng([task.seed, task.first])
    batch = carc.Batch(
        config, task.games, seed=int(random.integers(2**39)), autoreset="disabled", threads=1
    )
    policies, values = ([[] for _ in range(task.games)] for _ in range(2))
    search = carc.BatchSearch(
        batch,
        encoding,
        iterations=task.iterations,
        observation="entities",
        root_noise=0.25,
        reuse_tree=True,
        seed=int(random.integers(2**39)),
    )
    while len(going := np.flatnonzero(batch.deciders() >= 0)):
        while len((leaves := search.leaves())["games"]):
            search.feed(*evaluate(leaves))
        policy, found, (_, offsets) = search.policy(), search.values(), batch.legal()
        for game in going:
            policies[game].append(policy[offsets[game] : offsets[game + 1]])
            values[game].append(found[game])
        batch.step_indices(batch.sample(policy))
        search.advance(batch, seed=int(random.integers(2**39)))
    run = Run(("network",) * config.players, task.seed, carc.__version__)
    return [
        GameRecord.of(
            batch.game(game),
            int(batch.seeds[game]),
            number=task.first + game,
            run=run,
            policies=policies[game],
            values=values[game],
        )
        for game in range(task.games)
    ]


class Processes:
    """Runs the workers as child processes. The network runs in the main process."""

    def __init__(self, encoding, workers):
        self.encoding, self.workers = encoding, workers
        # Forking a process that has threads could deadlock.
        self.context = multiprocessing.get_context("spawn")
        self.pids = set()

    def run(self, tasks, weights):
        """Yields the task results, in order."""
        network = Network(self.encoding, weights)
        waiting, running, done = list(enumerate(tasks)), {}, {}
        try:
            for number in range(len(tasks)):
                while number not in done:
                    while waiting and len(running) < self.workers:
                        self.start(waiting.pop(0), running)
                    for connection in wait(list(running)):
                        self.serve(connection, running, waiting, done, network)
                yield done.pop(number)
        finally:
            for process, _ in running.values():
                process.terminate()

    def start(self, job, running):
        here, there = self.context.Pipe()
        process = self.context.Process(target=work, args=(there, job[1]), daemon=True)
        process.start()
        there.close()
        running[here] = process, job
        self.pids.add(process.pid)

    def serve(self, connection, running, waiting, done, network):
        """Replies to a message from a worker, or restarts the task of a worker that died."""
        process, job = running[connection]
        try:
            kind, content = connection.recv()
            if kind == "leaves":
                connection.send(network.evaluate(content))
                return
            if kind == "error":
                raise RuntimeError(content)
            done[job[0]] = content
        except (EOFError, OSError):
            waiting.insert(0, job)
        del running[connection]
        self.pids.discard(process.pid)
        process.join()

    def close(self):
        """Does nothing, because each worker exits when its task ends."""


def work(connection, task):
    """Plays a task in a child process."""

    def evaluate(leaves):
        connection.send(("leaves", leaves))
        return connection.recv()

    try:
        connection.send(("done", play(task, evaluate)))
    except carc.CarcError:
        connection.send(("error", traceback.format_exc()))


class OnRay:
    """Runs the workers as Ray tasks. The network is a Ray actor."""

    def __init__(self, encoding, workers, address=None):
        import ray

        self.ray, self.workers = ray, workers
        self.own = not ray.is_initialized()
        if self.own:
            ray.init(address or "local", include_dashboard=False, log_to_driver=False)
        # If the actor dies, Ray restarts it. The actor is stateless, because every request includes
        # the weights. It reserves no core, because it mostly waits for workers.
        options = {"num_cpus": 0, "max_restarts": -1, "max_task_retries": -1}
        self.network = ray.remote(**options)(NetworkActor).remote(encoding.config.to_json())
        # If a worker dies, Ray runs the task again.
        self.task = ray.remote(num_cpus=1, max_retries=-1)(work_on_ray)

    def run(self, tasks, weights):
        """Yields the task results, in order."""
        # The reference is inside a list, because Ray would otherwise replace it with the weights.
        stored = [self.ray.put(weights)]
        rest, window = list(tasks), []
        while rest or window:
            while rest and len(window) < self.workers:
                window.append(self.task.remote(self.network, stored, rest.pop(0)))
            yield self.ray.get(window.pop(0))

    @property
    def pids(self):
        """Returns the process ids of the workers that have used the network."""
        return self.ray.get(self.network.pids.remote())

    def close(self):
        """Shuts down Ray if this class started it."""
        if self.own:
            self.ray.shutdown()


class NetworkActor:
    """The network that all workers share. `ray.remote(num_gpus=1)` would give it a GPU."""

    def __init__(self, config):
        self.encoding = carc.Encoding(carc.Config.from_json(config))
        self.seen = set()

    def evaluate(self, weights, leaves, pid):
        """Returns priors and values. Ray shares the weights instead of copying them per call."""
        self.seen.add(pid)
        return Network(self.encoding, weights).evaluate(leaves)

    def pids(self):
        return self.seen


def work_on_ray(network, stored, task):
    """Plays a task in a Ray worker."""
    import ray

    def evaluate(leaves):
        return ray.get(network.evaluate.remote(stored[0], leaves, os.getpid()))

    return play(task, evaluate)


def train(backend, encoding, options, progress=print):
    """Runs the remaining iterations and returns the trained network."""
    network = Network(encoding)
    for iteration in range(options.iterations):
        games_file = options.out / f"games-{iteration:04}.npz"
        weights_file = options.out / f"weights-{iteration:04}.npz"
        if weights_file.exists():
            with np.load(weights_file) as file:
                network.weights = dict(file)
            continue
        begin = iteration * options.games
        tasks = [
            Task(
                encoding.config.to_json(),
                first,
                min(options.batch, begin + options.games - first),
                options.search,
                options.seed,
            )
            for first in range(begin, begin + options.games, options.batch)
        ]
        records = []
        for part in backend.run(tasks, network.weights):
            records += part
            progress(f"iteration {iteration}: {len(records)} of {options.games} games")
        games = Games.of(records)
        games.save(games_file)
        network.learn(games, encoding)
        # The weights file is written last and replaced atomically, so it marks a finished
        # iteration.
        new = weights_file.with_suffix(".new.npz")
        np.savez(new, **network.weights)
        os.replace(new, weights_file)
    return network


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--backend", choices=("processes", "ray"), default="processes")
    parser.add_argument("--out", type=Path, required=True, help="folder for games and weights")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--address", help="address of a Ray cluster (default: this machine)")
    parser.add_argument("--iterations", type=int, default=4, help="total number of iterations")
    parser.add_argument("--games", type=int, default=64, help="games per iteration")
    parser.add_argument("--batch", type=int, default=16, help="games that a worker plays at once")
    parser.add_argument("--search", type=int, default=16, help="search iterations per decision")
    parser.add_argument("--table", default="11x11", help="columns and rows of the table")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)

    encoding = carc.Encoding(carc.Config(2, options={"table": options.table}))
    if options.backend == "ray":
        backend = OnRay(encoding, options.workers, options.address)
    else:
        backend = Processes(encoding, options.workers)
    try:
        train(backend, encoding, options)
    finally:
        backend.close()
    print(f"weights and games are in {options.out}", file=sys.stderr)


if __name__ == "__main__":
    main()
