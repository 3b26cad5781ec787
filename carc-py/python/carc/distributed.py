"""Self-play in this process, on all cores of a machine, or on many machines with Ray.

>>> import carc.distributed
>>> games = carc.distributed.self_play(["greedy", "random"], games=4, seed=1, workers=0)
>>> for record in games:
...     print(record.number, record.seats, len(record.codes) > 70)
0 (0, 1) True
1 (1, 0) True
2 (0, 1) True
3 (1, 0) True

:func:`self_play` gives a :class:`GameRecord` for each game, in order, as soon as it is there.
What is played follows from the seed alone: the number of workers, how the games are shared out, and
workers that die make no difference. Ray is needed, and imported, only with workers:
``pip install ".[ray]"`` in the checkout.
"""

from __future__ import annotations

import operator
import pickle
import time
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

import carc
from carc._carc import _arena_seeds
from carc.agents import Chooser

__all__ = [
    "Factory",
    "GameRecord",
    "SelfPlayError",
    "seeds",
    "self_play",
]

# A task costs the driver about a millisecond, so it gives out no more of them than this.
TASKS_A_SECOND = 50
MOST_GAMES_IN_A_TASK = 1024
MOST_GAMES = 10**9
WORD = 2**64


Factory: TypeAlias = Callable[[int], Chooser]
"""Makes a player from a seed: an object with ``choose(game)``, which gives a legal action.

The game is the one that is played: a player may look at it and copy it, but not change it."""


class SelfPlayError(carc.CarcError):
    """A game could not be played to its end; the games before it are not lost.

    >>> class Stubborn:
    ...     def choose(self, game):
    ...         return carc.Action.pass_()
    >>> list(carc.distributed.self_play(lambda seed: Stubborn(), games=1, workers=0))
    Traceback (most recent call last):
    carc.distributed.SelfPlayError: game 0: IllegalActionError: ...
    """

    number: int
    """The game, counted from 0; the first of them if several were lost together."""
    details: str
    """The traceback of the worker, as text, or what Ray says of a worker that was lost."""

    def __init__(self, message: str, number: int, details: str) -> None:
        super().__init__(message, number, details)
        self.number = number
        self.details = details


@dataclass(frozen=True, eq=False)
class GameRecord:
    """A game that was played to its end: all that is needed to play it again.

    >>> record = next(carc.distributed.self_play("random", games=1, seed=3, workers=0))
    >>> game = record.game()
    >>> game.is_over, game.scores == record.scores
    (True, True)
    >>> carc.Game.from_json(record.to_json()) == game
    True
    """

    number: int
    """Which game it was, counted from 0."""
    config: carc.Config
    """What was played; one object for all games."""
    seed: int
    """The seed of the game: ``carc.Game(config, seed=seed)``."""
    seats: tuple[int, ...]
    """Which agent sat on each seat, as its number in the list of agents."""
    codes: npt.NDArray[np.uint64]
    """The codes of all decisions of players, in order. Cannot be written."""
    scores: tuple[int, ...]
    """The points at the end, by seat."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points at the end, by agent."""
        return tuple(self.scores[self.seats.index(agent)] for agent in range(len(self.seats)))

    def decisions(self) -> Iterator[tuple[carc.Game, carc.Action]]:
        """Plays the game again: before each decision the game as it stands, and what was decided.

        It is the same :class:`carc.Game` every time, one action further; copy it to keep it. This
        is where a learner gets its examples from:

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> games = carc.distributed.self_play(
        ...     "greedy", games=1, config=encoding.config, seed=1, workers=0)
        >>> examples = [
        ...     (encoding.observe(game, game.actor), encoding.index(action))
        ...     for record in games
        ...     for game, action in record.decisions()
        ... ]
        >>> len(examples) > 70
        True
        """
        game = carc.Game(self.config, seed=self.seed)
        game.set_undo_depth(0)
        for code in self.codes.tolist():
            action = carc.Action.from_code(code)
            yield game, action
            game.play(action)

    def game(self) -> carc.Game:
        """The finished game, with its history, so that all of it can be undone."""
        game = carc.Game(self.config, seed=self.seed)
        for code in self.codes.tolist():
            game.apply_code(code)
        return game

    def to_json(self) -> str:
        """The save of the finished game, which :meth:`carc.Game.from_json` reads."""
        return self.game().to_json()

    def __repr__(self) -> str:
        told = f"seats {self.seats}, scores {self.scores}, {len(self.codes)} decisions"
        return f"<carc.distributed.GameRecord {self.number}: {told}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameRecord):
            return NotImplemented
        mine, others = (
            (record.number, record.seed, record.seats, record.scores, record.config)
            for record in (self, other)
        )
        return mine == others and np.array_equal(self.codes, other.codes)

    def __hash__(self) -> int:
        return hash((self.number, self.seed, self.seats, self.scores))


