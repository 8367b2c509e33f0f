"""Fast matching against slow: the same habitats, the same areas, the same squares missing, the same best placing."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from random import Random
from time import process_time

import pytest
from counts import many
from siebenpunkt_literal import (
    PATTERNS,
    all_places,
    an_estate,
    best_apart,
    faults,
    fewest_faults,
    go_together,
    ways,
    ways_of,
)

from sevens_tui.rules.siebenpunkt.cards import HOUSE
from sevens_tui.rules.siebenpunkt.landscape import SQUARES, Estate, Landscape, Want, bits_of
from sevens_tui.rules.siebenpunkt.patterns import Cell, Pattern, Place, apart, missed, near, nearest, places, shows

SMALL = {id_: pattern for id_, pattern in PATTERNS.items() if len(pattern.blocks) == 1}


def square(spot: tuple[int, int]) -> int:
    return 8 * spot[0] + spot[1]


def same_places(number: int) -> Counter[bool]:
    """Every card on one estate: is it there, and where."""
    estate = an_estate(Random(number))
    found = Counter[bool]()
    for id_, pattern in PATTERNS.items():
        expected = {bits_of(map(square, place)) for place in all_places(pattern, estate)}
        assert set(places(pattern, estate)) == expected, f"{id_} on estate {number}"
        assert shows(pattern, estate) == bool(expected)
        found[bool(expected)] += 1
    return found


def test_every_card_is_found_where_it_is() -> None:
    found = Counter[bool]()
    for number in range(6):
        found += same_places(number)
    assert found[True] > 30 and found[False] > 300


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_every_card_is_found_where_it_is_on_thousands_of_estates(part: int) -> None:
    each = many(many(1000))  # 10,000 in full; this is slow
    for number in range(part * each, (part + 1) * each):
        same_places(number + 100)


def mended(estate: Estate, place: Place) -> Estate:
    """The estate with what is missing put just where the screen would show it."""
    example = {Want.TREE: Landscape.APPLE, Want.SEED: Landscape.POPPY}
    wants = [*place.wants, *[Want.DAISY] * len(place.missing)]
    put = [(at, Landscape(example.get(want, want))) for at, want in zip(place.missing, wants, strict=False)]
    return estate.covered(*put)


def same_nearest(number: int, ids: list[str]) -> None:
    """How many squares are missing in the best place, and that this is such a place."""
    estate = an_estate(Random(number))
    for id_ in ids:
        pattern = PATTERNS[id_]
        count = missed(pattern, estate)
        assert count == fewest_faults(pattern, estate), f"{id_} on estate {number}"
        assert count is not None
        place = nearest(pattern, estate)
        assert place.missed == count and set(place.missing) <= set(place.squares) and len(place.missing) == count
        assert shows(pattern, mended(estate, place)), f"{id_} on estate {number}"
        around = near(pattern, estate, 9)
        assert around is not None and around.missed == count
        assert missed(pattern, estate, count) == count
        assert not count or missed(pattern, estate, count - 1) is None
        laid = [
            way
            for way in product(*ways_of(pattern))
            if [frozenset(square(spot) for spot, _ in block) for block in way] == list(map(frozenset, place.blocks))
        ]
        assert any(go_together(pattern, way) and faults(pattern, estate, way) == count for way in laid)


@pytest.mark.slow
def test_what_is_missing_is_as_little_as_can_be() -> None:
    for number in range(2):
        same_nearest(number, list(SMALL))
    same_nearest(9, ["red-tailed-bumblebee", "small-tortoiseshell", "swallowtail"])


def test_what_is_missing_stands_where_it_brings_the_pattern_about() -> None:
    for number in range(12):
        estate = an_estate(Random(number + 20))
        for id_, pattern in PATTERNS.items():
            place = nearest(pattern, estate)
            assert len(place.missing) == place.missed == len(set(place.missing)), f"{id_} on estate {number + 20}"
            assert shows(pattern, mended(estate, place)), f"{id_} on estate {number + 20}"


@pytest.mark.slow
def test_what_is_missing_is_as_little_as_can_be_for_every_card() -> None:
    for number in range(many(100, 20)):
        same_nearest(number + 50, list(PATTERNS) if number % 10 == 0 else list(SMALL))


def same_best(number: int) -> int | None:
    """Four mandates on an estate; None if there are too many placings to try them all."""
    dice = Random(number)
    estate, hand = an_estate(dice), dice.sample(HOUSE.mandates, 4)
    choices = [list(set(all_places(each.area, estate))) for each in hand]
    total = 1
    for each in choices:
        total *= len(each) + 1
    if total > 20_000:
        return None
    points = [each.points for each in hand]
    found = apart(points, [places(each.area, estate) for each in hand])
    chosen = [place for place in found if place is not None]
    assert (
        sum(place.bit_count() for place in chosen)
        == bits_of(n for p in chosen for n in range(64) if p >> n & 1).bit_count()
    )
    worth = sum(worth for worth, place in zip(points, found, strict=True) if place is not None)
    assert worth == best_apart(points, choices), f"estate {number}"
    return sum(map(bool, choices)) - len(chosen)


def compare_best(first: int, count: int) -> None:
    tried = [best for number in range(first, first + count) if (best := same_best(number)) is not None]
    assert len(tried) > 0.9 * count, "hardly any hand has too many placings"
    assert any(tried), "some mandates had to give way"


def test_four_mandates_are_placed_so_that_they_bring_most() -> None:
    compare_best(0, 80)


@pytest.mark.slow
def test_thousands_of_four_mandates_are_placed_so_that_they_bring_most() -> None:
    compare_best(1000, many(10_000))


def test_a_block_is_turned_but_not_mirrored() -> None:
    """The number of places of all blocks of all cards is that of a search through every turn and shift."""
    for pattern in PATTERNS.values():
        for slow, fast in zip(
            ways_of(pattern), pattern._variants[0].blocks if len(pattern.blocks) == 1 else (), strict=False
        ):
            assert len(slow) == fast.valid.bit_count()
    lake = PATTERNS["lake"]
    assert len(ways(lake.blocks[0], False)) == 4 * 7 * 6


@pytest.mark.parametrize("rows", ["Se Se Se", "Se", "Se Po / Po Se", "Se Se / Fi Fi", "Se Fi Se"])
def test_along_the_edge_means_any_edge_however_the_block_looks_turned(rows: str) -> None:
    """Own cards may ask for what the house's headland does not: blocks that look the same from two sides, or four."""
    drawn = [row.split() for row in reversed(rows.split("/"))]
    cells = tuple(
        Cell(row, column, Want(next(want for want in Want if want.letters == letters)))
        for row, line in enumerate(drawn)
        for column, letters in enumerate(line)
    )
    for laid in ways(cells, True):
        shown = [Landscape.STONES] * 64
        for spot, want in laid:
            shown[square(spot)] = Landscape.POPPY if want is Want.SEED else Landscape(want)
        assert shows(Pattern((cells,), edge=True), Estate(bytes(shown))), sorted(laid)


