"""The lines at the bottom of a play screen: what Enter does stands whole, whatever else is said or asked there."""

from __future__ import annotations

from test_red7_screen import at


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
