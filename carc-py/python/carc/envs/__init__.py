"""Games as standard reinforcement learning environments; ``pip install ".[rl]"`` in the checkout.

* :mod:`carc.envs.aec_v0`: a PettingZoo environment in which every player is an agent.
* :mod:`carc.envs.solo_v0`: a Gymnasium environment for one player against fixed opponents.
* :mod:`carc.envs.vector_v0`: a Gymnasium vector environment for self-play in many games.
* :mod:`carc.envs.text_v0`: a text-based Gymnasium environment for language models.

Importing this package registers ``carc/Solo-v0``, ``carc/SelfPlay-v0`` and ``carc/Text-v0`` with
Gymnasium. The environments play the same games as :class:`carc.Game`, without simplification, and
use the arrays that :class:`carc.Encoding` defines. Create an environment with a config or with
arguments of :class:`carc.Config`:

>>> import gymnasium
>>> import carc.envs
>>> env = gymnasium.make("carc/Solo-v0", opponents="random", expansions=["river"])
>>> observation, info = env.reset(seed=7)
>>> observation["board"].shape
(25, 25, 69)

The environments use a table of 25 x 25 cells unless the config sets the ``table`` option. The table
limits the size of the board, so every legal action has an action index, and the mask is complete.
"""

from __future__ import annotations

try:
    import gymnasium
except ModuleNotFoundError as _missing:
    raise ImportError(
        'carc.envs requires Gymnasium: in a carc checkout, run pip install ".[rl]"'
    ) from _missing

__all__: list[str] = []

gymnasium.register("carc/Solo-v0", entry_point="carc.envs.solo_v0:SoloEnv")
gymnasium.register("carc/Text-v0", entry_point="carc.envs.text_v0:TextEnv")
gymnasium.register("carc/SelfPlay-v0", vector_entry_point="carc.envs.vector_v0:SelfPlayVectorEnv")
