"""Helpers for measurements: alternating runs, and tables between markers in a page.

A table in a page is between `<!-- NAME: begin -->` and `<!-- NAME: end -->`.
"""

import json
import re
import statistics
import subprocess
import sys

from tree import ROOT

# A game with twelve fixed expansions; it does not change when expansions are added.
TWELVE = json.loads((ROOT / "carc-engine/tests/support/twelve.json").read_text(encoding="utf-8"))
# The command line options for this game.
TWELVE_WORDS = [
    f"--expansions={','.join(TWELVE['expansions'])}",
    f"--options={','.join('='.join(pair) for pair in TWELVE['options'].items())}",
]
MARKED = re.compile(r"(<!-- (\w+): begin -->\n)(.*?)(<!-- \2: end -->)", re.S)


def output(*command, cwd=None):
    """Returns a program's output."""
    return subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, text=True, check=True).stdout


def answer(*command):
    """Returns the JSON object in the first line that a program prints."""
    return json.loads(output(*command).splitlines()[0])


def in_turn(times, measures):
    """Runs each of the named measurements `times` times, alternating between them (A B A B)."""
    taken = {name: [] for name in measures}
    for _ in range(times):
        for name, measure in measures.items():
            taken[name].append(measure())
    return taken


def ratio(taken, name, reference):
    """Returns the median of the ratios between consecutive runs."""
    pairs = zip(taken[name], taken[reference], strict=True)
    return statistics.median(run / other for run, other in pairs)


def table(header, *lines):
    """Returns a Markdown table in which all columns but the first contain numbers."""
    rule = "| --- |" + " ---: |" * (len(header) - 1)
    header, *lines = ("| " + " | ".join(row) + " |" for row in (header, *lines))
    return [header, rule, *lines]


def rounded(number):
    """Formats a number with three significant digits and thousands separators."""
    scale = 10 ** max(0, len(str(int(number))) - 3)
    digits = max(0, 3 - len(str(int(number)))) if number >= 1 else 2
    return f"{number:.{digits}f}" if digits else f"{round(number / scale) * scale:,}"


def write(blocks, *pages):
    """Writes the blocks between their markers in the pages."""
    texts = {ROOT / page: (ROOT / page).read_text(encoding="utf-8") for page in pages}
    marked = [found[2] for text in texts.values() for found in MARKED.finditer(text)]
    if missing := [name for name in blocks if marked.count(name) != 1]:
        sys.exit(f"{', '.join(pages)}: not marked exactly once: {', '.join(missing)}")

    def filled(found):
        begin, name, old, end = found.groups()
        return begin + ("".join(f"{line}\n" for line in blocks.get(name, ())) or old) + end

    for path, text in texts.items():
        path.write_text(MARKED.sub(filled, text), encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
