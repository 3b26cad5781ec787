"""Tests for decisions as text: descriptions, replies, the environment and the MCP server."""

from __future__ import annotations

import asyncio
import doctest
import warnings
from typing import Any

import gymnasium
import pytest
from env_play import SETTINGS
from gymnasium.utils.env_checker import check_env

import carc
import carc.text
from carc._commands import mcp as command
from carc.envs import text_v0


def test_docstring_examples() -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    for module in (carc.text, text_v0):
        result = doctest.testmod(module, extraglobs={"carc": carc}, optionflags=flags)
        assert result.attempted > 4
        assert result.failed == 0


def play(config: carc.Config, seed: int) -> list[carc.Game]:
    """Plays a game and returns the positions in which a player must act."""
    game = carc.Game(config, seed=seed)
    random = carc.agents.make("random", seed=seed)
    positions = []
    while not game.is_over:
        positions.append(game.copy())
        game.play(random.choose(game))
    return positions


@pytest.mark.parametrize("name", SETTINGS)
def test_every_legal_action_can_be_named(name: str) -> None:
    for game in play(carc.Config(**SETTINGS[name]), 3)[::40]:
        before = game.hash
        shown = carc.text.describe(game).splitlines()
        listed = carc.text.options(game)
        assert [it.action for it in listed] == game.legal_actions()
        for number, option in list(enumerate(listed, 1))[:: len(listed) // 20 + 1]:
            assert any(line.startswith(f"{number}. `{option.notation}`") for line in shown)
            for reply in (
                option.notation,
                f"Let us see. I considered number 99, but I play **`{option.notation}`**!",
                f"{number}",
                f"Of {len(listed)} actions, the best is number {number}.",
            ):
                assert carc.text.parse(game, reply) == option.action
        assert game.hash == before


def test_effects_match_the_features_of_the_turn() -> None:
    completed = joined = started = 0
    for game in play(carc.Config(2), 5):
        if game.phase != "place":
            continue
        for option in carc.text.options(game)[::3]:
            copy = game.copy()
            events = copy.apply(option.action)
            events += copy.apply(carc.Action.pass_()) if copy.phase == "figure" else []
            closed = [it for it in events if isinstance(it, carc.FeatureCompleted)]
            assert option.effect.count("completes a ") == len(closed)
            completed += len(closed)
            joined += "joins 2" in option.effect
            started += "starts a" in option.effect
    assert min(completed, joined, started) > 5


def test_text_hides_what_the_player_may_not_know() -> None:
    config = carc.Config(2, options={"hand_size": "3", "hand_visibility": "hidden"})
    for game in play(config, 2)[:20]:
        assert isinstance(game.actor, int)
        guess = game.determinize(game.actor, 9)
        assert carc.text.describe(guess) == carc.text.describe(game)


@pytest.mark.parametrize("reply", ["", "0", "5", "place 5,5 0", "I pass.", "1.5", "place 0,1 90x"])
def test_rejects_replies_without_a_legal_action(reply: str) -> None:
    game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
    with pytest.raises(carc.ParseError, match="expected a number from 1 to 4, or notation such as"):
        carc.text.parse(game, reply)
    ended = play(carc.Config(2, options={"table": "3x3"}), 1)[-1]
    ended.play(ended.legal_actions()[0])
    while not ended.is_over:
        ended.play(ended.legal_actions()[0])
    for call in (lambda: carc.text.parse(ended, "1"), lambda: carc.text.describe(ended)):
        with pytest.raises(ValueError, match="there is no player to act"):
            call()


def test_gymnasium_api() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("carc/Text-v0", options={"table": "9x9"})
        check_env(env.unwrapped)


def test_environment_plays_games_from_replies() -> None:
    env = text_v0.env("greedy", seat=1, reward="points", options={"table": "7x7"})
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step("1")
    observation, info = env.reset(seed=4)
    total, over, steps = 0.0, False, 0
    while not over:
        assert env.observation_space.contains(observation)
        assert observation == carc.text.describe(env.game)
        observation, reward, over, _, info = env.step(f"My reply: {info['legal'][-1]}")
        total, steps = total + reward, steps + 1
    assert steps > 10
    assert total == env.game.scores[1]
    assert info["legal"] == []
    assert f"Scores: player 0: {env.game.scores[0]}, player 1: {total:.0f}." in observation


@pytest.mark.parametrize("illegal", ["lose", "random", "raise"])
def test_replies_without_action_are_illegal(illegal: Any) -> None:
    env = text_v0.env(illegal=illegal, seat=0)
    env.reset(seed=1)
    before = env.game.hash
    if illegal == "raise":
        with pytest.raises(carc.ParseError):
            env.step("I do not know.")
        assert env.game.hash == before
        return
    _, reward, over, _, info = env.step("I do not know.")
    assert info["illegal"]
    assert over == (illegal == "lose") == (env.game.hash == before)
    assert (reward < -1000) == over


def called(*calls: tuple[str, dict[str, Any]]) -> list[tuple[bool, str]]:
    """Calls the MCP server's tools. For each call, returns whether it failed and its text."""
    mcp = pytest.importorskip("mcp")

    async def run() -> list[tuple[bool, str]]:
        async with mcp.Client(command.server()) as client:
            answers = [await client.call_tool(*call) for call in calls]
            tools = await client.list_tools()
            assert {tool.name for tool in tools.tools} == {
                *("new_game", "enter_position", "position", "play", "hint")
            }
            return [(bool(it.is_error), it.content[0].text) for it in answers]

    return asyncio.run(run())


def test_model_plays_over_mcp() -> None:
    answers = called(
        ("position", {}),
        ("new_game", {"seed": 3, "opponents": "greedy", "seat": 1}),
        ("play", {"action": "number 1"}),
        ("play", {"action": "place 90,90 0"}),
        ("hint", {"iterations": 20}),
        ("new_game", {"expansions": ["rivers"]}),
        ("position", {}),
    )
    failed = [error for error, _ in answers]
    texts = [text for _, text in answers]
    assert failed == [True, False, False, True, False, True, False]
    assert "call new_game or enter_position" in texts[0]
    assert texts[1].startswith("- player 0 places ")
    assert "Player 1 decides." in texts[1]
    assert "the reply does not contain a legal action" in texts[3]
    assert texts[4].count("expected lead") > 0
    assert "river" in texts[5]
    assert texts[6] in texts[2]


def test_model_finishes_an_entered_position_over_mcp() -> None:
    board = "carc 1; players 2; preset bb5; | D; scores 3 0; stack -; active 0; turn 9; drawn E"
    answers = called(
        ("enter_position", {"board": board}),
        ("play", {"action": "place 0,-1 180"}),
        ("play", {"action": "place meeple 0,-1 0"}),
        ("play", {"action": "1"}),
    )
    assert [error for error, _ in answers] == [False, False, False, True]
    assert answers[2][1].endswith(
        "The game is over: 1. player 0 with 7 points, 2. player 1 with 0 points."
    )
    assert "the game is over" in answers[3][1]
