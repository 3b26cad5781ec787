"""Tests for self-play: games, records, and results that do not depend on the number of workers."""

from __future__ import annotations

import doctest
import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import carc
import carc.distributed as distributed
from carc.distributed import Factory, GameRecord, Run, SelfPlayError, self_play

SMALL = carc.Config(2, expansions=["river"], tile_sets={"base": 0})


def here(*arguments: Any, **options: Any) -> list[GameRecord]:
    return list(self_play(*arguments, workers=0, **options))


def test_docstring_examples() -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testmod(distributed, extraglobs={"carc": carc}, optionflags=flags)
    assert result.attempted > 10
    assert result.failed == 0


def test_import_does_not_import_ray() -> None:
    program = "import sys, carc.distributed; print('ray' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert answer.stdout == "False\n"


def test_error_without_ray_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match=r'pip install "\.\[ray\]"'):
        self_play("random", games=1)
    assert len(here("random", games=1, config=SMALL)) == 1


def test_games_match_the_arena() -> None:
    records = here(["greedy", "random"], games=12, config=SMALL, seed=5)
    arena = carc.arena("greedy", "random", games=12, config=SMALL, seed=5)
    assert [sum(points) / 12 for points in zip(*[r.points for r in records], strict=True)] == list(
        arena.points
    )
    assert sum(record.points[0] > record.points[1] for record in records) == arena.wins


def test_seeds_and_seats_follow_their_rules() -> None:
    specs = ["greedy", "random", "mcts:iterations=2"]
    config = carc.Config(3, expansions=["river"], tile_sets={"base": 0})
    records = here(specs, games=5, config=config, seed=2**64 - 1)
    assert [record.number for record in records] == list(range(5))
    assert [record.seats for record in records[:4]] == [
        (0, 1, 2),
        (2, 0, 1),
        (1, 2, 0),
        (0, 1, 2),
    ]
    for record in records:
        seed, own = distributed.seeds(2**64 - 1, 3, record.number)
        game = carc.Game(config, seed=seed)
        agents = [carc.agents.make(spec, seed=s) for spec, s in zip(specs, own, strict=True)]
        codes = []
        while isinstance(seat := game.actor, int):
            action = agents[record.seats[seat]].choose(game)
            codes.append(action.code)
            game.apply(action)
        assert record.seed == seed
        assert record.codes.tolist() == codes
        assert record.scores == game.scores
        assert record.points == tuple(game.scores[record.seats.index(agent)] for agent in range(3))


def test_record_replays_the_game() -> None:
    config = carc.Config(2, preset="everything", figures={"abbot": 2})
    record, other = here("random", games=2, config=config, seed=1)
    game = record.game()
    assert game.is_over
    assert game.scores == record.scores
    assert carc.Game.from_json(record.to_json()) == game
    assert record.codes.dtype == np.uint64
    assert not record.codes.flags.writeable
    assert record == here("random", games=1, config=config, seed=1)[0]
    assert hash(record) == hash(here("random", games=1, config=config, seed=1)[0])
    assert record != other
    assert record != 1
    count = 0
    for before, action in record.decisions():
        assert before.is_legal(action)
        count += 1
    assert count == len(record.codes)
    while game.undo():
        count -= 1
    assert count == 0


LOCK = threading.Lock()
WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"agents": ["gredy", "random"]}, carc.ParseError, 'did you mean "greedy"'),
    ({"agents": ["greedy"] * 3}, carc.CarcError, "agents: expected 2, .* got 3"),
    ({"agents": []}, carc.CarcError, "got 0"),
    ({"agents": ["greedy", 7]}, TypeError, r"agents\[1\]: expected a str or a function, got int"),
    ({"agents": lambda seed: LOCK}, TypeError, "cannot be pickled"),
    ({"games": 0}, carc.CarcError, "games: 0 is out of range"),
    ({"games": 10**10}, carc.CarcError, "games: 10000000000 is out of range"),
    ({"games": 1.5}, TypeError, "float"),
    ({"config": "base"}, TypeError, "config: expected a carc.Config, got str"),
    ({"seed": -1}, carc.CarcError, "seed: -1 is out of range"),
    ({"seed": 2**64}, carc.CarcError, "seed: 18446744073709551616 is out of range"),
    ({"workers": -1}, carc.CarcError, "workers: -1 is out of range"),
    ({"chunk": 0}, carc.CarcError, "chunk: 0 is out of range"),
    ({"ahead": 0}, carc.CarcError, "ahead: 0 is out of range"),
    ({"max_retries": -1}, carc.CarcError, "max_retries: -1 is out of range"),
    ({"progress": 1}, TypeError, "progress: expected a function, got int"),
]


