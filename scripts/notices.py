"""Keeps THIRD-PARTY-NOTICES.txt: what the libraries are made of besides carc, under which licences.

    python3 scripts/notices.py           fails if the file is not what cargo and the crates say
    BLESS=1 python3 scripts/notices.py   writes it anew

The crates are those that end up in the C library and the Python package on any target and in the
JavaScript package; what only runs while they are built is left out. The licence texts are the
crates' own files.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from tree import ROOT

PAGE = ROOT / "THIRD-PARTY-NOTICES.txt"
CRATES = (("carc-ffi", "all"), ("carc-py", "all"), ("carc-wasm", "wasm32-unknown-unknown"))
LEGAL = re.compile(r"^(un)?licen[cs]e|^copying|^copyright|^notice", re.IGNORECASE)
RULE = "=" * 80
HEAD = """\
The C library of carc and its Python and JavaScript packages hold code of other
projects. This file names them and repeats their licences. carc itself is under the MIT
licence or the Apache License 2.0, as you choose; both are in files of their own.

They also hold parts of the Rust standard library, which is Copyright (c)
The Rust Project contributors and under the same two licences. What that is made
of is said in RUST-STANDARD-LIBRARY-NOTICES.html beside this file, if the Rust
toolchain that built the library came with such a list.
"""


def cargo(*arguments):
    answer = subprocess.run(
        ["cargo", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return answer.stdout


def shipped():
    """Names and versions of the crates that end up in a library."""
    how = ("-e", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}")
    found = set()
    for crate, target in CRATES:
        tree = cargo("tree", "--locked", "-p", crate, "--target", target, *how)
        found.update(tuple(line.split()[:2]) for line in tree.splitlines())
    return found


def taken(expression):
    """Of several licences that one may choose from, the one that is taken."""
    choices = re.split(r"\s+OR\s+|/", expression)
    return "MIT" if "MIT" in choices else expression


def texts(folder, licence):
    """The files of a crate that are about the licence taken, and what every user has to repeat."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and LEGAL.match(path.name))
    if licence == "MIT":
        mine = [path for path in files if "MIT" in path.name.upper()]
        notes = [path for path in files if re.match(r"copyright|notice", path.name, re.IGNORECASE)]
        files = mine + notes if mine else files
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in files]


def page():
    packages = json.loads(cargo("metadata", "--locked", "--format-version", "1"))["packages"]
    wanted = shipped()
    users = {}
    lines = [HEAD]
    for package in sorted(packages, key=lambda it: (it["name"], it["version"])):
        name, version = package["name"], package["version"]
        if package["source"] is None or (name, f"v{version}") not in wanted:
            continue
        licence = taken(package["license"] or "")
        found = texts(Path(package["manifest_path"]).parent, licence)
        if not licence or not found:
            sys.exit(f"{name} {version} says nothing of its licence")
        lines.append(f"{name} {version}: {licence}; {package['repository'] or ''}".rstrip("; "))
        for text in found:
            users.setdefault(text, []).append(f"{name} {version}")
    for text, names in users.items():
        lines += ["", RULE, *names, RULE, "", text]
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def main():
    fresh = page()
    if os.environ.get("BLESS"):
        PAGE.write_text(fresh, encoding="utf-8")
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != fresh:
        sys.exit(f"{PAGE.name} is stale; BLESS=1 python3 scripts/notices.py writes it anew")
    print(f"{PAGE.name} is fresh")
    return 0


if __name__ == "__main__":
    sys.exit(main())
