"""The cursor on the board of 7 Steps: Up and Down keep to a column, and all spaces are reached by the arrows."""

from __future__ import annotations

import pytest
from seven_steps_sit import eyes_of, sit

from sevens_tui.core import Chance, Player, Prompt
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.board import Board
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.shapes import from_mapping, named
from sevens_tui.rules.seven_steps.table import AidTile, Kind, Move, Options, moves
from sevens_tui.screens.answers import Decide
from sevens_tui.screens.seven_steps import SevenSteps
from sevens_tui.screens.table_page import Showing
from sevens_tui.widgets.hex_board import below, beside

OWN = {
    "a line across": [[3 * n, 0] for n in range(7)],
    "a line down": [[-n, 3 * n] for n in range(7)],
    "a slant": [[0, 3 * n] for n in range(7)],
    "a zigzag": [[0, 0], [3, 0], [2, 3], [5, 3], [4, 6], [7, 6], [6, 9]],
}
"""Shapes of one's own, wider, higher and more slanting than those with a name."""

SHAPES = [*named(), *(str(from_mapping({"centres": centres})) for centres in OWN.values()), *["random"] * 5]


def boards() -> list[Board]:
    """Every kind of board, front and back."""
    return [
        game.new(Options(board=side, shape=shape), 2, Chance(number, 0)).table.board
        for number, shape in enumerate(SHAPES)
        for side in ("front", "back")
    ]


BOARDS = boards()
PEOPLE = (Player("Ann"), Player("Bob"))
ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


@pytest.mark.parametrize("board", BOARDS)
def test_so_many_steps_down_and_as_many_up_lead_back(board: Board) -> None:
    """From every space, also over rows that end elsewhere, and over holes; and the same for up and down."""
    for start, space in enumerate(board.spaces):
        for down in (1, -1):
            way = [start]
            while (at := below(board, way[-1], space.column, down)) != way[-1]:
                assert board.spaces[at].row == board.spaces[way[-1]].row + down
                way.append(at)
            assert board.spaces[way[-1]].row in (0, board.rows - 1), "it goes on to the last row"
            for turned in range(len(way)):
                back = [way[turned]]
                for _ in range(turned):
                    back.append(below(board, back[-1], space.column, -down))
                assert back == way[turned::-1]


@pytest.mark.parametrize("board", BOARDS)
def test_a_walk_along_a_column_stays_as_near_to_it_as_spaces_lie(board: Board) -> None:
    for start, space in enumerate(board.spaces):
        at = below(board, start, space.column, 1)
        row = [each.column for each in board.spaces if each.row == board.spaces[at].row]
        assert abs(board.spaces[at].column - space.column) == min(abs(each - space.column) for each in row)


@pytest.mark.parametrize("board", BOARDS)
def test_the_arrows_reach_every_space_from_everywhere(board: Board) -> None:
    """Right and Left go through the whole row, holes or not; so the first and the last space see all others."""
    for start in range(len(board.spaces)):
        row = [at for at, each in enumerate(board.spaces) if each.row == board.spaces[start].row]
        at = start
        for across, end in ((1, row[-1]), (-1, row[0])):
            while (further := beside(board, at, across)) != at:
                assert further == at + across
                at = further
            assert at == end


class Bench(SevenSteps):
    """The screen of whoever is to move, without an app."""

    def __init__(self, state: State, *, help: bool = True) -> None:
        view = eyes_of(state)
        prompt = Prompt(view.seat, view.eyes, PEOPLE, view, moves(view), (), None)
        super().__init__(GAMES["7-steps"], prompt, Showing(help=help))
        self.answers: list[object] = []

    def redraw(self) -> None:
        """Nothing is shown anywhere."""

    def reply(self, answer: object) -> None:
        self.answers.append(answer)

    def put(self, space: str) -> None:
        """The cursor there, as a click puts it."""
        self.go(self.view.table.board.index[space])

    def press(self, *keys: str) -> str:
        """The space on which the cursor is after these arrows."""
        for key in keys:
            self.action_walk(*ARROWS[key])
        assert self.choice.cursor is not None
        return self.view.table.board.names[self.choice.cursor]


