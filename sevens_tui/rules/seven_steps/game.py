"""The secret side of 7 Steps: whole states, the bag and the piles, who is told what, and the result."""

from __future__ import annotations

from dataclasses import replace

from sevens_tui.core import BadOption, BadPosition, Chance, Eyes, Line, Result, Score, Seat
from sevens_tui.rules.areas import replaced, seen
from sevens_tui.rules.results import most_points, places, ranked
from sevens_tui.rules.seven_steps.layout import UNUSED_TILE, Area, Move, Options, Own, Step, Table, View
from sevens_tui.rules.seven_steps.pieces import (
    DISCS_OF_A_COLOUR,
    SUPPLY,
    Colour,
    Discs,
    Pile,
    sort_discs,
)
from sevens_tui.rules.seven_steps.position import arrange, written
from sevens_tui.rules.seven_steps.shapes import RANDOM, by_lot, from_text, place
from sevens_tui.rules.seven_steps.state import State
from sevens_tui.rules.seven_steps.telling import line
from sevens_tui.rules.seven_steps.turn import effect

__all__ = ["Options", "State", "arrange", "count", "new", "play", "result", "tell", "to_move", "view", "written"]


def new(options: Options, seats: int, chance: Chance) -> State:
    """A game about to begin: the board laid, seven discs behind every screen, the start player drawn.

    Raises BadOption for a shape that is none.
    """
    try:
        shape = by_lot(chance) if options.shape == RANDOM else from_text(options.shape)
    except BadPosition as bad:
        raise BadOption(f"shape: {bad}") from None
    board = place(shape, options.board, None if options.tiles == "fixed" else chance)
    bag: Discs = tuple(colour for colour in Colour for _ in range(DISCS_OF_A_COLOUR))
    owns = []
    for _ in range(seats):
        hand, bag = chance.draw(bag, SUPPLY)
        owns.append(Own(hand=sort_discs(hand)))
    first = chance.draw(range(seats))[0][0] if options.first == "lot" else 0
    areas = tuple(Area(hand=SUPPLY) for _ in range(seats))
    table = Table(options, board, (0,) * len(board.spaces), areas, bag=len(bag), seat=first, began=first)
    return State(table, tuple(owns), bag)


def to_move(state: State) -> tuple[Seat, ...]:
    """The seat that owes a decision; none when the game is over."""
    return state.table.owing


def play(state: State, seat: Seat, move: Move, chance: Chance) -> State:
    """The state after a legal decision of ``seat``."""
    assert seat == state.table.seat, "it is another seat's turn"
    after = effect(state.table, state.owns[seat], move)
    own, bag, aids, tiles = after.own, state.bag, state.aids, state.tiles
    if after.to_bag:
        bag = sort_discs((*bag, *after.to_bag))
    if after.draw:
        drawn, bag = chance.draw(bag, after.draw)
        own = replace(own, hand=sort_discs((*own.hand, *drawn)))
    if after.pile is Pile.AID:
        (aid,), aids = chance.draw(aids or state.table.aid_discards)
        own = replace(own, aid=aid) if own.aid is None else replace(own, new=aid)
    elif after.pile is Pile.POINTS:
        (tile,), tiles = chance.draw(tiles or state.table.tile_discards)
        own = replace(own, tile=tile) if own.tile is None else replace(own, new=tile)
    owns = replaced(state.owns, seat, own)
    return State(after.table, owns, bag, aids, tiles, sort_discs((*state.boxed, *after.to_box)))


def view(state: State, eyes: Eyes, seat: Seat | None) -> View:
    """What these eyes see, for the seat that is asked: the table, and what their own seats know."""
    return View(state.table, eyes, seat, seen(state.owns, eyes))


def tell(before: State, seat: Seat, move: Move, after: State, eyes: Eyes) -> Line | None:
    """What these eyes are told of a decision: the others see everything but colours behind screens and tile faces."""
    own = (before.owns[seat], after.owns[seat]) if seat in eyes else None
    return line(before.table, move, after.table, own)


def result(state: State) -> Result | None:
    """The scores once the game is over."""
    return _scores(state.table, early=False) if state.table.step is Step.OVER else None


def count(state: State) -> Result:
    """The scores if the game ended now; a build whose points have not moved the stone yet does not count."""
    return _scores(state.table, early=True)


def _scores(table: Table, *, early: bool) -> Result:
    rounds = max(len(area.rounds) for area in table.areas)
    unused = [UNUSED_TILE * (area.aid + area.tile) for area in table.areas]
    totals = [area.points + more for area, more in zip(table.areas, unused, strict=True)]
    scores = [
        Score(
            seat,
            place,
            totals[seat],
            (("Discs", area.discs), ("Points tiles", area.bonus), ("Unused tiles", unused[seat])),
            (*area.rounds, *[0] * (rounds - len(area.rounds))),
        )
        for seat, (area, place) in enumerate(zip(table.areas, places(totals), strict=True))
    ]
    end = f"{{{table.ender}}} could not refill to seven discs in round {table.ended}."
    when = f"The game was ended early, in round {table.round};" if early else end
    return ranked(scores, lambda winners: f"{when} {most_points(winners, max(totals))}")
