"""The references of JavaScript and C++ as Markdown, from their declarations."""

import re
import textwrap

from tree import ROOT

TYPES = ROOT / "build" / "npm"
HEADERS = ROOT / "include" / "carc"
CPP_CLASS = re.compile(r"^(?:class|struct) (\w+)(?: final)?(?: : [^{;]+)? \{$")
CPP_DECLARED = re.compile(r"^(    )?(?!if\b|namespace\b|bool \w+ = )[A-Za-z~\[:]")
CPP_SKIPPED = re.compile(r"^\s*(?:#|private:|public:|$)")


def plain(comment):
    """The text of a comment without its marks."""
    lines = [re.sub(r"^\s*\* ?", "", line.rstrip()) for line in comment.strip().splitlines()]
    text = textwrap.dedent("\n".join(lines)).strip()
    return re.sub(r"^@(param|return) ", r"- \1 ", text, flags=re.M)


def section(level, name, doc, code, language):
    heading = f"{'#' * level} `{name}`\n"
    fenced = f"```{language}\n{textwrap.dedent(code).strip()}\n```\n"
    return "\n".join(part for part in (heading, doc + "\n" if doc else "", fenced) if part)


def javascript():
    """Every exported declaration of the npm package, classes with their members."""
    page = [
        "# JavaScript API\n",
        "The exports of the npm package `carc`. [Guide](../javascript.md).\n",
    ]
    for name in ("carc.d.ts", "errors.d.ts"):
        text = (TYPES / name).read_text(encoding="utf-8")
        exported = re.compile(
            r"(?:^/\*\*(?P<doc>(?:(?!\*/).)*)\*/\n)?^export (?:declare )?(?:"
            r"(?P<block>class|interface) (?P<named>\w+)(?P<body>.*?^\})"
            r"|(?P<kind>type|function|const) (?P<name>\w+)(?P<rest>.*?;$))",
            re.M | re.S,
        )
        for found in exported.finditer(text):
            name = found["named"] or found["name"]
            if name.startswith(("Init", "Sync", "init")):
                continue
            doc = plain(found["doc"] or "")
            if found["block"] == "class":
                page.append(f"## `{name}`\n\n{doc}\n")
                page += members(name, found["body"])
                continue
            body = found["body"] or found["rest"]
            code = f"{found['block'] or found['kind']} {name}{body}"
            page.append(section(2, name, doc, code, "ts"))
    return "\n".join(page)


def members(owner, body):
    """The documented members of a TypeScript class."""
    part = re.compile(r"^ +/\*\*((?:(?!\*/).)*)\*/\n +([^\n]+;)$", re.M | re.S)
    for doc, declared in part.findall(body):
        name = re.match(r"(?:readonly |static |private )*(\w+)", declared)[1]
        shown = owner if name == "constructor" else f"{owner}.{name}"
        if declared.startswith("private "):
            continue
        if name == "constructor":
            shown = f"new {owner}"
        yield section(3, shown, plain(doc), declared, "ts")


def cpp():
    """Every documented class and function of the C++ headers, one section for each header."""
    page = ["# C++ API\n", "The classes of `carc.hpp`, by header. [Guide](../cpp.md).\n"]
    for path in sorted(HEADERS.glob("*.hpp")):
        parts = list(declarations(path.read_text(encoding="utf-8").splitlines()))
        if parts:
            page.append(f"## carc/{path.name}\n")
            page += parts
    return "\n".join(page)


def declarations(lines):
    """The public declarations of a header: classes, their members, and free functions."""
    owner, public, inside_detail, doc = "", True, False, []
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("namespace detail"):
            inside_detail = True
        if inside_detail:
            inside_detail = not re.match(r"^\} // namespace detail", line) and "}" != line
            at += 1
            doc = []
            continue
        if line.strip().startswith(("/*", "///", "//")):
            start = at
            if line.strip().startswith("/*"):
                while "*/" not in lines[at]:
                    at += 1
                comment = "\n".join(lines[start : at + 1]).strip()
                doc = plain(re.sub(r"^/\*\*?|\*/$", "", comment))
            else:
                while at + 1 < len(lines) and lines[at + 1].strip().startswith("//"):
                    at += 1
                doc = "\n".join(re.sub(r"^\s*///? ?", "", it) for it in lines[start : at + 1])
            at += 1
            continue
        if found := CPP_CLASS.match(line):
            owner, public = found[1], line.startswith("struct")
            about = doc or ""
            yield f"### `{owner}`\n\n{about}\n"
            doc = []
        elif line.startswith("};"):
            owner, public = "", True
        elif re.match(r"^\s*(public|private|protected):", line):
            public = "public" in line
        elif CPP_SKIPPED.match(line):
            if not line.strip():
                doc = []
        elif public and (owner or doc) and CPP_DECLARED.match(line):
            declared, at = declaration(lines, at)
            name = re.search(r"^\s*(?:using|class|struct|enum)\s+(\w+)", declared)
            name = name or re.search(r"std::function<.*> (\w+)", declared)
            name = name or re.search(r"(operator\S+|~?\w+)\s*\(", declared)
            name = name or re.search(r"(\w+)\s*(?:=|;|\{)", declared)
            # Deleted and defaulted functions need no words.
            if name and not re.search(r"= (delete|default);?$", declared):
                shown = f"{owner}::{name[1]}" if owner else name[1]
                if doc or owner:
                    yield section(4 if owner else 3, shown, doc or "", declared, "cpp")
            doc = []
        at += 1


def declaration(lines, at):
    """A declaration without its body, and the line where the body ends."""
    text, depth = "", 0
    while at < len(lines):
        line = lines[at]
        text += line + "\n"
        depth += line.count("{") - line.count("}")
        if depth == 0 and re.search(r"[;}]\s*$", line):
            break
        at += 1
    # A parameter or field may have `{}` as its default.
    head = re.split(r"(?<![=\w])\s*\{(?!\})|\n?\s+: (?=\w+[({])", text, maxsplit=1)[0].rstrip()
    return head.rstrip(";") + ";", at
