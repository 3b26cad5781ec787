"""Players: at random, greedy, and a Monte Carlo tree search.

>>> game = carc.Game(carc.Config(2), seed=7)
>>> players = [carc.agents.make("greedy", seed=1), carc.agents.make("random", seed=2)]
>>> while not game.is_over:
...     events = game.apply(players[game.actor].choose(game))
>>> game.ranking()[0].player
0
"""

from carc._arena import Chooser, Player
from carc._carc import Agent, GreedyAgent, MctsAgent, RandomAgent, make

__all__ = ["Agent", "Chooser", "GreedyAgent", "MctsAgent", "Player", "RandomAgent", "make"]
