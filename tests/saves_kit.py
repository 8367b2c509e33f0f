"""A save to try things on, and what is made of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sevens_tui.core import Player
from sevens_tui.record import (
    Decision,
    Header,
    Record,
)
from sevens_tui.store import Store

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


def first(count: int, record: Record = RECORD) -> Record:
    """``record`` after its first decisions."""
    return replace(record, header=replace(record.header, decisions=count), decisions=record.decisions[:count])


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
