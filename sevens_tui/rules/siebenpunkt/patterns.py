"""Patterns on cards and where an estate shows them: habitats of animals and areas of mandates (P5, P9).

A block of a pattern is laid on the estate as it is seen from its four sides, so it need never be turned. For each
place at once, ``_Block.layers`` counts how many of its squares are not as asked; what is looked for are places for all
blocks together with as few as possible. The squares that must be filled from a list are shared out among the blocks in
every way that makes a difference, and then each block counts for itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, TypeAlias

from sevens_tui.rules.siebenpunkt.landscape import (
    LANES,
    REAL,
    SEEDS,
    SIDE,
    TREES,
    Bits,
    Estate,
    Landscape,
    Square,
    Want,
    bits_of,
    squares_of,
)


class Cell(NamedTuple):
    """A square of a block: rows from its south, columns from its west, and what must be there; None is a blank."""

    row: int
    column: int
    want: Want | None


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
    def _order(self) -> tuple[int, ...]:
        """The order to look for blocks in: the largest first, then each joined to an earlier one if it can be."""
        order = [max(range(len(self.blocks)), key=lambda n: len(self.blocks[n]))]
        while len(order) < len(self.blocks):
            rest = [n for n in range(len(self.blocks)) if n not in order]
            linked = [n for n in rest if any({n, other} == set(pair) for other in order for pair in self.joined)]
            order.append(max(linked or rest, key=lambda n: len(self.blocks[n])))
        return tuple(order)

    @cached_property
    def _variants(self) -> tuple[_Variant, ...]:
        """The pattern with its list shared out in every way that makes a difference."""
        blanks = tuple(sum(cell.want is None for cell in block) for block in self.blocks)
        shares = dict.fromkeys(_shares(tuple(sorted(self.fill)), blanks))
        return tuple(_Variant(self, share, self._order) for share in shares)


class Place(NamedTuple):
    """Where a pattern is, or nearly is: the squares of each block, those not as asked, and what is missing there.

    ``wants`` are what the missing squares should show; those of blanks may go to any of them. ``barred`` are squares
    that show what the card prohibits.
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


Found: TypeAlias = tuple[int, ...]
"""Where the blocks of a pattern lie: for each, 64 times the lane and the place of its south-west corner."""


class _Block:
    """A block with its share of the list, ready to be looked for."""

    def __init__(self, cells: Sequence[Cell], fill: Sequence[Want], barred: Sequence[Landscape], edge: bool) -> None:
        self.cells = tuple(cells)
        self.fixed = tuple((SIDE * cell.row + cell.column, cell.want) for cell in cells if cell.want is not None)
        self.blanks = tuple(SIDE * cell.row + cell.column for cell in cells if cell.want is None)
        self.size = len(cells)
        self.needed = len(fill)
        self.barred = tuple(barred) if len(self.blanks) > len(fill) else ()
        self.groups = tuple(_groups(fill))
        high, wide = max(cell.row for cell in cells), max(cell.column for cell in cells)
        self.valid = 0
        feet: list[Bits] = [0] * (64 * LANES)
        for lane in range(_turns(cells)):
            for row in range(SIDE - high) if not edge else (SIDE - 1 - high,):
                for column in range(SIDE - wide):
                    at = row * SIDE + column
                    self.valid |= 1 << (64 * lane + at)
                    feet[64 * lane + at] = bits_of(REAL[lane][at + SIDE * each.row + each.column] for each in cells)
        self.feet = tuple(feet)
        holding = [0] * 64
        for at in squares_of(self.valid):
            for square in squares_of(feet[at]):
                holding[square] |= 1 << at
        self.holding = tuple(holding)

    def layers(self, boards: Sequence[int], most: int) -> list[int]:
        """By number of squares that are not as asked, up to ``most``: the places where it is so many."""
        layers = [self.valid]
        for offset, want in self.fixed:
            _miss(layers, ~(boards[want] >> offset), most)
        if self.blanks:
            for missed in self._blank(boards):
                _miss(layers, missed, most)
        return layers

    def _blank(self, boards: Sequence[int]) -> Iterator[int]:
        """How many of the blanks must change, as so many sets of places: a place is in as many as must change there."""
        found: list[int] = []
        for group in self.groups:
            found += self._matched(boards, group)
        if not self.barred:
            yield from (~each for each in found)
            return
        matched = _sum(found, self.needed)
        barred = _sum(
            [board for offset in self.blanks for board in (_any(boards, self.barred) >> offset,)], len(self.blanks)
        )
        for number in range(len(self.blanks)):
            short = ~matched[self.needed - 1 - number] if number < self.needed else 0
            yield short | barred[number]

    def _matched(self, boards: Sequence[int], group: _Group) -> list[int]:
        """How many wants of a group the blanks meet, again as so many sets of places."""
        exact: list[int] = []
        for want, count in group.wants:
            exact += _sum([boards[want] >> offset for offset in self.blanks], count)
        if group.family is None or not group.any:
            return exact
        total = len(exact) + group.any
        members = _sum([boards[group.family] >> offset for offset in self.blanks], total)
        if not exact:
            return members
        exact = _sum(exact, len(exact))
        return [members[n] & (exact[n - group.any] if n >= group.any else -1) for n in range(total)]


