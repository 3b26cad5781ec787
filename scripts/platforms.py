"""Plays the pinned games on other processors, by emulation.

    python3 scripts/platforms.py [TARGET ...]

Golden games, hashes and saves, the cases of the rules and perft are run as they are on this
machine: on 64 and 32 bits, with either order of bytes. WebAssembly is held to the same by
`make test-js`. Needs rustup, which brings the targets, and on Debian `qemu-user` and a cross
compiler for each; root installs them, for others they are skipped.
"""

import os
import shutil
import subprocess
import sys

from tree import ROOT

# The processor as Debian and as QEMU call it.
TARGETS = {
    "aarch64-unknown-linux-gnu": ("aarch64", "aarch64"),
    "i686-unknown-linux-gnu": ("i686", "i386"),
    "s390x-unknown-linux-gnu": ("s390x", "s390x"),
    "riscv64gc-unknown-linux-gnu": ("riscv64", "riscv64"),
}
TESTS = ("golden::", "cases::", "perft::")


def tools(target):
    """The programs that a target needs, each with the package that has it."""
    debian, qemu = TARGETS[target]
    return {f"{debian}-linux-gnu-gcc": f"gcc-{debian}-linux-gnu", f"qemu-{qemu}": "qemu-user"}


def missing(target):
    return [package for tool, package in tools(target).items() if not shutil.which(tool)]


def install(targets):
    """Debian's packages for what is missing, where that is allowed."""
    wanted = sorted({package for target in targets for package in missing(target)})
    if not wanted or os.geteuid() or not shutil.which("apt-get"):
        return
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=env, check=False)
    subprocess.run(
        ["apt-get", "install", "-y", "-qq", *wanted],
        env=env,
        stdout=subprocess.DEVNULL,
        check=False,
    )


def run(target):
    """Whether the tests pass there."""
    debian, qemu = TARGETS[target]
    subprocess.run(["rustup", "-q", "target", "add", target], cwd=ROOT, check=True)
    name = target.upper().replace("-", "_")
    env = {
        **os.environ,
        f"CARGO_TARGET_{name}_LINKER": f"{debian}-linux-gnu-gcc",
        f"CARGO_TARGET_{name}_RUNNER": f"qemu-{qemu} -L /usr/{debian}-linux-gnu",
    }
    command = ["cargo", "test", "-q", "--locked", "--target", target, "-p", "carc-engine"]
    command += ["--test", "all", "--", *TESTS]
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode == 0


def main(arguments):
    unknown = set(arguments) - set(TARGETS)
    if unknown:
        sys.exit(f"no such target: {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    if not shutil.which("rustup"):
        print("SKIP    there is no rustup to bring other targets")
        return 77
    targets = arguments or list(TARGETS)
    install(targets)
    failed = []
    for target in targets:
        lacking = missing(target)
        if lacking:
            print(f"SKIP    {target}: apt-get install {' '.join(lacking)}", flush=True)
        elif run(target):
            print(f"ok      {target}", flush=True)
        else:
            print(f"FAILED  {target}", flush=True)
            failed.append(target)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
