"""Measures decisions per second in Python and in the engine alone.

    .venv/bin/python carc-py/benches/throughput.py PLAYOUTS [--seconds N] [--times N]

`scripts/performance.py` runs this program with the installed package and describes the
measurements. The program prints the speeds from all runs as one JSON object. PLAYOUTS is the path
of the example `playouts`. Times are processor times on one core.
"""

import argparse
import json
import subprocess
import time
from functools import partial

import numpy

import carc
from carc.envs import vector_v0


def rate(seconds, step, prepare=tuple):
    """Calls a function repeatedly and returns the number of units that it processes per second.

    The time spent in `prepare` is not counted.
    """
    done, spent = 0, 0.0
    while spent < seconds or done == 0:
        prepared = prepare()
        start = time.process_time()
        done += step(*prepared)
        spent += time.process_time() - start
    return done / spent


def playouts(program, seconds):
    command = [program, "--games", str(max(100, int(seconds * 30_000)))]
    printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return json.loads(printed.splitlines()[0])


def decisions(program, seconds):
    run = playouts(program, seconds)
    per_game = run["tiles_on_board"] - 1 + run["unforced_meeple_decisions"]
    return run["games_per_cpu_s"] * per_game


def single():
    """Returns a function that plays a single game."""
    config, generator = carc.Config(2), carc.Generator(1)

    def step():
        game, count = carc.Game(config, seed=generator.uniform(1 << 31)), 0
        while not game.is_over:
            codes = game.legal_codes()
            game.apply_code(codes[generator.uniform(len(codes))])
            count += 1
        return count

    return step


def batch(games):
    """Returns a function that lists the legal actions in a batch and plays random ones."""
    runs = carc.Batch(carc.Config(2), games, seed=1, threads=1)
    codes, offsets = numpy.zeros(1 << 20, numpy.uint64), numpy.zeros(games + 1, numpy.int64)
    chosen = numpy.zeros(games, numpy.int64)

    def step():
        runs.legal(codes, offsets)
        runs.sample(out=chosen)
        runs.step_indices(chosen)
        return games

    return step


def vector(**how):
    """Returns functions that step a vector environment and choose legal actions."""
    envs, random = vector_v0.env(1024, threads=1, **how), numpy.random.default_rng(1)
    seen, infos = envs.reset(seed=1)

    def step(chosen):
        nonlocal seen, infos
        seen, *_, infos = envs.step(chosen)
        return len(chosen)

    def from_mask():
        masks = seen["action_mask"].view(bool)
        start = int(random.integers(masks.shape[1]))
        chosen = masks[:, start:].argmax(axis=1) + start
        passed = numpy.flatnonzero(~masks[numpy.arange(len(masks)), chosen])
        chosen[passed] = masks[passed].argmax(axis=1)
        return (chosen,)

    def from_numbers():
        starts, ends = infos["legal_offsets"][:-1], infos["legal_offsets"][1:]
        chosen = starts + (random.random(len(starts)) * (ends - starts)).astype("int64")
        # A finished game has no legal actions and accepts any action index.
        return (
            infos["legal_action_indices"][chosen.clip(max=len(infos["legal_action_indices"]) - 1)],
        )

    return step, from_numbers if how else from_mask


def leaves():
    """Returns a function that runs searches in which all leaves have the same value."""
    config = carc.Config(2, options={"table": "25x25"})
    encoding, games = carc.Encoding(config), carc.Batch(config, 64, seed=1, threads=1)

    def step():
        search = carc.BatchSearch(games, encoding, iterations=32, observation="entities")
        count = 0
        while rows := len((seen := search.leaves())["games"]):
            priors = numpy.ones(len(seen["legal_action_indices"]), numpy.float32)
            search.feed(priors, numpy.zeros(rows, numpy.float32))
            count += rows
        games.step_indices(search.best())
        return count

    return step


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("playouts", help="the program that plays random games in Rust")
    parser.add_argument("--seconds", type=float, default=9.0, help="seconds per measurement")
    parser.add_argument("--times", type=int, default=9, help="number of runs")
    options = parser.parse_args()
    run = options.seconds / options.times
    speeds = {
        "engine": partial(decisions, options.playouts, run),
        "batch": partial(rate, run, batch(256)),
        "large batch": partial(rate, run, batch(1024)),
        "vector": partial(rate, run, *vector()),
        "entities": partial(rate, run, *vector(observation="entities", legal="numbers")),
        "single": partial(rate, run, single()),
        "playouts": lambda: playouts(options.playouts, run)["games_per_cpu_s"],
        "leaves": partial(rate, run, leaves()),
    }
    # Alternate between the measurements, so that other programs slow all of them equally.
    taken = {name: [] for name in speeds}
    for _ in range(options.times):
        for name, speed in speeds.items():
            taken[name].append(speed())
    print(json.dumps(taken))


if __name__ == "__main__":
    main()
