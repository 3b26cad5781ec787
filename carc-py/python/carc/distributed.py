"""Self-play in this process, on all cores of one machine, or on many machines with Ray.

>>> import carc.distributed
>>> games = carc.distributed.self_play(["greedy", "random"], games=4, seed=1, workers=0)
>>> for record in games:
...     print(record.number, record.seats, len(record.codes) > 70)
0 (0, 1) True
1 (1, 0) True
2 (0, 1) True
3 (1, 0) True

:func:`self_play` yields a :class:`GameRecord` for each game, in order, as soon as it is available.
The games depend only on the seed, not on the number of workers, the size of tasks, or whether
workers fail. Ray is imported only if workers are requested; install it with ``pip install
".[ray]"`` in the checkout.
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
from carc._record import GameRecord, Run
from carc.agents import Chooser

__all__ = [
    "Factory",
    "GameRecord",
    "Run",
    "SelfPlayError",
    "seeds",
    "self_play",
]

# A task costs the driver about a millisecond, so it starts at most this many tasks per second.
TASKS_A_SECOND = 50
MOST_GAMES_IN_A_TASK = 1024
MOST_GAMES = 10**9
WORD = 2**64


Factory: TypeAlias = Callable[[int], Chooser]
"""A function that takes a seed and returns a player: an object with ``choose(game)``.

``choose`` receives the game, which it can read and copy but must not change, and returns a legal
action.
"""


class SelfPlayError(carc.CarcError):
    """A game could not be completed. All games with a lower index have been yielded.

    >>> class Stubborn:
    ...     def choose(self, game):
    ...         return carc.Action.pass_()
    >>> list(carc.distributed.self_play(lambda seed: Stubborn(), games=1, workers=0))
    Traceback (most recent call last):
    carc.distributed.SelfPlayError: game 0: IllegalActionError: ...
    """

    number: int
    """The index of the game, starting at 0; the first index if several games were lost together."""
    details: str
    """The worker's traceback as text, or Ray's message about a lost worker."""

    def __init__(self, message: str, number: int, details: str) -> None:
        super().__init__(message, number, details)
        self.number = number
        self.details = details


def seeds(seed: int, agents: int, number: int) -> tuple[int, list[int]]:
    """Returns the seeds of a game and its agents.

    A round consists of one game per agent. All games in a round have the same seed and therefore
    the same tile order, and every agent takes every seat once. :func:`carc.arena` uses the same
    rule in every language.

    Args:
        seed: The seed of the run.
        agents: The number of agents.
        number: The index of the game, starting at 0.

    >>> [carc.distributed.seeds(1, 2, number)[0] % 1000 for number in range(4)]
    [936, 936, 519, 519]
    """
    return _arena_seeds(seed, agents, number)


def task_seconds(workers: int) -> float:
    """Returns the intended duration of a task in seconds.

    The duration is at least one second and increases with the number of workers, to limit the
    number of tasks per second.
    """
    return max(1.0, workers / TASKS_A_SECOND)


class _Played(NamedTuple):
    """The result of a task: consecutive games."""

    codes: npt.NDArray[np.uint64]
    lengths: npt.NDArray[np.int64]
    scores: npt.NDArray[np.int32]
    seconds: float
    fault: tuple[str, str] | None
    """The message and traceback of the error that ended the task, if any."""


def _play(
    config: carc.Config, agents: Sequence[str | Factory], seed: int, number: int
) -> tuple[list[int], tuple[int, ...]]:
    """Plays a game and returns its action codes and scores."""
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
            raise carc.CarcError("an agent changed the game")
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


# A worker runs many tasks with the same config, and parsing it takes longer than a quick game.
_configs: dict[str, carc.Config] = {}


def _config(text: str) -> carc.Config:
    if text not in _configs:
        _configs.clear()
        _configs[text] = carc.Config.from_json(text)
    return _configs[text]


def _task(version: str, config: str, agents: bytes, seed: int, first: int, count: int) -> _Played:
    """Runs a task in a worker."""
    if version != carc.__version__:
        raise RuntimeError(
            f"version mismatch: carc {version} on the driver, {carc.__version__} on a worker"
        )
    return _play_many(_config(config), pickle.loads(agents), seed, range(first, first + count))


def _cancel(ray: ModuleType, results: list[Any], cores: int) -> None:
    """Cancels tasks. Only the first ``cores`` tasks in the list can already be running.

    If a task ends while it is being cancelled, Ray ends this process (ray-project/ray#54798).
    Therefore, waiting tasks are cancelled first, from the last to the first, and running tasks have
    a second to finish.
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
    """The games to play, and the number of games already distributed."""

    config: carc.Config
    agents: tuple[str | Factory, ...]
    games: int
    seed: int
    chunk: int | None
    progress: Callable[[int, int], object] | None
    next: int
    seconds_of_a_game: float | None = None

    def __post_init__(self) -> None:
        self.run = Run(tuple(map(_name, self.agents)), self.seed, carc.__version__)

    def take(self, workers: int) -> range:
        """Returns the indices of the games in the next task."""
        size = self.chunk
        if size is None:
            wanted = task_seconds(workers) / self.seconds_of_a_game if self.seconds_of_a_game else 1
            # Tasks become smaller toward the end, so that all workers finish at about the same
            # time.
            share = (self.games - self.next) // (2 * workers)
            size = int(max(1, min(wanted, share, MOST_GAMES_IN_A_TASK)))
        numbers = range(self.next, min(self.next + size, self.games))
        self.next = numbers.stop
        return numbers

    def records(self, first: int, played: _Played) -> Iterator[GameRecord]:
        count, start = len(self.agents), 0
        for place, length in enumerate(played.lengths.tolist()):
            number = first + place
            # Make a copy, because a slice would keep the task's whole result in memory.
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
                self.run,
            )
        done = first + len(played.lengths)
        if self.progress:
            self.progress(done, self.games)
        if played.fault:
            message, details = played.fault
            raise SelfPlayError(message, done, details)

    def here(self) -> Generator[GameRecord, None, None]:
        """Plays in this process."""
        for number in range(self.next, self.games):
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
        """Plays the games on Ray, with a window of tasks that advances as games are consumed."""
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
                # Do not use more cluster cores than requested.
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


