"""A player for the process tests: plays the first legal action, or misbehaves.

The argument selects the behavior; see FAULTS. The player writes notes for the test to the file that
the environment variable NOTES names.
"""

import json
import os
import sys
import time

NOTES = os.environ.get("NOTES")


def say(answer):
    print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)


def first(content):
    return {"choice": {"action": content["legal"][0]["action"]}}


def hang(_content):
    while True:
        time.sleep(1)


def die(_content):
    sys.exit(3)


def until_stopped(content):
    assert json.loads(sys.stdin.readline()) == {"stop": {}}
    return first(content)


# The reply to a request for a choice, for each behavior.
FAULTS = {
    "none": first,
    "code": lambda content: {"choice": {"code": content["legal"][-1]["code"]}},
    "garbage": lambda _: "I say!",
    "not_utf8": lambda _: "\udcff",
    "long": lambda _: "x" * 70_000,
    "illegal": lambda _: {"choice": {"action": "place 99,99 0"}},
    "no_action": lambda _: {"choice": {"action": "castle"}},
    "no_code": lambda _: {"choice": {"code": 1}},
    "both": lambda content: {"choice": content["legal"][0]},
    "unexpected": lambda _: {"pong": {}},
    "refuses": lambda _: {"error": {"why": "I do not want to"}},
    "hangs": hang,
    "dies": die,
    "until_stopped": until_stopped,
}


def main():
    fault = sys.argv[1]
    sys.stdout.reconfigure(errors="surrogateescape")
    if fault == "deaf":
        hang(None)
    if fault == "closes":
        os.close(1)
        hang(None)
    for line in sys.stdin:
        if NOTES:
            with open(NOTES, "a", encoding="utf-8") as notes:
                notes.write(line)
        ((kind, content),) = json.loads(line).items()
        if kind == "hello":
            version = 2 if fault == "version" else 1
            say({"hello": {"protocol": version, "name": "test", "options": {"level": "1"}}})
        elif kind == "set" and content["name"] == "level" and content["value"] != "9":
            say({"ready": {}})
        elif kind == "set":
            say({"error": {"why": "there is no level 9"}})
        elif kind == "new_game":
            say({"ready": {}})
        elif kind == "choose":
            say(FAULTS[fault](content))
        elif kind == "ping":
            say({"pong": {}})
        elif kind == "quit":
            break


main()
