"""What the screen of 7 Leagues plans, says and refuses, without a terminal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sevens_tui.bots import greedy
from sevens_tui.core import Chance, Player, Prompt
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.cards import HOUSE
from sevens_tui.rules.seven_leagues.table import Aim, Objective, ObjectiveLine, Part, Symbol, moves
from sevens_tui.screens.curtain import Caller, draw_curtain
from sevens_tui.screens.seven_leagues import SevenLeagues
from sevens_tui.screens.seven_leagues_words import objective_said, objective_text, several
from sevens_tui.screens.table_page import Showing
from sevens_tui.widgets.canvas import Canvas, fit_names
from sevens_tui.widgets.journey import Under

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
        prompt = Prompt(seat, view.eyes, PEOPLE, view, moves(view), (), None)
        super().__init__(GAMES["7-leagues"], prompt, Showing(help=help))

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
        assert ("look at 2 Escape cards" in page.last_said(78)) == help


@pytest.mark.parametrize("objective", HOUSE.objectives, ids=str)
@pytest.mark.parametrize("watched", [True, False])
def test_the_objective_and_how_one_stands_to_it_are_drawn_whole(objective: Objective, watched: bool) -> None:
    """The longest that can be: second place is shared, and a name has ten letters."""
    far = [ObjectiveLine(objective, (14,), 61)]
    if objective.aim is Aim.SETS:
        far = [ObjectiveLine(objective, (2,) * len(objective.symbols), 24, sets=2)]
    if objective.aim is Aim.MOST:
        far = [ObjectiveLine(objective, (4,), 5, place=2, shared=shared) for shared in (1, 2)]
    who = "Bartholom~ has" if watched else "you have"
    for line in far:
        asked, stands = f"Objective  {objective_said(objective, 6)}", f"{who} {objective_text(line)}"
        assert len(asked) <= 78 and len(stands) <= 78, "on a line each if they do not fit side by side"
        assert ":" not in stands


def test_the_objective_is_said_in_whole_words() -> None:
    page = Bench(WAITING)
    assert page.lines[4].strip() == "Objective  6 for 3 suns, then 5 for each further     you have 0 suns, 0 points"
    assert [several(symbol, 2) for symbol in Symbol] == [
        *("plains", "forests", "mountains", "marshes", "lakes", "suns", "rains", "winds")
    ]


def test_of_a_single_escape_card_a_cursor_stands_at_once_and_down_goes_below() -> None:
    single = ESCAPING | {"turn": {"at": 2, "step": "under", "looked": [1]}}
    page = Bench(single)
    assert page.choice.place == Under(0, Part.UPPER) and page.preview() is not None
    page.action_down(1)
    assert page.choice.place == Under(0, Part.LOWER)
    page.action_across(1)
    assert page.choice.place == Under(1, Part.LOWER)
    assert page.step_back() and not page.step_back(), "back to where it stood, then from the table"


def test_two_escape_cards_never_lie_on_one_side_of_a_card() -> None:
    held = {"card": BEECH, "upper": 5}
    position = ESCAPING | {"seats": [{"journey": [held, RAINY]}, {"journey": [9]}]}
    page = Bench(position)
    page.action_number(1)
    assert page.choice.place == Under(0, Part.LOWER)
    page.action_down(-1)
    assert page.refusal is not None and page.refusal.rule == "sliding-under"
    assert page.refusal.text.startswith("Not there: an Escape card is above card 1 already")
    assert page.lines[6].strip().startswith("[+Sun +Rai]"), "one card, in brackets"


def test_the_keys_are_called_after_what_they_do_now() -> None:
    def band(page: Bench) -> str:
        return page.lines[-1]

    assert "1-3 card  Left/Right end" in band(Bench(WAITING)) and "I known" in band(Bench(WAITING))
    assert "1-3 Escape  Left/Right card  Up/Down above/below" in band(Bench(ESCAPING))


def test_the_base_game_speaks_of_no_perfect_connection() -> None:
    page = Bench({"seats": [{"journey": [BEECH], "hand": [1, HALF, RAINY]}, {"journey": [9]}]})
    for number, said in ((2, "2 boots."), (3, "2 boots.")):
        page.action_number(number)
        assert (page.preview() or "").endswith(said)
        assert not any("!" in line for line in page.lines[5:12])


def test_with_six_at_the_table_the_curtain_says_all_that_stands_now() -> None:
    names = ("Bartholomew", "Christopher", "Maximiliane", "Wilhelmina", "Alexandrina", "Ferdinandus")
    match = Match(GAMES["7-leagues"], {"game": "advanced"}, [Player(name) for name in names], 5)
    dice = Random(3)
    while len(match.decisions) < 60:
        seat = match.to_move[0]
        match.choose(seat, greedy(match.game, match.prompt(seat), dice))
        match.hand_over()
    seat = match.to_move[0]
    canvas = Canvas(80, 24)
    draw_curtain(canvas, Caller(seat, names, match.game.title, match.recap(seat)))
    lines = canvas.text().split("\n")
    now = " ".join(
        " ".join(lines[at] for at in range(next(n for n, line in enumerate(lines) if "Now" in line), 17)).split()
    )
    table = match.view(frozenset(), None).table
    totals = " ".join(
        f"{name} {account.total}" for name, account in zip(fit_names(names, 10), table.accounts, strict=True)
    )
    assert now == f"Now {totals} deck {table.deck} escape {table.escapes}"
    assert lines[17].strip() == "When only you can see the screen:"
