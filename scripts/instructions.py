"""Counts the instructions of random games, by the file of the engine that they come from.

    python3 scripts/instructions.py [PLAYOUTS OPTION ...]

Unlike times, the counts are the same in every run, so they show a change of one percent. Callgrind
counts; the start of the program is subtracted. `addr2line` finds the line of each instruction, and
instructions inlined from the standard library count for the line that uses them.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import toolbox

NEEDED = ("valgrind", "addr2line")
# Callgrind is some fifty times slower than the processor.
GAMES = 400
ENGINE = "carc-engine/src/"


def available():
    return all(shutil.which(tool) for tool in NEEDED)


def callgrind(command, *options):
    tool = ["valgrind", "--tool=callgrind", *options]
    return subprocess.run([*tool, *command], capture_output=True, text=True, check=True).stderr


def by_address(command):
    """The number of times that each instruction ran: by address, and by name in libraries."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind"
        callgrind(command, "--dump-instr=yes", f"--callgrind-out-file={out}")
        return read(out.read_text(encoding="utf-8", errors="replace"), command[0])


def read(text, program):
    """Reads callgrind's format: addresses are relative to those of the line before."""
    names, counts = {}, Counter()
    in_program, function, address, is_call = False, "", 0, False
    for line in text.splitlines():
        if name := re.match(r"(c?)(ob|fn)=(\(\d+\))(?: (.*))?", line):
            called, kind, number, written = name.groups()
            full = names.setdefault((kind, number), written)
            if kind == "ob" and not called:
                in_program = full == program
            elif not called:
                function = full
        elif line.startswith("calls="):
            is_call = True
        elif re.match(r"(0x|[+*-])", line):
            place, _, count = line.split()
            if place.startswith("0x"):
                address = int(place, 16)
            elif place != "*":
                address += int(place)
            # The instructions of a called function are counted where they are.
            if not is_call:
                counts[address if in_program else function] += int(count)
            is_call = False
    return counts


def files(program, addresses):
    """The innermost file of the engine that each instruction comes from, or None."""
    command = ["addr2line", "-i", "-a", "-e", program]
    asked = "\n".join(map(hex, addresses))
    lines = subprocess.run(command, input=asked, stdout=subprocess.PIPE, text=True, check=True)
    found, current = {}, None
    for line in lines.stdout.splitlines():
        if re.fullmatch(r"0x[0-9a-f]+", line):
            current = int(line, 16)
            found[current] = None
        elif found[current] is None and ENGINE in line:
            found[current] = re.match(r".*?/src/([^:]*):", line)[1]
    return found


def per_game(command, games):
    """Instructions per game of a program that receives `--games` how many to play."""

    def total(count):
        log = callgrind([*command, "--games", str(count)], "--callgrind-out-file=/dev/null")
        return int(re.search(r"Collected : (\d+)", log)[1])

    return (total(2 * games) - total(games)) / games


def by_file(program, options=(), games=GAMES):
    """Instructions per game, by file of the engine or other origin."""
    few, many = (by_address([program, "--games", str(n), *options]) for n in (games, 2 * games))
    many.subtract(few)
    spent = {where: count for where, count in many.items() if count > 0}
    origins = files(program, [where for where in spent if isinstance(where, int)])
    total = Counter()
    for where, count in spent.items():
        if isinstance(where, str):
            total["copying memory" if "mem" in where else "libraries"] += count
        else:
            total[origins[where] or "the playing program"] += count
    return {name: count / games for name, count in total.most_common()}


def main(options):
    if not available():
        sys.exit(f"needed: {', '.join(NEEDED)}")
    counts = by_file(str(toolbox.build_examples("playouts") / "playouts"), options)
    for name, count in [*counts.items(), ("for each game", sum(counts.values()))]:
        print(f"{count:12,.0f}  {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
