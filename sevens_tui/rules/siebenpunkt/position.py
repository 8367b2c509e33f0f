"""Positions of Siebenpunkt: a table set up by hand, written as a TOML-shaped mapping, read strictly, written back.

``game``      "siebenpunkt"
``options``   as at set-up; what is left out has its default
``round``     left out: 1
``animals``   the ids of those on the table; left out: eight start cards by lot
``top``       the id of the deck's top card; or ``arrow``, "left" or "right": then any with that arrow; left out: any
``deck``      the ids below it, or how many; left out: all that are named nowhere. ``deck = 0`` without ``top``: it is
              empty. The others are in the box
``out``       the tiles that left the game unseen, or how many
``observed``  what came of the last claims: ``round``, ``claims``, ids by seat, and ``dropped``, [seat number, id]
``sitting``   who decided last, a name or a seat number from 1
``observing`` true when all have placed and animals are being claimed
``over``      true if the game is over
``seats``     one table a player, see ``position_seat.py``

Whatever tile is named nowhere is in the stocks; what lies on a drawn estate takes none from them. What is left open is
dealt by chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from sevens_tui.core import Chance
from sevens_tui.grammar import are
from sevens_tui.rules.heading import read_heading, seat_in, seat_written, with_names
from sevens_tui.rules.positions import fault, flag, number
from sevens_tui.rules.siebenpunkt.cards import NAME, Cards, called
from sevens_tui.rules.siebenpunkt.landscape import Tiles
from sevens_tui.rules.siebenpunkt.layout import Own, Step, Table
from sevens_tui.rules.siebenpunkt.observing import claimable
from sevens_tui.rules.siebenpunkt.options import Options
from sevens_tui.rules.siebenpunkt.position_animals import read_animals, read_observed, write_observed
from sevens_tui.rules.siebenpunkt.position_round import gone_now, play_round, write_round
from sevens_tui.rules.siebenpunkt.position_seat import SEAT_KEYS, Found, Stock, faces, read_seat, write_seat
from sevens_tui.rules.siebenpunkt.state import State

_KEYS = (
    *("game", "options", "round", "animals", "top", "arrow", "deck", "out", "observed"),
    *("sitting", "observing", "over", "seats"),
)


def arrange(position: Mapping[str, Any], chance: Chance) -> State:
    """The state that a position tells of; chance deals what it leaves open.

    Raises BadPosition, which names the key, for a position that cannot be.
    """
    options, seats, names = read_heading(position, NAME, Options, _KEYS, SEAT_KEYS)
    cards = called(options.cards)
    round_ = number(position.get("round", 1), "round", 1)
    if round_ > options.rounds:
        fault("round", f"{round_} is too high; this game has {options.rounds} rounds")

    stock = Stock(options.tiles, cards)
    found = [read_seat(seat, n, options, stock, chance) for n, seat in enumerate(seats)]
    _boards(found)
    _mandates(options, cards, found, seats, chance)
    out = _out(position.get("out", 0), stock, chance)
    areas, owns = [each.area for each in found], [each.own for each in found]

    marked = tuple(dict.fromkeys(each for area in areas for each in area.marked))
    animals, deck, top, box, arrow = read_animals(position, options, cards, marked, chance)
    sitting = seat_in(position, "sitting", names, None)
    table = Table(
        options,
        tuple(areas),
        animals,
        arrow,
        len(deck) + (top is not None),
        round_,
        len(out),
        sitting,
        read_observed(position["observed"], cards, len(seats)) if "observed" in position else None,
    )
    over, observing = (flag(position.get(word, False), word) for word in ("over", "observing"))
    if over:
        if round_ < options.rounds:
            fault("over", f"the game is over after round {options.rounds}")
        for seat, own in enumerate(owns):
            table = table.change(seat, step=Step.OVER, shown=own.mandates)
        return State(table, tuple(owns), ((),) * len(seats), stock.left, deck, top, box, out)
    table, done, coming, gone = play_round(table, tuple(owns), seats, stock, observing, chance)
    out = cards.sorted((*out, *gone))
    table = replace(table, out=len(out))
    if observing:
        table = _asked(table, done, seats)
    needed = table.stock * len(seats)
    if needed > len(stock.left):
        fault("seats", f"{are(needed, 'tile')} still to be drawn, and only {are(len(stock.left))} named nowhere")
    return State(table, done, coming, stock.left, deck, top, box, out)


def _asked(table: Table, owns: Sequence[Own], seats: Sequence[Mapping[str, Any]]) -> Table:
    """Who can claim something is asked, and has sealed or not."""
    for seat, own in enumerate(owns):
        can = bool(claimable(table, seat, table.areas[seat].estate))
        sealed = flag(seats[seat].get("sealed", False), f"seats[{seat}].sealed")
        if not can and own.claims:
            fault(f"seats[{seat}].claims", "this player can claim nothing")
        for n, each in enumerate(own.claims):
            if each not in claimable(table, seat, own.estate, own.claims[:n]):
                fault(f"seats[{seat}].claims[{n}]", f"{each} cannot be claimed here")
        table = table.change(seat, step=Step.OBSERVE if can and not sealed else Step.SEALED)
    if not table.owing:
        fault("observing", "nobody has anything to claim, so the round is over")
    return table


def written(state: State, names: Sequence[str] = ()) -> dict[str, Any]:
    """The position that ``arrange`` turns into this state again; without names, seats are told by number from 1."""
    table = state.table
    position: dict[str, Any] = {"game": NAME, "options": asdict(table.options), "round": table.round}
    position["animals"] = list(table.animals)
    if state.top is not None:
        position["top"] = state.top
    else:
        position["arrow"] = table.arrow.value
    position["deck"] = list(state.deck)
    if out := _out_before(state):
        position["out"] = faces(out)
    if table.observed is not None:
        position["observed"] = write_observed(table.observed)
    if table.sitting is not None:
        position["sitting"] = seat_written(table.sitting, names)
    observing = any(area.step is Step.OBSERVE for area in table.areas)
    if observing:
        position["observing"] = True
    if table.over:
        position["over"] = True
    seats = []
    for area, own in zip(table.areas, state.owns, strict=True):
        parts = write_seat(table.cards, area, own, opened=observing or table.over)
        seats.append(parts if table.over else parts | write_round(area, own, opened=observing))
    position["seats"] = with_names(seats, names)
    return position


def _out_before(state: State) -> Tiles:
    """The tiles out of the game, but for those that left in the running round while it is told choice by choice."""
    if any(area.step in (Step.OBSERVE, Step.OVER) for area in state.table.areas):
        return state.out
    gone = [tile for each in zip(state.table.areas, state.owns, strict=True) for tile in gone_now(*each)]
    return tuple(tile for tile in state.out if tile not in gone)


# The parts of a position.


def _boards(found: Sequence[Found]) -> None:
    names = [each.area.board for each in found]
    for n, name in enumerate(names):
        if name in names[:n]:
            fault(f"seats[{n}].board", f"{name} lies before another player already, seats[{names.index(name)}]")


def _mandates(
    options: Options, cards: Cards, found: list[Found], seats: Sequence[Mapping[str, Any]], chance: Chance
) -> None:
    """Mandates that are named; those left open are dealt as at set-up, or so many."""
    named: dict[str, int] = {}
    for n, each in enumerate(found):
        for m, id_ in enumerate(each.own.mandates):
            if id_ in named:
                fault(f"seats[{n}].mandates[{m}]", f"{id_} is already in seats[{named[id_]}].mandates")
            named[id_] = n
    rest = tuple(each.id for each in cards.mandates if each.id not in named)
    for n, seat in enumerate(seats):
        value = seat.get("mandates")
        if isinstance(value, list | tuple):
            continue
        drawn: tuple[str, ...] = ()
        if value is None and options.classes is not None:
            for cls in options.classes:
                (one,), _ = chance.draw(tuple(each for each in rest if cards.mandate[each].cls is cls))
                drawn, rest = (*drawn, one), tuple(each for each in rest if each != one)
        else:
            count = number(4 if value is None else value, f"seats[{n}].mandates", 0)
            if count > len(rest):
                fault(f"seats[{n}].mandates", f"only {are(len(rest), 'mandate')} left")
            drawn, rest = chance.draw(rest, count)
        found[n] = found[n].with_mandates(drawn)


def _out(given: object, stock: Stock, chance: Chance) -> Tiles:
    if isinstance(given, list | tuple):
        return stock.cards.sorted([stock.take(each, f"out[{n}]") for n, each in enumerate(given)])
    return stock.cards.sorted(stock.deal(number(given, "out", 0), "out", chance))
