"""Measures how many decisions a second can be taken from Python, beside those of the engine itself.

    python3 scripts/throughput.py [--seconds N] [--print]

Writes tables into docs/performance.md, between the marks `throughput` and `arrays`. Each figure is
the median of five runs and counts processor time, except where several cores work together. The
package is built and installed first, if it is not.
"""

import argparse
import functools
import json
import os
import statistics
import subprocess
import sys
import time

import performance
import toolbox
from tree import ROOT

PAGE = ROOT / "docs" / "performance.md"
RUNS = 5
GAMES = 256


def rate(seconds, step, clock=time.process_time):
    """How often a second something is done by `step`, which says how often it has done it."""
    rates = []
    for _ in range(RUNS):
        done, start = 0, clock()
        while clock() - start < seconds / RUNS:
            done += step()
        rates.append(done / (clock() - start))
    return statistics.median(rates)


def single_steps(carc, preset):
    """A game after the other, decision by decision, by codes."""
    config, generator = carc.Config(2, preset=preset), carc.Generator(1)

    def step():
        game, decisions = carc.Game(config, seed=generator.below(1 << 31)), 0
        game.set_undo_depth(0)
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


def arrays_of(carc, numpy, config, seconds):
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

    seen = board.nbytes + tiles.nbytes + vector.nbytes
    return {
        "over_us": 1e6 / rewritten(batches, carc.Observations(encoding, GAMES), seconds),
        "actions": encoding.num_actions,
        "mask_bytes": masks.nbytes // GAMES,
        "mask_us": 1e6 / rate(seconds, mask),
        "bytes": seen // GAMES,
        "us": 1e6 / rate(seconds, observe),
    }


def rewritten(batches, observations, seconds):
    """How often a second masks and observations of games that have gone on are written over."""
    rates = []
    for _ in range(RUNS):
        done, spent = 0, 0.0
        while spent < seconds / RUNS:
            batches.step()
            start = time.process_time()
            batches.batch.observe_into(observations)
            spent += time.process_time() - start
            done += GAMES
        rates.append(done / spent)
    return statistics.median(rates)


def vector_steps(numpy, envs):
    """Random steps of a vector environment."""
    random = numpy.random.default_rng(1)
    codes = numpy.arange(envs.single_action_space.n)
    seen = [envs.reset(seed=1)[0]]

    def step():
        # A legal number of each row without a loop: the first one from a random place on.
        masks = seen[0]["action_mask"].view(bool)
        turned = int(random.integers(len(codes)))
        actions = masks[:, turned:].argmax(axis=1) + turned
        passed = numpy.flatnonzero(~masks[numpy.arange(len(masks)), actions])
        actions[passed] = masks[passed].argmax(axis=1)
        seen[0] = envs.step(actions)[0]
        return len(masks)

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


def measure(seconds):
    """All figures but those of the engine, taken where the package is installed."""
    import numpy

    import carc
    from carc.envs import aec_v0, solo_v0, vector_v0

    base = carc.Config(2)
    cores = os.cpu_count()
    every = functools.partial(Batches, carc, numpy, base)
    speeds = {
        "Python, one game, `legal_codes` and `apply_code`": rate(
            seconds, single_steps(carc, "bb5")
        ),
        **{
            f"`carc.Batch`, {games} games, one core, with legal codes": rate(
                seconds, every(1, games).step
            )
            for games in (64, GAMES, 1024)
        },
        f"`carc.Batch`, {GAMES} games, one core, chosen by NumPy, by code": rate(
            seconds, every(1).step_by_code
        ),
        f"`carc.Batch`, 1024 games, {cores} cores, with legal codes": rate(
            seconds, every(cores, 1024).step, time.perf_counter
        ),
        "`vector_v0`, 256 games, one core, observations and masks": rate(
            seconds, vector_steps(numpy, vector_v0.env(GAMES, threads=1))
        ),
        f"`vector_v0`, 1024 games, {cores} cores, observations and masks": rate(
            seconds, vector_steps(numpy, vector_v0.env(1024)), time.perf_counter
        ),
        "`aec_v0`, raw": rate(seconds, agent_steps(aec_v0.raw_env())),
        "`aec_v0`, with the usual wrappers": rate(seconds, agent_steps(aec_v0.env())),
        "`solo_v0` against `random`": rate(seconds, solo_steps(solo_v0.env("random"))),
    }
    tabled = {
        "base game, 2 players": carc.Config(2, options={"table": "25x25"}),
        "everything, 4 players": carc.Config(4, preset="everything", options={"table": "25x25"}),
    }
    arrays = {name: arrays_of(carc, numpy, config, seconds) for name, config in tabled.items()}
    return {"speeds": speeds, "arrays": arrays}


def blocks(playouts, figures):
    """The tables, by the marks between which they stand."""
    per_game = playouts["tiles_on_board"] - 1 + playouts["unforced_meeple_decisions"]
    engine = playouts["games_per_cpu_s"] * per_game
    speeds = {"Rust, `playouts`, one core, with legal actions": engine, **figures["speeds"]}
    return {
        "throughput": performance.rows(
            ["who decides", "decisions/s", "to the first line"],
            *(
                [name, performance.rounded(speed), f"{speed / engine:.2f}"]
                for name, speed in speeds.items()
            ),
        ),
        "arrays": performance.rows(
            [
                "25 x 25 cells",
                "actions",
                "mask, bytes",
                "µs",
                "observation, bytes",
                "µs",
                "both, written over, µs",
            ],
            *(
                [
                    name,
                    f"{cost['actions']:,}",
                    f"{cost['mask_bytes']:,}",
                    f"{cost['mask_us']:.2f}",
                    f"{cost['bytes']:,}",
                    f"{cost['us']:.2f}",
                    f"{cost['over_us']:.2f}",
                ]
                for name, cost in figures["arrays"].items()
            ),
        ),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="how long for each figure")
    parser.add_argument("--print", action="store_true", help="print the tables, write nothing")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(options.seconds)))
        return
    toolbox.make_venv()
    toolbox.install_package()
    (program,) = performance.build("playouts")
    games = str(max(1000, int(options.seconds * 40_000)))
    playouts = performance.answer([program, "--games", games])
    command = [str(toolbox.venv_python()), __file__, "--measure", "--seconds", str(options.seconds)]
    figures = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    tables = blocks(playouts, figures)
    if options.print:
        print("\n\n".join("\n".join(lines) for lines in tables.values()))
        return
    PAGE.write_text(performance.fill(PAGE.read_text(encoding="utf-8"), tables), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main())
