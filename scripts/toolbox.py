"""Manages the virtual environment and the builds that the scripts share."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tree import ROOT

REQUIREMENTS = ROOT / "scripts" / "requirements.txt"
# Tools that are installed from PyPI if the machine lacks them.
WHEELS = ("cmake", "ninja")
# The cargo profile: `dev` in tests, `release` for measurements and packages.
PROFILE = os.environ.get("CARC_PROFILE", "release")
# All commands must select the same crates. The selection affects the features of dependencies, so
# with a different selection cargo would compile the engine again.
WORKSPACE = ["--locked", "--workspace", "--exclude", "carc-wasm"]
# The Python extension is linked for the stable ABI, regardless of the Python in PATH.
EXTENSION = {"PYO3_BUILD_EXTENSION_MODULE": "1", "PYO3_NO_PYTHON": "1"}


def venv_dir():
    return Path(os.environ.get("VENV") or ROOT / ".venv").resolve()


def venv_python():
    return venv_dir() / "bin" / "python"


def environment():
    """Returns the test environment, with the virtual environment's tools first in PATH."""
    return os.environ | {
        "VIRTUAL_ENV": str(venv_dir()),
        "VENV": str(venv_dir()),
        "PATH": f"{venv_dir() / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}",
        "PYTHONUNBUFFERED": "1",
        # The test runners' last lines are parsed, so they must not contain color codes.
        "CARGO_TERM_COLOR": "never",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


def run(*command, **options):
    """Runs a command in the project root. If the command fails, so does the script."""
    return subprocess.run([str(word) for word in command], **{"cwd": ROOT, "check": True} | options)


def make_venv():
    """Creates the virtual environment and installs missing packages. Fast if nothing is missing."""
    if sys.version_info < (3, 10):  # noqa: UP036
        sys.exit(f"Python 3.10 or later is needed; this is {sys.version.split()[0]}")
    if not venv_python().exists():
        print(f"creating the virtual environment {venv_dir()}", flush=True)
        if run(sys.executable, "-m", "venv", venv_dir(), check=False).returncode:
            sys.exit("Python has no venv module; on Debian: apt-get install python3-venv")
    missing = [name for name in WHEELS if not shutil.which(name)]
    stamp = venv_dir() / "carc-requirements"
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest() + " " + " ".join(missing)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    # Python compiles a module when it is first imported, and most modules are never imported.
    pip = [venv_python(), "-m", "pip", "install", "-q", "--no-compile"]
    run(*pip, "--disable-pip-version-check", "-r", REQUIREMENTS, *missing)
    stamp.write_text(wanted, encoding="utf-8")


def metadata():
    """Returns cargo's workspace metadata."""
    command = ["cargo", "metadata", "--locked", "--no-deps", "--format-version", "1"]
    return json.loads(run(*command, stdout=subprocess.PIPE, text=True).stdout)


def target_dir():
    """Returns cargo's target directory, taken from CARGO_TARGET_DIR or cargo's configuration."""
    return Path(metadata()["target_directory"])


def built_dir():
    """Returns the selected cargo profile's output folder."""
    return target_dir() / ("debug" if PROFILE == "dev" else PROFILE)


def version():
    """Returns the version of all crates and packages."""
    return next(it["version"] for it in metadata()["packages"] if it["name"] == "carc-engine")


def build(*targets):
    """Builds targets in the workspace and returns the folder that contains the example programs."""
    command = ["cargo", "build", "-q", *WORKSPACE, "--profile", PROFILE, *targets]
    run(*command, env=os.environ | EXTENSION)
    return built_dir() / "examples"


def build_examples(*names):
    """Builds the named example programs and returns their folder."""
    return build(*(word for name in names for word in ("--example", name)))


def quick(profile, **settings):
    """Returns environment variables that make a cargo profile compile faster."""
    settings = {"LTO": "off", "CODEGEN_UNITS": "16", "DEBUG": "none"} | settings
    return {f"CARGO_PROFILE_{profile}_{name}": value for name, value in settings.items()}


def site_packages():
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return Path(run(venv_python(), "-c", code, stdout=subprocess.PIPE, text=True).stdout.strip())


def install_package():
    """Installs the Python package with the extension that cargo built for the tests.

    pip would compile the engine again. `make packages` tests the installation with pip.
    """
    site = site_packages()
    uninstall_package()
    files = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "carc-py" / "python" / "carc", site / "carc", ignore=files)
    shutil.copy(built_dir() / "lib_carc.so", site / "carc" / "_carc.abi3.so")
    command = [venv_python(), "-m", "maturin", "pep517", "write-dist-info"]
    run(*command, "--metadata-directory", site, "--interpreter", venv_python(), capture_output=True)


def uninstall_package():
    for path in (site_packages() / "carc", *site_packages().glob("carc-*.dist-info")):
        shutil.rmtree(path, ignore_errors=True)


def installed_package():
    """Returns the installed Python extension, or None."""
    found = list(site_packages().glob("carc/_carc.*")) if venv_python().exists() else []
    return found[0] if found else None


def install_release_package():
    """Installs the Python package the way users do."""
    uninstall_package()
    run(venv_python(), "-m", "pip", "install", "-q", ROOT)


def host():
    """Returns this machine's Rust target."""
    answer = run(os.environ.get("RUSTC", "rustc"), "-vV", stdout=subprocess.PIPE, text=True)
    return next(line[6:] for line in answer.stdout.splitlines() if line.startswith("host: "))


def build_sanitized():
    """Builds the C library and the fuzz targets with AddressSanitizer and returns their folder.

    A single build serves both, so the library also has the coverage counters that guide the fuzzer.
    RUSTC_BOOTSTRAP makes the required options available in the stable compiler.
    """
    target = target_dir() / "asan"
    coverage = ["level=3", "inline-8bit-counters", "pc-table"]
    flags = ["-Zsanitizer=address", "-Ccodegen-units=1", "-Cpasses=sancov-module"]
    flags += [f"-Cllvm-args=-sanitizer-coverage-{option}" for option in coverage]
    env = os.environ | {"RUSTFLAGS": " ".join(flags), "RUSTC_BOOTSTRAP": "1"}
    crates = ["-p", "carc-ffi", "-p", "carc-fuzz"]
    command = ["cargo", "build", "-q", "--locked", "--manifest-path", "fuzz/Cargo.toml", *crates]
    run(*command, "--target", host(), "--target-dir", target, env=env)
    return target / host() / "debug"


if __name__ == "__main__":
    if sys.argv[1:] == ["build"]:
        build("--lib", "--tests", "--examples")
    elif sys.argv[1:] == ["install"]:
        install_package()
    else:
        make_venv()
