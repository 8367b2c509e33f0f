"""What a play screen answers, and what a lesson says on it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias


@dataclass(frozen=True, repr=False)
class Decide:
    """Play these decisions one after another, as far as luck lets them stand."""

    plan: tuple[Any, ...]


@dataclass(frozen=True)
class Caption:
    """What a lesson says on the play screen, in the place of the preview while nothing is chosen.

    ``task`` is what is to be done; without one there is nothing to do but to go on. ``where`` is how far the lesson is,
    ``fresh`` whether the table is another one than before, and ``onward`` what going on leads to. ``undo``: what was
    done is shown, and can be taken back. ``shows`` is the id of a card that is shown from the start.
    """

    text: str
    task: str = ""
    where: str = ""
    fresh: bool = False
    onward: str = "go on"
    undo: bool = False
    shows: str = ""


class Wish(Enum):
    """What a player wants, other than to decide."""

    UNDO = "undo"
    RESET = "reset"
    HAND_OVER = "hand over"
    HIDE = "hide"
    LEAVE = "leave"
    GO_ON = "go on"
    EARLIER = "earlier"
    SAVE = "save"


Answer: TypeAlias = Decide | Wish
