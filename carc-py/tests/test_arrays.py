"""Tests that arrays represent games exactly and completely and contain no hidden information."""

from __future__ import annotations

import copy
import pickle
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import carc

# The configs cover each expansion separately, all expansions together, hidden hands, and 1 to 8
# players.
CONFIGS: dict[str, carc.Config] = {
    name: carc.Config(1 + number % 8, expansions=[name], options={"table": f"{15 + number}x19"})
    for number, name in enumerate(expansion.name for expansion in carc.expansions())
} | {
    "base": carc.Config(2, options={"table": "9x9"}),
    "everything": carc.Config(8, preset="everything", options={"table": "25x25"}),
    "hands": carc.Config(
        4,
        preset="everything",
        mechanics={"bazaars": False},
        options={"table": "25x25", "hand_size": "3", "hand_visibility": "hidden"},
    ),
}


def decisions(config: carc.Config, seed: int) -> Iterator[tuple[int, carc.Game]]:
    """Yields a random game before each decision and after the last one."""
    game = carc.Game(config, seed=seed)
    game.set_undo_depth(0)
    generator = carc.Generator(seed)
    number = 0
    while not game.is_over:
        yield number, game
        codes = game.legal_codes()
        game.apply_code(int(codes[generator.uniform(len(codes))]))
        number += 1
    yield number, game


@pytest.mark.parametrize("name", CONFIGS)
def test_mask_matches_legal_actions(name: str) -> None:
    encoding = carc.Encoding(CONFIGS[name])
    codes = encoding.codes
    assert len(np.unique(codes)) == encoding.num_actions
    mask = np.zeros(encoding.num_actions, np.int8)
    for _, game in decisions(CONFIGS[name], 3):
        assert encoding.mask(game, mask) is mask
        chosen = np.sort(codes[mask.nonzero()[0]])
        assert np.array_equal(chosen, game.legal_codes())
        assert int(mask.sum()) == len(chosen)
    for index in range(0, encoding.num_actions, 97):
        action = encoding.action(index)
        assert encoding.index(action) == index
        assert action.code == codes[index]


def same(first: tuple[Any, ...], second: tuple[Any, ...]) -> bool:
    return all(np.array_equal(*pair) for pair in zip(first, second, strict=True))


@pytest.mark.parametrize("name", CONFIGS)
def test_observation_hides_secrets(name: str) -> None:
    """An observation does not depend on information hidden from its player."""
    config = CONFIGS[name]
    encoding = carc.Encoding(config)
    others = 0
    for number, game in decisions(config, 4):
        if number % 5:
            continue
        player = number // 5 % config.players
        guess = game.determinize(player, number)
        others += guess != game
        assert same(encoding.observe(game, player), encoding.observe(guess, player))
        if game.actor == player:
            assert np.array_equal(encoding.mask(game), encoding.mask(guess))
        if number % 150 == 0:
            assert carc.render_text(game) == carc.render_text(guess)
            assert carc.render_svg(game) == carc.render_svg(guess)
    if name == "hands":
        assert others


@pytest.mark.parametrize("name", CONFIGS)
def test_observation_arrays_can_be_decoded(name: str) -> None:
    config = CONFIGS[name]
    encoding = carc.Encoding(config)
    channel = {name: place for place, name in enumerate(encoding.channels)}
    sections = encoding.sections
    _, width, _ = encoding.board_shape
    row, column = divmod(encoding.index(encoding.planes[0]), width)
    for number, game in decisions(config, 5):
        if number % 9:
            continue
        observer = number // 9 % config.players
        board, tiles, vector = encoding.observe(game, observer)

        def part(name: str, vector: Any = vector) -> list[Any]:
            cut, shape = sections[name]
            values: list[Any] = vector[cut].reshape(shape).tolist()
            return values

        seats = [(observer + seat) % config.players for seat in range(config.players)]
        lying = game.board()
        assert np.count_nonzero(board[:, :, channel["tile"]]) == len(lying)
        for tile in lying:
            cell = board[row + tile.y, column + tile.x].astype(int)
            assert cell[1] + 256 * cell[2] == config.tile_type(tile.tile) + 1
        for figure in game.figures():
            spot = figure.spot
            if spot.segment is None:
                continue
            cell = board[row + spot.y, column + spot.x]
            owners = {
                cell[channel[f"{kind}_{spot.segment}"]] for kind in ("owner", "special_owner")
            }
            assert seats.index(figure.player) + 1 in owners
        assert part("scores") == [game.scores[seat] for seat in seats]
        assert part("turn") == [game.turn]
        assert part("tiles_remaining") == [game.tiles_remaining]
        decider = seats.index(game.actor) + 1 if isinstance(game.actor, int) else 0
        assert part("decider") == [decider]
        supplies = [[game.supply(seat).get(name, 0) for name in encoding.figures] for seat in seats]
        assert part("supplies") == supplies
        unseen = game.view(observer).unseen()
        assert part("unseen") == [unseen.get(tile.id, 0) for tile in config.tiles]
        drawn = int(tiles[0, 0]) + 256 * int(tiles[0, 1])
        assert drawn == (
            0 if game.current_tile is None else config.tile_type(game.current_tile) + 1
        )


