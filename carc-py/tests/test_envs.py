"""Tests that the environments pass their libraries' own checks and behave like plain games."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from env_play import HIDDEN, SETTINGS, agents, choose, copies
from gymnasium.vector import AutoresetMode
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

import carc
import carc.envs
from carc.envs import aec_v0, solo_v0, vector_v0


@pytest.mark.parametrize("name", SETTINGS)
def test_pettingzoo_api(name: str) -> None:
    with warnings.catch_warnings():
        # The check warns about observations that are not a single array, but a single array could
        # not include the action mask.
        for text in ("Observation space for each agent", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", message=text)
        api_test(aec_v0.env(**SETTINGS[name]), num_cycles=60)  # type: ignore[no-untyped-call]
        api_test(aec_v0.raw_env(**SETTINGS[name], reward="points"), num_cycles=60)  # type: ignore[no-untyped-call]


def test_pettingzoo_seeds() -> None:
    seed_test(lambda: aec_v0.env(players=3), num_cycles=40)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("reward", ["difference", "win", "points"])
@pytest.mark.parametrize("name", SETTINGS)
def test_same_seed_gives_same_game(name: str, reward: Any) -> None:
    env = aec_v0.env(reward=reward, **SETTINGS[name])
    raw = agents(env)
    game = carc.Game(raw.config, seed=11)
    generator = carc.Generator(11)
    env.reset(seed=11)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    assert env.possible_agents == [f"player_{seat}" for seat in range(raw.config.players)]
    for agent in env.agent_iter():
        observation, gained, terminated, truncated, info = env.last()
        sums[agent] += gained
        assert not truncated
        assert info == {}
        if terminated:
            assert observation is not None
            assert not observation["action_mask"].any()
            env.step(None)
            continue
        assert agent == f"player_{game.actor}"
        assert observation is not None
        codes = raw.encoding.codes[observation["action_mask"].nonzero()[0]]
        assert np.array_equal(np.sort(codes), game.legal_codes())
        for other in set(env.agents) - {agent}:
            assert not raw.observe(other)["action_mask"].any()
        chosen = choose(observation["action_mask"], generator)
        game.play(raw.encoding.action(chosen))
        env.step(chosen)
    assert game.is_over
    assert not env.agents
    wanted = game.scores if reward == "points" else carc.final_rewards(game.scores, reward)
    assert list(sums.values()) == pytest.approx(wanted)


def test_illegal_actions_can_raise() -> None:
    env = aec_v0.env(illegal="raise")
    env.reset(seed=1)
    raw = agents(env)
    number = int((raw.observe("player_0")["action_mask"] == 0).argmax())
    before = raw.game.hash
    with pytest.raises(carc.IllegalActionError):
        raw.step(number)
    with pytest.raises(carc.ParseError):
        raw.step(None)
    assert (raw.game.hash, raw.rewards["player_0"]) == (before, 0)
    with pytest.raises(carc.IllegalActionError):
        env.step(number)
    assert (raw.game.hash, raw.terminations["player_0"]) == (before, False)


@pytest.mark.parametrize("reward", ["difference", "win", "points"])
def test_illegal_actions_never_pay(reward: Any) -> None:
    env = aec_v0.env(reward=reward, illegal="lose")
    env.reset(seed=1)
    raw = agents(env)
    worst = carc.final_rewards([0, 1000 * 72], "difference" if reward == "points" else reward)[0]
    env.step(int((raw.observe("player_0")["action_mask"] == 0).argmax()))
    assert env.rewards["player_0"] < worst
    assert env.rewards["player_1"] == 0
    assert all(env.terminations.values())
    one, other = (aec_v0.env(reward=reward, illegal="random") for _ in range(2))
    for each in (one, other):
        each.reset(seed=2)
        for agent in each.agent_iter(max_iter=40):
            seen = each.observe(agent)
            assert seen is not None
            each.step(int((seen["action_mask"] == 0).argmax()))
    assert agents(one).game.turn > 8
    assert agents(one).game == agents(other).game


def test_observations_hide_secrets() -> None:
    settings = SETTINGS["everything"] | {"options": HIDDEN, "mechanics": {"bazaars": False}}
    env = agents(aec_v0.raw_env(render_mode="ansi", **settings))
    env.reset(seed=2)
    generator = carc.Generator(2)
    for number in range(80):
        agent = env.agent_selection
        seen, shown, info = env.observe(agent), env.render(), env.infos
        truth = env.game
        env.game = truth.determinize(env.possible_agents.index(agent), number)
        guess = env.observe(agent)
        assert str(seen) == str(guess)
        assert np.array_equal(seen["observation"]["vector"], guess["observation"]["vector"])
        assert np.array_equal(seen["observation"]["tiles"], guess["observation"]["tiles"])
        assert np.array_equal(seen["observation"]["board"], guess["observation"]["board"])
        assert np.array_equal(seen["action_mask"], guess["action_mask"])
        if number % 20 == 0:
            assert shown == env.render()
        assert not any(info.values())
        env.game = truth
        env.step(choose(seen["action_mask"], generator))


def test_agents_can_be_copied_and_pickled() -> None:
    env: Any = aec_v0.env(players=3, reward="win", render_mode="svg")
    env.reset(seed=3)
    for number in range(30):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
        if number == 20:
            made = copies(env)
    for other in made:
        assert agents(other).game is not agents(env).game
        assert (other.num_agents, agents(other).reward) == (3, "win")
        assert other.render().startswith("<svg")
        for _ in range(9):
            other.step(int(other.observe(other.agent_selection)["action_mask"].argmax()))
        assert agents(other).game == agents(env).game
        assert other.agent_selection == env.agent_selection
        other.reset()
    assert agents(made[0]).game == agents(made[1]).game
    env.close()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_vector_env_can_be_copied(copied: Callable[[Any], Any]) -> None:
    envs = vector_v0.env(3, threads=2, reward="points")
    observations, _ = envs.reset(seed=1)
    for _ in range(40):
        observations, *_ = envs.step(observations["action_mask"].argmax(axis=1))
    seen = []
    for each in (envs, copied(envs)):
        now = observations
        for _ in range(300):
            now, rewards, *_ = each.step(now["action_mask"].argmax(axis=1))
        seen.append(now | {"rewards": rewards, "episodes": each.batch.episodes})
    assert all(np.array_equal(seen[0][name], seen[1][name]) for name in seen[0])
    assert seen[0]["episodes"].min() > 0


VECTORS = [(mode, copied) for mode in AutoresetMode for copied in (True, False)]


@pytest.mark.parametrize(("mode", "copied"), VECTORS)
def test_vector_env_games_match_their_seeds(mode: AutoresetMode, copied: bool) -> None:
    envs = vector_v0.env(
        3, reward="points", autoreset_mode=mode, copy=copied, options={"table": "9x9"}
    )
    assert envs.autoreset_mode == envs.metadata["autoreset_mode"] == mode
    observations, infos = envs.reset(seed=6)
    games = [carc.Game(envs.config, seed=int(seed)) for seed in envs.batch.seeds]
    generator = carc.Generator(6)
    ended = 0
    for _ in range(260):
        assert envs.observation_space.contains(observations)
        actions = np.full(3, -7)
        for place, game in enumerate(games):
            mask = observations["action_mask"][place]
            assert np.array_equal(mask, envs.encoding.mask(game))
            if mask.any():
                actions[place] = choose(mask, generator)
            assert infos["decider"][place] == (-1 if game.is_over else game.actor)
        earlier = observations
        copies = {name: array.copy() for name, array in observations.items()}
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        for name, array in earlier.items():
            assert (array is observations[name]) == (not copied)
            assert not copied or np.array_equal(array, copies[name])
        assert rewards.dtype == np.float32
        assert not truncated.any()
        for place, game in enumerate(games):
            seed = int(envs.batch.seeds[place])
            if game.is_over:
                assert rewards[place] == 0
                assert terminated[place] == (mode == AutoresetMode.DISABLED)
                if mode == AutoresetMode.NEXT_STEP:
                    games[place] = carc.Game(envs.config, seed=seed)
                continue
            actor, before = game.actor, game.scores
            game.play(envs.encoding.action(int(actions[place])))
            gains = np.subtract(game.scores, before)
            assert isinstance(actor, int)
            assert rewards[place] == gains[actor]
            assert np.array_equal(infos["rewards"][place], gains)
            assert terminated[place] == game.is_over
            if game.is_over:
                ended += 1
                assert infos["final_scores"][place].tolist() == list(game.scores)
                if mode == AutoresetMode.SAME_STEP:
                    games[place] = carc.Game(envs.config, seed=seed)
        if mode == AutoresetMode.DISABLED and all(game.is_over for game in games):
            observations, infos = envs.reset(options={"reset_mask": np.array([True, False, True])})
            seeds = envs.batch.seeds
            games = [carc.Game(envs.config, seed=int(seeds[0])), games[1]]
            games.append(carc.Game(envs.config, seed=int(seeds[2])))
            assert games[1].is_over
    assert ended >= 3
    again = vector_v0.env(3, options={"table": "9x9"})
    assert np.array_equal(
        envs.reset(seed=1)[0]["action_mask"], again.reset(seed=1)[0]["action_mask"]
    )
    assert np.array_equal(envs.batch.seeds, again.batch.seeds)


def test_vector_env_resets_with_given_seeds() -> None:
    envs = vector_v0.env(3, options={"table": "9x9"}, illegal="lose")
    for options, wanted in [
        (None, [5, 6, 7]),
        ({"reset_mask": np.array([True, False, True])}, [8, 6, 8]),
    ]:
        observations, _ = envs.reset(
            seed=[wanted[0], 6 if options is None else 9, wanted[2]], options=options
        )
        for place, seed in enumerate(wanted):
            game = carc.Game(envs.config, seed=seed)
            assert envs.batch.game(place) == game
            assert np.array_equal(observations["action_mask"][place], envs.encoding.mask(game))


def test_partial_reset_uses_its_seed() -> None:
    envs = vector_v0.env(3, options={"table": "9x9"})
    envs.reset(seed=1)
    stays = envs.batch.game(1)
    wanted = carc.Batch(envs.config, 3, seed=9)
    envs.reset(seed=9, options={"reset_mask": np.array([True, False, True])})
    assert [envs.batch.game(place) for place in range(3)] == [
        wanted.game(0),
        stays,
        wanted.game(2),
    ]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"seed": [1, 2]}, carc.CarcError, "seed: expected 3 seeds, got 2"),
        ({"seed": (1, 2, -3)}, carc.CarcError, "seed: -3 is out of range"),
        ({"seed": [1, 2, 2**64]}, carc.CarcError, "seed: .* out of range"),
        ({"seed": 2**64}, carc.CarcError, "seed: .* out of range"),
        ({"seed": [1.9, 2, 3]}, TypeError, "float"),
        ({"seed": 7.0}, TypeError, "float"),
        (
            {"options": {"reset_mask": np.array([True])}},
            carc.CarcError,
            "reset_mask: expected shape",
        ),
        (
            {"options": {"reset_mask": np.array([1, 0, 1])}},
            TypeError,
            "reset_mask: expected an array",
        ),
    ],
)
def test_reset_error_names_the_argument(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    envs = vector_v0.env(3, options={"table": "9x9"})
    envs.reset(seed=1)
    before, drawn = envs.batch.copy(), envs.np_random.bit_generator.state
    with pytest.raises(error, match=message):
        envs.reset(**arguments)
    assert [envs.batch.game(place) for place in range(3)] == [
        before.game(place) for place in range(3)
    ]
    assert envs.np_random.bit_generator.state == drawn


@pytest.mark.parametrize("held", [0, 1, 2, 9])
def test_observations_stay_valid_while_referenced(held: int) -> None:
    envs = vector_v0.env(3, threads=1, options={"table": "9x9"})
    kept: list[tuple[Any, Any]] = []
    observations, _ = envs.reset(seed=1)
    places = set()
    for _ in range(60):
        # A view of an array also prevents the environment from reusing that array.
        part = {name: array[1:] for name, array in observations.items()}
        kept.append((part, {name: array.copy() for name, array in part.items()}))
        kept = kept[-held:] if held else []
        del part
        places.add(observations["board"].ctypes.data)
        observations, *_ = envs.step(observations["action_mask"].argmax(axis=1))
        for shown, before in kept:
            assert all(np.array_equal(shown[name], before[name]) for name in before)
        fresh = envs.batch.observe(envs.encoding)
        assert np.array_equal(observations["board"], fresh[0])
        with pytest.raises(ValueError, match="read-only"):
            observations["board"][0] = 0
    assert held == 9 or len(places) <= 3


def test_vector_env_rejects_invalid_actions() -> None:
    envs = gymnasium.make_vec("carc/SelfPlay-v0", num_envs=2, illegal="raise")
    assert isinstance(envs, vector_v0.SelfPlayVectorEnv)
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(2, np.int64))
    observations, _ = envs.reset(seed=1)
    right = observations["action_mask"].argmax(axis=1)
    before = envs.batch.legal()[0]
    illegal = (observations["action_mask"] == 0).argmax(axis=1)
    wrong = [right[:1], right.astype(np.float64), illegal, right - 10**6, right + 10**6]
    for actions in wrong:
        error = carc.CarcError if actions.dtype == right.dtype else TypeError
        with pytest.raises(error, match="actions|game"):
            envs.step(actions)
    assert np.array_equal(envs.batch.legal()[0], before)
    envs.step(right)
    assert not np.array_equal(envs.batch.legal()[0], before)


def test_default_masks_are_never_empty() -> None:
    envs = vector_v0.env(4, options={"table": "5x5"})
    assert envs.autoreset_mode == AutoresetMode.SAME_STEP
    observations, _ = envs.reset(seed=3)
    ended = 0
    for _ in range(120):
        assert observations["action_mask"].any(axis=1).all()
        actions = observations["action_mask"].argmax(axis=1)
        observations, _, terminated, _, _ = envs.step(actions)
        ended += int(terminated.sum())
    assert ended > 4


def test_mask_can_be_moved_to_the_info() -> None:
    env = aec_v0.env(observation="flat", legal="info")
    env.reset(seed=5)
    space = env.observation_space("player_0")
    for agent in env.agent_iter(max_iter=30):
        observation, _, _, _, info = env.last()
        assert space.contains(observation)
        assert isinstance(observation, np.ndarray)
        assert np.array_equal(info["action_mask"], agents(env).encoding.mask(agents(env).game))
        others = set(env.agents) - {agent}
        assert all("action_mask" not in env.infos[other] for other in others)
        env.step(int(info["action_mask"].argmax()))

    many = [vector_v0.env(3, observation="flat", legal=legal) for legal in ("info", "mask")]
    shown, hidden = (each.reset(seed=5) for each in many[::-1])
    for _ in range(30):
        mask = shown[0]["action_mask"]
        assert isinstance(hidden[0], np.ndarray)
        assert many[0].observation_space.contains(hidden[0])
        assert np.array_equal(hidden[1]["action_mask"], mask)
        assert np.array_equal(hidden[0], shown[0]["flat"])
        moved = [each.step(mask.argmax(axis=1)) for each in many]
        hidden, shown = ((step[0], step[-1]) for step in moved)


@pytest.mark.parametrize("preset", [None, "everything"])
def test_no_observation_is_taken_for_a_picture(preset: str | None) -> None:
    for form in ("cells", "planes", "flags", "entities", "flat"):
        env = solo_v0.env(preset=preset, observation=form)
        observation, _ = env.reset(seed=1)
        assert env.observation_space.contains(observation)
        assert isinstance(env.observation_space, gymnasium.spaces.Dict)
        for space in env.observation_space.values():
            assert isinstance(space, gymnasium.spaces.Box)
            bytes_of_three = len(space.shape) == 3 and space.dtype == np.uint8
            assert not (bytes_of_three and (space.high == 255).all())


def test_config_selects_the_game() -> None:
    env = agents(aec_v0.raw_env(expansions=["river"], options={"farmers": "off"}))
    assert env.config.options["table"] == "25x25"
    assert env.config.options["farmers"] == "off"
    given = agents(aec_v0.raw_env(carc.Config(3, preset="c1", options={"farmers": "off"})))
    assert given.config.players == 3
    assert given.config.options["table"] == "25x25"
    own = carc.Config(2, options={"table": "11x13"})
    assert vector_v0.env(2, config=own).config is own
    assert json.loads(given.config.to_json())["preset"] == "c1"


def test_rejects_invalid_arguments() -> None:
    config = carc.Config(2)
    with pytest.raises(TypeError, match="players"):
        aec_v0.env(config, players=3)
    for wrong in (
        {"reward": "money"},
        {"render_mode": "human"},
        {"seat": 2},
        {"illegal": "ignore"},
        {"opponents": ["random", "random"]},
        {"opponents": "nobody"},
        {"opponents": ["mcts:x"]},
        {"expansions": ["rivver"]},
    ):
        with pytest.raises(carc.CarcError):
            solo_v0.env(**wrong)


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("carc.envs", "gymnasium", "rl"),
        ("carc.envs.aec_v0", "pettingzoo", "rl"),
        ("carc.spiel", "pyspiel", "spiel"),
    ],
)
def test_error_names_missing_extra(module: str, missing: str, extra: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1
    assert answer.stderr.rstrip().endswith(f'pip install ".[{extra}]"')
