"""A match as it is seen: where it stands, what whose eyes see of it, what they were told, and how it was before.

The half of a match that changes nothing. It is handed the secret side and the states by ``Match`` and asks for neither.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from sevens_tui.contract import SecretSide
from sevens_tui.core import PASSER_BY, Entry, Eyes, Player, Prompt, Recap, Result, Seat
from sevens_tui.record import END, Decision
from sevens_tui.rules import Game
from sevens_tui.told import Told

if TYPE_CHECKING:
    from sevens_tui.history import History


class SeenMatch:
    """A game, its players, and every decision so far with the state it led to; nothing is decided here."""

    def __init__(self, game: Game, secret: SecretSide, players: tuple[Player, ...], history: History) -> None:
        self.game, self.players = game, players
        self._secret, self._history = secret, history
        self._told = Told(self._tell)
        self._ended = False

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that owe a decision; none when the game is over."""
        return () if self._ended else self._secret.to_move(self._history.state)

    @property
    def result(self) -> Result | None:
        """The scores, once the game is over or was ended."""
        return self._secret.count(self._history.state) if self._ended else self._secret.result(self._history.state)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions so far."""
        return self._history.decisions + ((END,) if self._ended else ())

    @property
    def ended(self) -> bool:
        """Whether the game was ended early."""
        return self._ended

    def moves(self, seat: Seat) -> tuple[Any, ...]:
        """The legal decisions of a seat, in fixed order; none if it owes nothing."""
        if seat not in self.to_move:
            return ()
        return self.game.table.moves(self.view(frozenset({seat}), seat))

    def view(self, eyes: Eyes, seat: Seat | None) -> Any:
        """What these eyes see now, for the seat that is asked; None for onlookers."""
        assert seat is None or seat in eyes, "who is asked sees at least what that seat sees"
        return self._secret.view(self._history.state, eyes, seat)

    def _tell(self, index: int, eyes: Eyes) -> Entry | None:
        """What these eyes are told of one decision."""
        played = self._history[index]
        seat = played.decision.seat
        line = self._secret.tell(self._history.after(index), seat, played.move, played.state, eyes)
        if line is None:
            return None
        return Entry(None if line.whole else seat, line, forced=played.forced and seat in eyes)

    def log(self, eyes: Eyes) -> tuple[Entry, ...]:
        """What these eyes were told of every decision, oldest first, and where the game was looked into."""
        return self._told.log(len(self._history), eyes)

    def recap(self, seat: Seat) -> Recap:
        """What a passer-by saw since the last turn of ``seat``."""
        now = self.game.table.standings(self.view(PASSER_BY, None).table)
        return self._told.recap(len(self._history), seat, now)

    # looking back

    @property
    def turns(self) -> tuple[int, ...]:
        """After how many decisions each turn began."""
        return self._history.turns

    @property
    def rounds(self) -> tuple[int, ...]:
        """After how many decisions each round began."""
        tables = [self._table_after(count) for count in range(len(self._history) + 1)]
        return (0, *(count for count in range(1, len(tables)) if tables[count].round > tables[count - 1].round))

    @property
    def course(self) -> tuple[tuple[int, ...], ...]:
        """What each seat had at the end of each round, counted as if the game had ended there.

        Only of a game that is over, for what is secret counts too; the last round is the result itself.
        """
        assert self.result is not None, "what was hidden counts only when the game is over"
        counted = [self._secret.count(self._history.after(count)) for count in self.rounds[1:]]
        by_seat = [sorted(each.scores, key=attrgetter("seat")) for each in (*counted, self.result)]
        return tuple(tuple(score.total for score in scores) for scores in by_seat)

    def moments(self, eyes: Eyes) -> tuple[int, ...]:
        """After how many decisions these eyes were told something, and 0."""
        return (0, *(at for at in range(1, len(self._history) + 1) if self._told.of(at - 1, eyes) is not None))

    def _table_after(self, count: int) -> Any:
        return self._secret.view(self._history.after(count), PASSER_BY, None).table

    def looking_back(self, count: int, eyes: Eyes) -> Prompt:
        """What these eyes saw after the first ``count`` decisions; nothing is asked of them.

        Of a game that is not over nobody looks back but a passer-by.
        """
        if eyes != PASSER_BY and self.result is None:  # no assert: it must hold under ``python -O`` too
            raise AssertionError("hands are open only when the game is over")
        state = self._history.after(count)
        mover = next(iter(self._secret.to_move(state)), None)
        seat = mover if mover in eyes else min(eyes, default=None)
        view = self._secret.view(state, eyes, seat)
        return Prompt(seat, eyes, self.players, view, (), self._told.log(count, eyes), "the game is only looked at")