@pytest.mark.parametrize("name", ["base", "everything", "hands"])
def test_batch_games_match_their_seeds(name: str) -> None:
    config = CONFIGS[name]
    encoding = carc.Encoding(config)
    places = 3
    batch = carc.Batch(config, places, seed=9, autoreset="next_step", reward="points")
    games = [carc.Game(config, seed=int(seed)) for seed in batch.seeds]
    generator = carc.Generator(1)
    for number in range(150 if name == "base" else 60):
        codes, offsets = batch.legal()
        chosen = np.zeros(places, np.uint64)
        before = [game.scores for game in games]
        for place, game in enumerate(games):
            legal = codes[offsets[place] : offsets[place + 1]]
            assert np.array_equal(legal, game.legal_codes())
            if len(legal):
                chosen[place] = legal[generator.uniform(len(legal))]
        batch.step(chosen)
        for place, game in enumerate(games):
            if game.is_over:
                before[place] = (0,) * config.players
                games[place] = carc.Game(config, seed=int(batch.seeds[place]))
                assert not batch.ended()[place]
            else:
                game.apply_code(int(chosen[place]))
                assert bool(batch.ended()[place]) == game.is_over
        scores = [game.scores for game in games]
        assert batch.scores().tolist() == [list(score) for score in scores]
        gains = np.subtract(scores, before)
        assert np.array_equal(batch.rewards(), gains.astype(np.float32))
        if number % 10 == 0:
            seen = batch.observe(encoding)
            deciders = batch.deciders().tolist()
            for place, game in enumerate(games):
                assert deciders[place] == (-1 if game.is_over else game.actor)
                own = tuple(array[place] for array in seen)
                assert same(own, encoding.observe(game, max(deciders[place], 0)))
                assert np.array_equal(batch.masks(encoding)[place], encoding.mask(game))
    assert name != "base" or batch.episodes.min() > 0


def test_rewards_are_selected_by_name() -> None:
    assert carc.final_rewards([5]) == (5.0,)
    assert carc.final_rewards(np.array([3, 3, 0]), "win") == (0.5, 0.5, -1.0)
    assert carc.final_rewards([7, 4], "points") == (0.0, 0.0)
    with pytest.raises(carc.CarcError, match="expected difference, win or points"):
        carc.final_rewards([7, 4], "money")  # type: ignore[arg-type]
    with pytest.raises(carc.CarcError, match="scores: 99999999999 is out of range"):
        carc.final_rewards([99999999999])


def unfit(right: np.ndarray[Any, Any]) -> Iterator[tuple[str, Any]]:
    """Yields invalid variants of an array, each with a single fault."""
    other = np.float64 if right.dtype != np.float64 else np.int32
    yield "type", right.astype(other)
    yield "shape", np.zeros((*right.shape, 1), right.dtype)
    yield "length", np.zeros(right.shape[:-1] + (right.shape[-1] + 1,), right.dtype)
    every_second = np.zeros(right.shape[:-1] + (2 * right.shape[-1],), right.dtype)[..., ::2]
    yield "stride", every_second
    locked = right.copy()
    locked.flags.writeable = False
    yield "locked", locked
    yield "list", right.tolist()
    yield "nothing", object()


def error_of(fault: str) -> type[Exception]:
    """Returns the exception class for an array with the given fault."""
    return TypeError if fault in ("type", "list", "nothing") else carc.CarcError


