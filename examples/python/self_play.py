"""Plays a complete game by itself, choosing among the legal actions at random.

    python examples/python/self_play.py --seed 7 --players 2
    python examples/python/self_play.py --preset c2 --expansions river,abbot

Tells what scores, and ends with the points of every player and the hash of the last position. The
programs of the same name in Rust, C and C++ play the same game for the same seed; their last lines
are equal.
"""

from __future__ import annotations

import argparse

import carc


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays a seeded game and tells what scores.")
    parser.add_argument(
        "--seed", type=int, default=7, help="seed of the draws; the choices use the next number"
    )
    parser.add_argument("--players", type=int, default=2, help="how many players, 1 to 8")
    parser.add_argument("--preset", help=f"the edition: {', '.join(carc.presets())}")
    parser.add_argument("--expansions", default="", help="expansions, separated by commas")
    options = parser.parse_args()
    try:
        config = carc.Config(
            options.players,
            preset=options.preset,
            expansions=[name for name in options.expansions.split(",") if name],
        )
        game = carc.Game(config, seed=options.seed)
    except carc.CarcError as error:
        parser.error(str(error))

    choice = carc.Generator((options.seed + 1) % 2**64)
    while not game.is_over:
        actions = game.legal_actions()
        for event in game.apply(actions[choice.below(len(actions))]):
            if isinstance(event, carc.Scored):
                print(f"turn {game.turn:>3}  {event}")

    print()
    for player, score in enumerate(game.scores):
        print(f"player {player}: {score} points")
    print(f"hash {game.hash:#018x}")


if __name__ == "__main__":
    main()
