"""The benchmark: named tasks with fixed games and opponents, and result files.

>>> from carc import benchmark
>>> result = benchmark.run("base-15x15-2p", "random", games=4)
>>> [match.opponent for match in result.matches], result.games
(['random', 'greedy'], 4)
>>> benchmark.Result.from_json(result.to_json()) == result
True

``python -m carc benchmark`` runs a task, writes the result to a file, and prints tables of results.
The protocol is described in ``docs/benchmark.md``.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, cast

import carc
from carc._arena import Player

__all__ = [
    "TASKS",
    "VERSION",
    "BenchmarkError",
    "Match",
    "Result",
    "Task",
    "agent_of",
    "markdown",
    "run",
]

VERSION = 1
"""The protocol version. Results from different versions cannot be compared."""

FORMAT = "carc benchmark"
GAMES = 200
"""The number of games against each opponent."""
SEED = 7_200_000_001
"""The seed for all games and opponents. Training must not use it."""
OPPONENTS = ("random", "greedy")


class BenchmarkError(carc.CarcError):
    """A task, an agent or a results file is invalid.

    >>> carc.benchmark.run("chess", "random")
    Traceback (most recent call last):
    carc.benchmark.BenchmarkError: task: unknown name 'chess'; expected base-15x15-2p, ...
    """


@dataclass(frozen=True)
class Task:
    """A benchmark task: a game and the agent's opponents.

    >>> carc.benchmark.TASKS["base-4p"].config().players
    4
    """

    name: str
    """The name of the task."""
    players: int
    """The number of players. The same opponent takes all seats except the agent's."""
    arguments: Mapping[str, Any] = field(hash=False)
    """The arguments of :class:`carc.Config` other than ``players``."""
    opponents: tuple[str, ...] = OPPONENTS
    """The specs of the opponents; the agent plays a separate match against each of them."""

    def config(self) -> carc.Config:
        """Returns the config for the games."""
        return carc.Config(self.players, **self.arguments)


def _tasks() -> dict[str, Task]:
    usual = ["inns_cathedrals", "traders_builders", "abbot", "river"]
    # The preset "everything" gains expansions over time, but a task must never change.
    twelve = [
        *usual,
        *["princess_dragon", "abbey_mayor", "hills_sheep", "wheel"],
        *["king_robber", "river_2", "shrines", "tower"],
    ]
    printing = {"print": "c2", "printed_sheep": "off"}
    games: dict[str, dict[str, Any]] = {
        "base": {"options": {"table": "25x25"}},
        "usual": {"expansions": usual, "options": {"table": "31x31"}},
        "twelve": {"expansions": twelve, "options": {"table": "39x39", **printing}},
    }
    tasks = [Task("base-15x15-2p", 2, {"options": {"table": "15x15"}})]
    for name, arguments in games.items():
        tasks += (Task(f"{name}-{players}p", players, arguments) for players in (2, 4))
    return {task.name: task for task in tasks}


TASKS: dict[str, Task] = _tasks()
"""All tasks, by name."""


@dataclass(frozen=True)
class Match:
    """The games against one opponent."""

    opponent: str
    """The spec of the opponent in all other seats."""
    wins: int
    """The number of games in which the agent alone had the highest score."""
    draws: int
    """The number of games in which the agent shared the highest score."""
    losses: int
    """The number of games in which an opponent had a higher score."""
    win_rate: float
    """The number of wins per game; first place shared by n players counts as 1/n of a win."""
    interval: tuple[float, float]
    """The 95% confidence interval for the win rate."""
    points: float
    """The agent's mean final score."""
    opponent_points: float
    """The opponents' mean final score."""


@dataclass(frozen=True)
class Result:
    """An agent's result for a task."""

    task: str
    """The name of the task."""
    agent: str
    """The name of the agent in tables."""
    spec: str
    """The spec of the agent, or the function that creates it."""
    matches: tuple[Match, ...]
    """The match against each of the task's opponents."""
    games: int
    """The number of games in each match; results with fewer than 200 games are not comparable."""
    training_decisions: int | None
    """The number of decisions in the games that the agent was trained on."""
    iterations: int | None
    """The number of search iterations per decision; ``None`` if the agent does not search."""
    notes: str
    """A description of the agent."""
    version: str
    """The version of carc."""

    def to_json(self) -> str:
        """Returns the content of a results file."""
        return json.dumps({"format": FORMAT, "protocol": VERSION, **asdict(self)}, indent=2) + "\n"

    @staticmethod
    def from_json(text: str) -> Result:
        """Parses the content of a results file.

        Raises:
            BenchmarkError: If the text is not a result in this protocol version.
        """
        try:
            content = dict(json.loads(text))
            form, protocol = content.pop("format", None), content.pop("protocol", None)
            if form != FORMAT:
                raise BenchmarkError("not a benchmark result")
            if protocol != VERSION:
                raise BenchmarkError(f"expected version {VERSION} of the protocol, got {protocol}")
            matches = tuple(
                Match(**{**match, "interval": tuple(match["interval"])})
                for match in content.pop("matches")
            )
            return Result(matches=matches, **content)
        except BenchmarkError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BenchmarkError(f"not a benchmark result: {error}") from error


