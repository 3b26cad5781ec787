"""Checks that no file names a place that exists only on one machine."""

import re
import sys

from tree import ROOT, files

# A home, a work folder or a drive, followed by something.
PLACE = re.compile(r"(?<![\w.])/(?:home|root|Users|work|mnt|media)/\w|\b[A-Z]:\\\w")
SAID_BY = {
    ".rs",
    ".toml",
    ".lock",
    ".md",
    ".py",
    ".pyi",
    ".c",
    ".h",
    ".cpp",
    ".hpp",
    ".cmake",
    ".txt",
    ".json",
    ".yml",
    ".sh",
    ".in",
    ".svg",
    ".ipynb",
    "",
}


def main():
    faults = 0
    for path in files():
        if path.suffix not in SAID_BY:
            continue
        text = (ROOT / path).read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            found = PLACE.search(line)
            if found:
                faults += 1
                print(f"{path}:{number}: names a place on one machine: {line.strip()[:100]}")
    print(f"{faults} machine paths")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
