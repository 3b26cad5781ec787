"""The environments: what their libraries ask of them, and that their games are the engine's."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

import carc
import carc.envs
from carc.envs import _table, aec_v0, solo_v0, vector_v0

HIDDEN = {"hand_size": "3", "hand_visibility": "hidden"}
SETTINGS: dict[str, dict[str, Any]] = {
    "base": {},
    "alone": {"players": 1},
    "hands": {"players": 3, "options": HIDDEN},
    "everything": {"players": 5, "preset": "everything"},
}


def agents(env: Any) -> aec_v0._AgentEnv:
    """The environment without wrappers."""
    raw = env.unwrapped
    assert isinstance(raw, aec_v0._AgentEnv)
    return raw


def choose(mask: Any, generator: carc.Generator) -> int:
    legal = mask.nonzero()[0]
    return int(legal[generator.below(len(legal))])


@pytest.mark.parametrize("name", SETTINGS)
def test_pettingzoo_api(name: str) -> None:
    with warnings.catch_warnings():
        # The test prefers observations that are one array, with which no mask can be given.
        for text in ("Observation space for each agent", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", message=text)
        api_test(aec_v0.env(**SETTINGS[name]), num_cycles=60)  # type: ignore[no-untyped-call]
        api_test(aec_v0.raw_env(**SETTINGS[name], reward="points"), num_cycles=60)  # type: ignore[no-untyped-call]


def test_pettingzoo_seeds() -> None:
    seed_test(lambda: aec_v0.env(players=3), num_cycles=40)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("reward", ["difference", "win", "points"])
@pytest.mark.parametrize("name", SETTINGS)
def test_agents_play_the_game_of_the_seed(name: str, reward: Any) -> None:
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


def test_illegal_actions_of_agents() -> None:
    env = aec_v0.env()
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
def test_illegal_actions_of_agents_never_pay(reward: Any) -> None:
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


def test_what_agents_see_hides_what_is_hidden() -> None:
    settings = SETTINGS["everything"] | {"options": HIDDEN}
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


def copies(env: Any) -> list[Any]:
    return [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]


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


@pytest.mark.parametrize("illegal", ["lose", "random"])
@pytest.mark.parametrize("name", SETTINGS)
def test_gymnasium_api(name: str, illegal: str) -> None:
    # The test takes actions without a look at the mask.
    env = gymnasium.make("carc.envs:carc/Solo-v0", illegal=illegal, **SETTINGS[name])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
    env.close()


class Watcher:
    """Takes the first legal action, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def choose(self, game: carc.Game) -> carc.Action:
        assert isinstance(game.actor, int)
        self.asked.append(game.actor)
        return game.legal_actions()[0]


def play_alone(env: solo_v0.SoloEnv, seed: int | None) -> tuple[float, dict[str, Any]]:
    """The sum of the rewards of a random game, and what was said at its end."""
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
def test_one_player_against_others(name: str, reward: Any) -> None:
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
    with pytest.raises(TypeError, match="is no player"):
        solo_v0.env([3])  # type: ignore[list-item]


def test_seeds_say_all_about_a_game() -> None:
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


def test_illegal_actions_of_the_one_player() -> None:
    env = solo_v0.env("random")
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
def test_an_illegal_action_never_pays(name: str, reward: Any) -> None:
    """Neither than the worst end of a game, nor after whatever was gained before."""
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
    # Points with which a game begins count in its end.
    start = carc.Start(scores=[0] + [900_000] * (config.players - 1), active=0)
    behind = solo_v0.env(
        "random", reward=reward, illegal="lose", config=config.replace(start=start)
    )
    observation, _ = behind.reset(seed=1)
    end = 0 if reward == "points" else carc.final_rewards(behind.game.scores, reward)[0]
    assert behind.step(wrong_number(observation))[1] < end - (reward != "win") * 1000


def test_an_illegal_action_becomes_a_random_one() -> None:
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
    """Plays on in the game that it is given, as a search may."""

    def choose(self, game: carc.Game) -> carc.Action:
        action = game.legal_actions()[0]
        while not game.is_over:
            game.play(game.legal_actions()[0])
        return action


