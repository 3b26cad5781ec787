"""Game files in NumPy format; see docs/data.md."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

import carc

if TYPE_CHECKING:
    from carc.data import Games

COLUMNS = ("number", "seed", "seats", "scores", "offsets", "codes", "run")


def write(games: Games, path: Path) -> None:
    from carc.data import FORMAT, OPTIONAL, VERSION, runs_text

    columns: dict[str, Any] = {name: getattr(games, name) for name in COLUMNS}
    columns |= {name: getattr(games, name) for name in OPTIONAL if getattr(games, name) is not None}
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            format=np.array(FORMAT),
            version=np.array(VERSION, np.int64),
            config=np.array(games.config.to_json()),
            runs=np.array(runs_text(games.runs)),
            **columns,
        )


def read(content: BinaryIO) -> tuple[str, str, dict[str, Any]]:
    from carc.data import OPTIONAL

    file = _safely("not a games file", lambda: np.load(content, allow_pickle=False))
    if not isinstance(file, np.lib.npyio.NpzFile):
        raise carc.CarcError("expected a games file, got a single array")
    with file:
        found = {name: _plain(file, name) for name in file.files if name in ("format", "version")}
        check(str(found.get("format", "")), str(found.get("version", "")))
        missing = [name for name in ("config", "runs", *COLUMNS) if name not in file.files]
        if missing:
            raise carc.CarcError(f"missing columns: {', '.join(missing)}")
        known = [*COLUMNS, *(name for name in OPTIONAL if name in file.files)]
        columns = {name: _plain(file, name) for name in known}
        return str(_plain(file, "config")), str(_plain(file, "runs")), columns


def _plain(file: Any, name: str) -> Any:
    """Reads a column."""
    return _safely(f"{name}: expected numbers, got objects", lambda: file[name])


def _safely(wrong: str, load: Callable[[], Any]) -> Any:
    """Calls a loader and replaces NumPy's message about objects, which suggests unsafe loading."""
    try:
        return load()
    except ValueError as error:
        if "allow_pickle" not in str(error):
            raise
        raise carc.CarcError(wrong) from error


def check(form: str, version: str) -> None:
    """Raises an error unless the file contains games in a supported format version."""
    from carc.data import FORMAT, VERSION

    if form != FORMAT:
        raise carc.CarcError("not a games file")
    if not version.isdecimal() or not 1 <= int(version) <= VERSION:
        raise carc.CarcError(
            f"unsupported version {version}; this carc reads versions up to {VERSION}"
        )
