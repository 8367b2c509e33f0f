"""The drawing layer: cells, colours, and what is sent when a frame changes."""

from __future__ import annotations

from time import perf_counter

import pyte
import pytest
from frames import cells_with, ink_at, inks
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich._palettes import EIGHT_BIT_PALETTE, STANDARD_PALETTE
from rich.cells import cell_len
from rich.color import ColorType
from rich.console import Console
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region

from sevens_tui.environment import Terminal, detect, prepare_environment
from sevens_tui.widgets import frugal, sheet
from sevens_tui.widgets.canvas import Canvas, Ink, fit, fit_names, width_of
from sevens_tui.widgets.frugal import changed_cells, make_frugal
from sevens_tui.widgets.palette import CHIPS, GREYS, PLATES, SIXTEEN, THEMES, XTERM, Palette, contrast, rgb_of
from sevens_tui.widgets.sheet import Sheet, strip_of

DEPTHS = ("true", "256", "16")
SURFACES = ("ground", "panel", "table", "tray")
PIECES = [*CHIPS, *(f"{chip}.side" for chip in CHIPS), *(f"{plate}.plate" for plate in PLATES)]
COLOURED = [(theme, depth) for theme in THEMES for depth in DEPTHS]


LEAST = {"true": 4.5, "256": 4.5, "16": 4.0}
"""The weakest contrast, by number of colours: what sixteen look like differs from terminal to terminal."""


def strength(palette: Palette, ink: Ink) -> float:
    """The contrast as a person sees it; among 16, in the terminal where it is weaker."""
    text, ground = palette.tones(ink)
    if palette.depth == "true":
        return contrast(text.rgb, ground.rgb)
    if palette.depth == "256":
        return contrast(rgb_of(text.n256), rgb_of(ground.n256))
    return min(contrast(each[text.n16], each[ground.n16]) for each in (SIXTEEN, XTERM))


# Contrast


def test_contrast_formula() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(("theme", "depth"), COLOURED)
def test_ink_on_every_piece_can_be_read(theme, depth) -> None:
    palette = Palette(theme, depth)
    weak = {role: strength(palette, Ink("ink", role)) for role in (*PIECES, "gold", "mark")}
    # Among 16, a plate has no ground: its letter stands on the table.
    assert {role: round(value, 2) for role, value in weak.items() if value < LEAST[depth]} == {}


@pytest.mark.parametrize(("theme", "depth"), COLOURED)
def test_words_can_be_read_on_every_surface(theme, depth) -> None:
    palette = Palette(theme, depth)
    pairs = [(word, on) for word in ("text", "soft", "bright", "whynot", "gold") for on in SURFACES]
    pairs += [("text", "line"), ("bright", "line"), ("text", "field.a"), ("text", "field.b")]
    pairs += [("curtain_text", "curtain"), ("curtain_text", "fold"), ("curtain", "curtain_text")]
    weak = {pair: round(strength(palette, Ink(*pair)), 2) for pair in pairs}
    assert {pair: value for pair, value in weak.items() if value < LEAST[depth]} == {}


@pytest.mark.parametrize(
    ("role", "theme", "promised"),
    [
        *(("steps.t", "dark", 6.9), ("steps.y", "dark", 17.6), ("steps.b", "dark", 9.3), ("steps.p", "dark", 4.5)),
        *(("steps.r", "dark", 5.2), ("steps.k", "dark", 18.7), ("steps.g", "dark", 8.0), ("red7.r", "dark", 5.4)),
        *(("red7.o", "dark", 7.8), ("red7.g", "dark", 10.3), ("red7.b", "dark", 4.9), ("red7.i", "dark", 10.0)),
        *(("red7.v", "dark", 10.2), ("steps.t.side", "dark", 5.2), ("steps.y.side", "dark", 8.3)),
        *(("steps.b.side", "dark", 4.7), ("steps.p.side", "dark", 7.8), ("steps.g.side", "light", 11.8)),
        *(("steps.t.plate", "dark", 5.5), ("steps.y.plate", "light", 7.5), ("steps.k.plate", "light", 7.8)),
    ],
)
def test_contrast_is_what_screens_md_says(role, theme, promised) -> None:
    assert strength(Palette(theme), Ink("ink", role)) == pytest.approx(promised, abs=0.06)


def test_contrast_theme_is_the_strongest() -> None:
    for word in ("text", "soft", "bright", "whynot"):
        for on in SURFACES:
            ink = Ink(word, on)
            assert strength(Palette("contrast"), ink) > strength(Palette("light"), ink)


# Exact colours


