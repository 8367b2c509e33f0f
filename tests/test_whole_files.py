"""Files that are read whole: what is no file, or too long, is refused at once and in one sentence, by every reader."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from counts import one_every_time
from terminal import environment

from sevens_tui.whole_files import open_file, read_file, reason, replace_file


def pipe(path: Path) -> str:
    os.mkfifo(path)
    return "it is a named pipe, not a file"


def folder(path: Path) -> str:
    path.mkdir()
    return "it is a folder, not a file"


def device(path: Path) -> str:
    path.symlink_to(os.devnull)
    return "it is a device, not a file"


def plug(path: Path) -> str:
    here = Path.cwd()
    os.chdir(path.parent)  # the name of a socket must be short
    try:
        socket.socket(socket.AF_UNIX).bind(path.name)
    finally:
        os.chdir(here)
    return "it is a socket, not a file"


def endless(path: Path) -> str:
    with path.open("wb") as file:
        file.truncate(2**30)
    return "it is too long: "


KINDS = (pipe, folder, device, plug, endless)


@pytest.mark.parametrize("make", KINDS)
def test_what_is_no_file_is_refused_by_its_kind(tmp_path: Path, make: Callable[[Path], str]) -> None:
    path = tmp_path / "thing"
    said = make(path)
    for read in (open_file, read_file):
        with pytest.raises(OSError) as caught:
            read(path, 100)
        assert reason(caught.value).startswith(said)


def test_as_many_bytes_as_may_be_are_read_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert read_file(path, 100) == b"x" * 100
    with pytest.raises(OSError, match="it is too long: 99 bytes are the most"):
        read_file(path, 99)


def test_a_file_is_replaced_whole_and_for_its_owner_alone(tmp_path: Path) -> None:
    path, beside = tmp_path / "file", tmp_path / "beside"
    path.write_bytes(b"old")
    beside.write_bytes(b"left over")
    replace_file(path, b"new", beside)
    assert path.read_bytes() == b"new" and path.stat().st_mode & 0o777 == 0o600
    assert not beside.exists()


def run(home: Path, *arguments: str) -> tuple[int, str, str]:
    """Run the program: exit code, standard output, standard error. It must not wait for anybody."""
    done = subprocess.run(
        [sys.executable, "-m", "sevens_tui", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20,
        env=environment(home),
        cwd=home,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("make", one_every_time(KINDS))
def test_every_command_says_what_is_no_file(tmp_path: Path, make: Callable[[Path], str]) -> None:
    for name, arguments in {
        "p.toml": ("show", "p.toml"),
        "p.sevens": ("show", "p.sevens"),
        "league.toml": ("cards", "check", "league.toml"),
    }.items():
        if make is folder and arguments[0] == "cards":
            continue  # there a folder is looked into
        said = make(tmp_path / name)
        code, out, err = run(tmp_path, *arguments)
        assert (code, out) == (2 if arguments[0] == "cards" else 1, "")
        assert err.startswith(f"sevens: {name}") and f"cannot be read in .: {said}" in err and err.count("\n") == 1


def test_a_folder_without_a_name_is_named_as_it_was_given(tmp_path: Path) -> None:
    for name in (".", "..", "/"):
        code, out, err = run(tmp_path, "show", name)
        assert (code, out) == (1, "")
        assert err.startswith(f"sevens: {name} cannot be read in ") and err.endswith(": it is a folder, not a file\n")
