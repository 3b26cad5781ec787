"""Matches between players. A match consists of many games."""

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
    """An agent or a custom player."""

    def choose(self, game: Game, /) -> Action:
        """Chooses one of the legal actions for the player to act."""
        ...


Player: TypeAlias = str | Chooser | Callable[[Game], Action]
"""A player for :func:`arena` and :func:`ladder`.

A player is the spec of an agent, ``"process:PROGRAM ARGUMENTS"`` for a program that uses the line
protocol, an object with a ``choose(game)`` method, or a function that takes a game and returns an
action. Objects and functions receive a copy of the game, which they may change.
"""


@dataclass(frozen=True)
class ArenaResult:
    """The result of an :func:`arena`, from the perspective of its first player.

    >>> result = carc.arena("greedy", "random", games=10, seed=1)
    >>> result.wins + result.draws + result.losses == result.games == 10
    True
    """

    __module__ = "carc"

    players: tuple[str, ...]
    """The names of the players."""
    games: int
    """The number of games played."""
    wins: int
    """The number of games in which the first player alone had the highest score."""
    draws: int
    """The number of games in which the first player shared the highest score."""
    losses: int
    """The number of games in which another player had a higher score."""
    points: tuple[float, ...]
    """Each player's mean final score."""
    win_rate: float
    """The first player's wins per game.

    First place shared by n players counts as 1/n of a win, so a two-player draw is half a win.
    """
    interval: tuple[float, float]
    """The 95% confidence interval for the win rate (Wilson score interval)."""

    def __str__(self) -> str:
        first, *others = self.players
        points = " : ".join(f"{mean:.1f}" for mean in self.points)
        low, high = self.interval
        return (
            f"{first} against {', '.join(others)}, {self.games} games: "
            f"wins {self.wins}, draws {self.draws}, losses {self.losses}\n"
            f"win rate {self.win_rate:.3f}, 95% confidence interval {low:.3f} to {high:.3f}; "
            f"mean points {points}"
        )


Row: TypeAlias = tuple[int, int, int, float, float, float, float]
# As in Rust, shares of first place are counted in units of 1/840, so that they are whole numbers
# for up to eight players.
WHOLE = 840
_NEEDED = "a spec, an object with choose, or a function"


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
    """Plays a match of many games between players and summarizes the first player's results.

    The number of players must match the ``config``. A round consists of one game per player. All
    games in a round have the same tile order, and every player takes every seat once.

    If all players are specs, the games are played on all cores, and the result is independent of
    the number of threads unless an agent has a time limit. If any player is not a spec, the games
    have the same seeds but are played one at a time in the calling thread.

    Args:
        a: The first player: a spec (see :func:`carc.agents.make`), ``"process:PROGRAM ARGUMENTS"``
            for a program that uses the line protocol (see :class:`carc.agents.ProcessAgent`), an
            object with a ``choose(game)`` method, or a function that takes a game and returns an
            action.
        b: The second player.
        others: Further players.
        games: The number of games, rounded up to whole rounds.
        config: The config for the games; the base game if ``None``.
        seed: The seed for all games and agents.
        threads: The number of threads; all cores if ``None``.
        progress: A function that is called regularly with the number of games played and the total.

    Raises:
        ParseError: If a spec is invalid.
        CarcError: If a number is out of range or does not match the config, or a program fails.
        TypeError: If a player is not of a supported type.

    >>> print(carc.arena("greedy", "random", games=20, seed=1))
    greedy against random, 20 games: wins 20, draws 0, losses 0
    win rate 1.000, 95% confidence interval 0.839 to 1.000; mean points ...
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
    """Raises :class:`TypeError` if the argument with this name is not a player."""
    if not isinstance(player, str) and not callable(getattr(player, "choose", player)):
        raise TypeError(f"{name}: {player!r} is not a player; expected {_NEEDED}")


def name_of(player: Player) -> str:
    """Returns a player's name."""
    if isinstance(player, str):
        return player
    spec = getattr(player, "spec", None)
    if isinstance(spec, str):
        return spec
    return str(getattr(player, "__name__", type(player).__name__))


Decider: TypeAlias = Chooser | Callable[[Game], Action]


def decider(player: Player, seed: int) -> Decider:
    """Returns the object that chooses a player's actions. For a spec, this is a new agent with the
    given seed."""
    if isinstance(player, str):
        if player.startswith("process:"):
            return ProcessAgent(player, seed=seed)
        return make(player, seed=seed)
    if not callable(getattr(player, "choose", player)):
        raise TypeError(f"{player!r} is not a player; expected {_NEEDED}")
    return player


def decide(player: Decider, game: Game) -> Action:
    """Returns the action that a player chooses.

    Built-in agents do not change the game. Custom players receive a copy of the game, which they
    may change.
    """
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
    """Plays the games one after another. The function returns the same results as the arena in
    Rust, which uses several threads."""
    count = len(players)
    if config.players != count:
        raise CarcError(f"players: the config has {config.players} players; got {count}")
    if not 1 <= games <= 1_000_000_000:
        raise CarcError(f"games: expected 1 to 1000000000, got {games}")
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
    """Plays a game and returns each player's result.

    Returns:
        For each player: flags (1 or 0) for a win, a draw and a loss, the final score, and the
        player's share of the win.
    """
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
