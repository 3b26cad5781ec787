"""Checks that docs/dependencies.md has a row for each direct dependency and no other rows."""

import re
import sys

import toolbox
from tree import ROOT

PAGE = "docs/dependencies.md"
# The files that list packages by name, and the text before each name.
LISTS = {
    "pyproject.toml": r'"(?=[\w-]+[<>=]=)',
    "scripts/requirements.txt": "^",
    ".pre-commit-config.yaml": r'(?:\[|, )"?(?=\S+[=@]\d)',
    "carc-wasm/generator/Cargo.toml": r'^(?=[\w-]+ = "=)',
    "carc-wasm/tests/package.json": r'^    "(?=.*": "\d)',
    "web/package.json": r'^    "(?=.*": "\d)',
}
MOST_OF_THE_ENGINE = 6


def main():
    own = {it["name"]: it["dependencies"] for it in toolbox.metadata()["packages"]}
    used = {it["name"] for dependencies in own.values() for it in dependencies} - set(own)
    for name, before in LISTS.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        used |= set(re.findall(rf"{before}(@?[A-Za-z][\w/-]+)", text, re.M))
    used = {name.replace("_", "-") for name in used} - {"carc"}
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    rows = {row.replace("_", "-") for row in re.findall(r"^\| `(\S+)` \| *\S", page, re.M)}
    faults = [f"{PAGE}: no reason for {name}" for name in sorted(used - rows)]
    faults += [f"{PAGE}: {name} is not a dependency" for name in sorted(rows - used)]
    engine = [it["name"] for it in own["carc-engine"] if it["kind"] is None]
    if len(engine) > MOST_OF_THE_ENGINE:
        faults.append(f"carc-engine has {len(engine)} dependencies, more than {MOST_OF_THE_ENGINE}")
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
