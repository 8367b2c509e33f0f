"""The reader: what is on it, by keys alone and by mouse alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from frames import cells_with, ink_at, inks
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.app import App
from textual.pilot import Pilot

from sevens_tui.rules import GAMES
from sevens_tui.rules.sections import read
from sevens_tui.screens.leaflet import Leaflet
from sevens_tui.screens.page import Page, Press
from sevens_tui.screens.reader import LIST, Chosen, Other, Reader
from sevens_tui.widgets.canvas import Ink
from sevens_tui.widgets.palette import Palette
from sevens_tui.widgets.sheet import RIGHT_BUTTON, Direction, Sheet

RED7 = GAMES["red7"]
SECTIONS = read("sevens_tui.rules.red7")
IDS = [section.id for section in SECTIONS]
NOTE = "In your game now: the rule is GREEN. You have 3 even cards, Arnd has 2."


class Host(App[None], inherit_bindings=False):
    """What a page needs of the app."""

    ENABLE_COMMAND_PALETTE = False
    palette = Palette()

    def __init__(self, page: Reader) -> None:
        super().__init__(ansi_color=True)
        self.page = page
        self.done: list[str] = []

    def on_mount(self) -> None:
        self.push_screen(self.page, lambda _: self.done.append("closed"))

    def leave(self) -> None:
        self.done.append("left")

    def hide(self) -> None:
        self.done.append("hidden")

    def lay_over(self, page: Page[None], then: Callable[[str | None], object]) -> None:
        self.push_screen(page, then)


def lines(page: Page[None], width: int = 80, height: int = 24) -> list[str]:
    return page.frame(width, height).text().split("\n")


def text_side(page: Reader, width: int = 80, height: int = 24) -> str:
    return "\n".join(line[LIST:].strip() for line in lines(page, width, height)[2:-1]).strip()


# Frames


def test_the_page_as_a_whole() -> None:
    assert lines(Reader(RED7, "the-check", hides=True)) == [
        " Rules  Red7                                                            9 of 21",
        "",
        "   The idea                 The check",
        "   The cards",
        "   Set-up                   At the end of each turn, one question: of all",
        "   Your turn                players still in, does the one who played lead",
        "   Who leads                under the rule as it is now?",
        "   The seven rules",
        "   What counts                Yes: the turn passes on.",
        "   The canvas                 No: that player is out.",
        " ▸ The check",
        "   Out of the round         Who was leading in the middle of a turn does not",
        "   End of the round         matter.",
        "   Advanced game",
        "   Advanced: extra draw     A turn with a card on the canvas cannot fail, for",
        "   Advanced: points         it is allowed only if it leads. A turn that only",
        "   Action cards             adds to the palette can, unless it added a 1 with",
        '   Action 1: take           action cards on: see "No spite".',
        "   No spite",
        "   Action 3: draw           Before a turn would put you out, the app tells you",
        "   Action 5: more           and asks once.",
        "   Action 7: move",
        " more below",
        " Up/Down section  Left/Right game  / find  H hide  ? keys  Esc back",
    ]


@pytest.mark.parametrize("id", IDS)
def test_every_section_is_shown_whole_at_80_by_24(id: str) -> None:
    page = Reader(RED7, id)
    side = text_side(page)
    assert side.startswith(page.section.title)
    assert "more below" not in side
    shown = "".join(side.split())
    for paragraph in page.section.body:
        assert "".join(paragraph.text.split()).replace("[", "").replace("]", "") in shown


def test_cards_are_chips_in_their_colour() -> None:
    frame = Reader(RED7, "cards").frame(80, 24)
    rows = [run for y in range(24) for run in frame.row(y)]
    for letter in "royybiv":
        assert (f" {letter.upper()}4 ", Ink("ink", f"red7.{letter}", bold=True)) in rows
    assert "[" not in frame.text()


def test_what_is_ours_is_soft_and_what_is_weighty_bold() -> None:
    frame = Reader(RED7, "end").frame(80, 24)
    inks = {text.strip(): ink for y in range(24) for text, ink in frame.row(y)}
    assert inks["Quick game: one round, and its winner wins."] == Ink("bright", "ground", bold=True)
    assert inks["Our reading, not printed: with everybody else out"] == Ink("soft", "ground")


def test_a_note_stands_before_our_readings_on_the_tray() -> None:
    page = Reader(RED7, "action-5", NOTE)
    side = text_side(page)
    assert side.index("When all that is done") < side.index("In your game now") < side.index("Our reading")
    frame = page.frame(80, 24)
    y = next(y for y, line in enumerate(frame.text().split("\n")) if "In your game" in line)
    assert {ink_at(frame, x, y).bg for x in range(LIST + 1, 80)} == {"tray"}
    assert ink_at(frame, LIST, y).bg == "ground"


def test_a_note_is_never_below_the_window() -> None:
    for id in IDS:
        assert "In your game now" in text_side(Reader(RED7, id, NOTE))


def test_a_wide_window_has_two_columns_and_what_comes_next() -> None:
    page = Reader(RED7, "leading", NOTE)
    text = page.frame(120, 40).text()
    assert "The seven rules\n" in text[text.index("Who leads  ") :]
    assert " Y5  G1  R6  B4  beats  V3  O6  I1  R1" in text
    assert "Other games" in text
    assert "more" not in text.split("Other games")[1].split("\n")[-2]


def test_other_games_are_in_the_list_with_their_letter(monkeypatch) -> None:
    text = Reader(RED7).frame(80, 40).text()
    assert "\n   Other games\n   S 7 Steps\n" in text and "\n   P Siebenpunkt\n" in text
    assert "\n   L 7 Leagues\n" in Reader(RED7).frame(80, 40).text()


@pytest.mark.parametrize(("game", "section"), [(None, "idea"), (RED7, "nonsense")])
def test_what_is_not_there_opens_the_first_that_is(game, section: str) -> None:
    page = Reader(game, section)
    assert (page.game, page.section.id) == (RED7 if game is RED7 else GAMES["7-steps"], "idea")


@given(st.integers(1, 200), st.integers(1, 60), st.sampled_from(IDS), st.sampled_from(["", NOTE, NOTE * 20]))
def test_any_window(width: int, height: int, id: str, note: str) -> None:
    assert Reader(RED7, id, note).frame(width, height).width == width


# Keys


async def type_all(pilot: Pilot[None], keys: str) -> None:
    await pilot.press(*(("space" if key == " " else key) for key in keys))


async def test_sections_by_keys() -> None:
    page = Reader(RED7, "turn")
    async with Host(page).run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        assert page.section.id == "leading"
        await pilot.press("up", "up", "up", "up", "up", "up")
        assert page.section.id == "idea"
        await pilot.press("end")
        assert page.section.id == "house-rulings"
        assert lines(page)[22].startswith("   P Siebenpunkt")
        await pilot.press("down", "home")
        assert page.section.id == "idea"
        assert lines(page)[2].startswith(" ▸ The idea")


async def test_a_section_longer_than_the_window_is_paged() -> None:
    page = Reader(RED7, "leading", NOTE)
    async with Host(page).run_test(size=(80, 24)) as pilot:
        assert "PgUp/PgDn page" in lines(page)[-1]
        assert text_side(page).endswith("more below")
        await pilot.press("pagedown", "pagedown")
        side = text_side(page)
        assert side.endswith("palette, under any rule.")
        assert side.startswith("Who leads\nmore above")
        await pilot.press("pageup", "pageup")
        assert "more above" not in text_side(page)
        await pilot.press("down")
        assert "PgUp/PgDn" not in lines(page)[-1]


async def test_a_note_stays_with_its_section(monkeypatch) -> None:
    page = Reader(RED7, "turn", NOTE)
    async with Host(page).run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        assert "In your game" not in text_side(page)
        await pilot.press("up")
        assert "In your game" in text_side(page)
        await pilot.press("l")
        await pilot.press("down", "down", "down")
        assert page.section.id == "turn"
        assert "In your game" not in text_side(page)


@pytest.mark.parametrize(
    ("keys", "done"),
    [("escape", "closed"), ("f1", "closed"), ("h", "hidden"), ("H", "hidden"), ("ctrl+q ctrl+q", "left")],
)
async def test_ways_out(keys: str, done: str) -> None:
    host = Host(Reader(RED7, "turn", hides=True))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys.split())
        assert host.done == [done]


async def test_the_keys_are_listed_and_a_click_there_presses_one() -> None:
    host = Host(Reader(RED7, "turn", hides=True))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        listed = host.screen
        assert isinstance(listed, Leaflet)
        shown = "\n".join(lines(listed))
        assert "find words" in shown and "close the curtain at once" in shown
        await pilot.press("escape")
        assert host.screen is host.page and host.done == []
        await pilot.press("slash", "question_mark")
        assert host.screen is host.page, "it may be looked for"
        await pilot.press("escape", "question_mark", "h")
        assert host.done == ["hidden"]


async def test_a_page_that_lies_below_another_does_nothing() -> None:
    """A click on its way to the rules may come when the list of keys already lies over them."""
    page = Reader(RED7, "turn")
    async with Host(page).run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        shown = pilot.app.screen
        assert shown is not page and not page.on_top
        page.post_message(Sheet.Pressed(None, 3, 3, RIGHT_BUTTON))
        page.post_message(Sheet.Scrolled("down", None))
        await page.on_key(events.Key("down", None))
        await page.run_action("back")
        await pilot.pause()
        assert pilot.app.screen is shown and page.section.id == "turn"
        await pilot.press("escape", "escape")
        assert page not in pilot.app.screen_stack


@pytest.mark.parametrize("section", ["", "turn"])
async def test_from_where_no_hand_is_there_is_nothing_to_hide(section: str) -> None:
    """Neither from the menu nor, at the section of a step, from a replay or a lesson."""
    host = Host(Reader(RED7, section))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        assert host.done == []
        assert "hide" not in lines(host.page)[-1]
        await pilot.press("question_mark", "h")
        assert host.done == [] and isinstance(host.screen, Leaflet)


async def test_other_games_by_keys(monkeypatch) -> None:
    page = Reader(RED7, "canvas")
    async with Host(page).run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "left")
        assert page.game is RED7
        await pilot.press("right")
        assert page.game.name == "7-leagues"
        assert page.section.id == "idea"
        await pilot.press("down", "left")
        assert (page.game, page.section.id) == (RED7, "canvas")
        await pilot.press("L")
        assert (page.game.name, page.section.id) == ("7-leagues", "cards")
        assert "Left/Right game" in lines(page)[-1]


async def test_finding_by_keys() -> None:
    page = Reader(RED7, "idea")
    host = Host(page)
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash")
        assert lines(page)[-1].startswith(" Find  _  type what you look for")
        await type_all(pilot, "49 zz")
        assert "not in these rules" in lines(page)[-1]
        await pilot.press("enter", "backspace", "backspace")
        await type_all(pilot, "Extra")
        assert lines(page)[-1].startswith(" Find  49 Extra_  in 1 section ")
        assert page.section.id == "idea"
        await pilot.press("enter")
        assert page.section.id == "set-up"
        assert "1 of 1 section " in lines(page)[-1]
        frame = page.frame(80, 24)
        marked = {text for y in range(24) for text, ink in frame.row(y) if ink.underline}
        assert marked == {"49", "extra", "Set-up"}
        await pilot.press("escape")
        assert host.done == []
        assert not any(ink.underline for ink in inks(page.frame(80, 24)))
        assert lines(page)[-1].startswith(" Up/Down section")


async def test_letters_that_are_looked_for_do_nothing_else(monkeypatch) -> None:
    page = Reader(RED7)
    host = Host(page)
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash")
        await type_all(pilot, "hlsrp/ HLSRP")
        await pilot.press("left", "right")
        assert host.done == []
        assert (page.game, page.section.id) == (RED7, "idea")
        assert " Find  hlsrp/ HLSRP_" in lines(page)[-1]
        await type_all(pilot, "x" * 60)
        assert len(page.frame(80, 24).text().split("\n")) == 24
        await pilot.press("f1")
        assert host.done == ["closed"]


async def test_hits_go_round() -> None:
    page = Reader(RED7, "idea")
    async with Host(page).run_test(size=(80, 24)) as pilot:
        await pilot.press("slash")
        await type_all(pilot, "our reading")
        seen = []
        for _ in range(30):
            await pilot.press("enter")
            seen.append(page.section.id)
        assert seen[:3] == ["leading", "sets", "out"]
        assert seen[seen.index("house-rulings") + 1] == "leading"
        assert sorted(set(seen), key=IDS.index) == seen[: len(set(seen))]


async def test_a_hit_below_the_window_is_paged_to() -> None:
    page = Reader(RED7, "leading", NOTE)
    async with Host(page).run_test(size=(80, 24)) as pilot:
        await pilot.press("slash")
        await type_all(pilot, "neither can an empty")
        await pilot.press("enter")
        assert "neither can an empty" in text_side(page)


async def test_a_too_small_window_takes_no_keys() -> None:
    page = Reader(RED7)
    host = Host(page)
    async with host.run_test(size=(60, 20)) as pilot:
        await pilot.press("down", "escape", "slash", "s")
        assert host.done == []
        await pilot.resize_terminal(80, 24)
        assert (page.section.id, page._words) == ("idea", None)


# Mouse


async def click(pilot: Pilot[None], page: Reader, target: object, button: int = 1) -> None:
    assert page.sheet.canvas is not None
    x, y = cells_with(page.sheet.canvas, target)[0]
    await pilot.click(Sheet, offset=(x, y), button=button)
    await pilot.pause()


async def test_reading_by_mouse_alone(monkeypatch) -> None:
    page = Reader(RED7, "idea", hides=True)
    host = Host(page)
    async with host.run_test(size=(80, 24)) as pilot:
        await click(pilot, page, Chosen(4))
        assert page.section.id == "leading"
        await click(pilot, page, Press("list(1)"))
        assert page.section.id == "leading"
        await click(pilot, page, Other("7-leagues"))
        assert page.game.name == "7-leagues"
        await click(pilot, page, Press("game(-1)"))
        assert (page.game, page.section.id) == (RED7, "leading")
        await click(pilot, page, Press("section(-1)"))
        assert page.section.id == "turn"
        await click(pilot, page, Press("find"))
        await type_all(pilot, "canvas")
        await click(pilot, page, Press("next"))
        assert page.section.id == "canvas"
        await pilot.click(Sheet, offset=(40, 10), button=3)
        assert page._words is None
        await click(pilot, page, Press("hide"))
        await pilot.click(Sheet, offset=(40, 10), button=3)
        assert host.done == ["hidden", "closed"]


async def test_the_wheel_scrolls_what_it_is_over() -> None:
    page = Reader(RED7, "leading", NOTE)

    async def wheel(x: int, direction: Direction) -> None:
        page.sheet.post_message(Sheet.Scrolled(direction, page.frame(80, 24).target_at(x, 10)))
        await pilot.pause()

    async with Host(page).run_test(size=(80, 24)) as pilot:
        await wheel(50, "down")
        assert "more above" in text_side(page)
        assert lines(page)[2].startswith("   The idea")
        await wheel(50, "up")
        assert "more above" not in text_side(page)
        await wheel(5, "down")
        assert lines(page)[2].startswith(" more above")
        assert page.section.id == "leading"
        await wheel(5, "up")
        assert lines(page)[2].startswith("   The idea")
        await click(pilot, page, Press("page(1)"))
        assert "more above" in text_side(page)


async def test_pasting_is_looking_for() -> None:
    page = Reader(RED7)
    async with Host(page).run_test(size=(80, 24)) as pilot:
        pilot.app.post_message(events.Paste("ignored"))
        await pilot.press("slash")
        pilot.app.post_message(events.Paste("the\ncanvas"))
        await pilot.pause()
        assert " Find  the canvas_" in lines(page)[-1]
