"""7 Steps a second time: build legality word for word from the rulebook and the rulings, slow and plain.

It shares no code with the package. It reads a written position, clones everything at every step and answers in
notation: spaces are names, discs are letters. What an aid tile can do is tried in every way before the build.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

COLOURS = "tybprkg"
BESIDE = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass
class Situation:
    """A point in a turn. ``built`` is (space, level) in order."""

    colour: dict[str, str]
    height: dict[str, int]
    place: dict[str, tuple[int, int]]
    near: dict[str, list[str]]
    hand: str
    built: list[tuple[str, int]] = field(default_factory=list)
    raised: bool = False
    """*First disc one level higher* is used."""

    def spaces(self, colour: str) -> list[str]:
        return [name for name, each in self.colour.items() if each == colour]


def read(position: Mapping[str, Any]) -> Situation:
    """The situation of the player to move, at the start of a build or within it."""
    colour, height, place = {}, {}, {}
    for row, text in enumerate(position["spaces"]):
        for number, found in enumerate(re.finditer(r"([A-Za-z])(\d?)", text), 1):
            name = f"{'abcdefghijklmnopqrstuvwxyz'[row]}{number}"
            colour[name] = found[1].lower()
            height[name] = int(found[2] or 0)
            place[name] = (row, found.start() // 2)
    at = {where: name for name, where in place.items()}
    near = {
        name: [at[row + down, column + right] for down, right in BESIDE if (row + down, column + right) in at]
        for name, (row, column) in place.items()
    }
    turn = position.get("turn", {})
    seat = position["seats"][position["to_move"] - 1]
    built = [(name, height[name]) for name in turn.get("built", [])]
    return Situation(colour, height, place, near, seat["hand"], built, turn.get("aid") == "first")


def may_place(now: Situation, disc: str, space: str) -> bool:
    """S4: whether a disc can be placed on a space."""
    if disc not in now.hand or now.colour[space] != disc or now.height[space] >= 7:
        return False
    level = now.height[space] + 1
    if now.raised and len(now.built) == 5:
        return False
    if not now.built:
        same = now.spaces(disc)
        empty = [each for each in same if now.height[each] == 0]
        normal = 1 if empty else 1 + min(now.height[each] for each in same)
        return level == normal + 1 if now.raised else level == normal
    last, stood = now.built[-1]
    return space in now.near[last] and space not in [name for name, _ in now.built] and level in (stood, stood + 1)


def discs(now: Situation) -> list[tuple[str, str]]:
    """All (disc, space) that can be placed now."""
    return [(disc, space) for disc in COLOURS for space in now.colour if may_place(now, disc, space)]


def clone(now: Situation) -> Situation:
    """Another situation in which all that a turn changes can be changed."""
    return replace(now, height=dict(now.height), built=list(now.built))


def placed(now: Situation, disc: str, space: str) -> Situation:
    after = clone(now)
    after.hand = after.hand.replace(disc, "", 1)
    after.height[space] += 1
    after.built.append((space, after.height[space]))
    return after


def builds(now: Situation) -> Iterator[Situation]:
    """Every build that can be stopped at, from here on; the empty one is none."""
    if now.built:
        yield now
    for disc, space in discs(now):
        yield from builds(placed(now, disc, space))


def count(now: Situation) -> int:
    """How many builds can be stopped at."""
    return sum(1 for _ in builds(now))


def points(now: Situation) -> int:
    return sum(level for _, level in now.built)


def worth(now: Situation, tile: str) -> int:
    """What a points tile brings (S9)."""
    spaces = [name for name, _ in now.built]
    colours = [now.colour[name] for name in spaces]
    if tile == "colours":
        return sum(1 for colour in COLOURS if colour in colours)
    if tile == "most":
        return 2 * max([colours.count(colour) for colour in COLOURS], default=0)
    if tile == "edge":
        return sum(1 for name in spaces if len(now.near[name]) != 6)
    if tile == "line":
        return longest(now, spaces)
    pair = {"third-rp": "rp", "third-yk": "yk"}[tile]
    return 5 if any(level == 3 and now.colour[name] in pair for name, level in now.built) else 0


def longest(now: Situation, spaces: list[str]) -> int:
    """The longest unbroken run along an axis: every pair of neighbours is gone on from as long as it goes."""
    best = 1 if spaces else 0
    for one in spaces:
        for down, right in BESIDE:
            run, name = 1, beside(now, one, down, right)
            while name in spaces:
                run, name = run + 1, beside(now, name, down, right)
            best = max(best, run)
    return best


def beside(now: Situation, name: str, down: int, right: int) -> str:
    """The space in this direction; no name if the board ends there."""
    row, column = now.place[name]
    return next((each for each, where in now.place.items() if where == (row + down, column + right)), "")


def with_aid(now: Situation, aid: str) -> Iterator[Situation]:
    """S8: every way to use an aid tile, before the build. *Take* throws every disc that it may."""
    towers = [name for name, height in now.height.items() if height]
    if aid == "first":
        after = clone(now)
        after.raised = True
        if discs(after):
            yield after
    elif aid == "remove":
        for one in towers:
            after = changed(now, {one: -1})
            yield after
            for other in [name for name, height in after.height.items() if height]:
                yield changed(after, {other: -1})
    elif aid == "swap":
        for one in towers:
            for other in now.spaces(now.colour[one]):
                if other != one:
                    more = now.height[other] - now.height[one]
                    yield changed(now, {one: more, other: -more})
    elif aid == "shift":
        for one in towers:
            for other in now.spaces(now.colour[one]):
                if other != one and now.height[other] < 7:
                    yield changed(now, {one: -1, other: 1})
    elif now.hand:
        for one in towers:
            for disc in sorted(set(now.hand)):
                after = changed(now, {one: -1})
                after.hand = now.hand.replace(disc, "", 1) + now.colour[one]
                yield after


def changed(now: Situation, changes: dict[str, int]) -> Situation:
    after = clone(now)
    for name, change in changes.items():
        after.height[name] += change
    return after


def best(now: Situation, tile: str = "") -> int:
    """The most points of any build, with a points tile if one is named; 0 without a disc to build."""
    return max((points(each) + (worth(each, tile) if tile else 0) for each in builds(now)), default=0)
