"""Builds the npm package from `carc-wasm/`, in `build/npm`.

    python3 scripts/npm.py

Needs rustup or a toolchain that has the target wasm32-unknown-unknown; Node.js is not needed.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import toolbox
from tree import ROOT

CRATE = ROOT / "carc-wasm"
FOLDER = ROOT / "build" / "npm"
TARGET = "wasm32-unknown-unknown"
# What is larger is not inlined unless it is marked, little is where it is seldom called, and no
# loop is done several turns at a time: much smaller, and nearly as quick.
LLVM = [
    "-Cllvm-args=-inline-threshold=50",
    "-Cllvm-args=-inlinecold-threshold=5",
    "-Cllvm-args=-inline-cold-callsite-threshold=5",
    "-Cllvm-args=-unroll-runtime=false",
]
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY-NOTICES.txt")


def cargo(*arguments, flags=()):
    # The profile of the tests is none for what is published.
    env = {k: v for k, v in os.environ.items() if not k.startswith("CARGO_PROFILE_")}
    if flags:
        env["RUSTFLAGS"] = " ".join([env.get("RUSTFLAGS", ""), *flags]).strip()
    subprocess.run(["cargo", *arguments], cwd=ROOT, env=env, check=True)


def version_of(lock, name):
    """The version of a package in a lock file."""
    found = re.search(rf'^name = "{name}"\nversion = "([^"]+)"$', lock.read_text("utf-8"), re.M)
    return found[1]


def check_versions():
    """The generator reads what the library has written, so both are of one version."""
    library = version_of(ROOT / "Cargo.lock", "wasm-bindgen")
    generator = version_of(CRATE / "generator" / "Cargo.lock", "wasm-bindgen-cli-support")
    if library != generator:
        sys.exit(
            f"wasm-bindgen is {library} in Cargo.lock, but {generator} in {CRATE.name}/generator"
        )


def install_target():
    """What is compiled for; a toolchain without rustup may have it already."""
    if shutil.which("rustup"):
        subprocess.run(
            ["rustup", "target", "add", TARGET], cwd=ROOT, check=True, capture_output=True
        )


def compile_wasm(*what):
    """Compiles a part of the crate as it is published."""
    which = ["-q", "--locked", "-p", CRATE.name, *what, "--target", TARGET, "--profile", "wasm"]
    cargo("build", *which, flags=LLVM)


def generate(wasm, folder):
    """Writes the WebAssembly as it is loaded, and the JavaScript beside it."""
    manifest = CRATE / "generator" / "Cargo.toml"
    options = ["-q", "--locked", "--release", "--manifest-path", str(manifest)]
    options += ["--target-dir", str(toolbox.target_dir() / "generator")]
    cargo("run", *options, "--", str(wasm), str(folder))


def build():
    """Builds the package and gives its folder."""
    check_versions()
    install_target()
    compile_wasm("--lib")
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    generate(toolbox.target_dir() / TARGET / "wasm" / "carc_wasm.wasm", FOLDER)
    for folder in ("package", "js"):
        for file in (CRATE / folder).iterdir():
            if file.name != "values.d.ts":
                shutil.copy(file, FOLDER)
    for name in LICENCES:
        shutil.copy(ROOT / name, FOLDER)
    # The version is written in one place.
    path = FOLDER / "package.json"
    package = json.loads(path.read_text(encoding="utf-8"))
    package["version"] = toolbox.version()
    path.write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")
    return FOLDER


if __name__ == "__main__":
    print(build().relative_to(ROOT))
