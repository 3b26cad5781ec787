"""Tests for games as data: golden and damaged files, examples, and the command that writes them."""

from __future__ import annotations

import doctest
import itertools
import re
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import carc
import carc.data as data
from carc.__main__ import main
from carc.data import DataError, Games
from carc.distributed import GameRecord, Run, self_play

SMALL = carc.Config(2, expansions=["river"], tile_sets={"base": 0}, options={"table": "25x25"})
GOLDEN = Path(__file__).parent / "golden"
DOCS = Path(__file__).resolve().parents[2] / "docs"


def played(games: int = 6) -> Games:
    return Games.of(self_play(["greedy", "random"], games=games, config=SMALL, seed=3, workers=0))


def test_docstring_examples() -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testmod(data, extraglobs={"carc": carc}, optionflags=flags)
    assert result.attempted > 8
    assert result.failed == 0


@pytest.mark.parametrize("suffix", data.SUFFIXES)
def test_files_round_trip(suffix: str, tmp_path: Path) -> None:
    games = played()
    path = tmp_path / f"games{suffix}"
    games.save(path)
    again = Games.load(path)
    assert again == games
    assert list(again) == list(games)
    again.check()
    # Slicing and concatenating keep the columns aligned.
    assert list(games[1:5:2]) == [games[1], games[3]]
    games[4:].save(path)
    assert list(Games.load(path)) == [games[4], games[5]]
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("suffix", data.SUFFIXES)
def test_reads_version_1_files(suffix: str) -> None:
    games = Games.load(GOLDEN / f"games_v1{suffix}")
    assert games.runs == (Run(("greedy", "random"), 3, "0.1.0"),)
    assert games == replace(played(2), runs=games.runs)


