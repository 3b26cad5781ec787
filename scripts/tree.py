"""Finds the root of the project."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