def test_chips_are_among_the_fixed_colours() -> None:
    for role, chip in CHIPS.items():
        assert rgb_of(chip.n256) == chip.rgb, role
    for number in range(16, 256):
        assert rgb_of(number) == EIGHT_BIT_PALETTE[number].hex
    for number in range(16):
        assert STANDARD_PALETTE[number].hex == SIXTEEN[number]
        assert STANDARD_PALETTE.match(STANDARD_PALETTE[number]) == number


def test_sides_are_the_chip_darkened() -> None:
    sides = {"t": "#007a7a", "y": "#b2b242", "b": "#967a5e", "p": "#5e4296", "r": "#960042", "g": "#004200"}
    for letter, rgb in sides.items():
        assert Palette().tones(Ink("ink", f"steps.{letter}.side"))[1].rgb == rgb


def test_numbers_reach_the_terminal_unrounded() -> None:
    console = Console(color_system="256", force_terminal=True, _environ={})
    style = Palette("dark", "256").style(Ink("ink", "sieben.da"))
    assert style.render("x", color_system=console._color_system) == "\x1b[38;5;233;48;5;254mx\x1b[0m"
    style = Palette("dark", "16").style(Ink("ink", "red7.b", bold=True))
    assert style.bgcolor is not None and style.bgcolor.type is ColorType.STANDARD and style.bgcolor.number == 12
    assert "104" in style.render("x", color_system=console._color_system)


@pytest.mark.parametrize("theme", THEMES)
def test_among_16_nothing_dark_is_bold(theme) -> None:
    """xterm, the Linux console and others show bold black as grey: on white or yellow it could hardly be read."""
    palette = Palette(theme, "16")
    for fg in ("ink", *GREYS[theme]):
        for bg in (*PIECES, *GREYS[theme]):
            style = palette.style(Ink(fg, bg, bold=True))
            assert style.color is not None and style.color.number is not None
            assert bool(style.bold) == (style.color.number >= 8)


def test_256_plates_are_one_grey() -> None:
    for theme, grey in (("dark", "#303030"), ("light", "#bcbcbc")):
        grounds = {rgb_of(Palette(theme, "256").tones(Ink("ink", f"{plate}.plate"))[1].n256) for plate in PLATES}
        assert grounds == {grey}


def test_16_sides_plates_and_tray() -> None:
    for theme, ground in (("dark", 0), ("light", 15)):
        palette = Palette(theme, "16")
        for chip in PLATES:
            assert palette.tones(Ink("ink", f"{chip}.side"))[1].n16 == CHIPS[chip].n16
            assert palette.tones(Ink("ink", f"{chip}.plate"))[1].n16 == ground
        assert GREYS[theme]["ground"].n16 == ground
        assert GREYS[theme]["tray"].n16 == 8


def test_no_colour_has_attributes_only_and_marks_differ() -> None:
    palette = Palette("light", "none")
    for role in (*PIECES, *GREYS["light"]):
        style = palette.style(Ink("ink", role))
        assert style.color is None and style.bgcolor is None
    assert palette.style(Ink("ink", "red7.r")).bold
    assert palette.style(Ink("mark.ink", "mark")).reverse
    assert palette.style(Ink("text", "tray")).bold and not palette.style(Ink("text", "table")).bold
    assert not palette.style(Ink("soft", "tray")).bold


def test_a_role_that_is_not_there_is_an_error_at_every_depth() -> None:
    for depth in (*DEPTHS, "none"):
        for ink in (Ink("sfot"), Ink("text", "red7.q"), Ink("text", "red7.r.plate")):
            with pytest.raises(KeyError):
                Palette("dark", depth).style(ink)


# Glyphs


def test_ascii_twins_are_as_wide() -> None:
    palette = Palette(ascii=True)
    assert palette.glyphs("▸Y2◂ ✓ ✗") == ">Y2< * x"
    assert palette.glyphs("Jürgen 字") == "J?rgen ??"
    assert Palette().glyphs("▸") == "▸"
    assert all(cell_len(glyph) == 1 for glyph in "▸◂✓✗")


@given(st.text(max_size=12))
def test_any_name_takes_the_cells_we_count(name: str) -> None:
    canvas = Canvas(40, 1)
    canvas.put(0, 0, name)
    shown = "".join(text for text, _ in canvas.row(0))
    assert cell_len(shown) == 40
    assert cell_len(Palette(ascii=True).glyphs(shown)) == 40
    assert Palette(ascii=True).glyphs(shown).isascii()
    assert cell_len(fit(name, 5)) <= 5 or fit(name, 5) == name
    assert width_of(fit(name, 5)) <= 5
    shown.encode("utf-8")