def test_down_goes_straight_down_and_left_begins_another_column() -> None:
    page = Bench(sit())
    page.put("d7")
    assert [page.press("down") for _ in range(6)] == ["e6", "f6", "g6", "h5", "i2", "i2"]
    assert [page.press("up") for _ in range(5)] == ["h5", "g6", "f6", "e6", "d7"], "over shorter rows, as it came"
    assert page.press("up", "up", "up") == "a2"
    assert page.press("down", "down", "down") == "d7"
    assert page.press("up", "up", "left") == "b4"
    assert page.press("down", "down") == "d6", "Left begins another column"


def test_another_way_to_move_the_cursor_begins_another_column() -> None:
    page = Bench(sit())
    for move in (lambda: page.action_next(1), lambda: page.action_number(1), lambda: page.put("e1")):
        page.put("d7")
        page.press("down", "down")
        assert page.choice.column == 12
        move()
        assert page.choice.column is None


# an aid tile and a space where it can do nothing

TILES = [(tile.value, "f5:1 g4:2") for tile in AidTile]


@pytest.mark.parametrize(("aid", "heights"), TILES)
@pytest.mark.parametrize("help", [True, False])
def test_enter_decides_nothing_on_a_space_that_refuses(aid: str, heights: str, help: bool) -> None:
    """Neither the disc is placed, which cannot be, nor the tile laid down alone, which was not meant."""
    page = Bench(sit(heights, hand="ttkkkkk", seat={"aid": aid}), help=help)
    for space in range(49):
        page.begin()
        page.action_aid()
        allowed = page.choice.on_spaces
        page.go(space)
        if space in allowed:
            continue
        assert page.preview() is None
        assert "Tab" in page.hint() and "Esc" in page.hint() and len(page.hint()) <= 78
        page.action_enter()
        assert page.answers == []
        assert page.refusal is not None and page.refusal.text.startswith(("Not ", "Only "))


@pytest.mark.parametrize(("aid", "heights"), TILES)
def test_with_the_cursor_nowhere_enter_lays_the_tile_down_and_the_line_beside_it_says_so(
    aid: str, heights: str
) -> None:
    page = Bench(sit(heights, hand="ttkkkkk", seat={"aid": aid}))
    page.put("a1")
    page.action_aid()
    assert page.choice.cursor is None
    assert (page.preview() or "").startswith(f"use {AidTile(aid).title}: ")
    page.action_enter()
    assert page.answers == [Decide((Move(Kind.AID, word=aid),))]


@pytest.mark.parametrize(("aid", "heights"), TILES)
def test_where_the_tile_can_be_used_enter_uses_it_there(aid: str, heights: str) -> None:
    page = Bench(sit(heights, hand="ttkkkkk", seat={"aid": aid}))
    page.action_aid()
    page.action_next(1)
    first, then = page.choice.sent
    assert first == Move(Kind.AID, word=aid) and then.space
    assert (page.preview() or "").startswith(f"{AidTile(aid).title}: ")
    page.action_enter()
    assert page.answers == [Decide((first, then))]


def test_esc_puts_the_tile_back() -> None:
    page = Bench(sit("f5:1", hand="ttkkkkk", seat={"aid": "remove"}))
    page.action_aid()
    page.put("a1")
    assert page.step_back() and page.choice.aid is None


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_rows_are_told_from_spaces_and_the_space_under_the_cursor_is_named(size: tuple[int, int]) -> None:
    """Row letters are colour letters too, and columns have no numbers: over a hole nobody could count to ``b6``."""
    for shape in ("basic", "ring", "cross"):
        page = Bench(game.new(Options(shape=shape, first="seat1"), 2, Chance(1, 0)))
        board = page.view.table.board
        for at, name in enumerate(board.names):
            page.go(at)
            lines = page.frame(*size).text().split("\n")
            assert lines[1][:12].strip() == f"▸ {name}"
            (row,) = (line for line in lines[2:] if "▸" in line and "◂" in line)
            assert row.split()[0].startswith(f"{name[0]}:")
