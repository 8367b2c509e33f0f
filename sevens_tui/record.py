"""What is saved of a game, and how that stands in a file. Pure: bytes in, bytes out.

A save is text in UTF-8, JSON line by line, so that people can read it: a header; then the seed, what
luck gave at the opening, the position begun from, and, if ever, after how many decisions somebody looked into the
game; then a line for each decision, ``[seat, "move", "luck", ...]``.
The header ends in a checksum over its other fields and all that follows it.

Nothing said here of a broken file quotes a decision or luck, for those may be somebody's hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from sevens_tui.core import Player, Seat, SevensError
from sevens_tui.grammar import counted

FORMAT = 1
"""The format written here, and the newest that is read."""

_BEGINNING = b'{"format":'
_FIELDS = (
    *("format", "game", "options", "players", "progress", "to_move", "winners"),
    *("fingerprint", "started", "saved", "decisions", "checksum"),
)
_UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What would break a line, steer a terminal, or cannot be written in UTF-8."""


@dataclass(frozen=True)
class Header:
    """Public facts, and how many decisions there were; the list of saves shows this and reads nothing else.

    That number is not public while the game goes on: some decisions nobody else is told of, and even that they were
    made would tell something.

    ``options`` are (name, value); ``to_move`` and ``winners`` are names, the first empty once the game is over, the
    second until then. ``fingerprint`` is that of the game's boards and decks. ``started`` and ``saved`` are ISO 8601
    with the UTC offset.
    """

    game: str
    options: tuple[tuple[str, str], ...]
    players: tuple[Player, ...]
    progress: str
    to_move: tuple[str, ...]
    winners: tuple[str, ...]
    fingerprint: str
    started: str
    saved: str
    decisions: int


@dataclass(frozen=True, repr=False)
class Decision:
    """One decision in notation, with what luck gave it. No repr: it may tell of a hand."""

    seat: Seat
    move: str
    luck: tuple[str, ...] = ()


END = Decision(0, "end")
"""How a record says that the game was ended early: as its last line."""


class BrokenRecord(SevensError):
    """A record that the rules do not follow; ``at`` is the number of the decision where it breaks, 0 the set-up.

    Its text is read by everybody at the screen, so it quotes neither the decision nor what would have been legal, for
    those tell of a hand. ``expected`` is the legal decisions there, in notation, for those who may know.
    """

    def __init__(self, at: int, reason: str, expected: tuple[str, ...] = ()) -> None:
        where = f"at decision {at}" if at else "at the set-up"
        super().__init__(f"it breaks {where}: {reason}")
        self.at = at
        self.expected = expected


@dataclass(frozen=True, repr=False)
class Record:
    """A whole game as it is saved; ``header.decisions`` is their number.

    ``opening`` is what luck gave before the first decision; ``position`` is the TOML text of the set-up position the
    game began from, None for an ordinary new game. ``looks`` tells, for each time that somebody looked into the
    running game from outside, after how many decisions that was. No repr: a crash report never prints a hand.
    """

    header: Header
    seed: int
    opening: tuple[str, ...]
    decisions: tuple[Decision, ...]
    position: str | None = None
    looks: tuple[int, ...] = ()


class BadSave(SevensError):
    """A file that cannot be read as a save: ``fault`` says it in a few words, the whole in one sentence."""

    def __init__(self, name: str, fault: str, detail: str) -> None:
        super().__init__(f"{name} {fault}: {detail}")
        self.fault = fault


