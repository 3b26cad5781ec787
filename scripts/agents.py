"""Plays the ladders of the agents, and writes their tables and picture into docs/agents.md.

    python3 scripts/agents.py [--decks N] [--only WORD] [--print]

Ladders follow from seeds and are the same everywhere; times are those of the processor. All
of it takes hours on two cores. Games are kept in the target folder, in `ladder/`, so it can be
stopped and started again at any time; whoever has changed an agent removes them first.
`--decks 5` plays fewer decks than the page should show.
"""

import argparse
import re
import subprocess

import figures
import toolbox
from tree import ROOT

PAGE = "docs/agents.md"
PICTURE = ROOT / "docs" / "images" / "ladder.svg"
BASE, ALL = [], ["--preset", "everything"]
USUAL = ["--expansions", "inns_cathedrals,traders_builders"]
# Block of the page, game, how many decks, and who plays: nobody named is the list of the crate.
LADDERS = {
    "ladder_base": (BASE, 200, []),
    "ladder_usual": (USUAL, 50, ["random", "greedy", "mcts:iterations=50"]),
    "ladder_everything": (ALL, 25, ["greedy", "mcts:iterations=200"]),
}
# Whose time is taken.
AGENTS = ["random", "greedy", "mcts:iterations=20"]
TIME = re.compile(r"^(\S+): (\d+) decisions, ([\d.]+) ms each$", re.M)


def output(program, *arguments):
    run = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=True)
    return run.stdout


def ladder(program, name, most):
    """The tables of a ladder; that of the base game also draws the picture."""
    game, decks, agents = LADDERS[name]
    folder = toolbox.target_dir() / "ladder"
    folder.mkdir(exist_ok=True)
    results = ["--results", str(folder / f"{name}.jsonl"), "--markdown"]
    picture = folder / f"{name}.svg"
    if most is not None:
        decks = min(decks, most)
    text = output(program, *agents, *game, *results, "--decks", str(decks), "--svg", str(picture))
    return text.splitlines(), picture


def times(program):
    rows = [
        "| agent | base, ms | everything, ms |",
        "| --- | ---: | ---: |",
    ]
    for agent in AGENTS:
        arguments = [agent, agent, "--times"]
        found = [TIME.search(output(program, *arguments, *game)) for game in (BASE, ALL)]
        rows.append(f"| `{agent}` | " + " | ".join(f"{float(hit[3]):.3g}" for hit in found) + " |")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decks", type=int, help="play no more decks than these in any ladder")
    parser.add_argument("--only", help="only the blocks with this in their name")
    parser.add_argument("--print", action="store_true", help="write nothing")
    options = parser.parse_args()
    folder = toolbox.build_examples("arena", "ladder")
    blocks, pictures = {}, {}
    for name in LADDERS:
        if options.only is None or options.only in name:
            print(name, flush=True)
            blocks[name], pictures[name] = ladder(str(folder / "ladder"), name, options.decks)
    if options.only is None or options.only in "times":
        blocks["times"] = times(str(folder / "arena"))
    figures.write(blocks, PAGE, only_print=options.print)
    if "ladder_base" in pictures and not options.print:
        PICTURE.write_text(pictures["ladder_base"].read_text(encoding="utf-8"), encoding="utf-8")


if __name__ == "__main__":
    main()
