"""The lines at the bottom of a play screen: what Enter does stands whole, whatever else is said or asked there."""

from __future__ import annotations

from dataclasses import replace

from test_red7_screen import Bench, at

from sevens_tui.core import Advice, Player, Refusal
from sevens_tui.rules.red7.table import RAINBOW
from sevens_tui.rules.red7.words import reason_of
from sevens_tui.screens.phrases import nudge_of


def test_asking_to_quit_leaves_nothing_of_a_long_preview() -> None:
    page = at("g5 v6 i7", "g2", "r3", options={"game": "advanced"})
    page.preview = lambda: "one " * 30  # type: ignore[method-assign]
    assert "one one" in page.lines[-2]
    page.unsaved = ""
    page._quitting = True
    assert "quit sevens. All is saved." in page.lines[-3]
    assert not page.lines[-2].strip()
    page.unsaved = "the disk is full."
    assert "NOT saved" in page.lines[-3]
    assert "the disk is full" in page.lines[-2]


def long_plan() -> Bench:
    """A plan whose preview takes two lines."""
    page = at("g7 v6 i7", "v2", "r3", options={"game": "advanced", "actions": "on"})
    page.action_card(1)
    page.action_palette()
    page.cursor = next(card for card in page.targets() if card.face == "V2")
    page.action_canvas()
    page.action_card(2)
    page.action_canvas()
    preview = page.preview()
    assert preview is not None and len(preview) > 70
    return page


def enter_of(page: Bench) -> str:
    """All that stands beside Enter, over its two lines."""
    return " ".join(" ".join(page.lines[-3:-1]).replace(" Enter ", "").split())


def test_what_enter_does_stands_whole_while_something_is_said() -> None:
    page = long_plan()
    for said in ("Nudge: a word.", "Taken back: a plan.", ""):
        page.said = said
        assert enter_of(page) == page.preview()
        assert (page.lines[-1].strip() == said) if said else "keys" in page.lines[-1]
    page.refuse(Refusal("turn", "Not R1: it is not yours."))
    assert enter_of(page) == page.preview()
    assert page.lines[-1].strip() == "✗ Not R1: it is not yours."


def test_a_nudge_is_said_whole_below_one_line_of_enter() -> None:
    page = at("g2 v1", "g5", "r3")
    page.said = "Nudge: " + "a long way to go on, " * 5 + "and that is why."
    assert " ".join(" ".join(page.lines[-2:]).split()) == page.said


def test_a_nudge_is_a_plain_sentence() -> None:
    assert nudge_of(Advice((), "3 points", "")) == "A good move brings 3 points."
    assert nudge_of(Advice((), "the only choice", "")) == "There is only one choice."
    assert nudge_of(Advice((), "0 points", "")) == nudge_of(Advice((), "nothing", "")) == "No move brings anything now."
    assert nudge_of(Advice((), "little", "")) == "No move brings much now."


def test_a_full_line_of_keys_still_names_the_list_of_keys_and_undo() -> None:
    line = long_plan().lines[-1]
    assert "? keys" in line
    assert "undo" in line
    assert "H hide" in line
    assert "F1" not in line


def test_reasons_that_need_two_lines_have_them() -> None:
    """Long names and long sets: who leads and why is not cut above an empty line."""
    page = at("g7 v6", "o1 o2 o3 o4 o5 o6", "r1 r2 r3 r4 r5 r7", rule="indigo")
    page.prompt = replace(page.prompt, players=(Player("Maximilian"), Player("Alexandria")))
    page.action_reasons()
    for _ in RAINBOW:
        said = " ".join(" ".join(page.lines[-3:-1]).split())
        assert said == page.hint() and "~" not in said
        page.action_walk(1)
    assert any(len(reason_of(page.plan.shown, rule)) > 60 for rule in RAINBOW)


def test_what_may_be_done_makes_room_for_what_is_said() -> None:
    page = at("g7 v6", "g2", "r3")
    page.hint = lambda: "word " * 25 + "end."  # type: ignore[method-assign]
    assert "~" not in "".join(page.lines[-3:-1])
    page.said = "Something was said."
    assert page.lines[-2].strip() == "Something was said." and page.lines[-3].rstrip().endswith("~")
