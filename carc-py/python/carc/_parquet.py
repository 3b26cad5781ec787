"""Game files in Parquet format; see docs/data.md."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

import carc
from carc._npz import check

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ModuleNotFoundError as _missing:
    raise ImportError(
        'Parquet requires pyarrow: in a carc checkout, run pip install ".[data]"'
    ) from _missing

if TYPE_CHECKING:
    from carc.data import Games

SCHEMA = pa.schema(
    [
        ("number", pa.int64()),
        ("seed", pa.uint64()),
        ("seats", pa.list_(pa.int8())),
        ("scores", pa.list_(pa.int32())),
        ("codes", pa.list_(pa.uint64())),
        ("run", pa.int32()),
    ]
)
POLICY = pa.field("policy", pa.list_(pa.list_(pa.float32())))
VALUE = pa.field("value", pa.list_(pa.float32()))
"""Columns that only some files have."""


def _checksum(config: str, runs: str) -> str:
    """Returns a checksum of the metadata, which Parquet itself does not protect."""
    return f"{zlib.crc32(f'{config} {runs}'.encode()):08x}"


def write(games: Games, path: Path) -> None:
    from carc.data import FORMAT, VERSION, runs_text

    config, runs = games.config.to_json(), runs_text(games.runs)

    count, players = games.seats.shape
    rows = np.arange(0, (count + 1) * players, players, dtype=np.int32)

    def lists(offsets: Any, values: Any) -> Any:
        content = values if isinstance(values, pa.Array) else pa.array(values)
        return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), content)

    schema = SCHEMA
    columns = [
        pa.array(games.number),
        pa.array(games.seed),
        lists(rows, games.seats.ravel()),
        lists(rows, games.scores.ravel()),
        lists(games.offsets, games.codes),
        pa.array(games.run),
    ]
    if games.policy is not None:
        schema = schema.append(POLICY)
        columns.append(lists(games.offsets, lists(games.policy_offsets, games.policy)))
    if games.value is not None:
        schema = schema.append(VALUE)
        columns.append(lists(games.offsets, games.value))
    table = pa.table(
        columns,
        schema=schema.with_metadata(
            {
                "format": FORMAT,
                "version": str(VERSION),
                "config": config,
                "runs": runs,
                "checksum": _checksum(config, runs),
            }
        ),
    )
    pq.write_table(table, path, write_page_checksum=True)


def read(content: BinaryIO) -> tuple[str, str, dict[str, Any]]:
    from carc.data import offsets_of

    table = pq.read_table(content, page_checksum_verification=True)
    told = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    check(told.get("format", ""), told.get("version", ""))
    known = SCHEMA
    for field in (POLICY, VALUE):
        known = known.append(field) if field.name in table.schema.names else known
    if not table.schema.equals(known) or not {"config", "runs", "checksum"} <= told.keys():
        raise carc.CarcError("invalid columns in a games file")
    if told["checksum"] != _checksum(told["config"], told["runs"]):
        raise carc.CarcError("the checksum of the config and the runs does not match")
    if any(column.null_count for column in table.columns):
        raise carc.CarcError("a value is missing in a row")
    players = carc.Config.from_json(told["config"]).players

    def column(name: str) -> Any:
        # An empty column might not have any chunks.
        return pa.concat_arrays([*table.column(name).chunks, pa.array([], known.field(name).type)])

    def rows(name: str) -> Any:
        lists = column(name)
        lengths = lists.value_lengths().to_numpy()
        if (lengths != players).any():
            place = int((lengths != players).argmax())
            raise carc.CarcError(
                f"{name}: row {place}: expected {players} numbers, got {lengths[place]}"
            )
        return lists.flatten().to_numpy().reshape(len(table), players)

    codes = column("codes")
    lengths = codes.value_lengths().to_numpy()
    columns = {
        "number": column("number").to_numpy(),
        "seed": column("seed").to_numpy(),
        "seats": rows("seats"),
        "scores": rows("scores"),
        "offsets": offsets_of(lengths),
        "codes": codes.flatten().to_numpy(),
        "run": column("run").to_numpy(),
    }
    for field in known:
        if field not in SCHEMA:
            values = column(field.name)
            if not values.value_lengths().equals(codes.value_lengths()):
                raise carc.CarcError(f"{field.name}: expected one value for each decision")
            inner = values.flatten()
            if field.name == "policy":
                legal = inner.value_lengths().to_numpy()
                columns["policy_offsets"] = offsets_of(legal)
                inner = inner.flatten()
            columns[field.name] = inner.to_numpy()
    return told["config"], told["runs"], columns
