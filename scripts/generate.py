"""Writes the engine's names, such as figures, phases and events, for the other languages.

    python3 scripts/generate.py            writes the files
    python3 scripts/generate.py --check    fails if a file is not up to date

Each name is declared, numbered and documented once, in carc-engine/src; `vocabulary.py` reads it
there. In files that are also edited by hand, each generated region extends from a line with
`generated:begin` to a line with `generated:end`.
"""

import re
import sys

import generate_c
import generate_csharp
import generate_javascript
import generate_python
from tree import ROOT
from vocabulary import ENGINE, Vocabulary

BEGIN = re.compile(r"generated:begin (\w+)")


def with_regions(text, regions, path):
    """Returns the text with its generated regions replaced."""
    lines, rest = [], iter(text.splitlines())
    missing = set(regions)
    for line in rest:
        lines.append(line)
        if found := BEGIN.search(line):
            missing.discard(found[1])
            lines += regions[found[1]]
            lines.append(next(it for it in rest if "generated:end" in it))
    if missing:
        raise SystemExit(f"{path}: no region {', '.join(sorted(missing))}")
    return "\n".join(lines) + "\n"


def table_of_events(vocabulary):
    """Returns the table for the documentation of `Event`, with the names in other languages."""
    names = {word.rust: word.name for word in vocabulary.events}
    for line in (ENGINE / "src" / "event" / "mod.rs").read_text(encoding="utf-8").splitlines():
        if found := re.match(r" +/// (\|.*\|)$", line):
            yield re.sub(r"`(\w+)`", lambda it: f"`{names.get(it[1], it[1])}`", found[1])


def generated(vocabulary):
    """Yields each file's path and text."""
    for path, text in generate_c.files(vocabulary):
        yield path, text
    yield generate_csharp.FILE, generate_csharp.text()
    yield generate_python.NAMES, generate_python.names()
    regions = [*generate_python.regions(vocabulary), *generate_javascript.regions(vocabulary)]
    regions.append(("docs/events.md", {"backward": ["", *table_of_events(vocabulary), ""]}))
    for path, of_file in regions:
        text = (ROOT / path).read_text(encoding="utf-8")
        yield path, with_regions(text, of_file, path)
    for path, edit in generate_python.edits(vocabulary):
        yield path, edit((ROOT / path).read_text(encoding="utf-8"))


def main(check):
    # Files that are up to date are not written.
    stale = []
    for path, text in generated(Vocabulary()):
        file = ROOT / path
        if file.exists() and file.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if not check:
            file.write_text(text, encoding="utf-8")
    verb = "is out of date: python3 scripts/generate.py" if check else "written"
    print("".join(f"{path} {verb}\n" for path in stale) + f"{len(stale)} files to write")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] == ["--check"]))
