"""The files of the project, and how its scripts find their way in it."""

import os
import subprocess
from pathlib import Path

try:
    import tomllib
except ModuleNotFoundError:  # Python 3.10
    from pip._vendor import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
NOT_OURS = {".git", ".venv", "target", "build", "node_modules", "__pycache__"}


def files(*suffixes):
    """Every file that belongs to the project, relative to its root, sorted.

    Asks git where it can, so that what is ignored does not count; an unpacked archive is walked.
    """
    listing = (
        subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if (ROOT / ".git").exists()
        else None
    )
    if listing is not None and listing.returncode == 0:
        names = [name for name in listing.stdout.split("\0") if name]
    else:
        names = []
        for folder, folders, found in os.walk(ROOT):
            folders[:] = [name for name in folders if name not in NOT_OURS]
            names += [os.path.relpath(os.path.join(folder, name), ROOT) for name in found]
    paths = sorted(Path(name) for name in set(names))
    return [
        path
        for path in paths
        if (not suffixes or path.suffix in suffixes) and (ROOT / path).is_file()
    ]


def read_toml(path):
    """What a TOML file says."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
