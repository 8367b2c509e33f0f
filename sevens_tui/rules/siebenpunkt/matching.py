"""Blocks of landscapes looked for on an estate: all places and all turns at once, as bits of one number.

A block is laid on the estate as it is seen from its four sides, so it need never be turned. For each place at once,
``Block.layers`` counts how many of its squares are not as asked; a ``Variant`` finds places for all blocks together
with as few as possible. What must be filled from a list is shared out among the blocks beforehand (``shares``), so that
each block counts for itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from sevens_tui.rules.siebenpunkt.landscape import (
    COLUMNS,
    LANE,
    LANES,
    REAL,
    SEEDS,
    SIDE,
    SIZE,
    STRIPS,
    TREES,
    Bits,
    Landscape,
    Want,
    bits_of,
    squares_of,
)


class Cell(NamedTuple):
    """A square of a block: rows from its south, columns from its west, and what must be there; None is a blank."""

    row: int
    column: int
    want: Want | None


Found: TypeAlias = tuple[int, ...]
"""Where the blocks of a pattern lie: for each, SIZE times the lane and the place of its south-west corner."""


class Block:
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
        feet: list[Bits] = [0] * (SIZE * LANES)
        for lane in range(LANES if edge else _turns(cells)):  # each edge is a side of its own, however a block looks
            for row in range(SIDE - high) if not edge else (SIDE - 1 - high,):
                for column in range(SIDE - wide):
                    at = row * SIDE + column
                    self.valid |= 1 << (SIZE * lane + at)
                    feet[SIZE * lane + at] = bits_of(REAL[lane][at + SIDE * each.row + each.column] for each in cells)
        self.feet = tuple(feet)
        holding = [0] * SIZE
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

    def _matched(self, boards: Sequence[int], group: Group) -> list[int]:
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


class Group(NamedTuple):
    """Wants of a list that one square could meet: landscapes with their numbers, and how many of their class."""

    family: Want | None
    wants: tuple[tuple[Want, int], ...]
    any: int


def _groups(fill: Sequence[Want]) -> Iterator[Group]:
    counts = Counter(fill)
    for family, members in ((Want.TREE, TREES), (Want.SEED, SEEDS)):
        wants = tuple((Want(each), counts.pop(Want(each))) for each in members if Want(each) in counts)
        count = counts.pop(family, 0)
        if wants or count:
            yield Group(family, wants, count)
    if counts:
        yield Group(None, tuple(counts.items()), 0)


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


class Variant:
    """Blocks with the list shared out, in the order to look for them; ``joined`` and ``order`` number them as given."""

    def __init__(
        self,
        blocks: Sequence[Sequence[Cell]],
        joined: Sequence[tuple[int, int]],
        fill: Sequence[Sequence[Want]],
        barred: Sequence[Landscape],
        edge: bool,
        order: Sequence[int],
    ) -> None:
        self.blocks = tuple(Block(blocks[n], fill[n], barred, edge) for n in order)
        place = {block: number for number, block in enumerate(order)}
        linked = {tuple(sorted((place[one], place[two]))) for one, two in joined}
        pairs = combinations(range(len(order)), 2)
        self.near: dict[tuple[int, int], tuple[bool, dict[int, int]]] = {
            (one, two): ((one, two) in linked, {}) for one, two in pairs
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


_WEST, _EAST = STRIPS[COLUMNS[0]], STRIPS[COLUMNS[-1]]


def _around(feet: Bits) -> Bits:
    """The squares that share an edge with these, without them."""
    near = feet << SIDE | feet >> SIDE | (feet & ~_EAST) << 1 | (feet & ~_WEST) >> 1
    return near & ~feet & (LANE - 1)


def shares(fill: tuple[Want, ...], blanks: tuple[int, ...]) -> Iterator[tuple[tuple[Want, ...], ...]]:
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
            yield from ((chosen, *others) for others in shares(tuple(rest), blanks[1:]))