# Canvas


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ann", "Bob"), ("Ann", "Bob")),
        (("Bartholomew", "Ann", "Bartholomea"), ("Barthol~ew", "Ann", "Barthol~ea")),
        (("Bartholomew", "Bartholomew Junior"), ("Barthol~ew", "Barthol~or")),
        (("Maximilian the Great", "Maximilian the Neat"), ("Maximi~eat", "Maximi~eat")),
        (("田田田田田田甲", "田田田田田田乙"), ("田田田~甲", "田田田~乙")),
    ],
)
def test_names_that_begin_alike_are_told_apart(names: tuple[str, ...], shown: tuple[str, ...]) -> None:
    found = fit_names(names, 10)
    assert len(set(found)) == len(names) and all(width_of(each) <= 10 for each in found)
    if len(set(shown)) == len(shown):
        assert found == shown


def test_put_right_centre_and_fit() -> None:
    canvas = Canvas(10, 3)
    assert canvas.put(1, 0, "abc") == 4
    assert canvas.right(10, 1, "xy") == 8
    canvas.centre(2, "mid!")
    assert canvas.text() == " abc\n        xy\n   mid!"
    assert [fit("Berta", 5), fit("Clockwork", 5), fit("字字字", 4), fit("abc", 0)] == ["Berta", "Cloc~", "字~", ""]


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [(-2, 0, "cd\n"), (2, 1, "\n  ab"), (-9, 0, "\n"), (9, 0, "\n"), (0, -1, "\n"), (0, 2, "\n"), (0, 0, "abcd\n")],
)
def test_cut_at_every_edge(x, y, expected) -> None:
    canvas = Canvas(4, 2)
    assert canvas.put(x, y, "abcd", target="t") == x + 4
    assert canvas.text() == expected
    inside = [(x + i, y) for i in range(4) if 0 <= x + i < 4 and 0 <= y < 2]
    assert cells_with(canvas, "t") == inside
    canvas.fill(x, y, 4, 4, Ink("text", "tray"), "f")
    assert canvas.width == 4 and all(len(row) == 4 for row in canvas._chars + canvas._grounds + canvas._targets)


def test_wide_characters_are_never_halved() -> None:
    canvas = Canvas(5, 1)
    canvas.put(-1, 0, "字a")
    assert canvas.text() == " a"
    canvas.put(4, 0, "字")
    assert canvas.text() == " a"
    canvas.put(1, 0, "字字")
    canvas.put(2, 0, "x")
    assert canvas.text() == "  x字"
    other = Canvas(4, 1)
    other.put(0, 0, "字字")
    canvas.paste(other, 2, 0)
    assert canvas.text() == "  字"
    assert sum(len(text) + text.count("字") for text, _ in canvas.row(0)) == 5


def test_what_terminals_disagree_on_is_taken_away() -> None:
    canvas = Canvas(20, 1)
    canvas.put(0, 0, "e\u0301a\x1b[\u202e\t\u00a0.")
    assert canvas.text() == "e\u0301a?[?? ."
    assert width_of("👨\u200d👩") == 4
    assert width_of("❤\ufe0f") == 1
    assert width_of("\U0001f1e9\U0001f1ea") == 2
    assert width_of("\u0301") == 0


def test_targets_come_back_from_the_cells_they_were_put_on() -> None:
    canvas = Canvas(12, 2)
    canvas.put(1, 0, " P palette", target=("key", "p"))
    assert canvas.target_at(1, 0) == ("key", "p")
    assert canvas.target_at(0, 0) is None and canvas.target_at(11, 0) is None and canvas.target_at(-1, 0) is None
    canvas.put(3, 0, "pal")
    assert canvas.target_at(3, 0) == ("key", "p")
    canvas.fill(3, 0, 2, 1, Ink())
    assert canvas.target_at(3, 0) is None and canvas.target_at(5, 0) == ("key", "p")
    big = Canvas(20, 5)
    big.paste(canvas, 4, 2)
    assert big.target_at(5, 2) == ("key", "p") and big.target_at(4, 2) is None


def test_text_keeps_its_ground() -> None:
    canvas = Canvas(6, 1)
    canvas.fill(2, 0, 2, 1, Ink("text", "tray"))
    canvas.put(0, 0, "abcdef", Ink("soft"))
    assert canvas.row(0) == [("ab", Ink("soft", "ground")), ("cd", Ink("soft", "tray")), ("ef", Ink("soft", "ground"))]
    assert inks(canvas) == {Ink("soft", "ground"), Ink("soft", "tray")}
    assert ink_at(canvas, 2, 0) == Ink("soft", "tray")


