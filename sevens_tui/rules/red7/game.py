"""Red7's secret side: whole states, the deal and the draws, who is told what, and the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sevens_tui.core import Chance, Eyes, Line, Result, Score, Seat
from sevens_tui.rules.areas import replaced, seen
from sevens_tui.rules.red7.cards import DECK, RULES, standing
from sevens_tui.rules.red7.layout import Area, Cards, Kind, Move, Options, Step, Table, Turn, View
from sevens_tui.rules.red7.position import arrange, written
from sevens_tui.rules.red7.state import State
from sevens_tui.rules.red7.telling import line
from sevens_tui.rules.red7.turn import CARDS_TO_DEAL, HAND, effect, sort_hand
from sevens_tui.rules.results import most_points, places, ranked, together

__all__ = ["Options", "State", "arrange", "count", "new", "play", "result", "tell", "to_move", "view", "written"]


def new(options: Options, seats: int, chance: Chance) -> State:
    """A game about to begin, the first round dealt."""
    areas = tuple(Area() for _ in range(seats))
    table = Table(options, areas, canvas=(), deck=0, top=(), seat=0, step=Step.DEAL)
    return _deal(table, chance)


def _deal(table: Table, chance: Chance) -> State:
    """Seven cards to every hand, one to every palette; left of the best under red begins (R8)."""
    scored = {card for area in table.areas for card in area.scored}
    bag: Cards = tuple(card for card in DECK if card not in scored)
    areas, hands = [], []
    for area in table.areas:
        dealt, bag = chance.draw(bag, CARDS_TO_DEAL)
        hands.append(sort_hand(dealt[:HAND]))
        areas.append(Area(palette=dealt[HAND:], hand=HAND, scored=area.scored))
    table = replace(table, areas=tuple(areas), canvas=(), deck=len(bag), top=(), turn=Turn(), step=Step.PLAY)
    best = table.leader()
    assert best is not None, "every palette holds a card"
    first = (best + 1) % len(areas)
    return State(replace(table, seat=first, began=first), tuple(hands), bag, tuple(() for _ in areas))


def to_move(state: State) -> tuple[Seat, ...]:
    """The seat that owes a decision; none when the game is over."""
    return state.table.owing


def play(state: State, seat: Seat, move: Move, chance: Chance) -> State:
    """The state after a legal decision of ``seat``."""
    assert seat == state.table.seat, "it is another seat's turn"
    if move.kind is Kind.DEAL:
        return _deal(replace(state.table, round=state.table.round + 1, turns=1), chance)
    after = effect(state.table, state.hands[seat], move)
    hand, bag, stack, down = after.hand, state.bag, state.stack, state.down
    if after.draw:
        if stack:  # still luck to those who play: nobody knows what comes
            drawn, stack = chance.draw(stack[:1])[0], stack[1:]
        else:
            drawn, bag = chance.draw(bag)
        hand = sort_hand((*hand, *drawn))
    if after.table.areas[seat].out:
        down = replaced(down, seat, sort_hand((*hand, *state.table.areas[seat].palette)))
        hand = ()
    return State(after.table, replaced(state.hands, seat, hand), bag, down, stack, state.aside)


def view(state: State, eyes: Eyes, seat: Seat | None) -> View:
    """What these eyes see, for the seat that is asked: the table, and the hands of their own seats."""
    return View(state.table, eyes, seat, seen(state.hands, eyes))


def tell(before: State, seat: Seat, move: Move, after: State, eyes: Eyes) -> Line | None:
    """What these eyes are told of a decision; everybody knows all of it but the faces of cards drawn unknown."""
    drawn: Cards = ()
    if seat in eyes and not after.table.areas[seat].out:
        drawn = tuple(card for card in after.hands[seat] if card not in before.hands[seat])
    return line(before.table, move, after.table, drawn)


def result(state: State) -> Result | None:
    """The scores once the game is over: one line a round."""
    if state.table.step is not Step.OVER:
        return None
    return _scores(state.table, _by_seat(state.table), _reason)


def count(state: State) -> Result:
    """The scores if the game ended now: who leads the running quick game wins it, and if nobody leads those still in
    share it; of the advanced game the rounds that are over count, and the running one does not."""
    table = state.table
    if table.options.advanced or table.step is Step.OVER:
        return _scores(table, _by_seat(table), _early_reason)
    leader = table.leader()
    ahead = table.playing() if leader is None else (leader,)
    return _scores(table, tuple((int(seat in ahead),) for seat in range(len(table.areas))), _early_reason)


def _by_seat(table: Table) -> tuple[tuple[int, ...], ...]:
    """Each seat's points by round."""
    seats = range(len(table.areas))
    return tuple(tuple(points if winner == seat else 0 for winner, points in table.won) for seat in seats)


def _scores(table: Table, rounds: tuple[tuple[int, ...], ...], why: Callable[[Table, tuple[Seat, ...]], str]) -> Result:
    totals = [sum(points) for points in rounds]
    scores = [
        Score(
            seat,
            place,
            totals[seat],
            tuple((f"Round {number}", points) for number, points in enumerate(rounds[seat], 1)),
            rounds[seat],
        )
        for seat, place in enumerate(places(totals))
    ]
    return ranked(scores, lambda winners: why(table, winners))


def _early_reason(table: Table, winners: tuple[Seat, ...]) -> str:
    names = together(winners)
    if not table.options.advanced:
        led = "led" if table.leader() is not None else "were still in, and nobody led"
        return f"The game was ended early; {names} {led} under {table.rule}."
    return f"The game was ended early, in round {table.round}; {names} had the most points."


def _reason(table: Table, winners: tuple[Seat, ...]) -> str:
    names = together(winners)
    if not table.options.advanced:
        best = standing(table.areas[winners[0]].palette, table.rule)
        shown = " ".join(card.face for card in best.cards) if best else "nothing that counts"
        return f"{names} is the last one in. At the end {table.rule}, {RULES[table.rule]}: {shown}."
    points = table.areas[winners[0]].points
    if points >= table.target:
        return f"{names} reached {points} points; {table.target} end the game."
    return f"Too few cards are left to deal. {most_points(winners, points)}"
