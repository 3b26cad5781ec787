"""Writes what the fuzz targets start from: fuzz/corpus/, small and the same each time.

    python3 scripts/fuzz_corpus.py

Configs and action texts are those of the rule cases, saves and tile files those of the engine's
tests; games and action codes are bytes of a generator of fixed seed, of different lengths. Files
whose names begin with `found_` are inputs that once broke a promise; they stay.
"""

import random
import re

from tree import ROOT

CORPUS = ROOT / "fuzz" / "corpus"
CASES = ROOT / "tests" / "cases"
GOLDEN = ROOT / "carc-engine" / "tests" / "golden"
ODD_TILES = ROOT / "carc-engine" / "tests" / "support" / "odd.toml"
EXPANSIONS = ROOT / "carc-engine" / "src" / "expansions"

# Lines of one seed of action texts; a target reads no more of an input.
LINES = 64


def lines_of(case, word):
    """What stands behind a word in a file of rule cases, each once, in the order of the file."""
    found = re.findall(rf"^{word} (.+)$", case.read_text(encoding="utf-8"), re.MULTILINE)
    return list(dict.fromkeys(found))


def seeds():
    """The seeds: file names below fuzz/corpus/ with their bytes."""
    wanted = {}
    for case in sorted(CASES.glob("*.txt")):
        configs = sorted(lines_of(case, "config"), key=lambda text: (len(text), text))
        if configs:
            wanted[f"config/{case.stem}.json"] = configs[-1].encode()
            wanted[f"config/{case.stem}_usual.json"] = configs[len(configs) // 2].encode()
        actions = lines_of(case, "do")[:LINES]
        if actions:
            wanted[f"notation/{case.stem}.txt"] = "\n".join(actions).encode()
    for save in sorted(GOLDEN.glob("save_*.json")):
        wanted[f"save/{save.name}"] = save.read_bytes()
    wanted["tiles/odd.toml"] = ODD_TILES.read_bytes()
    for name in ["wheel", "hills_sheep", "river_2", "shrines", "tower"]:
        wanted[f"tiles/{name}.toml"] = (EXPANSIONS / name / "tiles.toml").read_bytes()
    for number in range(24):
        generator = random.Random(number)
        length = 100 + 100 * (number % 12)
        wanted[f"game/{number:02}"] = generator.randbytes(length)
        if number < 8:
            wanted[f"actions/{number:02}"] = generator.randbytes(9 * length // 10)
    return wanted


def main():
    wanted = seeds()
    for path in CORPUS.glob("*/*"):
        if not path.name.startswith("found_"):
            path.unlink()
    for name, seed in wanted.items():
        path = CORPUS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(seed)
    print(f"{len(wanted)} seeds, {sum(map(len, wanted.values()))} bytes")


if __name__ == "__main__":
    main()
