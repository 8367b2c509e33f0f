"""How a sensible player goes on in Siebenpunkt: the tile that brings most, where it does; claims that will be fed."""

from __future__ import annotations

from sevens_tui.core import Advice, Seat
from sevens_tui.rules.siebenpunkt.layout import SEAL, Kind, Move, Own, Step, Table, View, claim
from sevens_tui.rules.siebenpunkt.observing import claimable, is_fed
from sevens_tui.rules.siebenpunkt.previews import to_settle
from sevens_tui.rules.siebenpunkt.telling import animals, many, shown, where
from sevens_tui.rules.siebenpunkt.worth import Judge

_ENOUGH = 0.05
"""A gain of less is none."""


def advise(view: View) -> Advice:
    """The best way to go on for the seat that is asked, which must owe a decision."""
    table, seat, own = view.table, view.seat, view.own
    assert own is not None and seat is not None, "advice is for a player who owes a decision"
    match table.areas[seat].step:
        case Step.CHOOSE:
            return _choose(table, seat, own)
        case Step.PLACE if own.unsettled and not own.claims:
            return _place(table, seat, own)
        case _:
            return _observe(table, seat, own)


def _choose(table: Table, seat: Seat, own: Own) -> Advice:
    judge = Judge(table, seat, own)
    gains = [judge.best(1, tile)[0] for tile in own.pack]
    number = gains.index(max(gains))
    tile = own.pack[number]
    plan = (Move(Kind.KEEP, number + 1),)
    if gains[number] < _ENOUGH:
        return Advice(plan, "little", "none of these tiles brings your estate much")
    return Advice(plan, f"about {_points(gains[number])}", f"{shown(tile)} brings your estate most as it is now")


def _place(table: Table, seat: Seat, own: Own) -> Advice:
    judge = Judge(table, seat, own)
    best = [(*judge.best(number, tile), tile) for number, tile in own.unsettled.items()]
    gain, move, tile = max(best, key=lambda each: (each[0], -each[1].number))
    if gain >= _ENOUGH:
        return Advice((move,), f"about {_points(gain)}", f"{where(move, tile)} brings most of all ways to lay a tile")
    left = to_settle(own)
    if left and own.reserve is None and table.round < table.rounds:
        plan = (Move(Kind.RESERVE, left[0]),)
        return Advice(plan, "nothing now", "no tile brings your estate more now, and one may later")
    if left:
        return Advice((Move(Kind.DISCARD, left[0]),), "nothing", "no tile that is left brings your estate more")
    return _observe(table, seat, own)


def _points(gain: float) -> str:
    return many(max(1, round(gain)), "point")


def _observe(table: Table, seat: Seat, own: Own) -> Advice:
    """Claim what has its food, or may still find it in a later round."""
    asked = table.areas[seat].step is Step.OBSERVE or table.options.at_once
    wanted = list(claimable(table, seat, own.estate, own.claims)) if asked else []
    if table.round == table.rounds:
        while hungry := [each for each in wanted if not _fed(table, seat, own, each, wanted)]:
            wanted = [each for each in wanted if each not in hungry]
    wanted.sort(key=lambda each: -table.animal(each).value)
    wanted = wanted[: table.areas[seat].marks - len(own.claims)]
    if not wanted:
        return Advice((SEAL,), "nothing more", "what can be done is done")
    points = many(sum(table.animal(each).value for each in wanted), "point")
    why = f"your estate is home to the {animals(table.cards, wanted)}"
    return Advice((*map(claim, wanted), SEAL), points, why)


def _fed(table: Table, seat: Seat, own: Own, animal: str, wanted: list[str]) -> bool:
    return is_fed(table.cards, table.animal(animal), (*table.areas[seat].marked, *own.claims, *wanted))