@pytest.mark.parametrize("suffix", data.SUFFIXES)
def test_rejects_damaged_files(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"games{suffix}"
    games = played(2)
    games.save(path)
    whole = path.read_bytes()
    for length in (0, 1, 100, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(DataError, match=r"games\.(npz|parquet): "):
            Games.load(path)
    random = np.random.default_rng(1)
    for _ in range(60):
        damaged = bytearray(whole)
        damaged[random.integers(len(whole))] ^= 1 << int(random.integers(8))
        path.write_bytes(damaged)
        try:
            assert Games.load(path) == games
        except DataError:
            pass


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": np.array(2)}, "unsupported version 2"),
        ({"format": np.array("pictures")}, "not a games file"),
        ({"config": np.array("{")}, "text"),
        ({"seed": None}, "missing columns: seed"),
        ({"seed": np.zeros(2)}, "seed: unexpected float64"),
        ({"scores": np.zeros((2, 3), np.int32)}, "scores: expected shape"),
        ({"offsets": np.array([0, 9, 3])}, "offsets: must run"),
        ({"seats": np.zeros((2, 2), np.int8)}, "seats: "),
        ({"runs": None}, "missing columns: runs"),
        ({"runs": np.array('[{"agents": ["greedy"]}]')}, "runs: expected a list of runs"),
        ({"runs": np.array("[]")}, "run: a game belongs to an unknown run"),
        ({"run": np.array([0, 1], np.int32)}, "run: a game belongs to an unknown run"),
        ({"number": np.array([{}, {}], object)}, "number: expected numbers"),
    ],
)
def test_error_names_invalid_columns(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    played(2).save(path)
    with np.load(path) as file:
        columns: dict[str, Any] = {**file, **change}
    np.savez(path, **{name: array for name, array in columns.items() if array is not None})
    with pytest.raises(DataError, match=message):
        Games.load(path)


def test_rejects_unrelated_files(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    pq.write_table(pa.table({"number": [1]}), tmp_path / "other.parquet")
    np.save(tmp_path / "array", np.zeros(3))
    (tmp_path / "array.npy").rename(tmp_path / "array.npz")
    with zipfile.ZipFile(tmp_path / "empty.npz", "w"):
        pass
    (tmp_path / "text.npz").write_text("text")
    for name in ("other.parquet", "array.npz", "empty.npz", "text.npz"):
        with pytest.raises(DataError, match=name) as error:
            Games.load(tmp_path / name)
        assert "pickle" not in str(error.value)
    with pytest.raises(FileNotFoundError):
        Games.load(tmp_path / "none.npz")


def test_reads_files_without_games(tmp_path: Path) -> None:
    for suffix in data.SUFFIXES:
        path = tmp_path / f"games{suffix}"
        played(2)[:0].save(path)
        assert Games.load(path) == played(2)[:0]


@pytest.mark.parametrize("lengths", [(1, 3), (4, 0), (3, 3)])
def test_rejects_rows_of_different_length(lengths: tuple[int, int], tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    played(2).save(path)
    table = pq.read_table(path)
    place = table.schema.get_field_index("scores")
    scores = pa.array([[1] * length for length in lengths], pa.list_(pa.int32()))
    pq.write_table(table.set_column(place, table.schema.field(place), scores), path)
    with pytest.raises(DataError, match=f"scores: row 0: expected 2 numbers, got {lengths[0]}"):
        Games.load(path)


def test_arrays_are_not_modified() -> None:
    games = played(2)
    columns = {
        name: getattr(games, name).copy()
        for name in games.__dataclass_fields__
        if name not in ("config", "runs") and getattr(games, name) is not None
    }
    made = Games(games.config, runs=games.runs, **columns)
    for name, array in columns.items():
        assert array.flags.writeable
        with pytest.raises(ValueError, match="read-only"):
            getattr(made, name)[...] = 0


def test_detects_records_that_do_not_replay() -> None:
    games = played(2)
    columns = {
        name: getattr(games, name).copy()
        for name in games.__dataclass_fields__
        if name not in ("config", "runs") and getattr(games, name) is not None
    }
    for name, place, value, message in (
        ("codes", 20, columns["codes"][21], "game 0: "),
        ("scores", (1, 0), 999, "game 1: expected final scores"),
        ("seed", 1, 99, "game 1: "),
    ):
        wrong = {key: array.copy() for key, array in columns.items()}
        wrong[name][place] = value
        changed = Games(games.config, runs=games.runs, **wrong)
        with pytest.raises(DataError, match=message):
            changed.check()
        with pytest.raises(DataError, match=message):
            list(changed.examples(carc.Encoding(SMALL), "entities", batch=10**6))
    short = {**columns, "offsets": np.array([0, 5, len(games.codes)])}
    with pytest.raises(DataError, match="game 0: not over"):
        Games(games.config, runs=games.runs, **short).check()
    with pytest.raises(DataError, match="expected at least one game"):
        Games.of([])


def rows_of(parts: list[dict[str, Any]], encoding: carc.Encoding) -> list[tuple[Any, ...]]:
    """Returns the examples as separate rows, which can be compared in any order."""
    rows = []
    for part in parts:
        cuts = part["legal_offsets"].tolist()
        for row, (begin, end) in enumerate(zip(cuts, cuts[1:], strict=False)):
            rows.append(
                (
                    int(part["game"][row]),
                    int(part["action"][row]),
                    tuple(part["legal_action_indices"][begin:end].tolist()),
                    tuple(part["scores"][row].tolist()),
                    part["features"][row].tobytes(),
                )
            )
    return rows


def test_examples_match_decisions() -> None:
    games, encoding = played(), carc.Encoding(SMALL)
    ordered = list(games.examples(encoding, "entities", batch=7, mix=4))
    assert {len(part["action"]) for part in ordered[:-1]} == {7}
    wanted = []
    for place, record in enumerate(games):
        for game, action in record.decisions():
            actor = game.actor
            assert isinstance(actor, int)
            seen = encoding.observation(game, "entities", actor)
            wanted.append(
                (
                    place,
                    encoding.index(action),
                    tuple(encoding.indices(game.legal_codes()).tolist()),
                    tuple(record.scores[(actor + it) % 2] for it in range(2)),
                    seen["features"].tobytes(),
                )
            )
    assert rows_of(ordered, encoding) == wanted

    shuffled, again, other = (
        rows_of(list(games.examples(encoding, "entities", batch=7, mix=4, seed=seed)), encoding)
        for seed in (1, 1, 2)
    )
    assert shuffled == again != other
    assert sorted(shuffled) == sorted(other) == sorted(wanted)
    turned = list(games.examples(encoding, "entities", batch=7, mix=4, seed=1, rotate=True))
    assert sum(len(part["action"]) for part in turned) == len(wanted)
    assert all(
        part["action"][row]
        in part["legal_action_indices"][slice(*part["legal_offsets"][row : row + 2])]
        for part in turned
        for row in range(len(part["action"]))
    )
    assert [it[1] for it in rows_of(turned, encoding)] != [it[1] for it in shuffled]


def test_rejects_invalid_arguments_immediately() -> None:
    games = played(1)
    encoding = carc.Encoding(SMALL)
    with pytest.raises(carc.CarcError):
        games.examples(carc.Encoding(carc.Config(3, options={"table": "25x25"})))
    with pytest.raises(carc.CarcError, match="batch"):
        games.examples(encoding, batch=0)
    with pytest.raises(carc.CarcError, match="rotate"):
        games.examples(encoding, rotate=True)
    with pytest.raises(carc.CarcError, match="seed: -1"):
        games.examples(encoding, seed=-1)
    oblong = SMALL.replace(options={"table": "25x23"})
    some = Games.of(self_play(["random", "random"], games=1, config=oblong, seed=3, workers=0))
    some.examples(carc.Encoding(oblong), seed=1)
    endless = Games.of(self_play(["random", "random"], games=1, seed=3, workers=0))
    with pytest.raises(carc.CarcError, match="without the table option"):
        endless.examples(encoding)
    with pytest.raises(carc.CarcError, match="square"):
        some.examples(carc.Encoding(oblong), seed=1, rotate=True)


def test_command_writes_a_file(tmp_path: Path) -> None:
    def selfplay(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "carc", "selfplay", *words]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)

    table = ("--expansions", "river", "--option", "table=25x25", "--progress")
    answer = selfplay(
        "greedy", "random", "--games", "3", "--out", "games.npz", "--seed", "3", *table
    )
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("3 games, ")
    assert "3/3 games" in answer.stderr
    games = Games.load(tmp_path / "games.npz")
    assert (len(games), games[1].seats) == (3, (1, 0))
    games.check()
    wrong = selfplay("greedy", "--games", "3", "--out", "games.txt")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert ".npz or .parquet" in wrong.stderr


def test_command_keeps_finished_games_on_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(agents: list[str], **settings: Any) -> Iterator[GameRecord]:
        yield from itertools.islice(self_play(agents, **settings), 2)
        raise KeyboardInterrupt

    out = tmp_path / "games.npz"
    words = ["selfplay", "random", "--games", "9", "--out", str(out), "--option", "table=25x25"]
    with monkeypatch.context() as patch:
        patch.setattr(carc.distributed, "self_play", stopped)
        assert main(words) == 130
    assert len(Games.load(out)) == 2
    assert main(words) == 2
    assert main([*words, "--resume", "--seed", "5"]) == 2
    assert len(Games.load(out)) == 2
    assert main([*words, "--resume"]) == 0
    assert list(Games.load(out)) == list(
        self_play("random", games=9, config=Games.load(out).config, workers=0)
    )
    assert main([*words, "--overwrite", "--games", "1"]) == 0
    assert len(Games.load(out)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["games.npz"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_killed_run_continues(number: signal.Signals, tmp_path: Path) -> None:
    out, unfinished = tmp_path / "games.npz", tmp_path / "games.npz.unfinished"
    words = [sys.executable, "-m", "carc", "selfplay", "greedy", "--seed", "3", "--out", str(out)]
    with subprocess.Popen([*words, "--games", "100000"], stdout=subprocess.PIPE) as process:
        while not unfinished.exists() or unfinished.read_text().count("\n") < 4:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(number)
        process.communicate()
    assert process.returncode == (143 if number == signal.SIGTERM else -number)
    if number == signal.SIGTERM:
        played = len(Games.load(out))
    else:
        played = unfinished.read_text().count("\n") - 1
        assert not out.exists()
        with unfinished.open("a") as file:
            file.write("[99, ")
    assert played >= 3
    wanted = str(played + 2)
    refused = subprocess.run([*words, "--games", wanted], capture_output=True, text=True)
    assert refused.returncode == 2
    assert "use --resume or --overwrite" in refused.stderr
    subprocess.run([*words, "--games", wanted, "--resume"], check=True, capture_output=True)
    games = Games.load(out)
    assert list(games) == list(self_play("greedy", games=played + 2, seed=3, workers=0))
    assert games.runs == (Run(("greedy", "greedy"), 3, carc.__version__),)
    assert not unfinished.exists()


def test_files_of_several_runs_can_be_joined(tmp_path: Path) -> None:
    other = Games.of(self_play(["random", "greedy"], games=3, config=SMALL, seed=9, workers=0))
    parts = [played(2), other, played(4)[2:]]
    games = Games.concatenate(parts)
    assert list(games) == [record for part in parts for record in part]
    assert [run.agents[0] for run in games.runs] == ["greedy", "random"]
    games.save(tmp_path / "games.npz")
    assert Games.load(tmp_path / "games.npz") == games
    games.check()
    with pytest.raises(DataError, match="configs of parts 0 and 1 differ"):
        Games.concatenate([other, Games.of(self_play("random", games=1, workers=0))])
    with pytest.raises(DataError, match="expected at least one"):
        Games.concatenate([])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["selfplay", "mcts:seconds=9", "--out", "none/games.npz"], "folder not found: 'none'"),
        (["selfplay", "mcts:seconds=9", "--out", "games.parquet"], "Parquet requires pyarrow"),
        (["selfplay", "mcts:seconds=9", "--out", "games.npz", "--workers", "2"], "requires Ray"),
        (
            ["ladder", "mcts:iterations=9999", "random", "--svg", "none/a.svg"],
            "folder not found: 'none'",
        ),
        (
            ["ladder", "mcts:iterations=9999", "random", "--results", "none/a"],
            "folder not found: 'none'",
        ),
    ],
)
def test_commands_validate_before_playing(words: list[str], says: str, tmp_path: Path) -> None:
    # Hide installed packages, so that importing them fails.
    script = "import sys; sys.modules.update(pyarrow=None, ray=None)\n"
    script += "from carc.__main__ import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", script, *words]
    answer = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert answer.returncode == 2
    assert says in answer.stderr
    assert "Traceback" not in answer.stderr
    assert not list(tmp_path.iterdir())


