"""Files for unfinished runs, with one JSON line for the run and one for each finished game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import carc
from carc import data
from carc.distributed import GameRecord, Run

FORMAT = "carc unfinished run"


def beside(out: Path) -> Path:
    """Returns the path of the file that stores the unfinished run for an output file."""
    return out.with_name(out.name + ".unfinished")


class Unfinished:
    """Writes finished games to a file immediately, so they are not lost if the process is killed.

    Raises:
        OSError: If the file cannot be written.
    """

    def __init__(self, path: Path, config: carc.Config, run: Run) -> None:
        self._file = path.open("w", encoding="utf-8")
        head = {"format": FORMAT, "config": config.to_json(), "runs": data.runs_text([run])}
        self._line(head)

    def _line(self, content: object) -> None:
        self._file.write(json.dumps(content) + "\n")
        self._file.flush()

    def add(self, record: GameRecord) -> None:
        """Adds a game."""
        self._line([record.number, record.seed, record.seats, record.codes.tolist(), record.scores])

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def read(path: Path) -> list[GameRecord]:
    """Reads the games from an unfinished run. An incomplete last line is ignored.

    Raises:
        DataError: If the file does not contain an unfinished run.
        OSError: If the file cannot be read.
    """
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    try:
        head = json.loads(lines[0])
        if head["format"] != FORMAT:
            raise ValueError("not an unfinished run")
        config = carc.Config.from_json(head["config"])
        [run] = data.runs_of(head["runs"])
        return list(_records(lines[1:], config, run))
    except (carc.CarcError, IndexError, KeyError, TypeError, ValueError) as error:
        raise data.DataError(f"{path}: not the file of an unfinished run: {error}") from error


def _records(lines: list[str], config: carc.Config, run: Run) -> Iterator[GameRecord]:
    for line in lines:
        number, seed, seats, codes, scores = json.loads(line)
        played = np.array(codes, np.uint64)
        yield GameRecord(number, config, seed, tuple(seats), played, tuple(scores), run)
