"""The secret side of 7 Leagues: whole states, the piles, who is told what, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from sevens_tui.core import Chance, Eyes, Line, Result, Score, Seat
from sevens_tui.grammar import counted
from sevens_tui.rules.areas import replaced, seen
from sevens_tui.rules.results import most_points, places, ranked, together
from sevens_tui.rules.seven_leagues.card_words import pad_reasons
from sevens_tui.rules.seven_leagues.cards import called
from sevens_tui.rules.seven_leagues.journey import Account
from sevens_tui.rules.seven_leagues.layout import HAND, RIVER, Area, Move, Options, Own, Step, Table, View
from sevens_tui.rules.seven_leagues.pieces import Escape, League, sort_cards, sort_escapes
from sevens_tui.rules.seven_leagues.position import arrange, written
from sevens_tui.rules.seven_leagues.state import State
from sevens_tui.rules.seven_leagues.telling import Happened, line
from sevens_tui.rules.seven_leagues.turn import Goes, course, effect

__all__ = ["Options", "State", "arrange", "count", "new", "play", "result", "tell", "to_move", "view", "written"]

T = TypeVar("T", League, Escape)


def new(options: Options, seats: int, chance: Chance) -> State:
    """A game about to begin: hands and river dealt, the first player drawn, and in the advanced game the objective."""
    cards = called(options.cards)
    pile = cards.leagues
    owns = []
    for _ in range(seats):
        hand, pile = chance.draw(pile, HAND)
        owns.append(Own(hand=sort_cards(hand)))
    river, pile = chance.draw(pile, RIVER)
    first = chance.draw(range(seats))[0][0]
    areas = tuple(Area() for _ in range(seats))
    table = Table(options, areas, river, len(pile), seat=first, began=first)
    if not options.advanced:
        return State(table, tuple(owns), pile)
    (objective,), _ = chance.draw(cards.objectives)
    table = replace(table, objective=objective, escapes=len(cards.escapes))
    return State(table, tuple(owns), pile, cards.escapes)


def to_move(state: State) -> tuple[Seat, ...]:
    """The seat that owes a decision; none when the game is over."""
    return state.table.owing


def play(state: State, seat: Seat, move: Move, chance: Chance) -> State:
    """The state after a legal decision of ``seat``."""
    assert seat == state.table.seat, "it is another seat's turn"
    after = effect(state.table, state.owns[seat], move)
    table, own, pile, escapes = after.table, after.own, state.pile, state.escapes
    if after.draw:
        drawn, pile = _draw(pile, after.discards, after.draw, chance)
        match after.goes:
            case Goes.HAND:
                own = replace(own, hand=sort_cards((*own.hand, *drawn)))
            case Goes.REVEALED:
                table = replace(table, revealed=drawn[0])
            case _:
                coming = iter(drawn)
                table = replace(table, river=tuple(next(coming) if card is None else card for card in table.river))
    if after.look:
        looked, escapes = _draw(escapes, after.escape_discards, after.look, chance)
        own = replace(own, looked=sort_escapes(looked), chosen=looked[0] if after.look == 1 else None)
    return State(table, replaced(state.owns, seat, own), pile, escapes)


def _draw(
    pile: tuple[T, ...], discards: tuple[T, ...], count: int, chance: Chance
) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """``count`` cards from a pile, and what is left of it; as soon as it is empty its discards are the pile."""
    drawn: list[T] = []
    for _ in range(count):
        if not pile:
            pile = discards
        (card,), pile = chance.draw(pile)
        drawn.append(card)
    return tuple(drawn), pile


def view(state: State, eyes: Eyes, seat: Seat | None) -> View:
    """What these eyes see, for the seat that is asked: the table, and what their own seats know."""
    return View(state.table, eyes, seat, seen(state.owns, eyes))


def tell(before: State, seat: Seat, move: Move, after: State, eyes: Eyes) -> Line | None:
    """What these eyes are told of a decision: the others see everything but cards drawn unseen, and Escape cards while
    they are looked at.
    """
    done = course(before.table, before.owns[seat], move)
    happened = Happened(done.table.turn, done.draw, done.look, done.over)
    own = (before.owns[seat], after.owns[seat]) if seat in eyes else None
    return line(before.table, move, happened, after.table, own)


def result(state: State) -> Result | None:
    """The scores once the game is over."""
    return _scores(state.table, early=False) if state.table.step is Step.OVER else None


def count(state: State) -> Result:
    """The scores if the game ended now: every journey as far as it goes."""
    return _scores(state.table, early=True)


def _scores(table: Table, *, early: bool) -> Result:
    every = table.accounts
    ranks = places([_rank(account) for account in every])
    scores = [
        Score(seat, place, account.total, account.pad, reasons=pad_reasons(account))
        for seat, (account, place) in enumerate(zip(every, ranks, strict=True))
    ]
    when = f"The game was ended early, in round {table.round}. " if early else ""
    return ranked(scores, lambda winners: when + _reason(every, winners))


def _rank(account: Account) -> int:
    """Points first, sun symbols where they are equal (L12)."""
    return account.total * 1000 + account.suns


def _reason(every: Sequence[Account], winners: tuple[Seat, ...]) -> str:
    names = together(winners)
    best = every[winners[0]]
    level = [account for account in every if account.total == best.total]
    if len(level) == 1:
        return most_points(winners, best.total)
    points, suns = counted(best.total, "point"), counted(best.suns, "sun symbol")
    if len(winners) == 1:
        return f"{len(level)} players have {points}; {names} has the most sun symbols, {suns.split()[0]}."
    return f"{names} share the victory: {points} and {suns} each."
