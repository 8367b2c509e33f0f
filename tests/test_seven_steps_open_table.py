"""7 Steps where hands lie open: who holds which kinds of tile and which discs, beside the points, in every window."""

from __future__ import annotations

import pytest
from seven_steps_sit import build, discs_offered, sit

from sevens_tui.core import Player, Prompt
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.table import moves
from sevens_tui.screens.seven_steps import SevenSteps

PEOPLE = tuple(map(Player, ("Maximilian", "Bob", "Cem", "Dora")))
HANDS = ("ttybkgg", "rrrkkpp", "tybprkg", "bbbbbbb")
TILES = ("A .  .", "A V  1", ". V  2", ". .  .")


def open_table() -> State:
    seats = [
        {"hand": HANDS[0], "aid": "swap"},
        {"hand": HANDS[1], "aid": "first", "tile": "most", "discs": 41, "rounds": [41]},
        {"hand": HANDS[2], "tile": "edge", "discs": 99, "rounds": [99]},
        {"hand": HANDS[3]},
    ]
    return sit(seats=seats, hand=HANDS[0])


def lines(state: State, width: int, height: int, eyes: range = range(4)) -> list[str]:
    view = game.view(state, frozenset(eyes), 0)
    page = SevenSteps(GAMES["7-steps"], Prompt(0, frozenset(eyes), PEOPLE, view, moves(view), (), None))
    page.begin()
    return page.frame(width, height).text().split("\n")


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (110, 24), (120, 40), (160, 50)])
def test_tiles_and_discs_stand_beside_the_points_of_everybody(size: tuple[int, int]) -> None:
    state = open_table()
    page = lines(state, *size)
    left = size[0] - (39 if size[0] >= 110 else 25)
    panel = [line[left:] for line in page]
    assert any("tiles 40+" in line for line in panel)
    for seat, player in enumerate(PEOPLE):
        at = next(y for y, line in enumerate(panel) if f"{seat + 1} {player.name} " in line)
        assert TILES[seat].replace("  ", " ") in " ".join(panel[at].split()).replace("  ", " ")
        held = "".join(sorted(HANDS[seat].upper()))
        near = [line.rpartition(" ")[2] for line in (panel[at].rstrip(), panel[at + 1].rstrip())]
        if seat == 0 and size[0] < 110:
            assert any("Your discs" in line for line in page), "these lie in the tray"
        else:
            assert held in ["".join(sorted(each)) for each in near], (seat, panel[at : at + 2])


def test_where_hands_are_hidden_no_discs_stand_there() -> None:
    page = "\n".join(line[54:] for line in lines(open_table(), 80, 24, range(1)))
    assert "tiles 40+" in page and not any(hand.upper() in page for hand in HANDS[1:])


def test_a_long_build_leaves_the_sum_and_the_own_tiles_in_sight() -> None:
    """Four players with open hands in the smallest window: the first discs of the build make room."""
    state = open_table()
    while offered := sorted(discs_offered(state)):
        state = build(state, offered[0])
    built = len(state.table.turn.built)
    page = "\n".join(line[54:] for line in lines(state, 80, 24))
    assert "so far" in page and "A Move" in page and f"#{built} " in page
