"""Measuring a program at a pseudo-terminal: how much a key is answered with, and how long that takes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from terminal import Terminal

QUIET = 0.06
"""Seconds without a byte after which a key has been answered."""

SILENT = 1.0
"""Seconds without any byte after which nothing will come."""

COLOURS = {"TERM": "xterm-256color", "COLORTERM": None}


def answered(terminal: Terminal, ask: Callable[[], None]) -> tuple[int, float]:
    """Bytes that something is answered with, and milliseconds to the last of them."""
    mark, start = terminal.mark(), time.perf_counter()
    ask()
    size, last = 0, start
    while time.perf_counter() - last < (QUIET if size else SILENT):
        terminal.pump(0.001)
        if (now := len(terminal.bytes_since(mark))) != size:
            size, last = now, time.perf_counter()
    return size, 1000 * (last - start)


def press(terminal: Terminal, *keys: str) -> tuple[int, float]:
    """What keys are answered with."""
    return answered(terminal, lambda: terminal.key(*keys))


def high(values: Sequence[float]) -> float:
    """The 95th percentile."""
    return quantiles(values, n=20)[-1] if len(values) > 1 else values[0]


def row(name: str, found: Sequence[tuple[int, float]]) -> str:
    """A line of a table: bytes and milliseconds, median and 95th percentile."""
    sizes, times = zip(*found, strict=True)
    return f"{name:34}{median(sizes):7.0f}{high(sizes):7.0f}{median(times):9.2f}{high(times):9.2f}"


HEAD = f"{'':34}{'bytes':>7}{'95 %':>7}{'ms':>9}{'95 %':>9}"
