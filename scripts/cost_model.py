"""Measures what self-play on Ray costs, and writes the cost model into docs/distributed.md.

    python scripts/cost_model.py [--seconds N] [--print]

Needs carc with the extra `ray` in the Python that runs it. Costs are processor time, so that other
work on the machine does little harm. What is said of more machines is computed from them, not
measured.
"""

import argparse
import pickle
import statistics
import time

import ray

import carc
from carc import distributed
from figures import processor, rounded, rows, write

PAGE = "docs/distributed.md"
AGENTS = ["random", "greedy", "mcts:iterations=100"]
CORES = 32
MACHINES = [1, 10, 30, 100]
# Tasks ahead on the largest of them.
WINDOW = 4 * CORES * MACHINES[-1]


def playing(spec, seconds):
    """Games for each second of a core, and decisions and bytes for each game."""
    config = carc.Config(2)
    games, decisions, size, spent = 0, 0, 0, 0.0
    while spent < seconds or games < 4:
        start = time.process_time()
        played = distributed._play_many(config, [spec] * 2, 1, range(games, games + 4))
        spent += time.process_time() - start
        games += len(played.lengths)
        decisions += int(played.lengths.sum())
        size += len(pickle.dumps(played, protocol=5))
    return {
        "games": games / spent,
        "decisions": decisions / games,
        "bytes": size / games,
    }


def driver_time(games, chunk, ahead=16):
    """Processor seconds of this process, with all its threads, for so many games."""
    start = time.process_time()
    for _ in distributed.self_play("random", games=games, chunk=chunk, ahead=ahead):
        pass
    return time.process_time() - start


def overhead():
    """Seconds of the driver for each task and for each record, and of a task there and back."""
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        driver_time(200, 1)
        many = statistics.median(driver_time(1000, 1) / 1000 for _ in range(5))
        few = statistics.median(driver_time(8000, 1000) / 8000 for _ in range(5))
        wide = driver_time(WINDOW, 1, WINDOW) / WINDOW
        nothing = ray.remote(lambda: None)
        times = []
        for _ in range(300):
            start = time.perf_counter()
            ray.get(nothing.remote())
            times.append(time.perf_counter() - start)
    finally:
        ray.shutdown()
    task = (many - few) * 1000 / 999
    record = few - task / 1000
    return {
        "task": task,
        "wide": wide - record,
        "record": record,
        "latency": statistics.median(times),
    }


def games_in_a_task(rate, cores):
    wanted = rate * distributed.task_seconds(cores)
    return max(1, min(distributed.MOST_GAMES_IN_A_TASK, wanted))


def model(rate, cores, costs):
    """Games/s of so many cores, and the part of one core that the driver then needs.

    Workers play unless they wait for a task; the driver takes in what they send, one record after
    the other.
    """
    size = games_in_a_task(rate, cores)
    workers = cores * size / (size / rate + costs["latency"])
    driver = costs["record"] + costs["task"] / size
    return min(workers, 1 / driver), workers * driver


def share(part):
    return f"{100 * part:.0f} %" if part >= 0.1 else f"{100 * part:.1g} %"


def playing_table(measured):
    header = [
        "agent on both seats",
        "games/s of a core",
        "decisions of a game",
        "bytes of a record",
    ]
    lines = [
        [f"`{spec}`", rounded(one["games"]), rounded(one["decisions"]), rounded(one["bytes"])]
        for spec, one in measured.items()
    ]
    return [f"One core of {processor()}:", "", *rows(header, *lines)]


def driver_table(costs):
    lines = [
        ["driver, for each record", f"{costs['record'] * 1e6:.0f} µs"],
        ["driver, for each task", f"{costs['task'] * 1e6:.0f} µs"],
        [f"the same with {WINDOW:,} tasks ahead", f"{costs['wide'] * 1e6:.0f} µs"],
        ["an empty task there and back", f"{costs['latency'] * 1e6:.0f} µs"],
        ["records that a driver takes in, in large tasks", f"{rounded(1 / costs['record'])}/s"],
        ["tasks that a driver gives out, of one game each", f"{rounded(1 / costs['task'])}/s"],
    ]
    return rows(["measured", ""], *lines)


def model_table(measured, costs):
    header = ["agent", "machines", "cores", "games/s", "driver is busy", "into the driver"]
    lines = []
    for spec, one in measured.items():
        for machines in MACHINES:
            games, busy = model(one["games"], machines * CORES, costs)
            games_text = rounded(games) + (", its limit" if busy >= 1 else "")
            lines.append(
                [
                    f"`{spec}`",
                    str(machines),
                    f"{machines * CORES:,}",
                    games_text,
                    share(min(busy, 1)),
                    f"{rounded(games * one['bytes'] / 1e6)} MB/s",
                ]
            )
    return rows(header, *lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5, help="how long each agent plays")
    parser.add_argument("--print", action="store_true", help="print the tables; write nothing")
    options = parser.parse_args()
    measured = {spec: playing(spec, options.seconds) for spec in AGENTS}
    costs = overhead()
    blocks = {
        "playing": playing_table(measured),
        "driver": driver_table(costs),
        "model": model_table(measured, costs),
    }
    write(blocks, PAGE, only_print=options.print)


if __name__ == "__main__":
    main()
