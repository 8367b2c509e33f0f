"""How a sensible player goes on in 7 Leagues: what brings most now, with an eye to the next turn."""

from __future__ import annotations

from collections.abc import Sequence

from sevens_tui.core import Advice
from sevens_tui.grammar import counted
from sevens_tui.rules.seven_leagues.journey import LENGTH, Journey, Slot, account, extended, slid_under, symbols
from sevens_tui.rules.seven_leagues.layout import SWEEP, Kind, Move, Own, Step, Table, View
from sevens_tui.rules.seven_leagues.pieces import Aim, Escape, League, Side, Symbol, numbered
from sevens_tui.rules.seven_leagues.previews import placings, slidings
from sevens_tui.rules.seven_leagues.turn import free_parts
from sevens_tui.rules.seven_leagues.worth import perfect, worth

NOW, NEXT = 0.35, 0.65
"""How a placing is judged: by what it is worth itself, and by the best that can follow it in the next turn."""


def advise(view: View) -> Advice:
    """The best way to go on for the player whose turn it is, whose hand these eyes must see."""
    table, own = view.table, view.own
    assert own is not None, "advice needs to see the hand of the player whose turn it is"
    judge = _Judge(table)
    match table.step:
        case Step.PLACE:
            return _place(view, judge, own)
        case Step.WIND:
            return Advice((SWEEP,), "four new cards", "you see what you take, and keep your hand")
        case Step.TAKE:
            return _take(judge, table, own)
        case _:
            return _slide(view, judge, own)


class _Judge:
    """What journeys are worth to the player whose turn it is, as the others stand now."""

    def __init__(self, table: Table) -> None:
        self._objective = table.objective
        self._advanced = table.options.advanced
        self.journey = table.area.journey
        self._others = (
            [symbols(area.journey) for seat, area in enumerate(table.areas) if seat != table.seat]
            if table.objective is not None and table.objective.aim is Aim.MOST
            else []
        )

    def worth(self, journey: Journey) -> float:
        """What a journey is worth."""
        return worth(journey, self._objective, self._others)

    def placed(self, journey: Journey, card: League, side: Side) -> tuple[Journey, float]:
        """The journey with a card at an end, and what the Escape cards for it are worth."""
        longer = extended(journey, card, side)
        return longer, perfect(longer, side) if self._advanced else 0.0

    def best(self, journey: Journey, hand: Sequence[League]) -> float:
        """The most that a journey can be worth after one more card of these; as it is if it is complete."""
        if len(journey) == LENGTH:
            return self.worth(journey)
        found = 0.0
        for card in hand:
            for side in Side:
                longer, bonus = self.placed(journey, card, side)
                found = max(found, self.worth(longer) + bonus)
        return found

    def placing(self, card: League, side: Side, following: Sequence[League]) -> float:
        """What it is worth to place a card, and then the best of those that can follow."""
        longer, bonus = self.placed(self.journey, card, side)
        now = self.worth(longer) + bonus
        if len(longer) == LENGTH:
            return now
        return NOW * now + NEXT * self.best(longer, following)

    def under(self, card: Escape, move: Move) -> float:
        """What the journey is worth with an Escape card slid under it."""
        assert move.part is not None
        return self.worth(slid_under(self.journey, move.number, move.part, card))


def _place(view: View, judge: _Judge, own: Own) -> Advice:
    table = view.table
    seen = table.to_choose
    options = []
    for card in own.hand:
        held = tuple(each for each in own.hand if each != card)
        following = held if card.weather in (Symbol.RAIN, Symbol.WIND) or table.last_turn else (*held, *seen)
        for kind in table.ends:
            options.append((judge.placing(card, kind.side, following), Move(kind, card.number), card))
    _, move, card = max(options, key=lambda each: each[0])
    trial = next(each for each in placings(view, card) if each.move == move)
    if trial.joint is None:
        return _first(judge, card, [each for each in (*own.hand, *seen) if each != card], move)
    why = f"{card.said}: {counted(trial.boots, 'point')} in boots, {trial.cards} on cards"
    if trial.joint.perfect and table.options.advanced:
        why = f"{card.kind}: {counted(trial.boots, 'point')} in boots, {trial.cards} on cards, and Escape cards"
    return Advice((move,), counted(trial.gain, "point"), why)


def _first(judge: _Judge, card: League, others: Sequence[League], move: Move) -> Advice:
    """The first card brings nothing itself; what speaks for it is the card in sight that goes best with it."""
    alone = (Slot(card),)
    gains = {
        (other.number, side): account([extended(alone, other, side)], 0, None).total
        for other in others
        for side in Side
    }
    (number, side), gain = max(gains.items(), key=lambda each: each[1])
    other = numbered(others, number)
    why = f"{card.kind}, then {other.kind} at its {side} brings {counted(gain, 'point')}"
    return Advice((move,), f"up to {counted(gain, 'point')} with the next card", why)


def _take(judge: _Judge, table: Table, own: Own) -> Advice:
    """The card with which the best placing of the next turn is best; what then follows it counts less."""
    best = max(table.to_choose, key=lambda card: _with(judge, (*own.hand, card)))
    why = "with it your next card brings most" if len(judge.journey) < LENGTH else "you place no more"
    return Advice((Move(Kind.TAKE, best.number),), best.said, why)


def _with(judge: _Judge, hand: Sequence[League]) -> float:
    if len(judge.journey) == LENGTH:
        return 0.0
    return max(judge.placing(card, side, [each for each in hand if each is not card]) for card in hand for side in Side)


def _slide(view: View, judge: _Judge, own: Own) -> Advice:
    """The Escape card and the part where it is worth most."""
    table = view.table
    cards = (own.chosen,) if own.chosen is not None else own.looked
    found = [(judge.under(card, move), card, move) for card in cards for move in free_parts(table)]
    _, card, move = max(found, key=lambda each: each[0])
    trial = next(each for each in slidings(view, card) if each.move == move)
    plan = (move,) if own.chosen is not None else (Move(Kind.ESCAPE, card.number), move)
    assert move.part is not None
    return Advice(plan, counted(trial.gain, "point"), f"{card.name}, under the {move.part} part of card {move.number}")
