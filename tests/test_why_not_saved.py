"""Why a save could not be written is read to its end, however long the path of the folder is."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from kits import READY
from sitting import go_on, open_curtain, play_arguments
from terminal import Terminal, sevens

from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.screens.fitting import in_lines
from sevens_tui.screens.menu import Menu
from sevens_tui.store import CannotSave, Store

NOW = datetime(2026, 5, 13, 20, 0, tzinfo=UTC)
FAULTS = {
    errno.ENOSPC: "no space left on device",
    errno.EROFS: "read-only file system",
    errno.EACCES: "permission denied",
}
DEEP = "a-folder-with-a-name-as-long-as-eighty-letters-which-nobody-would-type-by-hand--"


def long_folder(tmp_path: Path) -> Path:
    """A folder for saves whose name has eighty letters."""
    assert len(DEEP) == 80
    return tmp_path / DEEP


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.mkdir"])
def test_the_menu_says_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: int, step: str) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(fault, os.strerror(fault))

    store = Store(long_folder(tmp_path))
    with monkeypatch.context() as patched:
        patched.setattr(step, fails)
        with pytest.raises(CannotSave) as told:
            store.create(Match(READY["red7"], {}, (Player("Ann"), Player("Bob")), 7).record())
    assert len(str(told.value)) > 2 * 78
    below = Menu((), str(told.value), now=NOW).frame(80, 24).text().split("\n")[21:23]
    said = " ".join(line.strip() for line in below)
    assert FAULTS[fault] in said and said.endswith("then save again")
    assert "~" in said, "the middle of the path is gone instead"


@pytest.mark.parametrize("length", [10, 80, 400])
def test_a_long_path_loses_its_middle(length: int) -> None:
    folder = "/" + "f" * (length - 2) + "/"
    text = f"x.sevens cannot be saved in {folder}: no space left on device; make room there, then save again"
    lines = in_lines(text, 78, 2)
    assert len(lines) <= 2 and all(len(line) <= 78 for line in lines)
    assert " ".join(lines).endswith(": no space left on device; make room there, then save again")
    if len(text) < 140:
        assert " ".join(lines) == text
    assert in_lines("w " * 100, 20, 2)[1].endswith("~"), "where there is no path it ends in the mark"


def in_the_way(folder: Path) -> Callable[[], None]:
    """Nothing can be saved in a folder until this is called."""
    aside = folder.with_name("aside")
    folder.rename(aside)
    folder.write_text("in the way")

    def mend() -> None:
        folder.unlink()
        aside.rename(folder)

    return mend


def test_the_play_screen_says_the_reason(tmp_path: Path) -> None:
    folder = long_folder(tmp_path)
    with Terminal(sevens(*play_arguments(2)), home=tmp_path, env={"SEVENS_SAVES": str(folder)}) as terminal:
        open_curtain(terminal)
        mend = in_the_way(folder)
        assert go_on(terminal, Random(1)) == "play"
        terminal.wait_for("NOT SAVED, Ctrl+S tries again: ")
        (line,) = [line.strip() for line in terminal.screen if "NOT SAVED" in line]
        assert line.removeprefix("NOT SAVED, Ctrl+S tries again: ") in ("not a directory", "file exists")
        mend()
        terminal.key("ctrl+s")
        terminal.wait_for("Saved; nothing is lost.")
