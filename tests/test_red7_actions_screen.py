"""The actions of odd cards on Red7's screen: what they ask for, how it is chosen, and what Enter brings."""

from __future__ import annotations

from test_red7_screen import Bench, at

ACTIONS = {"game": "advanced", "actions": "on"}


def seven() -> Bench:
    page = at("g7 v6 i7 y2", "g2 v1", "r3", options=ACTIONS)
    page.action_card(1)
    page.action_palette()
    return page


def test_a_7_does_not_offer_itself_first() -> None:
    page = seven()
    assert page.target is not None and page.target.face == "G2"
    for _ in page.targets():
        page.action_next(1)
        assert page.target is not None
    assert page.target.face == "G2"


def test_the_table_shows_what_enter_would_bring() -> None:
    page = seven()
    assert "G2 onto the deck. You lead" in page.lines[-3]
    assert any("would lead" in line for line in page.lines)
    while page.target is None or page.target.face != "G7":
        page.action_next(1)
    text = "\n".join(page.lines)
    assert "G7 onto the deck. Bob leads" in page.lines[-3]
    assert "would still lead" in text  # Bob, who leads now
    assert "▸G7" in text and "#V1" in text, "the card still lies where it may be chosen"


def test_what_to_choose_and_how_is_said_above_the_hand() -> None:
    page = seven()
    heading = next(line for line in page.lines if line.startswith(" Your hand"))
    for word in ("moves a card of your palette", "Tab", "D deck", "C canvas"):
        assert word in heading


def test_every_mark_on_the_table_is_explained() -> None:
    marks = " ".join(mark for mark, _ in seven().legend())
    for mark in ("#", "+P", "+C", ">3<", "-", ".", "now", "then", "[", "+G7"):
        assert mark in marks


def test_a_card_moved_onto_the_deck_is_not_called_the_only_one() -> None:
    """``only`` is said of a palette card alone; with a 7's card on the deck it is that no card goes on the canvas."""
    page = at("r7 y5", "i6", "r6", options={"actions": "on"}, rule="green")
    page.action_card(1)
    page.action_palette()
    assert page.target is not None and page.target.face == "I6"
    page.action_deck()
    preview = page.preview()
    assert preview is not None and "I6 onto the deck, no card on the canvas: you are OUT" in preview
    alone = at("y5 y3", "i6", "r6", rule="green")
    alone.action_card(1)
    alone.action_palette()
    assert (alone.preview() or "").startswith("Y5 palette only: you are OUT")