def test_joined_blocks_are_drawn_and_told_side_by_side() -> None:
    """The roe deer's lines lead from its first block to both others; on no card of the house does a line get lost."""
    for id_, pattern in PATTERNS.items():
        order = [number for number, _ in pattern.in_line]
        told = {
            frozenset(pair) for pair, (_, joined) in zip(pairwise(order), pattern.in_line[1:], strict=True) if joined
        }
        assert told == {frozenset(pair) for pair in pattern.joined}, id_
    assert [number for number, _ in PATTERNS["roe-deer"].in_line][1] == 0


def test_rechecking_an_estate_is_hundreds_of_times_faster_than_searching_it() -> None:
    """All animals and mandates after one tile; a ratio, for machines differ."""
    estate = an_estate(Random(5))
    for pattern in PATTERNS.values():
        missed(pattern, estate)
        ways_of(pattern)
    begin = process_time()
    for number in range(10):
        after = estate.covered((number, estate.at(63)), (number + 8, estate.at(62)))
        for pattern in PATTERNS.values():
            missed(pattern, after)
    fast = (process_time() - begin) / 10
    begin = process_time()
    for pattern in SMALL.values():
        fewest_faults(pattern, estate)
    assert process_time() - begin > 20 * fast
    assert len(SQUARES) == 64
