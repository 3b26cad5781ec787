"""Holds the public interface of the Rust crates against its committed listing.

    python3 scripts/public_api.py

The listing of a crate is its `api.txt`: a line for every public item, as rustdoc knows it.
`BLESS=1` writes it anew; a line that goes or changes there is a break and belongs in the changelog,
see docs/compatibility.md.

rustdoc writes what it knows as JSON only if it is told that unstable options are meant, and its
form changes with the toolchain. With one whose form is not known, the script says SKIP and ends
with 77.
"""

import difflib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import toolbox
from tree import ROOT

CRATES = ["carc-engine", "carc-agents", "carc-learn"]
KNOWN_FORMATS = range(57, 58)
SKIPPED = 77
# Of what the compiler finds out by itself, what callers rest on.
AUTOMATIC = {"Send", "Sync"}
# What a derive says to the compiler only.
INNER_TRAITS = {"StructuralPartialEq"}


class Listing:
    """The public items of a crate, a line each."""

    def __init__(self, docs):
        self.index = docs["index"]
        self.lines = set()
        root = self.item(docs["root"])
        self.module(root["name"], root["inner"]["module"])

    def __str__(self):
        return "".join(line + "\n" for line in sorted(self.lines, key=order))

    def item(self, number):
        return self.index[str(number)]

    def add(self, words, path, rest=""):
        self.lines.add(f"{words} {path}{rest}")

    def module(self, path, module):
        for number in module["items"]:
            item = self.index.get(str(number))
            if item is None or item["visibility"] != "public":
                continue
            (kind, inner) = next(iter(item["inner"].items()))
            name = item["name"]
            if kind == "use":
                target = self.index.get(str(inner["id"]))
                if target is None or inner["is_glob"]:
                    self.add("pub use", f"{path}::{inner['name']}", f" = {inner['source']}")
                    continue
                item, name = target, inner["name"]
                (kind, inner) = next(iter(item["inner"].items()))
            self.public(f"{path}::{name}", kind, inner, item)

    def public(self, path, kind, inner, item):
        marks = "".join(f"#[{word}] " for word in item["attrs"] if word == "non_exhaustive")
        if item["deprecation"] is not None:
            marks += "#[deprecated] "
        if kind == "module":
            self.add("pub mod", path)
            self.module(path, inner)
        elif kind == "function":
            self.function(path, inner, marks)
        elif kind == "constant":
            value = inner["const"]["value"] or inner["const"]["expr"]
            self.add(f"{marks}pub const", path, f": {a_type(inner['type'])} = {value}")
        elif kind == "struct":
            params, where = generics(inner["generics"])
            self.add(f"{marks}pub struct", path, params + where + self.fields(path, inner["kind"]))
            self.impls(path, inner["impls"])
        elif kind == "enum":
            params, where = generics(inner["generics"])
            self.add(f"{marks}pub enum", path, params + where)
            for number in inner["variants"]:
                variant = self.item(number)
                here = f"{path}::{variant['name']}"
                shape = variant["inner"]["variant"]
                value = shape["discriminant"]
                value = f" = {value['value']}" if value else ""
                self.add("variant", here, self.fields(here, shape["kind"]) + value)
            self.impls(path, inner["impls"])
        elif kind == "trait":
            params, where = generics(inner["generics"])
            above = f": {bounds(inner['bounds'])}" if inner["bounds"] else ""
            self.add(f"{marks}pub trait", path, params + above + where)
            for number in inner["items"]:
                self.member(path, self.item(number))
        elif kind == "type_alias":
            params, where = generics(inner["generics"])
            self.add(f"{marks}pub type", path, f"{params}{where} = {a_type(inner['type'])}")
        elif kind == "macro":
            self.add("pub macro", path)
        else:
            raise ValueError(f"{path} is a {kind}, which the listing does not know")

    def fields(self, path, kind):
        """Lists the named fields, and returns those without a name."""
        if kind in ("plain", "unit"):
            return ""
        (form, inner) = next(iter(kind.items()))
        if form == "tuple":
            fields = [None if number is None else self.item(number) for number in inner]
            words = ["_" if one is None else a_type(one["inner"]["struct_field"]) for one in fields]
            return f"({', '.join(words)})"
        for number in inner["fields"]:
            field = self.item(number)
            kind = a_type(field["inner"]["struct_field"])
            self.add("pub field", f"{path}::{field['name']}", f": {kind}")
        return " { .. }" if inner["has_stripped_fields"] else ""

    def impls(self, path, numbers):
        for number in numbers:
            one = self.item(number)["inner"]["impl"]
            trait = one["trait"]
            if trait is None:
                for member in one["items"]:
                    self.member(path, self.item(member))
            elif one["blanket_impl"] is None:
                name = last(trait["path"])
                if name in INNER_TRAITS or (one["is_synthetic"] and name not in AUTOMATIC):
                    continue
                params, where = generics(one["generics"])
                no = "!" if one["is_negative"] else ""
                self.add(
                    f"impl{params} {no}{name}{arguments(trait['args'])} for",
                    path if one["is_synthetic"] else owner(path, one["for"]),
                    where,
                )
                for member in one["items"]:
                    item = self.item(member)
                    if "assoc_type" in item["inner"]:
                        self.member(f"<{path} as {name}>", item)

    def member(self, path, item):
        (kind, inner) = next(iter(item["inner"].items()))
        path = f"{path}::{item['name']}"
        if kind == "function":
            marks = "" if item["deprecation"] is None else "#[deprecated] "
            self.function(path, inner, marks)
        elif kind == "assoc_const":
            self.add("pub const", path, f": {a_type(inner['type'])}")
        elif kind == "assoc_type":
            params, where = generics(inner["generics"])
            value = "" if inner["type"] is None else f" = {a_type(inner['type'])}"
            above = f": {bounds(inner['bounds'])}" if inner["bounds"] else ""
            self.add("type", path, params + above + where + value)
        else:
            raise ValueError(f"{path} is a {kind}, which the listing does not know")

    def function(self, path, inner, marks):
        header, sig = inner["header"], inner["sig"]
        words = "".join(f"{word} " for word in ("const", "async", "unsafe") if header[f"is_{word}"])
        params, where = generics(inner["generics"])
        inputs = ", ".join(
            of_self(kind) if name == "self" else f"{name}: {a_type(kind)}"
            for name, kind in sig["inputs"]
        )
        output = "" if sig["output"] is None else f" -> {a_type(sig['output'])}"
        self.add(f"{marks}pub {words}fn", path, f"{params}({inputs}){output}{where}")


