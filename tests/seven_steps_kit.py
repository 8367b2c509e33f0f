"""What the tests know of 7 Steps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from trails import Trail, kind

from sevens_tui.core import Eyes
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.pieces import AID_TILES, DISCS_OF_A_COLOUR, POINTS_TILES, letters
from sevens_tui.rules.seven_steps.table import (
    BY_LETTER,
    DONE,
    ENOUGH,
    KEEP_NEW,
    KEEP_OLD,
    STOP,
    AidTile,
    Colour,
    Kind,
    Move,
    Own,
    Pile,
    PointsTile,
    Step,
    Table,
    View,
    disc,
    dissolved,
)

if TYPE_CHECKING:
    from playouts import Playout
    from playouts import Step as Played

SPACES = tuple(f"{row}{number}" for row in "abcdefghi" for number in range(1, 14))
"""The names of all spaces that a named shape, or one by lot, can have."""

TILES: tuple[AidTile | PointsTile, ...] = (*AidTile, *PointsTile)
BY_NAME = {tile.title.lower(): tile.value for tile in TILES} | {colour.word: str(colour) for colour in Colour}
"""The notation of a kind of piece by what a text may call it."""

FACE = re.compile(rf"\b(?:{'|'.join(map(re.escape, BY_NAME))})\b", re.IGNORECASE)
HELD = re.compile(r"(?:holds|drew \d+:|Your discs) [ +\[\]1-7TYBPRKG-]*")
"""Where a text lists the discs behind a screen, letter by letter."""

OPEN = ("board", "box", "aid discards", "points discards")


class SevenStepsKit:
    """What the tests know of 7 Steps: twenty discs of a colour are alike, and so are two tiles of a kind.

    A colour by itself is no secret, for every board has all seven; that somebody holds it is. So ``shown`` tells of
    colours only where a text says them of discs, and what a hand shows is found out by twins.
    """

    attempts: tuple[Move, ...] = (
        *(disc(colour, space) for space in SPACES for colour in Colour),
        *(Move(each, space=space) for each in (Kind.REMOVE, Kind.FROM, Kind.TO, Kind.PICK) for space in SPACES),
        *(Move(Kind.AID, word=tile.value) for tile in AidTile),
        *(Move(Kind.POINTS, word=tile.value) for tile in PointsTile),
        *(Move(Kind.TAKE, word=pile.value) for pile in Pile),
        *(Move(Kind.THROW, colour) for colour in Colour),
        *(KEEP_NEW, KEEP_OLD, STOP, DONE, ENOUGH),
    )
    supply = Counter(
        {str(colour): DISCS_OF_A_COLOUR for colour in Colour} | Counter(map(str, (*AID_TILES, *POINTS_TILES)))
    )

    breaks_ties = False
    after_the_rounds = frozenset({"Unused tiles"})

    def longest(self, options: Mapping[str, str], seats: int) -> int:
        # 140 discs and a dozen decisions beside each; only aid tiles bring discs back, and they come one a turn.
        return 4000

    def pieces(self, state: State) -> Counter[str]:
        table = state.table
        places = [state.bag, state.boxed, table.box, *(own.hand for own in state.owns)]
        discs = Counter(str(colour) for place in places for colour in place)
        for colour, height in zip(table.board.colours, table.heights, strict=True):
            discs[str(colour)] += height
        held = [tile for own in state.owns for tile in (own.aid, own.tile, own.new) if tile is not None]
        tiles = [*state.aids, *state.tiles, *table.aid_discards, *table.tile_discards, *held]
        return discs + Counter(map(str, tiles))

    def shown(self, text: str) -> frozenset[str]:
        faces = {BY_NAME[face.lower()] for face in FACE.findall(text)}
        held = {letter.lower() for found in HELD.findall(text) for letter in re.findall(r"\b[TYBPRKG]", found)}
        return frozenset(faces | held)

    def names(self, move: Move) -> frozenset[str]:
        word = (move.word,) if move.kind in (Kind.AID, Kind.POINTS) else ()
        return frozenset((str(move.colour), *word) if move.colour is not None else word)

    def lying_open(self, table: Table) -> frozenset[str]:
        return frozenset(map(str, (*table.aid_discards, *table.tile_discards, *table.box)))

    def opened(self, was: State, move: Move, now: State) -> frozenset[str]:
        before, after = was.table, now.table
        board = before.board
        touched: set[Colour] = {board.colours[board.index[move.space]]} if move.space else set()
        if after.turns != before.turns:  # the whole turn is told again, and towers are taken down
            touched |= {board.colours[tower] for tower in dissolved(board, before.heights)[1]}
            touched |= {board.colours[before.turn.source]} if before.turn.source is not None else set()
        if move.kind is Kind.TO and before.turn.source is not None:
            touched.add(board.colours[before.turn.source])
        used = {tile for tile in (before.turn.aid, before.turn.tile) if tile is not None}  # also if it was mixed since
        return self.lying_open(before) | self.lying_open(after) | frozenset(map(str, touched | used))

    def unseen(self, state: State, eyes: Eyes) -> frozenset[str]:
        own = {str(t) for seat in eyes for t in (state.owns[seat].aid, state.owns[seat].tile, state.owns[seat].new)}
        return frozenset(map(str, TILES)) - self.lying_open(state.table) - own

    def sort(self, piece: str) -> str:
        return "disc" if piece[0] in BY_LETTER and piece[1] == "#" else PILE_OF[kind(piece)]

    def trail(self, playout: Playout) -> Trail:
        return Following(playout).trail()

    def naming(self, move: Move, piece: str) -> Move:
        assert move.kind is Kind.THROW
        return Move(Kind.THROW, BY_LETTER[piece])

    def mixes(self, move: Move) -> bool:
        return False  # what goes back into the bag was seen by somebody, and may be known to all who saw it

    def turns_up(self, move: Move) -> bool:
        return move.kind is Kind.KEEP  # the tile not kept is discarded face up (S7)

    def foreseen(self, before: View, move: Move, after: View, drawn: tuple[str, ...]) -> View:
        """Counted, but not seen: the discs drawn, or the tile taken."""

        def less(own: Own) -> Own:
            if move.kind is Kind.TAKE:
                held = before.own
                assert held is not None
                return replace(own, aid=held.aid, tile=held.tile, new=None)
            left = Counter(own.hand) - Counter(BY_LETTER[each] for each in drawn)
            return replace(own, hand=tuple(sorted(left.elements())))

        seat = before.table.seat
        owns = tuple(less(own) if own and each == seat else own for each, own in enumerate(after.owns))
        return View(after.table, after.eyes, after.seat, owns)

    def lines(self, view: View) -> Iterator[str]:
        table, turn, names = view.table, view.table.turn, view.table.board.names
        end = f", {table.ender} ended it in {table.ended}" if table.ended else ""
        yield (
            f"turn: {table.turns} in round {table.round} begun by {table.began}{end}: "
            f"seat {table.seat} owes {table.step.name}"
        )
        parts = [f"built {' '.join(f'{names[each.space]}={each.level}' for each in turn.built)}"] * bool(turn.built)
        parts += [f"aid {turn.aid}"] * bool(turn.aid)
        parts += [f"removed {' '.join(names[space] for space in turn.removed)}"] * bool(turn.removed)
        places = (("from", turn.source), ("to", turn.target))
        parts += [f"{word} {names[space]}" for word, space in places if space is not None]
        parts += [f"points tile {turn.tile} {turn.bonus}"] * bool(turn.tile)
        parts += ["collected"] * turn.collected + [f"gained {turn.gained and turn.gained.value}"] * bool(turn.gained)
        parts += [f"thrown {turn.thrown}"] * bool(turn.thrown)
        if parts:
            yield f"done: {', '.join(parts)}"
        spaces = zip(table.board.spaces, table.heights, strict=True)
        for row, found in groupby(spaces, key=lambda each: each[0].name[0]):
            yield f"{row}: {' '.join(f'{space.colour}{height or chr(46)}' for space, height in found)}"
        yield f"bag: {table.bag}, box {letters(table.box) or '-'} and {table.boxed} unseen"
        yield f"aids: {table.aids}, discarded {' '.join(map(str, table.aid_discards)) or '-'}"
        yield f"points: {table.tiles}, discarded {' '.join(map(str, table.tile_discards)) or '-'}"
        for seat, area in enumerate(table.areas):
            kinds = " aid" * area.aid + " points" * area.tile
            rounds = " ".join(map(str, area.rounds))
            yield f"seat {seat}: {area.discs}+{area.bonus}, hand {area.hand}{kinds}; rounds {rounds}"
        for seat, own in enumerate(view.owns):
            if own is not None:
                tiles = [f" {name} {tile}" for name in ("aid", "tile", "new") if (tile := getattr(own, name))]
                thrown = f" thrown {letters(own.thrown)}" if own.thrown else ""
                yield f"hand of seat {seat}: {letters(own.hand) or '-'}{''.join(tiles)}{thrown}"


PILE_OF = {str(tile): "aid" if isinstance(tile, AidTile) else "points" for tile in TILES}


class Following:
    """Where each single disc and tile lies, decision by decision; of those that are alike the first is taken."""

    def __init__(self, playout: Playout) -> None:
        self.playout = playout
        supply = SevenStepsKit.supply.items()
        self.place = {f"{name}#{n}": PILE_OF.get(name, "bag") for name, count in supply for n in range(count)}
        self.drawn: list[tuple[str, ...]] = []
        self.named: list[str] = []

    def move(self, name: str, start: str, goal: str) -> str:
        """Put a piece of this kind from one place to another."""
        piece = next(each for each, place in self.place.items() if place == start and kind(each) == name)
        self.place[piece] = goal
        return piece

    def trail(self) -> Trail:
        """The whole game."""
        playout, seats = self.playout, self.playout.plan.seats
        assert playout.plan.position is None, "what a position deals is told in another order"
        end = len(playout.opening) - (playout.first.table.options.first == "lot")
        begin = end - 7 * seats
        dealt = [
            self.move(name, "bag", f"hand {number // 7}") for number, name in enumerate(playout.opening[begin:end])
        ]
        opening = (*playout.opening[:begin], *dealt, *playout.opening[end:])
        places = [dict(self.place)]
        for step in playout.steps:
            self.follow(step)
            places.append(dict(self.place))
            hand = Counter(kind(each) for each, place in self.place.items() if place == f"hand {step.seat}")
            assert hand == Counter(map(str, step.after.owns[step.seat].hand))

        def unseen(count: int, eyes: Eyes) -> frozenset[str]:
            own = tuple(f" {seat}" for seat in eyes)
            return frozenset(
                piece for piece, place in places[count].items() if place not in OPEN and not place.endswith(own)
            )

        return Trail(opening, tuple(self.drawn), tuple(self.named), unseen)

    def follow(self, step: Played) -> None:
        """One decision."""
        before, move, seat = step.before.table, step.move, step.seat
        hand, drawn, named = f"hand {seat}", (), ""
        match move.kind:
            case Kind.DISC:
                self.move(str(move.colour), hand, "board")
            case Kind.REMOVE:
                self.move(self.colour(before, move), "board", "bag" if before.bag else "box")
            case Kind.PICK:
                self.move(self.colour(before, move), "board", hand)
            case Kind.THROW:
                boxed = before.step is Step.AID and not before.bag
                named = self.move(str(move.colour), hand, "boxed" if boxed else "bag")
            case Kind.AID | Kind.POINTS:
                self.move(move.word, f"{move.kind.value} {seat}", f"{move.kind.value} discards")
            case Kind.TAKE:
                drawn = (self.take(move.word, step.drawn[0], seat),)
            case Kind.KEEP:
                pile = before.turn.gained.value
                held, new = (self.at(f"{name} {seat}") for name in (pile, "new"))
                kept, gone = (new, held) if move == KEEP_NEW else (held, new)
                self.place |= {kept: f"{pile} {seat}", gone: f"{pile} discards"}
            case Kind.DONE if before.step is Step.THROW:
                drawn = tuple(self.move(name, "bag", hand) for name in step.drawn)
        self.drawn.append(drawn)
        self.named.append(named)

    def take(self, pile: str, name: str, seat: int) -> str:
        """A tile drawn, from the discards if there is no other."""
        if pile not in self.place.values():
            discards = [each for each, place in self.place.items() if place == f"{pile} discards"]
            self.place |= dict.fromkeys(discards, pile)
        held = f"{pile} {seat}" in self.place.values()
        return self.move(name, pile, f"new {seat}" if held else f"{pile} {seat}")

    def at(self, place: str) -> str:
        return next(each for each, there in self.place.items() if there == place)

    def colour(self, table: Table, move: Move) -> str:
        return str(table.board.colours[table.board.index[move.space]])
