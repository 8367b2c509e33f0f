"""Positions of 7 Steps: a table set up by hand and written as a TOML-shaped mapping, read strictly and written back.

``game``      "7-steps"
``options``   as at set-up; what is left out has its default
``spaces``    the board in rows of text, drawn as on screen: two characters are half a space, ``t`` is an empty
              turquoise space and ``R2`` a red tower of two
``shape``     instead: the name of a shape, its tiles as it draws them
``tiles``     instead: ``centres``, ``tiles`` and ``turns`` of a shape of one's own; without any of the three, the
              board of the options, by lot if they say so
``heights``   the towers of such a board: {g3 = 2, ...}
``seats``     one table a player: ``name``; ``hand``, the discs' letters ("ttbk") or how many; ``aid`` and ``tile``,
              the word of the tile before the player, or true for any; points of ``discs`` and points tiles
              (``bonus``), and of all ``rounds`` played
``aid_discards``, ``tile_discards``   the words of the tiles discarded; the draw piles are the tiles named nowhere
``bag``       the discs in it, or how many; left out: all that are named nowhere. Else those left the game unseen
``box``       the discs out of the game that everybody saw
``to_move``   a name or a seat number from 1; left out: seat 1
``turn``      what the running turn has done so far: ``aid``, the tile used; spaces that lost a disc by it,
              ``removed``; ``from`` and ``to`` of what it moved, or ``from`` where it took; spaces ``built`` on, in
              order; ``tile``, the points tile used; ``gained``, "aid" or "points", the kind of tile given; ``new``,
              a tile looked at, ``discarded``, the one of two not kept; discs ``thrown``; ``step``, what is owed:
              start, aid, build, collect, tile, keep, throw. The towers, hands and points are those after all that
``round``, ``turns``, ``began``   the round, the turn, the start player; left out: 1, 1, who moves
``ended``, ``ender``   in which round somebody first could not refill, and who
``over``      true if the game is over

Discs and tiles given as a number or as true are dealt by chance from those not named. Twenty discs of each colour and
ten tiles of each kind are always somewhere. A hand left out has seven discs, less what the running turn took of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, TypeVar

from sevens_tui.core import Chance
from sevens_tui.grammar import are
from sevens_tui.rules.heading import read_heading, seat_in, seat_written, with_names
from sevens_tui.rules.positions import fault, flag, listing, mapping, number, word_of, wrong
from sevens_tui.rules.seven_steps.layout import Area, Options, Own, Step, Table, Turn
from sevens_tui.rules.seven_steps.pieces import (
    AID_TILES,
    DISCS_OF_A_COLOUR,
    POINTS_TILES,
    SUPPLY,
    TOP,
    AidTile,
    Colour,
    Discs,
    PointsTile,
    letters,
    sort_aids,
    sort_discs,
    sort_points,
)
from sevens_tui.rules.seven_steps.position_board import read_board, write_spaces
from sevens_tui.rules.seven_steps.position_turn import discs_of, read_turn, write_turn
from sevens_tui.rules.seven_steps.state import State

NAME = "7-steps"

_KEYS = (
    *("game", "options", "spaces", "shape", "tiles", "heights", "seats", "aid_discards", "tile_discards"),
    *("bag", "box", "to_move", "turn", "round", "turns", "began", "ended", "ender", "over"),
)
_SEAT_KEYS = ("name", "hand", "aid", "tile", "discs", "bonus", "rounds")

T = TypeVar("T", AidTile, PointsTile)


def arrange(position: Mapping[str, Any], chance: Chance) -> State:
    """The state that a position tells of; chance deals what it leaves open.

    Raises BadPosition, which names the key, for a position that cannot be.
    """
    options, seats, names = read_heading(position, NAME, Options, _KEYS, _SEAT_KEYS)
    board, heights = read_board(position, options, chance)
    seat = seat_in(position, "to_move", names, 0)
    turn = mapping(position.get("turn", {}), "turn")

    named = Counter(board.colours[space] for space, height in enumerate(heights) for _ in range(height))
    box = discs_of(position.get("box", ""), "box")
    hands = [_hand(each, n, turn if n == seat else {}) for n, each in enumerate(seats)]
    given = position.get("bag")
    bag_named = discs_of(given, "bag") if isinstance(given, str) else ()
    named.update((*box, *bag_named, *(colour for hand in hands if not isinstance(hand, int) for colour in hand)))
    rest = _rest(named)
    dealt = []
    for n, hand in enumerate(hands):
        if isinstance(hand, int):
            if hand > len(rest):
                fault(f"seats[{n}].hand", f"{are(hand, 'disc')} to be dealt here, and only {are(len(rest))} left")
            hand, rest = chance.draw(rest, hand)
        dealt.append(sort_discs(hand))
    bag, boxed = _bag(given, bag_named, rest, chance)

    aid_discards = sort_aids(_tiles(position.get("aid_discards", []), "aid_discards", AidTile))
    tile_discards = sort_points(_tiles(position.get("tile_discards", []), "tile_discards", PointsTile))
    new = turn.get("new")
    aids_held, aids = _held(seats, "aid", AidTile, AID_TILES, aid_discards, new, chance)
    tiles_held, tiles = _held(seats, "tile", PointsTile, POINTS_TILES, tile_discards, new, chance)

    areas = tuple(
        replace(_area(each, n), hand=len(dealt[n]), aid=aids_held[n] is not None, tile=tiles_held[n] is not None)
        for n, each in enumerate(seats)
    )
    owns = [Own(*parts) for parts in zip(dealt, aids_held, tiles_held, strict=True)]
    table = Table(
        options,
        board,
        heights,
        areas,
        len(bag),
        seat,
        box=box,
        boxed=len(boxed),
        aids=len(aids),
        aid_discards=aid_discards,
        tiles=len(tiles),
        tile_discards=tile_discards,
        began=seat_in(position, "began", names, seat),
        round=number(position.get("round", 1), "round", 1),
        turns=number(position.get("turns", 1), "turns", 1),
        ended=number(position.get("ended", 0), "ended", 0),
        ender=seat_in(position, "ender", names, None),
    )
    table, owns[seat] = _going_on(table, owns[seat], position, turn)
    return State(table, tuple(owns), bag, aids, tiles, boxed)


def _going_on(table: Table, own: Own, position: Mapping[str, Any], turn: Mapping[str, Any]) -> tuple[Table, Own]:
    """The table with the end of the game as it is known, and with the running turn."""
    if (table.ender is None) != (not table.ended):
        fault("ended" if table.ended else "ender", "ended and ender go together: the round, and who could not refill")
    last = table.last_round
    if last is not None and (table.ended > table.round or table.round > last):
        fault("ended", f"this does not go with round {table.round}: the last round would be {last}")
    if flag(position.get("over", False), "over"):
        if not table.in_last_round:
            fault("over", "the game is over after its last round; ended should tell of it")
        if turn:
            fault("turn", "the game is over")
        _no_high_tower(table)
        return replace(table, step=Step.OVER), own
    if not turn:
        _no_high_tower(table)
    return read_turn(table, own, turn)


def _no_high_tower(table: Table) -> None:
    for name, height in zip(table.board.names, table.heights, strict=True):
        if height >= TOP:
            fault("spaces", f"the tower on {name} is {TOP} high; it was taken down when the last turn ended")


def written(state: State, names: Sequence[str] = ()) -> dict[str, Any]:
    """The position that ``arrange`` turns into this state again; without names, seats are told by number from 1."""
    table = state.table
    position: dict[str, Any] = {"game": NAME, "options": asdict(table.options)}
    position["spaces"] = write_spaces(table.board, table.heights)
    position["to_move"] = seat_written(table.seat, names)
    seats = []
    for area, own in zip(table.areas, state.owns, strict=True):
        parts: dict[str, Any] = {"hand": letters(own.hand)}
        if own.aid is not None:
            parts["aid"] = own.aid.value
        if own.tile is not None:
            parts["tile"] = own.tile.value
        seats.append(parts | {"discs": area.discs, "bonus": area.bonus, "rounds": list(area.rounds)})
    position["seats"] = with_names(seats, names)
    if table.aid_discards:
        position["aid_discards"] = [tile.value for tile in table.aid_discards]
    if table.tile_discards:
        position["tile_discards"] = [tile.value for tile in table.tile_discards]
    position["bag"] = letters(state.bag)
    if table.box:
        position["box"] = letters(table.box)
    if table.step is Step.OVER:
        position["over"] = True
    elif table.turn != Turn() or table.step is not Step.START:
        position["turn"] = write_turn(table, state.owns[table.seat])
    position |= {"round": table.round, "turns": table.turns, "began": seat_written(table.began, names)}
    if table.ender is not None:
        position |= {"ended": table.ended, "ender": seat_written(table.ender, names)}
    return position


# The parts of a position.


def _hand(seat: Mapping[str, Any], n: int, turn: Mapping[str, Any]) -> Discs | int:
    """The discs of a hand, or how many; at most seven, and one more while *Take one disc* is used."""
    key = f"seats[{n}].hand"
    used = len(listing(turn.get("built", []), "turn.built"))
    value = seat.get("hand", max(0, SUPPLY - used))
    hand: Discs | int = discs_of(value, key) if isinstance(value, str) else 0
    if not isinstance(value, str):
        if type(value) is not int:
            wrong(value, "the letters of discs or a number of them", key)
        hand = number(value, key, 0)
    size = hand if isinstance(hand, int) else len(hand)
    taking = turn.get("aid") == AidTile.TAKE.value and "from" in turn and not turn.get("thrown")
    if size > SUPPLY + taking - used:
        fault(key, f"{are(size, 'disc')} too many; {SUPPLY + taking - used} is the most here")
    return hand


def _rest(named: Counter[Colour]) -> Discs:
    """The discs named nowhere."""
    for colour, count in sorted(named.items()):
        if count > DISCS_OF_A_COLOUR:
            fault("", f"{count} {colour.word} discs are named, and there are only {DISCS_OF_A_COLOUR}")
    return tuple(colour for colour in Colour for _ in range(DISCS_OF_A_COLOUR - named[colour]))


def _bag(given: object, named: Discs, rest: Discs, chance: Chance) -> tuple[Discs, Discs]:
    """The bag, and the discs that left the game unseen."""
    if given is None:
        return rest, ()
    if isinstance(given, str):
        return named, rest
    if type(given) is not int:
        wrong(given, "the letters of discs or a number of them", "bag")
    if number(given, "bag", 0) > len(rest):
        fault("bag", f"only {are(len(rest), 'disc')} left for it")
    bag, boxed = chance.draw(rest, given)
    return sort_discs(bag), boxed


def _tiles(value: object, key: str, kind: type[T]) -> list[T]:
    return [word_of(each, f"{key}[{n}]", kind) for n, each in enumerate(listing(value, key))]


def _held(
    seats: Sequence[Mapping[str, Any]],
    word: str,
    kind: type[T],
    every: Sequence[T],
    discards: Sequence[T],
    new: object,
    chance: Chance,
) -> tuple[list[T | None], tuple[T, ...]]:
    """The tiles of a kind before the players, and what is left of the pile; those not named are drawn."""
    pile = list(every)

    def take(tile: T, key: str) -> T:
        if tile not in pile:
            fault(key, f"no tile {tile.value!r} is left; there are {every.count(tile)}")
        pile.remove(tile)
        return tile

    for n, tile in enumerate(discards):
        take(tile, f"{word}_discards[{n}]")
    if isinstance(new, str) and new in {each.value for each in kind}:
        take(kind(new), "turn.new")
    held: list[T | None] = []
    for n, seat in enumerate(seats):
        value = seat.get(word, False)
        held.append(
            None if isinstance(value, bool) else take(word_of(value, f"seats[{n}].{word}", kind), f"seats[{n}].{word}")
        )
    left = tuple(pile)
    for n, seat in enumerate(seats):
        if seat.get(word) is True:
            if not left:
                fault(f"seats[{n}].{word}", "no tile of this kind is left")
            (drawn,), left = chance.draw(left)
            held[n] = drawn
    return held, left


def _area(seat: Mapping[str, Any], n: int) -> Area:
    """A player's points."""
    key = f"seats[{n}]"
    discs, bonus = (number(seat.get(word, 0), f"{key}.{word}", 0) for word in ("discs", "bonus"))
    total = discs + bonus
    if "rounds" in seat:
        given = listing(seat["rounds"], f"{key}.rounds")
        rounds = tuple(number(each, f"{key}.rounds[{m}]", 0) for m, each in enumerate(given))
    else:
        rounds = (total,) if total else ()
    if sum(rounds) != total:
        fault(f"{key}.rounds", f"they add up to {sum(rounds)}, and discs and bonus to {total}")
    return Area(discs, bonus, rounds)
