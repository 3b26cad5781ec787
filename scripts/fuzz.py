"""Runs every fuzz target and prints a table with its runs, seconds and result.

    python3 scripts/fuzz.py [--seconds N]            # N seconds in total, without the build
    python3 scripts/fuzz.py --runs N                 # about N runs of each target, reproducible
    python3 scripts/fuzz.py [TARGET ...]             # only these targets

The targets are built with AddressSanitizer.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import toolbox
from tree import ROOT

# Each target's share of the time. Targets with more room for errors get a larger share.
SHARES = {"tiles": 2, "config": 2, "save": 3, "actions": 1, "notation": 1, "game": 6}
LIMITS = ["-timeout=600", "-rss_limit_mb=4096", "-max_len=8192", "-verbosity=0"]
FOLDER = ROOT / "fuzz"


def fuzz(program, found, limit):
    """Runs a target and returns its exit status and the number of runs."""
    name = program.name
    found.mkdir(parents=True, exist_ok=True)
    command = [program, *limit, *LIMITS, "-print_final_stats=1", f"-artifact_prefix={FOLDER}/"]
    answer = toolbox.run(
        *command,
        *(found, FOLDER / "corpus" / name),
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if answer.returncode:
        print("\n".join(answer.stdout.splitlines()[-60:]))
    runs = re.search(r"^stat::number_of_executed_units: *(\d+)", answer.stdout, re.M)
    return answer.returncode, runs[1] if runs else "-"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--runs", type=int)
    parser.add_argument("target", nargs="*", help=f"one of {', '.join(SHARES)}")
    options = parser.parse_args()
    if unknown := set(options.target) - set(SHARES):
        parser.error(f"no such target: {', '.join(sorted(unknown))}")
    targets = options.target or list(SHARES)
    built = toolbox.build_sanitized()
    failed = 0
    print(f"{'target':10} {'runs':>10} {'seconds':>8}  result")
    with tempfile.TemporaryDirectory() as scratch:
        for name in targets:
            if options.runs:
                # Each run of this target plays a complete game, so it takes much longer than a run
                # of the others.
                runs = options.runs // 4 if name == "game" else options.runs
                limit, found = [f"-runs={runs}", "-seed=1"], Path(scratch) / name
            else:
                share = SHARES[name] / sum(SHARES[target] for target in targets)
                limit = [f"-max_total_time={max(1, round(options.seconds * share))}"]
                found = toolbox.target_dir() / "fuzz" / name
            start = time.monotonic()
            status, runs = fuzz(built / name, found, limit)
            failed += status != 0
            result = "FAILED" if status else "nothing found"
            print(f"{name:10} {runs:>10} {time.monotonic() - start:8.0f}  {result}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
