"""The secret side of Siebenpunkt: whole states, the stocks and decks, who is told what, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sevens_tui.core import Chance, Eyes, Line, Result, Seat
from sevens_tui.rules.areas import replaced, seen
from sevens_tui.rules.siebenpunkt.cards import Arrow, Cards, Deck, called
from sevens_tui.rules.siebenpunkt.layout import (
    DEALT,
    OPEN_ANIMALS,
    RESERVE,
    Area,
    Kind,
    Move,
    Own,
    Step,
    Table,
    View,
    draws,
)
from sevens_tui.rules.siebenpunkt.observing import claimable, record
from sevens_tui.rules.siebenpunkt.options import Options
from sevens_tui.rules.siebenpunkt.position import arrange, written
from sevens_tui.rules.siebenpunkt.scoring import scores
from sevens_tui.rules.siebenpunkt.state import State
from sevens_tui.rules.siebenpunkt.telling import line
from sevens_tui.rules.siebenpunkt.turn import effect, pass_on

__all__ = ["Options", "State", "arrange", "count", "new", "play", "result", "tell", "to_move", "view", "written"]


def new(options: Options, seats: int, chance: Chance) -> State:
    """A game about to begin: boards, animals and mandates dealt, the first tiles drawn."""
    cards = called(options.cards)
    boards, _ = chance.draw(cards.boards, seats)
    start = tuple(each.id for each in cards.animals if each.deck is Deck.START)
    animals, left = chance.draw(start, OPEN_ANIMALS)
    (top,), deck = chance.draw(tuple(each.id for each in cards.animals if each.deck in options.decks))
    others = tuple(each.id for each in cards.animals if each.deck not in (Deck.START, *options.decks))
    areas, owns = [], []
    for board, mandates in zip(boards, _mandates(options, cards, seats, chance), strict=True):
        areas.append(Area(board.name, board.estate, mandates=len(mandates)))
        owns.append(Own(board.estate, mandates=mandates))
    table = Table(options, tuple(areas), animals, _arrow(cards, top), len(deck) + 1)
    return _draw(State(table, tuple(owns), ((),) * seats, options.tiles, deck, top, (*left, *others)), chance)


def _mandates(options: Options, cards: Cards, seats: int, chance: Chance) -> list[tuple[str, ...]]:
    """The mandates of each seat: four by lot, or one of each class that is played with (P9, P11)."""
    hands: list[tuple[str, ...]] = [()] * seats
    if options.classes is None:
        rest = tuple(each.id for each in cards.mandates)
        for seat in range(seats):
            drawn, rest = chance.draw(rest, DEALT)
            hands[seat] = tuple(sorted(drawn, key=list(cards.mandate).index))
        return hands
    for cls in options.classes:
        drawn, _ = chance.draw(tuple(each.id for each in cards.mandates if each.cls is cls), seats)
        hands = [(*hand, mandate) for hand, mandate in zip(hands, drawn, strict=True)]
    return hands


def _arrow(cards: Cards, animal: str) -> Arrow:
    arrow = cards.animal[animal].arrow
    assert arrow is not None, "every card of the deck has an arrow"
    return arrow


def _draw(state: State, chance: Chance) -> State:
    """The first phase begins: each player draws tiles from the stock."""
    table, bag = state.table, state.bag
    owns, areas = [], []
    for area, own in zip(table.areas, state.owns, strict=True):
        drawn, bag = chance.draw(bag, draws(len(table.areas)))
        owns.append(replace(own, packs=(drawn,), kept=(), slots=(None,) * RESERVE, reserved=None, claims=()))
        areas.append(replace(area, kept=0, step=Step.CHOOSE))
    return replace(state, table=replace(table, areas=tuple(areas)), owns=tuple(owns), bag=bag)


def to_move(state: State) -> tuple[Seat, ...]:
    """The seats that owe a decision, in the order that needs fewest hand-overs; none when the game is over."""
    return state.table.owing


def play(state: State, seat: Seat, move: Move, chance: Chance) -> State:
    """The state after a legal decision of ``seat``."""
    assert seat in state.table.owing, "that seat owes nothing"
    observing = state.table.areas[seat].step is Step.OBSERVE
    table, own = effect(state.table, seat, state.owns[seat], move)
    owns = replaced(state.owns, seat, own)
    if move.kind is Kind.KEEP:
        owns, coming, gone = pass_on(table, seat, owns, state.coming)
        out = table.cards.sorted((*state.out, *gone))
        return replace(state, table=table, owns=owns, coming=coming, out=out)
    state = replace(state, table=table, owns=owns)
    if move.kind is Kind.SEAL and all(area.step is Step.SEALED for area in table.areas):
        return _observed(state, chance) if observing else _revealed(state, chance)
    return state


def _revealed(state: State, chance: Chance) -> State:
    """All have placed: the estates are opened (P4). Whoever can claim an animal is asked, unless that was done (P6)."""
    table = state.table
    areas = [
        replace(area, estate=own.estate, laid=own.laid, reserve=own.reserve, discarded=len(own.discards))
        for area, own in zip(table.areas, state.owns, strict=True)
    ]
    table = replace(table, areas=tuple(areas))
    owns = tuple(replace(own, slots=(None,) * RESERVE, reserved=None) for own in state.owns)
    if not table.options.at_once:
        for seat, area in enumerate(table.areas):
            if claimable(table, seat, area.estate):
                table = table.change(seat, step=Step.OBSERVE)
    state = replace(state, table=table, owns=owns)
    return state if table.owing else _observed(state, chance)


def _observed(state: State, chance: Chance) -> State:
    """All claims are shown together; marked animals leave the table, and the next round begins (P6, P7, P8)."""
    table = state.table
    observed = record(table, tuple(own.claims for own in state.owns))
    for seat in range(len(table.areas)):
        table = table.change(seat, marked=(*table.areas[seat].marked, *observed.marks(seat)))
    taken = tuple(each for each in table.animals if table.sharers(each))
    table = replace(table, observed=observed)
    if table.round == table.rounds:
        for seat, own in enumerate(state.owns):
            table = table.change(seat, step=Step.OVER, shown=own.mandates, kept=0)
        animals = tuple(each for each in table.animals if each not in taken)
        owns = tuple(replace(own, packs=(), kept=(), claims=()) for own in state.owns)
        return replace(state, table=replace(table, animals=animals), owns=owns)
    state = _refill(replace(state, table=replace(table, round=table.round + 1)), taken, chance)
    return _draw(state, chance)


def _refill(state: State, taken: Sequence[str], chance: Chance) -> State:
    """New animals take the places of those that left the table, while the deck lasts."""
    table, top, deck = state.table, state.top, state.deck
    animals = [each for each in table.animals if each not in taken]
    places = [place for place, each in enumerate(table.animals) if each in taken]
    places += range(len(table.animals), OPEN_ANIMALS)
    for place in places:
        if top is not None:
            animals.insert(place, top)
            drawn, deck = chance.draw(deck, min(1, len(deck)))
            top = drawn[0] if drawn else None
    arrow = table.arrow if top is None else _arrow(table.cards, top)
    table = replace(table, animals=tuple(animals), arrow=arrow, deck=len(deck) + (top is not None))
    return replace(state, table=table, top=top, deck=deck)


def view(state: State, eyes: Eyes, seat: Seat | None) -> View:
    """What these eyes see, for the seat that is asked: the table, and what their own seats know."""
    return View(state.table, eyes, seat, seen(state.owns, eyes))


def tell(before: State, seat: Seat, move: Move, after: State, eyes: Eyes) -> Line | None:
    """What these eyes are told of a decision; the others hear of tiles and claims when all are shown."""
    own = (before.owns[seat], after.owns[seat]) if seat in eyes else None
    return line(before.table, seat, move, after.table, own)


def result(state: State) -> Result | None:
    """The scores once the game is over."""
    return scores(state.table, [own.mandates for own in state.owns], early=False) if state.table.over else None


def count(state: State) -> Result:
    """The scores if the game ended now, with the estates as they were when all had last placed."""
    return scores(state.table, [own.mandates for own in state.owns], early=True)
