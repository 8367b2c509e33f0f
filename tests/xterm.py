"""A real xterm on a virtual screen, for tests that look at pixels.

``XTerm`` runs a program in xterm on a screen of its own (Xvfb), presses keys and mouse buttons as the X server does
(xdotool), and takes pictures. Positions are cells, counted from 0 at the top left.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from emulator import Page
from PIL import Image, ImageGrab
from pyte.screens import Char
from terminal import environment, kill_session

FONT = "-misc-fixed-medium-r-normal--15-140-75-75-c-90-iso10646-1"
CELL = (9, 15)
"""Pixels of a cell in this font."""

LARGEST = (130, 44)
"""Cells that the screen has room for."""

GROUND, INK = "000000", "e5e5e5"
"""The colours that xterm is told to take as its own."""

_NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
_DARK = ("000000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5")
_BRIGHT = ("7f7f7f", "ff0000", "00ff00", "ffff00", "5c5cff", "ff00ff", "00ffff", "ffffff")

NAMED = dict(zip((*_NAMES, *(f"bright{name}" for name in _NAMES)), (*_DARK, *_BRIGHT), strict=True))
"""What xterm shows for the sixteen colours, unless somebody has set others."""

KEYS = {"enter": "Return", "space": "space", "esc": "Escape", "tab": "Tab", "ctrl+q": "ctrl+q", "ctrl+z": "ctrl+z"}
KEYS |= {name: name.capitalize() for name in ("up", "down", "left", "right", "f1")}
KEYS |= {"?": "question"}


def available() -> bool:
    """Whether xterm, a virtual screen and what presses keys on it are installed."""
    return all(map(shutil.which, ("xterm", "Xvfb", "xdotool")))


class XTerm:
    """A program in xterm, in a window of 80 columns and 24 lines, which stays when the program has ended.

    ``env`` is laid over a clean environment; ``term`` is what xterm says it is. Leaving the context ends program,
    window and screen.
    """

    def __init__(
        self,
        command: Sequence[str | os.PathLike[str]],
        *,
        home: Path,
        term: str = "xterm",
        env: Mapping[str, str] | None = None,
    ) -> None:
        size = (80, 24)
        self.size = size
        read, write = os.pipe()
        wide, high = LARGEST[0] * CELL[0], LARGEST[1] * CELL[1]
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{wide}x{high}x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        assert number, "Xvfb does not start"
        self.display = f":{number}"
        self._env = environment(home) | {"DISPLAY": self.display} | dict(env or {})
        look = ("-bg", f"#{GROUND}", "-fg", f"#{INK}", "-fn", FONT, "-b", "0", "-bw", "0", "+sb", "-u8", "-tn", term)
        geometry = ("-geometry", f"{size[0]}x{size[1]}+0+0", "-xrm", "XTerm*loginShell: false", "-hold")
        self._process = subprocess.Popen(
            ["xterm", *look, *geometry, "-e", *map(os.fspath, command)],
            env=self._env,
            cwd=home,
            start_new_session=True,
        )

    def __enter__(self) -> XTerm:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for each in (self._process, self._screen):
            kill_session(each.pid)
            each.wait()

    def _do(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self._env, capture_output=True, text=True, check=True)
        return done.stdout

    def key(self, *names: str) -> None:
        """Press these keys, one after another."""
        self._do("key", *(KEYS.get(name, name) for name in names))

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Press and release a button of the mouse over a cell."""
        self._do("mousemove", str(x * CELL[0] + CELL[0] // 2), str(y * CELL[1] + CELL[1] // 2), "click", str(button))

    def resize(self, columns: int, lines: int) -> None:
        """Pull the window to another size."""
        window = self._do("search", "--onlyvisible", "--class", "XTerm").split()[0]
        self._do("windowsize", window, str(columns * CELL[0]), str(lines * CELL[1]))
        self.size = (columns, lines)

    def picture(self) -> Image.Image:
        """What the window shows now."""
        return ImageGrab.grab((0, 0, self.size[0] * CELL[0], self.size[1] * CELL[1]), xdisplay=self.display)

    def wait_until(self, wrong: Callable[[Image.Image], Sequence[Difference]], after: str, limit: float = 15.0) -> None:
        """Take pictures until nothing is ``wrong`` with one. AssertionError, with what still is, if none comes."""
        end = time.monotonic() + limit
        while found := wrong(self.picture()):
            assert time.monotonic() < end, f"after {after}, {len(found)} cells, such as {found[0]}"


class Difference(NamedTuple):
    """A cell that does not look as it should: what the emulator has there, and the colours that are found."""

    x: int
    y: int
    text: str
    ground: str
    found: frozenset[str]


def differences(picture: Image.Image, page: Page) -> list[Difference]:
    """The cells that do not look as an emulator has them: another ground, a glyph where there is none, or none."""
    return list(_differences(picture, page))


def _differences(picture: Image.Image, page: Page) -> Iterator[Difference]:
    for y in range(page.lines):
        for x in range(page.columns):
            cell = page.buffer[y][x]
            box = (x * CELL[0], y * CELL[1], (x + 1) * CELL[0], (y + 1) * CELL[1])
            colours = picture.crop(box).getcolors() or []
            ground = _ground(cell)
            found = frozenset("{:02x}{:02x}{:02x}".format(*colour) for _, colour in colours)
            blank = not cell.data.strip() and not cell.underscore
            if ground not in found or (found == {ground}) != blank:
                yield Difference(x, y, cell.data, ground, found)


def _ground(cell: Char) -> str:
    colour, own = (cell.fg, INK) if cell.reverse else (cell.bg, GROUND)
    return own if colour == "default" else NAMED.get(colour, colour)
