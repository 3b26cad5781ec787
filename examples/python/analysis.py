"""Sets up a position from a physical game and lists the possible next turns with their points.

    python examples/python/analysis.py

In the position, player 1's thief is on a road of three tiles. Player 0 has drawn a crossroads.
"""

from __future__ import annotations

import copy

import carc


def main() -> None:
    start = carc.Start(
        tiles=[
            carc.StartTile("base/D", 0, 0),
            carc.StartTile("base/U", 1, 0, rotation=90),
            carc.StartTile("base/W", 2, 0, rotation=90),
        ],
        figures=[carc.StartFigure(1, "meeple", carc.Spot(1, 0, 0))],
        scores=[12, 7],
        active=0,
        drawn="base/W",
    )
    game = carc.Game(carc.Config(start=start), seed=1)
    print(carc.render_text(game), end="")
    turns = game.turns()
    print(f"player {game.actor} can place {game.current_tile} in {len(turns)} ways:")
    for turn in turns:
        trial = copy.copy(game)
        words = []
        for action in turn:
            words.append(game.action_text(action))
            words += [
                f"player {event.player} scores {event.points}"
                for event in trial.apply(action)
                if isinstance(event, carc.Scored)
            ]
        print(" ", ", ".join(words))


if __name__ == "__main__":
    main()
