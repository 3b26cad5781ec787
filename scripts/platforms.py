"""Plays the pinned games on emulated processors of other types.

    python3 scripts/platforms.py

Checks the golden games, hashes and saves, the rule cases and perft on 32-bit and 64-bit processors
with both byte orders. `make test-js` runs the same comparison in WebAssembly. Requires rustup,
which installs the targets, and on Debian `qemu-user` and a cross compiler for each target. Targets
without these tools are skipped.
"""

import os
import shutil
import sys

import toolbox

# The Rust targets, and what Debian and QEMU call their processors.
TARGETS = {
    "aarch64-unknown-linux-gnu": ("aarch64", "aarch64"),
    "i686-unknown-linux-gnu": ("i686", "i386"),
    "s390x-unknown-linux-gnu": ("s390x", "s390x"),
    "riscv64gc-unknown-linux-gnu": ("riscv64", "riscv64"),
}
TESTS = (["--test", "all", "--", "golden::", "perft::"], ["--test", "cases"])


def run(target, debian, qemu):
    """Runs the tests for a target. Returns `ok`, `FAILED` or `SKIP`, and the missing tools."""
    linker, emulator = f"{debian}-linux-gnu-gcc", f"qemu-{qemu}"
    tools = {"rustup": "rustup", linker: f"gcc-{debian}-linux-gnu", emulator: "qemu-user"}
    if missing := [package for tool, package in tools.items() if not shutil.which(tool)]:
        return "SKIP", f": no {', '.join(missing)}"
    toolbox.run("rustup", "-q", "target", "add", target)
    name = f"CARGO_TARGET_{target.upper().replace('-', '_')}"
    env = os.environ | {
        f"{name}_LINKER": linker,
        f"{name}_RUNNER": f"{emulator} -L /usr/{debian}-linux-gnu",
    }
    command = ["cargo", "test", "-q", "--locked", "--target", target, "-p", "carc-engine"]
    status = any(toolbox.run(*command, *tests, env=env, check=False).returncode for tests in TESTS)
    return ("FAILED" if status else "ok"), ""


def main():
    results = []
    for target, names in TARGETS.items():
        result, reason = run(target, *names)
        results.append(result)
        print(f"{result:7} {target}{reason}", flush=True)
    return 1 if "FAILED" in results else 0 if "ok" in results else 77


if __name__ == "__main__":
    sys.exit(main())
