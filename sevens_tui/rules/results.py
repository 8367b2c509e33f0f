"""The end of any game: the places, who won, and how that is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sevens_tui.core import Result, Score, Seat
from sevens_tui.grammar import joined


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """The place of each total; equal totals share one, as in "1., 1., 3." (E5)."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def ranked(scores: Sequence[Score], why: Callable[[tuple[Seat, ...]], str]) -> Result:
    """The end with these scores, given by seat: all on the first place have won, and ``why`` says so of them."""
    winners = tuple(score.seat for score in scores if score.place == 1)
    return Result(tuple(sorted(scores, key=lambda score: score.place)), winners, why(winners))


def together(seats: Sequence[Seat]) -> str:
    """Several players named together, as a reason names them: ``{2}, {0} and {1}``."""
    return joined(f"{{{seat}}}" for seat in seats)


def most_points(winners: Sequence[Seat], points: int) -> str:
    """Who has the most points, or who share them, in one sentence."""
    return f"{together(winners)} {'has' if len(winners) == 1 else 'share'} the most points, {points}."
