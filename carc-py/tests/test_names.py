"""Tests that the name types match the engine, and that type checkers use them.

mypy reports unnecessary `type: ignore` comments, so each of these comments tests a type error.
"""

import doctest
from typing import get_args

import pytest

import carc
from carc import names


def test_docstring_examples() -> None:
    result = doctest.testmod(names, extraglobs={"carc": carc})
    assert result.attempted > 1
    assert result.failed == 0


def test_types_list_the_names_of_the_engine() -> None:
    for type_, expected in (
        (names.Expansion, [expansion.name for expansion in carc.expansions()]),
        (names.Figure, carc.figures()),
        (names.Mechanic, carc.mechanics()),
        (names.Phase, carc.phases()),
        (names.Preset, carc.presets()),
        (names.Token, carc.tokens()),
    ):
        assert sorted(get_args(type_)) == sorted(expected)


def test_type_checkers_report_unknown_names() -> None:
    with pytest.raises(carc.ConfigError):
        carc.Config(preset="c9")  # type: ignore[arg-type]
    with pytest.raises(carc.ConfigError):
        carc.Config(expansions=["rivers"])  # type: ignore[list-item]
    with pytest.raises(carc.ParseError):
        carc.Action.place_figure("meple", 0, 1, 2)  # type: ignore[arg-type]
    assert carc.Game().phase != "placing"  # type: ignore[comparison-overlap]


def test_known_names_have_the_right_types() -> None:
    preset: names.Preset = carc.presets()[0]
    assert carc.Config(preset=preset).preset == preset
    expansions: list[names.Expansion] = ["river", "abbot"]
    assert carc.Config(expansions=expansions).expansions == ("river", "abbot")