class NotASave(BadSave):
    """A file that never was a save, or of which not even the beginning is left."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "is not a save of sevens", f"its first line should begin with {_BEGINNING.decode()}")


class NewerFormat(BadSave):
    """A save of a format that only a later sevens can read."""

    def __init__(self, name: str, found: int) -> None:
        detail = f"its format is {found if found < 1000 else 'far higher'}, and this one reads formats up to {FORMAT}"
        super().__init__(name, "was saved by a newer sevens", detail)


class Damaged(BadSave):
    """A save that was cut or changed.

    ``good`` is how many decisions, from the first, still read as decisions; whether the rules allow them is not known.
    ``header`` is there if the first line reads, ``record`` if the second does too: the game cut to the good
    decisions, under a header that tells of the game as it was saved, but for their number.
    """

    def __init__(
        self,
        name: str,
        fault: str,
        detail: str,
        good: int = 0,
        header: Header | None = None,
        record: Record | None = None,
    ) -> None:
        super().__init__(name, fault, detail)
        self.detail = detail
        self.good = good
        self.header = header
        self.record = record


def dumps(record: Record) -> bytes:
    """``record`` as the bytes of a save; ``loads`` gives an equal record back.

    Raises ValueError for a record that would not read back equal, so that no such save is ever written.
    """
    header = record.header
    fields = {
        "format": FORMAT,
        "game": header.game,
        "options": dict(header.options),
        "players": [{"name": player.name, "bot": player.bot} for player in header.players],
        "progress": header.progress,
        "to_move": header.to_move,
        "winners": header.winners,
        "fingerprint": header.fingerprint,
        "started": header.started,
        "saved": header.saved,
        "decisions": header.decisions,
    }
    begin: dict[str, object] = {"seed": record.seed, "opening": record.opening, "position": record.position}
    if record.looks:
        begin["looks"] = record.looks
    lines = [begin, *((each.seat, each.move, *each.luck) for each in record.decisions)]
    body = b"".join(_compact(line).encode() + b"\n" for line in lines)
    data = _compact({**fields, "checksum": _checksum(fields, (body,))}).encode() + b"\n" + body
    try:
        same = loads(data) == record
    except BadSave as fault:
        raise ValueError(f"this record cannot be saved; {fault}") from None
    if not same:
        raise ValueError("this record cannot be saved; it would not read back equal")
    return data


def loads(data: bytes, name: str = "the save") -> Record:
    """The record in ``data``, whole. Raises NotASave, NewerFormat or Damaged, which call the file ``name``."""
    first, _, body = data.partition(b"\n")
    lines = body.removesuffix(b"\n").split(b"\n")
    try:
        header, fields = _read_header(first, name)
    except Damaged as damage:
        good = len(_read_decisions(lines[1:], None)[0])
        raise Damaged(name, damage.fault, damage.detail, good) from None
    decisions, reason = _read_decisions(lines[1:], len(header.players))
    good = len(decisions)
    try:
        seed, opening, position, looks = _read_begin(lines[0])
    except ValueError as broken:
        raise Damaged(name, "has no readable second line", str(broken), good, header) from None
    record = Record(replace(header, decisions=good), seed, opening, decisions, position, looks)
    if reason is None and good < header.decisions:
        reason = f"its header counts {counted(header.decisions, 'decision')}, and the file ends before this one"
    if reason is not None:
        raise Damaged(name, f"breaks at decision {good + 1}", reason, good, header, record)
    if good > header.decisions:
        fault = f"goes on after decision {header.decisions}"
        raise Damaged(name, fault, "its header counts no more than that", good, header, record)
    if _checksum(fields, (body,)) != fields["checksum"]:
        raise Damaged(name, *_CHANGED, good, header, record)
    return record


def glance(first: bytes, rest: Iterable[bytes], name: str = "the save") -> Header:
    """The header of a whole save, from its first line and the rest of its bytes in pieces of any size.

    Parses the header alone, but the checksum answers for all. Raises what ``loads`` raises; where that is Damaged,
    only ``loads`` knows at which decision.
    """
    header, fields = _read_header(first.removesuffix(b"\n"), name)
    if _checksum(fields, rest) != fields["checksum"]:
        raise Damaged(name, *_CHANGED, header=header)
    return header


_CHANGED = ("was changed after it was saved", "its checksum does not fit what stands in it")


def now() -> str:
    """The moment of now in ISO 8601, to the second, with the UTC offset."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def moment(text: str) -> datetime:
    """The moment that ``text`` names in ISO 8601. Raises ValueError if it has no UTC offset."""
    found = datetime.fromisoformat(text)
    if found.utcoffset() is None:
        raise ValueError("the UTC offset is missing")
    return found


def is_plain(text: str) -> bool:
    """Whether ``text`` is one line that any terminal can be sent: no control characters, no lone surrogates."""
    return not _UNFIT.search(text)


def _compact(value: object, *, ordered: bool = False) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=ordered)


def _checksum(fields: Mapping[str, object], rest: Iterable[bytes]) -> str:
    # the fields in one fixed form: what editors do to spaces and to the order of fields does no harm
    bare = {name: value for name, value in fields.items() if name != "checksum"}
    digest = sha256(_compact(bare, ordered=True).encode() + b"\n")
    for piece in rest:
        digest.update(piece)
    return digest.hexdigest()


