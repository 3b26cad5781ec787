"""Tests for questions about positions. A naive model recomputes the answers."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import carc
import carc.quiz
from carc.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
NEIGHBORS = ((0, -1), (1, 0), (0, 1), (-1, 0))
COUNTS = {"board": 120, "rules": 120, "best": 10}
QUESTIONS = {kind: list(carc.quiz.generate(COUNTS[kind], [kind], seed=3)) for kind in COUNTS}

Node = tuple[int, int, int]


class Naive:
    """A naive model of the base game that finds features with a flood fill over the ports."""

    def __init__(self, game: carc.Game) -> None:
        self.ports = {(it.x, it.y): game.ports(it.x, it.y) for it in game.board()}
        self.segments = {(it.x, it.y): game.config.tile(it.tile).segments for it in game.board()}
        self.meeples = {(it.spot.x, it.spot.y, it.spot.segment): it.player for it in game.figures()}

    def borders(self, node: Node) -> list[Node | None]:
        """Returns a segment's neighboring segments, with ``None`` for each empty cell."""
        x, y, segment = node
        found: list[Node | None] = []
        ports = self.ports[x, y]
        assert ports
        for side, (dx, dy) in enumerate(NEIGHBORS):
            across = self.ports.get((x + dx, y + dy))
            for port in range(3):
                if ports[side][port] == segment:
                    met = across[(side + 2) % 4][2 - port] if across else None
                    found.append((x + dx, y + dy, met) if met is not None else None)
        return found

    def feature(self, node: Node) -> frozenset[Node]:
        seen, todo = {node}, [node]
        while todo:
            new = {it for it in self.borders(todo.pop()) if it is not None} - seen
            seen |= new
            todo += new
        return frozenset(seen)

    def kind(self, node: Node) -> str:
        return self.segments[node[:2]][node[2]].kind

    @cached_property
    def features(self) -> dict[str, set[frozenset[Node]]]:
        found: dict[str, set[frozenset[Node]]] = {
            kind: set() for kind in ("city", "road", "field", "monastery")
        }
        for (x, y), segments in self.segments.items():
            for number, segment in enumerate(segments):
                found[segment.kind].add(self.feature((x, y, number)))
        return found

    def around(self, feature: frozenset[Node]) -> int:
        """Returns the number of tiles on and around a monastery's cell."""
        ((x, y, _),) = feature
        cells = ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return sum(cell in self.ports for cell in cells)

    def complete(self, feature: frozenset[Node]) -> bool:
        if self.kind(next(iter(feature))) == "monastery":
            return self.around(feature) == 9
        return all(None not in self.borders(node) for node in feature)

    def tiles(self, feature: frozenset[Node]) -> int:
        return len({node[:2] for node in feature})

    def cities(self, field: frozenset[Node]) -> int:
        """Returns the number of complete cities adjacent to a field."""
        touched = {
            self.feature((x, y, city))
            for x, y, number in field
            for city in self.segments[x, y][number].touches
        }
        return sum(map(self.complete, touched))

    def owners(self, feature: frozenset[Node]) -> set[int]:
        counts = Counter(self.meeples[node] for node in feature if node in self.meeples)
        return {player for player, count in counts.items() if count == max(counts.values())}

    def final_value(self, kind: str, feature: frozenset[Node]) -> int:
        if kind == "field":
            return 3 * self.cities(feature)
        if kind == "monastery":
            return self.around(feature)
        pennants = sum(self.segments[x, y][number].pennants for x, y, number in feature)
        return self.tiles(feature) + pennants


def final_lead(game: carc.Game, player: int) -> float:
    """Returns a player's final lead if both players play perfectly, computed by brute force."""
    if game.is_over:
        return game.scores[player] - game.scores[1 - player]
    if game.actor == "chance":
        draws = [([action], weight) for action, weight in game.chance_outcomes()]
        return sum(weight * final_lead(game.after(draw, 0), player) for draw, weight in draws)
    leads = [final_lead(game.after(turn, seed=0), player) for turn in game.turns()]
    return max(leads) if game.actor == player else min(leads)


