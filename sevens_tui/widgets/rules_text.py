"""The text of the rules as it is drawn: rows of inked pieces, cards as chips, words that were looked for underlined."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from textwrap import wrap as fold
from typing import TypeAlias

from sevens_tui.rules.sections import Kind, Paragraph, Section, Span, wrap
from sevens_tui.widgets.canvas import Canvas, Ink
from sevens_tui.widgets.palette import CHIPS

Piece: TypeAlias = tuple[str, Ink]

TITLE = Ink("bright", bold=True)
_INKS = {Kind.PLAIN: Ink("text"), Kind.BOLD: Ink("bright", bold=True), Kind.SOFT: Ink("soft")}
_FAMILIES = {"seven_steps": "steps", "siebenpunkt": "sieben"}
_BETWEEN = 2  # blank lines between one section and the next in a column
_MARGIN = 2  # cells of tray before a note


@dataclass(frozen=True)
class Row:
    """One line of text. ``note``: it stands on the tray; ``hit``: something that was looked for is in it."""

    pieces: tuple[Piece, ...] = ()
    note: bool = False
    hit: bool = False


@dataclass(frozen=True)
class Setter:
    """How text is set: the package of the game, the width in cells, and the words that are looked for."""

    package: str
    width: int
    words: tuple[str, ...] = ()

    def title(self, section: Section) -> tuple[Row, ...]:
        """The title and the blank line below it."""
        hit = self._finds(section.title)
        return Row(self._marked(section.title, TITLE) if hit else ((section.title, TITLE),), hit=hit), Row()

    def body(self, section: Section, note: str = "", room: int = 0) -> list[Row]:
        """The paragraphs, with a note before the last soft ones, or above all where that would pass ``room`` rows."""
        if not note:
            return self._paragraphs(section, section.body)
        end = len(section.body)
        while end and section.body[end - 1].kind is Kind.SOFT:
            end -= 1
        before, after = self._paragraphs(section, section.body[:end]), self._paragraphs(section, section.body[end:])
        noted = [Row(((line, Ink("text")),), note=True) for text in note.splitlines() for line in self._fold(text)]
        if len(before) + len(noted) + len(after) + 2 > room:
            return [*noted, Row(), *self._paragraphs(section, section.body)]
        return [*before, Row(), *noted, *([Row()] if after and after[0].pieces else []), *after]

    def section(self, section: Section) -> list[Row]:
        """Title and body."""
        return [*self.title(section), *self.body(section)]

    def _fold(self, text: str) -> list[str]:
        return fold(text, self.width) or [""]

    def _paragraphs(self, section: Section, paragraphs: Sequence[Paragraph]) -> list[Row]:
        rows = []
        for paragraph in paragraphs:
            finds = self._finds(paragraph.text)
            lines = self._wrapped(section, paragraph)
            closer = replace(paragraph, text=paragraph.text.replace("] [", "]["))
            if (
                not paragraph.drawn
                and closer != paragraph
                and len(tight := self._wrapped(section, closer)) < len(lines)
            ):
                lines = tight  # cards stand side by side where that saves a row
            rows += [self._row(spans, finds) for spans in lines]
        return rows

    def _wrapped(self, section: Section, paragraph: Paragraph) -> tuple[tuple[Span, ...], ...]:
        return wrap(replace(section, body=(paragraph,)), self.width)

    def _row(self, spans: Sequence[Span], finds: bool) -> Row:
        pieces: list[Piece] = []
        for span in spans:
            if span.kind is Kind.PIECE:
                pieces += self._piece(span.text)
                continue
            text, ink = self._look(span)
            pieces += self._marked(text, ink) if finds else [(text, ink)]
        return Row(tuple(pieces), hit=any(ink.underline for _, ink in pieces))

    def _piece(self, text: str) -> list[Piece]:
        """A piece of a drawing, three cells wide: what lies there, or an empty place."""
        face = text[1:-1]
        family = _FAMILIES.get(self.package, self.package)
        role = next((each for each in (face.lower(), face[0].lower()) if f"{family}.{each}" in CHIPS), None)
        if role is None:
            return [(text, TITLE)]
        role = f"{family}.{role}" + ("" if face[0].isupper() else ".plate")
        gap = [(" ", TITLE)] if len(text) > 3 else []
        return [(f" {face}".ljust(3), Ink("ink", role, bold=face[0].isupper())), *gap]

    def _look(self, span: Span) -> Piece:
        if span.kind is not Kind.CHIP:
            return span.text, _INKS[span.kind]
        role = f"{_FAMILIES.get(self.package, self.package)}.{span.text[1].lower()}"
        if role not in CHIPS:
            return span.text, TITLE
        return f" {span.text[1:-1]} ", Ink("ink", role, bold=True)

    def _finds(self, text: str) -> bool:
        low = text.casefold()
        return bool(self.words) and all(word in low for word in self.words)

    def _marked(self, text: str, ink: Ink) -> tuple[Piece, ...]:
        """``text`` in pieces, those that were looked for underlined."""
        bare = [re.escape(word.strip("[]")) for word in self.words]
        wanted = "|".join(sorted(filter(None, bare), key=len, reverse=True))
        if not wanted:
            return ((text, ink),)
        mark = Ink("bright", None, bold=True, underline=True) if ink.bg is None else ink._replace(underline=True)
        parts = re.split(f"({wanted})", text, flags=re.IGNORECASE)
        return tuple((part, mark if number % 2 else ink) for number, part in enumerate(parts) if part)


def columns(first: Sequence[Row], following: Sequence[Sequence[Row]], room: int, count: int) -> list[list[Row]]:
    """``first`` over as many of ``count`` columns of ``room`` rows as it needs, then what follows, as far as it fits.

    Of those that follow none is parted; the first that has no room ends it.
    """
    filled = [list(first[at : at + room]) for at in range(0, len(first), room)][:count] or [[]]
    for block in following:
        if len(filled[-1]) + _BETWEEN + len(block) <= room:
            filled[-1] += [Row()] * _BETWEEN
            filled[-1] += block
        elif len(filled) < count and len(block) <= room:
            filled.append(list(block))
        else:
            break
    return filled


def draw_rows(canvas: Canvas, x: int, y: int, width: int, rows: Sequence[Row]) -> None:
    """Draw rows of text that are ``width`` cells wide, the first at ``x``, ``y``."""
    for at, row in enumerate(rows, y):
        if row.note:
            canvas.fill(x - _MARGIN, at, width + 2 * _MARGIN, 1, Ink("text", "tray"))
        end = x
        for text, ink in row.pieces:
            end = canvas.put(end, at, text, ink)
