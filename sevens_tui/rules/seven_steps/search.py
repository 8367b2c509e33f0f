"""The best build of a turn, tiles included: a depth-first search on one set of heights that is changed and put back.

An aid tile is not tried in every way beforehand. It stays open while the search builds, and is used where the next
disc would profit: every use that changes the build is found, and none that does not. That keeps the dearest tile,
*Remove 1 or 2 discs*, as cheap as a few more neighbours. ``tests`` compare this with trying everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sevens_tui.rules.seven_steps.layout import (
    ENOUGH,
    FIRST_LIMIT,
    STOP,
    Built,
    Kind,
    Move,
    Own,
    Step,
    Table,
    disc,
    worth,
)
from sevens_tui.rules.seven_steps.pieces import TOP, AidTile, Colour
from sevens_tui.rules.seven_steps.turn import allowed, effect

_USES = {AidTile.REMOVE: 2, AidTile.SWAP: 1, AidTile.SHIFT: 1, AidTile.TAKE: 1}


class Edit(NamedTuple):
    """A use of an aid tile that a build goes with: what it does to heights, whether a disc comes to the hand, how
    much of the tile it uses up, and the spaces it names.
    """

    changes: tuple[tuple[int, int], ...]
    cost: int
    spaces: tuple[int, ...]
    takes: bool = False


@dataclass(frozen=True, repr=False)
class Found:
    """A build and what it brings: points with the points tile if that is used, and the decisions up to ``stop``."""

    points: int
    plan: tuple[Move, ...]
    aid: bool
    tile: bool
    discs: int


class _Search:
    """One search; ``best`` is by (aid tile used, points tile used)."""

    def __init__(self, table: Table, own: Own, aid: AidTile | None, *, lift: int, limit: int) -> None:
        self.table, self.board, self.aid = table, table.board, aid
        self.heights = list(table.heights)
        self.counts = [own.hand.count(colour) for colour in Colour]
        self.before = tuple(self.counts)
        self.tile = own.tile
        self.lift, self.limit = lift, limit
        self.path = list(table.turn.built)
        self.used = [False] * len(self.heights)
        self.edits: list[Edit] = []
        self.left = 0 if aid is None else _USES[aid] - len(table.turn.removed)
        self.points = table.turn.discs
        self.floor = -1  # how low spaces of the first disc's colour may become
        self.best: dict[tuple[bool, bool], tuple[int, tuple[Built, ...], tuple[Edit, ...]]] = {}

    def begin(self) -> None:
        """Try every first disc."""
        board = self.board
        for colour in Colour:
            spaces = board.of_colour[colour]
            for space in spaces:
                if self.counts[colour] and self._may_begin(space, spaces):
                    self._place(space, colour)
                for edit in self._uses(space, colour, first=True):
                    self._with(edit, space, colour, spaces)

    def _may_begin(self, space: int, spaces: tuple[int, ...]) -> bool:
        heights = self.heights
        return heights[space] == min(heights[each] for each in spaces) + self.lift < TOP

    def _with(self, edit: Edit, space: int, colour: Colour, begins: tuple[int, ...] | None, level: int = 0) -> None:
        """Place on a space after this use of the aid tile, if the disc may then lie there; put all back."""
        heights, counts = self.heights, self.counts
        for each, change in edit.changes:
            heights[each] += change
        counts[colour] += edit.takes
        fits = self._may_begin(space, begins) if begins is not None else level <= heights[space] + 1 <= level + 1
        if fits and heights[space] < TOP and counts[colour]:
            self.left -= edit.cost
            self.edits.append(edit)
            self._place(space, colour)
            self.edits.pop()
            self.left += edit.cost
        counts[colour] -= edit.takes
        for each, change in edit.changes:
            heights[each] -= change

    def _place(self, space: int, colour: Colour) -> None:
        """Build there, note what that brings, go on from there, and take the disc back."""
        heights = self.heights
        level = heights[space] + 1
        floor, first = self.floor, not self.path
        if first:
            self.floor = level - 1 - self.lift
        heights[space] = level
        self.counts[colour] -= 1
        self.used[space] = True
        self.points += level
        self.path.append(Built(space, level))
        self._note()
        if len(self.path) < self.limit:
            self._on(space, level)
        self.path.pop()
        self.points -= level
        self.used[space] = False
        self.counts[colour] += 1
        heights[space] = level - 1
        self.floor = floor

    def _on(self, last: int, level: int) -> None:
        """Try every next disc."""
        board, heights, used, counts = self.board, self.heights, self.used, self.counts
        for space in board.neighbours[last]:
            if used[space]:
                continue
            colour = board.colours[space]
            height = heights[space]
            if counts[colour] and level <= height + 1 <= level + 1 and height < TOP:
                self._place(space, colour)
            if self.left:
                for edit in self._uses(space, colour, first=False):
                    if self._sound(edit):
                        self._with(edit, space, colour, None, level)

    def _sound(self, edit: Edit) -> bool:
        """Whether the first disc may still lie where it does: no space of its colour becomes lower than its own was."""
        heights, colours = self.heights, self.board.colours
        start = colours[self.path[0].space]
        return all(
            colours[space] is not start or heights[space] + change >= self.floor for space, change in edit.changes
        )

    def _uses(self, space: int, colour: Colour, *, first: bool) -> Iterator[Edit]:
        """The uses of the aid tile that change what a disc on this space means."""
        if not self.left or self.aid is None:
            return
        heights, height = self.heights, self.heights[space]
        others = [each for each in self.board.of_colour[colour] if each != space and not self.used[each]]
        match self.aid:
            case AidTile.REMOVE:
                for count in range(1, min(self.left, height) + 1):
                    yield Edit(((space, -count),), count, (space,) * count)
            case AidTile.SWAP:
                for each in others:
                    if change := heights[each] - height:
                        source, target = (each, space) if change > 0 else (space, each)
                        yield Edit(((space, change), (each, -change)), 1, (source, target))
            case AidTile.SHIFT:
                for each in others:
                    if heights[each] and height < TOP:
                        yield Edit(((space, 1), (each, -1)), 1, (each, space))
                    if height and heights[each] < TOP:
                        yield Edit(((space, -1), (each, 1)), 1, (space, each))
                if first:  # a disc onto the only lowest space lets one begin on those that are lowest then
                    low = min(heights[each] for each in others)
                    lowest = [each for each in others if heights[each] == low < height]
                    if len(lowest) == 1:
                        sources = (each for each in others if heights[each] > low + 1)
                        yield from (Edit(((each, -1), (lowest[0], 1)), 1, (each, lowest[0])) for each in sources)
            case AidTile.TAKE:
                if height:
                    yield Edit(((space, -1),), 1, (space,), takes=True)
                if not self.counts[colour]:
                    for each in others:
                        if heights[each]:
                            yield Edit(((each, -1),), 1, (each,), takes=True)

    def _note(self) -> None:
        """Keep the build so far if it is the best of its kind."""
        aided = bool(self.edits)
        if aided and self.aid is AidTile.TAKE and self._thrown() is None:
            return
        self._keep((aided, False), self.points)
        if self.tile is not None:
            self._keep((aided, True), self.points + worth(self.board, self.path, self.tile))

    def _keep(self, kind: tuple[bool, bool], points: int) -> None:
        best = self.best.get(kind)
        if best is None or points > best[0]:
            self.best[kind] = points, tuple(self.path), tuple(self.edits)

    def _thrown(self) -> Colour | None:
        """A disc that can be thrown for the one taken: of the hand before the taking, and not built."""
        return next((colour for colour in Colour if self.before[colour] and self.counts[colour]), None)

    def found(self) -> Iterator[Found]:
        """The best builds, as decisions."""
        for (aided, tiled), (points, path, edits) in self.best.items():
            asked = self.table.step is Step.AID
            if asked and not aided and not self.table.turn.removed:
                continue  # the tile has to be used somehow
            plan = [*self._aid_moves(path, edits)] if aided or asked else []
            colours, names = self.board.colours, self.board.names
            fresh = path[len(self.table.turn.built) :]
            plan += [disc(colours[each.space], names[each.space]) for each in fresh]
            yield Found(points, (*plan, STOP), aided, tiled, len(path))

    def _aid_moves(self, path: tuple[Built, ...], edits: tuple[Edit, ...]) -> Iterator[Move]:
        assert self.aid is not None
        names = self.board.names
        if self.table.step is Step.START:
            yield Move(Kind.AID, word=self.aid.value)
        named = [names[space] for edit in edits for space in edit.spaces]
        match self.aid:
            case AidTile.REMOVE:
                yield from (Move(Kind.REMOVE, space=name) for name in named)
                if len(named) + len(self.table.turn.removed) < 2:
                    yield ENOUGH
            case AidTile.TAKE:
                (taken,) = (space for edit in edits for space in edit.spaces)
                left = list(self.before)
                left[self.board.colours[taken]] += 1
                for each in path:
                    left[self.board.colours[each.space]] -= 1
                yield Move(Kind.PICK, space=named[0])
                spare = (colour for colour in Colour if left[colour] and self.before[colour])
                yield Move(Kind.THROW, max(spare, key=lambda colour: left[colour]))
            case _:
                yield Move(Kind.FROM, space=named[0])
                yield Move(Kind.TO, space=named[1])


def best_builds(table: Table, own: Own) -> tuple[Found, ...]:
    """The best builds from here, at most one for each choice of tiles used: with and without aid and points tile.

    The running turn must be at its start, in its aid tile or in its build. Where several builds bring the same, one is
    named. A hand without a disc has no build.
    """
    match table.step:
        case Step.BUILD:
            return tuple(_go_on(table, own))
        case Step.AID:
            return tuple(_finish_aid(table, own))
        case Step.START:
            found = list(_plain(table, own))
            if own.aid is not None and table.turn.aid is None:
                found = _merged([*found, *_with_aid(table, own, own.aid)])
            return tuple(found)
        case _:
            return ()


def _merged(found: list[Found]) -> list[Found]:
    best: dict[tuple[bool, bool], Found] = {}
    for each in found:
        kind = each.aid, each.tile
        if kind not in best or each.points > best[kind].points:
            best[kind] = each
    return list(best.values())


def _plain(table: Table, own: Own) -> Iterator[Found]:
    """Builds from the start, without an aid tile besides the one that was used."""
    first = table.turn.aid is AidTile.FIRST
    search = _Search(table, own, None, lift=int(first), limit=FIRST_LIMIT if first else TOP)
    search.begin()
    yield from search.found()


def _with_aid(table: Table, own: Own, aid: AidTile) -> Iterator[Found]:
    if Move(Kind.AID, word=aid.value) not in allowed(table, own):
        return
    if aid is AidTile.FIRST:
        search = _Search(table, own, None, lift=1, limit=FIRST_LIMIT)
        search.begin()
        use = Move(Kind.AID, word=aid.value)
        yield from (Found(each.points, (use, *each.plan), True, each.tile, each.discs) for each in search.found())
        return
    search = _Search(table, own, aid, lift=0, limit=TOP)
    search.begin()
    yield from search.found()


def _go_on(table: Table, own: Own) -> Iterator[Found]:
    """Builds that go on from the discs built so far; stopping at once is one of them."""
    search = _Search(table, own, None, lift=0, limit=table.limit or TOP)
    for each in search.path:
        search.used[each.space] = True
    last = search.path[-1]
    search._note()
    if len(search.path) < search.limit:
        search._on(last.space, last.level)
    yield from search.found()


def _finish_aid(table: Table, own: Own) -> Iterator[Found]:
    """Builds after the aid tile in use has been used to the end, in a way that helps or else in any."""
    aid, turn = table.turn.aid, table.turn
    assert aid is not None
    found: list[Found] = []
    if turn.source is None:
        search = _Search(table, own, aid, lift=0, limit=TOP)
        search.begin()
        found = list(search.found())
    if not found:
        for move in allowed(table, own):
            after = effect(table, own, move)
            builds = best_builds(after.table, after.own)
            found += [Found(each.points, (move, *each.plan), each.aid, each.tile, each.discs) for each in builds]
    yield from _merged(found)