def answer(question: carc.quiz.Question) -> Any:
    """Computes the answer to a question with the naive model."""
    game = question.game()
    naive, subject = Naive(game), question.subject
    node = (subject.get("x"), subject.get("y"), subject.get("segment"))
    feature = naive.feature(node) if None not in node else frozenset()  # type: ignore[arg-type]
    actions = [game.action(text) for text in subject.get("actions", [])]
    match question.topic:
        case "feature_tiles":
            return naive.tiles(feature)
        case "complete":
            return "yes" if naive.complete(feature) else "no"
        case "largest":
            return max(map(naive.tiles, naive.features[subject["kind"]]))
        case "incomplete":
            return sum(not naive.complete(it) for it in naive.features[subject["kind"]])
        case "supply":
            return 7 - len(re.findall(rf"\+{subject['player']}@", question.board))
        case "field_cities":
            return naive.cities(feature)
        case "fits":
            fitting = []
            start = carc.Start.from_text(question.board)
            for tile, choice in zip(subject["tiles"], question.choices, strict=True):
                drawn = json.loads(start.to_json()) | {"drawn": tile, "stack": {tile: 1}}
                trial = carc.Game(
                    carc.Config(start=carc.Start.from_json(json.dumps(drawn))), seed=1
                )
                cell = (subject["x"], subject["y"])
                if any((it.x, it.y) == cell for it in trial.legal_actions()):
                    fitting.append(choice)
            return fitting[0] if len(fitting) == 1 else fitting
        case "legal_tile" | "legal_figure":
            *before, last = actions
            for action in before:
                game.apply(action)
            try:
                game.apply(last)
            except carc.IllegalActionError:
                return "no"
            return "yes"
        case "turn_points":
            (outcome,) = (it for it in game.outcomes() if list(it.actions) == actions)
            return sum(it.points for it in outcome.entries if it.player == subject["player"])
        case "majority":
            players = sorted(naive.owners(feature))
            text = " and ".join(map(str, players))
            return f"players {text}" if len(players) > 1 else f"player {text}"
        case "best_lead":
            return final_lead(game, subject["player"])
        case "best_turn":
            turns = {
                turn: final_lead(game.after(turn, seed=0), subject["player"])
                for turn in game.turns()
            }
            best = [turn for turn, lead in turns.items() if lead == max(turns.values())]
            return question.answer if best == [tuple(actions)] else best
        case "final_points":
            return sum(
                naive.final_value(kind, it)
                for kind, features in naive.features.items()
                for it in features
                if subject["player"] in naive.owners(it)
            )
    raise AssertionError(question.topic)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_answers_agree_with_a_naive_model(kind: str) -> None:
    counts = Counter(question.topic for question in QUESTIONS[kind])
    assert set(counts) == set(carc.quiz.TOPICS[kind])
    assert min(counts.values()) >= 2
    for question in QUESTIONS[kind]:
        assert answer(question) == question.answer, question


@pytest.mark.parametrize("kind", QUESTIONS)
def test_questions_are_well_formed(kind: str) -> None:
    page = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    for question in QUESTIONS[kind]:
        assert question.game().to_text() == question.board
        assert question.clauses
        for clause in question.clauses:
            assert f'<a id="{clause.lower()}"></a>' in page, clause
            assert clause in question.rationale
        if question.choices:
            assert question.answer in question.choices
            assert len(set(question.choices)) == len(question.choices)
        else:
            assert isinstance(question.answer, int)
        assert carc.quiz.Question.from_json(question.to_json()) == question
    assert len({question.id for question in QUESTIONS[kind]}) == len(QUESTIONS[kind])
    assert len({question.board for question in QUESTIONS[kind]}) == len(QUESTIONS[kind])


def test_answers_vary() -> None:
    answers = Counter(
        question.answer for question in QUESTIONS["rules"] if len(question.choices) == 2
    )
    assert min(answers["yes"], answers["no"]) >= 10


def test_questions_depend_on_kind_number_and_seed_only() -> None:
    assert set(carc.quiz.KINDS) == set(QUESTIONS)
    mixed = list(carc.quiz.generate(6, ["rules", "board"], seed=3))
    assert mixed[:2] == [QUESTIONS["rules"][0], QUESTIONS["board"][0]]
    assert carc.quiz.question("board", 2, seed=3) == mixed[5]
    assert carc.quiz.question("board", 2, seed=4).board != mixed[5].board


def test_questions_about_expansions() -> None:
    config = carc.Config(3, expansions=["inns_cathedrals", "traders_builders", "princess_dragon"])
    topics: Counter[str] = Counter()
    for question in carc.quiz.generate(20, ["board", "rules"], seed=1, config=config):
        topics[question.topic] += 1
        assert question.game().to_text() == question.board
        if question.topic in ("legal_tile", "legal_figure", "turn_points"):
            assert answer(question) == question.answer
    assert len(topics) >= 8


def test_invalid_arguments_are_rejected() -> None:
    for kinds in (["board", "best of all"], []):
        with pytest.raises(carc.CarcError, match="expected"):
            carc.quiz.generate(1, kinds)
    toml = 'schema = 1\nid = "x"\ntitle = "x"\n[[tile]]\nid = "a"\nname = "a"\ncount = 1\n'
    toml += 'segments = [{ kind = "field", at = "N E S W" }]\n'
    with pytest.raises(carc.CarcError, match="custom"):
        carc.quiz.question("board", 0, config=carc.Config(custom_sets=[toml]))
    with pytest.raises(carc.ParseError, match='missing "kind"'):
        carc.quiz.Question.from_json('{"id": "x"}')
    with pytest.raises(carc.ParseError, match="invalid question"):
        carc.quiz.Question.from_json("[]")
    start = carc.Start(stack={}, drawn="base/V")
    with pytest.raises(carc.CarcError, match="no 'rules' question"):
        carc.quiz.question("rules", 0, config=carc.Config(1, start=start))


def test_command_writes_json_lines_and_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pictures = tmp_path / "pictures"
    assert main(["questions", "--count", "3", "--seed", "3", "--pictures", str(pictures)]) == 0
    lines = capsys.readouterr().out.splitlines()
    questions = [carc.quiz.Question.from_json(line) for line in lines]
    assert questions == list(carc.quiz.generate(3, seed=3))
    for question in questions:
        svg = (pictures / f"{question.id}.svg").read_text(encoding="utf-8")
        assert svg == question.render_svg()
    out = tmp_path / "questions.jsonl"
    assert main(["questions", "--count", "2", "--kinds", "rules", "--out", str(out)]) == 0
    assert [json.loads(line)["id"] for line in out.read_text("utf-8").splitlines()] == [
        "rules-0-0",
        "rules-0-1",
    ]
    assert main(["questions", "--kinds", "answers"]) == 2
    assert "expected one of board, rules, best" in capsys.readouterr().err