def seeds(seed: int, agents: int, number: int) -> tuple[int, list[int]]:
    """The seeds of a game between so many agents: that of the game, and that of each agent.

    As many games as there are agents have the same seed: in them the tiles come in the same order
    and everybody sits everywhere once. It is the rule of :func:`carc.arena`, in every language.

    >>> [carc.distributed.seeds(1, 2, number)[0] % 1000 for number in range(4)]
    [936, 936, 519, 519]
    """
    return _arena_seeds(seed, agents, number)


def task_seconds(workers: int) -> float:
    """How long a task should take: a second, and longer if that would be too many tasks."""
    return max(1.0, workers / TASKS_A_SECOND)


class _Played(NamedTuple):
    """What a task gives back: the games that were played, one after the other."""

    codes: npt.NDArray[np.uint64]
    lengths: npt.NDArray[np.int64]
    scores: npt.NDArray[np.int32]
    seconds: float
    fault: tuple[str, str] | None
    """Why the next game could not be played: message and traceback."""


def _play(
    config: carc.Config, agents: Sequence[str | Factory], seed: int, number: int
) -> tuple[list[int], tuple[int, ...]]:
    """The codes of a game and its scores."""
    count = len(agents)
    game_seed, own_seeds = seeds(seed, count, number)
    players: list[Chooser] = [
        carc.agents.make(agent, seed=own) if isinstance(agent, str) else agent(own)
        for agent, own in zip(agents, own_seeds, strict=True)
    ]
    game = carc.Game(config, seed=game_seed)
    game.set_undo_depth(0)
    codes = []
    while isinstance(seat := game.actor, int):
        before = game.hash
        action = players[(seat - number) % count].choose(game)
        if game.hash != before:
            raise carc.CarcError("an agent has changed the game it was asked about")
        game.play(action)
        codes.append(action.code)
    return codes, game.scores


def _play_many(
    config: carc.Config, agents: Sequence[str | Factory], seed: int, numbers: range
) -> _Played:
    start = time.perf_counter()
    codes: list[int] = []
    lengths, scores, fault = [], [], None
    for number in numbers:
        try:
            more, points = _play(config, agents, seed, number)
        except Exception as error:
            name = type(error).__name__
            fault = (f"game {number}: {name}: {error}", traceback.format_exc())
            break
        codes += more
        lengths.append(len(more))
        scores.append(points)
    return _Played(
        np.array(codes, dtype=np.uint64),
        np.array(lengths, dtype=np.int64),
        np.array(scores, dtype=np.int32).reshape(len(lengths), config.players),
        time.perf_counter() - start,
        fault,
    )


# A worker plays many tasks with one config, and reading it takes longer than a quick game.
_configs: dict[str, carc.Config] = {}


def _config(text: str) -> carc.Config:
    if text not in _configs:
        _configs.clear()
        _configs[text] = carc.Config.from_json(text)
    return _configs[text]


def _task(version: str, config: str, agents: bytes, seed: int, first: int, count: int) -> _Played:
    """What a worker does."""
    if version != carc.__version__:
        raise RuntimeError(f"carc {version} was started, but a worker has carc {carc.__version__}")
    return _play_many(_config(config), pickle.loads(agents), seed, range(first, first + count))


def _cancel(ray: ModuleType, results: list[Any], cores: int) -> None:
    """Ends tasks, of which the first may be running.

    A task that ends while it is cancelled makes Ray end this process (ray-project/ray#54798). So
    those that wait go first, the last before all others, and those that run may end by themselves.
    """
    if results:
        _, results = ray.wait(results, num_returns=len(results), timeout=0)
    for result in reversed(results[cores:]):
        ray.cancel(result)
    if running := results[:cores]:
        _, running = ray.wait(running, num_returns=len(running), timeout=1)
    for result in running:
        ray.cancel(result)


