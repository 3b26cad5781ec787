"""Enters a position from a table and lists the possible next turns with their points.

    python examples/python/analysis.py

The table has a road of three tiles with a thief of player 1; player 0 has drawn a crossing.
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
    print(f"player {game.actor} lays {game.current_tile} in one of {len(turns)} ways:")
    for turn in turns:
        trial = copy.copy(game)
        words = []
        for action in turn:
            words.append(game.action_text(action))
            words += [
                f"player {event.player} gets {event.points}"
                for event in trial.apply(action)
                if isinstance(event, carc.Scored)
            ]
        print(" ", ", ".join(words))


if __name__ == "__main__":
    main()
