"""Tests for the single-player environment: the API, rewards, opponents, copies and pixels."""

from __future__ import annotations

import copy
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from env_play import SETTINGS, choose, copies
from gymnasium.utils.env_checker import check_env

import carc
import carc.envs
from carc.envs import _table, aec_v0, solo_v0


@pytest.mark.parametrize(
    "arguments", [{}, {"illegal": "random"}, {"observation": "flat", "legal": "info"}]
)
@pytest.mark.parametrize("name", SETTINGS)
def test_gymnasium_api(name: str, arguments: dict[str, Any]) -> None:
    # The checker chooses actions without using the mask.
    env = gymnasium.make("carc.envs:carc/Solo-v0", **arguments, **SETTINGS[name])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
    env.close()


class Watcher:
    """Takes the first legal action, and records the games that it is asked to play."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def choose(self, game: carc.Game) -> carc.Action:
        assert isinstance(game.actor, int)
        self.asked.append(game.actor)
        return game.legal_actions()[0]


def play_alone(env: solo_v0.SoloEnv, seed: int | None) -> tuple[float, dict[str, Any]]:
    """Plays a random game and returns the sum of its rewards and the final info."""
    generator = carc.Generator(5)
    observation, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        assert env.game.actor == env.seat
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert np.array_equal(env.action_masks(), env.encoding.mask(env.game))
        number = choose(info["action_mask"], generator)
        observation, reward, over, truncated, info = env.step(number)
        assert not truncated
        total += reward
    assert not info["action_mask"].any()
    return total, info


@pytest.mark.parametrize("reward", ["difference", "win", "points"])
@pytest.mark.parametrize("name", SETTINGS)
def test_plays_against_opponents(name: str, reward: Any) -> None:
    watcher = Watcher()
    env = solo_v0.env(watcher, seat=0, reward=reward, illegal="raise", **SETTINGS[name])
    total, info = play_alone(env, 4)
    assert info["seat"] == 0
    assert info["scores"] == env.game.scores
    assert set(watcher.asked) == set(range(1, env.config.players))
    scores = env.game.scores
    wanted = scores if reward == "points" else carc.final_rewards(scores, reward)
    assert total == pytest.approx(wanted[0])


def test_opponents_sit_clockwise() -> None:
    watchers = [Watcher(), Watcher()]
    env = solo_v0.env(watchers, players=3)
    seats = set()
    for seed in range(16):
        for watcher in watchers:
            watcher.asked.clear()
        _, info = play_alone(env, seed)
        seat = info["seat"]
        seats.add(seat)
        assert [set(watcher.asked) for watcher in watchers] == [
            {(seat + 1) % 3},
            {(seat + 2) % 3},
        ]
    assert seats == {0, 1, 2}


def test_opponents_can_be_functions() -> None:
    env = solo_v0.env(lambda game: game.legal_actions()[-1], seat=1)
    _, info = play_alone(env, 3)
    assert info["seat"] == 1
    with pytest.raises(TypeError, match="is not a player"):
        solo_v0.env([3])  # type: ignore[list-item]


def test_seed_determines_the_game() -> None:
    first, second = (solo_v0.env(["greedy", "random"], players=3) for _ in range(2))
    for seed in (1, None, None, 2):
        assert play_alone(first, seed)[1]["scores"] == play_alone(second, seed)[1]["scores"]
        assert first.game == second.game
    seeded = carc.Game(first.config, seed=2)
    assert first.reset(seed=2)[1]["seat"] == first.seat
    assert first.game.config == seeded.config
    assert first.game.history[0] == seeded.history[0]


def wrong_number(observation: dict[str, Any]) -> int:
    return int((observation["action_mask"] == 0).argmax())


def test_illegal_action_can_raise() -> None:
    env = solo_v0.env("random", illegal="raise")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    observation, _ = env.reset(seed=1)
    before = env.game.hash
    with pytest.raises(carc.IllegalActionError):
        env.step(wrong_number(observation))
    with pytest.raises(carc.ParseError, match="index"):
        env.step(10**9)
    assert env.game.hash == before
    chosen = int(observation["action_mask"].argmax())
    assert "illegal" not in env.step(chosen)[4]


@pytest.mark.parametrize("reward", ["difference", "win", "points"])
@pytest.mark.parametrize("name", SETTINGS)
def test_illegal_action_never_pays(name: str, reward: Any) -> None:
    """An illegal action earns less than the worst regular game, whatever the score is."""
    config = carc.Config(**SETTINGS[name])
    env = solo_v0.env("random", reward=reward, illegal="lose", config=config)
    observation, _ = env.reset(seed=1)
    tiles = sum(tile.count for tile in config.tiles)
    worst = {"win": -1, "difference": -1000 * tiles, "points": -1000 * tiles}[reward]
    _, lost, terminated, truncated, info = env.step(wrong_number(observation))
    assert (terminated, truncated, info["illegal"]) == (True, False, True)
    assert lost < worst
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(wrong_number(observation))
    # The initial scores are included in the final scores.
    start = carc.Start(scores=[0] + [900_000] * (config.players - 1), active=0)
    behind = solo_v0.env(
        "random", reward=reward, illegal="lose", config=config.replace(start=start)
    )
    observation, _ = behind.reset(seed=1)
    end = 0 if reward == "points" else carc.final_rewards(behind.game.scores, reward)[0]
    assert behind.step(wrong_number(observation))[1] < end - (reward != "win") * 1000


def test_illegal_action_can_be_replaced() -> None:
    sums = []
    for _ in range(2):
        env = solo_v0.env("random", illegal="random", seat=0)
        observation, _ = env.reset(seed=4)
        over, total = False, 0.0
        while not over:
            observation, reward, over, _, info = env.step(wrong_number(observation))
            assert info["illegal"]
            total += reward
        assert total == carc.final_rewards(env.game.scores)[0]
        sums.append((total, env.game.hash))
    assert sums[0] == sums[1]


class Meddler:
    """Continues playing in the game that it receives, as a search might do."""

    def choose(self, game: carc.Game) -> carc.Action:
        action = game.legal_actions()[0]
        while not game.is_over:
            game.play(game.legal_actions()[0])
        return action


def test_rejects_invalid_actions() -> None:
    any_: Any = solo_v0
    with pytest.raises(TypeError, match=r"config: expected a carc\.Config, got int"):
        any_.env(config=2)
    env: Any = solo_v0.env(render_mode="ansi")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.render()
    env.reset(seed=1)
    for action in (1.5, "1", None):
        with pytest.raises(TypeError):
            env.step(action)
    assert env.game.history[-1].automatic, "a rejected action was played"
    env.step(np.array(env.action_masks().argmax()))


def test_opponents_cannot_change_the_game() -> None:
    env = solo_v0.env(Meddler(), seat=0)
    plain = solo_v0.env(lambda game: game.legal_actions()[0], seat=0)
    assert play_alone(env, 4)[0] == play_alone(plain, 4)[0]
    assert env.game == plain.game
    meddled = carc.arena(Meddler(), "random", games=4, seed=1)
    assert meddled.points == carc.arena(Watcher(), "random", games=4, seed=1).points


class Refuser:
    """Raises an exception on call number ``time``."""

    def __init__(self, time: int) -> None:
        self.left = time

    def __call__(self, game: carc.Game) -> carc.Action:
        self.left -= 1
        if self.left == 0:
            raise RuntimeError("not now")
        return game.legal_actions()[0]


def test_opponent_error_changes_nothing() -> None:
    def random_steps(time: int) -> list[Any]:
        refuser = Refuser(time)
        env = solo_v0.env(["random", refuser], players=3, seat=0, illegal="random")
        observation, info = env.reset(seed=5)
        seen: list[Any] = []
        for _ in range(12):
            number = wrong_number(observation)
            before = env.game.copy()
            try:
                answer = env.step(number)
            except RuntimeError:
                assert env.game == before
                assert env.game.history == before.history
                assert np.array_equal(env.action_masks(), observation["action_mask"])
                answer = env.step(number)
                seen.append("raised")
            observation, reward, _, _, info = answer
            seen.append((env.game.hash, reward, info["scores"]))
        return seen

    # After an exception, agents and draws make the same random choices as in an uninterrupted game.
    wanted = random_steps(10**9)
    for time in range(2, 7):
        seen = random_steps(time)
        assert seen.count("raised") == 1
        assert [step for step in seen if step != "raised"] == wanted


def test_failed_opponent_start_plays_nothing() -> None:
    env = solo_v0.env(Refuser(2), seat=1)
    with pytest.raises(RuntimeError, match="not now"):
        env.reset(seed=5)
    assert not env.action_masks().any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=5)
    env.step(int(env.action_masks().argmax()))


def test_environment_can_be_copied_and_pickled() -> None:
    env = solo_v0.env(["greedy", "random"], players=3)
    observation, _ = env.reset(seed=5)
    for _ in range(8):
        observation, *_ = env.step(int(observation["action_mask"].argmax()))
    for other in copies(env):
        twin = copy.deepcopy(env)
        there, here = observation, observation
        for _ in range(20):
            # Stepping the copy does not affect the original environment or its opponents, and vice
            # versa.
            there, *_ = other.step(int(there["action_mask"].argmax()))
        for _ in range(20):
            here, *_ = twin.step(int(here["action_mask"].argmax()))
        assert other.game == twin.game
        assert np.array_equal(there["board"], here["board"])
        assert env.game != other.game
        assert np.array_equal(other.reset()[0]["vector"], twin.reset()[0]["vector"])


def make_as_stable_baselines() -> Any:
    """Libraries that always request pixels fall back to an environment without pixels only if a
    TypeError is raised."""
    arguments: dict[str, Any] = {"opponents": "random"}
    try:
        return gymnasium.make("carc/Solo-v0", render_mode="rgb_array", **arguments)
    except TypeError:
        return gymnasium.make("carc/Solo-v0", **arguments)


@pytest.mark.skipif("rgb_array" not in _table.RENDER_MODES, reason="needs CairoSVG and libcairo")
def test_renders_pixels() -> None:
    env = make_as_stable_baselines()
    assert env.render_mode == "rgb_array"
    observation, _ = env.reset(seed=1)
    first = env.render()
    assert (first.shape, first.dtype) == ((768, 768, 3), np.uint8)
    env.step(int(observation["action_mask"].argmax()))
    second = env.render()
    assert second.shape == first.shape
    assert not np.array_equal(first, second)
    # The start tile contains a field, so a large part of the picture is green.
    assert ((first[..., 1] > first[..., 0]) & (first[..., 1] > first[..., 2])).mean() > 0.05


def test_error_names_missing_pixel_renderer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_table, "cairosvg", None)
    modes = [mode for mode in solo_v0.SoloEnv.metadata["render_modes"] if mode != "rgb_array"]
    monkeypatch.setitem(solo_v0.SoloEnv.metadata, "render_modes", modes)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = make_as_stable_baselines()
    assert env.render_mode is None
    with pytest.raises(TypeError, match="pip install cairosvg"):
        aec_v0.env(render_mode="rgb_array")
