"""Keys that do nothing say why, and what closes a page or goes on is named on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from kits import READY
from playouts import match_of
from red7_sit import go, sit, told
from test_playthroughs import FOLDER, PLANS, played_as_in
from test_red7_screen import at
from textual.binding import Binding

from sevens_tui.core import PASSER_BY, Entry
from sevens_tui.hot_seat import play_page
from sevens_tui.rules import GAMES
from sevens_tui.screens.answers import Caption, Wish
from sevens_tui.screens.page import Page, action_of
from sevens_tui.screens.play import Play
from sevens_tui.screens.reader import Reader
from sevens_tui.screens.red7 import Red7
from sevens_tui.screens.table_page import Showing
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
        table = Red7(GAMES["red7"], at("g7 v6", "g2", "r3").prompt, Showing(watched=True))
        page = Watch(table, Film(1, (0,), (0,)), wants)
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


def standing(name: str) -> Iterator[Play]:
    """The play screen of a game while nothing, or little, can be done there."""
    plan = next(plan for plan in PLANS if plan.startswith(name))
    playout = played_as_in(FOLDER / f"{plan}.play", PLANS[plan])
    match = match_of(playout, 0)
    yield play_page(match, match.prompt(None))
    yield play_page(match, match.prompt(match.to_move[0]), Showing(caption=Caption("Look.")))
    yield play_page(match, match.prompt(match.to_move[0]), Showing(caption=Caption("A table.", "Do something.")))
    for step in playout.steps[:20]:
        yield play_page(match, match.prompt(step.seat))
        match.choose(step.seat, step.move)
        prompt = match.prompt(step.seat)
        if prompt.turn_over:
            yield play_page(match, prompt)
        match.hand_over()
    yield play_page(match_of(playout), match.prompt(None, PASSER_BY), Showing(watched=True))


@pytest.mark.parametrize("name", READY)
def test_every_key_that_does_nothing_now_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Right as well as Left, and PgDn as PgUp: each answers, called as the list of keys calls it."""
    monkeypatch.setattr(Play, "redraw", lambda _: None)
    silent, answered = set(), set()
    for page in standing(name):
        for binding in type(page).BINDINGS:
            assert isinstance(binding, Binding)
            action, given = action_of(binding)
            if action == "go_on" or page.works(action, given):
                continue
            for key in binding.key.split(","):
                page.refusal = None
                page.typed(cast("Any", SimpleNamespace(key=key)))
                (answered if page.refusal else silent).add(key)
                if page.refusal is not None:
                    assert page.refusal.text.endswith(".") and "None" not in page.refusal.text
    assert not silent
    assert "ctrl+z" not in answered, "it stops the program from every page"
    assert {"left", "right", "up", "down", "tab", "shift+tab", "pageup", "pagedown", "h", "H"} <= answered | {
        key for key in ("left", "right", "up", "down", "tab", "shift+tab") if name == "siebenpunkt"
    }


@pytest.mark.parametrize("name", READY)
def test_u_says_that_it_takes_back_what_was_only_planned(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan goes, step by step or at once; only then does U reach what was decided, and says where it cannot."""
    monkeypatch.setattr(Play, "redraw", lambda _: None)
    given: list[object] = []
    monkeypatch.setattr(Play, "reply", lambda _, answer: given.append(answer))
    plan = next(plan for plan in PLANS if plan.startswith(name))
    playout = played_as_in(FOLDER / f"{plan}.play", PLANS[plan])
    match, planned = match_of(playout, 0), 0
    for step in playout.steps[:40]:
        prompt = match.prompt(step.seat)
        for whole in (False, True):
            page, twin = play_page(match, prompt), play_page(match, prompt)
            for each in (page, twin):
                each.take_plan(match.game.advice.advise(prompt.view).plan)
            take_back = page.action_reset if whole else page.action_undo
            if twin.drop_plan():  # a tile of Siebenpunkt is held somewhere in any case
                planned += 1
                take_back()
                if whole and prompt.undo is None:
                    assert given.pop() is Wish.RESET
                else:
                    assert page.said.startswith("Taken back from your plan") and page.refusal is None
                    assert page.said in page.frame(80, 24).text()
                while page.drop_plan():
                    pass
            take_back()
            if prompt.undo is None:
                assert given.pop() is (Wish.RESET if whole else Wish.UNDO)
            else:
                assert page.refusal is not None and page.refusal.text.casefold() == f"{prompt.undo}.".casefold()
            assert not given
        match.choose(step.seat, step.move)
    assert planned


@pytest.mark.parametrize(
    ("showing", "hides"),
    [
        (Showing(), True),
        (Showing(watched=True), False),
        (Showing(caption=Caption("Look.")), False),
        (Showing(caption=Caption("A table.", "Do something.")), False),
    ],
    ids=["a hand", "a replay", "a step of a lesson", "a task of a lesson"],
)
def test_h_hides_what_lies_over_a_hand_and_nothing_else(
    showing: Showing, hides: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules, the log, the list of keys and what is known to all."""
    laid: list[Any] = []
    app = SimpleNamespace(lay_over=lambda page, *_: laid.append(page))
    app.read_rules = lambda *about, hides=False: laid.append(Reader(*about, hides=hides))
    monkeypatch.setattr(Page, "sevens", app)
    page = Red7(GAMES["red7"], at("g7 v6", "g2", "r3").prompt, showing)
    for read in (page.action_rules, page.action_log, page.action_help, page.action_known):
        read()
    assert [each.works("hide", ()) for each in laid] == [hides] * 4
    assert page.works("hide", ()) == hides


def test_a_key_is_called_as_in_the_list_of_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "redraw", lambda _: None)
    page = at("g7 v6", "g2", "r3")
    page.turn_to(replace(page.prompt, turn_over=True, moves=()))
    for key, said in (
        ("right", "Arrows do nothing now."),
        ("left", "Arrows do nothing now."),
        ("4", "1-9 do nothing now."),
        ("shift+tab", "Tab does nothing now."),
        ("pagedown", "PgUp/PgDn do nothing now."),
        ("p", "P does nothing now."),
    ):
        page.refusal = None
        page.typed(cast("Any", SimpleNamespace(key=key)))
        assert page.refusal is not None and page.refusal.text == said
