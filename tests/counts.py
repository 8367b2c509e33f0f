"""How often the costly tests do it."""

from __future__ import annotations

import os


def many(full: int, share: int = 10) -> int:
    """One in ``share`` of ``full``; all of it with ``SEVENS_FULL=1``, which takes longer than the suite should."""
    return full if os.environ.get("SEVENS_FULL") else full // share
