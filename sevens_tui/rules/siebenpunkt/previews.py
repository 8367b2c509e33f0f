"""What a screen of Siebenpunkt shows before it counts: what a placing covers, gains and breaks, how near every animal
and mandate is, the points so far with their reasons, and what everybody owes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sevens_tui.core import Seat
from sevens_tui.rules.siebenpunkt.cards import Animal, Mandate
from sevens_tui.rules.siebenpunkt.landscape import Estate, Landscape, Square, covers
from sevens_tui.rules.siebenpunkt.layout import PLACED, Done, Move, Own, Step, Table, View
from sevens_tui.rules.siebenpunkt.observing import food
from sevens_tui.rules.siebenpunkt.patterns import Place, nearest
from sevens_tui.rules.siebenpunkt.scoring import Counted, Sheet, sheet


@dataclass(frozen=True, repr=False)
class Living:
    """An animal as it would live on an estate: where its habitat is, or is nearest; its food among what is marked.

    ``mark``: the player has marked or claimed it. ``counted`` is what it then counts, None for one on the table.
    """

    animal: Animal
    place: Place
    food: tuple[str, ...]
    mark: bool = False
    counted: Counted | None = None

    @property
    def home(self) -> bool:
        """Whether its habitat is there."""
        return not self.place.missed

    @property
    def fed(self) -> bool:
        """Whether it asks for no food or has it."""
        return self.animal.eats is None or bool(self.food)


@dataclass(frozen=True, repr=False)
class Nearing:
    """A mandate on an estate: where it is done, so that all of them together bring most; or where it is nearest.

    ``crowded``: its area is there, but only where it would overlap those of others, which bring more or as much.
    """

    mandate: Mandate
    done: Done | None
    place: Place

    @property
    def crowded(self) -> bool:
        """Whether it is there, and yet does not count."""
        return self.done is None and not self.place.missed


def estate_of(view: View, seat: Seat) -> Estate:
    """The estate of a player as these eyes know it: their own as it is now, others as last opened."""
    own = view.owns[seat]
    return view.table.areas[seat].estate if own is None else own.estate


def marked_by(view: View, seat: Seat) -> tuple[str, ...]:
    """The animals with a player's mark, and, if these eyes know them, those claimed in this round."""
    area, own = view.table.areas[seat], view.owns[seat]
    return (*area.marked, *(each for each in own.claims if each not in area.marked)) if own else area.marked


def mandates_of(view: View, seat: Seat) -> tuple[str, ...]:
    """The mandates of a player, if these eyes know them; when the game is over everybody does."""
    own = view.owns[seat]
    return view.table.areas[seat].shown if own is None else own.mandates


def score(view: View, seat: Seat) -> Sheet:
    """What a player's points come from so far, as far as these eyes know it."""
    table = view.table
    parts = (estate_of(view, seat), marked_by(view, seat), mandates_of(view, seat))
    return sheet(table.options, table.cards, *parts)


def on_the_table(view: View, seat: Seat) -> tuple[Living, ...]:
    """The animals on the table, as they would live on a player's estate."""
    table, estate, marked = view.table, estate_of(view, seat), marked_by(view, seat)
    found = []
    for id_ in table.animals:
        animal = table.animal(id_)
        eaten = food(table.cards, animal, marked)
        found.append(Living(animal, nearest(animal.habitat, estate), eaten, mark=id_ in marked))
    return tuple(found)


def marked(view: View, seat: Seat) -> tuple[Living, ...]:
    """The animals that a player has marked, and what they count now."""
    estate = estate_of(view, seat)
    return tuple(
        Living(each.animal, nearest(each.animal.habitat, estate), each.food, mark=True, counted=each)
        for each in score(view, seat).animals
    )


def areas(view: View, seat: Seat) -> tuple[Nearing, ...]:
    """The mandates of a player that these eyes know, and how near they are."""
    estate, done = estate_of(view, seat), {each.mandate: each for each in score(view, seat).done}
    cards = view.table.cards
    found = []
    for id_ in mandates_of(view, seat):
        mandate = cards.mandate[id_]
        found.append(Nearing(mandate, done.get(id_), nearest(mandate.area, estate)))
    return tuple(found)


