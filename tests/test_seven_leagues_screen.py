"""What the screen of 7 Leagues plans, says and refuses, without a terminal."""

from __future__ import annotations

from typing import Any

import pytest

from sevens_tui.core import Chance, Player, Prompt
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.cards import HOUSE
from sevens_tui.rules.seven_leagues.table import Aim, Objective, ObjectiveLine, moves
from sevens_tui.screens.seven_leagues import SevenLeagues
from sevens_tui.screens.seven_leagues_words import objective_said, objective_text

PEOPLE = (Player("Ann"), Player("Bob"))

BEECH = {"name": "Beech", "terrain": "forest", "left": {"edge": "..."}, "right": {"edge": "oo."}}
RAINY = {"name": "Meadow", "terrain": "plains", "weather": "rain", "left": {"edge": "oo."}, "right": {"edge": "..."}}
HALF = {"name": "Moor", "terrain": "marsh", "left": {"edge": "oox"}, "right": {"edge": "..."}}

WAITING: dict[str, Any] = {
    "options": {"game": "advanced"},
    "objective": 6,
    "seats": [{"journey": [BEECH], "hand": [1, HALF, 2]}, {"journey": [9]}],
}
ESCAPING: dict[str, Any] = {
    "options": {"game": "advanced"},
    "objective": 6,
    "seats": [{"journey": [BEECH, RAINY]}, {"journey": [9]}],
    "turn": {"at": 2, "step": "escape", "looked": [1, 2]},
}


class Bench(SevenLeagues):
    """The screen without an app."""

    def __init__(self, position: dict[str, Any], *, help: bool = True) -> None:
        state = game.arrange(position, Chance(1, 0))
        seat = state.table.seat
        view = game.view(state, frozenset({seat}), seat)
        super().__init__(GAMES["7-leagues"], Prompt(seat, view.eyes, PEOPLE, view, moves(view), (), None))
        self.help = help
        self.begin()

    def redraw(self) -> None:
        """Nothing is shown anywhere."""

    @property
    def lines(self) -> list[str]:
        return self.frame(80, 24).text().split("\n")


@pytest.mark.parametrize("key", ["across", "down"])
@pytest.mark.parametrize("by", [-1, 1])
def test_arrows_before_an_escape_card_is_chosen_say_so(key: str, by: int) -> None:
    page = Bench(ESCAPING)
    getattr(page, f"action_{key}")(by)
    assert page.refusal is not None and page.refusal.text == "First choose an Escape card with its number."
    page.action_number(1)
    getattr(page, f"action_{key}")(by)
    assert page.choice.sliding is not None and page.preview() is not None


def test_keys_that_do_nothing_now_say_what_the_rules_say() -> None:
    page = Bench(WAITING)
    for key in ("river", "revealed", "sweep", "swap"):
        assert not page.works(key, ("0",))
        refusal = page.idle(key)
        assert refusal is not None and refusal.text.startswith("Not yet: place a card first")


def test_a_bare_table_marks_no_half_and_promises_no_escape_card() -> None:
    for help in (True, False):
        page = Bench(WAITING, help=help)
        page.action_number(3)  # the half boots of the hand's last card: x stands alone
        assert page.hand[2].name == "Moor"
        assert any("!" in line for line in page.lines[5:12]) == help
        position = WAITING | {"seats": [{"journey": [BEECH], "hand": [1, 2, RAINY]}, {"journey": [9]}]}
        page = Bench(position, help=help)
        page.action_number(3)
        assert page.hand[2].name == "Meadow"
        assert ("look at 2 Escape cards" in page.last_said()) == help


@pytest.mark.parametrize("objective", HOUSE.objectives, ids=str)
def test_the_objective_and_how_one_stands_to_it_share_a_line(objective: Objective) -> None:
    """The longest that can be: second place is shared, and a name has ten letters."""
    far = ObjectiveLine(objective, (14,), 61)
    if objective.aim is Aim.SETS:
        far = ObjectiveLine(objective, (2,) * len(objective.symbols), 24, sets=2)
    near = [ObjectiveLine(objective, (4,), 5, place=2, shared=shared) for shared in (1, 2)]
    for line in near if objective.aim is Aim.MOST else [far]:
        said = f"Objective  {objective_said(objective, 6)}", f"Bartholom~: {objective_text(line)}"
        assert sum(map(len, said)) + 2 <= 79
