"""Runs each rule case in ``tests/cases`` as a separate test; see the README there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import carc

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "cases"


class Case:
    """The commands between ``case`` and ``end``, each with the line number of its first line."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.commands: list[tuple[int, str]] = []

    def run(self) -> None:
        run = Run()
        for number, command in self.commands:
            word, _, rest = command.partition(" ")
            try:
                run.command(word, rest.strip())
            except (AssertionError, carc.CarcError) as error:
                raise AssertionError(f"line {number}: {command}\n  {error}") from error
        assert run.is_made, "the case has not made a game"


def commands_of(text: str) -> list[tuple[int, str]]:
    """Returns the commands in a file.

    An indented line continues the previous command: directly if that command contains a brace,
    otherwise after a space.
    """
    commands: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(" "):
            first, command = commands[-1]
            commands[-1] = first, command + ("" if "{" in command else " ") + line.strip()
        elif line and not line.startswith("#"):
            commands.append((number, line.strip()))
    return commands


def cases_of(text: str) -> Iterator[Case]:
    case: Case | None = None
    for number, command in commands_of(text):
        if command.startswith("case "):
            assert case is None, f"line {number}: the previous case has no end"
            case = Case(command.removeprefix("case "))
            continue
        assert case is not None, f"line {number}: the command is not inside a case"
        case.commands.append((number, command))
        if command == "end":
            yield case
            case = None
    assert case is None, "the last case has no end"


def same(found: object, wanted: object) -> None:
    assert found == wanted, f"found {found}"


class Run:
    """The game that a case plays."""

    game: carc.Game

    def __init__(self) -> None:
        self.config = carc.Config()
        self.events: list[str] = []
        self.seen = 0

    @property
    def is_made(self) -> bool:
        return hasattr(self, "game")

    def command(self, word: str, rest: str) -> None:
        makes = word in ("config", "seed", "deck", "open")
        assert makes != self.is_made, "a case makes its game once, in its first command"
        command: Callable[[str], None] | None = getattr(self, f"do_{word}", None)
        assert command is not None, "the command is unknown"
        command(rest)

    def do_config(self, rest: str) -> None:
        self.config = carc.Config.from_json(rest)

    def do_seed(self, rest: str) -> None:
        self.game = carc.Game(self.config, seed=int(rest))

    def do_deck(self, rest: str) -> None:
        self.game = carc.Game(self.config, deck=rest.split())

    def do_open(self, rest: str) -> None:
        same("", rest)
        self.game = carc.Game(self.config, chance="external")

    def do_do(self, rest: str) -> None:
        self.events = [event.to_json() for event in self.game.apply(self.game.action(rest))]
        self.seen = 0

    def do_event(self, rest: str) -> None:
        named, later = rest.rstrip("}"), self.events[self.seen :]
        follows = ("", ",", "}")
        first = [
            place
            for place, event in enumerate(later)
            if event.startswith(named) and event[len(named) :][:1] in follows
        ]
        assert first, f"the event is not among {later}"
        self.seen += first[0] + 1

    def do_events(self, rest: str) -> None:
        same(len(self.events), int(rest))

    def do_refuse(self, rest: str) -> None:
        reason, _, text = rest.partition(" ")
        before = self.game.hash
        action = self.game.action(text)
        found = self.game.check(action)
        assert found is not None, "the action would be accepted"
        same(found.reason, reason)
        with pytest.raises(carc.IllegalActionError) as caught:
            self.game.apply(action)
        same(caught.value.reason, reason)
        same(self.game.hash, before)

    def do_options(self, rest: str) -> None:
        same(len(self.game.legal_actions()), int(rest))
        same(len(self.game.legal_codes()), int(rest))

    def do_legal(self, rest: str) -> None:
        self.is_listed(rest, True)

    def do_illegal(self, rest: str) -> None:
        self.is_listed(rest, False)

    def is_listed(self, text: str, wanted: bool) -> None:
        action = self.game.action(text)
        same(action in self.game.legal_actions(), wanted)
        same(action.code in self.game.legal_codes(), wanted)
        same(self.game.is_legal(action), wanted)

    def do_actor(self, rest: str) -> None:
        actor = self.game.actor
        words = f"player {actor}" if isinstance(actor, int) else actor or "nobody"
        same(words, rest)

    def do_phase(self, rest: str) -> None:
        same(self.game.phase, rest)

    def do_supply(self, rest: str) -> None:
        player, figure, count = rest.split()
        same(self.game.supply(int(player)).get(figure, 0), int(count))

    def do_tokens(self, rest: str) -> None:
        player, token, count = rest.split()
        same(self.game.tokens(int(player)).get(token, 0), int(count))

    def do_part(self, rest: str) -> None:
        same(self.game.turn_part, int(rest))

    def do_scores(self, rest: str) -> None:
        same(self.game.scores, tuple(map(int, rest.split())))

    def do_feature(self, rest: str) -> None:
        cell, segment, text = rest.split(maxsplit=2)
        x, y = map(int, cell.split(","))
        feature = self.game.feature_at(x, y, int(segment))
        assert feature is not None, "the spot is in no feature"
        same(feature.to_json(), text)
        assert feature in self.game.features()

    def do_hash(self, rest: str) -> None:
        same(f"{self.game.hash:#018x}", rest)

    def do_reload(self, rest: str) -> None:
        same("", rest)
        loaded = carc.Game.from_json(self.game.to_json())
        same(loaded.history, self.game.history)
        assert loaded == self.game, "the loaded game differs"
        self.game = loaded

    def do_undo(self, rest: str) -> None:
        same("", rest)
        assert self.game.undo() is not None, "there is nothing to undo"

    def do_end(self, rest: str) -> None:
        same("", rest)


