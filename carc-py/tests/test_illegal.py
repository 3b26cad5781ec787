"""Tests for illegal actions, which every environment handles in the same ways."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from env_play import agents
from gymnasium.vector import AutoresetMode

import carc
from carc.envs import aec_v0, solo_v0, vector_v0

GAMES = 5
MODES = list(AutoresetMode)


def wrong(masks: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """Returns the first illegal action index in each row of masks."""
    return np.asarray((masks == 0).argmax(axis=-1), np.int64)


def right(masks: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    return np.asarray(masks.argmax(axis=-1), np.int64)


def test_environments_raise_equal_errors() -> None:
    alone = solo_v0.env(seat=0, illegal="raise")
    observation, _ = alone.reset(seed=1)
    number = int(wrong(observation["action_mask"]))
    several = aec_v0.env(illegal="raise")
    several.reset(seed=1)
    many = vector_v0.env(3, illegal="raise")
    seen, _ = many.reset(seed=1)
    numbers = right(seen["action_mask"])
    numbers[1] = number
    before = many.batch.legal()[0]
    raised = []
    steps: list[tuple[Any, Any]] = [(alone, number), (several, number), (many, numbers)]
    for env, action in steps:
        with pytest.raises(carc.IllegalActionError) as error:
            env.step(action)
        raised.append((error.value.action, error.value.reason))
    assert len(set(raised)) == 1
    assert raised[0][0] == alone.encoding.action(number)
    with pytest.raises(carc.IllegalActionError, match="game 1: "):
        many.step(numbers)
    assert np.array_equal(many.batch.legal()[0], before)


@pytest.mark.parametrize("reward", ["difference", "win", "points"])
def test_environments_forfeit_equally(reward: Any) -> None:
    alone = solo_v0.env(seat=0, reward=reward, illegal="lose")
    observation, _ = alone.reset(seed=1)
    number = int(wrong(observation["action_mask"]))
    after, lost, ended, _, info = alone.step(number)
    assert (ended, info["illegal"]) == (True, True)
    assert not after["action_mask"].any()
    assert not alone.action_masks().any()

    several = aec_v0.env(reward=reward, illegal="lose")
    several.reset(seed=1)
    several.step(number)
    rewards = [several.rewards[agent] for agent in several.agents]
    assert rewards == [lost, 0]
    assert agents(several).infos["player_0"] == {"illegal": True}
    assert agents(several).infos["player_1"] == {}
    assert all(several.terminations.values())
    for agent in several.agent_iter():
        seen = several.observe(agent)
        assert seen is not None
        assert not seen["action_mask"].any()
        several.step(None)

    many = vector_v0.env(2, reward=reward, illegal="lose")
    seen, _ = many.reset(seed=1)
    numbers = np.array([number, right(seen["action_mask"])[1]])
    seen, own, terminated, _, infos = many.step(numbers)
    assert own.tolist() == [np.float32(lost), 0]
    assert infos["rewards"].tolist() == [[np.float32(lost), 0], [0, 0]]
    assert terminated.tolist() == infos["illegal"].tolist() == [True, False]


def test_environments_can_replace_illegal_actions() -> None:
    several = aec_v0.env(illegal="random")
    several.reset(seed=2)
    raw = agents(several)
    for number in range(30):
        agent = several.agent_selection
        mask = raw.observe(agent)["action_mask"]
        before = len(raw.game.history)
        several.step(int(wrong(mask) if number % 3 else right(mask)))
        assert raw.infos[agent] == ({"illegal": True} if number % 3 else {})
        assert len(raw.game.history) > before

    chosen = []
    for _ in range(2):
        many = vector_v0.env(GAMES, illegal="random", autoreset_mode=AutoresetMode.SAME_STEP)
        seen, _ = many.reset(seed=2)
        for number in range(200):
            mask = seen["action_mask"]
            asked = np.arange(GAMES) % 2 == number % 2
            actions = np.where(asked, wrong(mask), right(mask))
            seen, _, _, _, infos = many.step(actions)
            assert np.array_equal(infos["illegal"], asked)
        assert (many.batch.episodes > 0).all()
        chosen.append([many.batch.game(place).hash for place in range(GAMES)])
    assert chosen[0] == chosen[1]
    # The replacement is not always the first legal action.
    first = vector_v0.env(200, illegal="random")
    seen, _ = first.reset(seed=3)
    plain = first.batch.copy()
    plain.step_action_indices(first.encoding, right(seen["action_mask"]))
    first.step(wrong(seen["action_mask"]))
    same = [first.batch.game(place) == plain.game(place) for place in range(200)]
    assert 0 < sum(same) < 150


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("keep", [True, False])
def test_forfeited_game_is_reset(mode: AutoresetMode, keep: bool) -> None:
    made: Any = {"num_envs": GAMES, "illegal": "lose", "autoreset_mode": mode, "copy": keep}
    envs = gymnasium.make_vec("carc/SelfPlay-v0", **made)
    assert isinstance(envs, vector_v0.SelfPlayVectorEnv)
    seen, infos = envs.reset(seed=4)
    over = np.zeros(GAMES, np.bool_)
    random = np.random.default_rng(1)
    lost = 0
    for _ in range(400):
        masks = seen["action_mask"].copy()
        deciders = infos["decider"].copy()
        assert np.array_equal(deciders < 0, ~masks.any(axis=1))
        asked = random.random(GAMES) < 0.05
        episodes = envs.batch.episodes
        games = [envs.batch.game(place) for place in range(GAMES)] if asked.any() else []
        seen, own, ended, _, infos = envs.step(np.where(asked, wrong(masks), right(masks)))
        loses = asked & ~over
        assert np.array_equal(infos["illegal"], loses)
        assert (own[loses] == np.float32(envs._reward_of_loss)).all()
        assert (infos["rewards"][loses].sum(axis=1) == own[loses]).all()
        assert ended[loses].all()
        begun = envs.batch.episodes - episodes
        if mode == AutoresetMode.NEXT_STEP:
            assert np.array_equal(begun, over.astype(int))
        elif mode == AutoresetMode.SAME_STEP:
            assert np.array_equal(begun, ended.astype(int))
        else:
            assert not begun.any()
            assert ended[over].all()
        for place in np.flatnonzero(loses):
            if mode != AutoresetMode.SAME_STEP:
                assert envs.batch.game(place) == games[place]
        lost += int(loses.sum())
        over = ended if mode != AutoresetMode.SAME_STEP else np.zeros(GAMES, np.bool_)
        fresh = envs.batch.observe(envs.encoding)
        assert np.array_equal(seen["board"], fresh[0])
        if mode == AutoresetMode.DISABLED and over.sum() > 2:
            seen, infos = envs.reset(options={"reset_mask": over})
            assert (infos["decider"] >= 0).all()
            over = np.zeros(GAMES, np.bool_)
    assert lost > 20


def test_copies_include_forfeited_games() -> None:
    envs = vector_v0.env(GAMES, illegal="lose")
    seen, _ = envs.reset(seed=5)
    numbers = right(seen["action_mask"])
    numbers[2] = wrong(seen["action_mask"])[2]
    seen, *_ = envs.step(numbers)
    for other in (copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))):
        for env in (other, copy.deepcopy(envs)):
            _, _, ended, _, infos = env.step(right(seen["action_mask"]))
            assert (env.batch.episodes == [0, 0, 1, 0, 0]).all()
            assert not ended.any()
            assert not infos["illegal"].any()


@pytest.mark.parametrize("illegal", ["raise", "lose", "random"])
def test_rejects_index_without_action(illegal: Any) -> None:
    envs = vector_v0.env(2, illegal=illegal)
    seen, _ = envs.reset(seed=1)
    before = [envs.batch.game(place) for place in range(2)]
    for number in (-1, envs.encoding.num_actions):
        says = f"numbers: game 1: action index {number} is out of range"
        if illegal != "raise":
            says = f"actions: game 1: {number} is not a valid action index"
        with pytest.raises(carc.ParseError, match=says):
            envs.step(np.array([right(seen["action_mask"])[0], number]))
    assert [envs.batch.game(place) for place in range(2)] == before
    with pytest.raises(carc.CarcError, match="illegal"):
        vector_v0.env(2, illegal="never")  # type: ignore[arg-type]
