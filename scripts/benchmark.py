"""Plays the benchmark with the agents in docs/benchmark.md and writes their results.

    python3 scripts/benchmark.py                      plays all pairs that have no result
    python3 scripts/benchmark.py base-2p:greedy ...   plays these pairs again

The package `carc` must be installed. `hard` plays fewer games than the protocol requires, because
each game takes seconds of processor time. Afterward, run the benchmark tests with BLESS=1 to write
the table.
"""

import sys

from carc import benchmark
from tree import ROOT

FOLDER = ROOT / "docs" / "benchmark"
TASKS = ("base-15x15-2p", "base-2p")
# The agents, by the names used in files and tables.
AGENTS = {
    "random": "random",
    "greedy": "greedy",
    "mcts-20": "mcts:iterations=20",
    "hard": "hard:iterations=1000",
    "linear": "carc.baselines:linear",
    "network": "carc.baselines:network",
}
# The number of games per match for agents that play fewer than the protocol requires.
FEWER_GAMES = {"hard": 50}


def main(chosen):
    pairs = [(task, name) for task in TASKS for name in AGENTS]
    for task, name in pairs:
        path = FOLDER / f"{task}-{name}.json"
        if f"{task}:{name}" not in chosen if chosen else path.exists():
            continue
        agent = AGENTS[name]
        shown = name if ":" in agent and "=" not in agent else agent
        games = FEWER_GAMES.get(name, benchmark.GAMES)
        result = benchmark.run(task, agent, name=shown, games=games)
        path.write_text(result.to_json(), encoding="utf-8")
        print(path.relative_to(ROOT), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
