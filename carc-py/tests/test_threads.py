"""Tests for threads that use separate games, and for values that all threads share."""

from __future__ import annotations

import _thread
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from play import finished

import carc


def test_two_threads_match_one() -> None:
    seeds = range(12)
    alone = [finished(seed).to_json() for seed in seeds]
    barrier = Barrier(2)

    def play(half: range) -> list[str]:
        barrier.wait(timeout=60)
        return [finished(seed).to_json() for seed in half]

    with ThreadPoolExecutor(2) as pool:
        even, odd = pool.map(play, [seeds[::2], seeds[1::2]])
    assert even == alone[::2]
    assert odd == alone[1::2]


def test_games_move_between_threads() -> None:
    game = carc.Game(carc.Config(2), seed=5)
    with ThreadPoolExecutor(1) as pool:
        while not game.is_over:
            game.play(game.legal_actions()[0])
            if not game.is_over:
                pool.submit(game.play, game.legal_actions()[0]).result()
        text = pool.submit(game.to_json).result()
    assert carc.Game.from_json(text) == game


def test_configs_are_shared_between_threads() -> None:
    config = carc.Config(3, preset="c1")

    def play(seed: int) -> int:
        game = carc.Game(config, seed=seed)
        while not game.is_over:
            game.apply_code(game.legal_codes()[0])
        return game.hash

    with ThreadPoolExecutor(4) as pool:
        hashes = list(pool.map(play, [1, 2] * 8))
    assert hashes == [play(1), play(2)] * 8


# A forked process has none of its parent's threads, so work passed to them would never finish.
FORKING = """
import os, sys
import numpy as np
import carc

def play(batch):
    for _ in range(40):
        codes, offsets = batch.legal()
        batch.step(codes[offsets[:-1]])
    batch.observe(encoding)
    return batch.scores().tolist()

threads = eval(sys.argv[1])
config = carc.Config(2, options={"table": "25x25"})
encoding = carc.Encoding(config)
batch = carc.Batch(config, 200, seed=1, threads=threads)
play(batch)
there = batch.copy()
pid = os.fork()
if pid == 0:
    wanted = play(carc.Batch(config, 200, seed=5, threads=1))
    same = play(carc.Batch(config, 200, seed=5, threads=threads)) == wanted
    grandchild = os.fork()
    if grandchild == 0:
        os._exit(0 if play(there) == play(batch) else 1)
    os._exit(0 if same and os.waitpid(grandchild, 0)[1] == 0 else 1)
sys.exit(0 if os.waitpid(pid, 0)[1] == 0 and play(there) == play(batch) else 1)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.parametrize("threads", [None, 1, 2])
def test_batches_continue_in_a_forked_process(threads: int | None) -> None:
    command = [sys.executable, "-W", "ignore", "-c", FORKING, repr(threads)]
    assert subprocess.run(command, timeout=120, check=False).returncode == 0


def test_objects_in_use_raise_busy_error() -> None:
    """Using an object that another thread is using raises a specific error and changes nothing."""
    game = carc.Game(carc.Config(2), seed=1)
    agent = carc.agents.MctsAgent(seconds=600, seed=1)
    before = game.to_json()
    calls: list[tuple[str, Callable[[], Any]]] = [
        ("Game", lambda: game.play(game.legal_actions()[0])),
        ("Game", game.undo),
        ("Game", lambda: game.set_undo_depth(3)),
        ("Agent", lambda: agent.choose(game)),
        ("Agent", lambda: agent.rng_position),
    ]
    refused, shown = [], []

    def ask() -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                assert agent.rng_position == 0
            except carc.InUseError:
                break
        # repr() works even while another thread is using the object.
        shown.append(repr(agent))
        for name, call in calls:
            try:
                call()
            except carc.InUseError as error:
                refused.append(f"this {name} is in use" in str(error))
        _thread.interrupt_main()

    asker = threading.Thread(target=ask)
    asker.start()
    with pytest.raises(KeyboardInterrupt):
        agent.choose(game)
    asker.join()
    assert refused == [True] * len(calls)
    assert shown == ["<carc.agents.MctsAgent in use>"]
    assert game.to_json() == before
    assert issubclass(carc.InUseError, carc.CarcError)


def test_batch_in_use_raises_busy_error() -> None:
    batch = carc.Batch(carc.Config(2), 3000, seed=1, autoreset="same_step", threads=1)
    refused: list[str] = []

    def use() -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not refused:
            try:
                codes, offsets = batch.legal()
                batch.step(codes[offsets[:-1]])
            except carc.InUseError as error:
                refused.append(str(error))
            except carc.CarcError:
                # The other thread stepped the batch between the two calls.
                continue

    other = threading.Thread(target=use)
    other.start()
    use()
    other.join()
    assert "this Batch is in use" in refused[0]
    codes, offsets = batch.legal()
    batch.step(codes[offsets[:-1]])
