"""Where games are saved: a folder with a file for each game.

A save is replaced whole or not at all, by the one process that holds it, and only where the file is still what that
process last read or wrote. So a damaged save, or one that somebody edited, is never written over.

Beside a save stand hidden files of the same name: ``.lock``, which the kernel locks for the holder and frees when the
holder dies; ``.who``, which says who that is; ``.tmp`` while a save is written.
"""

from __future__ import annotations

import errno
import os
import pwd
import socket
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import count
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from sevens_tui.core import SevensError
from sevens_tui.record import BadSave, Damaged, Header, Record, dumps, glance, is_plain, loads, moment
from sevens_tui.whole_files import open_file, read_file, reason, remove_file, replace_file, write_file

if TYPE_CHECKING:
    from filelock import BaseFileLock

ENDING = ".sevens"
"""How the names of saves end."""

_LARGEST = 16 * 2**20  # bytes that are read as a save; a long game takes some 20,000
_PATIENCE = 0.5  # seconds to go on asking for a lock whose holder cannot be told
_SOMEBODY = "another sevens"


class CannotSave(SevensError):
    """A save that cannot be written, held or deleted; what was there before is still there, unharmed."""


class CannotRead(SevensError):
    """A file or folder that is not there or cannot be opened for reading."""


class Held(SevensError):
    """A save that somebody has open; ``holder`` tells who, from which terminal and since when, None if unknown."""

    def __init__(self, name: str, holder: str | None) -> None:
        super().__init__(f"{name} is open already, by {holder or _SOMEBODY}; leave the game there first")
        self.holder = holder


@dataclass(frozen=True)
class Listed:
    """A line of the list of saves.

    ``header`` is None if it cannot be read; ``fault`` says in a few words why the save cannot be opened, None if it
    can; ``held`` tells who has it open, None if nobody.
    """

    path: Path
    header: Header | None
    fault: str | None
    held: str | None


def default_folder() -> Path:
    """Where saves are kept: the folder that SEVENS_SAVES names, else the user's data folder. Raises CannotRead."""
    if named := os.environ.get("SEVENS_SAVES"):
        return Path(named)
    from platformdirs import user_data_path

    try:
        return user_data_path("sevens", appauthor=False) / "saves"
    except RuntimeError:  # what pathlib says
        raise CannotRead("you have no home folder to keep games in; set HOME, or SEVENS_SAVES to a folder") from None


class Hold:
    """A save held by this process until ``release``, or to the end of a ``with``; nobody else can hold it meanwhile.

    A Hold keeps nothing of what the save says.
    """

    def __init__(self, path: Path, lock: BaseFileLock) -> None:
        self.path = path
        self._lock = lock
        self._pid = os.getpid()
        # digests of what this Hold read or wrote: only such a file may be written over
        self._known: tuple[str, ...] = ()

    def read(self) -> Record:
        """The whole record. Raises CannotRead, NotASave, NewerFormat or Damaged."""
        data = _read(self.path)
        record = loads(data, self.path.name)
        self._known = (_digest(data),)
        return record

    def write(self, record: Record) -> None:
        """Replace the save by ``record``, which is on the disk when this returns.

        Raises CannotSave if that fails, if the save is no longer held here, and if the file is not what this Hold
        last read whole or wrote. The file is whole then, what it was or what it should be; writing may be tried again.
        """
        name = self.path.name
        if not self.held:
            raise CannotSave(f"{name} cannot be saved: it is no longer held here; open it again")
        data = dumps(record)
        try:
            there = _digest(_read(self.path)) if os.path.lexists(self.path) else None
        except CannotRead as reason:
            raise CannotSave(f"{name} cannot be saved: {reason}") from reason
        if there not in (None, *self._known):
            raise CannotSave(
                f"{name} is left as it is: it is not what was last read or saved here; save under a new name"
            )
        self._known = (*self._known, _digest(data))  # any may be what stands there if the next line fails
        _replace(self.path, data)
        self._known = self._known[-1:]

    @property
    def held(self) -> bool:
        """Whether this process still holds the save; a forked child never does."""
        return os.getpid() == self._pid and self._lock.is_locked

    def release(self) -> None:
        """Let others hold the save; once is enough, more does no harm."""
        if self.held:
            remove_file(_beside(self.path, "who"))  # before the lock goes: after it, this is the next holder's
            self._lock.release()

    def __enter__(self) -> Hold:
        return self

    def __exit__(self, *raised: object) -> None:
        self.release()


