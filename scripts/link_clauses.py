"""Links the clauses of the rules that the pages of docs/ name to docs/rules-coverage.md.

    python3 scripts/link_clauses.py            writes the links
    python3 scripts/link_clauses.py --check    only says which pages lack some

In the text a clause becomes `[BASE-TILE-1]`; where it leads stands at the end of the page. Code is
left alone. A number that its family in tests/clauses/ does not have is a fault.
"""

import re
import sys

import check_links
import rules_coverage
from tree import ROOT

DOCS = ROOT / "docs"
TARGET = re.compile(rf"^\[{rules_coverage.ID}\]: \S+$")
# Code, links, what has brackets already, and the rest; the clause alone is changed.
PIECE = re.compile(
    rf"(?P<code>(?P<tick>`+)(?!`).*?(?<!`)(?P=tick)(?!`))"
    rf"|\[(?P<linked>{rules_coverage.ID})\](?![(\[])"
    rf"|(?<![\w\[-])(?P<bare>{rules_coverage.ID})(?![\w\]-])"
)


def family(clause):
    """What a clause shares with those beside it: `BASE-TILE` of `BASE-TILE-1`."""
    return clause.rpartition("-")[0]


def linked(page, text, known):
    """The text of a page with its links, and the clauses in it that are not known."""
    found, unknown, families = set(), [], {family(clause) for clause in known}
    lines = text.splitlines()
    while lines and (not lines[-1] or TARGET.match(lines[-1])):
        lines.pop()
    numbers = {number for number, _ in check_links.prose("\n".join(lines))}

    def link(match):
        clause = match["linked"] or match["bare"]
        if not clause:
            return match[0]
        # A part of a clause is listed with the whole: TURN-9a with TURN-9.
        if clause not in known and clause.rstrip("abcdefgh") not in known:
            if family(clause) in families:
                unknown.append(clause)
            return match[0]
        found.add(clause)
        return f"[{clause}]"

    lines = [
        PIECE.sub(link, line) if number in numbers else line for number, line in enumerate(lines, 1)
    ]
    up = "../" * len(page.relative_to(DOCS).parents[:-1])
    whole = {clause: clause if clause in known else clause.rstrip("abcdefgh") for clause in found}
    targets = [
        f"[{clause}]: {up}{rules_coverage.PAGE.name}#{rules_coverage.anchor(whole[clause])}"
        for clause in sorted(found, key=lambda clause: (known.index(whole[clause]), clause))
    ]
    return "\n".join(lines + [""] * bool(targets) + targets) + "\n", unknown


def main():
    known = [clause.id for chapter in rules_coverage.chapters().values() for clause in chapter]
    checking, faults = "--check" in sys.argv[1:], 0
    for page in sorted(DOCS.rglob("*.md")):
        if page == rules_coverage.PAGE:
            continue
        name, text = page.relative_to(ROOT), page.read_text(encoding="utf-8")
        wanted, unknown = linked(page, text, known)
        for clause in unknown:
            faults += 1
            print(f"{name}: {clause} is no clause of tests/clauses")
        if wanted != text and checking:
            faults += 1
            print(f"{name}: lacks links to clauses: python3 scripts/link_clauses.py")
        elif wanted != text:
            page.write_text(wanted, encoding="utf-8")
            print(f"{name}: linked")
    print(f"clauses: {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
