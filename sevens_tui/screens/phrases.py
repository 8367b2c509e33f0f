"""Phrases that several pages say: whole sentences, and when something was."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta

from sevens_tui.core import Advice
from sevens_tui.grammar import capital
from sevens_tui.record import moment

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

# strftime would follow the locale, and the interface is in English.
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def nudge_of(advice: Advice) -> str:
    """What a good move brings, as a sentence, and not yet which move it is."""
    first = advice.gain.split()[0]
    if first in ("nothing", "little", "0"):
        return f"No move brings {'much' if first == 'little' else 'anything'} now."
    return "There is only one choice." if advice.gain == "the only choice" else f"A good move brings {advice.gain}."


def sentence(text: str) -> str:
    """``text`` with a capital and a full stop."""
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")


def in_sentences(parts: Iterable[str]) -> str:
    """Parts as sentences, one behind the other; the first goes on from a colon."""
    first, *rest = (part.rstrip(".") for part in parts if part)
    return ". ".join([first, *(part[:1].upper() + part[1:] for part in rest)]) + "."


def when(saved: str, now: datetime) -> str:
    """The moment ``saved`` (ISO 8601 with its UTC offset), as people at the place of ``now`` would call it."""
    then = moment(saved)
    with suppress(OverflowError):  # at the very ends of the calendar some places have no such moment
        then = then.astimezone(now.tzinfo)
    if then.date() == now.date():
        return f"today {then:%H:%M}"
    if then.date() == now.date() - timedelta(days=1):
        return "yesterday"
    day = f"{then.day} {_MONTHS[then.month - 1]}"
    return day if then.year == now.year else f"{day} {then.year}"