@dataclass(frozen=True, repr=False)
class Change:
    """What decisions would change for the player who is asked.

    ``covered`` are squares with what they show and what they would show. ``home`` and ``away`` are animals on the table
    whose habitat comes or goes, ``lost`` and ``regained`` marked animals whose habitat goes or comes back.
    ``completed`` and ``broken`` are mandates, ``strips_gained`` and ``strips_lost`` rows and columns.
    """

    before: Sheet
    after: Sheet
    covered: tuple[tuple[Square, Landscape, Landscape], ...]
    home: tuple[str, ...]
    away: tuple[str, ...]
    lost: tuple[str, ...]
    regained: tuple[str, ...]
    completed: tuple[str, ...]
    broken: tuple[str, ...]
    strips_gained: tuple[str, ...]
    strips_lost: tuple[str, ...]

    @property
    def points(self) -> int:
        """How many points more or fewer, as things stand."""
        return self.after.total - self.before.total

    def worth(self, animal: str) -> int:
        """How many points more or fewer a marked animal counts; none where it lacks its food before and after."""
        counts = [{each.animal.id: each.points for each in counted.animals} for counted in (self.before, self.after)]
        return counts[1][animal] - counts[0][animal]


def change(before: View, after: View, seat: Seat) -> Change:
    """What differs for a player between two views, one imagined from the other."""
    old, new = estate_of(before, seat), estate_of(after, seat)
    one, two = score(before, seat), score(after, seat)
    covered = tuple(
        (square, Landscape(was), Landscape(now))
        for square, (was, now) in enumerate(zip(old.shown, new.shown, strict=True))
        if was != now
    )
    here = {each.animal.id for each in on_the_table(before, seat) if each.home}
    there = {each.animal.id for each in on_the_table(after, seat) if each.home}
    lived = {each.animal.id: each.home for each in one.animals}
    lives = {each.animal.id: each.home for each in two.animals}
    done, then = [each.mandate for each in one.done], [each.mandate for each in two.done]
    return Change(
        one,
        two,
        covered,
        tuple(each for each in after.table.animals if each in there - here),
        tuple(each for each in before.table.animals if each in here - there),
        tuple(each for each, home in lived.items() if home and not lives[each]),
        tuple(each for each, home in lived.items() if not home and lives[each]),
        tuple(each for each in then if each not in done),
        tuple(each for each in done if each not in then),
        tuple(each for each in two.strips if each not in one.strips),
        tuple(each for each in one.strips if each not in two.strips),
    )


def lies_on(view: View, move: Move) -> tuple[tuple[Square, Landscape, Landscape], ...]:
    """The squares that a tile would cover: what each shows now, and what it would show, also where that is the same."""
    own = view.own
    tile = own.held(move.number) if own is not None else None
    if own is None or tile is None or move.side is None:
        return ()
    return tuple((square, own.estate.at(square), half) for square, half in covers(tile, move.square, move.side))


def passing(table: Table, seat: Seat) -> Seat | None:
    """To whom the tiles go that a player does not keep now; None if they leave the game, as the last of two players."""
    return None if table.areas[seat].kept == PLACED - 1 else table.passes_to(seat)


def to_settle(own: Own) -> tuple[int, ...]:
    """The numbers of the tiles that must still be placed, discarded or put in reserve in this round."""
    return tuple(number for number in own.unsettled if number <= PLACED)


def owed(table: Table, seat: Seat) -> str:
    """What a player owes, or why nothing, in a word or two; no more than everybody knows."""
    area = table.areas[seat]
    match area.step:
        case Step.CHOOSE:
            return f"chooses tile {area.kept + 1}"
        case Step.WAIT:
            return f"waits for {{{table.receives_from(seat)}}}"
        case Step.PLACE:
            return "places"
        case Step.OBSERVE:
            return "observes"
        case Step.SEALED:
            return "sealed"
        case Step.OVER:
            return "done"


def last_to_seal(table: Table, seat: Seat) -> bool:
    """Whether a seat is the last to seal, so that its seal opens everything and cannot be taken back."""
    return all(area.step is Step.SEALED for each, area in enumerate(table.areas) if each != seat)


def lacking(view: View, claims: Sequence[str]) -> tuple[str, ...]:
    """Which of these claims of the player who is asked would have no food, if all were made."""
    own, seat = view.own, view.seat
    if own is None or seat is None:
        return ()
    everything = (*view.table.areas[seat].marked, *own.claims, *claims)
    animals = [view.table.animal(each) for each in dict.fromkeys((*own.claims, *claims))]
    return tuple(each.id for each in animals if each.eats is not None and not food(view.table.cards, each, everything))
