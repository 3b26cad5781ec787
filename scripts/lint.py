"""Runs every check that is no test: formats, warnings, generated files, links, the tree.

    python3 scripts/lint.py [CHECK ...]

All checks run even if one fails; the exit status says whether all of them passed.
"""

import subprocess
import sys
import time

import toolbox
from tree import ROOT

CHECKS = [
    ("rustfmt", ["cargo", "fmt", "--all", "--check"], {}),
    (
        "clippy",
        [
            "cargo",
            "clippy",
            "-q",
            "--locked",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ],
        {},
    ),
    # Each in a run of its own: what one crate switches on, all have.
    *(
        (
            f"{crate} with {features or 'nothing'}",
            ["cargo", "clippy", "-q", "--locked", "-p", crate, "--no-default-features"]
            + ["--features", features, "--", "-D", "warnings"],
            {},
        )
        for crate, features in (
            ("carc-engine", ""),
            ("carc-engine", "json"),
            ("carc-engine", "pictures"),
            ("carc-engine", "toml"),
            ("carc-agents", ""),
        )
    ),
    (
        "rustdoc",
        ["cargo", "doc", "-q", "--locked", "--workspace", "--no-deps"],
        {"RUSTDOCFLAGS": "-D warnings"},
    ),
    ("ruff", ["ruff", "check", "."], {}),
    ("ruff format", ["ruff", "format", "--check", "."], {}),
    ("tile tables", ["python", "scripts/tile_tables.py", "--check"], {}),
    ("clauses", ["python", "scripts/clauses.py", "--check"], {}),
    ("links", ["python", "scripts/check_links.py"], {}),
    ("dependencies", ["python", "scripts/check_dependencies.py"], {}),
    ("paths", ["python", "scripts/check_paths.py"], {}),
    ("languages", ["python", "scripts/check_languages.py"], {}),
    ("public interface", ["python", "scripts/public_api.py"], {}),
    ("licences", ["scripts/deny.sh"], {}),
    ("workflows", ["scripts/workflows.sh"], {}),
    ("notices", ["python", "scripts/notices.py"], {}),
    ("semver", ["scripts/semver.sh"], {}),
]
# The exit status of a check that cannot be made here; its last line says why.
SKIPPED = 77


def main(wanted):
    unknown = set(wanted) - {name for name, _, _ in CHECKS}
    if unknown:
        sys.exit(
            f"no such check: {', '.join(sorted(unknown))}; "
            f"there are {', '.join(name for name, _, _ in CHECKS)}"
        )
    toolbox.make_venv()
    failed = []
    for name, command, extra in CHECKS:
        if wanted and name not in wanted:
            continue
        start = time.monotonic()
        answer = subprocess.run(
            command,
            cwd=ROOT,
            env=toolbox.environment() | extra,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        seconds = f"({time.monotonic() - start:.0f} s)"
        if answer.returncode == SKIPPED:
            reason = answer.stdout.rstrip().rsplit("\n", 1)[-1].removeprefix("SKIP: ")
            print(f"SKIP    {name}: {reason}", flush=True)
        elif answer.returncode:
            failed.append(name)
            print(f"FAILED  {name} {seconds}: {' '.join(command)}")
            print(answer.stdout.rstrip(), flush=True)
        else:
            print(f"ok      {name} {seconds}", flush=True)
    print(f"lint: failed: {', '.join(failed)}" if failed else "lint: no fault found")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