def outputs() -> dict[str, tuple[Callable[[Any], object], Callable[[], Any]]]:
    """Returns a pair of functions for every method that fills an array.

    The first function calls the method with an array, and the second returns a valid array.
    """
    config = carc.Config(2, options={"table": "9x9"})
    encoding = carc.Encoding(config)
    game = carc.Game(config, seed=1)
    batch = carc.Batch(config, 4, seed=1)
    calls: dict[str, tuple[Callable[[Any], object], Callable[[], Any]]] = {
        "mask": (lambda out: encoding.mask(game, out), lambda: encoding.mask(game)),
        "masks": (lambda out: batch.masks(encoding, out), lambda: batch.masks(encoding)),
        "deciders": (batch.deciders, batch.deciders),
        "scores": (batch.scores, batch.scores),
        "final_scores": (batch.final_scores, batch.final_scores),
        "rewards": (batch.rewards, batch.rewards),
        "ended": (batch.ended, batch.ended),
        "offsets": (lambda out: batch.legal(None, out), lambda: batch.legal()[1]),
    }
    for place, name in enumerate(("board", "tiles", "vector")):
        calls[f"observe {name}"] = (
            lambda out, name=name: encoding.observe(game, 0, **{name: out}),  # type: ignore[misc]
            lambda place=place: encoding.observe(game, 0)[place],  # type: ignore[misc]
        )
        calls[f"batch {name}"] = (
            lambda out, name=name: batch.observe(encoding, **{name: out}),  # type: ignore[misc]
            lambda place=place: batch.observe(encoding)[place],  # type: ignore[misc]
        )
    return calls


OUTPUTS = outputs()


@pytest.mark.parametrize("name", OUTPUTS)
def test_rejects_arrays_of_wrong_shape(name: str) -> None:
    write, right = OUTPUTS[name]
    write(right())
    for fault, array in unfit(right()):
        before = copy.deepcopy(array)
        with pytest.raises(error_of(fault), match="array|shape|writ"):
            write(array)
        if isinstance(array, np.ndarray):
            assert np.array_equal(array, before), fault


def test_rejected_steps_change_nothing() -> None:
    batch = carc.Batch(carc.Config(2), 4, seed=1)
    codes, offsets = batch.legal()
    right = codes[offsets[:-1]]
    assert len(codes) == offsets[-1]
    roomy = np.zeros(len(codes) + 9, np.uint64)
    assert batch.legal(roomy)[0] is roomy
    with pytest.raises(carc.CarcError):
        batch.legal(np.zeros(len(codes) - 1, np.uint64))
    for fault, array in unfit(right):
        if fault != "locked":
            with pytest.raises(error_of(fault), match="codes"):
                batch.step(array)
    wrong = right.copy()
    wrong[2] = 2**64 - 1
    with pytest.raises(carc.CarcError, match="game 2"):
        batch.step(wrong)
    with pytest.raises(carc.CarcError, match="which"):
        batch.reset(np.zeros(3, np.bool_))
    with pytest.raises(carc.CarcError, match="different config"):
        batch.masks(carc.Encoding(carc.Config(2, options={"table": "9x9"})))
    assert np.array_equal(batch.legal()[0], codes)
    right.flags.writeable = False
    batch.step(right)
    assert not np.array_equal(batch.legal()[0], codes)


@pytest.mark.parametrize("name", CONFIGS)
def test_view_and_game_encodings_are_equal(name: str) -> None:
    config = CONFIGS[name]
    encoding = carc.Encoding(config)
    for number, game in decisions(config, 3):
        if number % 23:
            continue
        for player in range(config.players):
            view = game.view(player)
            assert same(encoding.observe(view), encoding.observe(game, player))
            assert same(encoding.observe(view, player), encoding.observe(game, player))
            if game.actor == player:
                assert np.array_equal(encoding.mask(view), encoding.mask(game))
    any_: Any = encoding
    with pytest.raises(TypeError, match="player"):
        any_.observe(game)
    if config.players > 1:
        with pytest.raises(carc.CarcError, match="player: the view belongs to player 0"):
            encoding.observe(game.view(0), 1)


def test_encodings_compare_copy_and_pickle() -> None:
    encoding = carc.Encoding(CONFIGS["everything"])
    again = pickle.loads(pickle.dumps(encoding))
    assert copy.copy(encoding) is encoding is copy.deepcopy(encoding)
    assert again == encoding != carc.Encoding(CONFIGS["base"])
    assert len({again, encoding}) == 1
    assert np.array_equal(again.codes, encoding.codes)
    assert again.channels == encoding.channels
    with pytest.raises(carc.CarcError, match="table option"):
        carc.Encoding(carc.Config(2))


