"""Files of games in the form of NumPy; see docs/data.md."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

import carc

if TYPE_CHECKING:
    from carc.data import Games

COLUMNS = ("number", "seed", "seats", "scores", "offsets", "codes")


def write(games: Games, path: Path) -> None:
    from carc.data import FORMAT, VERSION

    columns: dict[str, Any] = {name: getattr(games, name) for name in COLUMNS}
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            format=np.array(FORMAT),
            version=np.array(VERSION, np.int64),
            config=np.array(games.config.to_json()),
            **columns,
        )


def read(content: BinaryIO) -> tuple[str, dict[str, Any]]:
    file = _safely("it is no file of games", lambda: np.load(content, allow_pickle=False))
    if not isinstance(file, np.lib.npyio.NpzFile):
        raise carc.CarcError("it is a single array, not a file of games")
    with file:
        found = {name: _plain(file, name) for name in file.files if name in ("format", "version")}
        check(str(found.get("format", "")), str(found.get("version", "")))
        missing = [name for name in ("config", *COLUMNS) if name not in file.files]
        if missing:
            raise carc.CarcError(f"it has no {', '.join(missing)}")
        return str(_plain(file, "config")), {name: _plain(file, name) for name in COLUMNS}


def _plain(file: Any, name: str) -> Any:
    """A column."""
    return _safely(f"{name}: it holds objects, not numbers", lambda: file[name])


def _safely(wrong: str, load: Callable[[], Any]) -> Any:
    """What is loaded; where it holds objects, NumPy would say how to load what can run anything."""
    try:
        return load()
    except ValueError as error:
        if "allow_pickle" not in str(error):
            raise
        raise carc.CarcError(wrong) from error


def check(form: str, version: str) -> None:
    """Raises unless it is a file of games of a version that is known."""
    from carc.data import FORMAT, VERSION

    if form != FORMAT:
        raise carc.CarcError("it is not a file of games")
    if not version.isdecimal() or not 1 <= int(version) <= VERSION:
        raise carc.CarcError(f"its version is {version}; this carc reads versions up to {VERSION}")
