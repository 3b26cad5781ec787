"""Measures how many decisions a second can be taken from Python, beside those of the engine itself.

    .venv/bin/python scripts/throughput.py PLAYOUTS [--seconds N] [--times N] [--every]

Runs where the package is installed, and prints one JSON object for `ratios.py`, or with `--every`
for `performance.py`. PLAYOUTS is the example of that name, built. All speeds are measured by turns,
and count processor time, except where several cores work together.
"""

import argparse
import ctypes
import gc
import json
import os
import time
from functools import partial
from statistics import median

from figures import answer, by_turns

GAMES = 256
ENGINE = "Rust, `playouts`, one core, with legal actions"
PLAYOUTS = "Rust, `playouts`, one core, whole games"
VECTOR = "`vector_v0`, 1024 games, one core, observations and masks"
ENTITIES = "`vector_v0`, 1024 games, one core, `entities` and legal numbers"
LEAVES = "`carc.BatchSearch`, 64 games, one core, leaves of 32 simulations"


def batch_of(games, cores=1):
    """What the speed of a batch is called."""
    cores = "one core" if cores == 1 else f"{cores} cores"
    return f"`carc.Batch`, {games} games, {cores}, with legal codes"


def rate(seconds, step, clock=time.process_time, prepare=tuple):
    """How often a second something is done by `step`, which says how often it has done it.

    What `prepare` makes for each step does not count.
    """
    done, spent = 0, 0.0
    while spent < seconds or done == 0:
        prepared = prepare()
        start = clock()
        done += step(*prepared)
        spent += clock() - start
    return done / spent


def random_games(playouts, seconds):
    """Some random games of the engine itself."""
    return answer([playouts, "--games", str(max(100, int(seconds * 30_000)))])


def engine_speed(playouts, seconds):
    """Decisions of random games for each second of the engine itself."""
    run = random_games(playouts, seconds)
    per_game = run["tiles_on_board"] - 1 + run["unforced_meeple_decisions"]
    return run["games_per_cpu_s"] * per_game


def playout_speed(playouts, seconds):
    """Random games, played to the end, for each second."""
    return random_games(playouts, seconds)["games_per_cpu_s"]


def single_steps(carc, preset):
    """A game after the other, decision by decision, by codes."""
    config, generator = carc.Config(2, preset=preset), carc.Generator(1)

    def step():
        game, decisions = carc.Game(config, seed=generator.below(1 << 31)), 0
        while not game.is_over:
            codes = game.legal_codes()
            game.apply_code(codes[generator.below(len(codes))])
            decisions += 1
        return decisions

    return step


class Batches:
    """Random steps of a batch, and what can be asked of it after each."""

    def __init__(self, carc, numpy, config, threads, games=GAMES):
        self.numpy = numpy
        self.games = games
        self.batch = carc.Batch(config, games, seed=1, threads=threads)
        self.random = numpy.random.default_rng(1)
        self.codes = numpy.zeros(1 << 20, numpy.uint64)
        self.offsets = numpy.zeros(games + 1, numpy.int64)
        self.chosen = numpy.zeros(games, numpy.int64)

    def step(self):
        """Gets the codes of all that is legal; the batch chooses."""
        self.batch.legal(self.codes, self.offsets)
        self.batch.sample(out=self.chosen)
        self.batch.step_indices(self.chosen)
        return self.games

    def step_by_code(self):
        """The same, but NumPy chooses the codes."""
        self.batch.legal(self.codes, self.offsets)
        starts, ends = self.offsets[:-1], self.offsets[1:]
        chosen = starts + (self.random.random(self.games) * (ends - starts)).astype("int64")
        self.batch.step(self.codes[chosen])
        return self.games


def arrays_of(carc, numpy, config, seconds, times):
    """Bytes and microseconds of a mask and of an observation, for each game."""
    encoding = carc.Encoding(config)
    batches = Batches(carc, numpy, config, 1)
    for _ in range(80):
        batches.step()
    batch = batches.batch
    masks = batch.masks(encoding)
    board, tiles, vector = batch.observe(encoding)

    def mask():
        batch.masks(encoding, masks)
        return GAMES

    def observe():
        batch.observe(encoding, board=board, tiles=tiles, vector=vector)
        return GAMES

    observations = carc.Observations(encoding, GAMES)

    def go_on():
        batches.step()
        return ()

    def write_over():
        batch.observe_into(observations)
        return GAMES

    speeds = by_turns(
        times,
        {
            "mask": partial(rate, seconds, mask),
            "observe": partial(rate, seconds, observe),
            "over": partial(rate, seconds, write_over, prepare=go_on),
        },
    )
    seen = board.nbytes + tiles.nbytes + vector.nbytes
    return {
        "actions": encoding.num_actions,
        "mask_bytes": masks.nbytes // GAMES,
        "mask_us": 1e6 / median(speeds["mask"]),
        "bytes": seen // GAMES,
        "us": 1e6 / median(speeds["observe"]),
        "over_us": 1e6 / median(speeds["over"]),
    }


class Vector:
    """Random steps of a vector environment."""

    def __init__(self, numpy, envs):
        self.numpy = numpy
        self.envs = envs
        self.random = numpy.random.default_rng(1)
        self.seen = envs.reset(seed=1)[0]

    def choose(self):
        """A legal number of each row without a loop: the first one from a random place on."""
        masks = self.seen["action_mask"].view(bool)
        turned = int(self.random.integers(masks.shape[1]))
        chosen = masks[:, turned:].argmax(axis=1) + turned
        passed = self.numpy.flatnonzero(~masks[self.numpy.arange(len(masks)), chosen])
        chosen[passed] = masks[passed].argmax(axis=1)
        return (chosen,)

    def step(self, chosen):
        self.seen = self.envs.step(chosen)[0]
        return len(chosen)


