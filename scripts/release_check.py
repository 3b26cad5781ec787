"""Goes through all that can be checked of a release without keys.

    python3 scripts/release_check.py [STEP ...]
    python3 scripts/release_check.py notes      # what CHANGELOG.md says of this version

The version is said in `Cargo.toml` and nowhere else, but for files that cannot ask: those must
agree. Then the packages are built as they are published. All steps are taken even if one fails.
"""

import json
import re
import subprocess
import sys
import time

import toolbox
from lint import SKIPPED
from tree import ROOT

STEPS = {
    "lint": ["make", "lint"],
    "crates": ["make", "crates"],
    "msrv": ["scripts/msrv.sh"],
    "packages": ["make", "packages"],
    "npm": ["make", "npm"],
    "package": ["make", "package"],
    "wheels": ["make", "wheels"],
    "sbom": ["make", "sbom"],
    "site": ["make", "site"],
    "installs": ["make", "test-installs"],
    "platforms": [sys.executable, "scripts/platforms.py"],
}


def faults():
    """What does not fit to the version."""
    version = toolbox.version()

    def text(name):
        return (ROOT / name).read_text(encoding="utf-8")

    cited = re.search(r"^version: (.+)$", text("CITATION.cff"), re.M)
    if not cited or cited[1] != version:
        yield f"CITATION.cff does not say {version}"
    for name in re.findall(
        r'^(carc-\w+) = \{.*version = "(?!' + re.escape(version) + '")', text("Cargo.toml"), re.M
    ):
        yield f"Cargo.toml asks for another version of {name}"
    locked = re.findall(
        r'^name = "carc-(?!fuzz)\w+"\nversion = "(.+)"', text("fuzz/Cargo.lock"), re.M
    )
    if set(locked) != {version}:
        yield f"fuzz/Cargo.lock does not say {version}"
    packed = json.loads(text("web/package-lock.json"))["packages"]["../build/npm"]["version"]
    if packed != version:
        yield f"web/package-lock.json does not say {version}"
    if f"| {version} |" not in text("CHANGELOG.md"):
        yield f"the table of CHANGELOG.md has no row with the crates at {version}"
    tag = git("describe", "--tags", "--exact-match", "--match", "v[0-9]*")
    if tag and tag != f"v{version}":
        yield f"the tag is {tag}, the version {version}"
    if tag and f"## [{version}]" not in text("CHANGELOG.md"):
        yield f"CHANGELOG.md has no section for {version}"
    if git("status", "--porcelain"):
        yield "the tree has changes that are not committed"


def notes():
    """The section of the changelog for this version, or the one that is not released yet."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    named = f"## [{toolbox.version()}]"
    start = text.index(named if named in text else "## [Unreleased]")
    body = text[start:].split("\n", 1)[1]
    return body.split("\n## [", 1)[0].strip()


def git(*arguments):
    command = ["git", *arguments]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return run.stdout.strip()


def main(arguments):
    if arguments == ["notes"]:
        print(notes())
        return 0
    unknown = set(arguments) - set(STEPS)
    if unknown:
        sys.exit(f"no such step: {', '.join(sorted(unknown))}; there are {', '.join(STEPS)}")
    failed = 0
    for fault in faults():
        print(f"FAILED  {fault}", flush=True)
        failed += 1
    for name in arguments or STEPS:
        start = time.monotonic()
        status = subprocess.run(STEPS[name], cwd=ROOT, check=False).returncode
        word = {0: "ok    ", SKIPPED: "SKIP  "}.get(status, "FAILED")
        print(f"{word}  {name} ({time.monotonic() - start:.0f} s)", flush=True)
        failed += word == "FAILED"
    print(f"release of {toolbox.version()}: {failed} faults")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
