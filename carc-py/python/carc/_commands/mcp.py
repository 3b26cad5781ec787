"""``python -m carc mcp``: serve games to language models over the Model Context Protocol."""

from __future__ import annotations

import argparse
import functools
from collections.abc import Callable, Mapping
from typing import Any, cast

import carc
import carc.text

NAME = "mcp"
HELP = "serve a game to a language model over the Model Context Protocol"

INSTRUCTIONS = (
    "Play the tile-laying game Carcassonne. Start with new_game or enter_position, then call play "
    "with a number or the notation of an action from the list. Opponents act on their own."
)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Serve a game on standard input and output as tools of the Model Context Protocol. Add "
        "the command to the configuration of a client; see docs/text.md."
    )


def run(arguments: argparse.Namespace) -> int:
    server().run()
    return 0


class Table:
    """A client's game, in which the model plays one seat and agents play the others."""

    def __init__(self) -> None:
        self._game: carc.Game | None = None
        self._seat = 0
        self._opponents: Mapping[int, carc.agents.Agent] = {}

    def new_game(
        self,
        players: int = 2,
        expansions: list[str] | None = None,
        preset: str | None = None,
        seat: int = 0,
        opponents: str = "normal",
        seed: int | None = None,
    ) -> str:
        """Starts a new game and returns the first decision.

        Args:
            players: The number of players, 2 to 8.
            expansions: The names of expansions, such as "river" or "inns_cathedrals".
            preset: The name of an edition, such as "c3", or "everything".
            seat: Your seat, starting at 0.
            opponents: The agent for all other seats: "easy", "normal", "hard", "greedy" or
                "random".
            seed: The seed of the game; random by default.
        """
        config = carc.Config(
            players,
            expansions=cast("list[carc.names.Expansion]", expansions or []),
            preset=cast("carc.names.Preset | None", preset),
        )
        return self._begin(carc.Game(config, seed=seed), seat, opponents)

    def enter_position(self, board: str, seat: int = 0, opponents: str = "normal") -> str:
        """Starts a game from a position in board notation and returns the first decision.

        Args:
            board: The rules and the position in board notation; lines can be separated by ";".
            seat: Your seat, starting at 0.
            opponents: The agent for all other seats.
        """
        return self._begin(carc.Game(carc.Config.from_text(board)), seat, opponents)

    def _begin(self, game: carc.Game, seat: int, opponents: str) -> str:
        players = game.config.players
        if not 0 <= seat < players:
            raise carc.CarcError(f"seat: {seat} is out of range; expected 0 to {players - 1}")
        others = [player for player in range(players) if player != seat]
        made = {player: carc.agents.make(opponents, seed=player) for player in others}
        self._game, self._seat, self._opponents = game, seat, made
        return self._go_on()

    def position(self) -> str:
        """Returns the position and the legal actions."""
        game = self._current()
        if game.is_over:
            return self._end(game)
        return carc.text.describe(game)

    def play(self, action: str) -> str:
        """Plays an action and returns the events and the next decision.

        Args:
            action: The number of a legal action, or its notation, such as "place 1,0 90".
        """
        game = self._current()
        if game.is_over:
            raise carc.CarcError("the game is over; start another one")
        return self._go_on(game.apply(carc.text.parse(game, action)))

    def hint(self, iterations: int = 300) -> str:
        """Returns the best actions according to a search.

        Args:
            iterations: The number of search iterations, 1 to 5000.
        """
        if not 1 <= iterations <= 5000:
            raise carc.CarcError(f"iterations: {iterations} is out of range; expected 1 to 5000")
        game = self._current()
        ranked = carc.agents.MctsAgent(iterations=iterations, seed=0).rank(game)[:5]
        return "\n".join(
            f"`{game.action_text(it.actions[0])}`: expected lead {it.lead:+.1f}" for it in ranked
        )

    def _current(self) -> carc.Game:
        if self._game is None:
            raise carc.CarcError("there is no game; call new_game or enter_position")
        return self._game

    def _go_on(self, events: list[carc.Event] | None = None) -> str:
        game = self._current()
        happened = list(events or [])
        while isinstance(game.actor, int) and game.actor != self._seat:
            happened += game.apply(self._opponents[game.actor].choose(game))
        told = [f"- {event.seen_by(self._seat).text()}" for event in happened]
        return "\n".join([*told, self.position()])

    def _end(self, game: carc.Game) -> str:
        ranks = ", ".join(
            f"{it.rank}. player {it.player} with {it.score} points" for it in game.ranking()
        )
        return f"The game is over: {ranks}."


def server() -> Any:
    """Returns an MCP server whose tools are the methods of a :class:`Table`."""
    try:
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError as error:
        raise ImportError(
            'the MCP server requires the Python SDK: in a carc checkout, run pip install ".[mcp]"'
        ) from error
    table = Table()
    made = MCPServer("carc", version=carc.__version__, instructions=INSTRUCTIONS)
    tools: list[Callable[..., str]] = [
        table.new_game,
        table.enter_position,
        table.position,
        table.play,
        table.hint,
    ]
    for tool in tools:
        made.add_tool(_with_errors(tool, ToolError))
    return made


def _with_errors(tool: Callable[..., str], kind: type[Exception]) -> Callable[..., str]:
    """Wraps a tool so that the model receives the tool's errors as text."""

    @functools.wraps(tool)
    def called(*arguments: Any, **named: Any) -> str:
        try:
            return tool(*arguments, **named)
        except (carc.CarcError, ValueError) as error:
            raise kind(str(error)) from error

    return called
