"""Sentences made to fit in lines of so many cells: whole parts are left out, never half a word."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from sevens_tui.widgets.canvas import fit, width_of

SHORT_PATH = 16
"""Letters that stay of a path at least."""


def in_a_line(who: str, parts: Sequence[str], width: int) -> str:
    """What somebody did, in one line of ``width`` cells: as many whole parts as it holds, and that L tells more.

    If not even the first of them fits, it is told as far as its commas let it.
    """
    for divide, parts_ in (("; ", tuple(parts)), (", ", tuple("; ".join(parts).split(", ")))):
        for count in range(len(parts_), 0, -1):
            more = "" if count == len(parts_) else " L tells more."
            said = f"{who} {divide.join(parts_[:count])}.{more}"
            if width_of(said) <= width:
                return said
    return fit(f"{who} {'; '.join(parts)}.", width)


def sentences_in_a_line(sentences: Sequence[str], width: int) -> str:
    """As many of these as a line of ``width`` cells holds, one at least."""
    for count in range(len(sentences), 0, -1):
        if width_of(said := " ".join(sentences[:count])) <= width:
            return said
    return fit(sentences[0], width)


def parts_in_lines(text: str, width: int, rows: int) -> list[str]:
    """``text`` on no more than ``rows`` lines: if it takes more, its last parts are counted instead."""
    lines = wrap(text, width, break_on_hyphens=False)
    parts = text.split("; " if "; " in text else ", ")
    for left in range(len(parts) - 1, 0, -1):
        if len(lines) <= rows:
            break
        said = ("; " if "; " in text else ", ").join(parts[:left])
        lines = wrap(f"{said}, and {len(parts) - left} more.", width, break_on_hyphens=False)
    return lines[:rows]


def in_lines(text: str, width: int, rows: int = 1) -> list[str]:
    """``text`` in at most so many lines of ``width`` cells.

    Where it is longer, the middle of the longest path in it goes first, so that the reason behind it stays.
    """
    path = max((word for word in text.split() if "/" in word), key=len, default="")
    for kept in range(len(path), min(len(path), SHORT_PATH) - 1, -1):
        shown = path if kept == len(path) else f"{path[: kept // 2]}~{path[kept // 2 - kept + 1 :]}"
        lines = wrap(text.replace(path, shown) if path else text, width, break_on_hyphens=False)
        if len(lines) <= rows:
            return lines
    return [*lines[: rows - 1], fit(" ".join(lines[rows - 1 :]), width)]
