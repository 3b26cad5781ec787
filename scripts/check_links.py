"""Checks that every relative link in the Markdown files leads somewhere, anchors included.

Links to other hosts are not followed: no network is needed.
"""

import functools
import re
import sys
from urllib.parse import unquote

from tree import ROOT, files

FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
INLINE_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
INLINE = re.compile(r"\[[^\]]*\]\(\s*<?([^\s)>]+)>?(?:\s+[\"'(][^)]*)?\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)")
HTML = re.compile(r"<(?:a|img)\b[^>]*?\b(?:href|src)\s*=\s*[\"']([^\"']+)[\"']", re.I)
NAMED = re.compile(r"<[a-z]+\b[^>]*?\b(?:id|name)\s*=\s*[\"']([^\"']+)[\"']", re.I)
HEADING = re.compile(r"^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$")


def prose(text):
    """The lines outside fenced blocks, with their numbers."""
    fence = None
    for number, line in enumerate(text.splitlines(), 1):
        mark = FENCE.match(line)
        if fence is None and mark:
            fence = mark[1]
        elif fence is not None:
            if mark and mark[1].startswith(fence):
                fence = None
        else:
            yield number, line


def slug(heading):
    """The anchor that GitHub gives a heading."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    text = re.sub(r"[`*]|<[^>]+>", "", text).strip().lower()
    return re.sub(r"\s", "-", re.sub(r"[^\w\- ]", "", text))


@functools.cache
def anchors(path):
    found, seen = set(), {}
    for _, line in prose(path.read_text(encoding="utf-8")):
        heading = HEADING.match(line)
        if heading:
            name = slug(heading[1])
            count = seen.get(name, 0)
            seen[name] = count + 1
            found.add(name if count == 0 else f"{name}-{count}")
        found.update(NAMED.findall(line))
    return found


def fault(page, target):
    """What is wrong with a link, or None."""
    if re.match(r"[a-z][a-z0-9+.-]*:|//", target, re.I):
        return None
    name, _, anchor = unquote(target).partition("#")
    path = (ROOT / page.parent / name).resolve() if name else (ROOT / page)
    if not path.is_relative_to(ROOT):
        return "leads out of the project"
    if not path.exists():
        return "does not exist"
    if anchor and path.suffix == ".md" and anchor not in anchors(path):
        return f"has no heading for #{anchor}"
    return None


def main():
    links, faults = 0, 0
    for page in files(".md"):
        for number, line in prose((ROOT / page).read_text(encoding="utf-8")):
            line = INLINE_CODE.sub("", line)
            for target in INLINE.findall(line) + REFERENCE.findall(line) + HTML.findall(line):
                links += 1
                wrong = fault(page, target)
                if wrong:
                    faults += 1
                    print(f"{page}:{number}: {target} {wrong}")
    print(f"{links} links, {faults} broken")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