class _Group(NamedTuple):
    """Wants of a list that one square could meet: landscapes with their numbers, and how many of their class."""

    family: Want | None
    wants: tuple[tuple[Want, int], ...]
    any: int


def _groups(fill: Sequence[Want]) -> Iterator[_Group]:
    counts = Counter(fill)
    for family, members in ((Want.TREE, TREES), (Want.SEED, SEEDS)):
        wants = tuple((Want(each), counts.pop(Want(each))) for each in members if Want(each) in counts)
        count = counts.pop(family, 0)
        if wants or count:
            yield _Group(family, wants, count)
    if counts:
        yield _Group(None, tuple(counts.items()), 0)


def _any(boards: Sequence[int], landscapes: Sequence[Landscape]) -> int:
    found = 0
    for each in landscapes:
        found |= boards[each]
    return found


def _sum(sets: Sequence[int], most: int) -> list[int]:
    """For each number up to ``most``: the places that are in so many of the sets, or in more."""
    levels = [0] * most
    for each in sets:
        for number in range(most - 1, 0, -1):
            levels[number] |= levels[number - 1] & each
        if most:
            levels[0] |= each
    return levels


def _miss(layers: list[int], missed: int, most: int) -> None:
    """Move the places in ``missed`` one layer on; those past the last layer are gone."""
    fallen = layers[-1] & missed
    for number in range(len(layers) - 1, 0, -1):
        layers[number] = layers[number] & ~missed | layers[number - 1] & missed
    layers[0] &= ~missed
    if len(layers) <= most:
        layers.append(fallen)


def _turns(cells: Sequence[Cell]) -> int:
    """In how many quarters a block looks different."""
    seen = []
    turned = list(cells)
    for _ in range(LANES):
        low, left = min(cell.row for cell in turned), min(cell.column for cell in turned)
        seen.append(frozenset((cell.row - low, cell.column - left, cell.want) for cell in turned))
        turned = [Cell(cell.column, -cell.row, cell.want) for cell in turned]
    return seen.index(seen[0], 1) if seen[0] in seen[1:] else LANES


class _Variant:
    """A pattern with the list shared out: blocks that count for themselves."""

    def __init__(self, pattern: Pattern, shares: Sequence[Sequence[Want]], order: Sequence[int]) -> None:
        self.blocks = tuple(_Block(pattern.blocks[n], shares[n], pattern.barred, pattern.edge) for n in order)
        place = {block: number for number, block in enumerate(order)}
        joined = {tuple(sorted((place[one], place[two]))) for one, two in pattern.joined}
        pairs = combinations(range(len(order)), 2)
        self.near: dict[tuple[int, int], tuple[bool, dict[int, int]]] = {
            (one, two): ((one, two) in joined, {}) for one, two in pairs
        }

    def beside(self, one: int, two: int, at: int) -> int:
        """The places of block ``two`` that go with block ``one`` lying ``at``: apart, and, if joined, edge to edge."""
        joined, known = self.near[one, two]
        found = known.get(at)
        if found is None:
            feet, other = self.blocks[one].feet[at], self.blocks[two]
            taken = 0
            for square in squares_of(feet):
                taken |= other.holding[square]
            if joined:
                found = 0
                for square in squares_of(_around(feet)):
                    found |= other.holding[square]
            else:
                found = other.valid
            found = known[at] = found & ~taken
        return found

    def best(self, boards: Sequence[int], most: int) -> tuple[int, Found] | None:
        """The fewest squares that are not as asked, if no more than ``most``, and the first place with so few."""
        counts = [block.layers(boards, most) for block in self.blocks]
        if len(counts) == 1:
            for number, layer in enumerate(counts[0]):
                if layer:
                    return number, ((layer & -layer).bit_length() - 1,)
            return None
        least = [next((n for n, layer in enumerate(layers) if layer), most + 1) for layers in counts]
        for total in range(sum(least), most + 1):
            if (found := self._found(counts, total, (), ())) is not None:
                return total, found
        return None

    def _found(self, counts: Sequence[Sequence[int]], total: int, laid: Found, free: tuple[int, ...]) -> Found | None:
        """Places for the blocks not laid yet, with just ``total`` squares not as asked; ``free``: where each can be."""
        number = len(laid)
        layers = counts[number]
        can = free[0] if free else -1
        if number == len(counts) - 1:
            here = layers[total] & can if total < len(layers) else 0
            return (*laid, (here & -here).bit_length() - 1) if here else None
        for missed in range(min(total, len(layers) - 1) + 1):
            here = layers[missed] & can
            rest = total - missed
            while here:
                low = here & -here
                at = low.bit_length() - 1
                here ^= low
                after = tuple(
                    self.beside(number, other, at) & (free[other - number] if free else -1)
                    for other in range(number + 1, len(counts))
                )
                if all(after) and (found := self._found(counts, rest, (*laid, at), after)) is not None:
                    return found
        return None

    def all_best(self, boards: Sequence[int], total: int) -> list[tuple[int, int]]:
        """Where blocks lie in any place with just ``total`` squares not as asked: (block, its places there)."""
        counts = [block.layers(boards, total) for block in self.blocks]
        if len(counts) == 1:
            return [(0, counts[0][total])] if total < len(counts[0]) else []
        found = [0] * len(counts)
        for missed, layer in enumerate(counts[0]):
            for at in squares_of(layer):
                if len(counts) == 2:
                    with_it = self.beside(0, 1, at) & (
                        counts[1][total - missed] if total - missed < len(counts[1]) else 0
                    )
                    if with_it:
                        found[0] |= 1 << at
                        found[1] |= with_it
                    continue
                after = tuple(self.beside(0, other, at) for other in range(1, len(counts)))
                rest = self._found(counts, total - missed, (at,), after) if all(after) else None
                if rest is not None:
                    for number, place in enumerate(rest):
                        found[number] |= 1 << place
        return list(enumerate(found))

    def all(self, boards: Sequence[int]) -> Iterator[Bits]:
        """The squares of every place where all is as asked."""
        layers = [block.layers(boards, 0)[0] for block in self.blocks]

        def lay(number: int, feet: Bits, free: tuple[int, ...]) -> Iterator[Bits]:
            if number == len(layers):
                yield feet
                return
            for at in squares_of(layers[number] & (free[0] if free else -1)):
                after = tuple(
                    self.beside(number, other, at) & (free[other - number] if free else -1)
                    for other in range(number + 1, len(layers))
                )
                yield from lay(number + 1, feet | self.blocks[number].feet[at], after)

        yield from lay(0, 0, ())


