"""Measures the speeds that training depends on, as a Markdown table.

    python carc-py/benches/observations.py [--seconds N]

Steps of a batch of the two-player base game on a 25 x 25 table with random actions and one form of
observation written after each step into the same arrays, and leaves of `BatchSearch` without a
network. Times are processor time, on one core. Build the package with `--release` first.
"""

import argparse
import time

import numpy

import carc

CONFIG = carc.Config(2, options={"table": "25x25"})
ENCODING = carc.Encoding(CONFIG)


def rate(seconds, step):
    """Returns the units per second of `step`, which returns their number."""
    step()
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += step()
    return done / spent


def steps(form, games):
    """Steps of a batch with one form of observation."""
    batch = carc.Batch(CONFIG, games, seed=1, autoreset="same_step", threads=1)
    out = batch.observation(ENCODING, form)

    def step():
        batch.step_indices(batch.sample())
        batch.observation(ENCODING, form, out=out)
        return games

    return step


def leaves(form, games):
    """Leaves of searches in all games, with equal priors."""
    batch = carc.Batch(CONFIG, games, seed=1, autoreset="same_step", threads=1)

    def step():
        batch.step_indices(batch.sample())
        search = carc.BatchSearch(batch, ENCODING, iterations=64, observation=form)
        done = 0
        while count := len((seen := search.leaves())["games"]):
            priors = numpy.ones(len(seen["legal_action_indices"]), numpy.float32)
            search.feed(priors, numpy.zeros(count, numpy.float32))
            done += count
        return done

    return step


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="how long for each speed")
    options = parser.parse_args()
    rows = [("steps", form, 1024) for form in ("cells", "entities", "flat", "planes_float16")]
    rows.append(("leaves", "cells", 64))
    print("| | games | per second |\n| --- | ---: | ---: |")
    for kind, form, games in rows:
        make = steps if kind == "steps" else leaves
        speed = rate(options.seconds, make(form, games))
        print(f"| {kind} with `{form}` | {games:,} | {speed:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
