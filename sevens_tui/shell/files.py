"""The files that commands are given: saves and positions, found, read, and looked into."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom
from shlex import quote
from typing import TypeVar

from sevens_tui.core import BadPosition, Eyes, Seat
from sevens_tui.grammar import counted
from sevens_tui.match import Match
from sevens_tui.options import Option
from sevens_tui.record import BrokenRecord, Damaged, Record
from sevens_tui.rules import GAMES
from sevens_tui.rules.positions import LARGEST, loads
from sevens_tui.setup import BadSetup
from sevens_tui.store import ENDING, CannotRead, Store, default_folder
from sevens_tui.whole_files import read_file, reason

T = TypeVar("T")

POSITION_ENDING = ".toml"

_MOST_BYTES = 4 * LARGEST  # a letter takes four bytes at most


class BadFile(BadSetup):
    """A file that is no save and no position, or that the rules do not allow."""


@dataclass(frozen=True, repr=False)
class Found:
    """A game read from a file. ``position``: from a set-up position, which hides nothing."""

    path: Path
    match: Match
    position: bool

    @property
    def secret(self) -> bool:
        """Whether hands are hidden in it: those of a saved game that is not over."""
        return not self.position and bool(self.match.to_move)


def path_of(name: str) -> Path:
    """The file at this path, or the save of this name in the folder of saves. Raises BadSetup if there is neither."""
    for path in (Path(name), default_folder() / name):
        try:
            if name and path.exists():
                return path
        except (OSError, ValueError):
            continue
    if "/" in name or name.endswith((ENDING, POSITION_ENDING)):
        raise BadSetup(f"there is no file {name!r}; sevens saves lists the saved games")
    raise BadSetup(f"there is no game and no file {name!r}; the games: {', '.join(GAMES)}")


def is_position(path: Path) -> bool:
    """Whether a file is to be read as a position: by its name, or else by how it begins."""
    if path.name.endswith((POSITION_ENDING, ENDING)):
        return path.name.endswith(POSITION_ENDING)
    return path.is_file() and not _bytes(path).lstrip().startswith(b"{")


def position_in(path: Path) -> str:
    """The text of a TOML file, not yet checked. Raises CannotRead or BadFile."""
    try:
        return _bytes(path).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as bad:
        raise BadFile(f"{path.name} cannot be read: byte {bad.start + 1} is not text in UTF-8") from None


def own_value(option: Option, given: str) -> str:
    """The value that is given for an option: as it is, or as the file of this name says.

    Raises CannotRead or BadFile, which name the file.
    """
    path = Path(given)
    there = bool(given) and _there(path)
    if option.own is None or given in option.values or not (there or given.endswith(POSITION_ENDING)):
        return given
    if not there:
        raise BadFile(f"option {option.name}: there is no file {given!r}")
    if not path.is_file():
        raise BadFile(f"option {option.name}: {given!r} is no file")
    try:
        return option.own.read(loads(position_in(path)))
    except BadPosition as bad:
        raise BadFile(f"{path.name} is no {option.name}: {bad}") from None


def _there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # no path at all, such as one that is too long
        return False


def _bytes(path: Path) -> bytes:
    try:
        return read_file(path, _MOST_BYTES)
    except OSError as error:
        raise CannotRead(f"{path.name} cannot be read in {path.parent}: {reason(error)}") from error


def arranged(path: Path, seed: int) -> Match:
    """The match that begins at the position in a file. Raises CannotRead or BadFile, which name the file."""
    try:
        return Match.from_position(position_in(path), seed)
    except BadPosition as fault:
        raise BadFile(f"{path.name}: {fault}") from None


def loaded(path: Path, record: Record) -> Match:
    """The match that a save tells. Raises BadFile, which names the file, if the rules do not follow it."""
    try:
        return Match.load(record)
    except BrokenRecord as fault:
        raise BadFile(f"{path.name}: {fault}") from None


def going_on(path: Path, name: str, go_on: Callable[[], T]) -> T:
    """What ``go_on`` makes of the save in the file that was named so.

    Raises BadFile, which says how much of a damaged save can be opened, and how.
    """
    try:
        return go_on()
    except Damaged as fault:
        if fault.record is None:
            raise
        good, why = _good(fault.record), str(fault)
    except BrokenRecord as fault:
        good, why = fault.at - 1, f"{path.name}: {fault}"
    if good < 0:
        raise BadFile(why)
    raise BadFile(f"{why}; sevens play {quote(name)} --upto {good} --open opens the good part under a new name")


def _good(record: Record) -> int:
    """How many decisions, from the first, follow the rules; -1 if not even the set-up does."""
    try:
        return len(Match.load_prefix(record).decisions)
    except BrokenRecord:
        return -1


def opened_upto(path: Path, count: int, opened: bool) -> Match:
    """A new game that has gone as far as the first ``count`` decisions of a save; from there luck is its own.

    The save may be damaged. Raises BadFile if there are not as many good ones, and what ``look_into`` raises: where a
    game is still played, all its hands could be seen in the new one. Of one that does not go to its end, as far as can
    be read, nobody can tell that it is over, so that has to be ``opened`` too.
    """
    match = None
    try:
        record = Store(path.parent).look(path)
        with suppress(BrokenRecord):
            match = Match.load(record)
    except Damaged as fault:
        if fault.record is None:
            raise
        record = fault.record
    if match is not None:
        look_into(Found(path, match, position=False), opened)
    elif not opened:
        raise BadSetup(
            f"{path.name} cannot be read to its end, so it may not be over, and this would show what players hide; "
            "--open does it"
        )
    record = replace(record, seed=SystemRandom().getrandbits(48))
    if count > len(record.decisions):
        raise BadFile(f"{path.name} has {counted(len(record.decisions), 'decision')} that can be read, not {count}")
    try:
        return Match.load(record, count)
    except BrokenRecord as fault:
        raise BadFile(f"{path.name}: {fault}") from None


def read(name: str, seed: int = 0) -> Found:
    """The game in a file, as it is. ``seed`` deals what a position leaves open."""
    path = path_of(name)
    if is_position(path):
        return Found(path, arranged(path, seed), position=True)
    return Found(path, loaded(path, Store(path.parent).look(path)), position=False)


def look_into(found: Found, opened: bool) -> None:
    """Whether what is hidden in this game may be shown. Where people still play it, its log says so from now on.

    Raises BadSetup if that was not asked for, Held or CannotSave if the log cannot say it: then nothing is shown.
    """
    if not found.secret:
        return
    if not opened:
        raise BadSetup(
            f"{found.path.name} is not over, and this would show what players hide; "
            "--open does it, and the game's log will say so"
        )
    with Store(found.path.parent).hold(found.path) as hold:
        match = loaded(found.path, hold.read())
        match.looked_into()
        hold.write(match.record())


def seat_of(match: Match, name: str) -> Seat:
    """The seat of the player called so, or with that number from 1. Raises BadSetup if there is none."""
    names = [player.name.casefold() for player in match.players]
    if name.casefold() in names:
        return names.index(name.casefold())
    if name.isascii() and name.isdecimal() and len(name) < 3 and 1 <= int(name) <= len(names):
        return int(name) - 1
    raise BadSetup(f"nobody here is called {name!r}; there are: {', '.join(each.name for each in match.players)}")


def all_eyes(match: Match) -> Eyes:
    """Open hands."""
    return frozenset(range(len(match.players)))


def asked(match: Match, eyes: Eyes) -> Seat | None:
    """For whom a game is shown: to one player, that one; with all hands open, who sits next; to a passer-by, nobody."""
    return next((seat for seat in match.to_move if seat in eyes), min(eyes) if len(eyes) == 1 else None)
