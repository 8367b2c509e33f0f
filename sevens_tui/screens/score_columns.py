"""The columns of a score table: a game's own score lines, squeezed until they fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sevens_tui.core import Score, Seat
from sevens_tui.widgets.canvas import width_of


@dataclass(frozen=True)
class Column:
    """Points by seat under a label. ``group`` and the two numbers say which rounds or cards of many they are."""

    label: str
    points: dict[Seat, int]
    group: str = ""
    first: int = 0
    last: int = 0

    @property
    def width(self) -> int:
        """Cells of the widest thing in it."""
        return max(width_of(self.label), *(len(str(points)) for points in self.points.values()))


def columns_of(scores: Sequence[Score], room: int) -> tuple[list[Column], int]:
    """The columns and the gap between them, so that they take no more than ``room`` cells.

    First the gap shrinks; then "Round 1  Round 2" becomes "Round 1  2"; at last the oldest rounds are added up in one
    column, "Round 1-4  5  6".
    """
    columns = [_column(scores, number) for number in range(len(scores[0].lines))]
    for gap in (3, 2):
        if _size(columns, gap) <= room:
            return columns, gap
    columns = _shortened(columns)
    for gap in (3, 2):
        if _size(columns, gap) <= room:
            return columns, gap
    while _size(columns, 2) > room and len(columns) > 1:
        columns = _shortened(_folded(columns))
    return columns, 2


def _size(columns: Sequence[Column], gap: int) -> int:
    return sum(column.width for column in columns) + gap * (len(columns) - 1)


def _column(scores: Sequence[Score], number: int) -> Column:
    label = scores[0].lines[number][0]
    group, _, last = label.rpartition(" ")
    points = {score.seat: score.lines[number][1] for score in scores}
    if group and last.isascii() and last.isdigit():
        return Column(label, points, group, int(last), int(last))
    return Column(label, points)


def _shortened(columns: Sequence[Column]) -> list[Column]:
    """The name of a group stands on its first column only."""
    found: list[Column] = []
    for column in columns:
        if column.group:
            numbers = str(column.first) if column.first == column.last else f"{column.first}-{column.last}"
            again = bool(found) and found[-1].group == column.group
            column = replace(column, label=numbers if again else f"{column.group} {numbers}")
        found.append(column)
    return found


def _folded(columns: list[Column]) -> list[Column]:
    """The first two columns of the longest group in one; without a group, the first two of all."""
    groups = [column.group for column in columns if column.group]
    longest = max(groups, key=groups.count, default="")
    at = next((at for at, column in enumerate(columns) if column.group == longest), 0) if longest else 0
    if longest and groups.count(longest) < 2:
        longest, at = "", 0
    at = min(at, len(columns) - 2)
    one, two = columns[at], columns[at + 1]
    points = {seat: one.points[seat] + two.points[seat] for seat in one.points}
    both = Column("others", points)
    if longest:
        both = Column("", points, longest, one.first, two.last)
    return [*columns[:at], both, *columns[at + 2 :]]
