"""Which tests hold which clause of the rules: writes docs/rules-coverage.md.

    python3 scripts/rules_coverage.py            write the page
    python3 scripts/rules_coverage.py --check    only compare it with what would be written

The clauses are listed in tests/clauses/, whose README says what a test must do to name one. The
last line says how many clauses there are, how many have a test, how many are exempt, and which
have neither; the exit status is 1 if there are any, or if --check finds the page out of date.
"""

import re
import sys
from collections import defaultdict
from typing import NamedTuple

from tree import ROOT

PAGE = ROOT / "docs" / "rules-coverage.md"
CLAUSES = ROOT / "tests" / "clauses"
ID = r"(?:PRE-[A-Z0-9]+|X3-\d+|X-[A-Z][A-Z0-9]*-[A-Z][A-Z0-9]*|(?:[A-Z][A-Z0-9]*-)+\d+[a-h]?)"
ID_WORD = re.compile(rf"(?<![\w-]){ID}(?![\w-])")
RUST_TEST = re.compile(
    r"((?:^[ \t]*///[^\n]*\n)*)^[ \t]*#\[test\]\n(?:^[ \t]*#\[[^\n]*\n)*^[ \t]*fn (\w+)", re.M
)

TITLES = {
    "01_setup": "Setups, chance, who knows what",
    "02_house_rules": "House rules",
    "03_turn": "The turn, scoring, the end",
    "10_base": "The base game",
    "11_inns_cathedrals": "Inns & Cathedrals",
    "12_traders_builders": "Traders & Builders",
    "13_princess_dragon": "The Princess & the Dragon",
    "14_abbey_mayor": "Abbey & Mayor",
    "15_hills_sheep": "Hills & Sheep",
    "16_wheel_of_fortune": "Wheel of Fortune",
    "17_river": "The River",
    "18_abbot": "Abbot and gardens",
    "20_king_robber": "The King and the Robber Baron",
    "21_river_2": "The River II",
    "22_shrines": "Heretics and Shrines",
    "23_tower": "The Tower",
    "30_pairs": "Pairs of elements",
    "40_vectors": "Worked examples",
}


class Clause(NamedTuple):
    """A clause, what it says, and why it needs no test if it needs none."""

    id: str
    summary: str
    exempt: str


def chapters() -> dict[str, list[Clause]]:
    """The clauses by chapter, in their order."""
    found = {}
    for path in sorted(CLAUSES.glob("*.txt")):
        clauses = []
        for line in path.read_text().splitlines():
            clause, _, rest = line.partition(" ")
            summary, _, exempt = rest.partition(" ! ")
            if not re.fullmatch(ID, clause) or not summary:
                sys.exit(f"{path.name}: not a clause: {line!r}")
            clauses.append(Clause(clause, summary, exempt))
        found[path.stem] = clauses
    return found


def in_snake_case(name: str) -> list[str]:
    """The clauses that the name of a Rust test begins with: `dv_10_...`, `house_4f_...`."""
    match = re.match(r"((?:[a-z]+_)+?\d+[a-h]?)(?:_|$)", name)
    if not match:
        return []
    *words, number = match[1].split("_")
    return ["-".join([word.upper() for word in words] + [number])]


def tests() -> dict[str, list[str]]:
    """The tests that name each clause."""
    found: dict[str, list[str]] = defaultdict(list)

    def enter(ids: list[str], test: str) -> None:
        for clause in dict.fromkeys(ids):
            if test not in found[clause]:
                found[clause].append(test)

    for path in sorted((ROOT / "tests" / "cases").glob("*.txt")):
        for line in path.read_text().splitlines():
            if line.startswith("case "):
                enter(ID_WORD.findall(line), f"cases/{path.name}")
    for path in sorted((ROOT / "carc-engine" / "tests").rglob("*.rs")):
        place = path.relative_to(ROOT / "carc-engine" / "tests").as_posix()
        for docs, name in RUST_TEST.findall(path.read_text()):
            enter(ID_WORD.findall(docs) + in_snake_case(name), f"{place}: {name}")
    return found


def anchor(clause: str) -> str:
    """Where the page speaks of a clause."""
    return clause.lower()


def target(clause: Clause) -> str:
    """The clause, as something that other pages can link to."""
    return f'<a id="{anchor(clause.id)}"></a>{clause.id}'


def cell(clause: Clause, named: dict[str, list[str]]) -> str:
    """What holds a clause, for the table."""
    if clause.exempt:
        return f"*exempt: {clause.exempt}*"
    files: dict[str, int] = defaultdict(int)
    for test in named.get(clause.id, []):
        files[test.split(":")[0]] += 1
    return ", ".join(f"`{name}`" for name in files) or "**none**"


def page(found: dict[str, list[Clause]], named: dict[str, list[str]], last: str) -> str:
    """The whole page."""
    lines = [
        "# Which tests hold which rule",
        "",
        "Written by `python3 scripts/rules_coverage.py` from the list of clauses in",
        "[tests/clauses](../tests/clauses/README.md) and the tests that name them. Parts of the",
        "game that this version does not play are not listed. The other pages link to these lines;",
        "`python3 scripts/link_clauses.py` writes the links.",
    ]
    for chapter, clauses in found.items():
        lines += ["", f"## {TITLES[chapter]}", "", "| clause | what it says | held by |"]
        lines += ["| --- | --- | --- |"]
        lines += [f"| {target(c)} | {c.summary} | {cell(c, named)} |" for c in clauses]
    return "\n".join([*lines, "", f"{last}", ""])


def main() -> int:
    """Writes or checks the page."""
    found, named = chapters(), tests()
    clauses = [clause for chapter in found.values() for clause in chapter]
    exempt = [clause for clause in clauses if clause.exempt]
    missing = [c.id for c in clauses if not c.exempt and not named.get(c.id)]
    known = {clause.id for clause in clauses}
    strangers = sorted(clause for clause in named if clause not in known)
    last = (
        f"clauses: {len(clauses)} covered: {len(clauses) - len(exempt) - len(missing)} "
        f"exempt: {len(exempt)} missing: {' '.join(missing) or 'none'}"
    )
    text = page(found, named, last)
    stale = False
    if "--check" in sys.argv[1:]:
        stale = not PAGE.exists() or PAGE.read_text() != text
        if stale:
            print(f"{PAGE.relative_to(ROOT)} is out of date: python3 scripts/rules_coverage.py")
    else:
        PAGE.write_text(text)
    if strangers:
        print("named by tests but not listed:", " ".join(strangers))
    print(last)
    return int(bool(missing) or stale)


if __name__ == "__main__":
    sys.exit(main())
