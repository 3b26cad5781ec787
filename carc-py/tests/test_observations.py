"""Tests for observation forms and legal action indices, and for environments that use them."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from env_play import HIDDEN, choose
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test.api_test import api_test

import carc
from carc.envs import aec_v0, solo_v0, vector_v0

FORMS: list[Any] = ["cells", "planes", "flags", "entities", "flat"]
SMALL = {"table": "15x15"}
CONFIGS = [
    carc.Config(2, options=SMALL),
    carc.Config(3, options=SMALL | HIDDEN),
    carc.Config(4, preset="everything", options={"table": "25x25"}),
]


def equal(first: dict[str, Any], second: dict[str, Any]) -> bool:
    return list(first) == list(second) and all(
        first[name].dtype == second[name].dtype and np.array_equal(first[name], second[name])
        for name in first
    )


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("config", CONFIGS)
def test_batch_observations_match_single_games(config: carc.Config, form: Any) -> None:
    encoding = carc.Encoding(config)
    fields, names = encoding.fields(form), encoding.names(form)
    batch = carc.Batch(config, 3, seed=1, autoreset="same_step")
    room: Any = None
    for turn in range(60):
        batch.step_indices(batch.sample())
        if turn % 9:
            continue
        seen = batch.observation(encoding, form)
        room = batch.observation(encoding, form, out=room)
        assert equal(room, seen)
        for name, (dtype, shape) in fields.items():
            assert (seen[name].dtype, seen[name].shape) == (dtype, (3, *shape))
            assert name not in names or len(names[name]) in shape
        for place in range(3):
            game = batch.game(place)
            actor: Any = game.actor
            alone = encoding.observation(game, form, actor)
            assert equal({name: array[place] for name, array in seen.items()}, alone)
            assert equal(
                encoding.observation(game.view(1), form), encoding.observation(game, form, 1)
            )
        first = encoding.observation(batch.game(0), form, 1)
        assert equal(batch.observation(encoding, form, 1), first) is False
        assert equal(
            {name: array[0] for name, array in batch.observation(encoding, form, 1).items()}, first
        )
    assert set(fields) - set(names) <= {"features_mask", "figures_mask", "tokens_mask"}


def test_planes_and_rows_describe_features() -> None:
    config = carc.Config(2, options=SMALL)
    encoding = carc.Encoding(config)
    game = carc.Game(config, deck=["base/D", "base/V"])
    for text in ("place 1,0 0", "place meeple 1,0 0"):
        game.play(next(action for action in game.legal_actions() if str(action) == text))
    names = encoding.names("planes")["planes"]
    for player, mine in ((0, 1), (1, 0)):
        planes = encoding.observation(game, "planes", player)["planes"]

        def at(name: str, planes: Any = planes) -> float:
            return float(planes[names.index(name), 7, 8])

        # The eastern tile's city covers one tile, has one open end, and is worth 1 point.
        assert (at("port_north_center_mine"), at("port_north_center_others")) == (mine, 1 - mine)
        assert at("port_north_left_value") == pytest.approx(0.1)
        assert at("port_north_left_ends") == pytest.approx(0.25)
        assert at("port_north_left_figure_mine") == mine
        flags = encoding.observation(game, "flags", player)["flags"]
        assert np.array_equal(planes[: len(flags)] != 0, flags)
    seen = encoding.observation(game, "entities", 0)
    row = dict(zip(encoding.names("entities")["features"], seen["features"][0], strict=True))
    assert (row["kind"], row["tiles"], row["value"], row["owns_0"], row["owns_1"]) == (
        1,
        1,
        1,
        1,
        0,
    )
    assert seen["figures"][seen["figures_mask"]].tolist() == [[1, 1, 8, 7, 1, 1]]
    size = sum(array.nbytes for array in seen.values())
    assert 1500 < size < 2500


def test_legal_numbers_match_mask() -> None:
    for config in CONFIGS:
        encoding = carc.Encoding(config)
        batch = carc.Batch(config, 5, seed=1)
        for _ in range(30):
            numbers, offsets = batch.legal_action_indices(encoding)
            codes, places = batch.legal()
            assert np.array_equal(offsets, places)
            assert np.array_equal(encoding.codes[numbers], codes)
            assert np.array_equal(encoding.indices(codes), numbers)
            mask = np.zeros((5, encoding.num_actions), np.int8)
            mask[np.repeat(np.arange(5), np.diff(offsets)), numbers] = 1
            assert np.array_equal(mask, batch.masks(encoding))
            roomy = np.zeros(len(numbers) + 3, np.int64)
            assert batch.legal_action_indices(encoding, roomy)[0] is roomy
            batch.step_action_indices(encoding, numbers[offsets[:-1]])


def turned(quarters: int) -> carc.Config:
    """Returns a config whose start tile is rotated."""
    start = carc.Start(tiles=[carc.StartTile("base/D", 0, 0, 90 * quarters)])
    return carc.Config(2, expansions=["inns_cathedrals", "abbot"], options=SMALL, start=start)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_observations_and_masks_rotate_together(quarters: int) -> None:
    encoding, other = carc.Encoding(turned(0)), carc.Encoding(turned(quarters))
    game = carc.Game(encoding.config, seed=quarters)
    mirror = carc.Game(other.config, seed=quarters)
    batch = carc.Batch.from_games([game])
    generator = carc.Generator(quarters)
    while not game.is_over:
        numbers = encoding.indices(game.legal_codes())
        there = encoding.rotate(game, numbers, quarters)
        assert sorted(there) == sorted(other.indices(mirror.legal_codes()))
        assert np.array_equal(encoding.rotate(game.view(0), numbers, quarters - 4), there)
        assert np.array_equal(batch.legal_action_indices(encoding, rotate=quarters)[0], there)
        for form in ("cells", "flags", "flat"):
            wanted = other.observation(mirror, form, 0)
            assert equal(encoding.observation(game, form, 0, rotate=quarters), wanted)
            seen = batch.observation(encoding, form, 0, rotate=quarters)
            assert equal({name: array[0] for name, array in seen.items()}, wanted)
        chosen = generator.uniform(len(numbers))
        batch.step_indices(np.array([chosen]))
        game.play(encoding.action(int(numbers[chosen])))
        mirror.play(other.action(int(there[chosen])))
    assert mirror.is_over
    assert mirror.scores == game.scores


def test_rejects_invalid_forms() -> None:
    config = CONFIGS[0]
    encoding = carc.Encoding(config)
    batch, game = carc.Batch(config, 2, seed=1), carc.Game(config, seed=1)
    any_: Any = batch
    oblong = carc.Encoding(carc.Config(2, options={"table": "15x9"}))
    game_there = carc.Game(oblong.config, seed=1)
    flat = encoding.observation(game, "flat", 0)
    calls: list[tuple[Any, tuple[Any, ...], dict[str, Any], type[Exception], str]] = [
        (encoding.fields, ("pixels",), {}, carc.CarcError, "form: .*pixels.*entities"),
        (encoding.names, ("",), {}, carc.CarcError, "form"),
        (any_.observation, (encoding, "pixels"), {}, carc.CarcError, "form"),
        (any_.observation, (encoding, "flat", 2), {}, carc.CarcError, "player: 2"),
        (any_.observation, (encoding, "flat"), {"out": flat}, carc.CarcError, "flat.*shape"),
        (
            any_.observation,
            (encoding, "planes"),
            {"out": flat},
            TypeError,
            'out: unknown array "flat" for the planes form',
        ),
        (any_.observation, (encoding, "flat"), {"out": [1]}, TypeError, "out"),
        (any_.observation, (carc.Encoding(CONFIGS[1]), "flat"), {}, carc.CarcError, "config"),
        (
            encoding.observation,
            (game, "entities", 0),
            {"out": {"features": np.zeros(3, np.int16)}},
            carc.CarcError,
            "features.*shape",
        ),
        (
            any_.legal_action_indices,
            (encoding, np.zeros(0, np.int64)),
            {},
            carc.CarcError,
            "numbers",
        ),
        (any_.legal_action_indices, (encoding, np.zeros(9, np.uint64)), {}, TypeError, "numbers"),
        (
            encoding.indices,
            (np.array([1], np.uint64),),
            {},
            carc.ParseError,
            "codes: 1 at index 0",
        ),
        (encoding.indices, (np.array([1]),), {}, TypeError, "codes.*uint64"),
        (encoding.rotate, (game, np.array([-1]), 1), {}, carc.ParseError, "numbers: -1"),
        (encoding.rotate, (game, np.zeros(1), 1), {}, TypeError, "numbers.*int64"),
        (
            oblong.rotate,
            (game_there, np.array([1]), 1),
            {},
            carc.CarcError,
            "15 columns and 9 rows",
        ),
        (oblong.observation, (game_there, "flat", 0), {"rotate": 1}, carc.CarcError, "square"),
        (
            carc.Batch.from_games([game_there]).observation,
            (oblong, "flat"),
            {"rotate": 1},
            carc.CarcError,
            "square",
        ),
        (vector_v0.env, (2,), {"legal": "list"}, carc.CarcError, "legal"),
        (vector_v0.env, (2,), {"observation": "pixels"}, carc.CarcError, "observation"),
        (solo_v0.env, (), {"observation": "pixels"}, carc.CarcError, "observation"),
        (aec_v0.env, (), {"observation": "pixels"}, carc.CarcError, "observation"),
    ]
    for call, arguments, named, error, says in calls:
        with pytest.raises(error, match=says):
            call(*arguments, **named)


@pytest.mark.parametrize("form", FORMS)
def test_environments_support_every_form(form: Any) -> None:
    options = {"table": "15x15"}
    with warnings.catch_warnings():
        for text in ("Observation space for each agent", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", message=text)
        warnings.filterwarnings("ignore", message=".*")
        api_test(aec_v0.env(observation=form, options=options), num_cycles=30)  # type: ignore[no-untyped-call]
    solo = gymnasium.make("carc/Solo-v0", observation=form, options=options, illegal="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(solo.unwrapped, skip_render_check=True)
    raw = solo.unwrapped
    assert isinstance(raw, solo_v0.SoloEnv)
    observation, info = solo.reset(seed=3)
    mask = observation.pop("action_mask")
    assert np.array_equal(mask, info["action_mask"])
    assert equal(observation, raw.encoding.observation(raw.game, form, raw.seat))


def named(observations: Any) -> dict[str, Any]:
    """Returns an observation's arrays by name. A single array has the name "flat"."""
    return observations if isinstance(observations, dict) else {"flat": observations}


