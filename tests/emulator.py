"""A terminal emulator for tests: what a terminal makes of the bytes that a program sends. pyte does the drawing."""

from __future__ import annotations

import base64
import codecs
import contextlib
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

import pyte
from pyte.screens import Margins
from wcwidth import wcwidth

ALTERNATE, CURSOR, WRAP, FOCUS, PASTE, SYNCHRONIZED = 1049, 25, 7, 1004, 2004, 2026
MOUSE = frozenset({1000, 1002, 1003})
MOUSE_FORMS = frozenset({1005, 1006, 1015, 1016})
KNOWN = MOUSE | MOUSE_FORMS | {1, CURSOR, WRAP, ALTERNATE, FOCUS, PASTE}
"""Private modes this terminal has; asked about any other, it answers "not recognized" as xterm does."""

_TOKEN = re.compile(
    r"""
      \x1b\[(?P<private>[<=>?]?)(?P<numbers>[0-9:;]*)(?P<between>[\ -/]*)(?P<final>[@-~])
    | \x1b\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\)
    | (?P<string>\x1b[PX^_][^\x1b]*\x1b\\)
    | \x1b(?P<escape>[0-OQ-WYZ\\`-~]|[\ -/]+[0-~])
    | (?P<bad>\x1b\[[\ -?]*(?=[^\ -~])|\x1b[\]PX^_][^\x07\x1b]*(?=\x1b[^\\])|\x1b(?=[^\ -~]))
    | (?P<control>[\x00-\x1a\x1c-\x1f\x7f])
    | (?P<text>[^\x00-\x1f\x7f]+)
    """,
    re.VERBOSE,
)


class Page(pyte.Screen):
    """One of a terminal's two pages. ``scrolled`` holds the lines that left it at the top, oldest first."""

    def __init__(self, columns: int, lines: int) -> None:
        self.scrolled: list[str] = []
        super().__init__(columns, lines)

    def draw(self, data: str) -> None:
        """Draw text. Joiners and variation selectors are left out, on which pyte would drop what follows."""
        if not data.isascii():
            data = "".join(char for char in data if wcwidth(char) > 0 or unicodedata.combining(char))
        super().draw(data)

    def index(self) -> None:
        """Move down, scrolling at the bottom."""
        top, bottom = self.margins or Margins(0, self.lines - 1)
        if self.cursor.y == bottom and top == 0:
            self.scrolled.append(self.row(0).rstrip())
        super().index()

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        """Take another size: lines leave at the top if the cursor would be lost. Lines are cut, not rewrapped."""
        lines, columns = lines or self.lines, columns or self.columns
        lost = max(0, self.cursor.y - (lines - 1))
        self.scrolled += [self.row(y).rstrip() for y in range(lost)]
        kept = {y - lost: line for y, line in self.buffer.items() if lost <= y < lost + lines}
        self.buffer.clear()
        self.buffer.update(kept)
        for line in kept.values():
            for x in [x for x in line if x >= columns]:
                del line[x]
        self.lines, self.columns = lines, columns
        self.margins = None
        self.cursor.x, self.cursor.y = min(self.cursor.x, columns - 1), self.cursor.y - lost

    def cells(self, y: int) -> Iterator[str]:
        """What line ``y`` shows, cell by cell; a wide character's second cell shows "", half a one a blank."""
        line, wide = self.buffer[y], False
        for x in range(self.columns):
            char = line[x].data
            if wide:
                wide = False
                yield ""
            elif char and wcwidth(char[0]) == 2:
                wide = x + 1 < self.columns and line[x + 1].data == ""
                yield char if wide else " "
            else:
                yield char or " "

    def row(self, y: int) -> str:
        """Line ``y`` as text, blanks at its end included."""
        return "".join(self.cells(y))


