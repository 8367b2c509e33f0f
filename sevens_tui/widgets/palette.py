"""Colours: what a role ("soft", "steps.t.side") looks like in a theme, with so many colours.

Every colour has three values: 24 bits, a number of the 256, one of the 16. The palette hands out the *number* when
there are 256 or 16, never an RGB value to be rounded: rich rounds #bcbcbc to 249 and #e4e4e4 to 253, one too low. With
``none`` it hands out attributes alone. What Textual does with styles, and how the App has to be set up:

- Textual's line filters (ANSI to truecolor, NO_COLOR to grey) run in the cache that ``Widget.render_lines`` uses. Sheet
  overrides ``render_lines``, so its styles reach the driver as they are: where a Sheet covers the window, the bytes are
  the same with ``App(ansi_color=True)`` and without. Set it all the same: a bare Screen is then painted in the
  terminal's own ground (SGR 49); otherwise in that of Textual's theme, a colour even where there should be none.
- The console writes a style in its colour system, which comes from TEXTUAL_COLOR_SYSTEM, read when Textual is imported.
  ``environment.prepare_environment`` sets it to the palette's depth. Numbers are only rounded if it is lower.
- NO_COLOR must not reach Textual: what is not a Sheet would turn to grey RGB. ``prepare_environment`` drops it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType as Frozen
from typing import NamedTuple, get_args

from rich.cells import get_character_cell_size
from rich.color import Color
from rich.style import Style

from sevens_tui.environment import Depth, Terminal, detect
from sevens_tui.settings import Theme
from sevens_tui.widgets.canvas import Ink

__all__ = ["CHIPS", "GREYS", "PLATES", "THEMES", "Depth", "Palette", "Terminal", "Theme", "Tone", "contrast", "detect"]

THEMES: tuple[Theme, ...] = get_args(Theme)


class Tone(NamedTuple):
    """A colour three times: 24 bits, its number among the 256 (16 to 255, the fixed ones), its number among the 16."""

    rgb: str
    n256: int
    n16: int


CHIPS = Frozen(
    {
        "steps.t": Tone("#00afaf", 37, 6),
        "steps.y": Tone("#ffff5f", 227, 11),
        "steps.b": Tone("#d7af87", 180, 7),
        "steps.p": Tone("#875fd7", 98, 5),
        "steps.r": Tone("#d7005f", 161, 1),
        "steps.k": Tone("#121212", 233, 0),
        "steps.g": Tone("#005f00", 22, 2),
        "red7.r": Tone("#d70000", 160, 1),
        "red7.o": Tone("#ff8700", 208, 3),
        "red7.y": Tone("#ffff5f", 227, 11),
        "red7.g": Tone("#5fd787", 78, 2),
        "red7.b": Tone("#0087d7", 32, 12),
        "red7.i": Tone("#5f00af", 55, 4),
        "red7.v": Tone("#d7afff", 183, 13),
        "leagues.plains": Tone("#ffd787", 222, 11),
        "leagues.forest": Tone("#005f00", 22, 2),
        "leagues.mountain": Tone("#bcbcbc", 250, 7),
        "leagues.marsh": Tone("#af875f", 137, 3),
        "leagues.lake": Tone("#005faf", 25, 4),
        "sieben.ap": Tone("#005f00", 22, 2),
        "sieben.ch": Tone("#005f00", 22, 2),
        "sieben.pl": Tone("#005f00", 22, 2),
        "sieben.wn": Tone("#005f00", 22, 2),
        "sieben.tr": Tone("#005f00", 22, 2),
        "sieben.po": Tone("#d7005f", 161, 1),
        "sieben.bl": Tone("#875fd7", 98, 5),
        "sieben.pr": Tone("#ffd75f", 221, 11),
        "sieben.da": Tone("#e4e4e4", 254, 15),
        "sieben.se": Tone("#4e4e4e", 239, 8),
        "sieben.bu": Tone("#87af5f", 107, 10),
        "sieben.wa": Tone("#00afd7", 38, 6),
        "sieben.st": Tone("#8a8a8a", 245, 7),
    }
)
"""Pieces, the same in every theme; all of them are among the 256 fixed colours."""

PLATES = Frozen(
    {
        "steps.t": ("#205352", "#8cdbdb", "#91cbc8", "#003131", 6, 4),
        "steps.y": ("#6c6b3a", "#ffffb7", "#e8e7ad", "#47471b", 11, 8),
        "steps.b": ("#605346", "#eddbc9", "#dacbba", "#3c3126", 7, 8),
        "steps.p": ("#483b5e", "#c9b7ed", "#bfb0d6", "#261b3c", 13, 5),
        "steps.r": ("#601f3a", "#ed8cb7", "#da90ad", "#3c001b", 9, 1),
        "steps.k": ("#1b1b1a", "#a8a49b", "#a9a7a2", "#121212", 7, 0),
        "steps.g": ("#203b1d", "#8cb78c", "#91b08d", "#001b00", 10, 8),
    }
)
"""Empty spaces of 7 Steps: ground and letter on dark, on light, and the letter among the 16 on dark, on light."""

_DARK = {
    "ground": Tone("#161615", 233, 0),
    "panel": Tone("#21201f", 234, 0),
    "table": Tone("#2d2c2a", 236, 0),
    "tray": Tone("#383735", 237, 8),
    "line": Tone("#55534f", 239, 8),
    "text": Tone("#e8e5df", 254, 15),
    "soft": Tone("#aaa69f", 248, 7),
    "bright": Tone("#ffffff", 231, 15),
    "whynot": Tone("#ffd7af", 223, 11),
    "curtain": Tone("#4a1320", 52, 1),
    "fold": Tone("#541827", 52, 1),
    "curtain_text": Tone("#f0dca8", 223, 15),
    "field.a": Tone("#413c35", 238, 0),
    "field.b": Tone("#3a3630", 237, 0),
    "gold": Tone("#ffd75f", 221, 11),
    "mark": Tone("#ffffff", 231, 15),
    "mark.ink": Tone("#000000", 16, 0),
}

_LIGHT = {
    "ground": Tone("#f1f0ee", 255, 15),
    "panel": Tone("#e7e5e2", 254, 15),
    "table": Tone("#dcdad5", 253, 15),
    "tray": Tone("#cfccc6", 252, 8),
    "line": Tone("#9b978f", 246, 7),
    "text": Tone("#23221f", 235, 0),
    "soft": Tone("#55524b", 239, 8),
    "bright": Tone("#000000", 16, 0),
    "whynot": Tone("#7a2e00", 88, 1),
    "curtain": Tone("#7a2033", 88, 1),
    "fold": Tone("#85263b", 88, 1),
    "curtain_text": Tone("#fff3d0", 230, 15),
    "field.a": Tone("#d2cdc4", 252, 15),
    "field.b": Tone("#c9c4bb", 251, 15),
    "gold": Tone("#5f4100", 58, 4),
    "mark": Tone("#000000", 16, 0),
    "mark.ink": Tone("#ffffff", 231, 15),
}

# For projectors, which wash out everything between black and white.
_CONTRAST = {
    "ground": Tone("#ffffff", 231, 15),
    "panel": Tone("#ffffff", 231, 15),
    "table": Tone("#ffffff", 231, 15),
    "tray": Tone("#d0d0d0", 252, 8),
    "line": Tone("#a8a8a8", 248, 7),
    "text": Tone("#000000", 16, 0),
    "soft": Tone("#303030", 236, 8),
    "bright": Tone("#000000", 16, 0),
    "whynot": Tone("#5f0000", 52, 1),
    "curtain": Tone("#000000", 16, 0),
    "fold": Tone("#262626", 235, 0),
    "curtain_text": Tone("#ffffff", 231, 15),
    "field.a": Tone("#ffffff", 231, 15),
    "field.b": Tone("#eeeeee", 255, 15),
    "gold": Tone("#5f4100", 58, 4),
    "mark": Tone("#000000", 16, 0),
    "mark.ink": Tone("#ffffff", 231, 15),
}

GREYS: Frozen[Theme, Frozen[str, Tone]] = Frozen(
    {"dark": Frozen(_DARK), "light": Frozen(_LIGHT), "contrast": Frozen(_CONTRAST)}
)

SIXTEEN = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
"""What the 16 colours are on the Linux console and, nearly, in many terminals; one may show others."""

XTERM = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
"""What they are in xterm; an ink is chosen that can be read in both."""

# The nearest of the 256 would be #008787, on which neither black nor white reaches 4.5.
_SIDES_256 = Frozen({"steps.t": 23, "sieben.wa": 24})

_WHITE = Tone("#ffffff", 231, 15)
_BLACK: Frozen[Theme, Tone] = Frozen(
    {"dark": Tone("#121212", 233, 0), "light": Tone("#121212", 233, 0), "contrast": Tone("#000000", 16, 0)}
)
_GOLD = Tone("#ffd75f", 221, 11)  # as a ground it is a piece, the same in every theme

_WORDS = frozenset({"text", "soft", "bright", "whynot", "gold"})
_REVERSED = frozenset({"mark", "curtain_text", "gold"})
_TWINS = str.maketrans("▸◂✓✗", "><*x")


def rgb_of(number: int) -> str:
    """The fixed colour ``number`` (16 to 255) of the 256."""
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    steps = (0, 95, 135, 175, 215, 255)
    red, rest = divmod(number - 16, 36)
    return "#" + "".join(f"{steps[part]:02x}" for part in (red, *divmod(rest, 6)))


def _parts(rgb: str) -> tuple[int, int, int]:
    return int(rgb[1:3], 16), int(rgb[3:5], 16), int(rgb[5:7], 16)


@cache
def _nearest(rgb: str) -> int:
    """The fixed colour of the 256 that is nearest."""
    wanted = _parts(rgb)
    return min(range(16, 256), key=lambda n: sum((a - b) ** 2 for a, b in zip(wanted, _parts(rgb_of(n)), strict=True)))


def _luminance(rgb: str) -> float:
    parts = (part / 255 for part in _parts(rgb))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours after WCAG, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def _tone(theme: Theme, role: str) -> Tone:
    """The tone of a role that stands by itself. Raises KeyError for a role that is not there."""
    if (tone := GREYS[theme].get(role)) is not None:
        return tone
    if (tone := CHIPS.get(role)) is not None:
        return tone
    base, _, part = role.rpartition(".")
    if part == "ink":
        return _ink(theme, base)
    if part == "side":
        chip = CHIPS[base]
        rgb = "#" + "".join(f"{value * 7 // 10:02x}" for value in _parts(chip.rgb))
        return Tone(rgb, _SIDES_256.get(base) or _nearest(rgb), chip.n16)
    if part == "plate":
        plate = PLATES[base]
        # Tints of 256 are too coarse to be told apart: one grey for all, and no ground at all among 16.
        if theme == "dark":
            return Tone(plate[0], 236, GREYS[theme]["table"].n16)
        return Tone(plate[2], 250, GREYS[theme]["table"].n16)
    raise KeyError(f"no such role: {role}")


@cache
def _ground(theme: Theme, role: str) -> Tone:
    return _GOLD if role == "gold" else _tone(theme, role)


@cache
def _ink(theme: Theme, ground: str) -> Tone:
    """What is written in on this ground."""
    base, _, part = ground.rpartition(".")
    if part == "plate":
        _, dark, _, light, dark16, light16 = PLATES[base]
        if theme == "dark":
            return Tone(dark, _nearest(dark), dark16)
        return Tone(light, _nearest(light), light16) if theme == "light" else Tone("#000000", 16, 0)
    if ground in ("curtain", "fold"):
        return _tone(theme, "curtain_text")
    if ground in ("curtain_text", "mark"):
        return _tone(theme, "curtain" if ground == "curtain_text" else "mark.ink")
    if ground in GREYS[theme] and ground != "gold":
        return _tone(theme, "text")
    tone, black = _ground(theme, ground), _BLACK[theme]

    def stronger(on: str, one: str, other: str) -> bool:
        return contrast(on, one) >= contrast(on, other)

    return Tone(
        *(
            black.rgb if stronger(tone.rgb, black.rgb, _WHITE.rgb) else _WHITE.rgb,
            black.n256 if stronger(rgb_of(tone.n256), rgb_of(black.n256), _WHITE.rgb) else _WHITE.n256,
            max(0, 15, key=lambda ink: min(contrast(each[tone.n16], each[ink]) for each in (SIXTEEN, XTERM))),
        )
    )


@dataclass(frozen=True)
class Palette:
    """How inks look on this terminal, and which glyphs it has."""

    theme: Theme = "dark"
    depth: Depth = "true"
    ascii: bool = False
    _styles: dict[Ink, Style] = field(default_factory=dict, init=False, repr=False, compare=False)

    def style(self, ink: Ink) -> Style:
        """What the terminal is told for ``ink``; without a ground it stands on the bare ground.

        Raises KeyError for a role that is not there.
        """
        style = self._styles.get(ink)
        if style is None:
            style = self._styles[ink] = self._plain(ink) if self.depth == "none" else self._coloured(ink)
        return style

    def tones(self, ink: Ink) -> tuple[Tone, Tone]:
        """The tones of text and ground."""
        bg = ink.bg or "ground"
        ground = _ground(self.theme, bg)
        text = _ink(self.theme, bg) if ink.fg == "ink" else _tone(self.theme, ink.fg)
        # Among 16 the tray is a middle grey in every theme: only white can be read on it.
        if bg == "tray" and (ink.fg in _WORDS or ink.fg == "ink"):
            text = text._replace(n16=15)
            if ink.fg == "gold" and self.theme != "dark":  # nor can the one dark gold of the 256
                text = text._replace(n256=_tone(self.theme, "text").n256)
        return text, ground

    def _coloured(self, ink: Ink) -> Style:
        text, ground = self.tones(ink)
        # Many terminals show a bold one of the first eight as its bright twin: black on white would be grey.
        bold = ink.bold and not (self.depth == "16" and text.n16 < 8)
        colours = self._colour(text), self._colour(ground)
        return Style(color=colours[0], bgcolor=colours[1], bold=bold or None, underline=ink.underline or None)

    def _colour(self, tone: Tone) -> Color:
        if self.depth == "true":
            return Color.parse(tone.rgb)
        return Color.from_ansi(tone.n256 if self.depth == "256" else tone.n16)

    def _plain(self, ink: Ink) -> Style:
        """Bold, reverse, underline. Pieces and the tray, where the chosen row is, are bold; marks are reversed."""
        self.tones(ink)  # a wrong role is an error here too
        bg = ink.bg or "ground"
        strong = bg in CHIPS or bg in _REVERSED or (bg == "tray" and ink.fg != "soft")
        bold = ink.bold or strong or ink.fg in ("bright", "whynot", "gold")
        return Style(bold=bold or None, underline=ink.underline or None, reverse=bg in _REVERSED or None)

    def glyphs(self, text: str) -> str:
        """``text`` in the glyphs there are, as many cells wide."""
        if not self.ascii or text.isascii():
            return text
        return "".join(
            char if char.isascii() else "?" * get_character_cell_size(char) for char in text.translate(_TWINS)
        )
