"""A disk that is really full, and one that is really read-only, under every game at a real terminal."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from kits import READY
from sitting import go_on, kind_of, open_curtain, play_arguments
from terminal import Terminal, sevens

from sevens_tui.match import Match
from sevens_tui.store import Store


@contextmanager
def disk(folder: Path, size: str = "64k") -> Iterator[None]:
    """A small disk in memory at ``folder``, as long as this holds."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def fill(folder: Path) -> None:
    """Leave not a byte."""
    with suppress(OSError), (folder / "fill").open("wb", buffering=0) as file:
        while file.write(b"x" * 4096):
            pass


@pytest.mark.slow
@pytest.mark.mount
@pytest.mark.parametrize("game", READY)
def test_a_full_disk_is_said_until_there_is_room(tmp_path: Path, game: str) -> None:
    with disk(tmp_path / "saves"), Terminal(sevens(*play_arguments(2, game=game)), home=tmp_path) as terminal:
        open_curtain(terminal)
        (save,) = (tmp_path / "saves").glob("*.sevens")
        before = Store(save.parent).read(save)
        fill(save.parent)
        while "NOT SAVED" not in terminal.text:
            assert go_on(terminal, Random(0)) != "scores"
        assert Store(save.parent).read(save) == before, "what was saved is unharmed"
        assert not (save.parent / f".{save.name}.tmp").exists()
        (save.parent / "fill").unlink()
        while kind_of(terminal) not in ("play", "over", "interlude"):
            go_on(terminal, Random(0))
        terminal.key("ctrl+s")
        terminal.wait_for("Saved; nothing is lost.")
        after = Store(save.parent).read(save)
        assert len(after.decisions) > len(before.decisions)
        Match.load(after)
        assert "Traceback" not in terminal.output.decode(errors="replace")


@pytest.mark.slow
@pytest.mark.mount
def test_nothing_is_begun_on_a_full_disk_nor_gone_on_with_on_one_that_is_read_only(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    with disk(saves):
        for game in READY:
            with Terminal(sevens(*play_arguments(2, game=game)), home=tmp_path) as terminal:
                terminal.wait_for("only you can see")
                terminal.kill()
        files = {path: path.read_bytes() for path in saves.glob("*.sevens")}
        assert len(files) == len(READY)
        fill(saves)
        with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
            assert terminal.wait() == 1
            assert "no space left" in " ".join(terminal.main_text.split())
        (saves / "fill").unlink()
        subprocess.run(["mount", "-o", "remount,ro", saves], check=True)
        for path in files:
            with Terminal(sevens("play", str(path)), home=tmp_path) as terminal:
                terminal.wait_for(lambda each: b"read-only file system; mend that" in each.output)
                assert "Traceback" not in terminal.output.decode(errors="replace")
        subprocess.run(["mount", "-o", "remount,rw", saves], check=True)
        assert {path: path.read_bytes() for path in files} == files
