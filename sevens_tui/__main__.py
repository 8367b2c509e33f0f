"""The entry point: ``sevens`` and ``python -m sevens_tui``."""

from __future__ import annotations

import gc
import sys

from sevens_tui.launch import BAD_INPUT, complain, guarded, open_app


def main() -> int:
    """Run the command line; gives the exit code."""
    if len(sys.argv) == 1:  # the way people start it: without typer, which costs an eighth of the time to the menu
        return guarded(open_app)
    for number, argument in enumerate(sys.argv[1:], 1):
        if not _is_text(argument):
            shown = argument.encode(errors="surrogateescape").decode(errors="backslashreplace")
            return complain(f"argument {number} is not text in UTF-8: {shown}", BAD_INPUT)
    return guarded(_commands)


def _commands() -> int:
    gc.disable()  # imports leave no rubbish, and to look for it takes a tenth of their time
    from sevens_tui.cli import run

    gc.enable()
    return run(sys.argv[1:])


def _is_text(argument: str) -> bool:
    try:
        argument.encode()
    except UnicodeEncodeError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