def _parse(line: bytes) -> object:
    """The JSON value on ``line``. Raises ValueError if it is none, or not the same to every reader."""
    try:
        return json.loads(line.decode(), object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(found := dict(pairs)) != len(pairs):
        raise ValueError("a name stands in it twice")
    return found


def _no_number(constant: str) -> object:
    raise ValueError(f"{constant} is not a number")


def _read_header(line: bytes, name: str) -> tuple[Header, dict[str, object]]:
    fault = "has no readable header"
    try:
        fields = _parse(line)
    except ValueError:
        if not line.startswith(_BEGINNING):
            raise NotASave(name) from None
        raise Damaged(name, fault, "its first line should be one JSON object with the public facts") from None
    if not isinstance(fields, dict) or "format" not in fields:
        raise NotASave(name)
    found = fields["format"]
    if type(found) is int and found > FORMAT:
        raise NewerFormat(name, found)
    try:
        if type(found) is not int or found < 1:
            raise ValueError(f"its format should be a number from 1 to {FORMAT}")
        return _header_of(fields), fields
    except ValueError as broken:
        raise Damaged(name, fault, str(broken)) from None


def _header_of(fields: dict[str, object]) -> Header:
    if set(fields) != set(_FIELDS):
        raise ValueError(f"its fields should be {', '.join(_FIELDS)}")
    game, options, players = _text(fields["game"], "game"), fields["options"], fields["players"]
    if not re.fullmatch("[a-z0-9-]+", game):  # it becomes part of file names
        raise ValueError("game should be small letters, digits and hyphens")
    if not isinstance(options, dict):
        raise ValueError("options should be names with values")
    if not isinstance(players, list):
        raise ValueError("players should be a list")
    if not re.fullmatch("[0-9a-f]{64}", _text(fields["checksum"], "checksum")):
        raise ValueError("checksum should be 64 digits from 0 to f")
    return Header(
        game,
        tuple((_text(name, "an option"), _text(value, f"option {name}")) for name, value in options.items()),
        tuple(_player(each) for each in players),
        _text(fields["progress"], "progress"),
        _texts(fields["to_move"], "to_move"),
        _texts(fields["winners"], "winners"),
        _text(fields["fingerprint"], "fingerprint"),
        _moment(fields["started"], "started"),
        _moment(fields["saved"], "saved"),
        _count(fields["decisions"], "decisions"),
    )


def _read_begin(line: bytes) -> tuple[int, tuple[str, ...], str | None, tuple[int, ...]]:
    wrong = "it should be a JSON object with seed, opening and position"
    try:
        found = _parse(line)
    except ValueError:
        raise ValueError(wrong) from None
    if not isinstance(found, dict) or {*found, "looks"} != {"seed", "opening", "position", "looks"}:
        raise ValueError(wrong)
    seed, position, looks = found["seed"], found["position"], found.get("looks", [])
    if type(seed) is not int:
        raise ValueError("seed should be a whole number")
    if position is not None and not isinstance(position, str):
        raise ValueError("position should be text or null")
    if position is not None:
        position.encode()  # a lone surrogate is a ValueError here
    if not isinstance(looks, list):
        raise ValueError("looks should be a list")
    return seed, _texts(found["opening"], "opening"), position, tuple(_count(each, "each look") for each in looks)


def _read_decisions(lines: Sequence[bytes], seats: int | None) -> tuple[tuple[Decision, ...], str | None]:
    """The decisions up to the first line that is none, and what is wrong there; any seat if ``seats`` is None."""
    found: list[Decision] = []
    for line in lines:
        try:
            parts = _parse(line)
        except ValueError:
            parts = None
        if not isinstance(parts, list) or len(parts) < 2:
            return tuple(found), 'the line should be [seat, "move", "luck", ...]'
        seat, move, *luck = parts
        if type(seat) is not int or seat < 0 or (seats is not None and seat >= seats):
            return tuple(found), "the line should begin with the number of a seat, counted from 0"
        try:
            found.append(Decision(seat, _text(move, "the move"), _texts(luck, "what luck gave")))
        except ValueError as broken:
            return tuple(found), str(broken)
    return tuple(found), None


def _text(value: object, what: str) -> str:
    if not isinstance(value, str) or not is_plain(value):
        raise ValueError(f"{what} should be plain text")
    return value


def _texts(value: object, what: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(f"{what} should be a list")
    return tuple(_text(each, what) for each in value)


def _count(value: object, what: str) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{what} should be a whole number from 0")
    return value


def _moment(value: object, what: str) -> str:
    text = _text(value, what)
    try:
        moment(text)
    except ValueError:
        raise ValueError(f"{what} should be a date and time with the UTC offset") from None
    return text


def _player(value: object) -> Player:
    if not isinstance(value, dict) or set(value) != {"name", "bot"}:
        raise ValueError("each of the players should have a name and a bot")
    bot = value["bot"]
    return Player(_text(value["name"], "a player's name"), None if bot is None else _text(bot, "a player's bot"))
