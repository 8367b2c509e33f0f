"""Siebenpunkt in words: for the shell, for plain play, and for whoever has it read aloud.

A square is called by its name, d4, a tile by its halves, Ap-Po; ``{2}`` stands for the name on seat 2.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sevens_tui.core import Seat
from sevens_tui.grammar import capital, joined
from sevens_tui.rules.results import together
from sevens_tui.rules.siebenpunkt.landscape import SIDE, SQUARE, SQUARES, Estate, Landscape, Side, Tile
from sevens_tui.rules.siebenpunkt.layout import MARKS, RESERVE, Kind, Move, Own, Step, Table, View, without
from sevens_tui.rules.siebenpunkt.patterns import Pattern
from sevens_tui.rules.siebenpunkt.previews import (
    Change,
    Living,
    Nearing,
    areas,
    change,
    estate_of,
    lacking,
    last_to_seal,
    mandates_of,
    marked,
    on_the_table,
    owed,
    passing,
    score,
)
from sevens_tui.rules.siebenpunkt.reasons import missing
from sevens_tui.rules.siebenpunkt.scoring import Sheet
from sevens_tui.rules.siebenpunkt.table import imagine
from sevens_tui.rules.siebenpunkt.telling import animals, going, homeless, lies, mandates, many, shown, tiles, where

_SECTIONS = {
    Step.CHOOSE: "choosing",
    Step.WAIT: "choosing",
    Step.PLACE: "placing",
    Step.OBSERVE: "observing",
    Step.SEALED: "rounds",
    Step.OVER: "end",
}


def describe(view: View, help: bool = True) -> tuple[str, ...]:
    """All that these eyes see, the most asked first: what is owed, tiles, animals, mandates, estates, points.

    Without ``help`` it counts nothing that somebody at a table would have to count.
    """
    table, seats = view.table, range(len(view.table.areas))
    lines = [_kind_of_game(table), *_owed(table)]
    for seat in seats:
        own = view.owns[seat]
        if own is not None:
            lines += _own(table, seat, own)
    asked = view.seat
    lines += _animals(view, asked, help)
    for seat in seats:
        lines += _mandates(view, seat, help)
    for seat in seats:
        lines += _player(view, seat, help)
    return tuple(lines)


def _kind_of_game(table: Table) -> str:
    options = table.options
    at_once = ", animals are claimed while placing" if options.at_once else ""
    end = "; the game is over" if table.over else ""
    arrow = "" if table.over else f"; tiles go to the {table.arrow.value}"
    return f"Siebenpunkt, {options.game} game{at_once}; round {table.round} of {table.rounds}{arrow}{end}."


def _owed(table: Table) -> Iterator[str]:
    if not table.over:
        yield "; ".join(f"{{{seat}}} {owed(table, seat)}" for seat in range(len(table.areas))) + "."


def _own(table: Table, seat: Seat, own: Own) -> Iterator[str]:
    """What a player knows alone: tiles, what was passed, claims."""
    step = table.areas[seat].step
    if step is Step.CHOOSE:
        numbered = ", ".join(f"{number} {shown(tile)}" for number, tile in enumerate(own.pack, 1))
        yield f"{{{seat}}} chooses from: {numbered}."
    if own.kept and step in (Step.CHOOSE, Step.WAIT):
        yield f"{{{seat}}} has kept {tiles(own.kept)}."
    if own.passed and not table.over:
        yield f"{{{seat}}} passed {'; then '.join(tiles(each) for each in own.passed)} in this round."
    if step is Step.PLACE:
        held = [
            f"{number} {shown(tile)}{' from the reserve' if number == RESERVE else ''}"
            for number, tile in own.unsettled.items()
        ]
        yield f"{{{seat}}} has to place: {', '.join(held) or 'nothing more'}."
        if own.reserved is not None:
            yield f"{{{seat}}} puts {shown(own.reserved)} in reserve."
    fresh = own.laid[len(table.areas[seat].laid) :]
    if fresh:
        yield f"{{{seat}}} has laid {joined(map(lies, fresh))} in this round."
    if own.claims:
        yield f"{{{seat}}} claims {animals(table.cards, own.claims)}."
    if own.discards:
        yield f"{{{seat}}} has discarded {tiles(own.discards)}."


def _animals(view: View, seat: Seat | None, help: bool) -> Iterator[str]:
    """The animals on the table, and, for whoever is asked, how near each is."""
    table = view.table
    near = {each.animal.id: each for each in on_the_table(view, seat)} if seat is not None and help else {}
    if not table.animals:
        yield "No animal is on the table."
    for id_ in table.animals:
        animal = table.animal(id_)
        eats = f", eats: {animal.eats.word}" if animal.eats is not None else ""
        said = f"{capital(animal.name)}, {animal.kind.word}, {many(animal.value, 'point')}{eats}"
        said += f": {pattern(animal.habitat)}."
        yield f"{said} {_nearness(near[id_])}" if id_ in near else said


def _nearness(living: Living) -> str:
    home = "It has its home" if living.home else f"{capital(missing(living.place))[:-1]}"
    if living.animal.eats is None:
        return f"{home}."
    return f"{home}; {'its food is marked' if living.fed else 'its food is not marked'}."


def pattern(asked: Pattern) -> str:
    """A habitat or area in words, its blocks row by row from the north."""
    said = ""
    for number, linked in asked.in_line:
        rows: dict[int, dict[int, str]] = {}
        for cell in asked.blocks[number]:
            rows.setdefault(cell.row, {})[cell.column] = "??" if cell.want is None else cell.want.letters
        said += (" joined with " if linked else " and ") if said else ""
        said += " / ".join(
            " ".join(rows[row].get(column, "..") for column in range(max(rows[row]) + 1))
            for row in sorted(rows, reverse=True)
        )
    if len(asked.blocks) > 1 and not asked.joined:
        said += ", apart or not"
    if asked.fill:
        fill = [f"{count} {want.letters}" for want, count in Counter(asked.fill).items()]
        said += f", in the blanks {joined(fill)}"
    if asked.barred:
        kinds = "no tree" if Landscape.APPLE in asked.barred else ""
        field = "no field" if Landscape.FIELD in asked.barred else ""
        said += f", {joined(each for each in (kinds, field) if each)} there"
    return said + (", the first row along the edge" if asked.edge else "")


def _mandates(view: View, seat: Seat, help: bool) -> Iterator[str]:
    """The mandates of a player that these eyes know."""
    if not mandates_of(view, seat):
        return
    near = areas(view, seat)
    for each in near:
        mandate = each.mandate
        said = f"Mandate of {{{seat}}}: {mandate.name}, {many(mandate.points, 'point')}, {pattern(mandate.area)}."
        yield f"{said} {_done(each)}" if help else said


def _done(near: Nearing) -> str:
    if near.done is not None:
        return "It is done."
    return "It is there, but only across another one." if near.crowded else capital(missing(near.place))


def _player(view: View, seat: Seat, help: bool) -> Iterator[str]:
    table, area = view.table, view.table.areas[seat]
    own = view.owns[seat]
    reserve = area.reserve if own is None or table.over else own.reserve
    yield f"Estate of {{{seat}}}, from row {SIDE} down: {estate(estate_of(view, seat))}."
    parts = [f"{many(area.marks, 'mark')} left of {MARKS}"]
    parts.append(f"{shown(reserve)} in reserve" if reserve is not None else "nothing in reserve")
    parts.append(f"{many(area.discarded, 'tile')} discarded")
    yield f"{{{seat}}} has {'; '.join(parts)}."
    marks = [f"{each.animal.name}{_counted(each) if help else ''}" for each in marked(view, seat)]
    if marks:
        yield f"{{{seat}}} has marked: {', '.join(marks)}."
    if help:
        yield f"{{{seat}}} has {points(score(view, seat))}."


def _counted(living: Living) -> str:
    assert living.counted is not None
    if living.counted.points > 0:
        return f" +{living.counted.points}"
    why = joined([*(["its home is gone"] if not living.home else []), *(["no food"] if not living.fed else [])])
    return f" {living.counted.points} ({why})"


def points(sheet: Sheet) -> str:
    """Points with what they come from."""
    parts = [f"animals {sheet.plus}"]
    parts += [f"animals {sheet.minus}"] if sheet.minus else []
    parts += [f"mandates {sheet.mandates}"] if sheet.mandates else []
    parts += [f"field strips {sheet.field} ({joined(sheet.strips)})"] if sheet.strips else []
    return f"{many(sheet.total, 'point') if sheet.total else '0 points'}: {', '.join(parts)}"


def estate(shown_estate: Estate) -> str:
    """An estate in words, row by row from the north; "-" is field."""
    rows = []
    for row in reversed(range(SIDE)):
        squares = [shown_estate.at(row * SIDE + column) for column in range(SIDE)]
        rows.append(" ".join("-" if each is Landscape.FIELD else each.letters for each in squares))
    return " / ".join(rows)


# What may be decided.


def phrase(view: View, move: Move) -> str:
    """A legal decision, said as what the player would do."""
    own = view.own
    assert own is not None
    match move.kind:
        case Kind.KEEP:
            return f"keep {move.number}, {shown(own.pack[move.number - 1])}"
        case Kind.TILE:
            return f"lay tile {move.number}, {where(move, _held(own, move))}"
        case Kind.DISCARD:
            return f"discard tile {move.number}, {shown(_held(own, move))}"
        case Kind.RESERVE:
            return f"put tile {move.number}, {shown(_held(own, move))}, in reserve"
        case Kind.CLAIM:
            return f"claim the {view.table.animal(move.animal).name}"
        case Kind.SEAL:
            return "seal"


def _held(own: Own, move: Move) -> Tile:
    tile = own.held(move.number)
    assert tile is not None
    return tile


def outlook(view: View, move: Move) -> str:
    """What a legal decision would bring, as far as these eyes can know it; may be empty."""
    table, seat, own = view.table, view.seat, view.own
    if own is None or seat is None:
        return ""
    match move.kind:
        case Kind.KEEP:
            return going(without(own.pack, own.pack[move.number - 1]), passing(table, seat))
        case Kind.TILE:
            return consequence(table, change(view, imagine(view, (move,)), seat))
        case Kind.RESERVE if own.reserve is not None:
            return f"{shown(own.reserve)} is discarded for it"
        case Kind.CLAIM:
            animal = table.animal(move.animal)
            if animal.eats is None or move.animal not in lacking(view, (move.animal,)):
                return f"+{animal.value}"
            return f"+{animal.value}; without food, {animal.eats.word}, it would count -{animal.value}"
        case Kind.SEAL if last_to_seal(table, seat):
            return "all others have sealed: everything is shown, and nothing can be taken back"
        case _:
            return ""


def consequence(table: Table, changed: Change) -> str:
    """What a placing would change, in a line."""
    cards, parts = table.cards, []
    if changed.covered:
        over = [(square, was) for square, was, _ in changed.covered if was is not Landscape.FIELD]
        parts += [f"covers {joined(f'{was.letters} on {SQUARES[square]}' for square, was in over)}"] if over else []
    if changed.home:
        parts.append(f"home for the {animals(cards, changed.home)}")
    if changed.away:
        parts.append(f"no home any more for the {animals(cards, changed.away)}")
    if changed.lost:
        parts.append(homeless(cards, changed.lost))
    if changed.regained:
        has = "has its home again" if len(changed.regained) == 1 else "have their homes again"
        parts.append(f"the {animals(cards, changed.regained)} {has}")
    if changed.completed:
        parts.append(f"done: {mandates(cards, changed.completed)}")
    if changed.broken:
        parts.append(f"not done any more: {mandates(cards, changed.broken)}")
    if changed.strips_gained:
        parts.append(f"field strip {joined(changed.strips_gained)} is whole")
    if changed.strips_lost:
        parts.append(f"field strip {joined(changed.strips_lost)} is cut")
    if changed.points:
        parts.append(f"{changed.points:+} {'point' if abs(changed.points) == 1 else 'points'} as things stand")
    return "; ".join(parts)


def warning(view: View, move: Move) -> str:
    """Nothing in this game is asked about twice."""
    return ""


def known(view: View) -> tuple[tuple[str, str], ...]:
    """What everybody knows and easily forgets: of what, and that."""
    table = view.table
    items = [
        ("Round", f"{table.round} of {table.rounds}"),
        ("Arrow", f"tiles go to the {table.arrow.value}"),
        ("Animal deck", f"{many(table.deck, 'card')}"),
        ("Stock", f"{many(table.stock, 'tile')} for each player"),
    ]
    for id_ in table.shared:
        items.append((f"Shared: {table.animal(id_).name}", together(table.sharers(id_))))
    if table.out:
        items.append(("Out of the game", f"{many(table.out, 'tile')}, unseen"))
    for seat, area in enumerate(table.areas):
        marks = animals(table.cards, area.marked) or "no animal"
        items.append((f"{{{seat}}}", f"{marks}; {many(area.marks, 'mark')} left"))
    if table.observed is not None:
        items.append(("Claimed last", _claimed(table)))
    return tuple(items)


def _claimed(table: Table) -> str:
    assert table.observed is not None
    said = []
    for seat, claims in enumerate(table.observed.claims):
        names = [
            table.animal(each).name + (" (dropped out)" if (seat, each) in table.observed.dropped else "")
            for each in claims
        ]
        if names:
            said.append(f"{{{seat}}}: {joined(names)}")
    return f"round {table.observed.round}: {'; '.join(said)}" if said else f"round {table.observed.round}: nothing"


def section(view: View) -> str:
    """The section of the rules that speaks of what is asked now."""
    if view.seat is not None:
        return _SECTIONS[view.table.areas[view.seat].step]
    return "end" if view.table.over else "rounds"


_NUMBERS = {Kind.KEEP: "1234", Kind.DISCARD: "1234", Kind.RESERVE: "1234"}
_LAY = re.compile(r"tile ([1-4]) at ([a-h][1-8]) (north|east|south|west|first|second)")
_CLAIM = re.compile(r"claim ([a-z]+(?:-[a-z]+)*)")


def attempt(text: str) -> Move | None:
    """The decision that this notation stands for, legal or not; None if it is no notation of Siebenpunkt."""
    if found := _LAY.fullmatch(text):
        return Move(Kind.TILE, int(found[1]), SQUARE[found[2]], Side(found[3]))
    if found := _CLAIM.fullmatch(text):
        return Move(Kind.CLAIM, animal=found[1])
    word, _, what = text.partition(" ")
    if word == Kind.SEAL.value and not what and text == word:
        return Move(Kind.SEAL)
    for kind, numbers in _NUMBERS.items():
        if word == kind.value and len(what) == 1 and what in numbers:
            return Move(kind, int(what))
    return None
