"""How a sensible player goes on in 7 Steps: the best build, tiles where they bring more than their two points at the
end, and what helps the next turn.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from sevens_tui.core import Advice
from sevens_tui.grammar import counted, joined
from sevens_tui.rules.seven_steps.layout import (
    COMPENSATED,
    DONE,
    KEEP_NEW,
    KEEP_OLD,
    STOP,
    UNUSED_TILE,
    Kind,
    Move,
    Own,
    Step,
    Table,
    Turn,
    View,
)
from sevens_tui.rules.seven_steps.pieces import AidTile, Discs, Pile, PointsTile
from sevens_tui.rules.seven_steps.search import Found, best_builds
from sevens_tui.rules.seven_steps.telling import discs_on
from sevens_tui.rules.seven_steps.turn import allowed, dissolved

_LIKED: tuple[AidTile | PointsTile, ...] = (
    *(PointsTile.MOST, PointsTile.COLOURS, PointsTile.LINE, PointsTile.EDGE, PointsTile.THIRD_RP, PointsTile.THIRD_YK),
    *(AidTile.REMOVE, AidTile.TAKE, AidTile.SWAP, AidTile.SHIFT, AidTile.FIRST),
)
"""Tiles of a kind, the better ones first."""


def advise(view: View) -> Advice:
    """The best way to go on for the seat that is asked, whose turn it must be."""
    table, own = view.table, view.own
    assert own is not None, "advice is for the player whose turn it is"
    legal = allowed(table, own)
    if len(legal) == 1:
        return Advice(legal, "the only choice", "there is nothing else to do")
    match table.step:
        case Step.START | Step.AID | Step.BUILD:
            return _build(table, own)
        case Step.COLLECT:
            return _collect(table, own)
        case Step.TILE:
            return _take(table)
        case Step.KEEP:
            return _keep(table, own)
        case _:
            return _throw(table, own)


def best(table: Table, own: Own) -> Found | None:
    """The build that adds most to the score, unused tiles and the 7-point rule counted; None without one.

    Of two that add the same it is the one that uses fewer tiles.
    """
    found = best_builds(table, own)
    return max(found, key=lambda each: (_gain(table, own, each), -each.aid - each.tile), default=None)


def _gain(table: Table, own: Own, found: Found) -> int:
    """What a build adds: a tile used is not worth two points at the end any more, a tile given is."""
    aid, tile = own.aid is not None and not found.aid, own.tile is not None and not found.tile
    given = found.points <= COMPENSATED and not (aid and tile)
    return found.points + UNUSED_TILE * (aid + tile + given)


def _build(table: Table, own: Own) -> Advice:
    found = best(table, own)
    if found is None:  # no disc is left, and the aid tile can still be used: it is worth more unused
        legal = allowed(table, own)
        return Advice((STOP,) if STOP in legal else legal[:1], "nothing", "there is no disc to build")
    plan = found.plan
    if found.tile and own.tile is not None:
        plan = (*plan, Move(Kind.POINTS, word=own.tile.value))
    points = counted(found.points, "point")
    spaces = [move.space for move in plan if move.kind is Kind.DISC]
    if not spaces:
        return Advice(plan, points, "no further disc brings more than stopping here")
    tiles = [tile.title for tile, used in ((own.aid, found.aid), (own.tile, found.tile)) if used and tile is not None]
    why = f"{discs_on(spaces)}, for {points} in this turn"
    return Advice(plan, points, why + (f", with {joined(tiles)}" if tiles else ""))


def _collect(table: Table, own: Own) -> Advice:
    assert own.tile is not None
    worth, points = table.worth(own.tile), table.turn.discs
    use = Found(points + worth, (), aid=False, tile=True, discs=0)
    leave = Found(points, (), aid=False, tile=False, discs=0)
    if _gain(table, own, use) > _gain(table, own, leave):
        plan = (Move(Kind.POINTS, word=own.tile.value),)
        return Advice(plan, counted(worth, "point"), f"{own.tile.title} brings enough now")
    return Advice(
        (DONE,),
        f"{UNUSED_TILE} points at the end",
        f"{own.tile.title} would bring {worth}; unused it is worth {UNUSED_TILE}",
    )


def _take(table: Table) -> Advice:
    area = table.areas[table.seat]
    pile = Pile.AID if area.tile and not area.aid else Pile.POINTS
    why = "you hold one of each, and may keep the better" if area.has(pile) else "you hold none of this kind"
    return Advice((Move(Kind.TAKE, word=pile.value),), pile.words, why)


def _keep(table: Table, own: Own) -> Advice:
    assert table.turn.gained is not None and own.new is not None
    held = own.held(table.turn.gained)
    assert held is not None
    kept = min(held, own.new, key=_LIKED.index)
    plan = (KEEP_OLD if kept is held else KEEP_NEW,)
    return Advice(plan, f"the better tile, {kept.title}", "it tends to bring more than the other")


def _throw(table: Table, own: Own) -> Advice:
    """Keep the discs of the best build on the board as it will be; throw back the others, if there is another turn."""
    kept = own.hand if _plays_no_more(table) else _useful(table, own)
    away = Counter(own.hand) - Counter(kept)
    plan = tuple(Move(Kind.THROW, colour) for colour in away.elements())
    if not plan:
        return Advice((DONE,), "nothing", "every disc you hold may be of use, or none will be")
    return Advice(
        (*plan, DONE), f"new discs for {len(plan)} of yours", "what you hold cannot build there, and others may"
    )


def _plays_no_more(table: Table) -> bool:
    """Whether this was the player's last turn, as far as it is known."""
    area = table.areas[table.seat]
    ending = replace(table, ended=table.round) if area.hand + table.bag < 7 and not table.ended else table
    return ending.in_last_round


def _useful(table: Table, own: Own) -> Discs:
    """The discs of the hand that its best build would use, were it the next turn already."""
    heights, _ = dissolved(table.board, table.heights)
    following = replace(table, heights=heights, turn=Turn(), step=Step.START)
    found = best_builds(following, Own(hand=own.hand))
    if not found:
        return ()
    plan = max(found, key=lambda each: each.points).plan
    return tuple(sorted(move.colour for move in plan if move.kind is Kind.DISC and move.colour is not None))
