"""The rules as the reader and the shell show them: sections read from a game's ``rules.md``, wrapped to any width.

A section begins with ``## Title {#id}``; the id never changes, for refusals and F1 point to it. Below it a line is
a paragraph, however long; a blank line is a blank line on screen. ``**a whole line**`` is bold, ``- `` begins an
item of an indented list, ``[R6]`` is a card, and a line that begins with "Our reading" or "Our choice" is soft.
``|`` begins a line of a drawing: it stays as it is, and ``[k]`` in it is an empty place. ``> `` begins the section in
one sentence, which is not shown in it but where there is no room for more. There is no other markup.
Letters are taken to be one cell wide, which holds for what we write.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files

NARROWEST = 8
"""The smallest width in cells that text is wrapped to: an indented card still fits."""

_HEADING = re.compile(r"## (?P<title>\S.*?) \{#(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*)\}")
_CHIP = re.compile(r"(\[[A-Z][0-9]\])")
_DRAWN = re.compile(r"(\[[A-Za-z]{1,2}[0-9]?\])")
_OURS = ("Our reading", "Our choice")
_INDENT = 2


class Kind(StrEnum):
    """How a piece of text looks."""

    PLAIN = "plain"
    BOLD = "bold"
    CHIP = "chip"
    PIECE = "piece"
    SOFT = "soft"


@dataclass(frozen=True)
class Span:
    """A piece of a line. A chip keeps its brackets: ``[R6]`` is as wide as the coloured " R6 " drawn for it.

    So does a piece of a drawing.
    """

    text: str
    kind: Kind


@dataclass(frozen=True)
class Paragraph:
    """One line of the source without its markup. ``item``: part of a list; ``gap``: a blank line comes before it;
    ``drawn``: a line of a drawing.
    """

    text: str
    kind: Kind = Kind.PLAIN
    item: bool = False
    gap: bool = False
    drawn: bool = False


@dataclass(frozen=True)
class Section:
    """What is shown at once: an id that never changes, a title and paragraphs; and all that in one sentence."""

    id: str
    title: str
    body: tuple[Paragraph, ...]
    short: str = ""


@cache
def read(package: str) -> tuple[Section, ...]:
    """The sections of ``rules.md`` in ``package`` ("sevens_tui.rules.red7"), in order."""
    return parse(files(package).joinpath("rules.md").read_text(encoding="utf-8"))


def parse(source: str) -> tuple[Section, ...]:
    """The sections of a text. Raises ValueError, naming the line, for a heading that is none or an id used twice."""
    sections: list[Section] = []
    gap = False
    for number, line in enumerate(source.splitlines(), 1):
        if line.startswith("#"):
            heading = _HEADING.fullmatch(line.rstrip())
            if heading is None:
                raise ValueError(f"line {number}: a heading is '## Title {{#id}}', not {line!r}")
            if any(section.id == heading["id"] for section in sections):
                raise ValueError(f"line {number}: a second section {heading['id']!r}")
            sections.append(Section(heading["id"], heading["title"], ()))
        elif not line.strip():
            gap = True
        elif not sections:
            raise ValueError(f"line {number}: text before the first heading")
        else:
            last = sections[-1]
            if line.startswith("> "):
                sections[-1] = replace(last, short=line[2:].strip())
                continue
            paragraph = _paragraph(line.rstrip(), gap and bool(last.body))
            sections[-1] = replace(last, body=(*last.body, paragraph))
            gap = False
    return tuple(sections)


def _paragraph(line: str, gap: bool) -> Paragraph:
    if line.startswith("|"):
        return Paragraph(line[1:], gap=gap, drawn=True)
    line = line.strip()
    if line.startswith("- "):
        return Paragraph(line[2:].strip(), item=True, gap=gap)
    if len(line) > 4 and line.startswith("**") and line.endswith("**"):
        return Paragraph(line[2:-2].strip(), Kind.BOLD, gap=gap)
    return Paragraph(line, Kind.SOFT if line.startswith(_OURS) else Kind.PLAIN, gap=gap)


def find(sections: Iterable[Section], id: str) -> Section:
    """The section with this id. Raises KeyError if there is none."""
    for section in sections:
        if section.id == id:
            return section
    raise KeyError(f"the rules have no section {id!r}")


def search(sections: Iterable[Section], words: str) -> tuple[tuple[str, str], ...]:
    """Where all of ``words`` stand in one title or paragraph, in any order and case: (section id, that text)."""
    wanted = words.casefold().split()
    return tuple(
        (section.id, text)
        for section in sections
        for text in (section.title, *(paragraph.text for paragraph in section.body))
        if wanted and all(word in text.casefold() for word in wanted)
    )


def wrap(section: Section, width: int) -> tuple[tuple[Span, ...], ...]:
    """The body in lines of at most ``width`` cells (NARROWEST if that is more), without the title.

    A blank line is ``()``. A line of a drawing is cut, not wrapped. Lists are indented by two cells, and by four where
    an item runs on. A card is never parted; a word is only if it is longer than a line.
    """
    lines: list[tuple[Span, ...]] = []
    for paragraph in section.body:
        if paragraph.gap:
            lines.append(())
        room = max(width, NARROWEST)
        lines.extend([_drawn(paragraph.text[:room].rstrip())] if paragraph.drawn else _fill(paragraph, room))
    return tuple(lines)


def plain(section: Section, width: int = 72) -> str:
    """The section as text for the shell, the title on a line of its own and the rest indented beneath it."""
    lines = ("".join(span.text for span in line) for line in wrap(section, width - _INDENT))
    return "\n".join([section.title, "", *(f"{'':{_INDENT}}{line}" if line else "" for line in lines)]) + "\n"


def _fill(paragraph: Paragraph, width: int) -> Iterator[tuple[Span, ...]]:
    first, rest = (_INDENT, 2 * _INDENT) if paragraph.item else (0, 0)
    line: list[Span] = []
    indent = first
    used = indent
    for word in paragraph.text.split():
        for number, part in enumerate(_parts(_spans(word, paragraph.kind), width - rest)):
            size = sum(len(span.text) for span in part)
            space = 1 if line and number == 0 else 0
            if line and (number > 0 or used + space + size > width):
                yield _line(indent, line)
                line, indent, used, space = [], rest, rest, 0
            if space:
                line.append(Span(" ", paragraph.kind))
            line.extend(part)
            used += space + size
    if line:
        yield _line(indent, line)


def _drawn(line: str) -> tuple[Span, ...]:
    """A line of a drawing, its blanks kept."""
    parts = [part for part in _DRAWN.split(line) if part]
    return tuple(Span(part, Kind.PIECE if _DRAWN.fullmatch(part) else Kind.BOLD) for part in parts)


def _spans(word: str, kind: Kind) -> list[Span]:
    pieces = [piece for piece in _CHIP.split(word) if piece]
    return [Span(piece, Kind.CHIP if _CHIP.fullmatch(piece) else kind) for piece in pieces]


def _parts(word: Sequence[Span], room: int) -> Iterator[list[Span]]:
    """The word in parts of at most ``room`` cells: nearly always one."""
    part: list[Span] = []
    used = 0
    for span in word:
        cuts = [span.text[at : at + room] for at in range(0, len(span.text), room)]
        for cut in cuts:
            if part and used + len(cut) > room:
                yield part
                part, used = [], 0
            part.append(Span(cut, span.kind))
            used += len(cut)
    yield part


def _line(indent: int, spans: Iterable[Span]) -> tuple[Span, ...]:
    """A line with its indent, neighbours of one kind joined. Cards stay single."""
    joined: list[Span] = [Span(" " * indent, Kind.PLAIN)] if indent else []
    for span in spans:
        if joined and span.kind is joined[-1].kind is not Kind.CHIP:
            joined[-1] = Span(joined[-1].text + span.text, span.kind)
        else:
            joined.append(span)
    return tuple(joined)
