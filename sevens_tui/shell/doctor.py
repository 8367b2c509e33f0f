"""What this terminal and this machine can do for sevens, and what to do about what they cannot."""

from __future__ import annotations

import json
import os
import platform
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TextIO

from sevens_tui import __version__
from sevens_tui.environment import HEIGHT, WIDTH, detect, encoding_asked, moves_cursor
from sevens_tui.launch import say, tell
from sevens_tui.store import default_folder
from sevens_tui.whole_files import reason, remove_file, write_file

GLYPHS = "▸◂✓✗"
"""The four glyphs beside ASCII, each one cell wide."""

PATIENCE = 0.5
"""Seconds that a terminal has to answer a question; over a slow line it needs some."""

_DEPTHS = {"true": "16 million colours", "256": "256 colours", "16": "16 colours", "none": "no colours"}


@dataclass(frozen=True)
class Finding:
    """What was looked at, what was found, and what to do about it; ``advice`` is empty where all is well.

    ``stops``: sevens cannot be played on the screen like that.
    """

    what: str
    found: str
    advice: str = ""
    stops: bool = False


def examine(as_json: bool) -> int:
    """Say what was found; gives 0 if sevens can be played here, 1 if something stops it."""
    findings = [*_program(), *_terminal(), *_answers(), *_place()]
    if as_json:
        say(json.dumps([asdict(each) for each in findings], ensure_ascii=False, indent=2))
    else:
        for each in findings:
            tell(f"{each.what + ':':<14}{each.found}", 16)
            if each.advice:
                tell(f"{'':14}{'! ' if each.stops else ''}{each.advice}", 16)
    return int(any(each.stops for each in findings))


def _program() -> Iterator[Finding]:
    yield Finding("sevens", f"{__version__}, Textual {version('textual')}, Python {platform.python_version()}")
    yield Finding("system", f"{platform.system()} {platform.release()}")


# the terminal


def _terminal() -> Iterator[Finding]:
    streams = [name for name, stream in _streams() if stream is None or not stream.isatty()]
    if streams:
        yield Finding(
            "streams",
            f"no terminal: standard {', '.join(streams)}",
            "sevens needs all three to be one; or play line by line: sevens play GAME --plain",
            stops=True,
        )
    else:
        yield Finding("streams", "input, output and error are a terminal")
    yield _size()
    term = os.environ.get("TERM", "")
    dumb = not moves_cursor(os.environ)
    advice = "set TERM to what it really is, or play line by line with --plain" if dumb else ""
    yield Finding("TERM", term or "not set", advice, stops=dumb)
    yield _colours()
    encoding = encoding_asked(os.environ)
    if detect(os.environ, encoding).ascii:
        yield Finding("characters", f"{encoding}: ASCII alone is drawn", "a UTF-8 locale brings four more glyphs")
    else:
        yield Finding("characters", f"{encoding}: four glyphs beside ASCII")
    yield Finding("reached by", _reached())


def _streams() -> tuple[tuple[str, TextIO | None], ...]:
    return ("input", sys.stdin), ("output", sys.stdout), ("error", sys.stderr)


def _size() -> Finding:
    for _, stream in _streams():
        with suppress(OSError, ValueError):
            columns, lines = os.get_terminal_size(-1 if stream is None else stream.fileno())
            small = columns < WIDTH or lines < HEIGHT
            advice = f"sevens needs {WIDTH} x {HEIGHT}; enlarge the window or use a smaller font" if small else ""
            if not small and (columns < 120 or lines < 40):
                advice = "120 x 40 brings larger boards, the rules and the log beside them"
            return Finding("window", f"{columns} x {lines}", advice, stops=small)
    return Finding("window", "size unknown")


def _colours() -> Finding:
    depth = detect(os.environ, "utf-8").depth
    why = "NO_COLOR is set" if os.environ.get("NO_COLOR") else f"COLORTERM {os.environ.get('COLORTERM') or 'not set'}"
    advice = ""
    if depth == "16":
        advice = "if it can do more, set COLORTERM=truecolor, or a TERM that ends in -256color"
    return Finding("colours", f"{_DEPTHS[depth]} ({why})", advice)


