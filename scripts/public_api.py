"""Documents the workspace and compares each crate's public items with its listing.

    python3 scripts/public_api.py
    BLESS=1 python3 scripts/public_api.py    # writes the listings

A crate's listing is its file `api.txt`, with one line per item. The items are read from the pages
that `cargo doc` writes, so no unstable toolchain features are needed. A page without a declaration
is an error, so the check fails if a new rustdoc version changes the pages.
"""

import difflib
import html
import os
import re
import subprocess
import sys

import toolbox
from tree import ROOT

CRATES = ("carc-engine", "carc-render", "carc-text", "carc-agents", "carc-learn")
LINK = re.compile(r'<a class="(\w+)" href="([^"]+)" title="(?:\w+) ([\w:]+)"')
REEXPORT = re.compile(r'<dt id="reexport\.\w+"><code>(.*?)</code>')
DECLARATION = re.compile(r'<pre class="rust item-decl"><code>(.*?)</code></pre>', re.S)
PART = re.compile(r'<h2 id="([^"]+)"')
MEMBER = re.compile(r"(?:pub |const |unsafe |async )*(?:fn|const|type) (\w+)")
SECTION = re.compile(
    r'<section id="[^"]*" class="(\w+)[^"]*">.*?<h[34] class="code-header">(.*?)</h[34]>', re.S
)
MEMBERS = ("implementations", "required-methods", "provided-methods")
MEMBERS += ("required-associated-types", "required-associated-consts")
# A trait that the standard derives implement for the compiler's internal use.
INTERNAL = "StructuralPartialEq"


def plain(markup):
    """Returns a declaration's text, including its line breaks."""
    text = re.sub(r"<summary.*?</summary>", "", markup, flags=re.S)
    text = re.sub(r'<div class="(?:where|code-attribute)">', "\n", text).replace("</div>", "\n")
    text = html.unescape(re.sub(r"<[^>]+>", "", text)).replace("\xa0", " ")
    return re.sub(r"//[^\n]*", "", text).replace("/* private fields */", "..")


def one_line(text):
    """Returns a declaration as rustfmt would write it without a maximum line length."""
    text = re.sub(r"([(\[])\n\s*", r"\1", re.sub(r",\n\s*([)\]])", r"\1", text))
    return " ".join(re.sub(r",(?=\n\s*})|ⓘ", "", text).split()).rstrip(",;")


def named(text, path):
    """Returns a declaration with the item's path in place of its name."""
    name = path.rpartition("::")[2]
    return re.sub(rf"(?<![\w:]){name}\b", path, text, count=1)


def sections(page, *parts):
    """Returns the kind and the declaration of each section in the given parts of a page."""
    pieces = PART.split(page)
    for name, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        if name in parts:
            yield from ((kind, one_line(plain(code))) for kind, code in SECTION.findall(piece))


def traits(page, name):
    """Returns the traits that a type implements, with their associated types."""
    found = []
    for kind, text in sections(page, "trait-implementations"):
        if kind == "impl":
            text = re.sub(rf" for {name}(<[^>]*>)?$", "", text.removeprefix("impl").lstrip())
            found.append(text)
        elif kind == "associatedtype":
            found[-1] += f" {{{text}}}"
    lacks = [text for _, text in sections(page, "synthetic-implementations") if "!" in text]
    found += [word for word in ("!Send", "!Sync") if any(word in text for text in lacks)]
    return sorted(set(found) - {INTERNAL})


def item(kind, path, page):
    """Returns an item's lines: its declaration, fields or variants, members and traits."""
    declaration = DECLARATION.search(page)
    if not declaration:
        sys.exit(f"{path}: rustdoc's page has no declaration; scripts/public_api.py is outdated")
    head, _, body = plain(declaration[1]).partition(" {\n")
    yield named(one_line(head), path)
    if kind in ("struct", "union", "enum"):
        word = "variant" if kind == "enum" else "field"
        for entry in re.split(r"\n {4}(?=[^\s}])", "\n" + body.rpartition("}")[0]):
            if entry := one_line(entry.replace("pub ", "", 1)):
                yield f"{word} {path}::{entry}"
    for _, text in sections(page, *MEMBERS):
        if member := MEMBER.match(text):
            head = text[: member.start(1)].removeprefix("pub ")
            yield f"pub {head}{path}::{text[member.start(1) :]}"
    if implemented := traits(page, path.rpartition("::")[2]):
        yield f"impl {path}: {', '.join(implemented)}"


def module(path, folder):
    """Returns the lines for a module and all items in it."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    table = "".join(re.findall(r'<dl class="item-table">.*?</dl>', page, re.S))
    for code in REEXPORT.findall(page):
        yield f"{path}: {one_line(plain(code))}"
    links = [link for link in LINK.findall(table) if link[2].rpartition("::")[0] == path]
    if not links:
        sys.exit(f"{path}: no item found on rustdoc's page; scripts/public_api.py is outdated")
    for kind, target, name in links:
        if kind == "mod":
            yield f"pub mod {name}"
            yield from module(name, (folder / target).parent)
        else:
            yield from item(kind, name, (folder / target).read_text(encoding="utf-8"))


def order(line):
    """Returns a line's sort key, which keeps the members of a type together."""
    return re.split(r"[(<:, ]", line.split("carc_", 1)[-1].replace("::", "."))[0], line


def listing(name, docs):
    crate = name.replace("-", "_")
    return [f"{line}\n" for line in sorted(set(module(crate, docs / crate)), key=order)]


def main():
    env = os.environ | {"RUSTDOCFLAGS": "-D warnings"}
    command = ["cargo", "doc", "-q", "--locked", "--workspace", "--no-deps"]
    subprocess.run(command, cwd=ROOT, env=env, check=True)
    changed = False
    for name in CRATES:
        path, found = ROOT / name / "api.txt", listing(name, toolbox.target_dir() / "doc")
        if os.environ.get("BLESS"):
            path.write_text("".join(found), encoding="utf-8")
        golden = path.read_text(encoding="utf-8").splitlines(keepends=True)
        difference = list(difflib.unified_diff(golden, found, str(path), "rustdoc", n=0))
        changed = changed or bool(difference)
        sys.stdout.writelines(difference)
    if changed:
        print("The public interface has changed: BLESS=1 python3 scripts/public_api.py")
        print("writes the listings; CHANGELOG.md names what was removed or changed.")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
