"""A save cut at any byte, or with any byte changed, in every game: one sentence, and the file is left as it is."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from counts import many
from kits import KITS
from playouts import Plan, match_of, played

from sevens_tui import match as match_module
from sevens_tui.__main__ import main
from sevens_tui.core import SevensError
from sevens_tui.match import Match
from sevens_tui.options import options_of
from sevens_tui.record import BadSave, Damaged, Record, dumps, glance, loads
from sevens_tui.rules import GAMES
from sevens_tui.store import Store

COMMANDS = (
    ("play", "--plain"),
    ("show",),
    ("show", "--open"),
    ("moves",),
    ("export", "--as", "text"),
    ("export", "--as", "svg"),
    ("export", "--as", "toml", "--open"),
    ("replay",),
    ("play", "--plain", "--upto", "3"),
    ("play", "--plain", "--upto", "3", "--open"),
)
"""What can be asked of a save, with where its name stands left out."""


@cache
def saved(game: str) -> tuple[Record, bytes]:
    """A game of some decisions, and the bytes of its save."""
    record = match_of(played(Plan(game, options(game), 3, 5, b"", wise=True, most=14))).record()
    return record, dumps(record)


def options(game: str) -> tuple[tuple[str, str], ...]:
    """The last value of each option."""
    return tuple((each.name, list(each.values)[-1]) for each in options_of(GAMES[game].table.Options))


def read(data: bytes, record: Record, figures: Counter[str]) -> None:
    """Read a damaged save in all ways; what refuses it is a BadSave, or it tells the same game."""
    first, _, rest = data.partition(b"\n")
    for reader in (lambda: loads(data), lambda: glance(first + b"\n", (rest,))):
        try:
            found = reader()
        except BadSave as fault:
            assert "\n" not in str(fault)
            figures["refused"] += 1
            if isinstance(fault, Damaged) and fault.record is not None:
                good_part(fault.record)
        else:
            assert found in (record, record.header)
            figures["the same"] += 1


_PARTS: dict[tuple[str, int, int], int] = {}


def good_part(record: Record) -> None:
    """The rules follow what is left of it as far as it goes, or say why not."""
    at = (record.header.game, len(record.decisions), hash((record.decisions, record.opening, record.seed)))
    if at not in _PARTS:
        try:
            _PARTS[at] = len(Match.load_prefix(record).decisions)
        except SevensError as fault:
            assert "\n" not in str(fault)
            _PARTS[at] = -1
    assert _PARTS[at] <= len(record.decisions)


@pytest.mark.slow
@pytest.mark.parametrize("game", KITS)
def test_cut_at_any_byte(game: str) -> None:
    record, data = saved(game)
    figures = Counter[str]()
    for cut in range(len(data)):
        read(data[:cut], record, figures)
    assert figures == {"refused": 2 * len(data)}


@pytest.mark.slow
@pytest.mark.parametrize("game", KITS)
def test_with_any_byte_changed(game: str) -> None:
    record, data = saved(game)
    dice, figures = Random(3), Counter[str]()
    for at in range(0, len(data), 4 // many(4, 4)):
        value = dice.choice([each for each in range(256) if each != data[at]])
        read(data[:at] + bytes([value]) + data[at + 1 :], record, figures)
    assert figures["refused"] > 90 * figures["the same"]


# a save that fits its checksum, whatever it says


def sealed(header: dict[str, Any], body: bytes) -> bytes:
    """A save with a checksum that fits."""
    bare = {name: value for name, value in header.items() if name != "checksum"}
    text = json.dumps(bare, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    full = {**bare, "checksum": sha256(text.encode() + b"\n" + body).hexdigest()}
    return json.dumps(full, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" + body


def changed(data: bytes, dice: Random) -> bytes:
    """The save with a change that somebody made who could count: in its options, its luck, a decision, their order."""
    first, _, body = data.partition(b"\n")
    header, lines = json.loads(first), body.splitlines()
    values = [json.loads(line) for line in lines]
    words = [word for value in values[1:] for word in value[1:]] + values[0]["opening"]
    where = dice.randrange(1, len(values))
    match dice.randrange(9):
        case 0:
            values[where][1] = dice.choice(words)
        case 1:
            values[where] = values[dice.randrange(1, len(values))]
        case 2:
            del values[where]
        case 3:
            values[where][0] = dice.randrange(len(header["players"]))
        case 4:
            values[where] += [dice.choice(words) for _ in range(dice.randrange(1, 4))]
        case 5 if values[0]["opening"]:
            at = dice.randrange(len(values[0]["opening"]))
            values[0]["opening"][at : at + dice.randrange(2)] = [dice.choice(words)] * dice.randrange(3)
        case 6:
            name = dice.choice(sorted(header["options"]))
            other = dice.choice(sorted(set(header["options"].values())))
            header["options"][name] = dice.choice([other, "", "x" * 3000, '["x"]', "{}", "r7", "0"])
        case 7:
            header["players"] = header["players"][: dice.randrange(len(header["players"]))]
        case _:
            text = list(str(values[where][1]))
            text[dice.randrange(len(text))] = dice.choice("0aZ9- é~#")
            values[where][1] = "".join(text)
    header["decisions"] = len(values) - 1
    rest = b"".join(json.dumps(value, ensure_ascii=False).encode() + b"\n" for value in values)
    return sealed(header, rest)


@pytest.mark.parametrize("game", KITS)
def test_what_the_rules_do_not_allow_is_said_in_a_sentence(game: str) -> None:
    _, data = saved(game)
    dice, figures = Random(11), Counter[str]()
    for _ in range(many(400)):
        other = changed(data, dice)
        try:
            Match.load(loads(other))
        except SevensError as fault:
            assert "\n" not in str(fault) and str(fault)
            figures["refused"] += 1
        else:
            figures["allowed"] += 1
    assert figures["refused"] > figures["allowed"]


# the commands


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "saves"
    made.mkdir()
    return made


def told(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """What ``sevens`` says to these arguments: exit code, standard output, standard error."""
    with patch("sys.argv", ["sevens", *arguments]):
        code = main()
    said = capfd.readouterr()
    return code, said.out, said.err


@pytest.mark.slow
@pytest.mark.parametrize("game", KITS)
def test_commands_say_one_sentence_and_leave_the_file(
    game: str, folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, data = saved(game)
    dice = Random(game)
    monkeypatch.setattr("sys.stdin", open("/dev/null"))  # noqa: PTH123, SIM115
    for number in range(many(200, 20)):
        cut = dice.randrange(1, len(data))
        bad = (data[:cut], data[: cut - 1] + b"\xff" + data[cut:], changed(data, dice))[number % 3]
        path = folder / f"{number}.sevens"
        path.write_bytes(bad)
        try:
            Match.load(loads(bad))
        except SevensError:
            pass
        else:
            continue
        command, *more = COMMANDS[number % len(COMMANDS)]
        code, _, error = told(capfd, command, str(path), *more)
        if "--upto" not in more or "--open" not in more:
            assert code in (1, 2), (command, more, error)
            assert error.startswith("sevens: ") and error.count("\n") == 1 and "a fault of ours" not in error, error
        assert "Traceback" not in error
        assert path.read_bytes() == bad, "the file is left as it is"


@pytest.mark.parametrize("game", KITS)
def test_a_list_of_damaged_saves(game: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    _, data = saved(game)
    step = len(data) // many(400)
    for cut in range(0, len(data), step):
        (folder / f"cut-{cut:05}.sevens").write_bytes(data[:cut])
    (folder / "whole.sevens").write_bytes(data)
    code, out, error = told(capfd, "saves")
    assert (code, error) == (0, "")
    lines = out.splitlines()
    for path in folder.glob("cut-*"):
        (at,) = [at for at, line in enumerate(lines) if path.name in line]
        what = " ".join(lines[at : at + 3])
        assert any(word in what for word in ("breaks at", "is not a save", "has no readable", "was changed")), what
    assert "whole.sevens" in out


# the clock


def test_the_clock_may_go_back_between_two_saves(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by a century, and into another zone: the later decisions count, whatever the clock said."""
    now = datetime(2026, 11, 30, 12, 0, tzinfo=timezone(timedelta(hours=14)))
    monkeypatch.setattr(match_module, "now", lambda: now.isoformat(timespec="seconds"))
    store = Store(tmp_path / "saves")
    for game in KITS:
        playout = played(Plan(game, options(game), 2, 9, b"", most=6))
        match = match_of(playout, 0)
        with store.create(match.record()) as hold:
            for number, step in enumerate(playout.steps, 1):
                now = (now - timedelta(days=9000 * (number % 2))).astimezone(timezone(timedelta(hours=3 * number - 12)))
                match.choose(step.seat, step.move)
                match.hand_over()
                hold.write(match.record())
                assert hold.read().decisions == match.decisions
            path = hold.path
        record = store.read(path)
        assert record.header.saved < record.header.started
        assert Match.load(record).decisions == match.decisions
        assert [each.fault for each in store.list()] == [None] * len(store.list())
        code, out, _ = told(capfd, "saves")
        assert code == 0 and path.name in out


def test_a_moment_before_all_calendars_does_not_stop_the_list(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    record, _ = saved("red7")
    for number, moment in enumerate(("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00")):
        header = replace(record.header, saved=moment, started=moment)
        (folder / f"red7-{number}.sevens").write_bytes(dumps(replace(record, header=header)))
    code, out, error = told(capfd, "saves")
    assert (code, error) == (0, "")
    assert out.count("red7-") >= 2
