"""What Red7's screen plans, says and asks, without a terminal."""

from __future__ import annotations

from typing import Any

import pytest

from sevens_tui.core import Chance, Player, Prompt
from sevens_tui.rules import GAMES
from sevens_tui.rules.red7 import game
from sevens_tui.rules.red7.table import DONE, DRAW, moves
from sevens_tui.screens.answers import Decide
from sevens_tui.screens.red7 import Red7

PEOPLE = tuple(map(Player, ("Ann", "Bob", "Cem", "Dana")))


class Bench(Red7):
    """The screen without an app: frames are drawn on canvases, and answers are kept."""

    def __init__(self, position: dict[str, Any]) -> None:
        state = game.arrange(position, Chance(1, 0))
        seat = state.table.seat
        view = game.view(state, frozenset({seat}), seat)
        prompt = Prompt(seat, view.eyes, PEOPLE[: len(state.table.areas)], view, moves(view), (), None)
        super().__init__(GAMES["red7"], prompt)
        self.given: list[Any] = []

    def redraw(self) -> None:
        """Nothing is shown anywhere."""

    def reply(self, answer: Any) -> None:
        self.given.append(answer)

    @property
    def lines(self) -> list[str]:
        return self.frame(80, 24).text().split("\n")


def at(hand: str, mine: str, theirs: str, **more: Any) -> Bench:
    seats = [{"palette": mine.split(), "hand": hand.split()}, {"palette": theirs.split(), "hand": 3}]
    position = {"seats": seats, "to_move": 1, "rule": "red"} | more
    return Bench({key: value for key, value in position.items() if value is not None})


def test_the_extra_card_is_drawn_unless_it_is_declined() -> None:
    page = at("g5 v1", "g2", "r3", options={"game": "advanced"})
    page.action_card(1)
    page.action_canvas()
    assert "draw 1 (D: do not)" in page.lines[-3]
    page.action_enter()
    assert page.given.pop() == Decide((page.plan.moves[0], DRAW))
    page.action_deck()
    assert "no extra card (D: draw 1)" in page.lines[-3]
    page.action_enter()
    assert page.given.pop() == Decide((page.plan.moves[0], DONE))
    page.action_deck()
    assert "draw 1 (D: do not)" in page.lines[-3]


def test_the_extra_card_can_be_declined_when_nothing_else_is_owed() -> None:
    page = at("v1", "g2", "r3", rule=None, options={"game": "advanced"}, canvas=["g5"], turn={"canvas": "g5"})
    assert {str(move) for move in page.prompt.moves} == {"draw", "done"}
    assert "draw 1 (D: do not)" in page.lines[-3]
    page.action_deck()
    page.action_enter()
    assert page.given == [Decide((DONE,))]


def test_a_3_is_confirmed_first_also_when_the_card_it_draws_is_known() -> None:
    page = at("b3 v1", "g2", "r7 r6", options={"actions": "on"}, top=["i6"])
    page.action_card(1)
    page.action_palette()
    assert "draw I6, then go on" in page.lines[-3]
    assert "OUT" not in page.lines[-3]
    page.action_enter()
    assert [str(move) for move in page.given.pop().plan] == ["palette b3"]


@pytest.mark.parametrize("hand, mine", [("g7 v7 r6", "o1")])
def test_a_long_consequence_takes_two_lines(hand: str, mine: str) -> None:
    page = at(hand, mine, "r7 o6 y5")
    page.action_card(2)
    page.action_palette()
    said = " ".join(" ".join(page.lines[-3:-1]).split())
    assert "you are OUT, Bob wins. Enter twice." in said
    assert "beats your" in said and "~" not in said


def test_it_is_said_why_one_must_lead() -> None:
    page = at("v7 g4", "g2 r1", "o6 r6 o2", options={"actions": "on"})
    page.action_card(1)
    page.action_palette()
    page.cursor = next(card for card in page.targets() if str(card) == "v7")
    page.action_canvas()  # under violet two of Ann's cards stand against one; with none below 4 it would be refused
    assert page.refusal is None and page.preview() is not None
    page = at("b1 g4", "v2 i2", "r7", options={"actions": "on"})
    page.action_card(2)
    page.action_palette()
    assert page.preview() is None and page.section() == "no-spite"
    assert page.hint() == "You play a 1, so you must end in the lead: choose a card, then C."


@pytest.mark.parametrize(("rule", "card"), [("orange", "r1"), ("violet", "i1"), ("red", "o1")])
def test_the_rule_as_it_would_be_stands_apart_from_the_one_as_it_is(rule: str, card: str) -> None:
    page = at(f"{card} v1", "r7 r6 r5", "i2", rule=rule)
    page.action_card(1)
    page.action_canvas()
    assert page.plan.moves, "a card of the colour beside the rule's leads"
    marks = page.lines[6].split()
    assert sorted(marks) == ["now", "then"]
    assert (page.lines[6].index("then") < page.lines[6].index("now")) == (rule != "red")


@pytest.mark.parametrize("others", [1, 2, 3])
def test_the_grid_as_it_would_be_covers_nothing_in_a_large_window(others: int) -> None:
    palettes = [["g4"], ["b3"], ["r6"], ["v2"]][: others + 1]
    seats = [{"palette": palette, "hand": 3} for palette in palettes]
    page = Bench({"seats": [{"palette": ["g4"], "hand": ["i7", "o6"]}, *seats[1:]], "to_move": 1, "rule": "red"})
    page.action_card(1)
    page.action_palette()
    text = page.frame(120, 40).text()
    for said in ("Equally many: the higher card leads.", "red, orange, yellow, green,", "blue, indigo, violet."):
        assert said in text
    assert text.count(" R     O     Y     G     B     I     V") == 2, "now and then"
