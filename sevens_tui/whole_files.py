"""Files read whole, and replaced whole: the one way to what people hand over, to saves and to settings.

What goes wrong is an OSError; ``reason`` says it in a few words that follow a colon.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def open_file(path: Path, most: int) -> BinaryIO:
    """Open a file that has ``most`` bytes at most, never waiting for anybody. Raises OSError, for all else too."""
    _check(path.stat(), most)  # before it is opened: a device may take even that for a command
    # O_NONBLOCK, or a named pipe that has come between would keep us waiting for its other end
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        _check(os.fstat(handle), most)
        return open(handle, "rb")  # noqa: PTH123
    except BaseException:
        os.close(handle)
        raise


def read_file(path: Path, most: int) -> bytes:
    """All that stands in a file, ``most`` bytes at most. Raises OSError."""
    with open_file(path, most) as file:
        data = file.read(most + 1)
    if len(data) > most:  # it has grown meanwhile
        raise _too_long(most)
    return data


def write_file(path: Path, data: bytes) -> None:
    """Write a new file, in the place of one that is there, onto the disk, for its owner alone. Raises OSError."""
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with open(handle, "wb") as file:  # noqa: PTH123
        file.write(data)
        file.flush()
        os.fsync(handle)


def replace_file(path: Path, data: bytes, temporary: Path) -> None:
    """Put ``data`` at ``path``, whole, in one step, and onto the disk, by way of a file beside it.

    Raises OSError, and leaves no half of it: then ``path`` is what it was, or, if the folder alone could not be brought
    onto the disk, what it should be.
    """
    try:
        write_file(temporary, data)
        temporary.replace(path)
        _sync_folder(path.parent)
    finally:
        remove_file(temporary)


def remove_file(path: Path) -> None:
    """Delete a file if it is there and that can be done."""
    with suppress(OSError):
        path.unlink()


def reason(error: OSError) -> str:
    """Why something could not be done, in a few words."""
    text = error.strerror or "unknown fault"
    return text[:1].lower() + text[1:]


def _check(about: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(about.st_mode):
        kind = _KINDS.get(stat.S_IFMT(about.st_mode), "something else")
        raise OSError(errno.EINVAL, f"it is {kind}, not a file")
    if about.st_size > most:
        raise _too_long(most)


def _too_long(most: int) -> OSError:
    return OSError(errno.EFBIG, f"it is too long: {most} bytes are the most")


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot, and need not
            raise
    finally:
        os.close(handle)
