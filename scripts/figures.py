"""How the scripts that measure take their figures, and how they write them into pages.

Figures stand between marks, `<!-- NAME: begin -->` and `<!-- NAME: end -->`; what stands there is
replaced.
"""

import json
import platform
import re
import statistics
import subprocess
import sys
from pathlib import Path

from tree import ROOT

MARKED = re.compile(r"(<!-- (\w+): begin -->\n)(.*?)(<!-- \2: end -->)", re.S)


def answer(command):
    """The object in the first line that a program prints."""
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(run.stdout.splitlines()[0])


def by_turns(times, measures):
    """What each of the named measures gives, so many times: one of each, then the next of each."""
    given = {name: [] for name in measures}
    for _ in range(times):
        for name, measure in measures.items():
            given[name].append(measure())
    return given


def ratio(given, name, reference):
    """The median of the ratios of figures that were taken one after the other."""
    pairs = zip(given[name], given[reference], strict=True)
    return statistics.median(figure / other for figure, other in pairs)


def processor():
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        return re.search(r"model name\s*: (.*)", text)[1].strip()
    except (OSError, TypeError):
        return platform.processor() or platform.machine()


def rows(header, *lines):
    """A table in Markdown; all columns but the first are numbers."""
    rule = "| --- |" + " ---: |" * (len(header) - 1)
    header, *lines = ("| " + " | ".join(row) + " |" for row in (header, *lines))
    return [header, rule, *lines]


def rounded(number):
    """A number to three digits, with commas between the thousands."""
    digits = max(0, 3 - len(str(int(number)))) if number >= 1 else 2
    scale = 10 ** max(0, len(str(int(number))) - 3)
    return f"{round(number / scale) * scale:,}" if digits == 0 else f"{number:.{digits}f}"


def fill(text, blocks):
    """The text with the lines between the marks replaced; marks without a block stay."""

    def filled(found):
        begin, name, old, end = found.groups()
        new = "".join(f"{line}\n" for line in blocks[name]) if name in blocks else old
        return begin + new + end

    return MARKED.sub(filled, text)


def write(blocks, *pages, only_print=False):
    """Writes the blocks into the pages that have their marks, or only prints them."""
    if only_print:
        print("\n\n".join("\n".join(lines) for lines in blocks.values()))
        return
    texts = {ROOT / page: (ROOT / page).read_text(encoding="utf-8") for page in pages}
    marked = [found[2] for text in texts.values() for found in MARKED.finditer(text)]
    if missing := [name for name in blocks if marked.count(name) != 1]:
        sys.exit(f"{', '.join(pages)}: not marked once: {', '.join(missing)}")
    for path, text in texts.items():
        path.write_text(fill(text, blocks), encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
