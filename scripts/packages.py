"""Builds the published Python packages, installs them as a user would, and plays a game.

    python3 scripts/packages.py           # the source package and a wheel built from it
    python3 scripts/packages.py here      # a wheel for this machine, on any system
    python3 scripts/packages.py linux     # the source package, and Linux wheels for x86-64 and
                                          # AArch64, each for glibc and musl

The contents of all packages are checked. `here` and `linux` leave the packages in `build/wheels`.
Zig links the Linux wheels against the oldest C library that their names allow, and maturin fails if
a wheel needs a newer one. CI builds its wheel without optimization, because the Python tests use a
different build.
"""

import os
import platform
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import toolbox
from tree import ROOT

OUT = ROOT / "build" / "wheels"
# The linker, which only the `linux` packages need.
ZIG = "ziglang>=0.13"
# The C library version that each wheel's name promises: glibc 2.17 or musl 1.2.
PROMISES = {
    "x86_64-unknown-linux-gnu": "manylinux_2_17",
    "aarch64-unknown-linux-gnu": "manylinux_2_17",
    "x86_64-unknown-linux-musl": "musllinux_1_2",
    "aarch64-unknown-linux-musl": "musllinux_1_2",
}
# The files that the wheel must contain, in addition to the extension module.
FILES = [
    "carc/__init__.py",
    "carc/_carc.pyi",
    "carc/agents.py",
    "carc/envs/aec_v0.py",
    "carc/py.typed",
    "carc/spiel.py",
]
LICENCES = {"LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY-NOTICES.txt"}
# Plays a game outside the source tree, without the extras' dependencies.
PLAY = """
import sys
import carc

for preset, name in (("everything", "random"), ("bb5", "greedy")):
    game = carc.Game(carc.Config(3, preset=preset), seed=7)
    agent = carc.agents.make(name, seed=7)
    while not game.is_over:
        game.play(agent.choose(game))
batch = carc.Batch(carc.Config(2), 8, seed=7, autoreset="same_step")
for _ in range(200):
    codes, offsets = batch.legal()
    batch.step(codes[offsets[1:] - 1])
print(carc.__version__, carc.__file__, game.scores, batch.final_scores().tolist())
assert not {"gymnasium", "pettingzoo", "pyspiel", "ray"} & set(sys.modules)
try:
    import carc.envs
except ImportError as error:
    assert 'pip install ".[rl]"' in str(error), error
else:
    raise AssertionError("Gymnasium is installed although it was not requested")
"""


def python(*arguments, program=None, folder=ROOT):
    """Runs Python, by default the project's. If it fails, prints its output and exits."""
    command = [str(program or toolbox.venv_python()), *map(str, arguments)]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    environment = toolbox.environment()
    answer = subprocess.run(command, cwd=folder, env=environment, check=False, **options)
    if answer.returncode:
        sys.exit(f"{answer.stdout}failed: {' '.join(command[:6])}")
    return answer.stdout


def only(folder, pattern):
    """Returns the only file that matches the pattern. Exits if there is not exactly one."""
    found = list(folder.glob(pattern))
    if len(found) != 1:
        sys.exit(f"{pattern}: expected one file, found {len(found)}")
    return found[0]


def require(path, missing):
    if missing:
        sys.exit(f"{path.name} lacks {', '.join(sorted(missing))}")
    print(f"ok      {path.name}: {path.stat().st_size // 1024} KiB", flush=True)


def source_package(folder):
    python("-m", "maturin", "sdist", "--out", folder)
    path = only(folder, "*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    missing = {"Cargo.lock", "pyproject.toml", "PKG-INFO"} - names
    require(path, missing | {"README.md", *LICENCES} - {Path(name).name for name in names})
    return path


def check_wheel(path):
    if "-cp310-abi3-" not in path.name:
        sys.exit(f"{path.name} is not for every Python from 3.10 on")
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        lines = archive.read(metadata).decode("utf-8").splitlines()
    missing = set(FILES) - set(names)
    missing |= LICENCES - {Path(name).name for name in names}
    missing |= {f"Provides-Extra: {extra}" for extra in ("rl", "spiel")} - set(lines)
    if not any(name.startswith("carc/_carc.") and name.endswith((".so", ".pyd")) for name in names):
        missing.add("the extension module")
    require(path, missing)


def play(wheel, python_program=None):
    """Installs a wheel into a fresh virtual environment and plays a game there."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python("-m", "venv", folder / "fresh", program=python_program)
        tools = "Scripts" if sys.platform == "win32" else "bin"
        program = folder / "fresh" / tools / "python"
        python("-m", "pip", "install", "-q", wheel, program=program, folder=folder)
        output = python("-I", "-c", PLAY, program=program, folder=folder)
        print("ok     ", output.strip(), flush=True)


def build_from_source():
    """Builds the wheel from the source package, outside the source tree."""
    # Remove the test settings, so that pip builds the package as it does for users.
    for name in toolbox.EXTENSION:
        os.environ.pop(name, None)
    if toolbox.PROFILE == "dev":
        os.environ |= toolbox.quick("RELEASE", OPT_LEVEL="0")
        os.environ["CARGO_TARGET_DIR"] = str(toolbox.target_dir() / "packages")
    toolbox.make_venv()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = source_package(folder)
        python("-m", "pip", "wheel", "-q", "--no-deps", "-w", name, source, folder=folder)
        wheel = only(folder, "*.whl")
        check_wheel(wheel)
        play(wheel)


def build_here():
    """Builds the wheel for this machine using only pip, which works on any system."""
    options = ["-q", "--no-deps", "-w", OUT]
    python("-m", "pip", "wheel", *options, ROOT, program=sys.executable)
    wheel = only(OUT, "*.whl")
    check_wheel(wheel)
    play(wheel, sys.executable)


def build_for_linux():
    toolbox.make_venv()
    python("-m", "pip", "install", "-q", ZIG)
    source_package(OUT)
    here = f"{platform.machine()}-unknown-linux-{'gnu' if platform.libc_ver()[0] else 'musl'}"
    for target, promise in PROMISES.items():
        toolbox.run("rustup", "-q", "target", "add", target)
        before = set(OUT.glob("*.whl"))
        options = ["--release", "--locked", "--zig", "--compatibility", promise, "--out", OUT]
        python("-m", "maturin", "build", *options, "--target", target)
        (wheel,) = set(OUT.glob("*.whl")) - before
        check_wheel(wheel)
        if target == here:
            play(wheel)


def main(arguments):
    ways = {"": build_from_source, "here": build_here, "linux": build_for_linux}
    way = arguments[0] if arguments else ""
    if way not in ways:
        sys.exit(f"unknown argument: {way}; expected here or linux")
    if way:
        OUT.mkdir(parents=True, exist_ok=True)
        for old in OUT.iterdir():
            old.unlink()
    ways[way]()


if __name__ == "__main__":
    main(sys.argv[1:])
