"""A progress bar for long computations."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TextIO

WIDTH = 30


class Bar:
    """Shows the progress, speed and remaining time on a stream, or nothing without a stream.

    The bar is removed at the end.
    """

    def __init__(self, what: str, stream: TextIO | None) -> None:
        self._what = what
        self._stream = stream
        self._start = time.monotonic()
        self._length = 0

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._write("")
        if self._stream is not None and self._length:
            self._stream.write("\r")
            self._stream.flush()

    def show(self, done: int, total: int) -> None:
        """Redraws the bar."""
        seconds = time.monotonic() - self._start
        filled = WIDTH * done // max(total, 1)
        text = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total} {self._what}"
        if done and seconds > 0:
            text += f", {done / seconds:.1f}/s, {(total - done) * seconds / done:.0f} s to go"
        self._write(text)

    def _write(self, text: str) -> None:
        if self._stream is None or (not text and not self._length):
            return
        self._stream.write("\r" + text.ljust(self._length))
        self._stream.flush()
        self._length = max(self._length, len(text))
