"""Why something is not allowed in Siebenpunkt: the thing, the fact, the rule.

Sentences are said to the player who is asked, and name nothing that this player does not know.
"""

from __future__ import annotations

from collections import Counter

from sevens_tui.core import Refusal, Seat
from sevens_tui.grammar import joined
from sevens_tui.rules.results import together
from sevens_tui.rules.siebenpunkt.landscape import SQUARES, Side, Tile, beside, names_of, on_border
from sevens_tui.rules.siebenpunkt.layout import MARKS, RESERVE, Kind, Move, Own, Step, Table, View
from sevens_tui.rules.siebenpunkt.observing import at_home
from sevens_tui.rules.siebenpunkt.patterns import Place, nearest
from sevens_tui.rules.siebenpunkt.previews import to_settle
from sevens_tui.rules.siebenpunkt.telling import shown

_TILES = (Kind.TILE, Kind.DISCARD, Kind.RESERVE)


def refuse(view: View, attempt: Move) -> Refusal:
    """Why ``attempt``, which is not legal, is not; the most telling reason first."""
    table, seat, own = view.table, view.seat, view.own
    if own is None or seat is None:
        return _nothing_owed(table, seat)
    step = table.areas[seat].step
    if attempt.kind is Kind.CLAIM:
        return _no_claim(table, seat, own, attempt.animal)
    if step is Step.CHOOSE:
        return _choosing(own, attempt)
    if attempt.kind is Kind.KEEP:
        return Refusal("choosing", "Too late: you have your three tiles of this round.")
    if step is Step.OBSERVE:
        return Refusal("placing", "Too late: the estates are open, and no tile is placed before the next round.")
    if attempt.kind in _TILES:
        return _no_tile(own, attempt)
    numbers = joined(str(number) for number in to_settle(own))
    text = f"Not yet: tile {numbers} must still be placed, discarded or put in reserve."
    if len(to_settle(own)) > 1:
        text = f"Not yet: tiles {numbers} must still be placed, discarded or put in reserve."
    return Refusal("placing", text)


def _nothing_owed(table: Table, seat: Seat | None) -> Refusal:
    if table.over:
        return Refusal("end", "Nothing is asked of you now: the game is over.")
    if seat is None:
        return Refusal("rounds", "Nothing is asked of you now.")
    if table.areas[seat].step is Step.WAIT:
        giver = table.receives_from(seat)
        return Refusal("choosing", f"Nothing is asked of you now: your next tiles come from {{{giver}}}.")
    return Refusal("rounds", "Nothing is asked of you now: you have sealed, and wait for the others.")


def _choosing(own: Own, attempt: Move) -> Refusal:
    if attempt.kind is Kind.KEEP:
        return Refusal("choosing", f"Not tile {attempt.number}: there are {len(own.pack)} to choose from.")
    if attempt.kind is Kind.SEAL:
        return Refusal("choosing", "Not yet: first choose a tile to keep.")
    return Refusal("choosing", "Not yet: tiles are placed when you have all three of the round.")


# Tiles.


def _no_tile(own: Own, attempt: Move) -> Refusal:
    number, tile = attempt.number, own.held(attempt.number)
    if own.claims:
        return Refusal("while-placing", "Too late: you have claimed an animal, and no tile is moved after that.")
    if number > RESERVE:
        return Refusal("placing", f"There is no tile {number}: yours are 1 to 3, and 4 if one is in reserve.")
    if tile is None and number == RESERVE:
        return Refusal("reserve", "Not tile 4: nothing from an earlier round is in reserve.")
    if tile is None:
        return Refusal("placing", f"Not tile {number}: it is settled for this round.")
    if attempt.kind is Kind.RESERVE:
        return Refusal("reserve", f"Not tile {number}: it is in reserve already.")
    return _no_way(attempt, tile)


def _no_way(attempt: Move, tile: Tile) -> Refusal:
    """A tile that cannot lie so, or lies just as it would by another decision (P2)."""
    square, side = attempt.square, attempt.side
    assert side is not None
    name, pieces = SQUARES[square], (SQUARES[square],)
    if side in (Side.FIRST, Side.SECOND):
        if not on_border(square):
            text = f"Not {name}: it is not on the edge, so no half can lie over it from there."
            return Refusal("edge", text, pieces)
        assert tile.double
        return Refusal("edge", f"Not {name} second: both halves show {tile.one.word}; say first.", pieces)
    if beside(square, side) is None:
        halves = "first or second" if not tile.double else "first"
        text = f"Not {name} {side.value}: that is over the edge; say {halves}, for the half that lies on {name}."
        return Refusal("edge", text, pieces)
    other = beside(square, side)
    assert other is not None and tile.double
    text = f"Not {name} {side.value}: {shown(tile)} lies the same way from {SQUARES[other]}; say it from there."
    return Refusal("placing", text, (name, SQUARES[other]))


# Claims.


def _no_claim(table: Table, seat: Seat, own: Own, id_: str) -> Refusal:
    animal = table.cards.animal.get(id_)
    if animal is None:
        return Refusal("observing", f"Not {id_}: there is no such animal.")
    the, area = f"the {animal.name}", table.areas[seat]
    if id_ in area.marked:
        return Refusal("observing", f"Not {the}: it carries your mark already.", (id_,))
    if owners := table.sharers(id_):
        names = together(owners)
        return Refusal("shared", f"Not {the}: it was observed in an earlier round, by {names}.", (id_,))
    if id_ not in table.animals:
        return Refusal("observing", f"Not {the}: it is not on the table.", (id_,))
    if area.step in (Step.CHOOSE, Step.PLACE) and not table.options.at_once:
        return Refusal("observing", f"Not {the} yet: animals are claimed when all have placed.", (id_,))
    if area.step is Step.CHOOSE or not own.placed:
        return Refusal("while-placing", f"Not {the} yet: first settle your tiles.", (id_,))
    if id_ in own.claims:
        return Refusal("observing", f"Not {the}: you have claimed it.", (id_,))
    if id_ not in at_home(table, own.estate):
        place = nearest(animal.habitat, own.estate)
        return Refusal("habitats", f"Not {the}: {missing(place)}", (id_, *_near(place)))
    return Refusal("marks", f"Not {the}: all your {MARKS} marks are out.", (id_,))


def missing(place: Place) -> str:
    """What is missing in the nearest place, and where: one square is missing, stones; nearest on b5, b6."""
    number = place.missed
    counts = Counter(place.wants).items()
    what = [want.word if count == 1 else f"{count} times {want.word}" for want, count in counts]
    what += [f"anything else on {SQUARES[square]}" for square in place.barred[: number - len(place.wants)]]
    squares = "one square is missing" if number == 1 else f"{number} squares are missing"
    return f"{squares}, {joined(what)}; nearest on {names_of(place.squares)}."


def _near(place: Place) -> tuple[str, ...]:
    return tuple(SQUARES[square] for square in place.squares)
