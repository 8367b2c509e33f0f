"""The menu: what stands on it, and everything by keys alone and by mouse alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from frames import cells_with
from pages_kit import SAVES, at, lines_of, menu, save

from sevens_tui.core import Player
from sevens_tui.screens.menu import Forget, More, Other, Start
from sevens_tui.screens.page import Press
from sevens_tui.settings import settings_of
from sevens_tui.setup import Demo, Replay, Resume


def test_the_menu_is_the_mock_up() -> None:
    lines = lines_of(menu())
    assert "\n".join(lines[:10]) == (
        "\n    S    E    V    E    N    S    7       four games for one keyboard\n"
        "                                          and two to six people\n"
        "\n   Continue\n"
        " ▸ 1  7 Steps      Arnd, Berta, Caro, Dirk          Berta, turn 14 today 21:40\n"
        "   2  Siebenpunkt  Arnd, Berta, Caro, Denise, Emil  round 5 of 8     yesterday\n"
        "   3  Red7         Fritz, Gerda                     Gerda, round 2      12 May\n"
        "   M  more: 4 older games, 2 finished\n"
    )
    assert lines[10:13] == [
        "   New game",
        "   S  7 Steps      2-4   build towers step by step; every step counts",
        "   R  Red7         2-4   lead when your turn ends, or you are out",
    ]
    assert lines[16:21] == [
        "   T  Lessons      learn a game in ten minutes, alone or as a group",
        "   D  Demo         watch the games play themselves",
        "   F1 Rules        of all four games",
        "   E  Settings     theme, glyphs, curtain, nudges",
        "   Q  Quit",
    ]
    assert lines[21] == "  Enter  continue 7 Steps. The curtain comes first; it is for Berta."
    assert lines[23] == " Up/Down move  Enter open  Del forget a game  ? keys"


async def test_without_saves_the_cursor_is_on_a_game_that_is_ready() -> None:
    async with at(menu(())) as hands:
        assert "Continue" not in "\n".join(hands.lines)
        assert hands.preview == "Enter  set up a new game of 7 Steps."
        assert "Del" not in hands.lines[-1]
        await hands.press("delete", "m", "1", "enter")
        assert hands.answers == [Start("7-steps")]


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], Resume(SAVES[0].path)),
        (["3"], Resume(SAVES[2].path)),
        (["down", "enter"], Resume(SAVES[1].path)),
        (["r"], Start("red7")),
        (["R"], Start("red7")),
        (["e"], Other.SETTINGS),
        (["q"], Other.QUIT),
        (["up", "enter"], Other.QUIT),
        (["m", "enter"], Resume(SAVES[3].path)),
        (["m", "7"], Resume(SAVES[6].path)),
        (["m", "9"], Replay(SAVES[8].path)),
        (["d"], Demo()),
        (["m", "r"], Start("red7")),
    ],
)
async def test_menu_keys(keys, answer) -> None:
    async with at(menu()) as hands:
        await hands.press(*keys)
        assert hands.answers == [answer]


async def test_the_rules_open_over_the_menu() -> None:
    async with at(menu(())) as hands:
        await hands.press("f1", "up", "up", "up", "enter")
        assert hands.host.read == [(None, "")] * 2 and not hands.answers


async def test_a_digit_without_a_game_does_nothing() -> None:
    async with at(menu()) as hands:
        await hands.press("4", "9")
        assert not hands.answers


async def test_forgetting_asks_once() -> None:
    async with at(menu()) as hands:
        await hands.press("down", "down", "delete")
        assert hands.preview == "Y  forget Red7 with Fritz and Gerda, for ever."
        assert hands.says == "Any other key keeps it."
        await hands.press("x")
        assert hands.preview == "Enter  continue Red7. The curtain comes first; it is for Gerda."
        await hands.press("delete", "down", "up", "y", "delete", "delete", "delete")
        assert not hands.answers, "a key that is held down is no answer"
        await hands.press("y")
        assert hands.answers == [Forget(SAVES[2].path)]


async def test_forgetting_by_mouse() -> None:
    async with at(menu()) as hands:
        await hands.click(SAVES[1])
        await hands.click(Press("forget"))
        assert "Siebenpunkt with Arnd, Berta, Caro, Denise and Emil" in hands.preview
        await hands.click(SAVES[0])
        assert hands.preview.startswith("Enter")
        await hands.click(Press("forget"), times=2)
        assert not hands.answers
        await hands.click(Press("yes"))
        assert hands.answers == [Forget(SAVES[0].path)]


async def test_saves_that_do_not_simply_go_on() -> None:
    async with at(menu()) as hands:
        await hands.press("m")
        text = "\n".join(hands.lines)
        assert "4  Red7         Ann, Bob                  breaks at decision 41      11 May" in text
        assert "Ann, Cem                         open elsewhere      10 May" in text
        assert "red7-2025-01-01-1200.se~ has no readable header" in text
        assert "Caro won             9 May" in text
        assert "Caro and Bob won  9 Nov 2025" in text
        assert hands.preview == "Enter  open what is good of Red7; this save breaks at decision 41."
        await hands.press("down")
        assert hands.says == "Open already: arnd on tower (process 4711)."
        await hands.press("delete")
        assert hands.says == "✗ Not this one: somebody has it open."
        await hands.press("down")
        assert hands.preview == "Enter  continue Red7. It is the turn of Ann."
        await hands.press("down", "down")
        assert hands.preview == "Enter  look back on Red7, step by step. Caro won."
        await hands.press("escape")
        assert hands.lines[8] == " ▸ M  more: 4 older games, 2 finished"
        assert not hands.answers


async def test_every_row_of_the_menu_by_keys_and_by_mouse() -> None:
    for unfold in ([], ["m"]):
        async with at(menu()) as hands:
            await hands.press(*unfold)
            rows = list(hands.page._rows())
            seen = []
            for _ in rows:
                seen.append(hands.page._at)
                assert sum(line.startswith(" ▸") for line in hands.lines) == 1
                await hands.press("down")
            assert set(seen) == set(rows)
            for row in rows:
                before = len(hands.answers)
                if hands.page._at != row:
                    await hands.click(row)
                assert hands.page._at == row and len(hands.answers) == before
                if row is More.MORE:
                    continue
                await hands.click(row)
                if row is Other.RULES:
                    assert hands.host.read == [(None, "")]
                    continue
                assert len(hands.answers) == before + 1
                await hands.click(Press("enter"))
                assert hands.answers[-1] == hands.answers[-2]


async def test_unfolding_by_mouse_and_back_with_the_right_button() -> None:
    async with at(menu()) as hands:
        await hands.click(More.MORE, times=2)
        assert "Finished" in "\n".join(hands.lines)
        await hands.click(SAVES[7], button=3)
        assert "New game" in "\n".join(hands.lines)
        await hands.click(SAVES[0], button=3)
        assert not hands.answers


async def test_a_long_list_runs_on() -> None:
    many = tuple(
        save("red7", f"Ann Player{number}", "turn 1", "Ann", f"2026-04-{number:02}T20:00:00+02:00")
        for number in range(30, 0, -1)
    )
    async with at(menu(many)) as hands:
        assert "M  more: 27 older games" in "\n".join(hands.lines)
        await hands.press("m")
        assert "more below" in "\n".join(hands.lines)
        for listed in many[4:]:
            await hands.press("down")
            there = cells_with(hands.canvas, listed)
            assert there
        for listed in many[20:25]:  # the list stands still under the mouse
            there = cells_with(hands.canvas, listed)
            await hands.click(listed)
            assert cells_with(hands.canvas, listed) == there
        await hands.press("end", *["down"] * 5)
        assert "more below" not in "\n".join(hands.lines) and "more above" in "\n".join(hands.lines)
        await hands.press("down", "down")
        assert cells_with(hands.canvas, many[0])


def test_a_large_window_lists_twelve_and_tells_of_the_chosen() -> None:
    many = tuple(
        save("red7", f"Ann Player{number}", "turn 1", "Ann", f"2026-04-{number:02}T20:00:00+02:00")
        for number in range(30, 0, -1)
    )
    lines = lines_of(menu(many), 120, 40)
    assert sum("Player" in line[:80] for line in lines) == 12
    assert "M  more: 18 older games" in "\n".join(lines)
    aside = "\n".join(line[84:] for line in lines)
    for fact in ("Red7", "2 Player30", "game quick", "actions off", "turn 1", "30 Apr", ".sevens"):
        assert fact in aside


async def test_what_is_said_goes_with_the_next_key() -> None:
    long = "red7-2026-05-12-2000.sevens cannot be saved in /var/lib/nowhere: no space left on the device; make room"
    async with at(menu(said=long)) as hands:
        assert " ".join(line.strip() for line in hands.lines[22:24]) == long
        assert hands.lines[20] == "   Q  Quit", "two lines take that of the keys, no row of the menu"
        assert hands.lines[21].startswith("  Enter  continue 7 Steps.")
        await hands.press("down")
        assert hands.says == "" and hands.preview.startswith("Enter") and hands.lines[-1].startswith(" Up/Down move")
    async with at(menu(SAVES[:2], said=long)) as hands:
        assert " ".join(line.strip() for line in hands.lines[21:23]) == long
        assert hands.lines[-1].startswith(" Up/Down move"), "where there is room, the keys stay"


def test_the_menu_promises_a_curtain_only_where_one_comes() -> None:
    """Not with one person, not at an open table, whoever is to move."""
    for to_move in ((), ("Ann",)):
        for options, people, comes in (({}, 2, True), ({"table": "open"}, 2, False), ({}, 1, False)):
            players = (Player("Ann"), Player("Bob", None if people == 2 else "greedy"))
            listed = save("siebenpunkt", "Ann Bob", "round 1", " ".join(to_move) or "Ann Bob", SAVES[0].header.saved)
            header = replace(listed.header, options=tuple(options.items()), players=players)
            line = lines_of(menu((replace(listed, header=header),)))[21]
            assert "continue Siebenpunkt" in line and ("curtain" in line) == comes, line


def test_the_menu_names_only_settings_that_there_are() -> None:
    there = [f"{row.title} {row.help}".lower() for row in settings_of()]
    shown = next(line for line in lines_of(menu()) if " Settings " in line).partition("Settings")[2].strip()
    listed = next(key.tooltip for key in menu().keys_now() if "SETTINGS" in key.action)
    for named in (shown, listed):
        assert named and all(any(word in row for row in there) for word in named.split(", "))