def _reached() -> str:
    ways = [("SSH_CONNECTION", "SSH"), ("TMUX", "tmux"), ("STY", "screen")]
    return ", in ".join(name for variable, name in ways if os.environ.get(variable)) or "this machine itself"


# what the terminal answers


def _answers() -> Iterator[Finding]:
    """Ask the terminal about itself: how wide its glyphs are, whether it reports the mouse and the focus."""
    if any(stream is None or not stream.isatty() for _, stream in _streams()):
        return
    with _raw():
        wide = [glyph for glyph in GLYPHS if _width(glyph) not in (1, None)]
        mouse, focus = _mode(1006), _mode(1004)
    if wide:
        yield Finding("glyphs", f"{' '.join(wide)} take two cells here", "choose ASCII glyphs in the settings")
    else:
        yield Finding("glyphs", "each takes one cell, or the terminal does not say")
    for what, known, without in (
        ("mouse", mouse, "everything can be done with keys"),
        ("focus", focus, "the curtain cannot close by itself when you go to another window; H closes it"),
    ):
        said = {True: "reported", False: "not reported", None: "the terminal does not say"}[known]
        yield Finding(what, said, without if known is False else "")


@contextmanager
def _raw() -> Iterator[None]:
    """No echo and no waiting for a line, until the terminal has answered."""
    import termios
    import tty

    handle = sys.stdin.fileno()
    before = termios.tcgetattr(handle)
    try:
        tty.setcbreak(handle)
        yield
    finally:
        sys.stdout.write("\r\x1b[K")
        sys.stdout.flush()
        termios.tcsetattr(handle, termios.TCSADRAIN, before)


def _ask(question: str, answer: str) -> re.Match[str] | None:
    """What the terminal answers, if it is what was waited for and in time."""
    sys.stdout.write(question)
    sys.stdout.flush()
    handle, got, end = sys.stdin.fileno(), "", time.monotonic() + PATIENCE
    while (left := end - time.monotonic()) > 0:
        if select.select([handle], [], [], left)[0]:
            got += os.read(handle, 64).decode("ascii", "replace")
            if found := re.search(answer, got):
                return found
    return None


def _width(glyph: str) -> int | None:
    """How many cells the cursor moves by a glyph; None if the terminal does not say."""
    try:
        found = _ask(f"\r{glyph}\x1b[6n", r"\x1b\[\d+;(\d+)R")
    except UnicodeEncodeError:
        return None
    return None if found is None else int(found[1]) - 1


def _mode(number: int) -> bool | None:
    """Whether the terminal knows a private mode; None if it does not say."""
    found = _ask(f"\x1b[?{number}$p", rf"\x1b\[\?{number};(\d)\$y")
    return None if found is None else found[1] != "0"


# saves


def _place() -> Iterator[Finding]:
    folder = default_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / f".doctor-{os.getpid()}"
        try:
            write_file(probe, b"sevens")
        finally:
            remove_file(probe)
    except OSError as error:
        advice = "games cannot be saved; name another folder in SEVENS_SAVES, or make room there"
        yield Finding("saves", f"{folder}: {reason(error)}", advice)
        return
    private = folder.stat().st_mode & 0o077 == 0
    advice = "" if private else "others can read this folder, and with it all hands: chmod 700"
    yield Finding("saves", str(folder), advice)
    yield _lock(folder)


def _lock(folder: Path) -> Finding:
    """Whether a second process is kept out of a save there."""
    from filelock import FileLock, Timeout

    path = folder / f".doctor-{os.getpid()}.lock"
    try:
        with FileLock(path):
            try:
                with FileLock(path, timeout=0):
                    return Finding("lock", "locks do not hold there", "open a game in one place at a time")
            except Timeout:
                return Finding("lock", "a game can be open in one place at a time")
    except (OSError, NotImplementedError):
        return Finding("lock", "there are no locks in that folder", "open a game in one place at a time")
    finally:
        remove_file(path)
