"""Checks that docs/dependencies.md gives a reason for each direct dependency, and for no other.

Each section of the page is headed by the name of a crate, or by that of the file that lists
packages of Python or npm; its table has a row for each dependency.
"""

import json
import re
import subprocess
import sys

from tree import ROOT, read_toml

PAGE = "docs/dependencies.md"
REQUIREMENTS = "scripts/requirements.txt"
# Crates outside of the workspace, and packages of npm.
GENERATOR = "carc-wasm/generator/Cargo.toml"
NPM = ("carc-wasm/tests/package.json", "web/package.json")
MOST_OF_THE_ENGINE = 6


def crates():
    """The direct dependencies of every crate of the workspace, by kind; not on each other."""
    answer = subprocess.run(
        ["cargo", "metadata", "--no-deps", "--format-version", "1"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    packages = json.loads(answer.stdout)["packages"]
    own = {package["name"] for package in packages}
    return {
        package["name"]: [
            (dependency["name"], dependency["kind"] or "normal")
            for dependency in package["dependencies"]
            if dependency["name"] not in own
        ]
        for package in packages
    }


def name_of(requirement):
    return re.match(r"[\w.-]+", requirement)[0].lower().replace("_", "-")


def python_lists():
    """What pip is asked to install, by the file that asks."""
    lists = {}
    project = ROOT / "pyproject.toml"
    if project.exists():
        data = read_toml(project)
        asked = list(data.get("build-system", {}).get("requires", []))
        asked += data.get("project", {}).get("dependencies", [])
        for group in data.get("project", {}).get("optional-dependencies", {}).values():
            asked += group
        for group in data.get("dependency-groups", {}).values():
            asked += [entry for entry in group if isinstance(entry, str)]
        lists["pyproject.toml"] = {name_of(entry) for entry in asked} - {"carc"}
    lines = (ROOT / REQUIREMENTS).read_text(encoding="utf-8").splitlines()
    lists[REQUIREMENTS] = {name_of(line) for line in lines if re.match(r"\w", line)}
    return lists


def other_lists():
    """What the generator of the JavaScript package is made of, and what npm installs, by file."""
    lists = {GENERATOR: set(read_toml(ROOT / GENERATOR)["dependencies"])}
    for file in NPM:
        data = json.loads((ROOT / file).read_text(encoding="utf-8"))
        asked = {**data.get("dependencies", {}), **data.get("devDependencies", {})}
        lists[file] = asked.keys() - {"carc"}
    return lists


def page():
    """The dependencies that the page explains, by section."""
    sections, current = {}, None
    for line in (ROOT / PAGE).read_text(encoding="utf-8").splitlines():
        heading = re.match(r"## `?([^`]+?)`?\s*$", line)
        row = re.match(r"\| `([^`]+)` \| *(.*?) *\|$", line)
        if heading:
            current = sections.setdefault(heading[1], {})
        elif row and current is not None:
            current[row[1].lower().replace("_", "-")] = row[2]
    return sections


def main():
    faults = []
    rust = crates()
    used = {name: {entry.replace("_", "-") for entry, _ in rows} for name, rows in rust.items()}
    used |= python_lists() | other_lists()
    explained = page()
    for section, names in sorted(used.items()):
        rows = explained.get(section, {})
        faults += [f"{PAGE}: {section}: no reason for {name}" for name in sorted(names - set(rows))]
        faults += [
            f"{PAGE}: {section}: {name} is not a dependency any more"
            for name in sorted(set(rows) - names)
        ]
        faults += [
            f"{PAGE}: {section}: the reason for {name} is empty"
            for name, reason in rows.items()
            if not reason
        ]
    faults += [
        f"{PAGE}: {section}: there is no such crate or file"
        for section, rows in explained.items()
        if rows and section not in used
    ]
    engine = [name for name, kind in rust["carc-engine"] if kind == "normal"]
    if len(engine) > MOST_OF_THE_ENGINE:
        faults.append(f"carc-engine: {len(engine)} dependencies are more than {MOST_OF_THE_ENGINE}")
    for fault in faults:
        print(fault)
    print(f"{sum(map(len, used.values()))} dependencies, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