def test_games_have_short_repr_and_convert_to_lists() -> None:
    games = played(2)
    shown = repr(games)
    assert shown.startswith(f"<carc.data.Games: 2 games, {len(games.codes)} decisions, Config(")
    assert repr(games[1]).startswith("<carc.distributed.GameRecord 1: seats (1, 0), scores (")
    assert len(shown) + len(repr(games[1])) < 400
    assert games.take([1, 0])[0] == games[1]
    assert len(games.take([])) == len(games.take(np.array([False, False]))) == 0


def searched(games: int) -> Games:
    """Returns games with made-up policies and values."""
    records = []
    for record in self_play("random", games=games, config=SMALL, seed=6, workers=0):
        counts = [len(game.legal_actions()) for game, _ in record.decisions()]
        policies = [np.arange(1, count + 1) / (count * (count + 1) / 2) for count in counts]
        made = GameRecord.of(
            record.game(),
            record.seed,
            number=record.number,
            seats=record.seats,
            run=record.run,
            policies=policies,
            values=np.array(counts),
        )
        assert made == record
        records.append(made)
    return Games.of(records)


@pytest.mark.parametrize("suffix", data.SUFFIXES)
def test_policies_and_values_round_trip(suffix: str, tmp_path: Path) -> None:
    games = searched(4)
    path = tmp_path / f"games{suffix}"
    games.save(path)
    again = Games.load(path)
    assert again == games
    assert again.value is not None
    assert again != replace(games, value=None)
    assert again.take([1, 3]) == Games.of([games[1], games[3]])
    assert Games.concatenate([games[:1], games[1:]]) == games
    first = games[2]
    assert first.policies is not None
    assert first.values is not None
    assert [len(policy) for policy in first.policies] == first.values.tolist()


