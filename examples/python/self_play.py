"""Plays a complete game between agents.

    python examples/python/self_play.py --seed 7 --players 2
    python examples/python/self_play.py --preset c2 --expansions river,abbot
    python examples/python/self_play.py --agents mcts:iterations=100,greedy

Prints every score as it happens, then every player's points and the hash of the final position. The
`self_play` programs in other languages play the same game from the same seed and print the same
last line.
"""

from __future__ import annotations

import argparse

import carc


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays a seeded game and tells what scores.")
    parser.add_argument(
        "--seed", type=int, default=7, help="seed of the draws; the agents use the next numbers"
    )
    parser.add_argument("--players", type=int, help="number of players, 1 to 8")
    parser.add_argument(
        "--agents",
        default="greedy",
        help="one agent for all players, or one for each, separated by commas",
    )
    parser.add_argument("--preset", help=f"edition: {', '.join(carc.presets())}")
    parser.add_argument("--expansions", default="", help="expansions, separated by commas")
    options = parser.parse_args()
    names = options.agents.split(",")
    players = options.players or max(2, len(names))
    if len(names) not in (1, players):
        parser.error(f"{len(names)} agents cannot play a game for {players} players")
    try:
        agents = [
            carc.agents.make(name, seed=(options.seed + number) % 2**64)
            for number, name in enumerate(names, 1)
        ]
        config = carc.Config(
            players,
            preset=options.preset,
            expansions=[name for name in options.expansions.split(",") if name],
        )
        game = carc.Game(config, seed=options.seed)
    except carc.CarcError as error:
        parser.error(str(error))

    while not game.is_over:
        actor = game.actor
        assert isinstance(actor, int), "the game draws for chance itself"
        for event in game.apply(agents[actor % len(agents)].choose(game)):
            if isinstance(event, carc.Scored):
                print(f"turn {game.turn:>3}  {event}")

    print()
    for player, score in enumerate(game.scores):
        print(f"player {player}: {score} points")
    print(f"hash {game.hash:#018x}")


if __name__ == "__main__":
    main()
