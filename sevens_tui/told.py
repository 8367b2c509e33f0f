"""What was told of a match: to whose eyes what of which decision, what the whole table has seen, who looked in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sevens_tui.core import PASSER_BY, Entry, Eyes, Line, Recap, Seat

_LOOKED = "Somebody looked into this game from outside."
LOOKED = Entry(None, Line(_LOOKED, summary=(_LOOKED,)))
"""What every log says where the shell showed somebody what the table does not show."""

Tell: TypeAlias = Callable[[int, Eyes], Entry | None]
"""What some eyes are told of the decision with an index, counted from 0."""


class Told:
    """What was told of the first ``count`` decisions of a match, each worked out once for each eyes.

    ``looks`` holds, for each time that the game was looked into, how many decisions there were before.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._logs: dict[Eyes, list[Entry | None]] = {}
        self._shown = 0
        self.looks: tuple[int, ...] = ()

    def of(self, index: int, eyes: Eyes) -> Entry | None:
        """What these eyes were told of one decision."""
        log = self._logs.setdefault(eyes, [])
        log += [self._tell(each, eyes) for each in range(len(log), index + 1)]
        return log[index]

    def log(self, count: int, eyes: Eyes) -> tuple[Entry, ...]:
        """What these eyes were told of every decision, oldest first, and where the game was looked into."""
        entries: list[Entry] = []
        for index in range(count + 1):
            entries += [LOOKED] * self.looks.count(index)
            if index < count and (entry := self.of(index, eyes)) is not None:
                entries.append(entry)
        return tuple(entries)

    def take_unseen(self, count: int) -> tuple[Entry, ...]:
        """What the whole table must see before play goes on, and has not been given by this yet; oldest first."""
        entries = [self.of(index, PASSER_BY) for index in range(self._shown, count)]
        self._shown = count
        return tuple(entry for entry in entries if entry is not None and entry.line.everybody)

    def recap(self, count: int, seat: Seat, now: str) -> Recap:
        """What a passer-by saw since the last turn of ``seat``; ``now`` is where everybody stands."""
        found: list[tuple[Seat, Line]] = []
        for index in range(count - 1, -1, -1):
            entry = self.of(index, PASSER_BY)
            if entry is not None and entry.seat is not None and entry.line.summary:
                if entry.seat == seat:
                    break
                found.append((entry.seat, entry.line))
        found.reverse()
        ends = tuple(number for number, (_, line) in enumerate(found) if line.everybody)
        return Recap(tuple((who, line.summary) for who, line in found), now, ends)

    def cut(self, count: int) -> None:
        """Forget all after the first ``count`` decisions, which were taken back; that somebody looked in, never."""
        self._shown = min(self._shown, count)
        self.looks = tuple(min(each, count) for each in self.looks)
        for log in self._logs.values():
            del log[count:]

    def reopened(self, count: int, looks: tuple[int, ...]) -> None:
        """The match goes on from a record: what happened last may not have been seen before, and is shown again."""
        self.looks = tuple(min(each, count) for each in looks)
        self._shown = max(0, count - 1)
