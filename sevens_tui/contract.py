"""What a game is to all that plays it: its open and its secret side, its advice, its words, and a report on many games.

Modules of ``rules`` keep to these by their form; nothing here is inherited from. Decisions, views, tables, states and
options are each game's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sevens_tui.core import Advice, Chance, Eyes, Figure, Line, Refusal, Result, Seat


class Report(Protocol):
    """What somebody who sees all hands gathers about many games of one kind, to tell whether the cards are balanced."""

    def see(self, view: Any, /) -> None:
        """A game as it begins, and after each decision; all hands open."""

    def end(self, view: Any, result: Result, /) -> None:
        """A game that is over."""

    def figures(self) -> tuple[Figure, ...]:
        """What came of all games so far, one at least."""

    @property
    def enough(self) -> bool:
        """Whether there were as many games, of as many players, as the windows of the figures are for."""

    def notes(self) -> tuple[str, ...]:
        """More, in whole sentences; the last says for which games the windows of the figures are."""


class OpenSide(Protocol):
    """A game's open side: what somebody at the table can see, and all that follows from it."""

    @property
    def Options(self) -> type[Any]:
        """The class of the game's options: a frozen dataclass, each field an ``options.choice`` and so a text."""

    def moves(self, view: Any, /) -> tuple[Any, ...]:
        """All legal decisions of the seat that ``view`` is for, in fixed order; none if it owes nothing."""

    def why_not(self, view: Any, attempt: Any, /) -> Refusal | None:
        """Why that seat cannot decide so now, the most telling reason first; None if it can."""

    def imagine(self, view: Any, plan: Any, /) -> Any:
        """The view after these decisions of that seat, for the same eyes and seat, as far as they can know it."""

    def forced(self, table: Any, /) -> Any | None:
        """The only decision that whoever sits next has, if everybody at the table knows that there is no other (E4).

        None if there may be others, or if that player alone could know that there are none; and when the game is over.
        """

    def progress(self, table: Any, /) -> str:
        """How far the game is, in a word or two: ``round 2 of 6``."""

    def standings(self, table: Any, /) -> str:
        """Where everybody stands, on one line, for everybody's eyes; ``{2}`` stands for the name on seat 2."""


class Adviser(Protocol):
    """A game's advice: how a sensible player would go on, knowing only a view."""

    def advise(self, view: Any, /) -> Advice:
        """How the seat that ``view`` is for should go on; it must owe a decision."""


class Describer(Protocol):
    """A game in words that make sense read aloud: whole lines, no drawings; ``{2}`` stands for the name on seat 2."""

    def describe(self, view: Any, help: bool = ..., /) -> tuple[str, ...]:
        """All that these eyes see, the most asked first; without ``help`` nothing that somebody has to count."""

    def phrase(self, view: Any, move: Any, /) -> str:
        """A legal decision, said as what the player would do."""

    def outlook(self, view: Any, move: Any, /) -> str:
        """What a legal decision would bring, as far as these eyes can know it; may be empty."""

    def warning(self, view: Any, move: Any, /) -> str:
        """What is asked about once before it is done (R14); mostly empty."""

    def known(self, view: Any, /) -> tuple[tuple[str, str], ...]:
        """What everybody knows and easily forgets: of what, and that."""

    def section(self, view: Any, /) -> str:
        """The section of the rules that speaks of what is asked now."""

    def attempt(self, text: str, /) -> Any | None:
        """The decision that this notation stands for, legal or not; None if it is no notation of this game."""


class SecretSide(Protocol):
    """A game's secret side: whole states, luck, and who is told what."""

    def new(self, options: Any, seats: int, chance: Chance, /) -> Any:
        """A game about to begin for so many seats, as many as the game allows: all that is dealt is drawn from chance.

        Raises BadOption if a value of an option turns out to be none.
        """

    def to_move(self, state: Any, /) -> tuple[Seat, ...]:
        """The seats that owe a decision; none when the game is over.

        The first is who sits next. A game with several to move orders them so that few hand-overs are needed.
        """

    def play(self, state: Any, seat: Seat, move: Any, chance: Chance, /) -> Any:
        """The state after a decision of ``seat``, which must owe one, and for which this one must be legal.

        Chance gives whatever luck it brings, in an order that never changes: a save repeats it. Raises BadLuck if
        recorded luck does not fit.
        """

    def view(self, state: Any, eyes: Eyes, seat: Seat | None, /) -> Any:
        """What these eyes see, and for whom: ``seat`` is who is asked, one of the eyes; None for onlookers.

        Every View keeps it as its field ``seat``, and what lies open to all as ``table``. The eyes say what is known,
        the seat whose decisions, refusals and advice follow from the view: at an open table the eyes are all seats, and
        each is asked in turn.
        """

    def tell(self, before: Any, seat: Seat, move: Any, after: Any, eyes: Eyes, /) -> Line | None:
        """What these eyes are told of a decision of ``seat``, which led from one state to the other.

        None if they are told nothing, not even that it was made.
        """

    def result(self, state: Any, /) -> Result | None:
        """The scores and who has won; None while somebody still owes a decision."""

    def count(self, state: Any, /) -> Result:
        """The scores if the game ended here, and who would have won; the reason says that it was ended early."""

    def arrange(self, position: Mapping[str, Any], chance: Chance, /) -> Any:
        """The state that a position tells of, a TOML-shaped mapping; chance deals what it leaves open.

        Raises BadPosition, with the key of what cannot be and why.
        """

    def written(self, state: Any, names: Sequence[str] = ..., /) -> dict[str, Any]:
        """The position that ``arrange`` makes this state of again; it shows all that is hidden.

        Without names its players are called after their seats, and seats are told by number from 1.
        """