def test_examples_contain_policies_and_values() -> None:
    games = searched(3)
    encoding = carc.Encoding(SMALL)
    rows = 0
    for examples in games.examples(encoding, "flat", batch=40, mix=2, seed=1, rotate=True):
        counts = np.diff(examples["legal_offsets"])
        assert (examples["value"] == counts).all()
        shares = np.split(examples["policy"], examples["legal_offsets"][1:-1])
        for share, count in zip(shares, counts, strict=True):
            assert np.allclose(share, np.arange(1, count + 1) / (count * (count + 1) / 2))
        rows += len(counts)
    assert rows == len(games.codes)
    assert "policy" not in next(played(1).examples(encoding))


def test_rejects_inconsistent_policies() -> None:
    games = searched(2)
    plain = replace(games, policy=None, policy_offsets=None)
    with pytest.raises(DataError, match="policies must be present"):
        Games.of([games[0], plain[1]])
    with pytest.raises(DataError, match="the policy column must be present"):
        Games.concatenate([games, plain])
    with pytest.raises(DataError, match="policy"):
        replace(games, policy_offsets=None)
    assert games.policy is not None
    with pytest.raises(DataError, match="policy_offsets"):
        replace(games, policy=games.policy[1:])
    record = games[0]
    with pytest.raises(carc.CarcError, match="values: expected"):
        GameRecord.of(record.game(), record.seed, values=[1.0])
    with pytest.raises(carc.CarcError, match="is not the seed of the game"):
        GameRecord.of(record.game(), record.seed + 1)
    with pytest.raises(carc.CarcError, match="finished"):
        GameRecord.of(carc.Game(SMALL, seed=1), 1)


def test_documented_numbers_are_measured() -> None:
    page = " ".join((DOCS / "data.md").read_text(encoding="utf-8").split())
    said = re.search(r"about (\d+) decisions with `random` players and about (\d+) decisions", page)
    assert said
    for agent, number in zip(("random", "greedy"), said.groups(), strict=True):
        records = list(self_play(agent, games=60, seed=1, workers=0))
        assert abs(np.mean([len(record.codes) for record in records]) - int(number)) < 6
    page = " ".join((DOCS / "environments.md").read_text(encoding="utf-8").split())
    said = re.search(r"a random player loses to `greedy` by about (\d+)", page)
    assert said
    own, others = carc.arena("random", "greedy", games=60, seed=1).points
    assert abs(others - own - int(said[1])) < 12
