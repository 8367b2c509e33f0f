"""Lessons: positions, decisions and captions, one file a game, read strictly.

A file holds ``[[step]]`` tables:

``sections``   the sections of the rules that the step shows
``text``       what is said, a sentence or two
``shows``      the animal, or whatever a list of the game has, whose card is shown from the start, by its id
``position``   a position as TOML text, from which the steps go on; the first step has one
``play``       decisions made before the step is shown, in notation
``task``       what the reader is asked to do; left out, there is nothing to do but to go on
``then``       what is asked after the first decision of the task, after the second, and so on; "" or left out: the task
``do``         what does it: decisions in notation, ``a; b`` where it takes two; any of several
``otherwise``  what is said of another decision that is allowed
``outcome``    what is said of the table once the task is done; without it, what the game tells of the decision. It is
               shown where it is written, and always before another table
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

LONGEST = 150
"""Letters of a text with its task: two lines of the smallest screen."""

LONGEST_OUTCOME = 130
"""Letters of what is said of a task that is done: two lines, less the way to another table."""


@dataclass(frozen=True)
class Step:
    """A step of a lesson; ``do`` holds the ways to do the task, each a row of decisions in notation."""

    sections: tuple[str, ...]
    text: str
    position: str = ""
    play: tuple[str, ...] = ()
    task: str = ""
    do: tuple[tuple[str, ...], ...] = ()
    otherwise: str = "That is allowed, but it is not what this step is about."
    outcome: str = ""
    then: tuple[str, ...] = ()
    shows: str = ""

    def asked(self, done: int) -> str:
        """What the reader is asked to do after so many decisions."""
        return (self.then[done - 1] if 0 < done <= len(self.then) else "") or self.task


@cache
def lesson(game: str) -> tuple[Step, ...]:
    """The steps of a game's lesson; none if there is no lesson. Raises ValueError for a file that is none."""
    file = files(__name__).joinpath(f"{game}.toml")
    if not file.is_file():
        return ()
    return tuple(_step(each) for each in tomllib.loads(file.read_text(encoding="utf-8"))["step"])


def _step(given: Mapping[str, Any]) -> Step:
    ways = tuple(tuple(move.strip() for move in way.split(";")) for way in given.get("do", ()))
    if bool(ways) != ("task" in given):
        raise ValueError(f"a task has something that does it: {given['text']!r}")
    if "outcome" in given and not ways:
        raise ValueError(f"an outcome has something that brings it: {given['text']!r}")
    settled = dict(given) | {"do": ways}
    for key in ("sections", "play", "then"):
        settled[key] = tuple(given.get(key, ()))
    return Step(**settled)