class Emulator:
    """What a terminal makes of the bytes a program sends; ``answer`` takes what it sends back.

    Real pyte has one page, stumbles over ``ESC [ < u`` and over strings, and takes a pointer's shape for a title:
    so this reads the sequences, and pyte only moves, draws and colours. What it cannot read is in ``unknown``.
    """

    MOVES: ClassVar[Mapping[str, str]] = {**pyte.Stream.csi, "s": "save_cursor", "u": "restore_cursor"}

    def __init__(
        self,
        columns: int,
        lines: int,
        answer: Callable[[str], None],
        synchronized: bool = False,
        alternate: bool = True,
    ) -> None:
        self.answer = answer
        self.recognized = (KNOWN | ({SYNCHRONIZED} if synchronized else set())) - (set() if alternate else {ALTERNATE})
        self.main, self.other = Page(columns, lines), Page(columns, lines)
        self.modes = {CURSOR, WRAP}
        self.keyboard = 0
        self.titles: list[str] = []
        self.clipboard: list[str] = []
        self.unknown: list[str] = []
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""

    @property
    def page(self) -> Page:
        """The page that shows: the alternate one while its mode is on."""
        return self.other if ALTERNATE in self.modes else self.main

    def feed(self, data: bytes) -> None:
        """Take bytes from the program; a sequence may come in parts."""
        text, at = self._rest + self._decode(data), 0
        while at < len(text) and (token := _TOKEN.match(text, at)):
            at = token.end()
            self._take(token)
        self._rest = text[at:]

    def _take(self, token: re.Match[str]) -> None:
        if (text := token["text"]) is not None:
            self.page.draw(text)
        elif (char := token["control"]) is not None:
            if (move := pyte.Stream.basic.get(char)) and move not in ("shift_in", "shift_out"):
                getattr(self.page, move)()
        elif token["final"] is not None:
            if not self._sequence(token["private"], token["numbers"], token["between"] + token["final"]):
                self.unknown.append(token[0])
        elif token["osc"] is not None:
            number, _, value = token["osc"].partition(";")
            self._command(number, value, token[0])
        elif token["escape"] in ("7", "8", "D", "E", "H", "M"):
            getattr(self.page, pyte.Stream.escape[token["escape"]])()
        elif token["escape"] not in ("=", ">", "\\") and (token["escape"] or "")[:1] not in ("(", ")", "%"):
            self.unknown.append(token[0])

    def _sequence(self, private: str, numbers: str, final: str) -> bool:
        """Obey ``ESC [``; false if this terminal does not know the sequence."""
        if ":" in numbers:
            return False
        values = [int(number or 0) for number in numbers.split(";")]
        if private == "?" and final in ("h", "l"):
            for mode in values:
                self._switch(mode, final == "h")
        elif private == "?" and final == "$p":
            state = 0 if values[0] not in self.recognized else 1 if values[0] in self.modes else 2
            self.answer(f"\x1b[?{values[0]};{state}$y")
        elif final == "u" and private in ("<", ">"):
            self.keyboard += 1 if private == ">" else -max(1, values[0])
        elif private or final not in self.MOVES:
            return False
        elif final == "c":
            self.answer("\x1b[?62;22c")
        elif final == "n":
            page = self.page
            self.answer("\x1b[0n" if values == [5] else f"\x1b[{page.cursor.y + 1};{page.cursor.x + 1}R")
        elif (final, values) == ("J", [3]):
            self.main.scrolled.clear()
        else:
            try:
                getattr(self.page, self.MOVES[final])(*(values if numbers or final not in "su" else ()))
            except (TypeError, UnboundLocalError):  # pyte's methods, given numbers that mean nothing to them
                return False
        return True

    def _switch(self, mode: int, on: bool) -> None:
        if mode == ALTERNATE and ALTERNATE not in self.recognized:
            return
        if mode == ALTERNATE and on != (ALTERNATE in self.modes):
            if on:
                cursor, self.other = self.main.cursor, Page(self.main.columns, self.main.lines)
                self.other.cursor.x, self.other.cursor.y = cursor.x, cursor.y
                if WRAP not in self.modes:
                    self.other.reset_mode(WRAP, private=True)
        elif mode == WRAP:
            for page in (self.main, self.other):
                (page.set_mode if on else page.reset_mode)(WRAP, private=True)
        (self.modes.add if on else self.modes.discard)(mode)

    def _command(self, number: str, text: str, whole: str) -> None:
        if number in ("0", "2"):
            self.titles.append(text)
        elif number == "52":
            with contextlib.suppress(ValueError):
                self.clipboard.append(base64.b64decode(text.partition(";")[2]).decode(errors="replace"))
        elif number not in ("1", "8", "22"):  # icon name, link, pointer shape: nothing to show
            self.unknown.append(whole)

    def resize(self, columns: int, lines: int) -> None:
        """Take another size."""
        for page in (self.main, self.other):
            page.resize(lines, columns)