CASES = [
    pytest.param(case, id=f"{path.stem}: {case.title}")
    for path in sorted(FOLDER.glob("*.txt"))
    for case in cases_of(path.read_text(encoding="utf-8"))
]


def test_there_are_cases() -> None:
    assert CASES


@pytest.mark.parametrize("case", CASES)
def test_case(case: Case) -> None:
    case.run()


GOOD = """
# This case tests the runner itself.
case RUN the runner sees what happens
config {
  "players":2}
deck base/E
  base/U
actor player 0
phase place
refuse occupied place 0,0 0
illegal place 0,0 0
legal place 0,-1 180
do place 0,-1 180
events 2
event {"tile_placed":{"player":0,"tile_type":4,"x":0,"y":-1,"rotation":180,"canonical":180}}
event {"feature_completed":{"kind":"city","x":0,"y":-1,"segment":0}}
options 3
do place meeple 0,-1 0
scores 4 0
supply 0 meeple 7
reload
undo
scores 0 0
end
"""


def test_runner_passes_correct_case() -> None:
    (case,) = cases_of(GOOD)
    case.run()


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("actor player 0", "actor player 1"),
        ("phase place", "phase figure"),
        ("refuse occupied place", "refuse detached place"),
        ("refuse occupied place 0,0 0", "refuse occupied place 0,-1 180"),
        ("illegal place 0,0 0", "illegal place 0,-1 180"),
        ("legal place 0,-1 180", "legal place 0,-1 0"),
        ("events 2", "events 3"),
        ('"rotation":180', '"rotation":90'),
        ("options 3", "options 4"),
        ("scores 4 0", "scores 0 4"),
        ("supply 0 meeple 7", "supply 0 meeple 6"),
        ("reload", "hash 0x0000000000000000"),
        ("do place meeple 0,-1 0", "do place meeple 0,-1 9"),
        ("reload", 'feature 0,0 0 {"kind":"city"}'),
        ("reload", "unknown"),
        ("  base/U", "  base/e"),
        ('"players":2', '"players":9'),
    ],
)
def test_runner_fails_incorrect_command(right: str, wrong: str) -> None:
    assert right in GOOD
    (case,) = cases_of(GOOD.replace(right, wrong, 1))
    with pytest.raises(AssertionError, match=r"line \d+"):
        case.run()


@pytest.mark.parametrize("text", [GOOD.replace("\nend\n", "\n"), "phase place", GOOD[:60] + GOOD])
def test_reader_rejects_malformed_file(text: str) -> None:
    with pytest.raises(AssertionError):
        list(cases_of(text))
