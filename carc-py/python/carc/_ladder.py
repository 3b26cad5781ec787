"""Player ratings on a fixed list of decks."""

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
    """A player's rating in a :func:`ladder`.

    >>> result = carc.ladder(["random", "greedy"], decks=2)
    >>> result.rungs[1].player, result.rungs[1].low
    ('random', None)
    """

    __module__ = "carc"

    player: str
    """The name of the player."""
    elo: float
    """The Elo rating. A difference of 400 corresponds to odds of ten to one."""
    low: float | None
    """The lower end of the rating's 95% confidence interval.

    The value is ``None`` for a player who has lost every game, because the rating has no lower
    bound.
    """
    high: float | None
    """The upper end of the rating's 95% confidence interval.

    The value is ``None`` for a player who has won every game, because the rating has no upper
    bound.
    """


@dataclass(frozen=True)
class LadderPair:
    """The games between two players in a :func:`ladder`, from the first player's perspective.

    >>> pair = carc.ladder(["random", "greedy"], decks=2).pairs[0]
    >>> pair.players, pair.won, pair.margin > 0
    (('greedy', 'random'), 4, True)
    """

    __module__ = "carc"

    players: tuple[str, str]
    """The names of the players, with the stronger one first."""
    games: int
    """The number of games played."""
    won: int
    """The number of games that the first player won."""
    drawn: int
    """The number of games with equal scores."""
    lost: int
    """The number of games that the second player won."""
    failed: tuple[int, int]
    """The number of games that each player lost because of a failure, counted as losses."""
    score: float
    """The first player's average result per game, where a win is 1 and a draw is 0.5."""
    low: float
    """The lower end of the score's 95% confidence interval (Wilson score interval)."""
    high: float
    """The upper end of the score's 95% confidence interval."""
    points: tuple[float, float]
    """Each player's mean points in games without failures."""
    decks: int
    """The number of decks for which both games ended without a failure.

    The margin is based on these decks.
    """
    margin: float
    """The first player's mean lead in points; negative if the first player is behind.

    The lead is averaged over the two games played with each deck, then over the decks.
    """
    error: float | None
    """The standard error of the margin; ``None`` for fewer than two decks."""


@dataclass(frozen=True)
class LadderResult:
    """The result of a :func:`ladder`, with rounded numbers that are the same on every machine.

    >>> result = carc.ladder(["random", "greedy"], decks=2)
    >>> result.games, result.missing, result.anchor
    (4, 0, 'greedy')
    >>> print(result)
    2 decks, 4 games; Elo 0 is greedy
    ...
    """

    __module__ = "carc"

    decks: int
    """The number of decks."""
    seed: int
    """The seed for the decks and the players."""
    games: int
    """The number of games played."""
    missing: int
    """The number of games not played yet."""
    anchor: str
    """The player with rating 0: ``greedy`` if it participates, otherwise the first player."""
    rungs: tuple[LadderRung, ...]
    """The players' ratings, strongest player first."""
    pairs: tuple[LadderPair, ...]
    """The results for all pairs of players, strongest players first."""
    _texts: tuple[str, str, str, str] = field(repr=False)

    def __str__(self) -> str:
        return self._texts[1]

    def to_json(self) -> str:
        """Returns the result as JSON, including the config.

        >>> import json
        >>> json.loads(carc.ladder(["random", "greedy"], decks=1).to_json())["config"]["players"]
        2
        """
        return self._texts[0]

    def to_markdown(self) -> str:
        """Returns the result as two Markdown tables: the ratings, and the results of all pairs."""
        return self._texts[2]

    def to_svg(self) -> str:
        """Returns an SVG chart of the ratings with their intervals."""
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
    """Rates players. Each pair plays every deck in a fixed list twice, with swapped seats.

    A game depends only on its deck and its two players. Games between specs are played on all
    cores; games with Python objects are played one at a time in the calling thread. If an object
    has a ``new_game(seed)`` method, the method is called before each game; the object should use
    this seed for its random choices. :class:`carc.agents.Agent` and
    :class:`carc.agents.ProcessAgent` objects are treated like their specs; an agent with an
    evaluator is recreated for each game.

    A program that fails loses the game, and the result reports the failure. Exceptions from Python
    objects propagate; finished games are kept.

    Args:
        agents: Specs of agents, programs (``"process:PROGRAM ARGUMENTS"``), objects with a method
            ``choose(game)`` or functions that take a game and return an action, as a list or by
            name; by default, a fixed list of agents.
        decks: The number of decks.
        config: The config for the games, for two players; the base game if ``None``.
        seed: The seed for the decks and players; 0 selects the standard list of decks.
        threads: The number of threads for games between specs; all cores if ``None``.
        results: A file to which each game is written when it ends. Games in the file are not played
            again, so you can resume an interrupted ladder or add players and decks. Each file can
            be used with only one config and one seed.
        timed: ``True`` to accept agents with a time limit, whose results depend on the machine.
        progress: A function that is called regularly with the number of games played and the total.

    Raises:
        ParseError: If a spec is invalid.
        CarcError: If a number is out of range, or an agent has a time limit and ``timed`` is false.
        IllegalActionError: If a Python object returns an illegal action.
        OSError: If the file cannot be read or written.

    >>> result = carc.ladder(["random", "greedy"], decks=2)
    >>> [rung.player for rung in result.rungs]
    ['greedy', 'random']
    """
    config = Config(2) if config is None else config
    if agents is None:
        agents = _ladder_agents()
    elif isinstance(agents, str):
        raise TypeError("agents: expected a list of players, got a single str")
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
    """An agent whose spec does not contain all of its settings, so it is recreated for each
    game."""

    def __init__(self, agent: Agent) -> None:
        self._agent: Agent = agent

    def new_game(self, seed: int) -> None:
        arguments, named = self._agent.__getnewargs_ex__()
        kind: Any = type(self._agent)
        self._agent = kind(*arguments, **{**named, "seed": seed, "rng_position": 0})

    def choose(self, game: Game) -> Action:
        return self._agent.choose(game)


def _played(player: Player) -> object:
    """Returns a player's spec if it has one, otherwise an object that chooses actions.

    Games between specs can run at the same time.
    """
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
