"""What all games share: seats and eyes, luck, what is asked of a player and what is told.

Nothing here knows a game, a terminal or a file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias, TypeVar

Seat: TypeAlias = int
"""A place at the table, counted from 0; the next seat sits to the left (E1)."""

Eyes: TypeAlias = frozenset[Seat]
"""Whose knowledge a view holds: one seat, several, all (open hands), or none."""

PASSER_BY: Eyes = frozenset()
"""Somebody who walks past the table: sees what lies open, and no hand."""

T = TypeVar("T")


class SevensError(Exception):
    """Something the user can be told in one sentence: what, where, what was expected."""


class IllegalMove(SevensError):
    """A decision that the rules do not allow here."""


class BadLuck(SevensError):
    """Recorded luck that cannot have happened here: a save was edited, or the rules changed.

    It never quotes what was drawn, for that may be in somebody's hand.
    """


class BadPosition(SevensError):
    """A position that cannot be; ``key`` is the path of what is wrong (``seats[1].hand[2]``)."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}" if key else reason)
        self.key = key


class BadOption(SevensError):
    """An option, or a value of one, that the game does not have."""


class Chance:
    """The luck of one decision.

    ``Chance(seed, number)`` gives the same luck for the same two numbers on every Python, for it is built on
    ``Random.random()`` alone. ``Chance.given(texts)`` gives again what a save recorded. ``drawn`` is what this
    luck has given so far, as text; a decision with nothing in it was free of luck.
    """

    def __init__(self, seed: int, number: int) -> None:
        self._random: Random | None = Random((seed << 32) + number)
        self._given: list[str] = []
        self.drawn: list[str] = []

    @classmethod
    def given(cls, drawn: Sequence[str]) -> Chance:
        """Luck that repeats ``drawn``, in order."""
        chance = cls(0, 0)
        chance._random = None
        chance._given = list(reversed(drawn))
        return chance

    @property
    def left(self) -> int:
        """How many recorded draws have not been asked for."""
        return len(self._given)

    def check_all_used(self) -> None:
        """Raises BadLuck if more was recorded than was asked for."""
        if self._given:
            raise BadLuck(f"more draws are recorded than happened, by {self.left}")

    def draw(self, bag: Sequence[T], count: int = 1) -> tuple[tuple[T, ...], tuple[T, ...]]:
        """Draw ``count`` things from ``bag``: what was drawn, in order, and what is left, in the bag's order.

        Raises BadLuck if recorded luck runs out or names something that is not in the bag.
        """
        rest = list(bag)
        out: list[T] = []
        for _ in range(count):
            index = self._find(rest) if self._random is None else int(self._random.random() * len(rest))
            out.append(rest.pop(index))
            self.drawn.append(str(out[-1]))
        return tuple(out), tuple(rest)

    def _find(self, bag: Sequence[object]) -> int:
        if not self._given:
            raise BadLuck("luck was needed here, but none is recorded")
        wanted = self._given.pop()
        for index, thing in enumerate(bag):
            if str(thing) == wanted:
                return index
        raise BadLuck(f"what was drawn here is not among the {len(bag)} things that it could be")


