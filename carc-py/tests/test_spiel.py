"""Tests for carc as an OpenSpiel game."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, mcts
from open_spiel.python.observation import make_observation

import carc
import carc.spiel

HIDDEN = "players=3,expansions=river+abbot,options=hand_size:3+hand_visibility:hidden,table=15x15"


@pytest.mark.parametrize(
    "parameters",
    [
        "table=9x9",
        "players=1,reward=difference,table=9x9",
        "players=4,reward=difference,table=9x9",
        HIDDEN,
    ],
)
def test_passes_open_spiel_checks(parameters: str) -> None:
    game = pyspiel.load_game(f"carc({parameters})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_utility_of_wins_is_bounded_by_the_other_players() -> None:
    game = pyspiel.load_game("carc(players=4,reward=win)")
    assert (game.min_utility(), game.max_utility()) == (-1.0, 3.0)


def finished(game: Any, seed: int) -> Any:
    """Plays a random game, checks every state, and returns the final one."""
    state = game.new_initial_state()
    random = np.random.default_rng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            actions, shares = zip(*outcomes, strict=True)
            assert list(actions) == sorted(set(actions))
            assert sum(shares) == pytest.approx(1)
            state.apply_action(int(random.choice(actions, p=shares)))
        else:
            actions = state.legal_actions()
            assert state.game.actor == state.current_player()
            legal = [game.encoding.index(action) for action in state.game.legal_actions()]
            assert actions == sorted(legal)
            state.apply_action(int(random.choice(actions)))
    return state


@pytest.mark.parametrize("parameters", ["players=8,preset=everything,reward=difference", HIDDEN])
def test_games_end_within_bounds(parameters: str) -> None:
    game = pyspiel.load_game(f"carc({parameters})")
    state = finished(game, 1)
    scores = state.game.scores
    reward: Any = "difference" if "difference" in parameters else "win"
    assert state.returns() == list(carc.final_rewards(scores, reward))
    assert abs(sum(state.returns())) < 1e-9
    assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())
    history = state.full_history()
    draws = sum(entry.player == pyspiel.PlayerId.CHANCE for entry in history)
    # No game comes close to these bounds.
    assert 2 * draws < game.max_chance_nodes_in_history()
    assert 4 * (len(history) - draws) < game.max_game_length()


def endgame() -> carc.Config:
    tiles = [carc.StartTile("base/D", 0, 0)]
    start = carc.Start(tiles=tiles, stack={"base/U": 1, "base/E": 1})
    return carc.Config(2, start=start, options={"table": "3x1"})


def test_loads_any_config() -> None:
    config = carc.Config(
        3,
        expansions=["abbot"],
        figures={"meeple": 5},
        mechanics={"gardens": False},
        tile_sets={"base": 2},
    )
    game = carc.spiel.load_game(config, "difference")
    assert game.config == config.replace(options={"table": "25x25"})
    small = carc.spiel.load_game(endgame())
    pyspiel.random_sim_test(small, num_sims=2, serialize=True, verbose=False)
    assert pyspiel.load_game(str(game)).config == game.config
    with pytest.raises(carc.CarcError, match="either config or settings, got both: players"):
        carc.spiel._config({**carc.spiel._DEFAULTS, "players": 3, "config": "e30"})
    with pytest.raises(carc.ParseError, match="config: expected the text of a config"):
        carc.spiel._config({**carc.spiel._DEFAULTS, "config": "e"})


def expected(state: Any) -> float:
    """Returns a position's value for player 0 if both players play perfectly."""
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        return float(sum(share * expected(state.child(action)) for action, share in outcomes))
    values = [expected(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def test_exact_algorithms_solve_an_endgame() -> None:
    game = carc.spiel.load_game(endgame(), "difference")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(12):
        solver.evaluate_and_update_policy()
    state = game.new_initial_state()
    average = expected_game_score.policy_value(state, [solver.average_policy()] * 2)
    assert average[0] == pytest.approx(expected(state), abs=0.3)
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.6


def test_differences_add_up_to_zero() -> None:
    for scores in ([10, 15, 35, 10], [0, 0, 1, 0, 0, 0], [93, 17, 40, 88, 61, 102, 5, 77]):
        assert abs(sum(carc.final_rewards(scores))) < 1e-9


def test_observations_show_views() -> None:
    game = pyspiel.load_game(f"carc({HIDDEN})")
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    state = game.new_initial_state()
    random = np.random.default_rng(3)
    observation = make_observation(game)
    several = longest = 0
    for _ in range(90):
        several = several + 1 if state.is_chance_node() else 0
        longest = max(longest, several)
        state.apply_action(int(random.choice(state.legal_actions())))
        if state.is_chance_node():
            continue
        for player in range(3):
            guess = state.game.determinize(player, 1)
            observation.set_from(state, player)
            arrays = game.encoding.observe(guess, player)
            for name, array in zip(("board", "tiles", "vector"), arrays, strict=True):
                assert np.array_equal(observation.dict[name], array)
            assert state.observation_string(player) == guess.view(player).to_json()
            assert state.information_state_string(player) == state.observation_string(player)
    assert longest >= 9, "three hands of three tiles are dealt one after the other"


def test_states_can_be_copied() -> None:
    game = pyspiel.load_game("carc(table=9x9)")
    state = game.new_initial_state()
    for _ in range(7):
        state.apply_action(state.legal_actions()[0])
    for other in (state.clone(), copy.deepcopy(state)):
        assert (str(other), other.history()) == (str(state), state.history())
        other.apply_action(other.legal_actions()[-1])
        assert other.game.history != state.game.history
        assert other.game.config == state.game.config
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 0) == "draw base/A"


def test_open_spiel_bots_play() -> None:
    game = pyspiel.load_game("carc(table=5x5)")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 6, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = game.new_initial_state()
    for _ in range(8):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(bot.step(state))
    assert len(state.history()) == 8


def test_rejects_invalid_parameters() -> None:
    for parameters in ("expansions=rivver", "table=unbounded", "reward=points", "players=9"):
        with pytest.raises((carc.CarcError, pyspiel.SpielError)):
            pyspiel.load_game(f"carc({parameters})")
