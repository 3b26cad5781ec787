"""Questions about the best turn, with answers proved by the exact solver."""

from __future__ import annotations

import carc
from carc._words import counted
from carc.quiz._draft import Draft, Pick, Topic
from carc.quiz._rules import turn_text

# The budget of the solver, which is sufficient for the last two tiles of the base game.
NODES = 100_000
CHOICES = 4


def solved(game: carc.Game) -> tuple[carc.SolvedCandidate, ...]:
    """Returns all turns with their exact values, best first. The list is empty if the values
    are unknown."""
    try:
        solution = game.solve(turns=True, nodes=NODES)
    except carc.CarcError:
        return ()
    return solution.candidates if solution.exact else ()


def goal(game: carc.Game) -> str:
    """Returns the sentences that define best play."""
    left = counted(game.tiles_remaining, "tile")
    them = f"Player {game.actor} is to play, with {left} left to draw afterwards. "
    return them + "Every player maximizes their expected final lead over the best opponent. "


def best_turn(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks for the best of several turns, if there is a unique best turn."""
    candidates = solved(game)
    if len(candidates) < CHOICES or candidates[0].lead - candidates[1].lead < 0.5:
        return None
    best, *others = candidates
    taken = [best, *pick.shuffled(others)[: CHOICES - 1]]
    leads = {turn_text(game, it.actions): it.lead for it in taken}
    if None in leads or len(leads) < CHOICES:
        return None
    choices = tuple(pick.shuffled(str(text) for text in leads))
    text = f"{goal(game)}Which of these turns is best for player {game.actor}?"
    values = "; ".join(f"{leads[choice]:+g} if the player {choice}" for choice in choices)
    why = f"The expected final lead is {values}. The highest final score wins [FINAL-9]."
    subject = {"actions": [str(it) for it in best.actions], "player": game.actor}
    return Draft(text, choices, str(turn_text(game, best.actions)), why, subject)


def best_lead(game: carc.Game, pick: Pick) -> Draft | None:
    """Asks for the final lead after best play, if it does not depend on draws."""
    candidates = solved(game)
    if not candidates or candidates[0].lead != round(candidates[0].lead):
        return None
    best = candidates[0]
    turn = turn_text(game, best.actions)
    if turn is None:
        return None
    text = f"{goal(game)}By how many points does player {game.actor} lead at the end? "
    text += "The number is negative for a deficit."
    points = ", ".join(f"player {seat} {value:g}" for seat, value in enumerate(best.points))
    why = f"Player {game.actor} {turn}. The expected final scores are then: {points}. "
    why += "The highest final score wins [FINAL-9]."
    subject = {"actions": [str(it) for it in best.actions], "player": game.actor}
    return Draft(text, (), round(best.lead), why, subject)


TOPICS: dict[str, Topic] = {"best_turn": best_turn, "best_lead": best_lead}
