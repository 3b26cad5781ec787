"""Helpers for the environment tests."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import carc
from carc.envs import aec_v0

HIDDEN = {"hand_size": "3", "hand_visibility": "hidden"}
SETTINGS: dict[str, dict[str, Any]] = {
    "base": {},
    "alone": {"players": 1},
    "hands": {"players": 3, "options": HIDDEN},
    "everything": {"players": 5, "preset": "everything"},
}


def choose(mask: Any, generator: carc.Generator) -> int:
    legal = mask.nonzero()[0]
    return int(legal[generator.uniform(len(legal))])


def copies(env: Any) -> list[Any]:
    return [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]


def agents(env: Any) -> aec_v0._AgentEnv:
    """Returns the environment inside all wrappers."""
    raw = env.unwrapped
    assert isinstance(raw, aec_v0._AgentEnv)
    return raw
