"""Players on a fixed list of decks, and how strong they are."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from carc._arena import Player, check, name_of
from carc._carc import Action, Agent, Config, Game, ProcessAgent, _ladder, _ladder_agents


@dataclass(frozen=True)
class LadderRung:
    """How strong a player of a :func:`ladder` is.

    >>> result = carc.ladder(["random", "greedy"], decks=2)
    >>> result.rungs[1].player, result.rungs[1].low
    ('random', None)
    """

    __module__ = "carc"

    player: str
    """Who."""
    elo: float
    """The Elo rating. 400 more is ten points to one."""
    low: float | None
    """The 95 % interval of the rating begins here; ``None`` if nothing says how weak the player is,
    because they have lost everything."""
    high: float | None
    """The interval ends here; ``None`` if nothing says how strong the player is, because they have
    won everything."""


@dataclass(frozen=True)
class LadderPair:
    """What two players of a :func:`ladder` have done against each other, as the first sees it.

    >>> pair = carc.ladder(["random", "greedy"], decks=2).pairs[0]
    >>> pair.players, pair.won, pair.margin > 0
    (('greedy', 'random'), 4, True)
    """

    __module__ = "carc"

    players: tuple[str, str]
    """Who; the stronger first."""
    games: int
    """How many games they have played."""
    won: int
    """Games that the first has won."""
    drawn: int
    """Games with equal points."""
    lost: int
    """Games that the second has won."""
    failed: tuple[int, int]
    """Games that each has lost by a fault; they are among those lost."""
    score: float
    """Points of the first for each game: 1 for a win, a half for a draw."""
    low: float
    """The 95 % interval of the score begins here (Wilson's score interval)."""
    high: float
    """The interval of the score ends here."""
    points: tuple[float, float]
    """Mean points of each in games without fault."""
    decks: int
    """On how many decks both games have been played without fault: the margin is of these."""
    margin: float
    """By how many points the first was ahead, as the mean over decks of the mean of the two games
    with the deck; negative if behind."""
    error: float | None
    """The standard error of the margin; ``None`` with less than two decks."""


@dataclass(frozen=True)
class LadderResult:
    """What has come of a :func:`ladder`. Its numbers are rounded, so that they are the same on
    every machine.

    >>> result = carc.ladder(["random", "greedy"], decks=2)
    >>> result.games, result.missing, result.anchor
    (4, 0, 'greedy')
    >>> print(result)
    2 decks, 4 games; Elo 0 is greedy
    ...
    """

    __module__ = "carc"

    decks: int
    """How many decks there are."""
    seed: int
    """Where decks and players took their chance from."""
    games: int
    """How many games have been played."""
    missing: int
    """How many games are still to be played."""
    anchor: str
    """Whose rating is 0: that of ``greedy`` if it takes part, or else of the player named first."""
    rungs: tuple[LadderRung, ...]
    """The players, the strongest first."""
    pairs: tuple[LadderPair, ...]
    """Every two players, the stronger first."""
    _texts: tuple[str, str, str, str] = field(repr=False)

    def __str__(self) -> str:
        return self._texts[1]

    def to_json(self) -> str:
        """The result as JSON, with what was played.

        >>> import json
        >>> json.loads(carc.ladder(["random", "greedy"], decks=1).to_json())["config"]["players"]
        2
        """
        return self._texts[0]

    def to_markdown(self) -> str:
        """Two tables: the ratings, and who has done what against whom."""
        return self._texts[2]

    def to_svg(self) -> str:
        """A picture of the ratings with their intervals."""
        return self._texts[3]


def ladder(
    agents: Sequence[Player] | Mapping[str, Player] | None = None,
    *,
    decks: int = 200,
    config: Config | None = None,
    seed: int = 0,
    threads: int | None = None,
    results: str | os.PathLike[str] | None = None,
    timed: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> LadderResult:
    """Rates players: on each of a fixed list of ``decks`` everybody meets everybody else twice,
    once from each seat.

    ``agents`` are the words of agents, programs (``"process:PROGRAM ARGUMENTS"``), objects with a
    method ``choose(game)`` or functions from a game to an action, as a list or by name; without
    them a fixed list of agents plays. The game is that of the ``config``, for two; the base game
    unless it is given. Decks and players follow from the ``seed``; 0 gives the list that everybody
    uses.

    Each game follows from its deck and its two players alone. Games between words are played on all
    cores, or on so many ``threads``; those of Python objects one after the other in this thread. An
    object with a method ``new_game(seed)`` is told before each game where to take its chance from.
    :class:`carc.agents.Agent` and :class:`carc.agents.ProcessAgent` stand for their words; an agent
    with an evaluator is made anew for each game.

    ``results`` is a file: each game is written into it as soon as it has ended, and games that it
    holds are not played again. So a ladder that was ended, by Ctrl-C or by whatever else, goes on
    where it was, and players and decks can be added. A file belongs to one game and one seed. One
    that cannot be read or written raises ``OSError``.

    A program that fails has lost the game, and the result says so. What a Python object raises is
    raised, and so is :class:`IllegalActionError` for what it may not do; games that have ended are
    kept. Players who think for a time are refused unless they are ``timed``, for what they do
    depends on the machine. ``progress`` is called now and then with the number of games played and
    that of all.

    >>> result = carc.ladder(["random", "greedy"], decks=2)
    >>> [rung.player for rung in result.rungs]
    ['greedy', 'random']
    """
    config = Config(2) if config is None else config
    if agents is None:
        agents = _ladder_agents()
    elif isinstance(agents, str):
        raise TypeError("agents: a list of players is needed, not a single str")
    if not isinstance(agents, Mapping):
        named = [(name_of(player), player) for player in agents]
    else:
        named = list(agents.items())
    players: list[tuple[str, object]] = []
    for name, player in named:
        check(f"agents: {name}", player)
        players.append((name, _played(player)))
    texts = _ladder(
        config,
        players,
        decks,
        seed,
        0 if threads is None else threads,
        results,
        timed,
        progress,
    )
    found = json.loads(texts[0])
    return LadderResult(
        **{name: found[name] for name in ("decks", "seed", "games", "missing", "anchor")},
        rungs=tuple(LadderRung(**rung) for rung in found["rungs"]),
        pairs=tuple(LadderPair(**_with_tuples(pair)) for pair in found["pairs"]),
        _texts=texts,
    )


class _Reseeded:
    """An agent that is more than its words, made anew for each game."""

    def __init__(self, agent: Agent) -> None:
        self._agent: Agent = agent

    def new_game(self, seed: int) -> None:
        arguments, named = self._agent.__getnewargs_ex__()
        kind: Any = type(self._agent)
        self._agent = kind(*arguments, **{**named, "seed": seed, "rng_position": 0})

    def choose(self, game: Game) -> Action:
        return self._agent.choose(game)


def _played(player: Player) -> object:
    """What plays for a player. Who is known by words can play many games at once."""
    if isinstance(player, ProcessAgent):
        return player.spec
    if isinstance(player, Agent):
        has_evaluator = "evaluator" in player.__getnewargs_ex__()[1]
        return _Reseeded(player) if has_evaluator else player.spec
    return player


def _with_tuples(pair: dict[str, Any]) -> dict[str, Any]:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in pair.items()
    }