@dataclass
class _Plan:
    """What is to be played, and how far it has been shared out."""

    config: carc.Config
    agents: tuple[str | Factory, ...]
    games: int
    seed: int
    chunk: int | None
    progress: Callable[[int, int], object] | None
    next: int = 0
    seconds_of_a_game: float | None = None

    def take(self, workers: int) -> range:
        """The games of the next task."""
        size = self.chunk
        if size is None:
            wanted = task_seconds(workers) / self.seconds_of_a_game if self.seconds_of_a_game else 1
            # Towards the end smaller tasks, so that all workers end at about the same time.
            share = (self.games - self.next) // (2 * workers)
            size = int(max(1, min(wanted, share, MOST_GAMES_IN_A_TASK)))
        numbers = range(self.next, min(self.next + size, self.games))
        self.next = numbers.stop
        return numbers

    def records(self, first: int, played: _Played) -> Iterator[GameRecord]:
        count, start = len(self.agents), 0
        for place, length in enumerate(played.lengths.tolist()):
            number = first + place
            # A copy: a part would keep the whole result of the task in memory.
            codes = played.codes[start : start + length].copy()
            codes.setflags(write=False)
            start += length
            yield GameRecord(
                number,
                self.config,
                seeds(self.seed, count, number)[0],
                tuple((seat - number) % count for seat in range(count)),
                codes,
                tuple(played.scores[place].tolist()),
            )
        done = first + len(played.lengths)
        if self.progress:
            self.progress(done, self.games)
        if played.fault:
            message, details = played.fault
            raise SelfPlayError(message, done, details)

    def here(self) -> Generator[GameRecord, None, None]:
        """Plays in this process."""
        for number in range(self.games):
            numbers = range(number, number + 1)
            yield from self.records(
                number, _play_many(self.config, self.agents, self.seed, numbers)
            )

    def on_ray(
        self,
        ray: ModuleType,
        pickled: bytes,
        *,
        workers: int | None,
        ahead: int | None,
        max_retries: int,
        address: str | None,
    ) -> Generator[GameRecord, None, None]:
        """Plays on Ray, with a window of tasks that moves on as games are taken."""
        own = not ray.is_initialized()
        if own and address is None:
            ray.init("local", num_cpus=workers, include_dashboard=False, log_to_driver=False)
        elif own:
            ray.init(address, log_to_driver=False)
        window: deque[tuple[range, Any]] = deque()
        cores = workers or 0
        try:
            cores = cores or max(1, int(ray.cluster_resources().get("CPU", 1)))
            room = ahead or 4 * cores
            if workers and (address is not None or not own):
                # Other cores of the cluster would take more than is wanted.
                room = min(room, workers)
            task = ray.remote(num_cpus=1, max_retries=max_retries)(_task)
            common = [carc.__version__, self.config.to_json(), ray.put(pickled), self.seed]

            def fill() -> None:
                while self.next < self.games and len(window) < room:
                    numbers = self.take(cores)
                    result = task.remote(*common, numbers.start, len(numbers))
                    window.append((numbers, result))

            fill()
            while window:
                numbers, result = window[0]
                try:
                    played = ray.get(result)
                except ray.exceptions.RayError as error:
                    fault = getattr(error, "cause", None) or error
                    message = f"game {numbers.start}: {type(fault).__name__}: {fault}"
                    raise SelfPlayError(message, numbers.start, str(error)) from error
                window.popleft()
                del result
                if len(played.lengths):
                    self.seconds_of_a_game = played.seconds / len(played.lengths)
                fill()
                yield from self.records(numbers.start, played)
        finally:
            if own:
                ray.shutdown()
            else:
                _cancel(ray, [result for _, result in window], cores)


def _number(name: str, value: SupportsIndex, least: int, most: int) -> int:
    number = operator.index(value)
    if not least <= number <= most:
        raise carc.CarcError(f"{name}: {number} is out of range; it is {least} to {most}")
    return number