def test_opponents_cannot_change_the_game() -> None:
    env = solo_v0.env(Meddler(), seat=0)
    plain = solo_v0.env(lambda game: game.legal_actions()[0], seat=0)
    assert play_alone(env, 4)[0] == play_alone(plain, 4)[0]
    assert env.game == plain.game
    meddled = carc.arena(Meddler(), "random", games=4, seed=1)
    assert meddled.points == carc.arena(Watcher(), "random", games=4, seed=1).points


def test_the_one_player_can_be_copied_and_pickled() -> None:
    env = solo_v0.env(["greedy", "random"], players=3)
    observation, _ = env.reset(seed=5)
    for _ in range(8):
        observation, *_ = env.step(int(observation["action_mask"].argmax()))
    for other in copies(env):
        twin = copy.deepcopy(env)
        there, here = observation, observation
        for _ in range(20):
            # What one does, its opponents' chance included, does not touch the other.
            there, *_ = other.step(int(there["action_mask"].argmax()))
        for _ in range(20):
            here, *_ = twin.step(int(here["action_mask"].argmax()))
        assert other.game == twin.game
        assert np.array_equal(there["board"], here["board"])
        assert env.game != other.game
        assert np.array_equal(other.reset()[0]["vector"], twin.reset()[0]["vector"])


def test_many_games_can_be_copied() -> None:
    envs = vector_v0.env(3, threads=2)
    observations, _ = envs.reset(seed=1)
    other = copy.deepcopy(envs)
    seen = []
    for each in (envs, other):
        now = observations
        for _ in range(30):
            now, *_ = each.step(now["action_mask"].argmax(axis=1))
        seen.append(now)
    assert all(np.array_equal(seen[0][name], seen[1][name]) for name in seen[0])


def make_as_stable_baselines() -> Any:
    """Libraries ask for pixels unasked, and go on without them after a TypeError only."""
    arguments: dict[str, Any] = {"opponents": "random"}
    try:
        return gymnasium.make("carc/Solo-v0", render_mode="rgb_array", **arguments)
    except TypeError:
        return gymnasium.make("carc/Solo-v0", **arguments)


@pytest.mark.skipif(_table.cairosvg is None, reason="needs CairoSVG and libcairo")
def test_pixels() -> None:
    env = make_as_stable_baselines()
    assert env.render_mode == "rgb_array"
    observation, _ = env.reset(seed=1)
    first = env.render()
    assert (first.shape, first.dtype) == ((768, 768, 3), np.uint8)
    env.step(int(observation["action_mask"].argmax()))
    second = env.render()
    assert second.shape == first.shape
    assert not np.array_equal(first, second)
    # Of a field's green there is much on the first tile.
    assert ((first[..., 1] > first[..., 0]) & (first[..., 1] > first[..., 2])).mean() > 0.05


def test_pixels_without_what_makes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_table, "cairosvg", None)
    modes = [mode for mode in solo_v0.SoloEnv.metadata["render_modes"] if mode != "rgb_array"]
    monkeypatch.setitem(solo_v0.SoloEnv.metadata, "render_modes", modes)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = make_as_stable_baselines()
    assert env.render_mode is None
    with pytest.raises(TypeError, match="pip install cairosvg"):
        aec_v0.env(render_mode="rgb_array")


VECTORS = [(mode, copied) for mode in AutoresetMode for copied in (True, False)]


@pytest.mark.parametrize(("mode", "copied"), VECTORS)
def test_many_games_are_those_of_their_seeds(mode: AutoresetMode, copied: bool) -> None:
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


def test_actions_of_many_games_that_are_wrong() -> None:
    envs = gymnasium.make_vec("carc/SelfPlay-v0", num_envs=2)
    assert isinstance(envs, vector_v0.SelfPlayVectorEnv)
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


def test_what_is_played() -> None:
    env = agents(aec_v0.raw_env(expansions=["river"], options={"farmers": "off"}))
    assert env.config.options["table"] == "25x25"
    assert env.config.options["farmers"] == "off"
    given = agents(aec_v0.raw_env(carc.Config(3, preset="c1", options={"farmers": "off"})))
    assert given.config.players == 3
    assert given.config.options["table"] == "25x25"
    own = carc.Config(2, options={"table": "11x13"})
    assert vector_v0.env(2, config=own).config is own
    assert json.loads(given.config.to_json())["preset"] == "c1"


def test_arguments_that_are_wrong() -> None:
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
def test_a_missing_extra_is_named(module: str, missing: str, extra: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1
    assert answer.stderr.rstrip().endswith(f'pip install ".[{extra}]"')
