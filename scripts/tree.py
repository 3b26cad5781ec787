"""Finds the root of the project and reads its TOML files."""

from pathlib import Path

try:
    import tomllib
except ModuleNotFoundError:  # Python 3.10
    from pip._vendor import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent


def read_toml(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))
