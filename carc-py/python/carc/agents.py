"""Computer players: random, greedy, tree search, difficulty levels, and external programs.

>>> game = carc.Game(carc.Config(2), seed=8)
>>> players = [carc.agents.make("hard:iterations=20", seed=1), carc.agents.make("easy", seed=2)]
>>> while not game.is_over:
...     events = game.apply(players[game.actor].choose(game))
>>> game.ranking()[0].player
0
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from carc._arena import Chooser, Player
from carc._carc import Agent, GreedyAgent, LevelAgent, MctsAgent, ProcessAgent, RandomAgent, make

__all__ = [
    "Agent",
    "Chooser",
    "Evaluator",
    "GreedyAgent",
    "LevelAgent",
    "MctsAgent",
    "Player",
    "ProcessAgent",
    "RandomAgent",
    "make",
]

Evaluator: TypeAlias = Callable[
    [
        tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.int16]],
        npt.NDArray[np.int8],
    ],
    tuple[npt.ArrayLike, npt.ArrayLike],
]
"""An evaluator for :class:`MctsAgent`.

An evaluator is a function from observations and masks to priors and values.
"""