def agent_of(text: str) -> Player:
    """Returns the agent with the given spec.

    The built-in time limit of a level is removed, so ``"hard"`` plays as
    ``"hard:iterations=4000"``.

    Args:
        text: The spec of a built-in agent, such as ``"hard"``. A program that uses the line
            protocol has the spec ``"process:PROGRAM ARGUMENTS"``. A function that takes a seed and
            returns an object with a ``choose(game)`` method has the spec ``"MODULE:FUNCTION"``.

    Raises:
        BenchmarkError: If the agent does not exist, or has a time limit that would make its
            strength depend on the machine.

    >>> carc.benchmark.agent_of("mcts:iterations=50")
    'mcts:iterations=50'
    >>> carc.benchmark.agent_of("hard")
    'hard:iterations=4000'
    """
    module, colon, name = text.partition(":")
    if module == "process":
        return text
    if not colon or "=" in name:
        if "seconds=" in name:
            raise BenchmarkError(f"agent: {text!r} has a time limit; use iterations= instead")
        return _without_time(text)
    try:
        make = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BenchmarkError(f"agent: {text!r}: {error}") from error
    return cast("Player", make(SEED))


def _without_time(spec: str) -> str:
    """Returns a spec without its time limit."""
    try:
        full = carc.agents.make(spec, seed=SEED).spec
    except carc.CarcError as error:
        raise BenchmarkError(f"agent: {error}") from error
    name, _, parameters = full.partition(":")
    kept = [part for part in parameters.split(",") if part and not part.startswith("seconds=")]
    return f"{name}:{','.join(kept)}" if kept else name


def run(
    task: str,
    agent: str,
    *,
    games: int = GAMES,
    name: str | None = None,
    training_decisions: int | None = None,
    notes: str = "",
    progress: Callable[[int, int], object] | None = None,
) -> Result:
    """Plays a task and returns the result.

    In every match, the agent takes every seat equally often, and each tile order is played once
    from every seat. The games depend only on the task, so all agents play the same deals.

    Args:
        task: The name of a task; see :data:`TASKS`.
        agent: The agent, in a form that :func:`agent_of` accepts.
        games: The number of games in each match, rounded up so that the agent takes every seat
            equally often.
        name: The name of the agent in tables; ``agent`` if ``None``.
        training_decisions: The number of decisions in the games that the agent was trained on; if
            ``None``, the agent's attribute ``training_decisions``, if it has one.
        notes: A description of the agent.
        progress: A function that is called with the number of games played and the total.

    Raises:
        BenchmarkError: If an argument is invalid.
    """
    if task not in TASKS:
        raise BenchmarkError(f"task: unknown name {task!r}; expected {', '.join(TASKS)}")
    if games < 1:
        raise BenchmarkError(f"games: expected at least 1, got {games}")
    found, player = TASKS[task], agent_of(agent)
    if training_decisions is None:
        training_decisions = getattr(player, "training_decisions", None)
    config = found.config()
    matches, played = [], 0
    for number, opponent in enumerate(found.opponents):

        def show(done: int, all_: int, before: int = number) -> None:
            if progress is not None:
                progress(before * all_ + done, all_ * len(found.opponents))

        first, *others = [opponent] * (found.players - 1)
        result = carc.arena(
            player, first, *others, games=games, config=config, seed=SEED, progress=show
        )
        played = result.games
        matches.append(
            Match(
                opponent,
                result.wins,
                result.draws,
                result.losses,
                result.win_rate,
                result.interval,
                result.points[0],
                sum(result.points[1:]) / (found.players - 1),
            )
        )
    return Result(
        task=task,
        agent=agent if name is None else name,
        spec=player if isinstance(player, str) else agent,
        matches=tuple(matches),
        games=played,
        training_decisions=training_decisions,
        iterations=_iterations(player if isinstance(player, str) else agent),
        notes=notes,
        version=carc.__version__,
    )


def _iterations(agent: str) -> int | None:
    for part in agent.partition(":")[2].split(","):
        key, _, value = part.partition("=")
        if key == "iterations" and value.isdecimal():
            return int(value)
    return None


def markdown(results: Iterable[Result]) -> str:
    """Returns results as Markdown, with a table for each task and the strongest agents first.

    >>> print(carc.benchmark.markdown([carc.benchmark.run("base-2p", "greedy", games=2)]))
    ### base-2p
    ...
    """
    by_task: dict[str, list[Result]] = {}
    for result in results:
        by_task.setdefault(result.task, []).append(result)
    text = []
    for task in sorted(by_task, key=list(TASKS).index):
        own = sorted(by_task[task], key=_strength, reverse=True)
        opponents = TASKS[task].opponents
        cells = ["agent", *(f"against `{name}`, %" for name in opponents)]
        cells += [f"points : `{name}`" for name in opponents]
        cells += ["iterations", "training decisions", "games"]
        text += [f"### {task}", "", _row(cells), _row(["---", *["---:"] * (len(cells) - 1)])]
        for result in own:
            matches = {match.opponent: match for match in result.matches}
            if set(matches) != set(opponents):
                raise BenchmarkError(f"{task}: {result.agent} has not played against all opponents")
            rates = [_rate(matches[name]) for name in opponents]
            points = [
                f"{matches[name].points:.1f} : {matches[name].opponent_points:.1f}"
                for name in opponents
            ]
            budget = [_count(result.iterations), _count(result.training_decisions)]
            text.append(_row([f"`{result.agent}`", *rates, *points, *budget, str(result.games)]))
        text.append("")
    return "\n".join(text).rstrip()


def _strength(result: Result) -> tuple[float, ...]:
    return tuple(match.win_rate for match in reversed(result.matches))


def _rate(match: Match) -> str:
    low, high = match.interval
    return f"{100 * match.win_rate:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def _count(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
