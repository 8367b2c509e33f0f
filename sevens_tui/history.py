"""What happened in a match: every decision with the state it led to. It holds what is secret, and knows no rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sevens_tui.core import Seat
from sevens_tui.record import Decision


@dataclass(frozen=True, repr=False)
class Played:
    """A decision as it was played: the move, whether there was no other, and the state it led to.

    ``closes``: the seat owes nothing after it, or its turn was summed up; so its turn has ended.
    """

    decision: Decision
    move: Any
    forced: bool
    state: Any
    closes: bool


class History:
    """The decisions so far, oldest first, and the state that each led to. No repr of them: they tell of hands."""

    def __init__(self, first: Any) -> None:
        self._first = first
        self._played: list[Played] = []

    def __len__(self) -> int:
        return len(self._played)

    def __getitem__(self, index: int) -> Played:
        return self._played[index]

    @property
    def state(self) -> Any:
        """The state after every decision so far."""
        return self.after(len(self))

    def after(self, count: int) -> Any:
        """The state after the first ``count`` decisions."""
        return self._played[count - 1].state if count else self._first

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions so far."""
        return tuple(played.decision for played in self._played)

    @property
    def turns(self) -> tuple[int, ...]:
        """After how many decisions each turn began."""
        return (0, *(index for index, played in enumerate(self._played[:-1], 1) if played.closes))

    @property
    def ended_turns(self) -> int:
        """How many decisions the turns that have ended hold together."""
        return max((index for index, played in enumerate(self._played, 1) if played.closes), default=0)

    def last_own(self, seat: Seat) -> int | None:
        """The index of the seat's latest free decision, if nobody else decided after it."""
        for index in range(len(self) - 1, -1, -1):
            if self._played[index].decision.seat != seat:
                return None
            if not self._played[index].forced:
                return index
        return None

    def luck_since(self, index: int) -> bool:
        """Whether luck took part in the decision with this index or in a later one."""
        return any(played.decision.luck for played in self._played[index:])

    def add(self, played: Played) -> None:
        """One decision more."""
        self._played.append(played)

    def cut(self, count: int) -> None:
        """Keep the first ``count`` decisions."""
        del self._played[count:]
