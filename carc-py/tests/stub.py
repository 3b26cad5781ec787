"""Copies the extension module's docstrings into its stub, where editors look for them.

    BLESS=1 python -m pytest carc-py/tests/test_docs.py -k stub

The types in the stub are written by hand, and stubtest compares them with the module.
"""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import carc._carc

STUB = Path(__file__).resolve().parents[1] / "python" / "carc" / "_carc.pyi"
LONGEST = 100


def docstring_of(path: list[str]) -> str | None:
    """Returns the docstring of an item in the module, or ``None`` for Python's own methods."""
    if path[-1].startswith("_"):
        return None
    value: object = carc._carc
    for name in path:
        value = inspect.getattr_static(value, name)
    text = inspect.getdoc(value.__func__ if isinstance(value, staticmethod) else value)
    assert text, f"{'.'.join(path)} has no docstring"
    return text


def quoted(text: str, indent: str) -> list[str]:
    assert "\\" not in text
    assert '"""' not in text
    lines = [indent + line if line else "" for line in text.splitlines()]
    if len(lines) == 1 and len(lines[0]) + 6 <= LONGEST:
        return [f'{indent}"""{text}"""']
    assert len(lines[0]) <= LONGEST, f"too long: {text}"
    if len(lines) == 1 or len(lines[0]) + 3 > LONGEST:
        return [f'{indent}"""', *lines, f'{indent}"""']
    return [f'{indent}"""{text.splitlines()[0]}', *lines[1:], f'{indent}"""']


def documented(stub: str) -> str:
    """Returns the stub with the module's docstrings in place of its own."""
    lines = stub.splitlines()

    def visit(nodes: list[ast.stmt], path: list[str]) -> None:
        known: set[str] = set()
        # Start from the end, so that the line numbers of the remaining nodes do not change.
        for node in reversed(nodes):
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                continue
            # An overloaded function has its docstring in its last overload.
            if node.name in known:
                continue
            known.add(node.name)
            inner = [*path, node.name]
            if isinstance(node, ast.ClassDef):
                visit(node.body, inner)
            text = docstring_of(inner)
            if text is None:
                continue
            first = node.body[0]
            assert first.end_lineno is not None
            indent = " " * (node.col_offset + 4)
            if isinstance(node, ast.FunctionDef):
                # Replace the body (`...` or a docstring).
                start = first.lineno - 1
                if lines[start].endswith(": ..."):
                    lines[start] = lines[start].removesuffix(" ...")
                    start += 1
                last = first.end_lineno
                between = [""] if not path and last < len(lines) and lines[last] else []
                lines[start:last] = [*quoted(text, indent), *between]
            elif isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                lines[first.lineno - 1 : first.end_lineno] = quoted(text, indent)
            else:
                above = [first.lineno, *(n.lineno for n in getattr(first, "decorator_list", []))]
                start = min(above) - 1
                lines[start:start] = [*quoted(text, indent), ""]

    visit(ast.parse(stub).body, [])
    return "\n".join(lines) + "\n"
