"""Patterns on cards and where an estate shows them: habitats of animals and areas of mandates (P5, P9).

A pattern is there, or nearly there: then what counts is how few squares must change, and where. How that is found so
fast is the business of ``matching.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, permutations
from typing import NamedTuple

from sevens_tui.rules.siebenpunkt.landscape import REAL, SIDE, SIZE, Bits, Estate, Landscape, Square, Want
from sevens_tui.rules.siebenpunkt.matching import Block, Cell, Found, Variant
from sevens_tui.rules.siebenpunkt.matching import shares as shares_of

__all__ = ["Cell", "Near", "Pattern", "Place", "apart", "missed", "near", "nearest", "places", "shows"]

_KEPT = 1024  # answers that are kept: at every key a screen asks for the same cards on the same few estates


@dataclass(frozen=True)
class Pattern:
    """What a card asks for.

    ``blocks`` are turned in quarters each by itself, never mirrored, and share no square. ``joined`` are pairs of
    blocks that must share an edge of squares. ``fill`` must be found in the blanks of all blocks, in any order; blanks
    beyond that may show anything that is not ``barred``. ``edge``: the northern row of the block lies along the edge.
    """

    blocks: tuple[tuple[Cell, ...], ...]
    joined: tuple[tuple[int, int], ...] = ()
    fill: tuple[Want, ...] = ()
    barred: tuple[Landscape, ...] = ()
    edge: bool = False

    @cached_property
    def size(self) -> int:
        """How many squares it takes."""
        return sum(map(len, self.blocks))

    @cached_property
    def wants(self) -> tuple[Want, ...]:
        """All that is asked for, in the squares and in the list."""
        return (*(cell.want for block in self.blocks for cell in block if cell.want is not None), *self.fill)

    @property
    def blanks(self) -> int:
        """How many squares are blank."""
        return sum(cell.want is None for block in self.blocks for cell in block)

    @cached_property
    def in_line(self) -> tuple[tuple[int, bool], ...]:
        """The blocks in an order in which joined ones stand side by side, as far as can be; each with whether it is
        joined to the one before it.
        """
        links = {frozenset(pair) for pair in self.joined}

        def beside(order: tuple[int, ...]) -> tuple[bool, ...]:
            return (False, *(frozenset(pair) in links for pair in pairwise(order)))

        order = max(permutations(range(len(self.blocks))), key=lambda each: sum(beside(each)))
        return tuple(zip(order, beside(order), strict=True))

    @cached_property
    def _order(self) -> tuple[int, ...]:
        """The order to look for blocks in: the largest first, then each joined to an earlier one if it can be."""
        order = [max(range(len(self.blocks)), key=lambda n: len(self.blocks[n]))]
        while len(order) < len(self.blocks):
            rest = [n for n in range(len(self.blocks)) if n not in order]
            linked = [n for n in rest if any({n, other} == set(pair) for other in order for pair in self.joined)]
            order.append(max(linked or rest, key=lambda n: len(self.blocks[n])))
        return tuple(order)

    @cached_property
    def _variants(self) -> tuple[Variant, ...]:
        """The pattern with its list shared out in every way that makes a difference."""
        blanks = tuple(sum(cell.want is None for cell in block) for block in self.blocks)
        shares = dict.fromkeys(shares_of(tuple(sorted(self.fill)), blanks))
        return tuple(Variant(self.blocks, self.joined, share, self.barred, self.edge, self._order) for share in shares)


class Place(NamedTuple):
    """Where a pattern is, or nearly is: the squares of each block, those not as asked, and what is missing there.

    ``wants`` are what the missing squares should show, in the same order: so they bring the pattern about. Those of
    blanks come last and may change places within a block. A missing square past the last want may show anything that
    is not prohibited. ``barred`` are squares that show what the card prohibits.
    """

    blocks: tuple[tuple[Square, ...], ...]
    missing: tuple[Square, ...]
    wants: tuple[Want, ...]
    barred: tuple[Square, ...] = ()

    @property
    def squares(self) -> tuple[Square, ...]:
        """All its squares, in order."""
        return tuple(sorted(square for block in self.blocks for square in block))

    @property
    def missed(self) -> int:
        """How many squares must change."""
        return max(len(self.wants), len(self.missing))


def missed(pattern: Pattern, estate: Estate, most: int = SIZE) -> int | None:
    """How many squares of an estate must change so that it shows the pattern; None if more than ``most``."""
    best: int | None = None
    for variant in pattern._variants:
        found = variant.best(estate.boards, min(most, pattern.size))
        if found is not None and (best is None or found[0] < best):
            best = found[0]
            most = best - 1
            if not best:
                break
    return best


def shows(pattern: Pattern, estate: Estate) -> bool:
    """Whether an estate shows the pattern."""
    return missed(pattern, estate, 0) == 0


@lru_cache(maxsize=_KEPT)
def nearest(pattern: Pattern, estate: Estate) -> Place:
    """Where an estate shows the pattern, or is nearest to showing it; the first of several such places."""
    order, variants = pattern._order, pattern._variants
    best: tuple[int, Found, Variant] | None = None
    for variant in variants:
        found = variant.best(estate.boards, pattern.size if best is None else best[0] - 1)
        if found is not None:
            best = (*found, variant)
            if not found[0]:
                break
    assert best is not None, "every pattern has room on an estate"
    count, found_at, variant = best
    blocks: list[tuple[Square, ...]] = [()] * len(order)
    fixed: list[tuple[Square, Want]] = []
    blanks: list[tuple[Square, Want]] = []
    spare: list[Square] = []
    barred: list[Square] = []
    for number, at, block in zip(order, found_at, variant.blocks, strict=True):
        real = {cell: REAL[at // SIZE][at % SIZE + SIDE * cell.row + cell.column] for cell in block.cells}
        blocks[number] = tuple(sorted(real.values()))
        for cell, square in real.items():
            if cell.want is not None and not cell.want.met_by(estate.at(square)):
                fixed.append((square, cell.want))
        loose, lacking = _unmatched(estate, [real[cell] for cell in block.cells if cell.want is None], block)
        stuck = [square for square in loose if estate.at(square) in block.barred]
        barred += stuck
        free = stuck + [square for square in loose if square not in stuck]
        blanks += zip(free, lacking, strict=False)
        spare += stuck[len(lacking) :]
    missing = [*sorted(fixed), *blanks]
    squares = (*(square for square, _ in missing), *spare)
    place = Place(tuple(blocks), squares, tuple(want for _, want in missing), tuple(sorted(barred)))
    assert place.missed == count
    return place


def _unmatched(estate: Estate, squares: Sequence[Square], block: Block) -> tuple[list[Square], list[Want]]:
    """Which blanks meet nothing of the list, and what of the list is then lacking; landscapes go before classes."""
    loose, lacking = list(squares), []
    for group in block.groups:
        asked = [want for want, count in group.wants for _ in range(count)]
        asked += [group.family] * group.any if group.family is not None else []
        for want in asked:
            met = next((square for square in loose if want.met_by(estate.at(square))), None)
            if met is None:
                lacking.append(want)
            else:
                loose.remove(met)
    return loose, lacking


@dataclass(frozen=True)
class Near:
    """How near an estate is to a pattern: squares missed; squares that one of the nearest places takes; and, by want,
    the places in the four lanes where it would bring one of the nearest places nearer.
    """

    missed: int
    taken: Bits
    helping: tuple[int, ...]


def near(pattern: Pattern, estate: Estate, most: int) -> Near | None:
    """How near an estate is to a pattern; None if more than ``most`` squares are missing."""
    boards = estate.boards
    found = [(best, variant) for variant in pattern._variants if (best := variant.best(boards, most)) is not None]
    if not found:
        return None
    fewest, at = min(best for best, _ in found)
    helping = [0] * len(Want)
    taken = 0
    for best, variant in found:
        if best[0] != fewest:
            continue
        if best[1] == at and not taken:
            for place, block in zip(at, variant.blocks, strict=True):
                taken |= block.feet[place]
        if not fewest:
            break
        for number, here in variant.all_best(boards, fewest):
            block = variant.blocks[number]
            for offset, want in block.fixed:
                helping[want] |= (here & ~(boards[want] >> offset)) << offset
            for group in block.groups:
                wants = [want for want, _ in group.wants] + ([group.family] if group.any and group.family else [])
                for offset in block.blanks:
                    for want in wants:
                        helping[want] |= (here & ~(boards[want] >> offset)) << offset
    return Near(fewest, taken, tuple(helping))


@lru_cache(maxsize=_KEPT)
def places(pattern: Pattern, estate: Estate) -> tuple[Bits, ...]:
    """The squares of every place where an estate shows the pattern, each once."""
    found: dict[Bits, None] = {}
    for variant in pattern._variants:
        found |= dict.fromkeys(variant.all(estate.boards))
    return tuple(found)


def apart(worths: Sequence[int], options: Sequence[Sequence[Bits]]) -> tuple[Bits | None, ...]:
    """For each of several patterns one of its places or None, no two overlapping, worth most in all (P9).

    Of several such choices it is the one that has the earlier patterns, and their earlier places.
    """
    best: tuple[int, tuple[Bits | None, ...]] = (-1, ())
    rest = [sum(worths[n:]) for n in range(len(worths) + 1)]

    def choose(number: int, taken: Bits, worth: int, chosen: tuple[Bits | None, ...]) -> None:
        nonlocal best
        if worth + rest[number] <= best[0]:
            return
        if number == len(worths):
            best = (worth, chosen)
            return
        for place in options[number]:
            if not place & taken:
                choose(number + 1, taken | place, worth + worths[number], (*chosen, place))
        choose(number + 1, taken, worth, (*chosen, None))

    choose(0, 0, 0, ())
    return best[1]
