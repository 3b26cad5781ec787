"""Checks that docs/languages.md lists all functions in five languages, and that every name exists.

python3 scripts/check_languages.py
"""

import ast
import re
import sys

from tree import ROOT

PAGE = ROOT / "docs" / "languages.md"
CRATES = ("engine", "render", "text", "agents")
PREFIX = rf"carc_(?:{'|'.join(CRATES)})::"
STUBS = ROOT / "carc-py" / "python" / "carc"
WASM = ROOT / "carc-wasm"
# Structs whose fields or counting functions are plain values and lists in other languages.
VALUES = set("ActionError Cell LoadError Port Rotation ScoreItems Side SideKind SpecError".split())
VALUES |= {"Player", "PlayerSet", "Spot", "TileProblem", "TileSetError", "TileType"}
# Functions that split numbers into parts, and functions on values that are strings in other
# languages.
PLAIN = re.compile(
    r"::(from_parts|operand|is_completable|is_surrounded)$"
    r"|^(arena|Arena|Budget|Easy|Greedy|Interval|Mcts|Random)"
)


def columns(text):
    """Returns the names in each of the first five columns of all tables."""
    names = [set(), set(), set(), set(), set()]
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("| ") or cells[0] in ("Rust", "---"):
            continue
        for column, cell in zip(names, cells, strict=False):
            column.update(re.findall(r"`([^`]+)`", cell))
    return names


def listing():
    """Returns the public items in the game and agent crates."""
    return "".join((ROOT / f"carc-{name}" / "api.txt").read_text("utf-8") for name in CRATES)


def rust_functions():
    """Returns every public function, without its crate name."""
    functions = re.findall(rf"^pub (?:const )?fn {PREFIX}([\w:]+)", listing(), re.M)
    return {it for it in functions if it.split("::")[0] not in VALUES and not PLAIN.search(it)}


def rust_names():
    return set(re.findall(rf"{PREFIX}((?:\w|::)+)", listing()))


def c_functions():
    text = (ROOT / "carc-ffi" / "abi" / "functions.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^carc_(\w+)", text, re.M))


def cpp_names():
    """Returns the classes with their member functions, and the free functions."""
    found = set()
    for path in (ROOT / "include" / "carc").glob("*.hpp"):
        owner = None
        for line in path.read_text(encoding="utf-8").splitlines():
            if begin := re.match(r"(?:class|struct) (\w+)", line):
                owner = begin[1]
                found.add(owner)
            elif line == "};":
                owner = None
            elif name := re.match(r"\s+(?:[\w:<>&*, ]+[ &*>])(\w+)\(", line):
                found.add(f"{owner}::{name[1]}")
            elif name := re.match(r"inline [\w:<>]+ (\w+)\(", line):
                found.add(name[1])
    return found


def python_names():
    found = set()
    for path in (*STUBS.glob("*.pyi"), *STUBS.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found.add(node.name)
                members = (each for each in node.body if isinstance(each, ast.FunctionDef))
                found.update(f"{node.name}.{each.name}" for each in members)
            elif isinstance(node, ast.FunctionDef):
                found.add(node.name)
    return found


def javascript_names():
    """Returns the classes with their members, the free functions, and the value and error types."""
    found = set()
    for path in (WASM / "src").rglob("*.rs"):
        owners, attribute, is_bound = [], "", False
        for line in path.read_text(encoding="utf-8").splitlines():
            line = line.strip()
            if begin := re.match(r"impl (\$?\w+) \{$", line):
                # The macro defines the members that both games and views have.
                owners = ["Game", "View"] if begin[1] == "$class" else [begin[1]]
                owners = owners if is_bound else []
                is_bound = False
            elif line.startswith("#[wasm_bindgen") and line.endswith("]"):
                attribute, is_bound = line, True
            elif item := re.match(r"pub (?:const )?(?:fn|struct) (\w+)", line):
                name = re.search(r"js_name = (\w+)", attribute)
                name = name[1] if name else item[1]
                if owners:
                    # A constructor is listed under its class name.
                    made = "constructor" in attribute
                    found.update(owner if made else f"{owner}.{name}" for owner in owners)
                elif is_bound:
                    found.add(name)
                attribute, is_bound = "", False
    for path in (WASM / "js").glob("*.d.ts"):
        text = path.read_text(encoding="utf-8")
        found.update(re.findall(r"^export (?:interface|type|class) (\w+)", text, re.M))
    return found


def javascript_functions():
    """Returns the JavaScript names that the page must list.

    Views have the same queries as games, and configs have the same members as setups, so each of
    these names is listed once.
    """
    games = {name.split(".")[1] for name in javascript_names() if name.startswith("Game.")}
    plain = set(
        re.findall(r"^  (\w+)\?:", (WASM / "js/config.d.ts").read_text(encoding="utf-8"), re.M)
    )
    return {
        name
        for name in javascript_names()
        if (name[0].islower() or "." in name)
        and not (name.startswith("View.") and name.split(".")[1] in games)
        and not (name.startswith("Config.") and name.split(".")[1] in plain)
    }


def faults(text):
    rust, c, cpp, python, javascript = columns(text)
    lists = [
        ("no such Rust name", rust - rust_names()),
        ("no such C function", c - c_functions()),
        ("no such C++ name", cpp - cpp_names()),
        ("no such Python name", python - python_names()),
        ("no such JavaScript name", javascript - javascript_names()),
        ("a Rust function is missing", rust_functions() - rust),
        ("a C function is missing", c_functions() - c),
        ("a JavaScript name is missing", javascript_functions() - javascript),
    ]
    return [f"{fault}: {name}" for fault, names in lists for name in sorted(names)]


if __name__ == "__main__":
    if found := faults(PAGE.read_text(encoding="utf-8")):
        sys.exit("\n".join(f"docs/languages.md: {fault}" for fault in found))