@dataclass(frozen=True)
class Player:
    """Who sits on a seat: a person, or a computer player named by ``bot``."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, repr=False)
class Refusal:
    """Why something cannot be chosen now: the section of the rules, one sentence, and the pieces it speaks of."""

    rule: str
    text: str
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Line:
    """What some eyes are told of one decision.

    ``text`` and ``summary`` are said of the deciding player ("put G3 on the canvas"), whose name the reader puts
    before them; ``{2}`` in them stands for the name on seat 2. ``summary`` stands once a turn, at its end, in lines
    for the recap. ``everybody`` are whole sentences that the whole table must see before play goes on. ``reveals``:
    the decision has shown somebody what was hidden, so it cannot be taken back (E3). ``whole``: text and summary are
    whole sentences about several players, said of nobody in particular, and no name is put before them.
    """

    text: str
    summary: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    rule: str = ""
    everybody: tuple[str, ...] = ()
    reveals: bool = False
    whole: bool = False


@dataclass(frozen=True, repr=False)
class Entry:
    """A line of the log: whose decision it was, what was told of it, and whether there was no other choice.

    ``seat`` is None for what nobody at the table did, and for what is told of several together; such a line is whole
    sentences. ``forced`` is true only in that player's own log (E4).
    """

    seat: Seat | None
    line: Line
    forced: bool = False


@dataclass(frozen=True)
class Recap:
    """What a passer-by saw since a seat's last turn: (player, lines) oldest first, and where everybody stands.

    ``ends`` are those of the turns, counted from 0, with which something came that the whole table had to see, as the
    end of a round; it is in the last line of such a turn.
    """

    turns: tuple[tuple[Seat, tuple[str, ...]], ...]
    now: str
    ends: tuple[int, ...] = ()


@dataclass(frozen=True)
class Score:
    """One player's result: ``lines`` are (label, points) and add up to ``total``; ``rounds`` are points by round.

    ``reasons`` say of each line where its points come from; they are empty where there is nothing to be said.
    """

    seat: Seat
    place: int
    total: int
    lines: tuple[tuple[str, int], ...]
    rounds: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """The end: scores by place, best first, who won, and why in one sentence (``{2}`` names seat 2)."""

    scores: tuple[Score, ...]
    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, repr=False)
class Prompt:
    """All that a screen or a computer player is handed, and all it can know.

    ``seat`` owes a decision, one of ``moves``; it is None for onlookers, who have no moves. ``undo`` is why nothing
    can be taken back now, None if something can. ``turn_over``: the turn is played and may still be taken back.
    """

    seat: Seat | None
    eyes: Eyes
    players: tuple[Player, ...]
    view: Any
    moves: tuple[Any, ...]
    log: tuple[Entry, ...]
    undo: str | None
    turn_over: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    def named(self, text: str) -> str:
        """``text`` with every ``{n}`` replaced by the name on seat n."""
        return named(text, self.names)

    def who(self, entry: Entry) -> str:
        """The name that stands before a line of the log; empty for what nobody at the table did."""
        return "" if entry.seat is None else self.names[entry.seat]


YOU = "You"
"""A player called so, as in lessons, is spoken to: ``You lead``, not ``You leads``."""

_SPOKEN_TO = {"is": "are", "was": "were", "has": "have", "leads": "lead", "wins": "win", "holds": "hold"}


def named(text: str, names: Sequence[str]) -> str:
    """``text`` with every ``{n}`` replaced by the name on seat n; names may hold braces themselves.

    Somebody called ``You`` is spoken to.
    """
    for seat in range(len(names)):
        if names[seat] == YOU:
            text = _spoken_to(text, seat)
    return text.format(*names)


def _spoken_to(text: str, seat: Seat) -> str:
    """``text`` with seat ``seat`` called *you*: the verbs fit, and so does what belongs to it."""

    def said(found: re.Match[str]) -> str:
        before = text[: found.start()]
        begins = not before.strip() or before.endswith("  ") or before.rstrip().endswith((".", "!", "?"))
        you = YOU if begins else YOU.lower()
        verb = found["verb"]
        return f"{you}r" if found["its"] else you if verb is None else f"{you} {_SPOKEN_TO.get(verb, verb)}"

    return re.sub(rf"\{{{seat}\}}(?:(?P<its>'s)| (?P<verb>\w+))?", said, text)


NAME_LENGTH = 40
"""The longest name a player may have, in characters."""


def seating_fault(players: Sequence[Player], seats: range, title: str) -> str | None:
    """Why these players cannot sit down to a game for ``seats`` players, in one sentence; None if they can."""
    if len(players) not in seats:
        return f"{title} is for {seats[0]} to {seats[-1]} players, not {len(players)}"
    seen: dict[str, str] = {}
    for number, player in enumerate(players, 1):
        name = player.name
        if not name.strip():
            return f"player {number} has no name"
        if len(name) > NAME_LENGTH:
            return f"the name of player {number} is {len(name)} characters long; {NAME_LENGTH} is the most"
        if not name.isprintable():
            return f"the name of player {number} holds a character that cannot be shown"
        if name.casefold() in seen:
            return f"two players are both called {name}"
        seen[name.casefold()] = name
    return None


@dataclass(frozen=True)
class Figure:
    """A figure about many games, and the window in which it should be; None where there is no bound."""

    name: str
    value: float
    least: float | None = None
    most: float | None = None

    @property
    def fits(self) -> bool:
        """Whether the figure is in its window."""
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)


@dataclass(frozen=True, repr=False)
class Advice:
    """A good way to go on: the decisions up to the next luck, what they gain in a word or two, and why."""

    plan: tuple[Any, ...]
    gain: str
    why: str
