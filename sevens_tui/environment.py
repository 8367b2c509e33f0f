"""What the terminal can show, read from the environment, and the environment Textual is then given.

``prepare_environment`` must run before Textual is imported: Textual reads these variables while it is imported. It
does three things. It settles the number of colours here, once, so that Textual never guesses otherwise than our
palette; it lets a new page be sent as soon as it is ready; and it drops every variable by which Textual would write
files (screenshots, logs), press keys or call a devtools server: they would carry a hand out of the game.
"""

from __future__ import annotations

import locale
import signal
from collections.abc import Mapping, MutableMapping
from typing import Literal, NamedTuple, TypeAlias

Depth: TypeAlias = Literal["true", "256", "16", "none"]
"""How many colours: 24 bits, 256, 16, or no colour at all."""

WIDTH, HEIGHT = 80, 24
"""The smallest window that every page fits."""

ENDING = (
    *(signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2),
    *(signal.SIGALRM, signal.SIGVTALRM, signal.SIGXCPU),
)
"""The signals that would end a program on the spot, with a hand on its screen: it ends in good order instead."""

KEPT = frozenset({"TEXTUAL_DISABLE_KITTY_KEY"})
"""The only variable of Textual's that may pass: it helps with broken keyboards and writes nothing."""

_ASKED: dict[str, Depth] = {"truecolor": "true", "256": "256", "standard": "16", "windows": "16"}

# Textual names no "none": attributes such as bold are only written when some number of colours is set.
_TOLD: dict[Depth, str] = {"true": "truecolor", "256": "256", "16": "standard", "none": "standard"}

_TICKS = "1000"
"""How often a second Textual looks whether a page that is new, and so laid out first, can be sent: at its own 60 the
curtain would close 25 milliseconds later. Where nothing has changed it does not look at all.
"""

_RICH_TERMS = ("256color", "kitty", "alacritty", "foot", "wezterm", "ghostty")
"""Terminals with 256 colours at least. Plain ssh drops COLORTERM, so the name is all there is."""


class Terminal(NamedTuple):
    """What the terminal can show: how many colours, and whether ASCII only."""

    depth: Depth
    ascii: bool


def detect(environ: Mapping[str, str], encoding: str | None) -> Terminal:
    """What a terminal with this environment and this output encoding can show.

    NO_COLOR, if it is not empty, wins; then TEXTUAL_COLOR_SYSTEM, COLORTERM and TERM are asked, in that order.
    """
    plain = (encoding or "").lower().replace("-", "").replace("_", "")
    return Terminal(_depth(environ), plain not in ("utf8", "cp65001"))


def moves_cursor(environ: Mapping[str, str]) -> bool:
    """Whether a terminal with this environment can move its cursor and be cleared; one that says nothing cannot."""
    return environ.get("TERM", "").strip().lower() not in ("", "dumb", "unknown")


def _depth(environ: Mapping[str, str]) -> Depth:
    if environ.get("NO_COLOR"):
        return "none"
    if asked := _ASKED.get(environ.get("TEXTUAL_COLOR_SYSTEM", "").strip().lower()):
        return asked
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "true"
    term = environ.get("TERM", "").strip().lower()
    if term.endswith("-direct"):
        return "true"
    if any(name in term for name in _RICH_TERMS):
        return "256"
    # rich takes a dumb terminal for truecolor and a vt100 for 16 colours; neither has any.
    if (term and not moves_cursor(environ)) or term.startswith("vt") or term.endswith(("-mono", "-m")):
        return "none"
    return "16"


def prepare_environment(environ: MutableMapping[str, str], encoding: str | None = None) -> Terminal:
    """Make ``environ`` safe and definite for Textual; gives what the terminal can show, for the palette.

    NO_COLOR is dropped too: Textual would answer it with grey RGB, or with black on black; and COLUMNS and LINES, which
    it would believe more than the window. Without ``encoding`` the
    locale's is taken. Call once: afterwards the environment no longer says what the user asked for.
    """
    terminal = detect(environ, encoding or encoding_asked(environ))
    for name in list(environ):
        if name in ("NO_COLOR", "COLUMNS", "LINES") or (name.startswith("TEXTUAL") and name not in KEPT):
            del environ[name]
    environ["TEXTUAL_COLOR_SYSTEM"] = _TOLD[terminal.depth]
    environ["TEXTUAL_FPS"] = _TICKS
    return terminal


def encoding_asked(environ: Mapping[str, str]) -> str:
    """The encoding of the locale that the user asked for.

    Python itself turns the C locale into UTF-8 (PEP 538 and 540), also in LC_CTYPE; the terminal need not follow.
    """
    asked = environ.get("LC_ALL") or environ.get("LANG") or environ.get("LC_CTYPE") or ""
    if not environ.get("LC_ALL") and environ.get("LC_CTYPE") not in (None, "", "C.UTF-8"):
        asked = environ["LC_CTYPE"]
    if asked in ("", "C", "POSIX"):
        return "ascii" if asked else locale.getpreferredencoding(False)
    _, dot, encoding = asked.partition(".")
    return encoding.partition("@")[0] if dot else locale.getpreferredencoding(False)
