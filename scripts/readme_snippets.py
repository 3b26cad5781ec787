"""Runs the snippets of the Markdown pages.

A fenced block in C, C++, Python or Rust is a whole program. One that is only a piece of a program
says so, as in `c ignore`.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import toolbox
from tree import ROOT

PAGES = ["README.md"]
COMMANDS = ["cargo run --release --example self_play", "make test"]
# The first program of each language plays a game in which somebody scores.
POINTS = re.compile(r"^points: \D*[1-9]", re.M)
FENCE = re.compile(r"^```(c|cpp|python|rust)\n(.*?)^```$", re.M | re.S)


# The dependencies are those that the page names; the locked versions are here already.
CRATE = """[package]
name = "snippet"
edition = "2024"
[dependencies]
carc-engine = {{ path = "{root}/carc-engine" }}
carc-agents = {{ path = "{root}/carc-agents" }}
[profile.dev]
debug = false
[workspace]
"""


def write_crate(text, folder):
    """Makes a block in Rust a crate; returns the command that runs it."""
    (folder / "src").mkdir(exist_ok=True)
    (folder / "src" / "main.rs").write_text(text, encoding="utf-8")
    (folder / "Cargo.toml").write_text(CRATE.format(root=ROOT.as_posix()), encoding="utf-8")
    shutil.copy(ROOT / "Cargo.lock", folder)
    return ["cargo", "run", "--quiet", "--offline", "--target-dir", str(toolbox.target_dir())]


def run_snippet(language, text, folder, number):
    """Runs a block; returns its output, or raises."""
    source = folder / f"snippet-{number}.{ {'python': 'py'}.get(language, language) }"
    source.write_text(text, encoding="utf-8")
    if language == "rust":
        command = write_crate(text, folder)
    elif language == "python":
        command = [str(toolbox.venv_python()), str(source)]
    else:
        command = [str(folder / f"snippet-{number}")]
        compiler = toolbox.c_compiler() if language == "c" else toolbox.cpp_compiler()
        toolbox.compile_against_library(compiler, source, command[0])
    return subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=900,
        check=True,
    ).stdout


def main():
    passed, failed = 0, 0
    toolbox.build_workspace()
    toolbox.install_package()
    with tempfile.TemporaryDirectory() as name:
        for page in PAGES:
            text = (ROOT / page).read_text(encoding="utf-8")
            found = FENCE.findall(text)
            seen = set()
            for number, (language, snippet) in enumerate(found, 1):
                title = f"{page}: {language} snippet {number}"
                try:
                    output = run_snippet(language, snippet, Path(name), number)
                except subprocess.SubprocessError as error:
                    failed += 1
                    print(f"FAILED  {title}: {error}\n{getattr(error, 'output', None) or ''}")
                    continue
                if language not in seen and not POINTS.search(output):
                    failed += 1
                    print(f"FAILED  {title}: no points in its output\n{output[-500:]}")
                else:
                    passed += 1
                    print(f"ok      {title}: {output.strip().splitlines()[-1:]}")
                seen.add(language)
            languages = {language for language, _ in found}
            for language in {"c", "cpp", "python", "rust"} - languages:
                failed += 1
                print(f"FAILED  {page} has no snippet in {language}")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        good = re.search(rf"^{re.escape(command)}$", readme, re.M)
        passed, failed = (passed + 1, failed) if good else (passed, failed + 1)
        print(f"{'ok    ' if good else 'FAILED'}  README.md: {command}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
