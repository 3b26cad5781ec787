"""Installs what is published as a new user would, and says how long that takes.

    python3 scripts/installs.py [WAY ...]

A way is crates, python, npm or c. What is published is built as always. Then each is installed and
plays the first program of the README from an empty home: no cache, no setting of this machine, and
no file of this tree is at hand. Only the toolchains are those that are here.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

import packages
import toolbox
from readme_snippets import POINTS
from tree import ROOT

# What a new user has too. Profiles are kept, so that a slow machine can try all this quickly.
KEPT = ("PATH", "LANG", "TMPDIR", "RUSTUP_TOOLCHAIN")


class Stranger:
    """A user with an empty home and a folder to work in."""

    def __init__(self, folder):
        self.folder = folder / "work"
        self.folder.mkdir()
        home = folder / "home"
        home.mkdir()
        self.env = {
            name: value
            for name, value in os.environ.items()
            if name in KEPT or name.startswith("CARGO_PROFILE_")
        }
        self.env["HOME"] = str(home)
        self.env["RUSTUP_HOME"] = os.environ.get("RUSTUP_HOME", str(Path.home() / ".rustup"))

    def does(self, what, *command, **more):
        """Runs a command, says how long it took, and gives what it printed."""
        start = time.monotonic()
        command = [str(word) for word in command]
        said = packages.printed(command, self.folder, {**self.env, **more})
        print(f"        {time.monotonic() - start:6.1f} s  {what}", flush=True)
        return said

    def plays(self, *command, **more):
        if not POINTS.search(self.does("first program", *command, **more)):
            sys.exit("nobody has points")


def first_program(language):
    """That of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.search(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)[1]


def published(path):
    print(f"        {path.stat().st_size / 1024:6.0f} KiB  {path.name}", flush=True)
    return path


def crates(stranger, out):
    names = ("carc-engine", "carc-agents")
    choice = [word for name in names for word in ("-p", name)]
    cargo = ["cargo", "package", "-q", "--locked", "--allow-dirty", "--no-verify"]
    subprocess.run([*cargo, *choice, "--target-dir", str(out)], cwd=ROOT, check=True)
    # Until they are published, what they ask of the registry is taken from here too.
    patch, paths = "\n[patch.crates-io]\n", []
    for name in names:
        crate = published(packages.only(out / "package", f"{name}-*.crate"))
        with tarfile.open(crate) as archive:
            archive.extractall(out, filter="data")
        paths.append(out / crate.stem)
        patch += f'{name} = {{ path = "{paths[-1]}" }}\n'
    stranger.does("cargo init", "cargo", "init", "-q", "--name", "first")
    manifest = stranger.folder / "Cargo.toml"
    manifest.write_text(manifest.read_text("utf-8") + patch, "utf-8")
    for path in paths:
        stranger.does("cargo add", "cargo", "add", "-q", "--path", path)
    program = first_program("rust")
    (stranger.folder / "src" / "main.rs").write_text(program, encoding="utf-8")
    stranger.does("cargo build", "cargo", "build", "-q")
    stranger.plays("target/debug/first")


def python(stranger, out):
    toolbox.make_venv()
    packages.python("-m", "maturin", "sdist", "--out", str(out))
    source = published(packages.only(out, "*.tar.gz"))
    fresh = stranger.folder / "fresh"
    stranger.does("python -m venv", sys.executable, "-m", "venv", fresh)
    program = fresh / "bin" / "python"
    pip = [program, "-m", "pip", "-q"]
    # What `pip install` of the source package does first; the wheel is tried by itself after it.
    stranger.does("pip wheel, from the source", *pip, "wheel", "--no-deps", "-w", out, source)
    wheel = published(packages.only(out, "*.whl"))
    stranger.does("pip install, of the wheel", *pip, "install", wheel)
    stranger.plays(program, "-I", "-c", first_program("python"))


def npm(stranger, out):
    subprocess.run([sys.executable, "scripts/npm.py"], cwd=ROOT, check=True)
    pack = ["npm", "pack", "--silent", "--pack-destination", str(out)]
    subprocess.run(pack, cwd=ROOT / "build" / "npm", stdout=subprocess.DEVNULL, check=True)
    package = published(packages.only(out, "*.tgz"))
    stranger.does("npm init", "npm", "init", "-y")
    stranger.does("npm install", "npm", "install", "--silent", package)
    (stranger.folder / "first.mjs").write_text(first_program("js"), encoding="utf-8")
    stranger.plays("node", "first.mjs")


def cmake():
    """CMake as it is here, be it in the virtual environment."""
    return shutil.which("cmake", path=toolbox.environment()["PATH"])


def c(stranger, out):
    subprocess.run(
        ["scripts/package.sh", str(out)], cwd=ROOT, stdout=subprocess.DEVNULL, check=True
    )
    archive = published(packages.only(out, "carc-*.tar.gz"))
    prefix = stranger.folder / archive.name.removesuffix(".tar.gz")
    stranger.does("tar xzf", "tar", "-xzf", archive)
    project = stranger.folder / "project"
    project.mkdir()
    (project / "my_game.c").write_text(first_program("c"), encoding="utf-8")
    snippets = ["awk", "-v", f"out={project}", "-f", str(ROOT / "scripts" / "snippets.awk")]
    subprocess.run([*snippets, str(ROOT / "docs" / "c.md")], check=True)
    build = project / "build"
    found = f"-DCMAKE_PREFIX_PATH={prefix}"
    stranger.does("cmake", cmake(), "-S", project, "-B", build, found)
    stranger.does("cmake --build", cmake(), "--build", build)
    stranger.plays(build / "my_game")
    pkg = {"PKG_CONFIG_PATH": str(prefix / "lib" / "pkgconfig")}
    stranger.does("make, by pkg-config", "make", "-C", project, "my_game", **pkg)
    stranger.plays(project / "my_game", LD_LIBRARY_PATH=str(prefix / "lib"))


WAYS = {"crates": crates, "python": python, "npm": npm, "c": c}


def main(arguments):
    unknown = set(arguments) - set(WAYS)
    if unknown:
        sys.exit(f"no such way: {', '.join(sorted(unknown))}; there are {', '.join(WAYS)}")
    for way in arguments or WAYS:
        print(way, flush=True)
        with tempfile.TemporaryDirectory() as name:
            out = Path(name) / "published"
            out.mkdir()
            WAYS[way](Stranger(Path(name)), out)
        print(f"ok      {way}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
