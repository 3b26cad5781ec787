"""Builds the Python packages for Linux, in `build/wheels`.

These are wheels for two processors and both C libraries, and the source package.

    python3 scripts/wheels.py [TARGET ...]
    python3 scripts/wheels.py here           # one wheel for this machine, on any system

Each wheel is linked with Zig against the oldest C library that its name promises; maturin fails if
it needs a newer one. The wheel for this machine is installed into a fresh virtual environment,
where it plays a game. Requires rustup, which installs the targets.
"""

import platform
import subprocess
import sys
import tempfile
from pathlib import Path

import packages
import toolbox
from tree import ROOT

OUT = ROOT / "build" / "wheels"
# The linker, which is needed for publishing only.
ZIG = "ziglang>=0.13"
# The C library that the name of the wheel promises: glibc 2.17, musl 1.2, or later.
PROMISES = {
    "x86_64-unknown-linux-gnu": "manylinux_2_17",
    "aarch64-unknown-linux-gnu": "manylinux_2_17",
    "x86_64-unknown-linux-musl": "musllinux_1_2",
    "aarch64-unknown-linux-musl": "musllinux_1_2",
}


def build(target):
    """The wheel for a target."""
    subprocess.run(["rustup", "-q", "target", "add", target], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder:
        packages.python(
            *("-m", "maturin", "build", "--release", "--locked", "--zig", "--target", target),
            *("--compatibility", PROMISES[target], "--out", folder),
        )
        built = packages.only(Path(folder), "*.whl")
        return built.replace(OUT / built.name)


def play(wheel):
    """Installs a wheel for this machine as a user would."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packages.python("-m", "venv", str(folder / "fresh"), program=sys.executable)
        tools = "Scripts" if sys.platform == "win32" else "bin"
        program = folder / "fresh" / tools / "python"
        install = ["-m", "pip", "install", "-q", str(wheel)]
        packages.python(*install, program=program, folder=folder)
        said = packages.python("-I", "-c", packages.PLAY, program=program, folder=folder)
        print("ok     ", said.strip(), flush=True)


def build_here():
    """Builds the wheel for this machine with pip alone, as on other systems."""
    with tempfile.TemporaryDirectory() as folder:
        build = ["-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, str(ROOT)]
        packages.python(*build, program=sys.executable)
        built = packages.only(Path(folder), "*.whl")
        return built.replace(OUT / built.name)


def main(arguments):
    if arguments == ["here"]:
        OUT.mkdir(parents=True, exist_ok=True)
        wheel = build_here()
        packages.check_wheel(wheel)
        play(wheel)
        return 0
    unknown = set(arguments) - set(PROMISES)
    if unknown:
        sys.exit(f"no such target: {', '.join(sorted(unknown))}; there are {', '.join(PROMISES)}")
    toolbox.make_venv()
    packages.python("-m", "pip", "install", "-q", ZIG)
    OUT.mkdir(parents=True, exist_ok=True)
    for old in OUT.iterdir():
        old.unlink()
    packages.python("-m", "maturin", "sdist", "--out", str(OUT))
    packages.check_source(packages.only(OUT, "*.tar.gz"))
    here = f"{platform.machine()}-unknown-linux-{'gnu' if platform.libc_ver()[0] else 'musl'}"
    for target in arguments or PROMISES:
        wheel = build(target)
        packages.check_wheel(wheel)
        if target == here:
            play(wheel)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
