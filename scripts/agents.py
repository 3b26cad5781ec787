"""Runs the agent ladders and writes their tables and chart into the documentation.

    python3 scripts/agents.py [--decks N]

The pages are docs/ratings.md and docs/agents.md. The results depend only on seeds; times are
processor times. The whole run takes about an hour on two cores. The games are stored in the
`ladder` folder inside cargo's target folder, so an interrupted run can be resumed. Delete that
folder after changing an agent. `--decks 5` plays fewer decks than the tables show, as a quick test.
"""

import argparse
import re
import shutil

import toolbox
from figures import TWELVE_WORDS, output, table, write
from tree import ROOT

PICTURE = ROOT / "docs" / "images" / "ladder.svg"
USUAL = ["--expansions", "inns_cathedrals,traders_builders"]
# The game, the number of decks and the agents for each table; an empty list means all agents.
LADDERS = {
    "ladder_base": ([], 40, []),
    "ladder_usual": (USUAL, 50, ["random", "greedy", "mcts:iterations=50"]),
    "ladder_twelve": (TWELVE_WORDS, 25, ["greedy", "mcts:iterations=200"]),
}
# The game, the number of games and the four agents for each table of four-player games.
FOUR = {
    "four_base": ([], 200, ["hard:iterations=1000", "mcts:iterations=50", "greedy", "easy"]),
    "four_usual": (USUAL, 100, ["mcts:iterations=50", "greedy", "easy", "random"]),
    "four_twelve": (TWELVE_WORDS, 24, ["mcts:iterations=200", "greedy", "easy", "random"]),
}
STANDING = re.compile(
    r"^(\S+): wins (\d+), draws (\d+), loses (\d+), ([\d.]+) points; "
    r"win rate ([\d.]+) \(95%: ([\d.]+ to [\d.]+)\)$",
    re.M,
)
TIMED = ["random", "greedy", "mcts:iterations=20"]
TIME = re.compile(r"^\S+: \d+ decisions, ([\d.]+) ms each$", re.M)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decks", type=int, default=200, help="maximum number of decks per ladder")
    options = parser.parse_args()
    programs = toolbox.build_examples("arena", "ladder")
    kept = toolbox.target_dir() / "ladder"
    kept.mkdir(exist_ok=True)
    blocks = {}
    for name, (game, decks, agents) in LADDERS.items():
        words = ["--markdown", "--results", str(kept / f"{name}.jsonl")]
        words += ["--svg", str(kept / f"{name}.svg"), "--decks", str(min(decks, options.decks))]
        blocks[name] = output(str(programs / "ladder"), *agents, *game, *words).splitlines()

    for name, (game, games, agents) in FOUR.items():
        games = min(games, 2 * options.decks)
        file = kept / f"{name}_{games}.txt"
        if not file.exists():
            file.write_text(output(str(programs / "arena"), *agents, *game, "--games", str(games)))
        standings = STANDING.findall(file.read_text(encoding="utf-8"))
        rows = (
            [f"`{agent}`", f"{won}, {drawn}, {lost}", rate, interval, points]
            for agent, won, drawn, lost, points, rate, interval in standings
        )
        header = ["player", "won, drawn, lost", "win rate", "95%", "mean score"]
        blocks[name] = table(header, *rows)

    def milliseconds(agent, game):
        log = output(str(programs / "arena"), agent, agent, "--times", *game)
        return f"{float(TIME.search(log)[1]):.3g}"

    rows = (
        [f"`{agent}`", milliseconds(agent, []), milliseconds(agent, TWELVE_WORDS)]
        for agent in TIMED
    )
    blocks["times"] = table(["agent", "base, ms", "twelve expansions, ms"], *rows)
    write(blocks, "docs/agents.md", "docs/ratings.md")
    shutil.copy(kept / "ladder_base.svg", PICTURE)


if __name__ == "__main__":
    main()
