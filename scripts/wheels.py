"""Builds the Python packages for Linux, in `build/wheels`.

These are wheels for two processors and both C libraries, and the source package.

    python3 scripts/wheels.py [TARGET ...]
    python3 scripts/wheels.py here           # one wheel for this machine, on any system

Each wheel is linked by Zig against the oldest C library that its name promises, and audited. The
one for this machine is installed into a fresh virtual environment and played with. Needs rustup,
which brings the targets.
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
# Beside those of the tests, which nobody needs who does not publish.
TOOLS = ("auditwheel>=6", "ziglang>=0.13")
# What the name of the wheel promises of the C library: glibc 2.17 or musl 1.2, or later.
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


# What a compiled part needs: auditwheel cannot judge musl where glibc is at home.
NEEDED = """
import sys, zipfile, io
from elftools.elf.elffile import ELFFile
with zipfile.ZipFile(sys.argv[1]) as wheel:
    for name in wheel.namelist():
        if name.endswith(".so"):
            file = ELFFile(io.BytesIO(wheel.read(name)))
            tags = file.get_section_by_name(".dynamic").iter_tags()
            print(*(tag.needed for tag in tags if tag.entry.d_tag == "DT_NEEDED"))
"""


def audit(wheel, promise):
    """Holds the wheel against its name by a program that did not write it."""
    if promise.startswith("musl"):
        needed = packages.python("-c", NEEDED, str(wheel)).split()
        if needed != ["libc.so"]:
            sys.exit(f"{wheel.name} needs {needed}")
        return
    said = packages.python("-m", "auditwheel", "show", str(wheel))
    if f'"{promise}_' not in said.replace("\n", " "):
        sys.exit(f"{said}{wheel.name} does not keep what its name promises")


def play(wheel):
    """Installs a wheel of this machine as a stranger would."""
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
    """The wheel for this machine, by nothing but pip: what other systems have."""
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
    packages.python("-m", "pip", "install", "-q", *TOOLS)
    OUT.mkdir(parents=True, exist_ok=True)
    for old in OUT.iterdir():
        old.unlink()
    packages.python("-m", "maturin", "sdist", "--out", str(OUT))
    packages.check_source(packages.only(OUT, "*.tar.gz"))
    here = f"{platform.machine()}-unknown-linux-{'gnu' if platform.libc_ver()[0] else 'musl'}"
    for target in arguments or PROMISES:
        wheel = build(target)
        packages.check_wheel(wheel)
        audit(wheel, PROMISES[target])
        if target == here:
            play(wheel)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
