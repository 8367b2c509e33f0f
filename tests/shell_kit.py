"""The program as a shell runs it, without a terminal."""

from __future__ import annotations

import subprocess
from typing import Any

from terminal import sevens


def in_shell(*arguments: str | bytes, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run the program with nothing to read; ``more`` is for ``subprocess.run``."""
    how = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.run([*sevens(), *arguments], text=True, timeout=30, **how)
