"""OpenSpiel: deep Q-learning against a random player, using OpenSpiel's Python implementation.

python examples/python/training/openspiel_dqn.py --games 20
"""

import argparse

import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.pytorch import dqn

import carc.spiel  # noqa: F401

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--games", type=int, default=20)
options = parser.parse_args()

game = pyspiel.load_game("carc(players=2,table=11x11,reward=difference)")
env = rl_environment.Environment(
    game, chance_event_sampler=rl_environment.ChanceEventSampler(seed=1)
)
size = env.observation_spec()["info_state"][0]
actions = env.action_spec()["num_actions"]
agents = [
    dqn.DQN(0, size, actions, hidden_layers_sizes=[64], replay_buffer_capacity=2_000),
    random_agent.RandomAgent(1, actions),
]
for number in range(options.games):
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([agents[player].step(step).action])
    for agent in agents:
        agent.step(step)
    print(f"game {number}: {step.rewards[0]:+.0f} points, loss {agents[0].loss}", flush=True)
