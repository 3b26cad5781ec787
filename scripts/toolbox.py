"""The virtual environment, the built library and the compilers that the scripts share."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tree import ROOT

REQUIREMENTS = ROOT / "scripts" / "requirements.txt"
# Tools that a fresh machine may lack and that come as wheels.
WHEELS = ("cmake", "ninja")
# What the parts of the tests have cargo build. All name the same crates: cargo gives a dependency
# the features that the named crates ask for, so other names would compile the engine once more.
WORKSPACE = ["--locked", "--release", "--workspace", "--exclude", "carc-py"]


def venv_dir():
    return Path(os.environ.get("VENV") or ROOT / ".venv").resolve()


def venv_python():
    return venv_dir() / "bin" / "python"


def environment():
    """The environment in which tests run: the tools of the virtual environment come first."""
    env = dict(os.environ)
    env["VIRTUAL_ENV"] = str(venv_dir())
    env["VENV"] = str(venv_dir())
    env["PATH"] = f"{venv_dir() / 'bin'}{os.pathsep}{env.get('PATH', '')}"
    env.pop("PYTHONHOME", None)
    env["PYTHONUNBUFFERED"] = "1"
    # So that the closing lines of the runners can be read.
    env["CARGO_TERM_COLOR"] = "never"
    env["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    return env


def make_venv():
    """Makes the virtual environment and installs what it lacks; quick if nothing has changed."""
    if sys.version_info < (3, 10):  # noqa: UP036
        sys.exit(f"Python 3.10 or later is needed; this is {sys.version.split()[0]}")
    folder = venv_dir()
    if not venv_python().exists():
        print(f"making the virtual environment {folder}", flush=True)
        if subprocess.run([sys.executable, "-m", "venv", str(folder)], check=False).returncode:
            sys.exit("Python has no venv module; on Debian: apt-get install python3-venv")
    missing = [name for name in WHEELS if not shutil.which(name)]
    stamp = folder / "carc-requirements"
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest() + " " + " ".join(missing)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    subprocess.run(
        [
            str(venv_python()),
            "-m",
            "pip",
            "install",
            "-q",
            "--disable-pip-version-check",
            "-r",
            str(REQUIREMENTS),
            *missing,
        ],
        check=True,
    )
    stamp.write_text(wanted, encoding="utf-8")


def metadata():
    """What cargo says of the workspace."""
    answer = subprocess.run(
        ["cargo", "metadata", "--locked", "--no-deps", "--format-version", "1"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(answer.stdout)


def target_dir():
    """Where cargo builds, whatever CARGO_TARGET_DIR or its configuration say."""
    return Path(metadata()["target_directory"])


def version():
    """The version of all crates and packages."""
    return next(it["version"] for it in metadata()["packages"] if it["name"] == "carc-engine")


def compiler(variable, *names):
    """The compiler that the environment names, or the first of the usual ones."""
    for name in (os.environ.get(variable, ""), *names):
        if name and shutil.which(name.split()[0]):
            return name.split()
    sys.exit(f"no compiler found: set {variable}, or install one of {', '.join(names)}")


def c_compiler():
    return [*compiler("CC", "cc", "gcc", "clang"), "-std=c11"]


def cpp_compiler():
    return [*compiler("CXX", "c++", "g++", "clang++"), "-std=c++17"]


def build_workspace():
    """The C library and every example program; gives the folder of the programs."""
    return build("--lib", "--examples")


def build_examples(*names):
    """The named example programs; gives their folder."""
    return build(*(word for name in names for word in ("--example", name)))


def build(*targets):
    subprocess.run(["cargo", "build", "-q", *WORKSPACE, *targets], cwd=ROOT, check=True)
    return target_dir() / "release" / "examples"


def installed_package():
    """The compiled part of the Python package in the virtual environment, or None."""
    command = [str(venv_python()), "-c", "import carc; print(carc._carc.__file__)"]
    if not venv_python().exists():
        return None
    run = subprocess.run(command, cwd=venv_dir(), capture_output=True, text=True, check=False)
    return Path(run.stdout.strip()) if run.returncode == 0 else None


def install_package(anew=False):
    """The Python package, unless an earlier part of the tests has installed it."""
    if anew or not installed_package():
        command = [str(venv_python()), "-m", "pip", "install", "-q", str(ROOT)]
        subprocess.run(command, check=True)


def compile_against_library(command, source, program):
    """Compiles one C or C++ file as the README tells its readers to."""
    library = target_dir() / "release"
    subprocess.run(
        [
            *command,
            "-Wall",
            "-Wextra",
            "-Werror",
            f"-I{ROOT / 'include'}",
            str(source),
            "-o",
            str(program),
            f"-L{library}",
            "-lcarc",
            f"-Wl,-rpath,{library}",
        ],
        check=True,
    )


if __name__ == "__main__":
    make_venv()