def self_play(
    agents: str | Factory | Sequence[str | Factory],
    *,
    games: SupportsIndex,
    config: carc.Config | None = None,
    seed: SupportsIndex = 0,
    workers: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    ahead: SupportsIndex | None = None,
    max_retries: SupportsIndex = 3,
    address: str | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Generator[GameRecord, None, None]:
    """Lets agents play many games, and gives a record of each, in order, as soon as it is there.

    The same arguments give the same records, whatever ``workers``, ``chunk``, ``ahead`` and
    ``address`` are, as long as no agent decides by the clock. Game ``n`` and the agents in it
    have the seeds that :func:`seeds` gives, and agent ``i`` sits on seat ``i + n``, counted around
    the table, as in :func:`carc.arena`.

    Nothing is played before the first record is asked for. Leaving the loop, closing the generator
    or Ctrl-C ends what is being played.

    ``agents``
        One for each player: the words that :func:`carc.agents.make` understands, or a function
        that makes a player from a seed and can be pickled. It is called for every game. A single
        one plays on all seats.
    ``games``
        How many games, up to 1,000,000,000.
    ``config``
        What is played; the base game for as many players as there are agents, or for two.
    ``seed``
        0 to 2**64 - 1.
    ``workers``
        How many games are played at a time at most, each on a core of its own: on all cores of the
        machine or the cluster if not given. 0 plays in this process, without Ray.
    ``chunk``
        How many games a task has, up to 100,000. If it is not given, tasks take about a
        second, or on more than fifty cores a fiftieth of a second for each.
    ``ahead``
        How many tasks may be under way or wait to be taken: four for each worker if not given. If
        games are taken slowly, no more than that is played or kept in memory.
    ``max_retries``
        How often a task is begun again, on another worker, when its worker dies.
    ``address``
        The Ray cluster to play on, such as ``"auto"`` or ``"10.0.0.1:6379"``. If it is not given,
        the Ray to which this process is connected, or else a new one on this machine. A
        connection made here is closed at the end.
    ``progress``
        Called with the number of games played so far and of all games.

    Raises :class:`TypeError`, :class:`carc.CarcError` or one of its subclasses if an argument is
    wrong, and :class:`ImportError` if Ray is needed but not installed, before anything is started;
    :class:`SelfPlayError`, once the games before it have been given, if a game could not be played.

    >>> games = carc.distributed.self_play("random", games=100, seed=1, workers=0)
    >>> sum(record.scores[0] > record.scores[1] for record in games) > 20
    True
    """
    single = isinstance(agents, str) or callable(agents)
    listed = [agents] if isinstance(agents, str) or callable(agents) else list(agents)
    for place, agent in enumerate(listed):
        if isinstance(agent, str):
            carc.agents.make(agent, seed=0)
        elif not callable(agent):
            name = type(agent).__name__
            raise TypeError(f"agents[{place}]: give a str or a function, not {name}")
    if config is None:
        config = carc.Config(players=2 if single else len(listed))
    elif not isinstance(config, carc.Config):
        raise TypeError(f"config: give a carc.Config, not {type(config).__name__}")
    if single:
        listed *= config.players
    if len(listed) != config.players:
        raise carc.CarcError(
            f"{len(listed)} agents cannot play a game for {config.players}: give one for each"
        )
    if progress is not None and not callable(progress):
        raise TypeError(f"progress: give a function, not {type(progress).__name__}")
    plan = _Plan(
        config,
        tuple(listed),
        _number("games", games, 1, MOST_GAMES),
        _number("seed", seed, 0, WORD - 1),
        None if chunk is None else _number("chunk", chunk, 1, 100_000),
        progress,
    )
    workers = None if workers is None else _number("workers", workers, 0, 1_000_000)
    ahead = None if ahead is None else _number("ahead", ahead, 1, 1_000_000)
    max_retries = _number("max_retries", max_retries, 0, 1_000_000)
    if workers == 0:
        return plan.here()
    try:
        import ray
        import ray.cloudpickle
    except ImportError as error:
        raise ImportError(
            'playing with workers needs Ray: in the checkout of carc, pip install ".[ray]"; '
            "workers=0 plays in this process"
        ) from error
    if address is not None and ray.is_initialized():
        raise carc.CarcError("address: this process is connected to Ray already; leave it out")
    try:
        pickled: bytes = ray.cloudpickle.dumps(plan.agents)  # type: ignore[no-untyped-call]
    except Exception as error:
        raise TypeError(f"agents: they cannot be pickled: {error}") from error
    return plan.on_ray(
        ray, pickled, workers=workers, ahead=ahead, max_retries=max_retries, address=address
    )
