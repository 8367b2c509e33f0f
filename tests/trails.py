"""Every piece of a game followed from the deal on: what luck gave, what a player named unseen, and who sees what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sevens_tui.core import Eyes


@dataclass(frozen=True)
class Trail:
    """A game in which each piece has a name of its own, also those that are alike (``t#3`` is a turquoise disc).

    ``opening`` and ``drawn``, the latter by decision, are what luck gave; ``named`` is by decision the piece that it
    names and that nobody else sees, "" where there is none. ``unseen`` says which pieces some eyes do not see after so
    many decisions.
    """

    opening: tuple[str, ...]
    drawn: tuple[tuple[str, ...], ...]
    named: tuple[str, ...]
    unseen: Callable[[int, Eyes], frozenset[str]]


def kind(piece: str) -> str:
    """What a piece is called in the notation, as all that are like it."""
    return piece.partition("#")[0]
