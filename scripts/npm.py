"""Builds the npm package from `carc-wasm/`, in `build/npm`.

    python3 scripts/npm.py

Requires Node.js, and either rustup or a toolchain with the target wasm32-unknown-unknown.
"""

import json
import os
import re
import shutil
import sys

import toolbox
from tree import ROOT

CRATE = ROOT / "carc-wasm"
KIT = CRATE / "kit"
FOLDER = ROOT / "build" / "npm"
TARGET = "wasm32-unknown-unknown"
# Limits inlining, especially in cold code, and disables loop unrolling. The code becomes much
# smaller and stays nearly as fast.
LLVM = [
    "-Cllvm-args=-inline-threshold=50",
    "-Cllvm-args=-inlinecold-threshold=5",
    "-Cllvm-args=-inline-cold-callsite-threshold=5",
    "-Cllvm-args=-unroll-runtime=false",
]
LICENSES = ("LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY-NOTICES.txt")


def check_versions():
    """Checks that the library and the generator, which reads its output, have the same version."""

    def locked(folder, name):
        text = (folder / "Cargo.lock").read_text("utf-8")
        return re.search(rf'^name = "{name}"\nversion = "([^"]+)"$', text, re.M)[1]

    library = locked(ROOT, "wasm-bindgen")
    generator = locked(CRATE / "generator", "wasm-bindgen-cli-support")
    if library != generator:
        sys.exit(f"wasm-bindgen is {library} in Cargo.lock, but {generator} in the generator's")


def install_target():
    """Installs the Rust target. Without rustup, the toolchain must already contain it."""
    if shutil.which("rustup"):
        toolbox.run("rustup", "target", "add", TARGET, capture_output=True)


def compile_wasm():
    """Compiles the library as for publication, but without link-time optimization in tests."""
    env = os.environ | (toolbox.quick("WASM") if toolbox.PROFILE == "dev" else {})
    env |= {"RUSTFLAGS": " ".join([os.environ.get("RUSTFLAGS", ""), *LLVM]).strip()}
    which = ["--locked", "-p", CRATE.name, "--lib", "--target", TARGET, "--profile", "wasm"]
    toolbox.run("cargo", "build", "-q", *which, env=env)


def generate(wasm, folder):
    """Writes the WebAssembly module and its JavaScript bindings."""
    manifest = ["--manifest-path", CRATE / "generator" / "Cargo.toml"]
    target = ["--target-dir", toolbox.target_dir() / "generator"]
    toolbox.run(
        "cargo", "run", "-q", "--locked", "--release", *manifest, *target, "--", wasm, folder
    )


def compile_kit():
    """Compiles the TypeScript modules, which import types from the generated module."""
    if not (KIT / "node_modules").exists():
        toolbox.run("npm", "ci", "--silent", "--no-audit", "--no-fund", cwd=KIT)
    toolbox.run("npm", "run", "--silent", "build", cwd=KIT)


def build():
    """Builds the package unless it is newer than its sources. Returns its folder."""
    check_versions()
    install_target()
    compile_wasm()
    wasm = toolbox.target_dir() / TARGET / "wasm" / "carc_wasm.wasm"
    files = [file for name in ("package", "js") for file in (CRATE / name).iterdir()]
    # The generated module includes the types in these files.
    included = ("config.d.ts", "values.d.ts", "agents.d.ts")
    files = [file for file in files if file.name not in included]
    files += [ROOT / name for name in LICENSES]
    package = FOLDER / "package.json"
    kit = [
        KIT / "package-lock.json",
        KIT / "tsconfig.json",
        *KIT.glob("*.ts"),
        *KIT.glob("board/*.ts"),
    ]
    sources = [wasm, ROOT / "Cargo.toml", *files, *kit]
    if package.exists() and all(
        file.stat().st_mtime <= package.stat().st_mtime for file in sources
    ):
        return FOLDER
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    generate(wasm, FOLDER)
    for file in files:
        if file.name != package.name:
            shutil.copy(file, FOLDER)
    compile_kit()
    # This file is written last, so a folder that contains it is a complete package.
    text = json.loads((CRATE / "package" / package.name).read_text(encoding="utf-8"))
    text["version"] = toolbox.version()
    package.write_text(json.dumps(text, indent=2) + "\n", encoding="utf-8")
    return FOLDER


if __name__ == "__main__":
    print(build().relative_to(ROOT))
