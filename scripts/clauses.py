"""Generates docs/rules-coverage.md, which lists the tests for each clause, and the links to it.

    python3 scripts/clauses.py            updates the page and the links
    python3 scripts/clauses.py --check    fails if a file is out of date

tests/clauses/ lists the clauses, and its README explains how a test names a clause. In the other
pages in docs/, `BASE-TILE-1` becomes `[BASE-TILE-1]`, with the link's target at the end of the
page; code is not changed. The last line of output counts the clauses. The exit status is 1 if a
non-exempt clause has no test, or if a page names a clause that does not exist.
"""

import re
import sys
from collections import Counter, defaultdict
from typing import NamedTuple

from tree import ROOT

DOCS, PAGE = ROOT / "docs", ROOT / "docs" / "rules-coverage.md"
ID = r"(?:PRE-[A-Z0-9]+|X3-\d+|X-[A-Z][A-Z0-9]*-[A-Z][A-Z0-9]*|(?:[A-Z][A-Z0-9]*-)+\d+[a-h]?)"
ID_WORD = re.compile(rf"(?<![\w-]){ID}(?![\w-])")
RUST_TEST = re.compile(
    r"((?:^[ \t]*///[^\n]*\n)*)^[ \t]*#\[test\]\n(?:^[ \t]*#\[[^\n]*\n)*^[ \t]*fn (\w+)", re.M
)
TARGET = re.compile(rf"^\[{ID}\]: \S+\n", re.M)
# Matches code, which stays unchanged, and clauses to link, with or without brackets.
PIECE = re.compile(
    r"^ {0,3}(?P<fence>```+|~~~+).*?^ {0,3}(?P=fence)|(?P<tick>`+)(?!`).*?(?<!`)(?P=tick)(?!`)"
    rf"|\[(?P<linked>{ID})\](?![(\[])|(?<![\w\[-])(?P<bare>{ID})(?![\w\]-])",
    re.M | re.S,
)


class Clause(NamedTuple):
    id: str
    summary: str
    exempt: str


def chapters():
    """Returns each chapter's clauses in order, by chapter title."""
    found = {}
    for path in sorted((ROOT / "tests" / "clauses").glob("*.txt")):
        title, *lines = path.read_text(encoding="utf-8").splitlines()
        found[title] = []
        for line in lines:
            clause, _, rest = line.partition(" ")
            summary, _, exempt = rest.partition(" ! ")
            if not re.fullmatch(ID, clause) or not summary:
                sys.exit(f"{path.name}: not a clause: {line!r}")
            found[title].append(Clause(clause, summary, exempt))
    return found


def in_snake_case(name):
    """Returns the clause that starts a Rust test's name, such as `dv_10_...` or `house_4f_...`."""
    match = re.match(r"((?:[a-z]+_)+?)(\d+[a-h]?)(?:_|$)", name)
    return [match[1].upper().replace("_", "-") + match[2]] if match else []


def tests():
    """Returns, for each clause, the files with tests for it and the number of tests in each."""
    found = defaultdict(Counter)
    for path in sorted((ROOT / "tests" / "cases").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("case "):
                for clause in ID_WORD.findall(line):
                    found[clause][f"cases/{path.name}"] += 1
    folder = ROOT / "carc-engine" / "tests"
    for path in sorted(folder.rglob("*.rs")):
        for docs, name in RUST_TEST.findall(path.read_text(encoding="utf-8")):
            for clause in ID_WORD.findall(docs) + in_snake_case(name):
                found[clause][path.relative_to(folder).as_posix()] += 1
    return found


def coverage(found, named, last):
    """Returns the page that lists all clauses."""
    lines = [
        "# Rule coverage",
        "",
        "This page lists every clause of the implemented rules and the tests that cover it.",
        "`python3 scripts/clauses.py` generates it from",
        "[tests/clauses](../tests/clauses/README.md) and from the tests that name a clause.",
    ]
    for chapter, clauses in found.items():
        lines += ["", f"#{chapter}", "", "| clause | summary | covered by |"]
        lines += ["| --- | --- | --- |"]
        for clause, summary, exempt in clauses:
            files = ", ".join(f"`{name}`" for name in named.get(clause, ())) or "**none**"
            held = f"*exempt: {exempt}*" if exempt else files
            lines += [f'| <a id="{clause.lower()}"></a>{clause} | {summary} | {held} |']
    return "\n".join([*lines, "", last, ""])


def linked(page, text, known):
    """Returns a page's text with its clauses linked, and the unknown clauses that it names."""
    whole, unknown, families = {}, [], {clause.rpartition("-")[0] for clause in known}

    def link(match):
        clause = match["linked"] or match["bare"]
        # A clause with a letter, such as TURN-9a, may be listed as its main clause, TURN-9.
        listed = [it for it in (clause, (clause or "").rstrip("abcdefgh")) if it in known]
        if not listed:
            if clause and clause.rpartition("-")[0] in families:
                unknown.append(clause)
            return match[0]
        whole[clause] = listed[0]
        return f"[{clause}]"

    text = PIECE.sub(link, TARGET.sub("", text)).rstrip("\n") + "\n"
    up = "../" * (len(page.relative_to(DOCS).parents) - 1)
    targets = [
        f"[{clause}]: {up}{PAGE.name}#{whole[clause].lower()}\n"
        for clause in sorted(whole, key=lambda clause: (known.index(whole[clause]), clause))
    ]
    return text + ("\n" if targets else "") + "".join(targets), unknown


def main():
    found, named = chapters(), tests()
    clauses = [clause for chapter in found.values() for clause in chapter]
    known = [clause.id for clause in clauses]
    exempt = sum(bool(clause.exempt) for clause in clauses)
    missing = [it.id for it in clauses if not it.exempt and it.id not in named]
    last = (
        f"clauses: {len(clauses)} covered: {len(clauses) - exempt - len(missing)} "
        f"exempt: {exempt} missing: {' '.join(missing) or 'none'}"
    )
    files, faults = {PAGE: coverage(found, named, last)}, len(missing)
    for page in sorted(DOCS.rglob("*.md")):
        if page != PAGE:
            files[page], unknown = linked(page, page.read_text(encoding="utf-8"), known)
            faults += len(unknown)
            for clause in unknown:
                print(f"{page.relative_to(ROOT)}: {clause} is not a clause of tests/clauses")
    for page, text in files.items():
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            if "--check" in sys.argv[1:]:
                faults += 1
                print(f"{page.relative_to(ROOT)} is out of date: python3 scripts/clauses.py")
            else:
                page.write_text(text, encoding="utf-8")
    if strangers := sorted(set(named) - set(known)):
        print("named by tests but not listed:", " ".join(strangers))
    print(last)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
