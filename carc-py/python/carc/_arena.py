"""Many games between players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, cast

from carc._carc import (
    Action,
    Agent,
    Config,
    Game,
    ProcessAgent,
    _arena,
    _arena_seeds,
    _interval,
    make,
)
from carc._errors import CarcError


class Chooser(Protocol):
    """Something that decides for players, such as an agent."""

    def choose(self, game: Game, /) -> Action:
        """Decides for the player who is to act: one of the legal actions."""
        ...


Player: TypeAlias = str | Chooser | Callable[[Game], Action]
"""What :func:`arena` and :func:`ladder` take for a player: the words of an agent,
``"process:PROGRAM ARGUMENTS"`` for a program that speaks the line protocol, an object with
``choose``, or a function from a game to an action. Objects and functions are given a copy of the
game, in which they may try things out."""


@dataclass(frozen=True)
class ArenaResult:
    """What came of the games of an :func:`arena`, as its first player sees it.

    >>> result = carc.arena("greedy", "random", games=10, seed=1)
    >>> result.wins + result.draws + result.losses == result.games == 10
    True
    """

    __module__ = "carc"

    players: tuple[str, ...]
    """Who played."""
    games: int
    """How many games were played."""
    wins: int
    """Games in which the first player alone had the most points."""
    draws: int
    """Games in which they had the most points together with others."""
    losses: int
    """Games in which somebody had more."""
    points: tuple[float, ...]
    """Mean points of each player."""
    win_rate: float
    """Wins of the first player for each game; a first place shared by n players counts as 1/n of a
    win, so a draw between two as a half."""
    interval: tuple[float, float]
    """The 95 % confidence interval of the win rate, by Wilson's score."""

    def __str__(self) -> str:
        first, *others = self.players
        points = " : ".join(f"{mean:.1f}" for mean in self.points)
        low, high = self.interval
        return (
            f"{first} against {', '.join(others)}, {self.games} games: "
            f"wins {self.wins}, draws {self.draws}, loses {self.losses}\n"
            f"win rate {self.win_rate:.3f}, 95 % confidence {low:.3f} to {high:.3f}; "
            f"mean points {points}"
        )


Row: TypeAlias = tuple[int, int, int, float, float, float, float]
# As in Rust: all shares of a first place up to eight are whole parts of it.
WHOLE = 840
_NEEDED = "give words, an object with choose, or a function"


def arena(
    a: Player,
    b: Player,
    *others: Player,
    games: int = 100,
    config: Config | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> ArenaResult:
    """Lets players meet in many games, and says how the first of them did.

    A player is the words of an agent (see :func:`carc.agents.make`), a program that speaks the
    line protocol (``"process:PROGRAM ARGUMENTS"``, see :class:`carc.agents.ProcessAgent`), an
    object with a method ``choose(game)``, or a function from a game to an action. There is one for
    each player of the ``config``, which is the base game unless it is given. As many games as there
    are players make a round, in which the tiles come in the same order and everybody sits on every
    seat; ``games`` is rounded up to whole rounds.

    If all players are words, the games are played on all cores, or on so many ``threads``, and
    the result does not depend on how many there are, unless an agent thinks for a time. Otherwise
    they are played one after the other in this thread, from the same seeds.

    ``progress`` is called now and then with the number of games played and that of all. Ctrl-C ends
    an arena at any time. Raises :class:`ParseError` if there is no such agent, and
    :class:`CarcError` if numbers do not fit together and if a program has failed.

    >>> print(carc.arena("greedy", "random", games=20, seed=1))
    greedy against random, 20 games: wins 20, draws 0, loses 0
    win rate 1.000, 95 % confidence 0.839 to 1.000; mean points ...
    """
    players = (a, b, *others)
    names = ("a", "b", *(f"others[{place}]" for place in range(len(others))))
    for name, player in zip(names, players, strict=True):
        check(name, player)
    config = Config(len(players)) if config is None else config
    words = [player for player in players if isinstance(player, str)]
    if len(words) == len(players):
        rows = _arena(config, words, games, seed, 0 if threads is None else threads, progress)
    else:
        rows = _play_here(config, players, games, seed, progress)
    wins, draws, losses, _, rate, low, high = rows[0]
    return ArenaResult(
        players=tuple(name_of(player) for player in players),
        games=wins + draws + losses,
        wins=wins,
        draws=draws,
        losses=losses,
        points=tuple(row[3] for row in rows),
        win_rate=rate,
        interval=(low, high),
    )


def check(name: str, player: object) -> None:
    """Raises :class:`TypeError` if the argument with this name is no player."""
    if not isinstance(player, str) and not callable(getattr(player, "choose", player)):
        raise TypeError(f"{name}: {player!r} is no player: {_NEEDED}")


def name_of(player: Player) -> str:
    """What to call a player."""
    if isinstance(player, str):
        return player
    spec = getattr(player, "spec", None)
    if isinstance(spec, str):
        return spec
    return str(getattr(player, "__name__", type(player).__name__))


Decider: TypeAlias = Chooser | Callable[[Game], Action]


def decider(player: Player, seed: int) -> Decider:
    """Who decides for a player; words are made an agent with this seed."""
    if isinstance(player, str):
        if player.startswith("process:"):
            return ProcessAgent(player, seed=seed)
        return make(player, seed=seed)
    if not callable(getattr(player, "choose", player)):
        raise TypeError(f"{player!r} is no player: {_NEEDED}")
    return player


def decide(player: Decider, game: Game) -> Action:
    """What a player does. Agents of ours leave a game as it is; others get a copy, with which they
    may do what they like."""
    if isinstance(player, Agent | ProcessAgent):
        return player.choose(game)
    choose = cast("Callable[[Game], Action]", getattr(player, "choose", player))
    return choose(game.copy())


def _play_here(
    config: Config,
    players: Sequence[Player],
    games: int,
    seed: int,
    progress: Callable[[int, int], object] | None,
) -> list[Row]:
    """Plays one game after the other, as the arena in Rust does in threads."""
    count = len(players)
    if config.players != count:
        raise CarcError(
            f"{count} players cannot play a game for {config.players}: give one for each"
        )
    if not 1 <= games <= 1_000_000_000:
        raise CarcError(f"{games} games cannot be played: give 1 to 1000000000")
    games += -games % count
    tally = [[0, 0, 0, 0, 0] for _ in players]
    for number in range(games):
        for own, more in zip(tally, _game(config, players, seed, number), strict=True):
            for place, value in enumerate(more):
                own[place] += value
        if progress is not None:
            progress(number + 1, games)
    rows = []
    for wins, draws, losses, points, shares in tally:
        rate = shares / WHOLE / games
        rows.append((wins, draws, losses, points / games, rate, *_interval(rate, games)))
    return rows


def _game(
    config: Config, players: Sequence[Player], seed: int, number: int
) -> list[tuple[int, int, int, int, int]]:
    """Plays one game: for each player whether they have won, drawn or lost, their points, and their
    share of the first place."""
    count = len(players)
    game_seed, seeds = _arena_seeds(seed, count, number)
    deciders = [decider(player, own) for player, own in zip(players, seeds, strict=True)]
    game = Game(config, seed=game_seed)
    shift = number % count
    while (seat := game.actor) is not None:
        game.play(decide(deciders[(cast("int", seat) - shift) % count], game))
    points = [game.scores[(player + shift) % count] for player in range(count)]
    most = max(points)
    first = points.count(most)
    return [
        (
            int(own == most and first == 1),
            int(own == most and first > 1),
            int(own < most),
            own,
            WHOLE // first if own == most else 0,
        )
        for own in points
    ]