class NumbersVector:
    """Random steps of a vector environment that tells the numbers of what is legal."""

    def __init__(self, numpy, envs):
        self.envs = envs
        self.random = numpy.random.default_rng(1)
        self.infos = envs.reset(seed=1)[1]

    def choose(self):
        """A legal number of each row."""
        numbers, offsets = self.infos["legal_numbers"], self.infos["legal_offsets"]
        starts, ends = offsets[:-1], offsets[1:]
        chosen = starts + (self.random.random(len(starts)) * (ends - starts)).astype("int64")
        # A game that is over has none, and takes anything.
        return (numbers[chosen.clip(max=len(numbers) - 1)],)

    def step(self, chosen):
        self.infos = self.envs.step(chosen)[-1]
        return len(chosen)


def leaf_steps(carc, numpy):
    """A search in each game of a batch whose leaves are all worth the same."""
    config = carc.Config(2, options={"table": "25x25"})
    encoding, batch = carc.Encoding(config), carc.Batch(config, 64, seed=1, threads=1)

    def step():
        search = carc.BatchSearch(batch, encoding, simulations=32, observation="entities")
        count = 0
        while rows := len((seen := search.leaves())["games"]):
            priors = numpy.ones(len(seen["legal_numbers"]), numpy.float32)
            search.feed(priors, numpy.zeros(rows, numpy.float32))
            count += rows
        batch.step_indices(search.best())
        return count

    return step


def agent_steps(env):
    """A game of the PettingZoo environment."""

    def step():
        env.reset()
        decisions = 0
        for agent in env.agent_iter():
            observation, _, terminated, _, _ = env.last()
            if terminated:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                decisions += 1
        return decisions

    return step


def solo_steps(env):
    """A game of the Gymnasium environment; only the player's own decisions count."""

    def step():
        _, info = env.reset()
        decisions, over = 0, False
        while not over:
            action = env.action_space.sample(info["action_mask"])
            _, _, over, _, info = env.step(action)
            decisions += 1
        return decisions

    return step


class Allocated(ctypes.Structure):
    """What glibc tells of its allocations, in its order."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def game_bytes(carc):
    """What a game played to its end keeps in memory, or None where the system does not count it."""
    try:
        mallinfo = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        return None
    mallinfo.restype = Allocated

    def allocated():
        gc.collect()
        told = mallinfo()
        return told.uordblks + told.hblkhd

    config = carc.Config(2)

    def played(seed):
        game, generator = carc.Game(config, seed=seed), carc.Generator(seed)
        while not game.is_over:
            codes = game.legal_codes()
            game.apply_code(codes[generator.below(len(codes))])
        return game

    kept = [played(0)] + [None] * GAMES
    before = allocated()
    for seed in range(1, GAMES + 1):
        kept[seed] = played(seed)
    return (allocated() - before) / GAMES


def measure(playouts, seconds, times, every):
    """Speeds, run by run, and what a game keeps; with `every` also what few ask for."""
    import numpy

    import carc
    from carc.envs import aec_v0, solo_v0, vector_v0

    base = carc.Config(2)
    cores = os.cpu_count()
    run = seconds / times

    vector = Vector(numpy, vector_v0.env(1024, threads=1))
    numbered = vector_v0.env(1024, observation="entities", legal="numbers", threads=1)
    entities = NumbersVector(numpy, numbered)

    def batch(games, threads=1, clock=time.process_time):
        return partial(rate, run, Batches(carc, numpy, base, threads, games).step, clock)

    speeds = {
        ENGINE: partial(engine_speed, playouts, run),
        batch_of(GAMES): batch(GAMES),
        batch_of(1024): batch(1024),
        VECTOR: partial(rate, run, vector.step, prepare=vector.choose),
        ENTITIES: partial(rate, run, entities.step, prepare=entities.choose),
        PLAYOUTS: partial(playout_speed, playouts, run),
        LEAVES: partial(rate, run, leaf_steps(carc, numpy)),
    }
    if every:
        one_by_one = {
            "Python, one game, `legal_codes` and `apply_code`": single_steps(carc, "bb5"),
            "`aec_v0`, raw": agent_steps(aec_v0.raw_env()),
            "`aec_v0`, with the usual wrappers": agent_steps(aec_v0.env()),
            "`solo_v0` against `random`": solo_steps(solo_v0.env("random")),
        }
        speeds |= {name: partial(rate, run, step) for name, step in one_by_one.items()}
        speeds[batch_of(64)] = batch(64)
        speeds[batch_of(1024, cores)] = batch(1024, cores, time.perf_counter)
        by_code = Batches(carc, numpy, base, 1).step_by_code
        name = f"`carc.Batch`, {GAMES} games, one core, chosen by NumPy, by code"
        speeds[name] = partial(rate, run, by_code)
    measured = {"speeds": by_turns(times, speeds), "game_bytes": game_bytes(carc)}
    if every:
        tabled = {
            "base game, 2 players": carc.Config(2, options={"table": "25x25"}),
            "everything, 4 players": carc.Config(
                4, preset="everything", options={"table": "25x25"}
            ),
        }
        measured["arrays"] = {
            name: arrays_of(carc, numpy, config, run, times) for name, config in tabled.items()
        }
    return measured


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("playouts", help="the program that plays random games in Rust")
    parser.add_argument("--seconds", type=float, default=9.0, help="how long for each figure")
    parser.add_argument("--times", type=int, default=9, help="in how many runs")
    parser.add_argument("--every", action="store_true", help="all figures, not only some")
    options = parser.parse_args()
    measured = measure(options.playouts, options.seconds, options.times, options.every)
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
