"""Saves: whole or refused, held by one, never written over, never half there."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevens_tui.core import Player
from sevens_tui.record import (
    BadSave,
    Damaged,
    Decision,
    Header,
    NewerFormat,
    NotASave,
    Record,
    dumps,
    glance,
    is_plain,
    loads,
)
from sevens_tui.store import CannotRead, CannotSave, Held, Hold, Store, default_folder

HEADER = Header(
    game="red7",
    options=(("length", "quick"), ("draw", "no")),
    players=(Player("Zoë"), Player("李"), Player("🙂 Bo", "greedy")),
    progress="round 2",
    to_move=("李",),
    winners=(),
    fingerprint="9f2c",
    started="2026-11-30T04:12:00+01:00",
    saved="2026-11-30T04:40:00+01:00",
    decisions=25,
)
RECORD = Record(
    HEADER,
    7,
    ("r7", "o6", "y5"),
    tuple(Decision(at % 3, f"palette r{at % 7 + 1}", ("g4", "v1")[: at % 3]) for at in range(25)),
)
GOLDEN = """\
{"format":1,"game":"red7","options":{"length":"quick","draw":"no"},"players":[{"name":"Zoë","bot":null},\
{"name":"李","bot":null},{"name":"🙂 Bo","bot":"greedy"}],"progress":"round 2","to_move":["李"],"winners":[],\
"fingerprint":"9f2c","started":"2026-11-30T04:12:00+01:00","saved":"2026-11-30T04:40:00+01:00","decisions":3,\
"checksum":"CHECKSUM"}
{"seed":7,"opening":["r7","o6","y5"],"position":null}
[0,"palette r1"]
[1,"palette r2","g4"]
[2,"palette r3","g4","v1"]
"""


def first(count: int, record: Record = RECORD) -> Record:
    """``record`` after its first decisions."""
    return replace(record, header=replace(record.header, decisions=count), decisions=record.decisions[:count])


def sealed(fields: dict[str, object], rest: bytes) -> bytes:
    """A save with these header fields and a checksum that fits, whatever stands in it."""
    bare = json.dumps(fields, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    fields = {**fields, "checksum": sha256(bare.encode() + b"\n" + rest).hexdigest()}
    return json.dumps(fields, ensure_ascii=False).encode() + b"\n" + rest


def parts(record: Record) -> tuple[dict[str, object], bytes]:
    """The header fields of a save, without the checksum, and the rest of it."""
    line, _, rest = dumps(record).partition(b"\n")
    fields = json.loads(line)
    del fields["checksum"]
    return fields, rest


def refused_or_whole(data: bytes, record: Record) -> BadSave | None:
    """What refuses ``data``; None if it reads as ``record``. Anything else is an error."""
    try:
        assert loads(data) == record
    except BadSave as fault:
        assert "\n" not in str(fault)
        if isinstance(fault, Damaged) and fault.record is not None:
            assert len(fault.record.decisions) == fault.good == fault.record.header.decisions
            dumps(fault.record)
        return fault
    return None


# the format


def test_format_1_is_written_as_ever() -> None:
    data = dumps(first(3))
    checksum = json.loads(data.partition(b"\n")[0])["checksum"]
    assert data.decode() == GOLDEN.replace("CHECKSUM", checksum)
    assert checksum == "e47a48ef4cb648192d8bae19bd5b2c4de4246e6bb3e97aa3861c62798f5fe314"
    assert loads(data) == first(3)


texts = st.text(max_size=12).filter(is_plain)
many = st.lists(texts, max_size=3).map(tuple)


@given(
    names=st.lists(texts, min_size=1, max_size=6),
    options=st.dictionaries(texts, texts, max_size=3),
    opening=many,
    turns=st.lists(st.tuples(st.integers(0, 5), texts, many), max_size=12),
    seed=st.integers(),
    position=st.none() | st.text(),
)
def test_any_record_reads_back_equal(
    names: list[str],
    options: dict[str, str],
    opening: tuple[str, ...],
    turns: list[tuple[int, str, tuple[str, ...]]],
    seed: int,
    position: str | None,
) -> None:
    header = replace(
        HEADER,
        options=tuple(options.items()),
        players=tuple(Player(name) for name in names),
        to_move=tuple(names),
        decisions=len(turns),
    )
    decisions = tuple(Decision(seat % len(names), move, luck) for seat, move, luck in turns)
    record = Record(header, seed, opening, decisions, position)
    data = dumps(record)
    assert loads(data) == record
    assert data.endswith(b"\n")
    first_line, _, rest = data.partition(b"\n")
    assert glance(first_line, (rest[:5], rest[5:])) == header


@pytest.mark.parametrize(
    "record",
    [
        replace(RECORD, header=replace(HEADER, decisions=24)),
        replace(RECORD, header=replace(HEADER, players=(Player("Ann\x1b[2J"), *HEADER.players))),
        replace(RECORD, header=replace(HEADER, game="../red7")),
        replace(RECORD, header=replace(HEADER, saved="2026-11-30T04:40:00")),
        replace(RECORD, header=replace(HEADER, options=(("draw", "no"), ("draw", "yes")))),
        replace(RECORD, position="\ud800"),
        replace(RECORD, seed=10**5000),
        replace(RECORD, decisions=(*RECORD.decisions[1:], Decision(3, "pass"))),
    ],
    ids=["count", "control", "path", "offset", "twice", "surrogate", "huge", "seat"],
)
def test_what_would_not_read_back_is_not_written(record: Record) -> None:
    with pytest.raises(ValueError):
        dumps(record)


def test_a_save_cut_at_any_byte_is_refused() -> None:
    data = dumps(RECORD)
    ends = [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]
    for cut in range(len(data)):
        fault = refused_or_whole(data[:cut], RECORD)
        assert isinstance(fault, NotASave if cut < 10 else Damaged), cut
        if isinstance(fault, Damaged) and cut >= ends[1]:
            whole = sum(end - 1 <= cut for end in ends[2:])  # a line is whole before its line break
            assert fault.good == whole
            assert fault.record == first(whole)


def changes(data: bytes, each: int) -> Iterator[tuple[int, bytes]]:
    """Every byte of ``data`` changed, to ``each`` other values."""
    luck = random.Random(7)
    for at, byte in enumerate(data):
        for value in luck.sample([value for value in range(256) if value != byte], each):
            yield at, data[:at] + bytes([value]) + data[at + 1 :]


@pytest.mark.parametrize("each", [1, pytest.param(8, marks=pytest.mark.slow)])
def test_a_save_with_any_byte_changed_is_refused_or_equal(each: int) -> None:
    data = dumps(RECORD)
    found = [refused_or_whole(changed, RECORD) for _, changed in changes(data, each)]
    assert sum(fault is None for fault in found) < len(found) / 100  # as a space more in the header


DEEP = b"[" * 100_000
DIGITS = b"9" * 5_000


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (DEEP, "should be ["),
        (b"[" + DIGITS + b',"pass"]', "should be ["),
        (b"[0]", "should be ["),
        (b"null", "should be ["),
        (b"", "should be ["),
        (b'[0,"pass"', "should be ["),
        (b'[NaN,"pass"]', "should be ["),
        (b'[0,"\xff"]', "should be ["),
        (b'\xef\xbb\xbf[0,"pass"]', "should be ["),
        (b'[true,"pass"]', "number of a seat"),
        (b'[0.0,"pass"]', "number of a seat"),
        (b'[-1,"pass"]', "number of a seat"),
        (b'[3,"pass"]', "number of a seat"),
        (b'["0","pass"]', "number of a seat"),
        (b"[0,7]", "the move should be plain text"),
        (b'[0,"\\ud800"]', "the move should be plain text"),
        (b'[0,"\\u001b[2J"]', "the move should be plain text"),
        (b'[0,"pass",null]', "what luck gave should be plain text"),
        (b'[0,"pass",["r7"]]', "what luck gave should be plain text"),
    ],
)
def test_a_broken_decision_is_named_though_the_checksum_fits(line: bytes, what: str) -> None:
    fields, rest = parts(first(3))
    lines = rest.split(b"\n")
    lines[2] = line
    fault = refused_or_whole(sealed(fields, b"\n".join(lines)), RECORD)
    assert isinstance(fault, Damaged)
    assert fault.fault == "breaks at decision 2"
    assert what in str(fault)
    assert fault.record == first(1)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        DEEP,
        b"[]",
        b'{"seed":7,"opening":[]}',
        b'{"seed":7,"seed":8,"opening":[],"position":null}',
        b'{"seed":true,"opening":[],"position":null}',
        b'{"seed":7.0,"opening":[],"position":null}',
        b'{"seed":' + DIGITS + b',"opening":[],"position":null}',
        b'{"seed":7,"opening":"r7","position":null}',
        b'{"seed":7,"opening":[7],"position":null}',
        b'{"seed":7,"opening":[],"position":7}',
        b'{"seed":7,"opening":[],"position":"\\udfff"}',
    ],
)
def test_a_broken_second_line_leaves_no_record(line: bytes) -> None:
    fields, rest = parts(first(3))
    fault = refused_or_whole(sealed(fields, line + b"\n" + rest.partition(b"\n")[2]), RECORD)
    assert isinstance(fault, Damaged)
    assert fault.fault == "has no readable second line"
    assert (fault.good, fault.header, fault.record) == (3, first(3).header, None)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", 0),
        ("format", True),
        ("format", "1"),
        ("format", 1.0),
        ("game", "../red7"),
        ("game", None),
        ("options", []),
        ("options", {"draw": 1}),
        ("options", {"\x1b": "no"}),
        ("players", {}),
        ("players", ["Ann"]),
        ("players", [{"name": "Ann"}]),
        ("players", [{"name": "Ann", "bot": 7}]),
        ("players", [{"name": "Ann\n", "bot": None}]),
        ("progress", 2),
        ("to_move", "Ann"),
        ("winners", [1]),
        ("saved", "yesterday"),
        ("started", "2026-11-30T04:12:00"),
        ("decisions", -1),
        ("decisions", 3.0),
        ("decisions", True),
        ("secret", "r7"),
    ],
)
def test_a_header_with_a_wrong_field_is_unreadable_though_the_checksum_fits(field: str, value: object) -> None:
    fields, rest = parts(first(3))
    fault = refused_or_whole(sealed({**fields, field: value}, rest), RECORD)
    assert isinstance(fault, Damaged)
    assert fault.fault == "has no readable header"
    assert (fault.good, fault.header, fault.record) == (3, None, None)
    if field in fields:
        del fields[field]
        assert isinstance(refused_or_whole(sealed(fields, rest), RECORD), NotASave if field == "format" else Damaged)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"hello\n", b"[]\n", b"7", DEEP, DIGITS, b'{"a":1}', b"\xff\xfe\n", b"\0" * 99]
)
def test_what_never_was_a_save(data: bytes) -> None:
    assert isinstance(refused_or_whole(data, RECORD), NotASave)


def test_a_newer_format_says_so() -> None:
    fields, rest = parts(RECORD)
    fault = refused_or_whole(sealed({**fields, "format": 2, "new": [1]}, rest), RECORD)
    assert isinstance(fault, NewerFormat)
    assert str(fault) == "the save was saved by a newer sevens: its format is 2, and this one reads formats up to 1"
    assert isinstance(refused_or_whole(b'{"format":' + b"9" * 4000 + b"}", RECORD), NewerFormat)


def test_more_or_fewer_decisions_than_the_header_counts() -> None:
    fields, rest = parts(first(3))
    more = refused_or_whole(sealed(fields, rest + b'[0,"pass"]\n'), RECORD)
    assert isinstance(more, Damaged)
    assert (more.fault, more.good) == ("goes on after decision 3", 4)
    fewer = refused_or_whole(sealed({**fields, "decisions": 5}, rest), RECORD)
    assert isinstance(fewer, Damaged)
    assert (fewer.fault, fewer.good) == ("breaks at decision 4", 3)


def test_an_edited_save_is_refused_and_its_secrets_are_not_quoted() -> None:
    data = dumps(RECORD).replace(b'"palette r3"', b'"palette v9"', 1)
    fault = refused_or_whole(data, RECORD)
    assert isinstance(fault, Damaged)
    assert str(fault) == "the save was changed after it was saved: its checksum does not fit what stands in it"
    assert fault.good == 25
    assert fault.record is not None
    assert "r1" not in repr(RECORD) + repr(RECORD.decisions)


# the folder


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "deep" / "saves")


def put(store: Store, name: str, data: bytes) -> Path:
    """A file in the folder of saves."""
    store.folder.mkdir(parents=True, exist_ok=True)
    path = store.folder / name
    path.write_bytes(data)
    return path


def created(store: Store, record: Record = RECORD) -> Path:
    """A new save that nobody holds."""
    with store.create(record) as hold:
        return hold.path


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


# other processes

START = "import filelock, os, resource, sys, signal\nfrom pathlib import Path\nfrom test_store import *\n"


def run(script: str, *arguments: object) -> subprocess.Popen[str]:
    """A Python process of its own that runs ``script`` with this module's names."""
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
    with writer:
        written = [int(line) for line in (*lines, *writer.stdout)]
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


def test_a_plain_text_sends_a_terminal_nothing_but_letters() -> None:
    assert all(map(is_plain, ("", "Zoë", "李", "🙂", "a b")))
    assert not any(map(is_plain, ("\x1b[2J", "\n", "\x7f", "\x9b2J", "\u2028", "\ud800")))


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
