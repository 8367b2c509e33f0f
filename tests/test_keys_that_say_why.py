"""Keys that do nothing say why, and what closes a page or goes on is named on it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from red7_sit import go, sit, told
from test_red7_screen import at

from sevens_tui.core import Entry
from sevens_tui.screens.watch import NO_PLAY_ON, Film, Want, Watch


def test_w_is_named_as_what_closes_the_reasons() -> None:
    page = at("g7 v6", "g2", "r3")
    page.action_reasons()
    assert "W close" in page.lines[-1]
    page.action_enter()
    assert page.refusal is not None and "W again closes it" in page.refusal.text
    page.action_reasons()
    assert "W close" not in page.lines[-1]


def test_shift_u_says_why_it_takes_nothing_back_as_u_does() -> None:
    page = at("g7 v6", "g2", "r3")
    page.prompt = replace(page.prompt, undo="nothing to take back: the game begins here")
    page.action_undo()
    assert page.refusal is not None and page.given == []
    said = page.refusal.text
    page.refusal = None
    page.action_reset()
    assert page.refusal is not None and page.refusal.text == said and page.given == []


def test_enter_on_a_page_for_everybody_says_that_space_goes_on() -> None:
    page = at("g7 v6", "g2", "r3")
    state = sit("r7", "o1", hand="b2")
    page.interlude = Entry(0, told(state, "pass"))
    page.action_enter()
    assert any("Space goes on" in line for line in page.lines)
    assert page.given == []


def test_g_in_the_replay_of_a_game_that_goes_on_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watch, "redraw", lambda _: None)
    for wants, said in ((frozenset[Want](), NO_PLAY_ON), (frozenset({Want.PLAY_ON}), "")):
        page = Watch(at("g7 v6", "g2", "r3"), Film(1, (0,), (0,)), wants)
        page.typed(cast("Any", SimpleNamespace(key="g")))
        assert page.said == said
        assert (said in page.frame(80, 24).text()) or not said
        page.typed(cast("Any", SimpleNamespace(key="left")))
        assert page.said == ""


def test_the_recap_names_the_extra_card_that_lay_known_on_the_deck() -> None:
    state = sit("r6 o4", "v1", hand="r7 i5", actions=True, advanced=True, deck=[])
    state = go(state, "palette r7", "tuck o4", "canvas i5")
    for eyes in ((), (0,), (1,)):
        assert "drew O4, which lay known on the deck" in told(state, "draw", *eyes).summary[0]
    hidden = go(sit("r6 o4 g2", "v1", hand="i5 b2", advanced=True), "canvas i5")
    assert told(hidden, "draw").summary[0].endswith("drew a card")
