"""Builds the published Python packages, installs them as a user would, and plays a game.

    python3 scripts/packages.py [FOLDER]

Builds the source package, builds the wheel from it alone, checks the contents of both, and installs
the wheel into a fresh virtual environment. If FOLDER is given, both packages are kept there. CI
builds the wheel without optimization: the tests of the package run on another build.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import toolbox
from tree import ROOT

# The required contents of the wheel, in addition to the extension module.
FILES = [
    "carc/__init__.py",
    "carc/_carc.pyi",
    "carc/agents.py",
    "carc/envs/aec_v0.py",
    "carc/py.typed",
    "carc/spiel.py",
]
LICENCES = {"LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY-NOTICES.txt"}
# Without the dependencies of the extras, and outside of the source tree.
PLAY = """
import sys
import carc

for preset, name in (("everything", "random"), ("bb5", "greedy")):
    game = carc.Game(carc.Config(3, preset=preset), seed=7)
    agent = carc.agents.make(name, seed=7)
    while not game.is_over:
        game.play(agent.choose(game))
batch = carc.Batch(carc.Config(2), 8, seed=7, autoreset="same_step")
for _ in range(200):
    codes, offsets = batch.legal()
    batch.step(codes[offsets[1:] - 1])
print(carc.__version__, carc.__file__, game.scores, batch.final_scores().tolist())
assert not {"gymnasium", "pettingzoo", "pyspiel", "ray"} & set(sys.modules)
try:
    import carc.envs
except ImportError as error:
    assert 'pip install ".[rl]"' in str(error), error
else:
    raise AssertionError("Gymnasium was not asked for, but is there")
"""


def printed(command, folder, env):
    """Returns the output of a command; if the command fails, exits with its output."""
    answer = subprocess.run(
        command,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if answer.returncode:
        sys.exit(f"{answer.stdout}failed: {' '.join(command[:6])}")
    return answer.stdout


def python(*arguments, program=None, folder=ROOT):
    """Runs Python; by default, that of the project."""
    command = [str(program or toolbox.venv_python()), *arguments]
    return printed(command, folder, toolbox.environment())


def only(folder, pattern):
    """Returns the only file that matches."""
    found = list(folder.glob(pattern))
    if len(found) != 1:
        sys.exit(f"{pattern}: there are {len(found)}")
    return found[0]


def check_source(path):
    with tarfile.open(path) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    missing = {"Cargo.lock", "pyproject.toml", "PKG-INFO"} - names
    missing |= {"README.md", *LICENCES} - {Path(name).name for name in names}
    if missing:
        sys.exit(f"{path.name} lacks {', '.join(sorted(missing))}")
    print(f"ok      {path.name}: {len(names)} files, {path.stat().st_size // 1024} KiB", flush=True)


def check_wheel(path):
    if "-cp310-abi3-" not in path.name:
        sys.exit(f"{path.name} is not for every Python from 3.10 on")
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        said = archive.read(metadata).decode("utf-8")
    missing = set(FILES) - set(names)
    missing |= LICENCES - {Path(name).name for name in names}
    if missing:
        sys.exit(f"{path.name} lacks {', '.join(sorted(missing))}")
    if not any(name.startswith("carc/_carc.") and name.endswith((".so", ".pyd")) for name in names):
        sys.exit(f"{path.name} lacks the extension module")
    for extra in ("rl", "spiel"):
        if f"Provides-Extra: {extra}" not in said:
            sys.exit(f"{path.name} lacks the extra {extra}")
    print(f"ok      {path.name}: {path.stat().st_size // 1024} KiB", flush=True)


def main(arguments):
    toolbox.make_venv()
    # Built as pip does for users, regardless of the settings of the tests.
    for name in toolbox.EXTENSION:
        os.environ.pop(name, None)
    if toolbox.PROFILE == "dev":
        os.environ |= toolbox.quick("RELEASE", OPT_LEVEL="0")
        os.environ["CARGO_TARGET_DIR"] = str(toolbox.target_dir() / "packages")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python("-m", "maturin", "sdist", "--out", name)
        source = only(folder, "*.tar.gz")
        check_source(source)
        # Built from the source package alone, without access to this tree.
        python("-m", "pip", "wheel", "-q", "--no-deps", "-w", name, str(source), folder=folder)
        wheel = only(folder, "*.whl")
        check_wheel(wheel)
        fresh = folder / "fresh"
        python("-m", "venv", str(fresh))
        program = fresh / "bin" / "python"
        python("-m", "pip", "install", "-q", str(wheel), program=program, folder=folder)
        print("ok     ", python("-I", "-c", PLAY, program=program, folder=folder).strip())
        if arguments:
            out = Path(arguments[0])
            out.mkdir(parents=True, exist_ok=True)
            for path in (source, wheel):
                shutil.copy(path, out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
