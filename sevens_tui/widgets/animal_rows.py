"""Siebenpunkt beside the estate: animals on the table, animals marked, mandates, and what one of them asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sevens_tui.grammar import capital, counted
from sevens_tui.rules.siebenpunkt.table import AnimalKind, Living, Nearing, Pattern
from sevens_tui.widgets.canvas import Canvas, Ink, Target, fit
from sevens_tui.widgets.estate import BOLD, SOFT, TEXT, draw_pattern, fill_text

KINDS = {
    AnimalKind.SPIDER: "spi",
    AnimalKind.MAMMAL: "mam",
    AnimalKind.BIRD: "bir",
    AnimalKind.REPTILE: "rep",
    AnimalKind.INVERTEBRATE: "inv",
    AnimalKind.INSECT: "ins",
}
"""Kinds of animals in three letters."""

NEW, LOST, HERE = "✓ new", "✗ lost", "✓ here"


ON_EDGE = "along the edge"

KIND, POINTS, EATS = 20, 13, 12
"""Cells from where a line of a list ends to its kind, behind its points, to its food."""


class Chosen(NamedTuple):
    """The target of a line of the lists: an animal or a mandate, by its id."""

    id: str


class Tab(NamedTuple):
    """The target of the word that opens a list."""

    name: str


@dataclass(frozen=True)
class Row:
    """A line of a list: its key, the name, the kind, points, food, and where it stands to the estate."""

    key: str
    id: str
    name: str
    pattern: Pattern
    kind: str = ""
    points: str = ""
    eats: str = ""
    home: str = ""
    soft: bool = False


def missing_text(missed: int) -> str:
    """How many squares an estate lacks."""
    return HERE if not missed else f"lacks {missed}"


def animal_row(key: str, living: Living, home: str, *, help: bool, claimed: bool = False) -> Row:
    """An animal: its points, its food and its home."""
    animal = living.animal
    eats = ""
    if animal.eats is not None:
        eats = KINDS[animal.eats] + (("✓" if living.food else "✗") if help else "")
    points = str(animal.value) if living.counted is None else f"{living.counted.points:+}"
    home = "claimed" if claimed else home if help else ""
    return Row(key, animal.id, capital(animal.name), animal.habitat, KINDS[animal.kind], points, eats, home)


def mandate_row(key: str, near: Nearing, home: str, *, help: bool) -> Row:
    """A mandate: its points, and whether it is done."""
    mandate, home = near.mandate, home if help else ""
    return Row(key, mandate.id, capital(mandate.name), mandate.area, "", str(mandate.points), "", home)


def draw_rows(canvas: Canvas, x: int, y: int, rows: Sequence[Row], chosen: str | None, last: int) -> int:
    """A list, as far as line ``last``; gives the line after."""
    edge = canvas.width
    for row in rows:
        if y > last:
            break
        here = row.id == chosen
        if here:
            canvas.fill(x - 1, y, edge - x + 1, 1, Ink("text", "tray"), Chosen(row.id))
            canvas.put(x - 1, y, "▸", BOLD)
        target: Target = Chosen(row.id)
        ink = BOLD if here else TEXT
        canvas.put(x, y, row.key, BOLD, target)
        canvas.put(x + 2, y, short(row.name, edge - (KIND if row.kind else 15) - x - 2), ink, target)
        canvas.put(edge - KIND + 1, y, row.kind, SOFT, target)
        canvas.right(edge - POINTS, y, row.points, ink, target)
        canvas.put(edge - EATS, y, row.eats, SOFT if "✗" in row.eats else ink, target)
        strong = row.home in (NEW, LOST, HERE, "claimed")
        canvas.right(edge, y, row.home, BOLD if strong else SOFT, target)
        y += 1
    return y


def short(name: str, room: int) -> str:
    """A name in so many cells: its first word cut to a letter or two, if it must be; goldenrod: g. crab spider."""
    first, _, rest = name.partition(" ")
    if len(name) <= room or not rest:
        return fit(name, room)
    return fit(f"{first[: max(1, room - len(rest) - 2)]}. {rest}", room)


def draw_asked(canvas: Canvas, x: int, y: int, name: str, pattern: Pattern, room: int, *, mandate: bool) -> None:
    """What a card asks for, drawn, in ``room`` lines below its name."""
    what = f"{'area' if mandate else 'home'} of {counted(pattern.size, 'square')}"
    if pattern.edge:
        what = f"{pattern.size} {ON_EDGE}"
    at = canvas.put(x, y, name, BOLD)
    canvas.put(at + 2, y, fit(fill_text(pattern) or what, canvas.width - at - 2), SOFT)
    end = draw_pattern(canvas, x, y + 1, pattern, room) + 2
    for line, note in enumerate(_notes(pattern)[:room], y + 1):
        canvas.put(end, line, fit(note, canvas.width - end - 1), SOFT)


def _notes(pattern: Pattern) -> list[str]:
    """What the letters of a pattern mean that are no landscape, and what it prohibits."""
    letters = {want.letters for want in pattern.wants}
    notes = [note for code, note in (("Se", "Se any seed mix"), ("Tr", "Tr any tree")) if code in letters]
    return [*notes, barred] if (barred := _barred(pattern)) else notes


def _barred(pattern: Pattern) -> str:
    """What must not stand in the blanks of a pattern: no tree or field; empty if anything may."""
    words = dict.fromkeys("tree" if each.code in ("ap", "ch", "pl", "wn") else each.word for each in pattern.barred)
    return f"no {' or '.join(words)}" if words else ""


def status(near: Nearing) -> str:
    """Where a mandate stands."""
    if near.done is not None:
        return HERE
    return "overlaps" if near.crowded else missing_text(near.place.missed)


CARD = 30, 5
"""Columns and lines of a card in a large window."""


def draw_card(canvas: Canvas, x: int, y: int, row: Row, *, here: bool) -> None:
    """An animal or a mandate as a card: name and facts, the pattern, where it stands."""
    width, height = CARD
    part = Canvas(width, height, Ink("text", "tray" if here else "panel"))
    target: Target = Chosen(row.id)
    part.fill(0, 0, width, height, Ink("text", "tray" if here else "panel"), target)
    end = part.right(width - 1, 0, " ".join(filter(None, (row.kind, row.points))), SOFT)
    part.put(0, 0, "▸" if here else " ", BOLD)
    part.put(1, 0, f"{row.key} {short(row.name, end - 3 - len(row.key))}", BOLD if here else TEXT)
    draw_pattern(part, 1, 1, row.pattern, 3)
    facts = (f"eats {row.eats}" if row.eats else "", _barred(row.pattern), ON_EDGE if row.pattern.edge else "")
    part.right(width - 1, 3, ", ".join(filter(None, facts)), SOFT)  # patterns of three rows are narrow
    part.put(1, 4, fill_text(row.pattern), SOFT)
    strong = row.home in (NEW, LOST, HERE, "claimed")
    part.right(width - 1, 4, row.home, BOLD if strong else SOFT)
    canvas.paste(part, x, y)
