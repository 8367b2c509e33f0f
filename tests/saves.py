"""The save that a program at a terminal writes: read it, or take its folder away for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sevens_tui.match import Match
from sevens_tui.store import Store


def match_in(home: Path, folder: str = "saves") -> Match:
    """The one game that is saved there."""
    (path,) = (home / folder).glob("*.sevens")
    return Match.load(Store(path.parent).read(path))


@contextmanager
def no_folder(home: Path) -> Iterator[None]:
    """For a while nothing can be saved."""
    (home / "saves").rename(home / "away")
    (home / "saves").write_text("in the way")
    try:
        yield
    finally:
        (home / "saves").unlink()
        (home / "away").rename(home / "saves")
