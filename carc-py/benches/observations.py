"""Measures the speeds that matter for training and prints them as a Markdown table.

    python carc-py/benches/observations.py [--seconds N]

Measures how fast a batch plays the two-player base game with random actions and, after each step,
writes one form of observation to the same arrays. Also measures how fast `BatchSearch` produces
leaves, without a network. Times are processor times on one core. Build the package with
`--release` first.

Most of the time is spent on filling arrays with zeros, so the speed depends on the available memory
bandwidth.
"""

import argparse
import time

import numpy

import carc


def encoding_of(table):
    """Returns the encoding for the base game on a table of the given size."""
    return carc.Encoding(carc.Config(2, options={"table": table}))


def rate(seconds, step):
    """Calls a function repeatedly and returns the number of units that it processes per second."""
    step()
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += step()
    return done / spent


def steps(encoding, form, games):
    """Returns a function that steps a batch and writes one form of observation."""
    batch = carc.Batch(encoding.config, games, seed=1, autoreset="same_step", threads=1)
    out = batch.observation(encoding, form)

    def step():
        batch.step_indices(batch.sample())
        batch.observation(encoding, form, out=out)
        return games

    return step


def leaves(encoding, form, games):
    """Returns a function that searches all games in a batch with equal priors."""
    batch = carc.Batch(encoding.config, games, seed=1, autoreset="same_step", threads=1)

    def step():
        batch.step_indices(batch.sample())
        search = carc.BatchSearch(batch, encoding, iterations=64, observation=form)
        done = 0
        while count := len((seen := search.leaves())["games"]):
            priors = numpy.ones(len(seen["legal_action_indices"]), numpy.float32)
            search.feed(priors, numpy.zeros(count, numpy.float32))
            done += count
        return done

    return step


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds per measurement")
    options = parser.parse_args()
    forms = ("cells", "entities", "flat", "planes_float16")
    rows = [("steps", steps, form, 1024, "25x25") for form in forms]
    rows += [("leaves", leaves, "cells", 64, table) for table in ("11x11", "25x25")]
    print("| | table | games | per second |\n| --- | --- | ---: | ---: |")
    for kind, make, form, games, table in rows:
        speed = rate(options.seconds, make(encoding_of(table), form, games))
        print(f"| {kind} with `{form}` | {table} | {games:,} | {speed:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