@pytest.mark.parametrize("legal", ["mask", "info", "numbers"])
@pytest.mark.parametrize("copied", [True, False])
@pytest.mark.parametrize("form", FORMS)
def test_vector_env_supports_every_form(form: Any, copied: bool, legal: Any) -> None:
    envs = vector_v0.env(
        3,
        observation=form,
        legal=legal,
        copy=copied,
        options=SMALL,
        illegal="lose",
        autoreset_mode=AutoresetMode.DISABLED,
    )
    observations, infos = envs.reset(seed=6)
    games = [carc.Game(envs.config, seed=int(seed)) for seed in envs.batch.seeds]
    generator = carc.Generator(6)
    lost = False
    for turn in range(40):
        assert envs.observation_space.contains(observations)
        actions = np.zeros(3, np.int64)
        for place, game in enumerate(games):
            mask = np.zeros(envs.encoding.num_actions, np.int8)
            over = game.is_over or (lost and place == 1)
            if not over:
                mask = envs.encoding.mask(game)
            if legal == "mask":
                assert np.array_equal(observations["action_mask"][place], mask)
            elif legal == "info":
                assert np.array_equal(infos["action_mask"][place], mask)
            else:
                cut = slice(*infos["legal_offsets"][place : place + 2])
                assert np.array_equal(
                    np.sort(infos["legal_action_indices"][cut]), mask.nonzero()[0]
                )
            seen = {name: array[place] for name, array in named(observations).items()}
            seen.pop("action_mask", None)
            actor: Any = game.actor
            if not game.is_over:
                assert equal(seen, envs.encoding.observation(game, form, actor))
            actions[place] = 0 if over else choose(mask, generator)
        if turn == 20:
            actions[1] = envs.encoding.mask(games[1]).argmin()
        earlier = {name: array.copy() for name, array in named(observations).items()}
        kept = named(observations)
        observations, _, _, _, infos = envs.step(actions)
        assert not copied or equal(kept, earlier)
        lost = lost or turn == 20
        # If an illegal action ended a game, the mask is a copy that shares no memory.
        if not (copied or lost):
            now = named(observations)
            assert all(np.shares_memory(kept[name], now[name]) for name in kept)
        for place, game in enumerate(games):
            if not game.is_over and not (lost and place == 1):
                game.play(envs.encoding.action(int(actions[place])))
    for again in (copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))):
        assert (again.observation, again.legal) == (form, legal)
        assert equal(named(again.reset(seed=1)[0]), named(envs.reset(seed=1)[0]))
