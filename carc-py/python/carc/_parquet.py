"""Files of games in the form of Parquet; see docs/data.md."""

from __future__ import annotations

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
        'Parquet needs pyarrow: in the checkout of carc, pip install ".[data]"'
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
    ]
)


def write(games: Games, path: Path) -> None:
    from carc.data import FORMAT, VERSION

    count, players = games.seats.shape
    rows = np.arange(0, (count + 1) * players, players, dtype=np.int32)

    def lists(offsets: Any, values: Any) -> Any:
        return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), pa.array(values))

    table = pa.table(
        [
            pa.array(games.number),
            pa.array(games.seed),
            lists(rows, games.seats.ravel()),
            lists(rows, games.scores.ravel()),
            lists(games.offsets, games.codes),
        ],
        schema=SCHEMA.with_metadata(
            {"format": FORMAT, "version": str(VERSION), "config": games.config.to_json()}
        ),
    )
    pq.write_table(table, path)


def read(content: BinaryIO) -> tuple[str, dict[str, Any]]:
    table = pq.read_table(content)
    told = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    check(told.get("format", ""), told.get("version", ""))
    if not table.schema.equals(SCHEMA) or "config" not in told:
        raise carc.CarcError("its columns are not those of a file of games")
    if any(column.null_count for column in table.columns):
        raise carc.CarcError("a row lacks a value")
    table = table.combine_chunks()

    def rows(name: str, dtype: Any) -> Any:
        column = table.column(name)
        values = np.concatenate([chunk.flatten().to_numpy() for chunk in column.chunks])
        if len(table) == 0 or len(values) % len(table):
            raise carc.CarcError(f"{name}: the rows differ in length")
        return values.astype(dtype).reshape(len(table), -1)

    codes = table.column("codes")
    lengths = np.concatenate([chunk.value_lengths().to_numpy() for chunk in codes.chunks])
    return told["config"], {
        "number": table.column("number").to_numpy().astype(np.int64),
        "seed": table.column("seed").to_numpy().astype(np.uint64),
        "seats": rows("seats", np.int8),
        "scores": rows("scores", np.int32),
        "offsets": np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        "codes": np.concatenate([chunk.flatten().to_numpy() for chunk in codes.chunks]),
    }
