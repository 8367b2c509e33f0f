"""Observing animals: who can claim what, who has its food, and what comes of claims (P6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sevens_tui.core import Seat
from sevens_tui.rules.siebenpunkt.cards import Animal, Cards
from sevens_tui.rules.siebenpunkt.landscape import Estate
from sevens_tui.rules.siebenpunkt.layout import Observed, Table
from sevens_tui.rules.siebenpunkt.patterns import shows


def food(cards: Cards, animal: Animal, marked: Iterable[str]) -> tuple[str, ...]:
    """The animals among those marked that are food for this one: of the kind it asks for, and not itself."""
    if animal.eats is None:
        return ()
    return tuple(each for each in marked if each != animal.id and cards.animal[each].kind is animal.eats)


def is_fed(cards: Cards, animal: Animal, marked: Iterable[str]) -> bool:
    """Whether an animal asks for no food, or finds it among those marked."""
    return animal.eats is None or bool(food(cards, animal, marked))


def at_home(table: Table, estate: Estate) -> tuple[str, ...]:
    """The animals on the table whose habitat an estate shows."""
    return tuple(each for each in table.animals if shows(table.animal(each).habitat, estate))


def claimable(table: Table, seat: Seat, estate: Estate, claims: Sequence[str] = ()) -> tuple[str, ...]:
    """The animals that a seat can claim besides ``claims``; no more than it has marks left (P7)."""
    if len(claims) >= table.areas[seat].marks:
        return ()
    return tuple(each for each in at_home(table, estate) if each not in claims)


@dataclass(frozen=True)
class Marked:
    """What became of an animal that was claimed: who claimed it, who of them had its food, whose mark stays."""

    animal: str
    claimants: tuple[Seat, ...]
    fed: tuple[Seat, ...]
    marks: tuple[Seat, ...]


def observe(table: Table, claims: Sequence[tuple[str, ...]]) -> tuple[Marked, ...]:
    """What comes of all claims together, in the order of the animals on the table.

    Food is what a player marked before, and what the same player claims now, as it was declared.
    """
    found = []
    for id_ in table.animals:
        claimants = tuple(seat for seat, each in enumerate(claims) if id_ in each)
        if not claimants:
            continue
        animal = table.animal(id_)
        fed = tuple(
            seat for seat in claimants if is_fed(table.cards, animal, (*table.areas[seat].marked, *claims[seat]))
        )
        marks = fed if fed and len(claimants) > 1 else claimants
        found.append(Marked(id_, claimants, fed, marks))
    return tuple(found)


def record(table: Table, claims: Sequence[tuple[str, ...]]) -> Observed:
    """What is remembered of a round's claims."""
    dropped = tuple(
        (seat, each.animal) for each in observe(table, claims) for seat in each.claimants if seat not in each.marks
    )
    return Observed(table.round, tuple(claims), dropped)
