"""Numbers of things in words: one point, and several points."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """``1 round``, ``7 rounds``."""
    return f"{number} {one if number == 1 else many or one + 's'}"