def order(line):
    """By path, so that what belongs to a type stands together."""
    words = line.split("carc_", 1)
    return (words[-1].split("(")[0].replace("<", ""), line)


def last(path):
    """The name alone: how a file spells the way to it may change."""
    return path.rsplit("::", 1)[-1]


def owner(path, kind):
    """The type that has a trait: as it is listed, with its arguments or reference."""
    name = last(path)
    return a_type(kind).replace(name, path, 1)


def of_self(kind):
    text = a_type(kind)
    plain = text == "Self" or (text.startswith("&") and text.endswith(" Self")) or text == "&Self"
    return text.replace("Self", "self") if plain else f"self: {text}"


def a_type(kind):
    if kind == "infer":
        return "_"
    (form, inner) = next(iter(kind.items()))
    if form in ("primitive", "generic"):
        return inner
    if form == "resolved_path":
        return last(inner["path"]) + arguments(inner["args"])
    if form == "borrowed_ref":
        lifetime = f"{inner['lifetime']} " if inner["lifetime"] else ""
        return f"&{lifetime}{'mut ' if inner['is_mutable'] else ''}{a_type(inner['type'])}"
    if form == "raw_pointer":
        return f"*{'mut' if inner['is_mutable'] else 'const'} {a_type(inner['type'])}"
    if form == "tuple":
        words = [a_type(one) for one in inner]
        return f"({', '.join(words)}{',' if len(words) == 1 else ''})"
    if form == "slice":
        return f"[{a_type(inner)}]"
    if form == "array":
        return f"[{a_type(inner['type'])}; {inner['len']}]"
    if form == "impl_trait":
        return f"impl {bounds(inner)}"
    if form == "dyn_trait":
        traits = [a_bound({"trait_bound": {**one, "modifier": "none"}}) for one in inner["traits"]]
        return "dyn " + " + ".join(traits + ([inner["lifetime"]] if inner["lifetime"] else []))
    if form == "qualified_path":
        trait = f" as {last(inner['trait']['path'])}" if (inner["trait"] or {}).get("path") else ""
        whole = a_type(inner["self_type"])
        return f"{f'<{whole}{trait}>' if trait else whole}::{inner['name']}"
    if form == "function_pointer":
        sig = inner["sig"]
        output = "" if sig["output"] is None else f" -> {a_type(sig['output'])}"
        return f"fn({', '.join(a_type(one) for _, one in sig['inputs'])}){output}"
    raise ValueError(f"the listing knows no type of the form {form}")