def test_blanks_make_no_runs_of_their_own() -> None:
    canvas = Canvas(12, 1)
    canvas.put(3, 0, "a", Ink("soft"))
    canvas.put(6, 0, "b", Ink("bright", None, True))
    canvas.put(7, 0, " ", Ink("text", None, False, True))
    assert [text for text, _ in canvas.row(0)] == ["   a  ", "b", " ", "    "]


def test_a_frame_is_composed_in_time() -> None:
    best = 1.0
    for _ in range(20):
        begin = perf_counter()
        canvas = Canvas(80, 24)
        for number in range(150):
            canvas.put(number * 13 % 74, number % 24, "some text", Ink("soft", "table" if number % 2 else None), number)
        best = min(best, perf_counter() - begin)
    assert best < 0.0015


# What is sent

WORDS = st.sampled_from(["a", "abc", "字", "x字y", "  ", "▸", "e\u0301", "one and two"])
INKS = st.sampled_from(
    [Ink(), Ink("soft"), Ink("ink", "red7.g", True), Ink("text", "tray"), Ink("text", None, False, True)]
)
PUTS = st.lists(st.tuples(st.integers(-2, 31), st.integers(0, 2), WORDS, INKS), max_size=10)
TRUE = Console(color_system="truecolor", force_terminal=True, _environ={})


def draw(puts) -> Canvas:
    canvas = Canvas(32, 3)
    for put in puts:
        canvas.put(*put)
    return canvas


class Update:
    """The shape of Textual's ChopsUpdate."""

    def __init__(self, canvas: Canvas, spans) -> None:
        self.spans = spans
        self.chops = [{0: strip_of(canvas, y, Palette())} for y in range(canvas.height)]


def full(canvas: Canvas) -> str:
    return changed_cells(Update(canvas, [(y, 0, canvas.width) for y in range(canvas.height)]), TRUE)


def terminal(*sent: str) -> pyte.Screen:
    """A terminal after these bytes, with automatic wrapping off, as Textual's driver switches it."""
    screen = pyte.Screen(32, 3)
    pyte.Stream(screen).feed("".join(("\x1b[?7l", *sent)))
    return screen


def terminal_cells(screen: pyte.Screen) -> list:
    """What is on the terminal; a blank shows its ground and underline only."""
    cells = []
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            bare = cell.data == " " and not cell.underscore
            cells.append((" ", cell.bg) if bare else (cell.data, cell.fg, cell.bg, cell.bold, cell.underscore))
    return cells


