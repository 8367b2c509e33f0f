"""What 7 Steps says of the next decision is true whatever tile is used, whatever is held, with or without marks."""

from __future__ import annotations

import pytest
from seven_steps_sit import build, can, discs_offered, eyes_of, go, refused, sit

from sevens_tui.core import PASSER_BY, Player, Prompt
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.table import COMPENSATED, STOP, AidTile, moves
from sevens_tui.rules.seven_steps.words import describe, outlook
from sevens_tui.screens.seven_steps import SevenSteps

PEOPLE = (Player("Ann"), Player("Bob"))
NO_DISC = {"hand": "", "ended": 1, "ender": 2, "bag": 0}


class Page(SevenSteps):
    """The page without an app."""

    def redraw(self) -> None:
        """Nothing is shown anywhere."""


def page(state: State) -> Page:
    view = eyes_of(state)
    shown = Page(GAMES["7-steps"], Prompt(0, view.eyes, PEOPLE, view, moves(view), (), None))
    shown.begin()
    return shown


def large(shown: SevenSteps) -> str:
    """All words of a large window, in a row."""
    return " ".join("\n".join(line[90:] for line in shown.frame(140, 45).text().split("\n")).split())


def text_of(shown: SevenSteps) -> list[str]:
    """The lines of a small window."""
    return shown.frame(80, 24).text().split("\n")


# the rule of the step, in a large window


@pytest.mark.parametrize("laid", [False, True])
def test_with_first_disc_higher_no_empty_space_is_asked_for(laid: bool) -> None:
    state = sit("f5:1 f6:2", hand="ttykkrg", seat={"aid": "first"})
    shown = page(go(state, "aid first") if laid else state)
    if not laid:
        assert "First disc: an empty space" in large(shown)
        shown.action_aid()
    assert "an empty space of its colour, level 1" not in large(shown)
    assert "a tower of one of its colour, level 2" in large(shown)
    first = go(state, "aid first")
    assert {first.table.tower(space) for space in discs_offered(first)} == {1}


@pytest.mark.parametrize("aid", [tile for tile in AidTile if tile is not AidTile.FIRST])
def test_the_other_aid_tiles_leave_the_rule_of_the_first_disc_as_it_is(aid: AidTile) -> None:
    state = sit("f5:1 f6:2", hand="ttykkrg", seat={"aid": aid.value})
    shown = page(state)
    shown.action_aid()
    assert "First disc: an empty space" not in large(shown), "first the tile"
    while any(not each.startswith("disc") for each in can(state)):
        state = go(state, next(each for each in can(state) if not each.startswith("disc")))
    assert "First disc: an empty space" in large(page(state))
    assert {state.table.tower(space) for space in discs_offered(state)} == {0}


# a colour that fits nowhere


@pytest.mark.parametrize("help", [True, False])
@pytest.mark.parametrize(
    "state",
    [
        sit("d4:1", hand="b" * 6, turn={"built": ["d4"]}),
        build(sit("f6:1", hand="ttykkrg"), "f5"),
        go(sit("f5:1 f6:2", hand="ttykkrg", seat={"aid": "first"}), "aid first"),
        sit("f5:1 f6:2", hand="ttykkrg", seat={"aid": "remove"}),
    ],
    ids=["nothing fits", "some fit", "a tile is used", "a tile may be used"],
)
def test_other_colours_are_pointed_to_only_where_one_carries_a_mark(state: State, help: bool) -> None:
    for chosen in (False, True):
        shown = page(state)
        shown.help = help
        if chosen and shown.works("aid", ()):
            shown.action_aid()
        for letter in "tybprkg":
            shown.action_colour(letter)
            said = shown.refusal.text if shown.refusal is not None else ""
            tray = next(line for line in shown.frame(80, 24).text().split("\n") if "Your discs" in line)
            assert "+" in tray or "carry a +" not in said
        assert "carry a + number" not in shown.note() or any("+" in line[:50] for line in text_of(shown))


def test_a_colour_that_fits_nowhere_says_how_to_go_on() -> None:
    shown = page(sit("d4:1", hand="b" * 6, turn={"built": ["d4"]}))
    shown.action_colour("b")
    assert shown.refusal is not None and shown.refusal.text.endswith("S stops.")
    assert can(sit("d4:1", hand="b" * 6, turn={"built": ["d4"]})) == ["stop"]


# nobody without a disc is asked to build


@pytest.mark.parametrize("aid", [None, *AidTile])
def test_who_holds_no_disc_is_not_asked_for_one(aid: AidTile | None) -> None:
    """S5: they build nothing, and may use an aid tile, but not those that take a disc of theirs."""
    state = sit("f5:1 f6:2", seat={} if aid is None else {"aid": aid.value}, **NO_DISC)
    usable = any(each.startswith("aid") for each in can(state))
    assert usable == (aid not in (None, AidTile.FIRST, AidTile.TAKE))
    shown = page(state)
    own = describe(eyes_of(state))[1]
    said = [own, describe(game.view(state, PASSER_BY, None))[1], shown.note(), large(shown), *text_of(shown)]
    said += [refused(state, each).text for each in ("throw t", "done", "keep new") if each not in can(state)]
    wrong = ("a first disc", "First disc:", "first disc is", "before the first disc", "Ann builds")
    assert not any(each in text for each in wrong for text in said)
    assert ("aid tile" in own) == usable, "what cannot be used is not offered"
    assert "no disc" in refused(state, "done").text and "no disc" in shown.note()


# whether a turn brings a tile


@pytest.mark.parametrize(
    ("seat", "spaces", "said"),
    [
        ({}, 3, "6 points: brings a tile"),
        ({}, 4, "10 points: no tile"),
        ({"tile": "line"}, 2, "3 points, 5 with the points tile: brings a tile"),
        ({"tile": "most"}, 3, "6 points, 12 with the points tile: brings a tile only without it"),
        ({"tile": "third-yk"}, 3, "6 points: brings a tile"),
    ],
)
def test_a_points_tile_counts_for_the_7_point_rule(seat: dict[str, str], spaces: int, said: str) -> None:
    """Discs and points tile together (S7)."""
    state = build(sit("f7:1 f6:2 f5:3", hand="ttttrrr", seat=seat), *("g7", "f7", "f6", "f5")[:spaces])
    assert outlook(eyes_of(state), STOP) == said
    ends = [go(state, "stop")] if not seat else [go(state, "stop", "done"), go(state, "stop", f"points {seat['tile']}")]
    assert [each.table.turn.points <= COMPENSATED for each in ends] == ["take aid" in can(each) for each in ends], (
        "what is said is what comes"
    )
