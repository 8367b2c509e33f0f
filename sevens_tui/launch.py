"""From the shell to the app and back: is there a terminal to draw on, and what is said when something goes wrong.

Imports nothing of the app before it is needed, so that ``sevens`` alone starts as fast as it can.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sevens_tui.core import SevensError

if TYPE_CHECKING:
    from sevens_tui.setup import Errand

FAILED = 1
"""The exit code when something that was asked for rightly could not be done."""

BAD_INPUT = 2
"""The exit code when what was asked for makes no sense here."""

_LONGEST = 1000  # letters of a complaint

INTERRUPTED = 130
PIPE_CLOSED = 141


class NoTerminal(SevensError):
    """There is nothing to draw on."""


class CannotPrint(SevensError):
    """What was asked for cannot be written to standard output."""


class ReaderGone(Exception):
    """Who read standard output has seen enough, as ``head`` does."""


def open_app(errand: Errand | None = None) -> int:
    """Run the app, from its menu or for an errand; gives the exit code. Raises NoTerminal."""
    need_terminal()
    leave_no_core()
    gc.disable()  # until the first page stands
    from sevens_tui.environment import prepare_environment

    terminal = prepare_environment(os.environ)  # Textual reads the environment while it is imported
    from sevens_tui.app import run

    return run(terminal, errand)


def need_terminal() -> None:
    """Raises NoTerminal unless the three standard streams are a terminal that can move its cursor."""
    streams = (("input", sys.stdin), ("output", sys.stdout), ("error", sys.stderr))  # Textual draws on the third
    for name, stream in streams:
        if stream is None or not stream.isatty():
            raise NoTerminal(
                f"a terminal is needed, and standard {name} is none; sevens play GAME --plain needs none, "
                "and sevens --help lists what else"
            )
    from sevens_tui.environment import moves_cursor

    if not moves_cursor(os.environ):
        term = os.environ.get("TERM", "").strip()
        what = (
            f"a terminal of type {term} cannot move its cursor" if term else "TERM does not say what terminal this is"
        )
        raise NoTerminal(f"{what}; set TERM to what it really is, or play line by line: sevens play GAME --plain")


def leave_no_core() -> None:
    """From now on no core file is written if this program dies: it would hold hands."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def guarded(run: Callable[[], int]) -> int:
    """What ``run`` gives; where it fails, one sentence on standard error and the exit code for that."""
    try:
        code = run()
        _flush()
    except SevensError as fault:
        return complain(str(fault), code_for(fault))
    except KeyboardInterrupt:
        return INTERRUPTED
    except (BrokenPipeError, ReaderGone):
        _throw_away_output()
        return PIPE_CLOSED
    except OSError as error:
        _throw_away_output()
        from sevens_tui.whole_files import reason

        return complain(f"{error.filename or 'standard output'}: {reason(error)}", FAILED)
    except Exception as fault:
        return complain(f"a fault of ours, please report it: {type(fault).__name__} {_where(fault)}", FAILED)
    return code


def code_for(fault: SevensError) -> int:
    """The exit code for a fault."""
    from sevens_tui.settings import CannotKeep
    from sevens_tui.store import CannotRead, CannotSave, Held

    return FAILED if isinstance(fault, (CannotKeep, CannotPrint, CannotRead, CannotSave, Held)) else BAD_INPUT


def complain(text: str, code: int) -> int:
    """Say on standard error, in one line, what is wrong; gives ``code`` back."""
    with suppress(OSError):  # then nobody listens
        print(f"sevens: {_harmless(text)}", file=sys.stderr, flush=True)
    return code


def _harmless(text: str) -> str:
    """``text`` in one line of sensible length: it may quote what somebody wrote into a file."""
    line = "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} ..."


def say(text: str) -> None:
    """Write ``text`` and a line end to standard output, signs that it cannot take as question marks."""
    if sys.stdout is None:
        raise CannotPrint("nothing can be written: standard output is closed")
    encoding = sys.stdout.encoding or "ascii"
    try:
        print(text.encode(encoding, "replace").decode(encoding))
    except BrokenPipeError:
        raise ReaderGone from None  # typer would take the other one for itself


def tell(text: str, inset: int | None = None) -> None:
    """Write ``text`` for people, at a terminal ``folded`` so that no word is broken at its edge."""
    if sys.stdout is not None and sys.stdout.isatty():
        text = folded(text, os.get_terminal_size(sys.stdout.fileno()).columns, inset)
    say(text)


def folded(text: str, width: int, inset: int | None = None) -> str:
    """``text`` with no line longer than ``width`` cells, as far as its words allow.

    What goes on in another line is set in by ``inset`` blanks; left out: by two more than the line it belongs to.
    """
    from textwrap import wrap

    lines: list[str] = []
    for line in text.split("\n"):
        start = len(line) - len(line.lstrip()) + 2 if inset is None else inset
        if len(line) <= width or width < 2 * start:
            lines.append(line)
        else:
            lines += wrap(line, width, subsequent_indent=" " * start, break_on_hyphens=False, break_long_words=False)
    return "\n".join(lines)


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _throw_away_output() -> None:
    """Python flushes once more at its end, and would complain; its file descriptor now leads nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _where(fault: BaseException) -> str:
    """File and line of a fault, and no values: they could be somebody's hand."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"in {Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno}"
