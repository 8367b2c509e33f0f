"""How often the costly tests do it, and which of their cases every time."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest


def many(full: int, share: int = 10) -> int:
    """One in ``share`` of ``full``; all of it with ``SEVENS_FULL=1``, which takes longer than the suite should."""
    return full if os.environ.get("SEVENS_FULL") else full // share


def one_every_time(cases: Iterable[Any], often: Any = None) -> list[Any]:
    """Cases for ``parametrize`` that cost much and are much alike: one every time, the others in the slow part.

    ``often`` is that one; left out: the first.
    """
    listed = list(cases)
    chosen = listed[0] if often is None else often
    return [case if case == chosen else pytest.param(case, marks=pytest.mark.slow) for case in listed]