@pytest.mark.parametrize(("wrong", "error", "message"), WRONG)
def test_rejects_invalid_arguments_before_starting(
    wrong: dict[str, Any], error: type[Exception], message: str
) -> None:
    ray = pytest.importorskip("ray")
    arguments: dict[str, Any] = {"agents": ["random"] * 2, "games": 2, "config": SMALL}
    with pytest.raises(error, match=message):
        self_play(**(arguments | wrong))
    assert not ray.is_initialized()


def in_game(number: int, seed: int, do: Callable[[], Any]) -> Callable[[int], Any]:
    """Creates random players. In one game, creating the first seat's agent also calls ``do``."""
    wanted = distributed.seeds(seed, 2, number)[1][0]

    def make(own: int) -> Any:
        if own == wanted:
            do()
        return carc.agents.make("random", seed=own)

    return make


def failing(number: int, seed: int) -> Callable[[int], Any]:
    def fails() -> None:
        raise ZeroDivisionError("by nothing")

    return in_game(number, seed, fails)


def until_it_fails(games: Iterator[GameRecord]) -> tuple[list[GameRecord], SelfPlayError]:
    records: list[GameRecord] = []
    with pytest.raises(SelfPlayError) as caught:
        records.extend(games)
    return records, caught.value


def test_yields_games_before_a_failed_one() -> None:
    agents: list[str | Factory] = [failing(5, 1), "random"]
    records, error = until_it_fails(self_play(agents, games=9, config=SMALL, seed=1, workers=0))
    assert records == here("random", games=5, config=SMALL, seed=1)
    assert str(error) == "game 5: ZeroDivisionError: by nothing"
    assert error.number == 5
    assert "in fails" in error.details


def test_rejects_agents_that_change_the_game() -> None:
    class Mover:
        def choose(self, game: carc.Game) -> carc.Action:
            action = game.legal_actions()[0]
            game.play(action)
            return action

    with pytest.raises(SelfPlayError, match="an agent changed the game"):
        here(lambda seed: Mover(), games=1, config=SMALL)


def test_continues_a_run() -> None:
    whole = list(self_play(["greedy", "random"], games=5, seed=8, workers=0))
    shown: list[tuple[int, int]] = []
    rest = self_play(
        ["greedy", "random"],
        games=5,
        first=3,
        seed=8,
        workers=0,
        progress=lambda *counts: shown.append(counts),
    )
    assert list(rest) == whole[3:]
    assert shown == [(4, 5), (5, 5)]
    assert not list(self_play("random", games=5, first=5, workers=0))
    with pytest.raises(carc.CarcError, match="first: 6 is out of range; expected 0 to 5"):
        self_play("random", games=5, first=6, workers=0)