_COLUMN_A = 0x0101010101010101
_COLUMN_H = _COLUMN_A << 7
_ALL = (1 << 64) - 1


def _around(feet: Bits) -> Bits:
    """The squares that share an edge with these, without them."""
    near = feet << SIDE | feet >> SIDE | (feet & ~_COLUMN_H) << 1 | (feet & ~_COLUMN_A) >> 1
    return near & ~feet & _ALL


def _shares(fill: tuple[Want, ...], blanks: tuple[int, ...]) -> Iterator[tuple[tuple[Want, ...], ...]]:
    """All ways to share out a list among blocks with so many blanks."""
    if len(blanks) == 1:
        if len(fill) <= blanks[0]:
            yield (fill,)
        return
    least = max(0, len(fill) - sum(blanks[1:]))
    for count in range(least, min(blanks[0], len(fill)) + 1):
        for chosen in dict.fromkeys(combinations(fill, count)):
            rest = list(fill)
            for each in chosen:
                rest.remove(each)
            yield from ((chosen, *others) for others in _shares(tuple(rest), blanks[1:]))


def missed(pattern: Pattern, estate: Estate, most: int = SIDE * SIDE) -> int | None:
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


def nearest(pattern: Pattern, estate: Estate) -> Place:
    """Where an estate shows the pattern, or is nearest to showing it; the first of several such places."""
    order, variants = pattern._order, pattern._variants
    best: tuple[int, Found, _Variant] | None = None
    for variant in variants:
        found = variant.best(estate.boards, pattern.size if best is None else best[0] - 1)
        if found is not None:
            best = (*found, variant)
            if not found[0]:
                break
    assert best is not None, "every pattern has room on an estate"
    count, found_at, variant = best
    blocks: list[tuple[Square, ...]] = [()] * len(order)
    missing: list[Square] = []
    wants: list[Want] = []
    barred: list[Square] = []
    for number, at, block in zip(order, found_at, variant.blocks, strict=True):
        real = {cell: REAL[at // 64][at % 64 + SIDE * cell.row + cell.column] for cell in block.cells}
        blocks[number] = tuple(sorted(real.values()))
        for cell, square in real.items():
            if cell.want is not None and not cell.want.met_by(estate.at(square)):
                missing.append(square)
                wants.append(cell.want)
        loose, lacking = _unmatched(estate, [real[cell] for cell in block.cells if cell.want is None], block)
        stuck = [square for square in loose if estate.at(square) in block.barred]
        barred += stuck
        free = stuck + [square for square in loose if square not in stuck]
        missing += free[: max(len(lacking), len(stuck))]
        wants += lacking
    place = Place(tuple(blocks), tuple(sorted(missing)), tuple(wants), tuple(sorted(barred)))
    assert place.missed == count
    return place


def _unmatched(estate: Estate, squares: Sequence[Square], block: _Block) -> tuple[list[Square], list[Want]]:
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