class Store:
    """The saves in one folder, which is made, for its owner alone, when the first of them is written.

    ``hold``, ``read`` and ``forget`` take any path, for a save may also lie elsewhere.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def create(self, record: Record) -> Hold:
        """Write ``record`` into a new file, named after the game and when it was started, and hold that.

        Raises CannotSave, and then leaves no file behind.
        """
        started = moment(record.header.started).isoformat()[:16].replace("T", "-").replace(":", "")
        _make_folder(self.folder)
        folder = Path(os.path.realpath(self.folder))
        for number in count(1):
            path = folder / f"{record.header.game}-{started}{f'-{number}' if number > 1 else ''}{ENDING}"
            if os.path.lexists(path):
                continue
            try:
                hold = _hold(path)
            except Held:
                continue
            try:
                if not os.path.lexists(path):  # else another sevens was faster, and has left it since
                    hold.write(record)
                    return hold
            except BaseException:
                remove_file(_beside(path, "lock"))
                hold.release()
                raise
            hold.release()
        raise AssertionError("numbers have an end")

    def read(self, path: Path) -> Record:
        """The whole record at ``path``, to look at. Raises CannotRead, NotASave, NewerFormat or Damaged."""
        return loads(_read(path), path.name)

    def look(self, path: Path) -> Record:
        """The whole record at ``path``, for somebody who does not sit at the table. Raises Held and what ``read`` does.

        While a game is played its latest decisions may still be taken back, and its end too: they are nobody else's.
        """
        real = Path(os.path.realpath(path))
        if real.is_file() and (holder := _holder_now(real)) is not None:
            raise Held(path.name, holder)
        return self.read(path)

    def hold(self, path: Path) -> Hold:
        """Hold the save at ``path``, be it whole or not.

        Raises Held if somebody has it open, CannotRead if it is not there, CannotSave if it cannot be held, as in a
        folder that is read-only; ``read`` may work even then.
        """
        path = Path(os.path.realpath(path))  # a save has one lock, by whatever links it is reached
        _read(path)  # before a lock is made for nothing
        hold = _hold(path)
        try:
            _read(path)  # for it may have been forgotten just before it was ours
        except CannotRead:
            hold.release()
            raise
        return hold

    def list(self) -> tuple[Listed, ...]:
        """All saves, newest first, those without a readable header last.

        The checksum of each is verified, but nothing beyond the header of a whole save is parsed. Foreign files are
        left out. A folder that is not there has no saves; raises CannotRead if it is none or cannot be read.
        """
        try:
            with os.scandir(self.folder) as entries:
                names = sorted(each.name for each in entries if each.name.endswith(ENDING) and is_plain(each.name))
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise CannotRead(f"the folder of saves {self.folder} cannot be read: {reason(error)}") from error
        found = [listed for name in names if (listed := _look(self.folder / name)) is not None]
        return tuple(sorted(found, key=lambda each: -moment(each.header.saved).timestamp() if each.header else inf))

    def forget(self, path: Path) -> None:
        """Delete the save at ``path``, whole or not. Raises Held, CannotRead or CannotSave."""
        with self.hold(path) as hold:
            try:
                hold.path.unlink()
            except OSError as error:
                raise CannotSave(f"{path.name} cannot be deleted from {path.parent}: {reason(error)}") from error
            remove_file(_beside(hold.path, "lock"))


def _look(path: Path) -> Listed | None:
    """The line for ``path`` in the list; None if it is gone."""
    header, fault = None, None
    try:
        with open_file(path, _LARGEST) as file:
            try:
                header = glance(file.readline(), iter(lambda: file.read(65536), b""), path.name)
            except Damaged:
                file.seek(0)
                header = loads(file.read(), path.name).header  # raises, and says where it breaks
    except FileNotFoundError:
        return None
    except OSError as error:
        fault = f"cannot be read: {reason(error)}"
    except BadSave as bad:
        fault = bad.fault
        header = bad.header if isinstance(bad, Damaged) else None
    return Listed(path, header, fault, _holder_now(Path(os.path.realpath(path))))


def _holder_now(path: Path) -> str | None:
    """Who has the save at ``path`` open, if anybody has."""
    # Taking the lock is the only proof, but may for a moment turn a true holder away: so only where one left traces.
    if not os.path.lexists(_beside(path, "who")):
        return None
    from filelock import FileLock, Timeout

    lock = FileLock(_beside(path, "lock"), mode=0o600, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return _who(path) or _SOMEBODY
    except OSError:
        return _who(path)  # not ours to lock, so the traces must do
    lock.release()
    return None


def _hold(path: Path) -> Hold:
    # Imported late: it would make every start of the program 8 % slower.
    from filelock import FileLock, Timeout

    # Not thread_local: a lock may be let go by another thread than the one that took it.
    lock = FileLock(_beside(path, "lock"), mode=0o600, thread_local=False)
    try:
        try:
            lock.acquire(blocking=False)
        except Timeout:
            if (holder := _who(path)) is not None:
                raise Held(path.name, holder) from None
            # It may be a list that just looks whether a dead holder's lock is free.
            lock.acquire(timeout=_PATIENCE, poll_interval=0.01)
    except Timeout:
        raise Held(path.name, _who(path)) from None
    except OSError as error:
        raise _trouble(f"{path.name} cannot be held for playing in {path.parent}", error) from error
    remove_file(_beside(path, "tmp"))  # of a holder that was killed while writing
    _sign(path)
    return Hold(path, lock)


def _sign(path: Path) -> None:
    """Leave word of who holds the save; does without where that cannot be written, for the lock is what counts."""
    pid, host = os.getpid(), socket.gethostname()
    try:
        user = pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        user = f"user {os.getuid()}"
    since = datetime.now().isoformat(" ", "minutes")
    who = f"{user} on {host} ({_terminal()}process {pid}, since {since})"
    with suppress(OSError):
        write_file(_beside(path, "who"), f"{pid} {host}\n{who}\n".encode())


def _terminal() -> str:
    for handle in (0, 1, 2):
        with suppress(OSError):
            return f"terminal {os.ttyname(handle).removeprefix('/dev/')}, "
    return ""


def _who(path: Path) -> str | None:
    """Who left word of holding the save at ``path``; None if nobody readable did, or if that process is dead."""
    try:
        first, who, _ = _read(_beside(path, "who")).decode().split("\n")
        pid, host = first.split(" ", 1)
        if host == socket.gethostname():
            with suppress(PermissionError):  # another user's process, but alive
                os.kill(int(pid), 0)
    except (CannotRead, ValueError, ProcessLookupError, OverflowError):
        return None
    return who if is_plain(who) else None


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f".{path.name}.{ending}")


def _read(path: Path) -> bytes:
    try:
        return read_file(path, _LARGEST)
    except OSError as error:
        raise CannotRead(f"{path.name or path} cannot be read in {path.parent}: {reason(error)}") from error


def _replace(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path``, whole, in one step, and onto the disk. Raises CannotSave; see ``replace_file``."""
    _make_folder(path.parent)
    try:
        replace_file(path, data, _beside(path, "tmp"))
    except OSError as error:
        raise _trouble(f"{path.name} cannot be saved in {path.parent}", error) from error


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise _trouble(f"the folder of saves {folder} cannot be made", error) from error


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _trouble(what: str, error: OSError) -> CannotSave:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        remedy = "make room there, then save again"
    else:
        remedy = "mend that, or name another folder in SEVENS_SAVES, then save again"
    return CannotSave(f"{what}: {reason(error)}; {remedy}")
