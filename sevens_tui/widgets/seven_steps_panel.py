"""7 Steps beside its board: points and tiles of everybody, the running build, and the tray of discs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from sevens_tui.core import Seat
from sevens_tui.rules.seven_steps.table import SUPPLY, Colour, Own, Place, Table, View, running
from sevens_tui.widgets.canvas import Canvas, Ink, Target, fit, width_of
from sevens_tui.widgets.hex_board import chip

SOFT, TEXT, BOLD = Ink("soft"), Ink("text"), Ink("bright", bold=True)
ROW = Ink("text", "tray")
GROUND = Ink("text", "ground")


BESIDE = 30
"""Columns of a panel in which discs have room beside points and tiles."""


class Disc(NamedTuple):
    """The target of a disc in the tray, by its number from 0."""

    number: int


@dataclass(frozen=True)
class Row:
    """A line of the panel: what stands at its left and right; ``here``: it is chosen; ``soft``: it is not for now."""

    left: str
    right: str = ""
    here: bool = False
    soft: bool = False
    colour: Colour | None = None
    target: Target | None = None


def draw_points(
    canvas: Canvas, x: int, y: int, table: Table, names: Sequence[str], seat: Seat | None, owns: Sequence[Own | None]
) -> int:
    """Everybody's points, the kinds of tiles before them and their 40+ tiles; where hands lie open, their discs too.

    In a narrow panel these stand below the name, without those of ``seat``, which lie in the tray. Gives the next line.
    """
    edge = canvas.width - 1
    hands = sum(own is not None for own in owns) > 1
    beside = hands and edge - x >= BESIDE
    tiles = edge - SUPPLY - 2 if beside else edge
    canvas.put(x, y, "Points", SOFT)
    canvas.right(tiles, y, "tiles 40+", SOFT)
    canvas.right(edge, y, "discs" if beside else "", SOFT)
    for each, area in enumerate(table.areas):
        y += 1
        here = each == seat
        if here:
            canvas.fill(x - 1, y, edge - x + 2, 1, ROW)
            canvas.put(x - 1, y, "▸", BOLD)
        canvas.put(x, y, str(each + 1), TEXT)
        canvas.put(x + 2, y, names[each], BOLD if here else TEXT)
        own, ink = owns[each] if hands else None, TEXT if here else SOFT
        canvas.right(tiles - 8, y, str(area.points), BOLD if here else TEXT)
        canvas.put(tiles - 6, y, f"{'A' if area.aid else '.'} {'V' if area.tile else '.'}", ink)
        canvas.right(tiles, y, str(area.rounds_of_track or "."), ink)
        discs = "" if own is None else "".join(colour.face for colour in own.hand)
        if beside:
            canvas.right(edge, y, discs, ink)
        elif own is not None and not here:
            y += 1
            canvas.put(x + 2, y, discs or "no disc", SOFT)
    return y + 1


def draw_rows(canvas: Canvas, x: int, y: int, rows: Sequence[Row | None], last: int) -> int:
    """Lines of the panel, those that fit down to line ``last``; None is a blank one. Gives the line after.

    What stands at the right goes to the next line where the left needs the room.
    """
    edge = canvas.width - 1
    for row in rows:
        if y > last:
            break
        if row is not None:
            ink = BOLD if row.here else SOFT if row.soft else TEXT
            if row.target is not None:
                canvas.fill(x, y, edge - x, 1, GROUND, row.target)
            if row.here:
                canvas.put(x - 1, y, "▸", BOLD)
            left, _, rest = row.left.partition("@")
            tight = x + width_of(left + rest + row.right) >= edge
            if tight and row.right and y < last:
                canvas.right(edge, y + 1, row.right, ink, row.target)
            end = edge if tight else canvas.right(edge, y, row.right, ink, row.target)
            at = canvas.put(x, y, fit(left, end - x), ink, row.target)
            if row.colour is not None:
                at = canvas.put(at, y, f" {row.colour.face} ", chip(row.colour))
            canvas.put(at, y, fit(rest, end - at), ink, row.target)
            y += bool(tight and row.right)
        y += 1
    return y


def build_rows(table: Table, heading: str, after: Table, *, help: bool) -> list[Row | None]:
    """The discs of the running build in order; then those that are planned, up to ``after``."""
    rows: list[Row | None] = [Row(heading, soft=True)]
    done = len(table.turn.built)
    for number, built in enumerate(after.turn.built, 1):
        space = table.board.spaces[built.space]
        name = f"#{number} " if number <= done else "next "
        level = f"  level {built.level}" if help else ""
        brings = f"+{built.level}" if help else ""
        rows.append(Row(f"{name}@ {space.name}{level if number <= done else ''}", brings, colour=space.colour))
    return rows


def sum_rows(view: View, *, usable: bool, help: bool) -> list[Row | None]:
    """What the turn brings so far, and the player's own tiles, which may always be looked at.

    ``usable``: the aid tile can be used now. ``help``: with what there is to be counted.
    """
    table, own, now = view.table, view.own, running(view)
    turn = table.turn
    rows: list[Row | None] = [Row("so far", str(now.sure))] if help else []
    if table.limit is not None:
        rows.append(Row(f"{table.limit} discs at most", f"{len(turn.built)} built"))
    if turn.tile is not None and help:
        rows.append(Row(f"V {turn.tile.title}", f"+{turn.bonus}", soft=True))
    if own is not None and own.tile is not None:
        worth = f"+{now.bonus}" if help and not turn.collected else ""
        rows.append(Row(f"V {own.tile.title}", worth, soft=turn.collected))
    if own is not None and own.aid is not None:
        rows.append(Row(f"A {own.aid.title}", soft=not usable))
    return rows


def text_rows(text: str, width: int, *, soft: bool = True) -> list[Row | None]:
    """A text in as many lines as it needs."""
    return [Row(line, soft=soft) for line in wrap(text, width)]


def hand_rows(owns: Sequence[Own | None], names: Sequence[str], seat: Seat | None) -> list[Row | None]:
    """Where hands lie open: what the others hold, discs and tiles."""
    others = [each for each, own in enumerate(owns) if own is not None and each != seat]
    rows: list[Row | None] = [Row("They hold", soft=True)] if others else []
    for each in others:
        own = owns[each]
        assert own is not None
        rows.append(Row(names[each], "".join(colour.face for colour in own.hand) or "no disc"))
        rows += [Row(f"  {tile.title}", soft=True) for tile in (own.aid, own.tile) if tile is not None]
    return rows


def draw_tray(
    canvas: Canvas,
    y: int,
    discs: Sequence[tuple[Colour, Place]],
    chosen: frozenset[int],
    fits: frozenset[Colour],
    title: str = "Your discs",
) -> None:
    """The player's discs, numbered, behind a title of ten cells at most: built ones have left their place, chosen ones
    stand in brackets, and those that fit somewhere now carry a ``+``.
    """
    canvas.put(1, y, title, SOFT)
    pitch = 6 if len(discs) <= SUPPLY else 5
    for number, (colour, place) in enumerate(discs):
        x = 12 + pitch * number
        if place not in (Place.HELD, Place.BUILT) and pitch < 6:  # beside its number the word would touch the next one
            canvas.put(x, y, "out", SOFT, Disc(number))
            continue
        canvas.put(x, y, str(number + 1), BOLD, Disc(number))
        if place is not Place.HELD:
            canvas.put(x + 2, y, " - " if place is Place.BUILT else "out", SOFT, Disc(number))
            continue
        plus = "+" if colour in fits else " "
        face = f"[{colour.face}]" if number in chosen else f" {colour.face}{plus}"
        canvas.put(x + 1, y, face, chip(colour), Disc(number))
