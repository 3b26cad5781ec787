"""Makes values usable as dataclasses, for libraries such as pandas and polars."""

from __future__ import annotations

import dataclasses
from typing import Any


class Fields:
    """The fields of an extension module class, as the ``dataclasses`` module represents them.

    The fields are created on first use.
    """

    def __init__(self) -> None:
        self._known: dict[type, dict[str, dataclasses.Field[Any]]] = {}

    def __get__(self, value: object, owner: type) -> dict[str, dataclasses.Field[Any]]:
        if owner not in self._known:
            names: tuple[str, ...] = owner.__match_args__  # type: ignore[attr-defined]
            made: Any = dataclasses.make_dataclass(owner.__name__, names)
            self._known[owner] = made.__dataclass_fields__
        return self._known[owner]


def add_fields(module: object) -> None:
    """Makes the field-based classes of a module usable as dataclasses."""
    fields = Fields()
    for value in vars(module).values():
        if isinstance(value, type) and vars(value).get("__match_args__"):
            value.__dataclass_fields__ = fields  # type: ignore[attr-defined]