class Passing:
    """Always takes the first legal action."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, game: carc.Game) -> carc.Action:
        return game.legal_actions()[0]


def test_records_name_the_agents_of_their_run() -> None:
    made = partial(Passing)
    for agent, name in (
        ("mcts:iterations=2", "mcts:iterations=2"),
        (Passing, f"{__name__}.Passing"),
        (made, "functools.partial"),
    ):
        record = next(self_play([agent, "random"], games=1, seed=4, workers=0))
        assert record.run == Run((name, "random"), 4, carc.__version__)


def test_reports_progress() -> None:
    told: list[tuple[int, int]] = []
    here("random", games=3, config=SMALL, progress=lambda *numbers: told.append(numbers))
    assert told == [(1, 3), (2, 3), (3, 3)]


# The remaining tests use Ray workers. Starting Ray takes several seconds, so most tests share one
# Ray instance.


def test_starts_and_stops_ray_if_needed() -> None:
    ray = pytest.importorskip("ray")
    expected = here(["greedy", "random"], games=40, config=SMALL, seed=3)
    told: list[int] = []
    games = self_play(
        ["greedy", "random"],
        games=40,
        config=SMALL,
        seed=3,
        workers=2,
        progress=lambda done, _: told.append(done),
    )
    assert list(games) == expected
    assert not ray.is_initialized()
    assert told == sorted(told)
    assert told[-1] == 40


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    ray = pytest.importorskip("ray")
    ray.init(
        "local",
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        object_store_memory=80 * 2**20,
    )
    yield ray
    ray.shutdown()


@pytest.mark.parametrize(
    "options",
    [
        {"chunk": 1},
        {"chunk": 7, "ahead": 1},
        {"chunk": 100, "workers": 1},
        {"chunk": 3, "ahead": 50},
        {"workers": 1},
    ],
    ids=str,
)
def test_results_do_not_depend_on_workers(ray: Any, options: dict[str, Any]) -> None:
    expected = here("random", games=30, config=SMALL, seed=4)
    assert list(self_play("random", games=30, config=SMALL, seed=4, **options)) == expected
    assert ray.is_initialized()


def test_uses_running_ray_by_address(ray: Any) -> None:
    with pytest.raises(carc.CarcError, match="already connected to Ray"):
        self_play("random", games=1, address="auto")


def test_replays_games_of_a_killed_worker(ray: Any, tmp_path: Path) -> None:
    mark = tmp_path / "killed"

    def dies_once() -> None:
        if not mark.exists():
            mark.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)

    agents: list[str | Factory] = [in_game(8, 6, dies_once), "random"]
    records = list(self_play(agents, games=20, config=SMALL, seed=6, chunk=5))
    assert int(mark.read_text()) != os.getpid()
    assert records == here("random", games=20, config=SMALL, seed=6)


def test_gives_up_after_repeated_worker_deaths(ray: Any) -> None:
    agents: list[str | Factory] = [
        in_game(7, 6, lambda: os.kill(os.getpid(), signal.SIGKILL)),
        "random",
    ]
    games = self_play(agents, games=20, config=SMALL, seed=6, chunk=5, max_retries=1)
    records, error = until_it_fails(games)
    assert records == here("random", games=5, config=SMALL, seed=6)
    assert error.number == 5
    assert str(error).startswith("game 5: WorkerCrashedError: ")


def test_reports_agents_a_worker_cannot_load(ray: Any) -> None:
    with pytest.raises(SelfPlayError, match="game 0: ModuleNotFoundError: ") as caught:
        list(self_play(only_here, games=1, config=SMALL))
    assert "Traceback" in caught.value.details or "pickle" in caught.value.details


def only_here(seed: int) -> Any:
    """Creates a player. Pickle stores only the name, which workers cannot import."""
    return carc.agents.make("random", seed=seed)


def test_worker_errors_match_local_errors(ray: Any) -> None:
    agents: list[str | Factory] = [failing(5, 1), "random"]
    records, error = until_it_fails(self_play(agents, games=9, config=SMALL, seed=1, chunk=4))
    assert records == here("random", games=5, config=SMALL, seed=1)
    assert str(error) == "game 5: ZeroDivisionError: by nothing"
    assert "in fails" in error.details


def test_plays_only_requested_games(ray: Any, tmp_path: Path) -> None:
    def make(own: int) -> Any:
        (tmp_path / str(own)).touch()
        return carc.agents.make("random", seed=own)

    games = self_play(make, games=1000, config=SMALL, chunk=2, ahead=3)
    assert len(list(itertools.islice(games, 5))) == 5
    # Only the tasks for the consumed games have run, and at most three more have started.
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline and len(list(tmp_path.iterdir())) < 2 * 2 * (2 + 3):
        time.sleep(0.05)
    time.sleep(0.3)
    assert len(list(tmp_path.iterdir())) <= 2 * 2 * (3 + 3)
    games.close()


def test_ctrl_c_stops_and_releases_workers(ray: Any) -> None:
    games = self_play("mcts:seconds=600", games=8, config=SMALL, chunk=1)
    timer = threading.Timer(1, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        next(games)
    timer.join()
    # The cancelled tasks have released both cores; otherwise, this run would wait for ten minutes.
    expected = here("random", games=4, config=SMALL, seed=2)
    assert list(self_play("random", games=4, config=SMALL, seed=2, chunk=1)) == expected