@settings(max_examples=150, deadline=None)
@given(PUTS, st.lists(PUTS, min_size=1, max_size=3))
@example([(31, 2, "e\u0301", Ink()), (0, 0, "a", Ink())], [[]])
@example([(0, 0, "a", Ink("ink", "red7.g")), (0, 0, "字", Ink())], [[]])
@example([], [[(0, 0, "e\u0301", Ink())]])
def test_changes_give_the_same_screen_as_a_full_repaint(first, later) -> None:
    canvas = draw(first)
    sent = [full(canvas)]
    puts = list(first)
    for more in later:
        puts = puts[len(puts) // 2 :] + more
        old, canvas = canvas, draw(puts)
        sent.append(changed_cells(Update(canvas, canvas.changes(old)), TRUE))
    assert terminal_cells(terminal(*sent)) == terminal_cells(terminal(full(canvas)))


@given(PUTS)
def test_nothing_changed_is_nothing_sent(puts) -> None:
    assert draw(puts).changes(draw(puts)) == []


def test_half_a_wide_character_is_never_a_change() -> None:
    assert draw([(3, 0, "語", Ink())]).changes(draw([(3, 0, "字", Ink())])) == [(0, 3, 5)]


def test_far_changes_of_a_row_are_sent_apart() -> None:
    assert draw([(1, 0, "a", Ink()), (30, 0, "b", Ink())]).changes(draw([])) == [(0, 1, 2), (0, 30, 31)]
    assert draw([(1, 0, "a", Ink()), (8, 0, "b", Ink())]).changes(draw([])) == [(0, 1, 9)]


class Shown(App[None]):
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.heard: list = []

    def compose(self) -> ComposeResult:
        yield Sheet()

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        self.heard.append((message.target, message.x, message.y, message.button))

    def on_sheet_scrolled(self, message: Sheet.Scrolled) -> None:
        self.heard.append((message.direction, message.target))


async def test_sheet_sends_changed_cells_and_hears_the_mouse() -> None:
    app = Shown()
    async with app.run_test(size=(32, 3)) as pilot:
        shown = app.query_one(Sheet)
        assert shown.size == (32, 3)
        sent: list = []
        compositor_update = app.screen._compositor.render_partial_update

        def spy():
            update = compositor_update()
            if update is not None:
                sent.append(update.render_segments(TRUE))
            return update

        first = draw([(0, 0, "one and two", Ink()), (20, 1, "x字y", Ink("ink", "red7.g"))])
        shown.show(first, Palette())
        await pilot.pause()
        app.screen._compositor.render_partial_update = spy
        second = draw([(0, 0, "one and two", Ink()), (20, 1, "x語z", Ink("ink", "red7.g")), (2, 2, "a", Ink())])
        shown.show(second, Palette())
        await pilot.pause()
        assert terminal_cells(terminal(full(first), *sent)) == terminal_cells(terminal(full(second)))
        assert len(sent) == 1 and len(sent[0]) < 120
        shown.show(
            draw([(0, 0, "one and two", Ink()), (20, 1, "x語z", Ink("ink", "red7.g")), (2, 2, "a", Ink())]), Palette()
        )
        await pilot.pause()
        assert len(sent) == 1

        third = Canvas(32, 3)
        third.put(4, 1, "word", target="word")
        shown.show(third, Palette())
        await pilot.click(Sheet, offset=(5, 1))
        await pilot.click(Sheet, offset=(0, 0), button=3)
        for wheel in (events.MouseScrollUp, events.MouseScrollDown):
            shown.post_message(wheel(shown, 6, 1, 0, 0, 0, False, False, False))
        await pilot.pause()
        assert app.heard == [("word", 5, 1, 1), (None, 0, 0, 3), ("up", "word"), ("down", "word")]


async def test_sheet_fills_what_the_canvas_does_not() -> None:
    app = Shown()
    async with app.run_test(size=(40, 5)) as pilot:
        shown = app.query_one(Sheet)
        shown.show(draw([(0, 0, "字", Ink())]), Palette("light", "256"))
        await pilot.pause()
        ground = Palette("light", "256").style(Ink("text", "ground"))
        for strip in shown.render_lines(Region(0, 0, 40, 5)):
            assert strip.cell_length == 40
            assert list(strip)[-1].style == ground
        assert [strip.cell_length for strip in shown.render_lines(Region(1, 1, 3, 2))] == [3, 3]
        await pilot.resize_terminal(1, 1)
        assert [strip.cell_length for strip in shown.render_lines(Region(0, 0, 1, 1))] == [1]


def test_without_the_private_method_nothing_is_replaced(monkeypatch) -> None:
    class Elsewhere:
        pass

    assert make_frugal(Elsewhere()) is False
    monkeypatch.setattr(frugal, "ChopsUpdate", None)
    other = Elsewhere()
    other._compositor = Elsewhere()
    assert make_frugal(other) is False
    assert sheet.Sheet.can_focus is False


# The environment


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, "true"),
        ({"TERM": "xterm-direct"}, "true"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "yes"}, "256"),
        ({"TERM": "xterm-kitty"}, "256"),
        ({"TERM": "screen"}, "16"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({}, "16"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "dumb"}, "none"),
        ({"TERM": "xterm-mono"}, "none"),
        ({"TERM": "linux", "TEXTUAL_COLOR_SYSTEM": "256"}, "256"),
        ({"TERM": "linux", "COLORTERM": "truecolor", "TEXTUAL_COLOR_SYSTEM": "standard"}, "16"),
        ({"TERM": "linux", "TEXTUAL_COLOR_SYSTEM": "nonsense"}, "16"),
        ({"COLORTERM": "truecolor", "TEXTUAL_COLOR_SYSTEM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"COLORTERM": "truecolor", "NO_COLOR": ""}, "true"),
    ],
)
def test_detect(environ, depth) -> None:
    assert detect(environ, "utf-8") == (depth, False)
    assert detect(environ, "UTF8").ascii is False
    for encoding in ("ANSI_X3.4-1968", "latin-1", "", None):
        assert detect(environ, encoding).ascii is True


def test_prepared_environment_is_definite_and_writes_no_files() -> None:
    environ = {
        "TERM": "xterm-256color",
        "NO_COLOR": "1",
        "TEXTUAL_SCREENSHOT": "1",
        "TEXTUAL_LOG": "/tmp/log",
        "TEXTUAL": "devtools",
        "TEXTUAL_PRESS": "p",
        "TEXTUAL_DISABLE_KITTY_KEY": "1",
    }
    assert prepare_environment(environ, "utf-8") == Terminal("none", False)
    assert environ == {
        "TERM": "xterm-256color",
        "TEXTUAL_DISABLE_KITTY_KEY": "1",
        "TEXTUAL_COLOR_SYSTEM": "standard",
        "TEXTUAL_FPS": "1000",
    }
