"""Habitats and mandates a second time, as the rulebook says it and as slowly: every turn, every place, every order.

Nothing here is shared with ``patterns.py`` but the shape of its data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random

from sevens_tui.rules.siebenpunkt.cards import HOUSE
from sevens_tui.rules.siebenpunkt.landscape import Estate, Landscape, Want
from sevens_tui.rules.siebenpunkt.patterns import Cell, Pattern

Spot = tuple[int, int]
Laid = tuple[tuple[Spot, Want | None], ...]
"""A block as it lies: squares by row and column, and what each should show."""

FAMILY = {
    Want.TREE: {Landscape.APPLE, Landscape.CHERRY, Landscape.PLUM, Landscape.WALNUT},
    Want.SEED: {Landscape.POPPY, Landscape.BLUEBELL, Landscape.PRIMROSE, Landscape.DAISY},
}


def meets(estate: Estate, spot: Spot, want: Want) -> bool:
    """Whether a square shows what is wanted."""
    shown = Landscape(estate.shown[8 * spot[0] + spot[1]])
    return shown in FAMILY[want] if want in FAMILY else int(shown) == int(want)


def ways(block: Sequence[Cell], edge: bool) -> list[Laid]:
    """Every way in which a block can lie on the board, each once."""
    found: dict[frozenset[tuple[Spot, Want | None]], Laid] = {}
    north = max(cell.row for cell in block)
    for quarters in range(4):
        for down, right in product(range(-8, 16), repeat=2):
            laid = []
            off = True
            for cell in block:
                row, column, outward = cell.row, cell.column, (1, 0)
                for _ in range(quarters):
                    row, column, outward = column, -row, (outward[1], -outward[0])
                spot = (row + down, column + right)
                laid.append((spot, cell.want))
                beyond = (spot[0] + outward[0], spot[1] + outward[1])
                off = off and (cell.row < north or not on_board(beyond))
            if all(on_board(spot) for spot, _ in laid) and (off or not edge):
                found.setdefault(frozenset(laid), tuple(laid))
    return list(found.values())


def on_board(spot: Spot) -> bool:
    """Whether there is such a square."""
    return 0 <= spot[0] < 8 and 0 <= spot[1] < 8


WAYS: dict[int, list[list[Laid]]] = {}


def ways_of(pattern: Pattern) -> list[list[Laid]]:
    """The ways of each block; worked out once."""
    if id(pattern) not in WAYS:
        WAYS[id(pattern)] = [ways(block, pattern.edge) for block in pattern.blocks]
    return WAYS[id(pattern)]


def go_together(pattern: Pattern, laid: Sequence[Laid]) -> bool:
    """No two blocks share a square, and those joined by a line share an edge."""
    spots = [{spot for spot, _ in block} for block in laid]
    if any(one & two for n, one in enumerate(spots) for two in spots[:n]):
        return False
    for one, two in pattern.joined:
        if not any(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a in spots[one] for b in spots[two]):
            return False
    return True


def faults(pattern: Pattern, estate: Estate, laid: Sequence[Laid]) -> int:
    """How many squares must change there: over every order in which the list may fill the blanks."""
    fixed = blanks = 0
    empty: list[Spot] = []
    for block in laid:
        for spot, want in block:
            if want is None:
                empty.append(spot)
            else:
                fixed += not meets(estate, spot, want)
    if empty:
        blanks = len(empty)
        for order in set(permutations([*pattern.fill, *[None] * (len(empty) - len(pattern.fill))])):
            wrong = 0
            for spot, want in zip(empty, order, strict=True):
                if want is not None:
                    wrong += not meets(estate, spot, want)
                else:
                    wrong += Landscape(estate.shown[8 * spot[0] + spot[1]]) in pattern.barred
            blanks = min(blanks, wrong)
    return fixed + blanks


def all_places(pattern: Pattern, estate: Estate) -> Iterator[frozenset[Spot]]:
    """The squares of every place that is just as asked."""
    fitting = [
        [way for way in block if all(want is None or meets(estate, spot, want) for spot, want in way)]
        for block in ways_of(pattern)
    ]
    for laid in product(*fitting):
        if go_together(pattern, laid) and not faults(pattern, estate, laid):
            yield frozenset(spot for block in laid for spot, _ in block)


def fewest_faults(pattern: Pattern, estate: Estate) -> int:
    """How many squares must change in the best of all places."""
    return min(faults(pattern, estate, laid) for laid in product(*ways_of(pattern)) if go_together(pattern, laid))


def best_apart(points: Sequence[int], choices: Sequence[Sequence[frozenset[Spot]]]) -> int:
    """The most points of places that do not overlap, over all choices of one place or none for each."""
    best = 0
    for chosen in product(*[[None, *places] for places in choices]):
        there = [place for place in chosen if place is not None]
        if sum(map(len, there)) == len(frozenset().union(*there)):
            best = max(best, sum(worth for worth, place in zip(points, chosen, strict=True) if place is not None))
    return best


def an_estate(dice: Random) -> Estate:
    """A random estate: of all landscapes or of a few, sown thinly or thickly."""
    kinds = dice.sample(range(11), dice.choice([3, 4, 6, 11]))
    field = dice.choice([0.1, 0.3, 0.5])
    return Estate(bytes(11 if dice.random() < field else dice.choice(kinds) for _ in range(64)))


PATTERNS = {each.id: each.habitat for each in HOUSE.animals} | {each.id: each.area for each in HOUSE.mandates}
"""The habitats and areas of all cards."""
