"""English that every layer says: so many of a thing, things in a row, a capital."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, one: str, many: str = "") -> str:
    """``1 round``, ``7 rounds``; ``many`` where it is not ``one`` with an s."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def are(number: int, one: str = "") -> str:
    """``1 card is``, ``7 cards are``; without a word ``1 is``, ``7 are``."""
    return f"{counted(number, one) if one else number} {'is' if number == 1 else 'are'}"


def joined(words: Iterable[str], last: str = "and") -> str:
    """``Arnd, Berta and Caro``; of one word that word, of none nothing."""
    *others, final = [*words] or [""]
    return f"{', '.join(others)} {last} {final}" if others else final


def capital(text: str) -> str:
    """``text`` with a capital, the rest as it is."""
    return text[:1].upper() + text[1:]