def _name(agent: str | Factory) -> str:
    if isinstance(agent, str):
        return agent
    kind = agent if hasattr(agent, "__qualname__") else type(agent)
    return f"{kind.__module__}.{kind.__qualname__}"


def _number(name: str, value: SupportsIndex, least: int, most: int) -> int:
    number = operator.index(value)
    if not least <= number <= most:
        raise carc.CarcError(f"{name}: {number} is out of range; expected {least} to {most}")
    return number


def self_play(
    agents: str | Factory | Sequence[str | Factory],
    *,
    games: SupportsIndex,
    first: SupportsIndex = 0,
    config: carc.Config | None = None,
    seed: SupportsIndex = 0,
    workers: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    ahead: SupportsIndex | None = None,
    max_retries: SupportsIndex = 3,
    address: str | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Generator[GameRecord, None, None]:
    """Plays games between agents and yields their records in order, as soon as they are available.

    The records depend only on the agents, games, config and seed, unless an agent has a time limit.
    Game ``n`` and its agents have the seeds that :func:`seeds` returns, and agent ``i`` takes seat
    ``i + n``, modulo the number of players, as in :func:`carc.arena`.

    The first game starts when the first record is requested. All games stop when you leave the
    loop, close the generator or press Ctrl-C.

    Args:
        agents: An agent for each player: a spec for :func:`carc.agents.make`, or a picklable
            function that takes a seed and returns a player, and is called for every game. A single
            agent takes all seats.
        games: The number of games in the run, up to 1,000,000,000.
        first: The index of the first game to play, to continue a run interrupted after ``first``
            games.
        config: The config for the games; by default, the base game with one player per agent, or
            two players for a single agent.
        seed: The seed of the run, 0 to 2**64 - 1.
        workers: The maximum number of games played at the same time, each on its own core; the
            number of cores in the machine or cluster if ``None``. With 0, the games are played in
            this process, without Ray.
        chunk: The number of games per task, up to 100,000. If ``None``, a task takes about a second
            or, with more than 50 workers, about ``workers`` / 50 seconds.
        ahead: The maximum number of tasks that are running or waiting to be consumed; four per
            worker if ``None``. This limits the work and memory if games are consumed slowly.
        max_retries: The number of times that a task is restarted on another worker if its worker
            dies.
        address: The Ray cluster to use, such as ``"auto"`` or ``"10.0.0.1:6379"``. If ``None``, the
            process's current Ray connection or a new local cluster is used. A connection that this
            function opens is closed at the end.
        progress: A function that is called with the number of games played, including those before
            ``first``, and the total.

    Yields:
        A :class:`GameRecord` for each game.

    Raises:
        TypeError: If an argument has the wrong type.
        CarcError: If an argument is invalid; no game is started.
        ImportError: If Ray is required but not installed.
        SelfPlayError: If a game cannot be completed. All games with a lower index have been
            yielded.

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
            raise TypeError(f"agents[{place}]: expected a str or a function, got {name}")
    if config is None:
        config = carc.Config(players=2 if single else len(listed))
    elif not isinstance(config, carc.Config):
        raise TypeError(f"config: expected a carc.Config, got {type(config).__name__}")
    if single:
        listed *= config.players
    if len(listed) != config.players:
        raise carc.CarcError(
            f"agents: expected {config.players}, one for each player, got {len(listed)}"
        )
    if progress is not None and not callable(progress):
        raise TypeError(f"progress: expected a function, got {type(progress).__name__}")
    games = _number("games", games, 1, MOST_GAMES)
    plan = _Plan(
        config,
        tuple(listed),
        games,
        _number("seed", seed, 0, WORD - 1),
        None if chunk is None else _number("chunk", chunk, 1, 100_000),
        progress,
        _number("first", first, 0, games),
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
            'playing with workers requires Ray: in a carc checkout, run pip install ".[ray]"; '
            "workers=0 plays in this process"
        ) from error
    if address is not None and ray.is_initialized():
        raise carc.CarcError("address: this process is already connected to Ray; omit the argument")
    try:
        pickled: bytes = ray.cloudpickle.dumps(plan.agents)  # type: ignore[no-untyped-call]
    except Exception as error:
        raise TypeError(f"agents: cannot be pickled: {error}") from error
    return plan.on_ray(
        ray, pickled, workers=workers, ahead=ahead, max_retries=max_retries, address=address
    )
