"""Tests for the documentation: docstrings, guides and the first snippet."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import inspect
import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from types import GenericAlias

import pytest
import stub

import carc

ROOT = Path(__file__).resolve().parents[2]
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
# Special methods need no docstrings, except the hook through which Jupyter displays a picture.
OWN = re.compile(r"^(?!_)|^_repr_svg_$")
FENCE = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)

# Modules that `import carc` does not load.
SEPARATE = [
    importlib.import_module(f"carc.{name}")
    for name in ("envs", "envs.aec_v0", "envs.solo_v0", "envs.vector_v0", "quiz", "spiel")
]


def documented() -> Iterator[tuple[str, object]]:
    yield "carc", carc
    yield "agents", carc.agents
    names = [(name, getattr(carc, name)) for name in carc.__all__]
    names += [(f"agents.{name}", getattr(carc.agents, name)) for name in carc.agents.__all__]
    for module in SEPARATE:
        short = module.__name__.removeprefix("carc.")
        yield short, module
        names += [(f"{short}.{name}", getattr(module, name)) for name in module.__all__]
    for name, value in names:
        # Type aliases have no docstrings.
        if not callable(value) or isinstance(value, GenericAlias):
            continue
        yield name, value
        if inspect.isclass(value):
            for member in vars(value):
                if OWN.match(member):
                    yield f"{name}.{member}", inspect.getattr_static(value, member)


DOCUMENTED = dict(documented())


def needs_docstring(name: str) -> bool:
    """Returns True unless the item is a constant or a Jupyter hook."""
    constant = isinstance(DOCUMENTED[name], str | int | tuple | None)
    return not constant and not name.endswith("_repr_svg_")


@pytest.mark.parametrize("name", [name for name in DOCUMENTED if needs_docstring(name)])
def test_public_items_have_docstrings(name: str) -> None:
    value = DOCUMENTED[name]
    if isinstance(value, staticmethod):
        value = value.__func__
    assert inspect.getdoc(value), f"{name} has no docstring"


def text_of(value: object) -> str:
    return inspect.getdoc(value.__func__ if isinstance(value, staticmethod) else value) or ""


@pytest.mark.parametrize(
    "name", [name for name in DOCUMENTED if ">>>" in text_of(DOCUMENTED[name])]
)
def test_docstring_example(name: str) -> None:
    run(text_of(DOCUMENTED[name]), name, {"carc": carc})


def run(text: str, name: str, names: dict[str, object]) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    assert test.examples
    runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
    report = io.StringIO()
    runner.run(test, out=report.write, clear_globs=False)
    names.update(test.globs)
    assert runner.failures == 0, report.getvalue()


def test_stub_matches_the_module() -> None:
    """The stub matches the module. BLESS=1 updates its docstrings."""
    found = stub.STUB.read_text(encoding="utf-8")
    wanted = stub.documented(found)
    if os.environ.get("BLESS"):
        stub.STUB.write_text(wanted, encoding="utf-8")
    else:
        assert found == wanted


def test_failing_docstring_is_reported() -> None:
    with pytest.raises(AssertionError, match="Expected"):
        run(">>> 1 + 1\n3\n", "wrong", {})


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/quickstart.md",
        "docs/tutorial-agent.md",
        "docs/tutorial-training.md",
        "docs/concepts.md",
        "docs/notation.md",
        "docs/faq.md",
        "docs/python.md",
        "docs/batches.md",
        "docs/agents.md",
        "docs/analysis.md",
        "docs/search.md",
        "docs/evaluators.md",
        "docs/ratings.md",
        "docs/protocol.md",
        "docs/environments.md",
        "docs/distributed.md",
        "docs/data.md",
        "docs/questions.md",
    ],
)
def test_snippets_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The snippets on a page run in order, and those with prompts print the documented output."""
    monkeypatch.chdir(tmp_path)
    snippets = FENCE.findall((ROOT / page).read_text(encoding="utf-8"))
    assert snippets
    names: dict[str, object] = {"__name__": "__main__"}
    for number, snippet in enumerate(snippets, 1):
        name = f"{page}, snippet {number}"
        if snippet.startswith(">>>"):
            run(snippet, name, names)
        else:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(snippet, name, "exec"), names)


def test_overview_lists_every_method_of_a_game_once() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    section = page.split("## The methods of `Game`\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][2:]
    listed = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(listed) == sorted(name for name in dir(carc.Game) if not name.startswith("_"))
