"""Measures the agents against each other and writes the figures into docs/agents.md.

    python3 scripts/agents.py [--share N] [--only WORD] [--print]

Win rates follow from seeds and are the same everywhere; times are those of the
processor. All of it takes about half an hour on two cores that have nothing else to do;
`--share 10` plays a tenth of the games.
"""

import argparse
import re
import subprocess

import figures
import toolbox

PAGE = "docs/agents.md"
BASE, ALL = [], ["--preset", "everything"]
TWO = ["--expansions", "inns_cathedrals,traders_builders"]
# Who meets whom, in which game, how often.
MATCHES = [
    ("base", BASE, "greedy", "random", 400),
    ("base", BASE, "mcts:iterations=50", "greedy", 400),
    ("base", BASE, "mcts:iterations=200", "greedy", 100),
    ("inns_cathedrals, traders_builders", TWO, "mcts:iterations=50", "greedy", 100),
    ("everything", ALL, "greedy", "random", 100),
    ("everything", ALL, "mcts:iterations=100", "greedy", 60),
]
AGENTS = ["random", "greedy", "mcts:iterations=20"]
STANDING = re.compile(
    r"^(?P<agent>\S+): wins (?P<wins>\d+), draws (?P<draws>\d+), loses (?P<losses>\d+), "
    r"(?P<points>[\d.-]+) points; "
    r"win rate (?P<rate>[\d.]+) \(95 %: (?P<low>[\d.]+) to (?P<high>[\d.]+)\)$",
    re.M,
)
TIME = re.compile(r"^(\S+): (\d+) decisions, ([\d.]+) ms each$", re.M)


def output(arena, *arguments):
    run = subprocess.run([arena, *arguments], stdout=subprocess.PIPE, text=True, check=True)
    return run.stdout


def matches(arena, share, only):
    rows = [
        "| game | agent | against | games | won, drawn, lost | win rate | 95 % | points |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, game, first, second, games in MATCHES:
        if only and only not in (name, first, second):
            continue
        games = max(2, games // share)
        text = output(arena, first, second, "--games", str(games), *game)
        own, other = STANDING.finditer(text)
        rows.append(
            f"| {name} | `{first}` | `{second}` | {games} "
            f"| {own['wins']}, {own['draws']}, {own['losses']} | {own['rate']} "
            f"| {own['low']} to {own['high']} | {own['points']} : {other['points']} |"
        )
        print(rows[-1], flush=True)
    return rows


def times(arena, only):
    rows = [
        "| agent | base, ms | everything, ms |",
        "| --- | ---: | ---: |",
    ]
    for agent in AGENTS:
        if only and only != agent:
            continue
        found = [TIME.search(output(arena, agent, agent, "--times", *game)) for game in (BASE, ALL)]
        rows.append(f"| `{agent}` | " + " | ".join(f"{float(hit[3]):.3g}" for hit in found) + " |")
        print(rows[-1], flush=True)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=int, default=1, help="play one game in so many")
    parser.add_argument("--only", help="only what this game or agent takes part in; writes nothing")
    parser.add_argument("--print", action="store_true", help="write nothing")
    options = parser.parse_args()
    arena = str(toolbox.build_examples("arena") / "arena")
    blocks = {
        "matches": matches(arena, options.share, options.only),
        "times": times(arena, options.only),
    }
    if not (options.print or options.only):
        figures.write(blocks, PAGE)


if __name__ == "__main__":
    main()
