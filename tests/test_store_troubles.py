"""A store among others: a second process, a killed one, a full disk, a folder that is closed."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import rmtree

import pytest
from saves_kit import RECORD, created, first, put

from sevens_tui.store import CannotSave, Held, Store

# other processes

START = """
import filelock, os, resource, sys, signal
from dataclasses import replace
from pathlib import Path
from saves_kit import RECORD, first
from sevens_tui.store import CannotRead, CannotSave, Held, Store
"""
"""What every script can name."""


def run(script: str, *arguments: object) -> subprocess.Popen[str]:
    """A Python process of its own that runs ``script``, where stands what ``START`` imports."""
    return subprocess.Popen(
        [sys.executable, "-c", START + script, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": f"{Path(__file__).parent}:{Path(__file__).parent.parent}"},
    )


def output(process: subprocess.Popen[str]) -> str:
    """All that a process still prints, once it has ended well."""
    text, _ = process.communicate(timeout=20)
    assert process.returncode == 0
    return text


def killed(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate(timeout=20)
    assert process.returncode == -signal.SIGKILL


HOLD = "hold = Store(Path(sys.argv[1]).parent).hold(Path(sys.argv[1]))\nprint('held', flush=True)\n"


def test_a_second_process_is_told_who_holds_and_takes_over_after_kill_9(store: Store) -> None:
    path = created(store)
    assert store.list()[0].held is None
    holder = run(HOLD + "sys.stdin.readline()", path)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(Held) as held:
        store.hold(path)
    assert f"process {holder.pid}, since 20" in str(held.value)
    assert f" on {os.uname().nodename} (" in str(held.value)
    assert store.list()[0].held == held.value.holder
    assert store.read(path) == RECORD  # looking is free
    killed(holder)
    stale = store.folder / f".{path.name}.who"
    assert str(holder.pid) in stale.read_text()
    assert store.list()[0].held is None
    with store.hold(path) as hold:
        assert hold.read() == RECORD
        assert str(os.getpid()) in stale.read_text()
        with pytest.raises(Held, match=f"process {os.getpid()}, "):
            store.hold(path)
    assert not stale.exists()


def test_a_hold_that_is_released_is_free_at_once(store: Store) -> None:
    path = created(store)
    script = "input()\nhold.release()\nhold.release()\nprint('free', flush=True)\ninput()"
    holder = run(HOLD + script, path)
    assert holder.stdout is not None
    assert holder.stdin is not None
    holder.stdout.readline()
    holder.stdin.write("\n")
    holder.stdin.flush()
    assert holder.stdout.readline() == "free\n"
    store.hold(path).release()
    killed(holder)


def test_word_of_a_dead_holder_fools_nobody(store: Store) -> None:
    path = created(store)
    who = store.folder / f".{path.name}.who"
    gone = run("pass")
    output(gone)
    here = os.uname().nodename
    with store.hold(path):
        for word in ("rubbish", "", "-\n\n\n", f"{'9' * 40} x\nAnn\x1b\n", f"{gone.pid} {here}\nold Ann\n"):
            who.write_text(word)
            assert store.list()[0].held == "another sevens"
        with pytest.raises(Held, match="open already, by another sevens; "):
            store.hold(path)
        who.write_text("7 elsewhere\nAnn on elsewhere\n")
        with pytest.raises(Held, match="open already, by Ann on elsewhere; "):
            store.hold(path)
    who.write_text(f"{os.getpid()} {here}\nalive, but holds nothing\n")
    assert store.list()[0].held is None
    store.hold(path).release()


def test_a_forked_child_neither_holds_nor_frees(store: Store) -> None:
    path = created(store)
    script = """
