"""Checks that all files name the same release version.

    python3 scripts/release_check.py          prints all differences; exits with 1 if there are any
    python3 scripts/release_check.py notes    prints the section of CHANGELOG.md for this version

`make release-check` also builds the packages as they are built for publication.
"""

import json
import re
import sys

import toolbox
from tree import ROOT


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def git(*arguments):
    return toolbox.run(
        "git", *arguments, check=False, capture_output=True, text=True
    ).stdout.strip()


def faults(version):
    tag = git("describe", "--tags", "--exact-match", "--match", "v[0-9]*")
    locked = re.findall(
        r'^name = "carc-(?!fuzz)\w+"\nversion = "(.+)"', text("fuzz/Cargo.lock"), re.M
    )
    wanted = re.findall(r'^carc-\w+ = \{.*version = "(.+?)"', text("Cargo.toml"), re.M)
    packed = json.loads(text("web/package-lock.json"))["packages"]["../build/npm"]["version"]
    checks = {
        "CITATION.cff names another version": f"\nversion: {version}\n" in text("CITATION.cff"),
        "Cargo.toml requires another version of the workspace's crates": set(wanted) == {version},
        "fuzz/Cargo.lock names another version": set(locked) == {version},
        "web/package-lock.json names another version": packed == version,
        "the table of CHANGELOG.md has no row for it": f"| {version} |" in text("CHANGELOG.md"),
        f"the tag is {tag}": not tag or tag == f"v{version}",
        "CHANGELOG.md has no section for it": not tag or f"## [{version}]" in text("CHANGELOG.md"),
        "the tree has uncommitted changes": not git("status", "--porcelain"),
    }
    return [fault for fault, holds in checks.items() if not holds]


def notes(version):
    """Returns the changelog section for this version, or else the unreleased section."""
    changes = text("CHANGELOG.md")
    named = f"## [{version}]"
    start = changes.index(named if named in changes else "## [Unreleased]")
    return changes[start:].split("\n", 1)[1].split("\n## [", 1)[0].strip()


def main():
    version = toolbox.version()
    if sys.argv[1:] == ["notes"]:
        print(notes(version))
    elif found := faults(version):
        sys.exit("\n".join([f"release of {version}:", *found]))


if __name__ == "__main__":
    main()
