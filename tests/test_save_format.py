"""Saves as bytes: what was written reads back equal, and all else is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from saves_kit import HEADER, RECORD, first

from sevens_tui.core import Player
from sevens_tui.record import (
    BadSave,
    Damaged,
    Decision,
    NewerFormat,
    NotASave,
    Record,
    dumps,
    glance,
    is_plain,
    loads,
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


def test_a_plain_text_sends_a_terminal_nothing_but_letters() -> None:
    assert all(map(is_plain, ("", "Zoë", "李", "🙂", "a b")))
    assert not any(map(is_plain, ("\x1b[2J", "\n", "\x7f", "\x9b2J", "\u2028", "\ud800")))