def arguments(args):
    if not args:
        return ""
    (form, inner) = next(iter(args.items()))
    if form == "parenthesized":
        output = "" if inner["output"] is None else f" -> {a_type(inner['output'])}"
        return f"({', '.join(a_type(one) for one in inner['inputs'])}){output}"
    words = []
    for one in inner["args"]:
        if one == "infer":
            words.append("_")
        elif "type" in one:
            words.append(a_type(one["type"]))
        elif "const" in one:
            words.append(one["const"]["expr"])
        else:
            words.append(one["lifetime"])
    for one in inner["constraints"]:
        if "equality" in one["binding"]:
            words.append(f"{one['name']} = {a_type(one['binding']['equality']['type'])}")
        else:
            words.append(f"{one['name']}: {bounds(one['binding']['constraint'])}")
    return f"<{', '.join(words)}>" if words else ""


def bounds(all_of_them):
    return " + ".join(a_bound(one) for one in all_of_them)


def a_bound(bound):
    (form, inner) = next(iter(bound.items()))
    if form == "outlives":
        return inner
    if form == "use":
        return f"use<{', '.join(next(iter(one.values())) for one in inner)}>"
    sign = {"none": "", "maybe": "?", "maybe_const": "~const "}[inner["modifier"]]
    params = generics({"params": inner["generic_params"], "where_predicates": []})[0]
    before = f"for{params} " if params else ""
    return before + sign + last(inner["trait"]["path"]) + arguments(inner["trait"]["args"])


def generics(of_it):
    """What stands in angles behind the name, and the clause `where`."""
    params = []
    for one in of_it["params"]:
        (form, inner) = next(iter(one["kind"].items()))
        if form == "lifetime":
            outlives = f": {' + '.join(inner['outlives'])}" if inner["outlives"] else ""
            params.append(one["name"] + outlives)
        elif form == "const":
            params.append(f"const {one['name']}: {a_type(inner['type'])}")
        elif not inner["is_synthetic"]:
            above = f": {bounds(inner['bounds'])}" if inner["bounds"] else ""
            usual = f" = {a_type(inner['default'])}" if inner["default"] else ""
            params.append(one["name"] + above + usual)
    where = []
    for one in of_it["where_predicates"]:
        (form, inner) = next(iter(one.items()))
        if form == "bound_predicate":
            where.append(f"{a_type(inner['type'])}: {bounds(inner['bounds'])}")
        elif form == "lifetime_predicate":
            where.append(f"{inner['lifetime']}: {' + '.join(inner['outlives'])}")
        else:
            where.append(f"{a_type(inner['lhs'])} == {inner['rhs']}")
    return (
        f"<{', '.join(params)}>" if params else "",
        f" where {', '.join(where)}" if where else "",
    )


def rustdoc(command):
    """Runs cargo or rustdoc so that it writes JSON.

    Only rustdoc itself is told that unstable options are meant: what is built for it stays.
    """
    with tempfile.TemporaryDirectory() as folder:
        wrapper = Path(folder) / "rustdoc"
        wrapper.write_text('#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec rustdoc "$@"\n', encoding="utf-8")
        wrapper.chmod(0o755)
        if command[0] == "rustdoc":
            command = [str(wrapper), *command[1:]]
        answer = subprocess.run(
            [*command, "-Z", "unstable-options", "--output-format", "json"],
            cwd=ROOT,
            env=os.environ | {"RUSTDOC": str(wrapper)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    if answer.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{answer.stderr}")


def read(path):
    docs = json.loads(Path(path).read_text(encoding="utf-8"))
    if docs["format_version"] not in KNOWN_FORMATS:
        print(
            f"SKIP: this rustdoc writes JSON of form {docs['format_version']}, which is not known"
        )
        sys.exit(SKIPPED)
    return Listing(docs)


def of_crate(name):
    rustdoc(["cargo", "rustdoc", "--locked", "-q", "-p", name, "--lib", "--"])
    return read(toolbox.target_dir() / "doc" / f"{name.replace('-', '_')}.json")


def main():
    changed = False
    for name in CRATES:
        path = ROOT / name / "api.txt"
        found = str(of_crate(name))
        if os.environ.get("BLESS") == "1":
            path.write_text(found, encoding="utf-8")
        golden = path.read_text(encoding="utf-8") if path.exists() else ""
        difference = difflib.unified_diff(
            golden.splitlines(), found.splitlines(), f"{name}/api.txt", "found", n=0, lineterm=""
        )
        for line in difference:
            changed = True
            print(line)
    if changed:
        print(
            "The public interface has changed. If that is meant, write it down with\n"
            "BLESS=1 python3 scripts/public_api.py and say in CHANGELOG.md what was taken away."
        )
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
