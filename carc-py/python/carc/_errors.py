"""The exceptions, which the extension module raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from carc._carc import Action, ConfigProblem


class CarcError(ValueError):
    """A value that was given is wrong; the message names the argument. Nothing has changed then.
    Wrong types raise :class:`TypeError`.
    """

    # Under its public name an exception reads well and is found again when it is unpickled.
    __module__ = "carc"

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class ConfigError(CarcError):
    """A config is wrong; all its faults are listed at once.

    >>> try:
    ...     carc.Config(players=9, preset="c4")
    ... except carc.ConfigError as error:
    ...     for problem in error.problems:
    ...         print(problem.field, problem.suggestion)
    players None
    preset c1
    """

    __module__ = "carc"

    problems: tuple[ConfigProblem, ...]
    """The faults, at least one."""

    def __init__(self, problems: tuple[ConfigProblem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(problem.message for problem in self.problems)


class IllegalActionError(CarcError):
    """An action may not be taken now.

    >>> game = carc.Game(carc.Config(2), seed=7)
    >>> try:
    ...     game.apply(carc.Action.place_tile(0, 0, 0))
    ... except carc.IllegalActionError as error:
    ...     print(error.reason, error.action)
    occupied place 0,0 0
    """

    __module__ = "carc"

    action: Action
    """The action."""
    reason: str
    """Why not, in one word that does not change; the message says it to people."""

    def __init__(self, message: str, action: Action, reason: str) -> None:
        super().__init__(message, action, reason)
        self.action = action
        self.reason = reason


class ParseError(CarcError):
    """A text or number is the form of nothing: no action, no event, no config, no tile.

    >>> carc.Action.from_code(1)
    Traceback (most recent call last):
    carc.ParseError: code: 1 is the code of no action
    """

    __module__ = "carc"


class InUseError(CarcError, RuntimeError):
    """A game, an agent or a batch cannot be used now, because another thread is using it, or the
    very call from which a function of yours was called.
    """

    __module__ = "carc"


class TileSetError(ParseError):
    """A tile file is wrong.

    >>> carc.TileSet.from_toml('schema = 1\\nid = "mine"\\ntitle = "Mine"', "mine.toml")
    Traceback (most recent call last):
    carc.TileSetError: mine.toml: the set is empty
    """

    __module__ = "carc"

    file: str
    """The name that was given for the file."""
    tile: str | None
    """The id of the tile, where the fault lies in one."""

    def __init__(self, message: str, file: str, tile: str | None) -> None:
        super().__init__(message, file, tile)
        self.file = file
        self.tile = tile


class ProcessError(CarcError):
    """A player in a process of its own has failed; see :class:`carc.agents.ProcessAgent`.

    >>> try:
    ...     carc.agents.ProcessAgent(["no-such-program"])
    ... except carc.ProcessError as error:
    ...     print(error.kind)
    start
    """

    __module__ = "carc"

    kind: str
    """What kind of fault it is, in one word that does not change: ``"start"``, ``"version"``,
    ``"option"``, ``"died"``, ``"timeout"``, ``"garbage"``, ``"unexpected"``, ``"illegal"`` or
    ``"refused"``."""

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message, kind)
        self.kind = kind


class LoadError(CarcError):
    """A saved game cannot be read.

    >>> carc.Game.from_json("[]")
    Traceback (most recent call last):
    carc.LoadError: not a saved game: ...
    """

    __module__ = "carc"

    index: int | None
    """The place in the history, from 0, of the entry that is wrong, where one is."""

    def __init__(self, message: str, index: int | None) -> None:
        super().__init__(message, index)
        self.index = index
