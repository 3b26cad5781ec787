"""A line-protocol player that does not depend on carc. Players can be written in any language.

The player reads and writes JSON, one object per line, as described in docs/protocol.md. It places
tiles near the start tile and, if possible, a figure on every second tile. It uses only the notation
of the legal actions, and ignores the view that each request contains.

    python -m carc ladder random "process:python3 examples/python/protocol_player.py"
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

NAME, VERSION = "near the start", "1"


class Player:
    def __init__(self) -> None:
        self.random = random.Random()
        # The options that a `set` request can change, with their current values.
        self.options = {"figures": "0.5"}

    def answer(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """Returns the reply to a request, or None if no reply is needed."""
        ((kind, content),) = request.items()
        if kind == "hello":
            own = {"protocol": 1, "name": NAME, "version": VERSION, "options": self.options}
            return {"hello": own}
        if kind == "set" and content["name"] in self.options:
            self.options[content["name"]] = content["value"]
            return {"ready": {}}
        if kind == "new_game":
            # This is the only source of randomness, so the seed reproduces a game.
            self.random.seed(content["seed"])
            return {"ready": {}}
        if kind == "choose":
            return {"choice": {"action": self.choose([one["action"] for one in content["legal"]])}}
        if kind == "ping":
            return {"pong": {}}
        if kind in ("stop", "game_over", "error"):
            return None
        return {"error": {"why": f"{kind} is not known here"}}

    def choose(self, actions: list[str]) -> str:
        """Chooses one of the legal actions."""
        near = {action: distance(action) for action in actions if places_tile(action)}
        if near:
            return min(near, key=near.__getitem__)
        if "pass" in actions and self.random.random() >= float(self.options["figures"]):
            return "pass"
        return self.random.choice(actions)


def places_tile(action: str) -> bool:
    """Returns True for ``place 2,-1 90`` but not for ``place meeple 2,-1 0``."""
    word, _, rest = action.partition(" ")
    return word == "place" and "," in rest.partition(" ")[0]


def distance(placement: str) -> int:
    """Returns the distance from the start tile: ``place 2,-1 90`` is 3 steps away."""
    x, y = placement.split()[1].split(",")
    return abs(int(x)) + abs(int(y))


def main() -> None:
    player = Player()
    for line in sys.stdin:
        request = json.loads(line)
        if "quit" in request:
            break
        answer = player.answer(request)
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
