"""Counts phrases that good English manuals avoid, and checks the summaries of doc comments.

    python3 scripts/prose.py [--list] [FILE ...]

Prints the hits per 1,000 words for each kind of text. The exit status is 1 if the rate is above
LIMIT in total or above KIND_LIMIT in one kind, or if a summary starts with a question word.
`--list` prints each hit with the words to use instead. If files are given, only these are checked.
CONTRIBUTING.md has the style guide.
"""

import argparse
import ast
import re
import subprocess
import sys
from pathlib import Path

from tree import ROOT

LIMIT, KIND_LIMIT = 3.0, 5.0
# Phrases to avoid, as patterns, with suggested replacements.
MARKERS = {
    r"tells?|telling|told": "return, report, print, emit",
    r"lays?|laid|lies?|lain": "place, be on, be at",
    r"stands?|stood": "be on, be at, represent",
    r"gives?|given to|gave": "return, receive, score, produce, pass",
    r"says?|said": "describe, specify, return, name",
    r"holds?|held": "contain, store, own, keep",
    r"somebody|nobody|everybody|anybody": "someone, no player, every player",
    r"who(?:so)?ever|whichever|whatever": "the player who, any",
    r"anew": "again",
    r"besides?": "next to, except, and",
    r"so (?:many|much|few|often)": "the number, as many as",
    r"(?:is|are|has|have|needs?|takes?|knows?) no": "is not a, does not have",
    r"by (?:itself|themselves|turns)": "alone, automatically, alternately",
    r"of (?:one's|your|its|their|his|our) own": "separate, its own",
    r"(?:of|from|by|to|with|for) (?:which|whom)": "a sentence of its own, that, where",
    r"(?:its kin|the like|its like)": "similar, such as",
    r"faults?": "error, bug, problem, failure",
    r"thereby|therefrom|thereof|wherein|whereof": "so, from it, where",
}
MARKER = re.compile("|".join(rf"\b(?:{pattern})\b" for pattern in MARKERS), re.IGNORECASE)
QUESTION = re.compile(r"(?:What|How|Who|Whom|Whose|Whether|Where|Which|Of|Nor)\b")
GENERATED = {"docs/rules-coverage.md", "THIRD-PARTY-NOTICES.txt"}
CODE = re.compile(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|https?://\S+")
COMMENTS = {
    ".rs": re.compile(r"\s*//[/!] ?(.*)"),
    ".h": re.compile(r"\s*(?:/?\*+|//+) ?(.*)"),
    ".hpp": re.compile(r"\s*(?:/?\*+|//+) ?(.*)"),
    ".ts": re.compile(r"\s*(?:/?\*+|//+) ?(.*)"),
}
STRING = re.compile(r"[\"'`]([^\"'`]*[a-z] [a-z][^\"'`]*)[\"'`]")


def kind(path):
    """Returns the kind of text that a file contains, or None."""
    name = str(path.relative_to(ROOT))
    if name in GENERATED or "/golden/" in name:
        return None
    if name.startswith("docs/expansions/"):
        return "expansion pages"
    if path.name == "en.toml":
        return "event sentences"
    kinds = {".md": "pages", ".h": "C header", ".hpp": "C++ headers", ".rs": "Rust comments"}
    kinds |= {".py": "Python docstrings", ".pyi": "Python docstrings", ".ts": "TypeScript"}
    return kinds.get(path.suffix)


def docstrings(path):
    """Yields the docstrings in a Python file as (first line number, text) pairs."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, documented) and (text := ast.get_docstring(node)):
            yield node.body[0].lineno, text


def comments(path):
    """Yields the comments in a source file as (first line number, text) pairs."""
    block, start = [], 0
    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), ""], 1):
        if match := COMMENTS[path.suffix].match(line):
            start = start if block else number
            block.append(match[1].removesuffix("*/").strip())
        else:
            if block:
                yield start, "\n".join(block)
            block = []
            if path.suffix == ".ts":
                yield from ((number, text) for text in STRING.findall(line))


def texts(path):
    """Returns a file's texts with line numbers, and whether each text must have a summary."""
    if path.suffix in (".py", ".pyi"):
        return [(number, text, True) for number, text in docstrings(path)]
    if path.suffix in COMMENTS:
        return [(number, text, path.suffix != ".ts") for number, text in comments(path)]
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        lines = enumerate(text.splitlines(), 1)
        return [(number, text, False) for number, line in lines for text in STRING.findall(line)]
    return [(1, text, False)]


def prose(text):
    """Yields a text's lines, with every code line replaced by an empty line."""
    fenced = False
    for line in text.splitlines():
        fence = line.lstrip().startswith(("```", "~~~"))
        fenced ^= fence
        code = fence or fenced or line.lstrip().startswith((">>>", "..."))
        yield "" if code else CODE.sub(" ", line)


def advice(hit):
    return next(use for it, use in MARKERS.items() if re.fullmatch(it, hit, re.IGNORECASE))


def tracked():
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in names.splitlines()]


def read(path, list_hits):
    """Counts a file's words, markers and question-word summaries. Can print the markers."""
    words = hits = questions = 0
    name = path.relative_to(ROOT)
    for start, text, has_summary in texts(path):
        for number, line in enumerate(prose(text), start):
            words += len(re.findall(r"[A-Za-z][A-Za-z']*", line))
            for match in MARKER.finditer(line):
                hits += 1
                if list_hits:
                    print(f"{name}:{number}: {match[0]} ({advice(match[0])}): {line.strip()}")
        if has_summary and QUESTION.match(text):
            questions += 1
            print(f"{name}:{start}: summary starts with a question word: {text.splitlines()[0]}")
    return words, hits, questions


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="print every hit")
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    totals, questions = {}, 0
    for path in [it.resolve() for it in options.files] or tracked():
        if path.is_file() and (its_kind := kind(path)):
            words, hits, found = read(path, options.list)
            before = totals.get(its_kind, (0, 0))
            totals[its_kind] = before[0] + words, before[1] + hits
            questions += found
    rates = {name: 1000 * hits / max(1, words) for name, (words, hits) in totals.items()}
    total = 1000 * sum(hits for _, hits in totals.values())
    total /= max(1, sum(words for words, _ in totals.values()))
    for name in sorted(rates):
        print(f"{name:20} {totals[name][0]:8,} words {rates[name]:6.1f} per 1,000")
    print(f"{'total':20} {sum(it for it, _ in totals.values()):8,} words {total:6.1f} per 1,000")
    if questions or total > LIMIT or max(rates.values(), default=0) > KIND_LIMIT:
        sys.exit(f"limits: {LIMIT} in total, {KIND_LIMIT} in each kind; --list prints the hits")


if __name__ == "__main__":
    main()