hold = Store(Path(sys.argv[1]).parent).hold(Path(sys.argv[1]))
hold.read()
child = os.fork()
if not child:
    try:
        hold.write(first(1))
    except CannotSave as reason:
        assert "no longer held here" in str(reason)
        hold.release()
        del hold
        sys.exit(7)
    sys.exit(1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
print("held", flush=True)
input()
hold.write(first(2))
if not (child := os.fork()):
    signal.pause()
print(child, flush=True)
signal.pause()
"""
    holder = run(script, path)
    assert holder.stdout is not None
    assert holder.stdin is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(Held, match=f"process {holder.pid},"):
        store.hold(path)
    holder.stdin.write("\n")
    holder.stdin.flush()
    child = int(holder.stdout.readline())
    holder.kill()
    holder.wait(timeout=20)
    with store.hold(path) as hold:  # though the child lives on
        assert hold.read() == first(2)
    os.kill(child, signal.SIGKILL)
    holder.communicate(timeout=20)


WRITE = """
hold = Store(Path(sys.argv[1]).parent).hold(Path(sys.argv[1]))
long = hold.read()
while True:
    more = long.decisions + RECORD.decisions[: len(long.decisions) % 7 + 1]
    long = replace(long, header=replace(long.header, decisions=len(more)), decisions=more)
    hold.write(long)
    print(len(more), flush=True)
"""


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 20))])
def test_kill_9_while_writing_leaves_the_decision_before_or_after(store: Store, seed: int) -> None:
    path = created(store, first(0))
    writer = run(WRITE, path)
    assert writer.stdout is not None
    lines = [writer.stdout.readline() for _ in range(random.Random(seed).randint(1, 40))]
    writer.kill()
    rest = writer.stdout.read()  # communicate would leave what was read ahead of the last line
    writer.communicate(timeout=20)
    written = [int(line) for line in "".join([*lines, rest]).splitlines()]
    assert [each.fault for each in store.list()] == [None]
    with store.hold(path) as hold:
        found = len(hold.read().decisions)
        last = written[-1]
        assert found in (last, last + last % 7 + 1)
        assert not list(store.folder.glob(".*.tmp"))
        hold.write(first(25))
    assert {file.name for file in store.folder.iterdir()} == {path.name, f".{path.name}.lock"}


def test_a_temporary_file_of_a_dead_writer_is_cleared_by_the_next_holder(store: Store) -> None:
    path = created(store)
    left = put(store, f".{path.name}.tmp", b"half")
    store.list()
    assert left.exists()
    with store.hold(path):
        assert not left.exists()


def test_two_processes_that_create_at_once_get_two_files(store: Store) -> None:
    script = "input()\nstore = Store(Path(sys.argv[1]))\nprint(*[store.create(RECORD).path.name for _ in range(9)])"
    both = [run(script, store.folder) for _ in range(2)]
    for each in both:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    names = [name for each in both for name in output(each).split()]
    assert len(set(names)) == 18
    assert {each.path.name for each in store.list()} == set(names)
    assert all(each.fault is None for each in store.list())


def test_a_full_disk_is_said_and_harms_nothing(store: Store) -> None:
    path = created(store, first(2))
    script = """
hold = Store(Path(sys.argv[1]).parent).hold(Path(sys.argv[1]))
hold.read()
resource.setrlimit(resource.RLIMIT_FSIZE, (700, resource.RLIM_INFINITY))
for write in (hold.write, Store(Path(sys.argv[1]).parent).create):
    try:
        write(RECORD)
    except CannotSave as reason:
        print(reason)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert hold.read() == first(2)
print(sorted(os.listdir(hold.path.parent)))
hold.write(RECORD)
"""
    first_line, second, files = output(run(script, path)).splitlines()
    assert first_line == (
        f"{path.name} cannot be saved in {store.folder}: file too large; make room there, then save again"
    )
    assert second.startswith("red7-2026-11-30-0412-2.sevens cannot be saved in ")
    assert files == str(sorted(f"{dot}{path.name}{end}" for dot, end in (("", ""), (".", ".lock"), (".", ".who"))))
    assert store.read(path) == RECORD


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_a_disk_without_room_leaves_what_was_there(store: Store, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with store.create(first(1)) as hold:
        monkeypatch.setattr(step, full)
        with pytest.raises(CannotSave, match="no space left on device; make room there"):
            hold.write(RECORD)
        monkeypatch.undo()
        assert hold.read() == first(1)
        assert not list(store.folder.glob(".*.tmp"))
        hold.write(RECORD)
        assert hold.read() == RECORD


@pytest.mark.mount
def test_a_really_full_disk(store: Store) -> None:
    store.folder.mkdir(parents=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", store.folder], check=True)
    try:
        with store.create(first(1)) as hold:
            (store.folder / "fill").write_bytes(b"")
            with suppress(OSError):
                (store.folder / "fill").write_bytes(b"x" * 100_000)
            with pytest.raises(CannotSave, match="no space left on device; make room there"):
                hold.write(RECORD)
            assert hold.read() == first(1)
            assert not list(store.folder.glob(".*.tmp"))
            (store.folder / "fill").unlink()
            hold.write(RECORD)
            assert hold.read() == RECORD
    finally:
        subprocess.run(["umount", store.folder], check=True)


@pytest.fixture
def reachable() -> Iterator[Store]:
    """A store that any user can reach: pytest's own folders are for root alone, whom no permission stops."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield Store(folder / "saves")
    (folder / "saves").chmod(0o700)
    rmtree(folder)


def test_a_read_only_folder_is_said_and_can_be_looked_at(reachable: Store) -> None:
    path = created(reachable)
    other = created(reachable)
    script = """
if os.geteuid() == 0:
    os.setuid(65534)
store, path, other = Store(Path(sys.argv[1]).parent), Path(sys.argv[1]), Path(sys.argv[2])
assert store.read(path) == RECORD
print([(each.fault, each.held) for each in store.list()])
for attempt in (store.hold, store.forget, lambda _: store.create(RECORD)):
    try:
        attempt(path)
    except CannotSave as reason:
        print(reason)
try:
    store.read(other)
except CannotRead as reason:
    print(reason)
"""
    for file in reachable.folder.iterdir():
        if file.name.endswith(".lock"):
            file.unlink()
    path.chmod(0o644)
    other.chmod(0o000)
    reachable.folder.chmod(0o555)
    before = sorted(reachable.folder.iterdir())
    listed, hold, forget, create, read = output(run(script, path, other)).splitlines()
    assert listed == str([(None, None), ("cannot be read: permission denied", None)])
    assert hold == forget
    assert hold == (
        f"{path.name} cannot be held for playing in {path.parent}: permission denied; "
        "mend that, or name another folder in SEVENS_SAVES, then save again"
    )
    assert create.startswith("red7-2026-11-30-0412-3.sevens cannot be held for playing in")
    assert read == f"{other.name} cannot be read in {path.parent}: permission denied"
    assert sorted(reachable.folder.iterdir()) == before


def test_a_folder_that_others_closed_is_said(reachable: Store) -> None:
    path = created(reachable)
    script = """
if os.geteuid() == 0:
    os.setuid(65534)
store = Store(Path(sys.argv[1]).parent)
for attempt in (store.list, lambda: store.read(Path(sys.argv[1])), lambda: store.hold(Path(sys.argv[1]))):
    try:
        attempt()
    except CannotRead as reason:
        print(reason)
"""
    reachable.folder.chmod(0o000)
    lines = output(run(script, path)).splitlines()
    assert len(lines) == 3
    assert all(line.endswith("permission denied") for line in lines)
