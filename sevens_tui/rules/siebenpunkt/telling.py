"""What is told of a decision in Siebenpunkt, line by line and once a turn.

Nobody else hears of a tile or a claim before all have sealed; then one line tells the whole table of everybody, in
whole sentences. Which tiles were kept, passed and discarded is never told to anybody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sevens_tui.core import Line, Seat
from sevens_tui.grammar import counted, joined
from sevens_tui.rules.areas import replaced
from sevens_tui.rules.results import together
from sevens_tui.rules.siebenpunkt.cards import Animal, Cards, Deck
from sevens_tui.rules.siebenpunkt.landscape import SQUARES, Side, Tile, Tiles, covers
from sevens_tui.rules.siebenpunkt.layout import (
    OPEN_ANIMALS,
    PLACED,
    Kind,
    Laid,
    Move,
    Observed,
    Own,
    Step,
    Table,
    View,
    without,
)
from sevens_tui.rules.siebenpunkt.observing import Marked, observe
from sevens_tui.rules.siebenpunkt.previews import change


def line(before: Table, seat: Seat, move: Move, after: Table, own: tuple[Own, Own] | None) -> Line | None:
    """The line of a decision; ``own`` is what its player knew before and after, if these eyes may know that."""
    if move.kind is Kind.KEEP:
        return _kept(before, seat, after, own)
    if move.kind is Kind.SEAL:
        return _sealed(before, seat, after)
    return None if own is None else _alone(before, seat, move, *own)


def shown(tile: Tile) -> str:
    """A tile as it is written in lines: Ap-Po."""
    return f"{tile.one.letters}-{tile.two.letters}"


def tiles(shown_tiles: Tiles) -> str:
    """Tiles in a row."""
    return joined(shown(tile) for tile in shown_tiles) or "nothing"


def many(number: int, word: str) -> str:
    """A number of things: no tiles, 1 tile, 2 tiles."""
    return counted(number, word) if number else f"no {word}s"


def animals(cards: Cards, ids: Iterable[str]) -> str:
    """Animals in a row, by name."""
    return joined(cards.animal[each].name for each in ids)


def mandates(cards: Cards, ids: Iterable[str]) -> str:
    """Mandates in a row, by name."""
    return joined(cards.mandate[each].name for each in ids)


def homeless(cards: Cards, ids: Sequence[str]) -> str:
    """Marked animals whose habitat goes."""
    return f"the {animals(cards, ids)} {'loses its home' if len(ids) == 1 else 'lose their homes'}"


def going(rest: Tiles, to: Seat | None) -> str:
    """Where the tiles of a pack go that are not kept: on to a neighbour, or out of the game."""
    if to is None:
        return f"{tiles(rest)} leaves the game"
    return f"{tiles(rest)} {'goes' if len(rest) == 1 else 'go'} to {{{to}}}"


# What its player alone is told.


def _alone(before: Table, seat: Seat, move: Move, own: Own, after: Own) -> Line:
    if move.kind is Kind.CLAIM:
        animal = before.animal(move.animal)
        rule = "observing" if animal.eats is None else "food"
        return Line(f"claimed the {animal.name}", (), (move.animal,), rule)
    tile = own.held(move.number)
    assert tile is not None
    if move.kind is Kind.TILE:
        rule, said = _brought(before, seat, own, after)
        rule = "edge" if move.side in (Side.FIRST, Side.SECOND) else rule
        return Line("; ".join((f"laid {where(move, tile)}", *said)), (), _squares(after.laid[-1]), rule)
    if move.kind is Kind.DISCARD:
        return Line(f"discarded {shown(tile)}", (), (), "reserve")
    old = own.reserve
    gone = f" and discarded {shown(old)}" if old is not None else ""
    return Line(f"put {shown(tile)} in reserve{gone}", (), (), "reserve")


def _brought(table: Table, seat: Seat, own: Own, after: Own) -> tuple[str, tuple[str, ...]]:
    """What a tile has changed on the estate of its player, and the rule that says most about it."""
    then = View(table, frozenset({seat}), seat, replaced((None,) * len(table.areas), seat, own))
    found, cards = change(then, then.after(table, after), seat), table.cards
    rule, said = "placing", []
    if found.strips_lost or found.strips_gained:
        rule = "strips"
    if found.home:
        expert = any(cards.animal[each].deck is Deck.EXPERT for each in found.home)
        rule = "expert" if expert else "habitats"
        said.append(f"home for the {animals(cards, found.home)}")
    if found.completed:
        rule = "headland" if any(cards.mandate[each].area.edge for each in found.completed) else "mandates"
        done = "is done" if len(found.completed) == 1 else "are done"
        said.append(f"the {mandates(cards, found.completed)} {done}")
    if found.lost:
        rule = "end"
        said.append(homeless(cards, found.lost))
    return rule, tuple(said)


def where(move: Move, tile: Tile) -> str:
    """A tile and where a decision lays it: Ap-Po on e7-f7."""
    assert move.side is not None
    if move.side in (Side.FIRST, Side.SECOND):
        half = tile.one if move.side is Side.FIRST else tile.two
        return f"{shown(tile)} over the edge, {half.letters} on {SQUARES[move.square]}"
    return lies(Laid(tile, move.square, move.side))


def lies(laid: Laid) -> str:
    """A tile and where it lies: Ap-Po on e7-f7, Ap-Po on a1 over the edge."""
    squares = _squares(laid)
    return f"{shown(laid.tile)} on {'-'.join(squares)}{' over the edge' if len(squares) == 1 else ''}"


def _squares(laid: Laid) -> tuple[str, ...]:
    return tuple(SQUARES[square] for square, _ in covers(*laid))


# Choosing.


def _kept(before: Table, seat: Seat, after: Table, own: tuple[Own, Own] | None) -> Line:
    """All hear that a tile was chosen; it cannot be taken back once tiles passed have been looked at."""
    area = after.areas[seat]
    to = before.passes_to(seat)
    comes = area.step is not Step.WAIT and area.kept < PLACED
    comes = comes or (before.areas[to].step is Step.WAIT and after.areas[to].step is not Step.WAIT)
    text = "chose a tile" if area.kept == 1 else f"chose {many(area.kept, 'tile')}"
    summary = (text,) if area.step is Step.WAIT else ()
    rule = "choosing"
    if own is not None:
        kept, last = own[1].kept[area.kept - 1], area.kept == PLACED
        rule = "two-players" if last else "choosing"
        text = f"kept {shown(kept)}; {going(without(own[0].pack, kept), None if last else to)}"
    return Line(text, summary, (), rule, reveals=comes)


# Sealing, and what is then shown to all.


def _sealed(before: Table, seat: Seat, after: Table) -> Line:
    observing = before.areas[seat].step is Step.OBSERVE
    if any(area.step is not Step.SEALED for each, area in enumerate(before.areas) if each != seat):
        text = "sealed what to observe" if observing else "placed and sealed"
        return Line(text, (text,), (), "observing" if observing else "placing")
    rule = "end" if after.over else "observing"
    told = ["All have observed."] if observing else ["All have placed: the estates are open.", *_estates(before, after)]
    if after.observed is not before.observed:
        told += _claims(before, after)
        if after.observed is not None and not after.over and _contested(after.observed):
            rule = "shared"
    asked = [each for each, area in enumerate(after.areas) if area.step is Step.OBSERVE]
    if asked:
        told.append(f"{together(asked)} may claim animals now.")
    pieces = _pieces(before, after)
    return Line(" ".join(told), tuple(told), pieces, rule, everybody=tuple(told), reveals=True, whole=True)


def _contested(observed: Observed) -> bool:
    """Whether several players claimed one animal."""
    claims = [each for found in observed.claims for each in found]
    return len(set(claims)) < len(claims)


def _pieces(before: Table, after: Table) -> tuple[str, ...]:
    return tuple(each for each in before.animals if after.sharers(each) and not before.sharers(each))


def _estates(before: Table, after: Table) -> Iterator[str]:
    """How each estate changed, a sentence for each player."""
    for seat, (was, area) in enumerate(zip(before.areas, after.areas, strict=True)):
        laid = ", ".join(map(lies, area.laid[len(was.laid) :]))
        parts = [f"{{{seat}}} laid {laid or 'nothing'}"]
        if gone := area.discarded - was.discarded:
            parts.append(f"discarded {many(gone, 'tile')}")
        if area.reserve is not None:
            parts.append(f"{'keeps' if area.reserve == was.reserve else 'has'} {shown(area.reserve)} in reserve")
        yield f"{'; '.join(parts)}."


def _claims(before: Table, after: Table) -> Iterator[str]:
    """What was claimed, side by side; who dropped out and why; how play goes on."""
    assert after.observed is not None
    found = observe(before, after.observed.claims)  # by the marks of before
    for marked in found:
        yield _outcome(before, marked)
    if not found:
        yield "No animal was claimed."
    if after.over:
        held = any(area.shown for area in after.areas)
        yield f"The game is over{'; all mandates are shown' if held else ''}."
        return
    if fresh := [each for each in after.animals if each not in before.animals]:
        yield f"New on the table: {animals(after.cards, fresh)}."
    if len(after.animals) < OPEN_ANIMALS:
        yield f"The deck is empty; {many(len(after.animals), 'animal')} on the table."


def _prey(animal: Animal) -> str:
    """What an animal eats, behind the word food: ``, a mammal``."""
    if animal.eats is None:
        return ""
    word = animal.eats.word
    return f", {'an' if word[0] in 'aeiou' else 'a'} {word}"


def _outcome(table: Table, marked: Marked) -> str:
    animal = table.animal(marked.animal)
    who = together(marked.claimants)
    if len(marked.claimants) == 1:
        (seat,) = marked.claimants
        hungry = "" if seat in marked.fed else f", though without its food{_prey(animal)}"
        return f"{who} observed the {animal.name}{hungry}."
    out = [seat for seat in marked.claimants if seat not in marked.marks]
    stays = together(marked.marks)
    if not out:
        hungry = ", all without its food" if not marked.fed else ""
        return f"{who} observed the {animal.name}{hungry}: it lies open for them."
    drops = f"{together(out)} {'drops' if len(out) == 1 else 'drop'} out, for want of its food{_prey(animal)}"
    return f"{who} claimed the {animal.name}: {drops}; {stays} {'has' if len(marked.marks) == 1 else 'have'} it."
