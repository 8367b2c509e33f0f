"""The code keeps to its types, its layers and its form."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [
        ("mypy",),
        ("ruff", "check", "sevens_tui", "tests"),
        ("ruff", "format", "--check", "sevens_tui", "tests"),
    ],
    ids=" ".join,
)
def test_the_checker_finds_nothing(command: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
