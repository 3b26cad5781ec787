"""The exceptions of the extension module."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from carc._carc import Action, ConfigProblem


class CarcError(ValueError):
    """Base class for the errors in this package, raised if an argument has an invalid value.

    The message names the argument. A call that raises this error does not change anything.
    Arguments of the wrong type raise :class:`TypeError`.
    """

    # The public module name makes tracebacks readable and lets pickle find the class.
    __module__ = "carc"

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class ConfigError(CarcError):
    """A config is invalid. The error lists all problems.

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
    """The problems, at least one."""

    def __init__(self, problems: tuple[ConfigProblem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(problem.message for problem in self.problems)


class IllegalActionError(CarcError):
    """An action is not legal in the current position.

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
    """A stable identifier for the reason, which the message explains."""

    def __init__(self, message: str, action: Action, reason: str) -> None:
        super().__init__(message, action, reason)
        self.action = action
        self.reason = reason


class ParseError(CarcError):
    """A string or number is not a valid action, event, config, tile or other value.

    >>> carc.Action.from_code(1)
    Traceback (most recent call last):
    carc.ParseError: code: invalid action code 1
    """

    __module__ = "carc"


class ParseBoardError(ParseError):
    """A string is not valid board notation.

    >>> try:
    ...     carc.Start.from_text("carc 1\\n| D V<\\n| Vv")
    ... except carc.ParseBoardError as error:
    ...     print(error.line, error.column, error.problem)
    3 3 unknown tile "Vv"; did you mean "V"?
    """

    __module__ = "carc"

    line: int
    """The line number, starting at 1."""
    column: int
    """The column in characters, starting at 1."""
    problem: str
    """A description of the invalid text and the expected text."""

    def __init__(self, line: int, column: int, problem: str) -> None:
        super().__init__(line, column, problem)
        self.line = line
        self.column = column
        self.problem = problem

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.problem}"


class InUseError(CarcError, RuntimeError):
    """A game, an agent or a batch is already in use.

    Either another thread is using the object, or one of its methods is calling your function.
    """

    __module__ = "carc"


class TileSetError(ParseError):
    """A tile file is invalid.

    >>> carc.TileSet.from_toml('schema = 1\\nid = "mine"\\ntitle = "Mine"', "mine.toml")
    Traceback (most recent call last):
    carc.TileSetError: mine.toml: the tile set is empty
    """

    __module__ = "carc"

    file: str
    """The name of the file, as passed by the caller."""
    tile: str | None
    """The id of the tile with the error, or ``None``."""

    def __init__(self, message: str, file: str, tile: str | None) -> None:
        super().__init__(message, file, tile)
        self.file = file
        self.tile = tile


class ProcessError(CarcError):
    """A player in a separate process failed; see :class:`carc.agents.ProcessAgent`.

    >>> try:
    ...     carc.agents.ProcessAgent(["no-such-program"])
    ... except carc.ProcessError as error:
    ...     print(error.kind)
    start
    """

    __module__ = "carc"

    kind: str
    """A stable identifier for the kind of failure.

    The kind is ``"start"``, ``"version"``, ``"option"``, ``"died"``, ``"timeout"``, ``"garbage"``,
    ``"unexpected"``, ``"illegal"`` or ``"refused"``.
    """

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message, kind)
        self.kind = kind


class LoadError(CarcError):
    """A saved game, view or batch cannot be loaded.

    >>> carc.Game.from_json("[]")
    Traceback (most recent call last):
    carc.LoadError: invalid save: ...
    """

    __module__ = "carc"

    index: int | None
    """The index of the invalid history entry, starting at 0, or ``None``."""

    def __init__(self, message: str, index: int | None) -> None:
        super().__init__(message, index)
        self.index = index
