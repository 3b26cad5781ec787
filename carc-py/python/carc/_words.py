"""Nouns in English messages, in the singular or plural."""

from __future__ import annotations

import re


def plural(noun: str) -> str:
    """Returns the plural of a noun."""
    return re.sub(r"y$", "ie", noun) + "s"


def counted(number: int, noun: str) -> str:
    """Returns a number followed by a noun in the singular or plural."""
    return f"{number} {noun if number == 1 else plural(noun)}"
