"""Numbers of things in words: one point, and several points."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """``1 round``, ``7 rounds``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def are(number: int, one: str = "") -> str:
    """``1 card is``, ``7 cards are``; without a word ``1 is``, ``7 are``."""
    return f"{counted(number, one) if one else number} {'is' if number == 1 else 'are'}"
