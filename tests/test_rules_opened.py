"""F1 at the table and ``rules`` in plain play open the same section, whatever is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from counts import one_every_time
from playouts import match_of
from test_playthroughs import FOLDER, PLANS, played_as_in

from sevens_tui.core import Prompt
from sevens_tui.hot_seat import play_page
from sevens_tui.match import Match
from sevens_tui.plain_words import SPOKEN
from sevens_tui.rules.sections import plain
from sevens_tui.screens.play import Play
from sevens_tui.shell.listing import section_of

PHASES = {
    "red7": {"turn", "canvas", "draw", "action-1", "action-5", "action-7", "no-spite", "set-up", "end"},
    "7-steps": {"building", "collecting", "seven-point-rule", "drawing", "aid-remove", "end"},
    "7-leagues": {"placing", "taking", "wind", "perfect", "sliding-under", "end"},
    "siebenpunkt": {"choosing", "placing", "observing", "rounds", "end"},
}
"""The sections that speak of what a game asks, some of the tiles of 7 Steps left out."""


class Opened:
    """What stands in for the app: it keeps which section was opened."""

    section = ""

    def read_rules(self, game: Any, section: str, *more: Any, **how: Any) -> None:
        self.section = section


def opened(monkeypatch: pytest.MonkeyPatch, match: Match, prompt: Prompt) -> str:
    """The section that F1 opens; plain play reads the same one."""
    app = Opened()
    monkeypatch.setattr(Play, "sevens", app)
    play_page(match, prompt).action_rules()
    said = SPOKEN["rules"](match.game, prompt, "")
    assert said == plain(section_of(match.game, app.section)).rstrip("\n"), app.section
    return app.section


@pytest.mark.parametrize("name", one_every_time(PHASES, "red7"))
def test_f1_and_plain_play_open_the_same_section_in_every_phase(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    met = set()
    for golden, plan in PLANS.items():
        if plan.game != name:
            continue
        playout = played_as_in(FOLDER / f"{golden}.play", plan)
        match = match_of(playout, 0)
        for step in playout.steps:
            met.add(opened(monkeypatch, match, match.prompt(step.seat)))
            match.choose(step.seat, step.move)
            match.hand_over()
        if not match.to_move:
            met |= {opened(monkeypatch, match, match.prompt(seat)) for seat in (None, 0)}
    for position in sorted(Path(__file__).with_name("positions").joinpath(name).glob("*.toml")):
        match = Match.from_position(position.read_text(), 7)
        met |= {opened(monkeypatch, match, match.prompt(seat)) for seat in (None, *match.to_move)}
    assert PHASES[name] <= met


@pytest.mark.parametrize(
    ("moves", "section"), [("palette b1", "no-spite"), ("palette b7; show g4", "canvas"), ("palette o3", "canvas")]
)
def test_only_a_1_asks_for_the_lead_by_no_spite(moves: str, section: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = '[{ name = "Ann", hand = ["b1", "b7", "o3", "r7"], palette = ["g4"] }, { name = "Bob", palette = ["o6"] }]'
    match = Match.from_position(
        f'game = "red7"\noptions = {{ actions = "on" }}\nrule = "red"\nto_move = "Ann"\nseats = {seats}\n', 7
    )
    assert opened(monkeypatch, match, match.prompt(0)) == "turn"
    for move in moves.split("; "):
        match.choose(0, next(each for each in match.moves(0) if str(each) == move))
    assert opened(monkeypatch, match, match.prompt(0)) == section
