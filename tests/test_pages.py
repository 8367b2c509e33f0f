"""All pages outside a game, whatever the size, the names and the terminal; and what is said of times and names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from frames import cells_with, inks
from pages_kit import NOW, RED7, SAVES, SIX, at, lines_of, menu, quick_scores, red7_scores, save, steps_scores

from sevens_tui.core import Player
from sevens_tui.grammar import joined
from sevens_tui.screens.leaflet import Leaflet
from sevens_tui.screens.new_game import NewGame
from sevens_tui.screens.page import Page
from sevens_tui.screens.phrases import when
from sevens_tui.screens.settings_page import SettingsPage
from sevens_tui.settings import Settings
from sevens_tui.widgets.canvas import width_of
from sevens_tui.widgets.palette import Palette

SIZES = ((80, 24), (81, 25), (120, 40), (160, 24), (200, 60), (79, 24), (80, 23), (12, 4), (1, 1))
SCRIPTS = ("Ségolène", "Ἀθηνᾶ", "אריאל", "محمد", "田中さん", "김철수", "ปิติ", "🦊🦊", "Zoe\u0301", "{0}", "W" * 40)


def all_pages(names: tuple[str, ...]) -> list[Page[Any]]:
    listed = save("red7", "Ann", "turn 3")
    assert listed.header is not None
    players = tuple(Player(name, "greedy" if number == 1 else None) for number, name in enumerate(names))
    header = replace(listed.header, players=players, to_move=names[:1])
    unfolded = menu((replace(listed, header=header), *SAVES))
    unfolded._unfolded = True
    return [
        menu((replace(listed, header=header), *SAVES)),
        menu((replace(listed, header=replace(header, to_move=(), winners=names)),)),
        unfolded,
        NewGame(SIX, players),
        quick_scores(names),
        red7_scores(names, [(number % len(names), 3 + number) for number in range(15)]),
    ]


# All pages


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 6])
def test_every_size_every_script(size, count) -> None:
    width, height = size
    for first in range(0, len(SCRIPTS), count):
        names = (SCRIPTS + SCRIPTS)[first : first + count]
        for page in all_pages(names):
            lines = lines_of(page, width, height)
            assert len(lines) == height
            assert all(width_of(line) <= width for line in lines)
            if width >= 80 and height >= 24:
                assert "Enter" in "".join(lines[-4:-1]) or "cannot be played" in lines[-3]
                assert lines[-1].strip()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_we_draw_ascii_and_four_glyphs(size) -> None:
    for page in [*all_pages(("Ann", "Bob", "Cem")), steps_scores()]:
        text = page.frame(*size).text()
        assert {char for char in text if not char.isascii()} <= set("▸◂✓✗")


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("depth", ["true", "256", "16", "none"])
def test_every_ink_has_a_colour(theme, depth) -> None:
    palette = Palette(theme, depth)
    for page in [*all_pages(("Ann", "Bob", "Cem")), steps_scores()]:
        for ink in inks(page.frame(120, 40)):
            palette.style(ink)


async def test_a_small_window_takes_no_key() -> None:
    for page, key in ((menu(), "enter"), (NewGame(RED7), "enter"), (quick_scores(), "n")):
        async with at(page, (79, 24)) as hands:
            await hands.press(key, "x")
            assert not hands.answers
            assert "needs 80 x 24" in "\n".join(hands.lines)
            await hands.pilot.resize_terminal(80, 24)
            await hands.press(key)
            assert len(hands.answers) == 1


async def test_a_key_clicked_in_the_list_is_pressed() -> None:
    page = SettingsPage(Settings(), "settings.toml")
    async with at(page) as hands:
        for action, answers in (("move(1)", []), ("back", [Settings()])):
            await hands.press("question_mark")
            listed = hands.host.screen
            assert isinstance(listed, Leaflet) and listed.sheet.canvas is not None
            await hands.pilot.click(listed.sheet, offset=cells_with(listed.sheet.canvas, action)[0])
            assert hands.host.screen is page and hands.answers == answers


async def test_the_list_of_keys() -> None:
    for page in (menu(), quick_scores(), SettingsPage(Settings(), "settings.toml")):
        async with at(page) as hands:
            await hands.press("question_mark")
            assert isinstance(hands.host.screen, Leaflet)
            await hands.press("escape")
            assert hands.host.screen is page


# Phrases


@pytest.mark.parametrize(
    ("saved", "shown"),
    [
        ("2026-05-17T00:00:00+02:00", "today 00:00"),
        ("2026-05-16T22:30:00+00:00", "today 00:30"),
        ("2026-05-16T23:59:00+02:00", "yesterday"),
        ("2026-05-15T23:59:00+02:00", "15 May"),
        ("2026-01-01T12:00:00+02:00", "1 Jan"),
        ("2025-12-31T12:00:00+02:00", "31 Dec 2025"),
        ("2027-01-01T12:00:00+02:00", "1 Jan 2027"),
        ("0001-01-01T00:00:00+14:00", "1 Jan 1"),
        ("9999-12-31T23:59:59-12:00", "31 Dec 9999"),
    ],
)
def test_when(saved, shown) -> None:
    assert when(saved, NOW) == shown
    assert width_of(shown) <= 11


def test_joined() -> None:
    assert joined(["A"]) == "A"
    assert joined(["A", "B"]) == "A and B"
    assert joined(["A", "B", "C"]) == "A, B and C"
    assert joined(iter("AB"), "or") == "A or B" and joined([]) == ""
