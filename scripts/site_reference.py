"""The reference of Python from its stub, and that of C from its header, as Markdown."""

import ast
import re
import textwrap

from tree import ROOT

STUB = ROOT / "carc-py" / "python" / "carc" / "_carc.pyi"
HEADER = ROOT / "include" / "carc.h"


def markdown(doc):
    """A docstring: roles and double quotes become code, examples blocks."""
    text = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", doc)
    text = re.sub(r"``([^`]+)``", r"`\1`", text)
    blocks = []
    for block in text.split("\n\n"):
        is_example = block.lstrip().startswith(">>>")
        blocks.append(f"```python\n{textwrap.dedent(block)}\n```" if is_example else block)
    return "\n\n".join(blocks)


def signature(node):
    given = ast.unparse(node.args)
    given = re.sub(r"^(self|cls)(, )?", "", given)
    gives = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({given}){gives}"


def function(node, owner, level):
    doc = ast.get_docstring(node)
    if not doc or (node.name.startswith("_") and not owner):
        return
    decorators = {ast.unparse(it) for it in node.decorator_list}
    name = f"{owner}.{node.name}" if owner else node.name
    yield f"{'#' * level} `{name}`\n"
    if "property" not in decorators:
        yield f"```python\n{signature(node)}\n```\n"
    yield markdown(doc) + "\n"


def python():
    """Every public class and function of the compiled module, in the order of their names."""
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    kinds = (ast.ClassDef, ast.FunctionDef)
    public = [it for it in tree.body if isinstance(it, kinds) and not it.name.startswith("_")]
    page = ["# Python API\n", "The names of the package `carc`, sorted. [Guide](../python.md).\n"]
    for node in sorted(public, key=lambda it: it.name.lower()):
        if isinstance(node, ast.FunctionDef):
            page += function(node, "", 2)
            continue
        page.append(f"## `{node.name}`\n")
        page.append(markdown(ast.get_docstring(node) or "") + "\n")
        for part in node.body:
            if isinstance(part, ast.FunctionDef):
                page += function(part, node.name, 3)
    return "\n".join(page)


def c():
    """Every documented declaration of the header, in its order."""
    text = HEADER.read_text(encoding="utf-8")
    about = re.match(r"/\*\n(.*?)\*/", text, re.S)[1]
    about = re.sub(r"^ \* ?", "", about, flags=re.M)
    page = ["# C API\n", "The header `carc.h`. [Guide](../c.md).\n", about]
    part = re.compile(r"^/\*\*\n(.*?)^ \*/\n(.*?)(?=^/\*\*|^#ifdef __cplusplus|\Z)", re.S | re.M)
    for doc, declared in part.findall(text):
        name = re.search(r"#define (\w+)|\b(carc_\w+)\s*(?:\(|;|\n|$)", declared)
        if not name:
            continue
        doc = re.sub(r"^ \* ?", "", doc, flags=re.M).strip()
        page.append(f"## `{name[1] or name[2]}`\n\n{doc}\n\n```c\n{declared.strip()}\n```\n")
    return "\n".join(page)
