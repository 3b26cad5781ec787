"""Tests that input beyond the limits in docs/limits.md is rejected without using much memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

import carc

MEGABYTE = 1 << 20


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"players": 9}', "players: 9 is out of range"),
        ('{"players": 18446744073709551616}', "invalid"),
        ('{"expansions": [%s"a"]}' % ('"a",' * 4096), "too many entries; the maximum is 4096"),
        ('{"options": {%s"a": ""}}' % ('"a": "",' * 4096), "too many entries; the maximum is 4096"),
        ('{"start": {"scores": [%s0]}}' % ("0," * 64), "too many entries; the maximum is 64"),
        ('{"start": {"turn": 1000001}}', "start.turn: 1000001 is out of range"),
        ('{"tile_sets": {"base": 51}}', "tile_sets.base: 51 is out of range"),
        ('{"%s": 1}' % ("a" * MEGABYTE), "unknown field"),
        (" " * (16 * MEGABYTE + 1), "got 16777217"),
    ],
)
def test_rejects_oversized_configs(text: str, message: str) -> None:
    with pytest.raises((carc.ParseError, carc.ConfigError), match=message) as raised:
        carc.Config.from_json(text)
    assert len(str(raised.value)) < 4096


def test_rejects_oversized_saves() -> None:
    with pytest.raises(carc.LoadError, match="16777217 bytes; the maximum is 16777216"):
        carc.Game.from_json(" " * (16 * MEGABYTE + 1))
    history = '{"schema": 1, "history": [%s""]}' % ('"",' * 1_000_000)
    with pytest.raises(carc.LoadError, match="too many entries; the maximum is 1000000"):
        carc.Game.from_json(history)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#" * (MEGABYTE + 1), "1048577 bytes"),
        ("\n" * 100_001, "100001 commas"),
        ("a = " + "[" * 90_000, "cannot recurse further"),
    ],
)
def test_rejects_oversized_tile_files(text: str, message: str) -> None:
    with pytest.raises(carc.TileSetError, match=message):
        carc.TileSet.from_toml(text, "own.toml")
    with pytest.raises(carc.ConfigError, match=message):
        carc.Config(custom_sets=[text])


def test_rejects_oversized_names() -> None:
    for read in (carc.Action.from_json, lambda text: carc.Event.from_json(carc.Config(), text)):
        with pytest.raises(carc.ParseError, match="got 4099|4099 bytes"):
            read('"%s"' % ("a" * 4097))


def test_rejects_oversized_starts() -> None:
    for text in ("[" * 100_000, '{"tiles":' + "[" * 100_000, " " * (16 * MEGABYTE + 1)):
        with pytest.raises(carc.ParseError) as raised:
            carc.Start.from_json(text)
        assert len(str(raised.value)) < 4096
    with pytest.raises(carc.ParseError, match="start: too many entries; the maximum is 64"):
        carc.Config(start={"scores": [0] * 65})


def test_rejects_oversized_decks() -> None:
    with pytest.raises(carc.ConfigError, match="too many tiles of the deck: 4097"):
        carc.Game(carc.Config(), deck=["base/U"] * 4097)


REFUSE = """
import resource

import carc

MEGABYTE = 1 << 20


def refuse(text, more):
    with open("/proc/self/statm") as statm:
        used = int(statm.read().split()[0]) * resource.getpagesize()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + more, most))
    try:
        carc.Game.from_json(text)
    except carc.LoadError as error:
        assert len(str(error)) < 4096
    else:
        raise AssertionError("it was loaded")
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


for head, entry, tail in [
    ('{"schema":1,"engine":"', "a", '"}'),
    ('{"schema":1,"history":["pass"', ',"pass"', "]}"),
    ('{"schema":1,"more":', "[", ""),
    ('{"schema":1,"setup":{"custom_sets":["', "#", '"]}}'),
    ('{"schema":1', ',"a":1', "}"),
]:
    text = head + entry * (100 * MEGABYTE // len(entry)) + tail
    refuse(text, 2 * MEGABYTE)
    text = head + entry * (15 * MEGABYTE // len(entry)) + tail
    refuse(text, 2 * len(text))
print("all refused")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is limited as on Linux")
def test_rejects_huge_save_without_using_memory() -> None:
    program = subprocess.run(
        [sys.executable, "-c", REFUSE], capture_output=True, text=True, check=False
    )
    assert program.stdout == "all refused\n", program.stderr[-2000:]
