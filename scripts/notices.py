"""Maintains THIRD-PARTY-NOTICES.txt, which lists the libraries' crates and their licenses.

    python3 scripts/notices.py           fails if the file is out of date
    BLESS=1 python3 scripts/notices.py   writes it

The file lists the crates that are linked into the C library or the Python package on any target, or
into the JavaScript package. Crates that run only during the build are not listed. The license texts
come from the crates themselves.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import toolbox
from tree import ROOT

PAGE = ROOT / "THIRD-PARTY-NOTICES.txt"
CRATES = (("carc-ffi", "all"), ("carc-py", "all"), ("carc-wasm", "wasm32-unknown-unknown"))
LEGAL = re.compile(r"^(un)?licen[cs]e|^copying|^copyright|^notice", re.IGNORECASE)
RULE = "=" * 80


def cargo(*arguments):
    return toolbox.run("cargo", *arguments, "--locked", stdout=subprocess.PIPE, text=True).stdout


def shipped():
    """Returns the names and versions of the crates that are linked into a library."""
    how = ("-e", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}")
    trees = (cargo("tree", "-p", crate, "--target", target, *how) for crate, target in CRATES)
    return {tuple(line.split()[:2]) for tree in trees for line in tree.splitlines()}


def texts(folder, license):
    """Returns a crate's license files.

    If the crate is available under the MIT license, only that license and any notices are returned.
    """
    files = sorted(path for path in folder.iterdir() if path.is_file() and LEGAL.match(path.name))
    if license == "MIT" and any("MIT" in path.name.upper() for path in files):
        wanted = re.compile(r".*MIT|copyright|notice", re.IGNORECASE)
        files = [path for path in files if wanted.match(path.name)]
        files.sort(key=lambda path: "MIT" not in path.name.upper())
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in files]


def page(head):
    packages = json.loads(cargo("metadata", "--format-version", "1"))["packages"]
    wanted, users, lines = shipped(), {}, [head]
    for package in sorted(packages, key=lambda it: (it["name"], it["version"])):
        name, version = package["name"], package["version"]
        if package["source"] is None or (name, f"v{version}") not in wanted:
            continue
        license = package["license"] or ""
        license = "MIT" if "MIT" in re.split(r"\s+OR\s+|/", license) else license
        found = texts(Path(package["manifest_path"]).parent, license)
        if not license or not found:
            sys.exit(f"{name} {version} has no license")
        lines.append(f"{name} {version}: {license}; {package['repository'] or ''}".rstrip("; "))
        for text in found:
            users.setdefault(text, []).append(f"{name} {version}")
    for text, names in users.items():
        lines += ["", RULE, *names, RULE, "", text]
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def main():
    old = PAGE.read_text(encoding="utf-8")
    # The first two paragraphs are written by hand.
    fresh = page("\n\n".join(old.split("\n\n")[:2]) + "\n")
    if os.environ.get("BLESS"):
        PAGE.write_text(fresh, encoding="utf-8")
    elif old != fresh:
        sys.exit(f"{PAGE.name} is out of date: BLESS=1 python3 scripts/notices.py")


if __name__ == "__main__":
    main()
