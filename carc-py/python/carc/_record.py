"""Records of games played by agents; :mod:`carc.distributed` exports them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import carc


@dataclass(frozen=True)
class Run:
    """A call to :func:`self_play` that produced games.

    >>> next(carc.distributed.self_play("greedy", games=1, seed=3, workers=0)).run.agents
    ('greedy', 'greedy')
    """

    __module__ = "carc.distributed"

    agents: tuple[str, ...]
    """The spec of each agent, or the qualified name of the function that creates it."""
    seed: int
    """The seed of the run."""
    version: str
    """The version of carc."""


@dataclass(frozen=True, eq=False)
class GameRecord:
    """A finished game, with all data needed to replay it.

    Records of the same game are equal, even if different runs produced them.

    >>> record = next(carc.distributed.self_play("random", games=1, seed=3, workers=0))
    >>> game = record.game()
    >>> game.is_over, game.scores == record.scores
    (True, True)
    >>> carc.Game.from_json(record.to_json()) == game
    True
    """

    __module__ = "carc.distributed"

    number: int
    """The index of the game within its run, starting at 0."""
    config: carc.Config
    """The config of the game; the same object for all games."""
    seed: int
    """The seed of the game: ``carc.Game(config, seed=seed)``."""
    seats: tuple[int, ...]
    """Each player's agent, as an index into the list of agents."""
    codes: npt.NDArray[np.uint64]
    """The codes of all player decisions, in order; read-only."""
    scores: tuple[int, ...]
    """Each player's final score."""
    run: Run
    """The run that produced the game."""
    policies: tuple[npt.NDArray[np.float32], ...] | None = None
    """For each decision, the share of every legal action, ordered by action code, such as the
    policy of a search; ``None`` if the shares are unknown."""
    values: npt.NDArray[np.float32] | None = None
    """For each decision, the value expected by the player to act, such as the lead found by a
    search; ``None`` if the values are unknown."""

    @staticmethod
    def of(
        game: carc.Game,
        seed: int,
        *,
        number: int = 0,
        seats: Sequence[int] | None = None,
        run: Run | None = None,
        policies: Sequence[npt.ArrayLike] | None = None,
        values: npt.ArrayLike | None = None,
    ) -> GameRecord:
        """Returns the record of a finished game, for example one taken from a batch.

        Args:
            game: A finished game.
            seed: The seed of the game. For a game from a batch, this is the seed of its slot.
            number: The index of the game within its run.
            seats: The agent in each seat; agent i plays seat i if ``None``.
            run: The run that produced the game; a run of unnamed agents if ``None``.
            policies: For each decision, every legal action's share of the visits.
            values: For each decision, the value expected by the player to act.

        Raises:
            CarcError: If the game is not over, ``seed`` is not the game's seed, or ``policies`` or
                ``values`` has the wrong length.

        >>> game = carc.Game(seed=5)
        >>> while not game.is_over:
        ...     game.play(game.legal_actions()[0])
        >>> carc.distributed.GameRecord.of(game, 5).game() == game
        True
        """
        players = game.config.players
        if not game.is_over:
            raise carc.CarcError("game: expected a finished game")
        codes = np.array(
            [entry.action.code for entry in game.history if not entry.automatic], np.uint64
        )
        codes.setflags(write=False)
        shares = None
        if policies is not None:
            shares = tuple(np.asarray(policy, np.float32) for policy in policies)
        expected = None if values is None else np.asarray(values, np.float32)
        for name, given in (("policies", shares), ("values", expected)):
            if given is not None and len(given) != len(codes):
                raise carc.CarcError(f"{name}: expected {len(codes)}, got {len(given)}")
        record = GameRecord(
            number,
            game.config,
            seed,
            tuple(range(players)) if seats is None else tuple(seats),
            codes,
            tuple(game.scores),
            Run(("",) * players, 0, carc.__version__) if run is None else run,
            shares,
            expected,
        )
        try:
            again = record.game()
        except carc.CarcError:
            again = None
        if again != game:
            raise carc.CarcError(f"seed: {seed} is not the seed of the game")
        return record

    @property
    def points(self) -> tuple[int, ...]:
        """Each agent's final score."""
        return tuple(self.scores[self.seats.index(agent)] for agent in range(len(self.seats)))

    def decisions(self) -> Iterator[tuple[carc.Game, carc.Action]]:
        """Replays the game and yields the game before each decision together with the decision.

        All items contain the same :class:`carc.Game` object, which advances by one action each
        time; copy the game to keep it. Use this method to generate training examples:

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> games = carc.distributed.self_play(
        ...     "greedy", games=1, config=encoding.config, seed=1, workers=0)
        >>> examples = [
        ...     (encoding.observe(game, game.actor), encoding.index(action))
        ...     for record in games
        ...     for game, action in record.decisions()
        ... ]
        >>> len(examples) > 70
        True
        """
        game = carc.Game(self.config, seed=self.seed)
        game.set_undo_depth(0)
        for code in self.codes.tolist():
            action = carc.Action.from_code(code)
            yield game, action
            game.play(action)

    def game(self) -> carc.Game:
        """Returns the finished game with its history, which allows actions to be undone."""
        game = carc.Game(self.config, seed=self.seed)
        for code in self.codes.tolist():
            game.apply_code(code)
        return game

    def to_json(self) -> str:
        """Returns the finished game as JSON text for :meth:`carc.Game.from_json`."""
        return self.game().to_json()

    def __repr__(self) -> str:
        told = f"seats {self.seats}, scores {self.scores}, {len(self.codes)} decisions"
        return f"<carc.distributed.GameRecord {self.number}: {told}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameRecord):
            return NotImplemented
        mine, others = (
            (record.number, record.seed, record.seats, record.scores, record.config)
            for record in (self, other)
        )
        return mine == others and np.array_equal(self.codes, other.codes)

    def __hash__(self) -> int:
        return hash((self.number, self.seed, self.seats, self.scores))
