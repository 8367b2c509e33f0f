"""The store: a save is held by one, never written over, never half there."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from saves_kit import HEADER, RECORD, created, first, put

from sevens_tui.record import (
    Damaged,
    dumps,
)
from sevens_tui.store import CannotRead, CannotSave, Held, Hold, Store, default_folder


def test_the_folder_is_the_named_one_or_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SEVENS_SAVES", "/somewhere/else")
    assert default_folder() == Path("/somewhere/else")
    monkeypatch.delenv("SEVENS_SAVES")
    assert default_folder().parts[-2:] == ("sevens", "saves")
    assert tmp_path in default_folder().parents


def test_a_new_save_is_named_after_game_and_moment_and_is_private(store: Store) -> None:
    assert store.list() == ()
    assert not store.folder.exists()
    with store.create(RECORD) as hold, store.create(RECORD) as second, store.create(RECORD) as third:
        names = [each.path.name for each in (hold, second, third)]
        assert names == [f"red7-2026-11-30-0412{more}.sevens" for more in ("", "-2", "-3")]
        assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(file.stat().st_mode) for file in store.folder.iterdir()} == {0o600}
        assert hold.read() == second.read() == third.read() == store.read(hold.path) == RECORD
        assert not list(store.folder.glob(".*.tmp"))


def test_a_hold_writes_more_and_less_and_others_read_it(store: Store) -> None:
    with store.create(first(1)) as hold:
        for count in (2, 3, 2, 25, 0):
            hold.write(first(count))
            assert store.read(hold.path) == first(count)
    with pytest.raises(CannotSave, match="no longer held here"):
        hold.write(RECORD)


def test_a_damaged_or_unread_save_is_never_written_over(store: Store) -> None:
    bad = dumps(RECORD)[:-40]
    path = put(store, "red7-2026-11-30-0412.sevens", bad)
    with store.hold(path) as hold:
        with pytest.raises(CannotSave, match="left as it is"):
            hold.write(RECORD)
        with pytest.raises(Damaged) as damage:
            hold.read()
        with pytest.raises(CannotSave, match="left as it is"):
            hold.write(RECORD)
        assert damage.value.record is not None
        with store.create(damage.value.record) as good:
            assert good.path.name == "red7-2026-11-30-0412-2.sevens"
            assert good.read() == first(damage.value.good)
    assert path.read_bytes() == bad


def test_what_another_program_changed_is_not_written_over(store: Store) -> None:
    with store.create(first(1)) as hold:
        hold.path.write_bytes(dumps(first(5)))
        with pytest.raises(CannotSave, match="left as it is"):
            hold.write(first(2))
        assert hold.read() == first(5)  # now it is known
        hold.write(first(6))
        hold.path.unlink()
        hold.write(first(7))  # nothing is there to be written over
        assert hold.read() == first(7)


def test_a_save_reached_by_a_link_is_held_once_and_the_link_stays(store: Store, tmp_path: Path) -> None:
    path = created(store)
    link = tmp_path / "link.sevens"
    link.symlink_to(path)
    with store.hold(link) as hold:
        with pytest.raises(Held):
            store.hold(path)
        hold.read()
        hold.write(first(3))
    assert link.is_symlink()
    assert store.read(path) == first(3)


def test_the_list_is_newest_first_and_says_what_is_wrong(store: Store) -> None:
    def at(saved: str) -> bytes:
        return dumps(replace(RECORD, header=replace(HEADER, saved=saved)))

    put(store, "a.sevens", at("2026-11-30T04:00:00+00:00"))
    put(store, "c.sevens", at("2026-11-30T04:00:00+00:00"))
    put(store, "b.sevens", at("2026-11-30T04:30:00+01:00"))  # earlier, though its text sorts later
    put(store, "d.sevens", at("0001-01-01T00:00:00+14:00"))
    put(store, "cut.sevens", b"".join(at("2026-12-24T18:00:00+01:00").splitlines(keepends=True)[:20]))
    put(store, "edit.sevens", at("2026-12-23T18:00:00+01:00").replace(b"palette r3", b"palette r1", 1))
    put(store, "x-header.sevens", dumps(RECORD).replace(b'"game"', b'"game', 1))
    put(store, "x-newer.sevens", b'{"format":2}\n')
    put(store, "x-none.sevens", b"")
    (store.folder / "x-pipe.sevens").mkdir()
    os.mkfifo(store.folder / "x-pipe2.sevens")
    (store.folder / "x-gone.sevens").symlink_to("nowhere")
    for foreign in ("notes.txt", "e.sevens.bak", ".e.sevens.tmp", "\x1b[2J.sevens"):
        put(store, foreign, b"foreign")
    found = store.list()
    assert [(each.path.name, each.fault) for each in found] == [
        ("cut.sevens", "breaks at decision 19"),
        ("edit.sevens", "was changed after it was saved"),
        ("a.sevens", None),
        ("c.sevens", None),
        ("b.sevens", None),
        ("d.sevens", None),
        ("x-header.sevens", "has no readable header"),
        ("x-newer.sevens", "was saved by a newer sevens"),
        ("x-none.sevens", "is not a save of sevens"),
        ("x-pipe.sevens", "cannot be read: it is a folder, not a file"),
        ("x-pipe2.sevens", "cannot be read: it is a named pipe, not a file"),
    ]
    assert [each.header is None for each in found] == [False] * 6 + [True] * 5
    assert all(each.held is None for each in found)
    assert found[2].header == replace(HEADER, saved="2026-11-30T04:00:00+00:00")


def test_forgetting_leaves_nothing(store: Store) -> None:
    path = created(store)
    with store.hold(path) as hold:
        with pytest.raises(Held):
            store.forget(path)
        assert hold.read() == RECORD
    put(store, "damaged.sevens", b'{"format":1')
    store.forget(path)
    store.forget(store.folder / "damaged.sevens")
    assert list(store.folder.iterdir()) == []
    with pytest.raises(CannotRead, match="no such file"):
        store.forget(path)
    with pytest.raises(CannotRead):
        store.hold(path)
    with pytest.raises(CannotRead):
        store.read(path)
    assert list(store.folder.iterdir()) == []


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    store = Store(tmp_path / "file")
    with pytest.raises(CannotRead, match="not a directory"):
        store.list()
    with pytest.raises(CannotSave, match="cannot be made"):
        store.create(RECORD)
    with pytest.raises(CannotRead):
        store.hold(store.folder / "x.sevens")
    assert (tmp_path / "file").read_text() == "a file"


def test_a_hold_says_nothing_of_what_it_holds(store: Store) -> None:
    with store.create(RECORD) as hold:
        assert isinstance(hold, Hold)
        assert "palette" not in repr(vars(hold))


def test_a_folder_that_comes_back_is_written_to_again(store: Store, tmp_path: Path) -> None:
    """As a disk that was pulled out: what stood there before it went is known to be ours."""
    with store.create(RECORD) as hold:
        store.folder.rename(tmp_path / "away")
        store.folder.write_text("in the way")
        for _ in range(2):
            with pytest.raises(CannotSave):
                hold.write(first(1))
        store.folder.unlink()
        (tmp_path / "away").rename(store.folder)
        hold.write(first(2))
        assert store.read(hold.path) == first(2)
