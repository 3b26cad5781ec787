"""Builds the site, in `build/site`.

    python3 scripts/site.py

The pages are those of `docs/`, with the README in front; the reference of Python comes from its
stub, that of C from its header, that of Rust from rustdoc. What a page links to beside them comes
along as a file. A broken link is an error.
"""

import re
import shutil
import subprocess
import sys

import site_reference
import toolbox
from tree import ROOT

TOOLS = ("mkdocs-material>=9.6,<10", "mkdocs-jupyter>=0.25", "nbconvert>=7")
PAGES = ROOT / "build" / "site-pages"
SITE = ROOT / "build" / "site"
# A block of code, which stays as it is; the target of a link or of a reference.
LINK = re.compile(
    r"^ {0,3}(?P<fence>```+|~~~+).*?^ {0,3}(?P=fence)"
    r"|(?:(?<=\]\()|(?<=\]: ))(?P<path>[^)#\s:]+)(?P<anchor>#[^)\s]*)?(?=\)|$)",
    re.M | re.S,
)
# Headings of the README.
LANGUAGES = ("Rust", "C", "C++", "Python", "JavaScript")
# Pages that are not in docs/.
OTHERS = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")


def placed(path):
    """Where a file of the tree is on the site."""
    name = path.relative_to(ROOT).as_posix()
    if name == "README.md":
        return PAGES / "index.md"
    if name.startswith("docs/"):
        return PAGES / name.removeprefix("docs/")
    return PAGES / name


def write(source):
    """A page, with links to where things are on the site; gives the files that it links to."""
    target = placed(source)
    linked = set()

    def moved(match):
        if match["fence"]:
            return match[0]
        path = (source.parent / match["path"]).resolve()
        if path.is_dir():
            inside = sorted(it for it in path.iterdir() if it.is_file())
            path = next((it for it in inside if it.name == "README.md"), inside[0])
        linked.add(path)
        return relative(target, placed(path)) + (match["anchor"] or "")

    lines = LINK.sub(moved, source.read_text(encoding="utf-8")).splitlines()
    if target.name == "index.md":
        lines = tabbed(lines)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return linked


def tabbed(lines):
    """The sections of the languages as tabs beside each other."""
    inside = False
    for line in lines:
        heading = re.match("##+ (.+)", line)
        if heading:
            inside = heading[1] in LANGUAGES
        if heading and inside:
            yield f'=== "{heading[1]}"'
        else:
            yield "    " + line if inside and line else line


def relative(page, path):
    up = len(page.relative_to(PAGES).parts) - 1
    return "../" * up + path.relative_to(PAGES).as_posix()


def prepare():
    shutil.rmtree(PAGES, ignore_errors=True)
    sources = [ROOT / "README.md", *(ROOT / name for name in OTHERS)]
    sources += sorted((ROOT / "docs").rglob("*.md"))
    linked = set().union(*(write(source) for source in sources))
    linked |= set((ROOT / "examples" / "notebooks").glob("*.ipynb"))
    for path in linked - set(sources):
        target = placed(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        # What is no page is shown as it is.
        shutil.copy(path, target)
    shutil.copytree(ROOT / "docs" / "images", PAGES / "images", dirs_exist_ok=True)
    api = PAGES / "api"
    api.mkdir()
    (api / "python.md").write_text(site_reference.python(), encoding="utf-8")
    (api / "c.md").write_text(site_reference.c(), encoding="utf-8")
    (api / "rust.md").write_text(
        "# Rust\n\n"
        "- [carc_engine](../rust/carc_engine/index.html): the rules\n"
        "- [carc_render](../rust/carc_render/index.html): drawings, and the geometry of tiles\n"
        "- [carc_text](../rust/carc_text/index.html): sentences about events\n"
        "- [carc_agents](../rust/carc_agents/index.html): players\n"
        "- [carc_learn](../rust/carc_learn/index.html): arrays for learning\n",
        encoding="utf-8",
    )
    (PAGES / "play.md").write_text(
        "# Play\n\n[Play in this browser](play/index.html){ .md-button .md-button--primary }\n\n"
        "Against agents or round one table, any edition and any expansions. Nothing is sent\n"
        "anywhere, and after the first visit it needs no network. [About the page](web.md).\n",
        encoding="utf-8",
    )


def bring(command, folder, target):
    """What another command builds comes into the site."""
    subprocess.run(command, cwd=ROOT, check=True)
    shutil.copytree(folder, target, dirs_exist_ok=True)


def main():
    toolbox.make_venv()
    python = str(toolbox.venv_python())
    subprocess.run([python, "-m", "pip", "install", "-q", *TOOLS], check=True)
    prepare()
    crates = [
        word
        for name in ("engine", "render", "text", "agents", "learn")
        for word in ("-p", f"carc-{name}")
    ]
    cargo = ["cargo", "doc", "-q", "--locked", "--no-deps", *crates]
    bring(cargo, toolbox.target_dir() / "doc", PAGES / "rust")
    bring([sys.executable, "scripts/web.py", "build"], ROOT / "web" / "dist", PAGES / "play")
    return subprocess.run([python, "-m", "mkdocs", "build", "-q", "--strict"], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
