"""7 Steps: the colours, the board sides and the shapes, S1 to S3, and shapes of one's own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from sevens_tui.core import BadOption, BadPosition, Chance
from sevens_tui.options import options_of
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.board import Board, Placed, lay, tiles
from sevens_tui.rules.seven_steps.hexes import Hex, connected, distance, flower, neighbours, reached, turned
from sevens_tui.rules.seven_steps.shapes import (
    HIGHEST,
    TILES,
    WIDEST,
    by_lot,
    courses,
    from_mapping,
    from_text,
    named,
    place,
    shape_fault,
)
from sevens_tui.rules.seven_steps.table import Colour, Options

SHAPES = named()
SIZES = {"basic": (15, 9), "mask": (21, 7), "river": (25, 9), "butterfly": (23, 8), "ring": (19, 8), "cross": (25, 9)}

each_shape = pytest.mark.parametrize("name", list(SHAPES))
each_side = pytest.mark.parametrize("side", ("front", "back"))


def area(name: str) -> set[Hex]:
    """The spaces of a named shape."""
    return {space for centre in SHAPES[name].centres for space in flower(centre)}


def holes(spaces: set[Hex]) -> list[frozenset[Hex]]:
    """The empty areas that the spaces close in, by size."""
    around = {
        Hex(q, r)
        for q in range(min(each.q for each in spaces) - 2, max(each.q for each in spaces) + 3)
        for r in range(min(each.r for each in spaces) - 2, max(each.r for each in spaces) + 3)
    } - spaces
    found = []
    outside = reached(Hex(min(each.q for each in around), min(each.r for each in around)), around)
    left = around - outside
    while left:
        hole = reached(min(left), left)
        found.append(hole)
        left -= hole
    return sorted(found, key=len)


def mirrored(space: Hex) -> Hex:
    """The space on the other side of the upright line through the origin."""
    return Hex(-space.q - space.r, space.r)


def mirror_images(spaces: set[Hex]) -> set[frozenset[Hex]]:
    """The area mirrored at each of the six axes, moved back to the middle of the spaces if it can be."""
    found = set()
    for sixths in range(6):
        image = {turned(mirrored(each), sixths) for each in spaces}
        for one in spaces:
            other = min(image)
            moved = frozenset(Hex(each.q + one.q - other.q, each.r + one.r - other.r) for each in image)
            found.add(moved)
    return found


def coloured(board: Board, colour: Colour) -> set[int]:
    return set(board.of_colour[colour])


# S1, S2


def test_s1_seven_colours_with_letters() -> None:
    """Turquoise, yellow, beige, purple, red, black, green: T Y B P R K G."""
    assert "".join(colour.face for colour in Colour) == "TYBPRKG"
    assert [colour.word for colour in Colour] == ["turquoise", "yellow", "beige", "purple", "red", "black", "green"]


@each_shape
@each_side
def test_s1_seven_spaces_of_each_colour(name: str, side: str) -> None:
    """49 spaces, seven of each colour."""
    board = lay(SHAPES[name].placed, side)
    assert [len(spaces) for spaces in board.of_colour] == [7] * 7


def test_s2_a_front_shows_seven_spaces_of_one_colour() -> None:
    """Each tile another colour."""
    assert {name: len(set(tile)) for name, tile in tiles("front").items()} == dict.fromkeys(TILES, 1)
    assert {tile[0] for tile in tiles("front").values()} == set(Colour)


def test_s2_a_back_shows_three_colours_as_3_2_2_the_majority_different_on_each() -> None:
    """Three colours a tile; every colour is the majority of one tile, which is named by it."""
    for name, tile in tiles("back").items():
        counts = Counter(tile)
        assert sorted(counts.values()) == [2, 2, 3]
        assert str(counts.most_common(1)[0][0]) == name


def test_s2_the_backs_are_the_lines_of_the_fano_plane() -> None:
    """Every colour lies on three tiles, as 3, 2 and 2; any two colours share exactly one tile."""
    backs = [Counter(tile) for tile in tiles("back").values()]
    for colour in Colour:
        assert sorted(tile[colour] for tile in backs if tile[colour]) == [2, 2, 3]
    for one, other in combinations(Colour, 2):
        assert sum(1 for tile in backs if tile[one] and tile[other]) == 1


def test_s2_inside_a_tile_no_space_touches_two_of_its_own_colour_but_turquoise() -> None:
    """The majority lies on every other rim space, a pair on centre and rim; turquoise runs through the centre."""
    for name, tile in tiles("back").items():
        spaces = dict(zip(flower(Hex(0, 0)), tile, strict=True))
        touching = {
            space: sum(spaces.get(each) is colour for each in neighbours(space)) for space, colour in spaces.items()
        }
        if name == "t":
            rim = [turned(Hex(1, 0), sixths) for sixths in range(6)]
            line = [each for each in rim if spaces[each] is Colour.TURQUOISE]
            assert tile[0] is Colour.TURQUOISE and len(line) == 2 and line[1] == turned(line[0], 3)
        else:
            assert max(touching.values()) <= 1
            majority = [number for number, colour in enumerate(tile[1:]) if str(colour) == name]
            assert [number % 2 for number in majority] == [majority[0] % 2] * 3
            assert Counter(tile)[tile[0]] == 2
        if Colour.TURQUOISE in tile:
            assert tile[0] is Colour.TURQUOISE


def test_s2_tiles_can_be_turned_in_sixths() -> None:
    """A turn moves the rim clockwise, and the centre stays."""
    placed = [lay((Placed(Hex(0, 0), "k", turn),), "back") for turn in range(6)]
    assert len({board.spaces for board in placed}) == 6
    assert len({board.colours[3] for board in placed}) == 1
    clockwise = (0, 1, 4, 6, 5, 2)  # the rim among the spaces, row by row: a1 a2 b3 c2 c1 b1
    first = [placed[0].colours[space] for space in clockwise]
    for turn, board in enumerate(placed):
        assert [board.colours[space] for space in clockwise] == [first[(n - turn) % 6] for n in range(6)]


# S3


@each_shape
def test_s3_every_shape_is_one_connected_area_of_exactly_seven_tiles(name: str) -> None:
    """49 spaces, no overlap, no part apart."""
    shape = SHAPES[name]
    assert len(shape.centres) == 7
    assert len(area(name)) == 49 and connected(area(name))
    assert all(distance(one, other) >= 3 for one, other in combinations(shape.centres, 2))


@each_shape
def test_s3_no_named_shape_is_larger_than_the_screen(name: str) -> None:
    """Half-columns and rows as in SCREENS."""
    board = lay(SHAPES[name].placed, "front")
    assert (board.columns, board.rows) == SIZES[name]
    assert board.columns <= WIDEST and board.rows <= HIGHEST


def test_s3_the_basic_shape_is_one_tile_surrounded_by_six() -> None:
    """Rows of 2 5 7 7 7 7 7 5 2; 120 pairs of neighbours; 24 edge spaces."""
    centres = SHAPES["basic"].centres
    assert all(distance(centres[0], each) == 3 for each in centres[1:])
    board = lay(SHAPES["basic"].placed, "front")
    assert [sum(space.row == row for space in board.spaces) for row in range(9)] == [2, 5, 7, 7, 7, 7, 7, 5, 2]
    assert sum(map(len, board.neighbours)) == 240
    assert sum(board.edge) == 24


def test_s3_the_ring_is_a_closed_chain_of_seven_tiles_around_one_hole() -> None:
    """Every tile touches two others."""
    centres = SHAPES["ring"].centres
    tiles_at = [set(flower(centre)) for centre in centres]
    for one in range(7):
        beside = [
            other
            for other in range(7)
            if other != one and any(set(neighbours(space)) & tiles_at[other] for space in tiles_at[one])
        ]
        assert len(beside) == 2
    assert len(holes(area("ring"))) == 1


def test_s3_the_mask_is_mirror_symmetric_with_two_equal_eyes() -> None:
    """Two holes of equal size, and a mirror."""
    eyes = holes(area("mask"))
    assert len(eyes) == 2 and len(eyes[0]) == len(eyes[1])
    assert frozenset(area("mask")) in mirror_images(area("mask"))


def test_s3_the_butterfly_is_mirror_symmetric() -> None:
    """A body and two wings."""
    assert frozenset(area("butterfly")) in mirror_images(area("butterfly"))
    centres = SHAPES["butterfly"].centres
    beside = [sum(distance(one, other) == 3 for other in centres) for one in centres]
    assert beside[0] == max(beside), "the body holds the wings together"


def test_s3_the_big_cross_has_four_arms_and_twofold_symmetry() -> None:
    """Half a turn brings it onto itself; four tiles end an arm."""
    spaces = area("cross")
    image = {turned(each, 3) for each in spaces}
    assert image == spaces
    centres = SHAPES["cross"].centres
    middle, rest = centres[0], centres[1:]
    arms = [each for each in rest if distance(middle, each) == 3]
    tips = [each for each in rest if each not in arms]
    assert (len(arms), len(tips)) == (4, 2)
    assert all(sum(distance(tip, each) == 3 for each in arms) == 1 for tip in tips)


def test_s3_the_river_is_an_s_of_tiles_in_a_row() -> None:
    """Half a turn brings it onto itself; each tile touches the next."""
    spaces = area("river")
    assert {turned(each, 3) for each in spaces} == spaces
    centres = SHAPES["river"].centres
    assert all(distance(one, other) == 3 for one, other in pairwise(centres))


def flows(board: Board) -> bool:
    """Whether turquoise is one chain: connected, two ends, no fork."""
    water = coloured(board, Colour.TURQUOISE)
    near = sorted(len(water & board.touching[space]) for space in water)
    seen, left = [min(water)], water - {min(water)}
    for space in seen:
        found = left & board.touching[space]
        left -= found
        seen.extend(found)
    return not left and near == [1, 1, 2, 2, 2, 2, 2]


def test_s3_on_the_back_of_the_river_turquoise_flows() -> None:
    """The three turquoise tiles lie side by side, and the seven spaces form one chain, 2 + 3 + 2; also by lot."""
    assert flows(lay(SHAPES["river"].placed, "back"))
    assert all(flows(place(SHAPES["river"], "back", Chance(seed, 0))) for seed in range(60))
    assert len(courses()) == 60
    assert len({place(SHAPES["river"], "back", Chance(seed, 0)) for seed in range(60)}) > 50


def test_s3_spaces_are_named_by_row_letter_from_the_top_and_number_from_the_left() -> None:
    """a1 is the leftmost of the top row."""
    board = lay(SHAPES["basic"].placed, "front")
    assert board.names[:8] == ("a1", "a2", "b1", "b2", "b3", "b4", "b5", "c1")
    assert next(space for space in board.spaces if space.name == "d4")[1:3] == (3, 6)
    for space in board.spaces:
        row = [each for each in board.spaces if each.row == space.row]
        assert space.name == "abcdefghi"[space.row] + str(1 + row.index(space))
        assert row == sorted(row, key=lambda each: each.column)


@each_shape
def test_neighbours_are_two_half_columns_apart_in_a_row_and_one_between_rows(name: str) -> None:
    """As they are drawn: six touch."""
    board = lay(SHAPES[name].placed, "back")
    for at, near in enumerate(board.neighbours):
        here = board.spaces[at]
        beside = {
            other
            for other, each in enumerate(board.spaces)
            if (abs(each.row - here.row), abs(each.column - here.column)) in ((0, 2), (1, 1))
        }
        assert set(near) == beside and len(near) == len(set(near))
        assert board.touching[at] == beside


# Tiles by lot or fixed


def test_tiles_are_placed_by_lot_or_always_the_same() -> None:
    """By seed: another board each time; fixed: the drawn one."""
    lot = {game.new(Options(), 2, Chance(seed, 0)).table.board for seed in range(10)}
    fixed = {game.new(Options(tiles="fixed"), 2, Chance(seed, 0)).table.board for seed in range(10)}
    assert len(lot) == 10
    assert fixed == {lay(SHAPES["basic"].placed, "front")}


def test_by_lot_backs_are_turned_too() -> None:
    """Tiles may be turned in sixths (S3)."""
    boards = {game.new(Options(board="back"), 2, Chance(seed, 0)).table.board for seed in range(20)}
    assert len(boards) == 20


def test_shapes_by_lot_are_shapes_that_fit_the_screen() -> None:
    """Seven tiles, connected, apart, at most 25 half-columns and 9 rows."""
    seen = set()
    for seed in range(300):
        shape = by_lot(Chance(seed, 0))
        assert shape_fault(str(shape)) is None
        board = lay(shape.placed, "front")
        assert len(board.spaces) == 49 and board.columns <= WIDEST and board.rows <= HIGHEST
        seen.add(frozenset(shape.centres))
    assert len(seen) > 250


# Shapes of one's own


def test_a_shape_of_ones_own_is_read_and_written() -> None:
    """As a mapping, and as the text that an option holds."""
    given = {"centres": [[3 * n, 0] for n in range(7)], "tiles": "gkrpbyt", "turns": [0, 1, 2, 3, 4, 5, 0]}
    shape = from_mapping(given)
    assert from_text(str(shape)) == shape
    state = game.new(Options(shape=str(shape), board="back", tiles="fixed"), 2, Chance(1, 0))
    assert state.table.board.rows == 3 and state.table.board.columns == 41
    assert game.new(Options(shape=str(shape)), 2, Chance(1, 0)).table.board != state.table.board


LINE = [[3 * n, 0] for n in range(7)]


@pytest.mark.parametrize(
    ("given", "key", "reason"),
    [
        ({}, "centres", "missing"),
        ({"centres": LINE[:6]}, "centres", "exactly seven tiles, not 6"),
        ({"centres": [*LINE, [21, 0]]}, "centres", "exactly seven tiles, not 8"),
        ({"centres": [*LINE[:6], [17, 0]]}, "centres[6]", "overlaps the one on [15, 0]"),
        ({"centres": [*LINE[:6], [19, 0]]}, "centres", "not one connected area"),
        ({"centres": [*LINE[:6], [18]]}, "centres[6]", "two numbers"),
        ({"centres": [*LINE[:6], [18, "x"]]}, "centres[6][1]", "a number"),
        ({"centres": [*LINE[:6], [18, 900]]}, "centres[6][1]", "from -100 to 100"),
        ({"centres": LINE, "tiles": "tttttt"}, "tiles", "letters tybprkg"),
        ({"centres": LINE, "turns": [0] * 6}, "turns", "seven turns"),
        ({"centres": LINE, "turns": [0, 0, 0, 0, 0, 0, 6]}, "turns[6]", "from 0 to 5"),
        ({"centres": LINE, "colour": 1}, "colour", "no such key"),
        ({"centres": 7}, "centres", "a list"),
    ],
)
def test_what_is_no_shape_is_refused_with_the_reason(given: dict[str, object], key: str, reason: str) -> None:
    """Not connected, overlapping, not seven tiles, and whatever else a file may hold."""
    with pytest.raises(BadPosition) as caught:
        from_mapping(given)
    assert caught.value.key == key
    assert reason in str(caught.value)


def test_a_text_that_is_no_shape_is_refused() -> None:
    """By name or written out."""
    with pytest.raises(BadOption, match="shape: there are: basic, mask"):
        game.new(Options(shape="square"), 2, Chance(1, 0))
    assert shape_fault("basic") is shape_fault("random") is None
    assert shape_fault("0,0t0") == "centres: a board has exactly seven tiles, not 1"


def test_the_shapes_of_the_options_are_those_that_have_a_drawing() -> None:
    """And one by lot."""
    (shape,) = (option for option in options_of(Options) if option.name == "shape")
    assert list(shape.values) == [*SHAPES, "random"]
