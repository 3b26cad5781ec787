"""Builds the site, in `build/site`.

    python3 scripts/site.py

The pages come from `docs/`, with the README as the home page. The API references come from pdoc,
Doxygen, TypeDoc and rustdoc, and the notebooks are converted to pages. Other files that a page
links to are copied. A broken link is an error.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import npm
import toolbox
from tree import ROOT

TOOLS = ("zensical==0.0.73", "pdoc==16.0.0")
TYPEDOC = ("--package=typedoc@0.28.20", "--package=typescript@5.9.3", "--", "typedoc")
PAGES = ROOT / "build" / "site-pages"
SITE = ROOT / "build" / "site"
# Matches a code block, which is not changed, or the target of a link or reference.
LINK = re.compile(
    r"^ {0,3}(?P<fence>```+|~~~+).*?^ {0,3}(?P=fence)"
    r"|(?:(?<=\]\()|(?<=\]: ))(?P<path>[^)#\s:]+)(?P<anchor>#[^)\s]*)?(?=\)|$)",
    re.M | re.S,
)
# The headings in the quick start that become tabs.
LANGUAGES = ("Rust", "C", "C++", "Python", "JavaScript")
# Pages outside docs/.
OTHERS = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")


def placed(path):
    """Returns a project file's path on the site."""
    name = path.relative_to(ROOT).as_posix()
    if path.suffix == ".ipynb":
        return PAGES / Path(name).with_suffix(".md")
    if name == "README.md":
        return PAGES / "index.md"
    if name.startswith("docs/"):
        return PAGES / name.removeprefix("docs/")
    return PAGES / name


def anchored(text):
    """Returns a page with the site's anchors: `#c_1` instead of GitHub's `#c-1`."""
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    slugs = [re.sub(r"[^\w -]", "", it).strip().lower().replace(" ", "-") for it in headings]
    for slug in {it for it in slugs if slugs.count(it) > 1}:
        text = re.sub(rf"(\]\(#{slug})-(\d+)\)", r"\1_\2)", text)
    return text


def text_of(source):
    """Returns a page's text, or a notebook's code and text."""
    text = source.read_text(encoding="utf-8")
    if source.suffix != ".ipynb":
        return anchored(text)
    parts = []
    for cell in json.loads(text)["cells"]:
        part = "".join(cell["source"]).strip()
        parts.append(part if cell["cell_type"] == "markdown" else f"```python\n{part}\n```")
    return "\n\n".join(parts)


def write(source):
    """Writes a page with its links adjusted to the site. Returns the files that it links to."""
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

    lines = LINK.sub(moved, text_of(source)).splitlines()
    if target.name == "quickstart.md":
        lines = tabbed(lines)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return linked


def tabbed(lines):
    """Returns the lines with the language sections converted to tabs."""
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
    sources += sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
    linked = set().union(*(write(source) for source in sources))
    for path in linked - set(sources):
        target = placed(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        # Browsers can display this file directly.
        shutil.copy(path, target)
    shutil.copy(ROOT / "docs" / "site.css", PAGES)
    shutil.copytree(ROOT / "docs" / "images", PAGES / "images", dirs_exist_ok=True)
    (PAGES / "api.md").write_text(
        "# API references\n\n"
        "- [Python](api/python/carc.html)\n"
        "- [JavaScript](api/js/index.html)\n"
        "- [C and C++](api/c/html/index.html)\n"
        "- Rust: [carc_engine](api/rust/carc_engine/index.html), the rules;\n"
        "  [carc_render](api/rust/carc_render/index.html), drawings and the geometry of tiles;\n"
        "  [carc_text](api/rust/carc_text/index.html), events as sentences;\n"
        "  [carc_agents](api/rust/carc_agents/index.html), computer players;\n"
        "  [carc_learn](api/rust/carc_learn/index.html), arrays for learning\n",
        encoding="utf-8",
    )
    (PAGES / "play.md").write_text(
        "# Play\n\n[Play in this browser](play/index.html){ .md-button .md-button--primary }\n\n"
        "Play against agents or with friends on one device, with any edition and any expansions.\n"
        "The app sends no data and works offline after the first visit. [More](web.md).\n",
        encoding="utf-8",
    )


def bring(command, folder, target):
    """Runs a command that builds one part of the site, and copies its output into the site."""
    subprocess.run(command, cwd=ROOT, check=True)
    shutil.copytree(folder, target, dirs_exist_ok=True)


def references(python):
    """Writes each language's API reference with a common tool for that language."""
    api = PAGES / "api"
    toolbox.build("--lib")
    toolbox.install_package()
    toolbox.run(python, "-m", "pdoc", "carc", "-o", api / "python", cwd=toolbox.venv_dir())
    doxygen = (ROOT / "docs" / "Doxyfile").read_text(encoding="utf-8")
    (api / "c").mkdir(parents=True)
    toolbox.run("doxygen", "-", input=f"{doxygen}\nOUTPUT_DIRECTORY = {api / 'c'}\n", text=True)
    types, tsconfig = npm.build() / "index.d.ts", ROOT / "build" / "typedoc.json"
    options = {"module": "nodenext", "lib": ["esnext", "dom"], "skipLibCheck": True}
    settings = {"compilerOptions": options, "files": [str(types)]}
    tsconfig.write_text(json.dumps(settings), encoding="utf-8")
    toolbox.run("npx", "--yes", *TYPEDOC, "--tsconfig", tsconfig, "--out", api / "js", types)
    crates = [f"-pcarc-{name}" for name in ("engine", "render", "text", "agents", "learn")]
    cargo = ["cargo", "doc", "-q", "--locked", "--no-deps", *crates]
    bring(cargo, toolbox.target_dir() / "doc", api / "rust")


def main():
    toolbox.make_venv()
    python = str(toolbox.venv_python())
    subprocess.run([python, "-m", "pip", "install", "-q", *TOOLS], check=True)
    prepare()
    references(python)
    bring([sys.executable, "scripts/web.py", "build"], ROOT / "web" / "dist", PAGES / "play")
    return subprocess.run([python, "-m", "zensical", "build", "--strict"], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
