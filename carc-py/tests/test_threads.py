"""Threads: each with a game of its own, and values that all of them share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from play import finished

import carc


def test_two_threads_play_as_one_would() -> None:
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


def test_a_game_moves_between_threads() -> None:
    game = carc.Game(carc.Config(2), seed=5)
    with ThreadPoolExecutor(1) as pool:
        while not game.is_over:
            game.play(game.legal_actions()[0])
            if not game.is_over:
                pool.submit(game.play, game.legal_actions()[0]).result()
        text = pool.submit(game.to_json).result()
    assert carc.Game.from_json(text) == game


def test_configs_are_shared() -> None:
    config = carc.Config(3, preset="c1")

    def play(seed: int) -> int:
        game = carc.Game(config, seed=seed)
        while not game.is_over:
            game.apply_code(game.legal_codes()[0])
        return game.hash

    with ThreadPoolExecutor(4) as pool:
        hashes = list(pool.map(play, [1, 2] * 8))
    assert hashes == [play(1), play(2)] * 8
