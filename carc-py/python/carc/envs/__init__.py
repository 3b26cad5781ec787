"""Games as standard environments for learning programs; ``pip install ".[rl]"`` in the checkout.

* :mod:`carc.envs.aec_v0`: every player is an agent, for PettingZoo.
* :mod:`carc.envs.solo_v0`: one player against given opponents, for Gymnasium.
* :mod:`carc.envs.vector_v0`: many games at once, as a vector environment of Gymnasium.

Importing this package registers ``carc/Solo-v0`` and ``carc/SelfPlay-v0`` with Gymnasium. Their
games are those of :class:`carc.Game`, without exception or simplification; what they write into
arrays is what :class:`carc.Encoding` says. Everything is made with a config or with the arguments
of one:

>>> import gymnasium
>>> import carc.envs
>>> env = gymnasium.make("carc/Solo-v0", opponents="random", expansions=["river"])
>>> observation, info = env.reset(seed=7)
>>> observation["board"].shape
(25, 25, 69)

The environments play on a table of 25 x 25 cells, unless the config has the option ``table``
itself, so that every legal action has a number: that the table ends is a rule of the game, and the
mask leaves nothing out.
"""

from __future__ import annotations

try:
    import gymnasium
except ModuleNotFoundError as _missing:
    raise ImportError(
        'carc.envs needs Gymnasium: in the checkout of carc, pip install ".[rl]"'
    ) from _missing

__all__: list[str] = []

gymnasium.register("carc/Solo-v0", entry_point="carc.envs.solo_v0:SoloEnv")
gymnasium.register("carc/SelfPlay-v0", vector_entry_point="carc.envs.vector_v0:SelfPlayVectorEnv")