def test_step_releases_the_gil() -> None:
    """Another thread runs while the batch takes a step.

    This is possible only if the step releases the GIL, because the switch interval is longer than
    the step.
    """
    batch = carc.Batch(carc.Config(2), 2000, seed=1, autoreset="same_step", threads=1)
    got_on = [0]
    stop = threading.Event()

    def count() -> None:
        while not stop.is_set():
            got_on[0] += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=count)
    try:
        thread.start()
        for _ in range(200):
            codes, offsets = batch.legal()
            chosen = codes[offsets[:-1]]
            before = got_on[0]
            batch.step(chosen)
            if got_on[0] > before:
                break
        else:
            pytest.fail("no other thread ran during 200 steps")
    finally:
        stop.set()
        thread.join()
        sys.setswitchinterval(interval)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs the /proc of Linux")
def test_memory_does_not_grow() -> None:
    config = CONFIGS["base"]
    encoding = carc.Encoding(config)
    batch = carc.Batch(config, 32, seed=1, autoreset="same_step", threads=1)

    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    def play() -> None:
        for _ in range(150):
            codes, offsets = batch.legal()
            batch.observe(encoding)
            batch.masks(encoding)
            batch.step(codes[offsets[:-1]])
        copy.copy(carc.Game(config, seed=1)).to_json()

    play()
    before = resident()
    for _ in range(5):
        play()
    # Each of the 750 steps returns arrays of half a megabyte, so a leak would exceed this limit.
    assert resident() - before < 16 * 2**20


def test_masks_of_bool() -> None:
    encoding = carc.Encoding(CONFIGS["base"])
    game, batch = carc.Game(encoding.config, seed=1), carc.Batch(encoding.config, 3, seed=1)
    calls: list[tuple[Any, Any]] = [(encoding.mask, game), (batch.masks, encoding)]
    for call, source in calls:
        usual = call(source)
        assert usual.dtype == np.int8
        for dtype in (bool, np.bool_, "bool"):
            mask = call(source, dtype=dtype)
            assert mask.dtype == np.bool_
            assert (mask == usual).all()
        out = np.ones(usual.shape, np.bool_)
        assert call(source, out) is out
        assert (out == usual).all()
        with pytest.raises(TypeError, match="dtype: expected int8 or bool, got float32"):
            call(source, dtype=np.float32)
        with pytest.raises(TypeError, match="out: expected an array of int8, got one of float32"):
            call(source, np.ones(usual.shape, np.float32))
        with pytest.raises(TypeError, match="dtype: cannot be combined with out"):
            call(source, out, dtype=bool)
        with pytest.raises(carc.CarcError, match="out: expected shape"):
            call(source, out[..., :-1].copy())


def test_float16_planes_round_the_others() -> None:
    encoding = carc.Encoding(CONFIGS["everything"])
    batch = carc.Batch(encoding.config, 3, seed=1)
    for _ in range(200):
        batch.step_indices(batch.sample())
    whole = batch.observation(encoding, "planes", rotate=1)
    half = batch.observation(encoding, "planes_float16", rotate=1)
    assert half["planes"].dtype == np.float16
    assert (half["planes"] == whole["planes"].astype(np.float16)).all()
    assert (half["vector"] == whole["vector"]).all()
    out = {"planes": np.full_like(half["planes"], np.nan)}
    again = batch.observation(encoding, "planes_float16", rotate=1, out=out)
    assert again["planes"] is out["planes"]
    assert (out["planes"] == half["planes"]).all()


def test_reused_flat_arrays_have_no_old_contents() -> None:
    encoding = carc.Encoding(CONFIGS["everything"])
    batch = carc.Batch(encoding.config, 4, seed=1, autoreset="same_step")
    out = batch.observation(encoding, "flat")
    for step in range(600):
        batch.step_indices(batch.sample())
        if step % 20 == 0:
            batch.observation(encoding, "flat", out=out)
            cells = batch.observation(encoding, "cells")
            parts = [cells[name].reshape(4, -1) for name in ("board", "tiles", "vector")]
            assert (out["flat"] == np.concatenate(parts, axis=1)).all()
