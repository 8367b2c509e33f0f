"""What each decision of 7 Steps brings about, and which are allowed: aid tile, build, points, tile, throwing back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sevens_tui.rules.seven_steps.board import Board
from sevens_tui.rules.seven_steps.layout import (
    COMPENSATED,
    DONE,
    ENOUGH,
    KEEP_NEW,
    KEEP_OLD,
    STOP,
    Built,
    Kind,
    Move,
    Own,
    Step,
    Table,
    Turn,
    disc,
)
from sevens_tui.rules.seven_steps.pieces import (
    SUPPLY,
    TOP,
    AidTile,
    Colour,
    Discs,
    Pile,
    PointsTile,
    sort_aids,
    sort_discs,
    sort_points,
    without,
)


@dataclass(frozen=True, repr=False)
class Effect:
    """What a decision brings about, before luck.

    ``to_bag`` are discs that go into the bag, ``to_box`` those that leave the game unseen. ``draw`` discs then come
    from the bag behind the player's screen, or a tile from ``pile`` to the player; the table counts them already.
    """

    table: Table
    own: Own
    to_bag: Discs = ()
    to_box: Discs = ()
    draw: int = 0
    pile: Pile | None = None


def effect(table: Table, own: Own, move: Move) -> Effect:
    """The table and what the deciding player knows after ``move``, which must be legal; luck is left to the caller."""
    match move.kind:
        case Kind.DISC:
            return _build(table, own, move)
        case Kind.STOP:
            table = replace(table, step=Step.COLLECT)
            return Effect(table if table.areas[table.seat].tile else _collect(table), own)
        case Kind.POINTS:
            return _use_points(table, own, move.tile)
        case Kind.AID:
            return _use_aid(table, own, move.aid)
        case Kind.REMOVE:
            return _remove(table, own, table.board.index[move.space])
        case Kind.ENOUGH:
            return Effect(replace(table, step=Step.START), own)
        case Kind.FROM:
            return Effect(replace(table, turn=replace(table.turn, source=table.board.index[move.space])), own)
        case Kind.TO:
            return Effect(_move_to(table, table.board.index[move.space]), own)
        case Kind.PICK:
            return _pick(table, own, table.board.index[move.space])
        case Kind.TAKE:
            return _gain(table, own, move.pile)
        case Kind.KEEP:
            return _keep(table, own, new=move == KEEP_NEW)
        case Kind.THROW:
            assert move.colour is not None
            return _throw(table, own, move.colour)
        case Kind.DONE:
            return Effect(_collect(table), own) if table.step is Step.COLLECT else _end_turn(table, own)


def _change(heights: tuple[int, ...], *changes: tuple[int, int]) -> tuple[int, ...]:
    """The heights with some spaces set anew: (space, height)."""
    changed = list(heights)
    for space, height in changes:
        changed[space] = height
    return tuple(changed)


def _build(table: Table, own: Own, move: Move) -> Effect:
    assert move.colour is not None
    space, hand = table.board.index[move.space], without(own.hand, move.colour)
    level = table.heights[space] + 1
    turn = replace(table.turn, built=(*table.turn.built, Built(space, level)))
    table = replace(table, heights=_change(table.heights, (space, level)), turn=turn, step=Step.BUILD)
    return Effect(table.change(table.seat, hand=len(hand)), replace(own, hand=hand))


# Aid tiles.


def _use_aid(table: Table, own: Own, aid: AidTile) -> Effect:
    table = replace(
        table.change(table.seat, aid=False),
        aid_discards=sort_aids((*table.aid_discards, aid)),
        turn=replace(table.turn, aid=aid),
        step=Step.START if aid is AidTile.FIRST else Step.AID,
    )
    return Effect(table, replace(own, aid=None))


def _remove(table: Table, own: Own, space: int) -> Effect:
    colour, turn = table.board.colours[space], table.turn
    turn = replace(turn, removed=(*turn.removed, space))
    step = Step.START if len(turn.removed) == 2 else Step.AID
    table = replace(table, heights=_change(table.heights, (space, table.heights[space] - 1)), turn=turn, step=step)
    if table.bag:
        return Effect(replace(table, bag=table.bag + 1), own, to_bag=(colour,))
    return Effect(replace(table, box=sort_discs((*table.box, colour))), own)


def _move_to(table: Table, target: int) -> Table:
    """A tower moved or two towers swapped, or one disc moved."""
    heights, source = table.heights, table.turn.source
    assert source is not None
    if table.turn.aid is AidTile.SWAP:
        heights = _change(heights, (source, heights[target]), (target, heights[source]))
    else:
        heights = _change(heights, (source, heights[source] - 1), (target, heights[target] + 1))
    return replace(table, heights=heights, turn=replace(table.turn, target=target), step=Step.START)


def _pick(table: Table, own: Own, space: int) -> Effect:
    hand = sort_discs((*own.hand, table.board.colours[space]))
    heights = _change(table.heights, (space, table.heights[space] - 1))
    table = replace(table, heights=heights, turn=replace(table.turn, source=space))
    return Effect(table.change(table.seat, hand=len(hand)), replace(own, hand=hand))


def _throw(table: Table, own: Own, colour: Colour) -> Effect:
    """A disc thrown back at the end of the turn, or for *Take one disc*: into the bag, or into the box (S8, S10)."""
    own = replace(own, hand=without(own.hand, colour), thrown=sort_discs((*own.thrown, colour)))
    table = table.change(table.seat, hand=len(own.hand))
    if table.step is Step.AID:
        table = replace(table, step=Step.START)
        if not table.bag:
            return Effect(replace(table, boxed=table.boxed + 1), own, to_box=(colour,))
    else:
        table = replace(table, turn=replace(table.turn, thrown=table.turn.thrown + 1))
    return Effect(replace(table, bag=table.bag + 1), own, to_bag=(colour,))


# Collecting points, and the 7-point rule.


def _use_points(table: Table, own: Own, tile: PointsTile) -> Effect:
    table = replace(
        table.change(table.seat, tile=False),
        tile_discards=sort_points((*table.tile_discards, tile)),
        turn=replace(table.turn, tile=tile, bonus=table.worth(tile)),
    )
    return Effect(_collect(table), replace(own, tile=None))


def _collect(table: Table) -> Table:
    """The points of the turn move the scoring stone; then a tile is owed, or not (S6, S7)."""
    area, turn = table.areas[table.seat], table.turn
    table = table.change(
        table.seat,
        discs=area.discs + turn.discs,
        bonus=area.bonus + turn.bonus,
        rounds=(*area.rounds, turn.points),
    )
    step = Step.TILE if turn.points <= COMPENSATED else Step.THROW
    return replace(table, turn=replace(turn, collected=True), step=step)


def _gain(table: Table, own: Own, pile: Pile) -> Effect:
    """A tile of this kind is drawn; an empty pile is made from its discards first (S7)."""
    if pile is Pile.AID:
        if not table.aids:
            table = replace(table, aids=len(table.aid_discards), aid_discards=())
        table = replace(table, aids=table.aids - 1)
    else:
        if not table.tiles:
            table = replace(table, tiles=len(table.tile_discards), tile_discards=())
        table = replace(table, tiles=table.tiles - 1)
    turn = replace(table.turn, gained=pile)
    if table.areas[table.seat].has(pile):
        return Effect(replace(table, turn=turn, step=Step.KEEP), own, pile=pile)
    held = {"aid": True} if pile is Pile.AID else {"tile": True}
    return Effect(replace(table.change(table.seat, **held), turn=turn, step=Step.THROW), own, pile=pile)


def _keep(table: Table, own: Own, *, new: bool) -> Effect:
    """One of two tiles of a kind stays; the other is discarded face up (S7)."""
    assert table.turn.gained is not None
    discarded = own.held(table.turn.gained) if new else own.new
    table = replace(table, step=Step.THROW, turn=replace(table.turn, discarded=discarded))
    if table.turn.gained is Pile.AID:
        assert isinstance(own.new, AidTile) and own.aid is not None
        kept, gone = (own.new, own.aid) if new else (own.aid, own.new)
        own = replace(own, aid=kept, new=None)
        return Effect(replace(table, aid_discards=sort_aids((*table.aid_discards, gone))), own)
    assert isinstance(own.new, PointsTile) and own.tile is not None
    stays, goes = (own.new, own.tile) if new else (own.tile, own.new)
    own = replace(own, tile=stays, new=None)
    return Effect(replace(table, tile_discards=sort_points((*table.tile_discards, goes))), own)


# The end of a turn.


def _end_turn(table: Table, own: Own) -> Effect:
    """Refill, towers dissolve, the next player's turn (S6, S10)."""
    seat, seats = table.seat, len(table.areas)
    draw = min(SUPPLY - len(own.hand), table.bag)
    hand = len(own.hand) + draw
    table = replace(table.change(seat, hand=hand), bag=table.bag - draw)
    if hand < SUPPLY and not table.ended:
        table = replace(table, ended=table.round, ender=seat)
    heights, _ = dissolved(table.board, table.heights)
    following = (seat + 1) % seats
    step, number = Step.START, table.round
    if following == table.began:
        step, number = (Step.OVER, number) if table.in_last_round else (Step.START, number + 1)
    table = replace(table, heights=heights, seat=following, step=step, turn=Turn(), round=number, turns=table.turns + 1)
    return Effect(table, replace(own, thrown=()), draw=draw)


def dissolved(board: Board, heights: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The heights once every tower of seven has given its discs, one to each space of its colour, and those towers,
    in order; a space that was brought to seven again stands there again (S6).
    """
    now, towers = list(heights), list[int]()
    while (high := next((space for space, height in enumerate(now) if height >= TOP), None)) is not None:
        now[high] -= TOP
        for space in board.of_colour[board.colours[high]]:
            now[space] += 1
        towers.append(high)
    return tuple(now), tuple(towers)


# What is allowed.


def allowed(table: Table, own: Own) -> tuple[Move, ...]:
    """All legal decisions of the player whose turn it is and who knows this, in a fixed order."""
    match table.step:
        case Step.START:
            return tuple(_start(table, own))
        case Step.AID:
            return tuple(_aid(table, own))
        case Step.BUILD:
            return (*_steps(table, own), STOP)
        case Step.COLLECT:
            assert own.tile is not None
            return (Move(Kind.POINTS, word=own.tile.value), DONE)
        case Step.TILE:
            return tuple(Move(Kind.TAKE, word=pile.value) for pile in Pile)
        case Step.KEEP:  # of two alike there is nothing to choose
            return (KEEP_OLD,) if own.new in (own.aid, own.tile) else (KEEP_NEW, KEEP_OLD)
        case Step.THROW:
            return (*(Move(Kind.THROW, colour) for colour in Colour if colour in own.hand), DONE)
        case Step.OVER:
            return ()


def _start(table: Table, own: Own) -> Iterator[Move]:
    if own.aid is not None and table.turn.aid is None and can_use(table, own.hand, own.aid):
        yield Move(Kind.AID, word=own.aid.value)
    names = table.board.names
    yield from (disc(table.board.colours[space], names[space]) for space in starts(table, own.hand))
    if not own.hand:
        yield STOP


def starts(table: Table, hand: Discs) -> Iterator[int]:
    """The spaces on which a first disc can be placed, by colour (S4)."""
    for colour in Colour:
        if colour in hand:
            height = table.start_height(colour)
            if height < TOP:
                yield from (space for space in table.board.of_colour[colour] if table.heights[space] == height)


def _steps(table: Table, own: Own) -> Iterator[Move]:
    """The discs that can follow the last one (S4)."""
    board, built = table.board, table.turn.built
    if len(built) == table.limit:
        return
    last = built[-1]
    done = {each.space for each in built}
    for space in sorted(board.neighbours[last.space]):
        height, colour = table.heights[space], board.colours[space]
        rises = height + 1 - last.level
        if 0 <= rises <= 1 and height < TOP and space not in done and colour in own.hand:
            yield disc(colour, board.names[space])


def can_use(table: Table, hand: Discs, aid: AidTile) -> bool:
    """Whether an aid tile has a legal use now (S5, S8)."""
    match aid:
        case AidTile.FIRST:
            higher = replace(table, turn=replace(table.turn, aid=aid))
            return any(True for _ in starts(higher, hand))
        case AidTile.TAKE:
            return bool(hand) and any(table.heights)
        case _:
            return any(table.heights)


def targets(table: Table, source: int) -> tuple[int, ...]:
    """Where a tower or disc can be moved to from a space with the aid tile in use (S8)."""
    same = (space for space in table.board.of_colour[table.board.colours[source]] if space != source)
    if table.turn.aid is AidTile.SWAP:
        return tuple(same)
    return tuple(space for space in same if table.heights[space] < TOP)


def throwable(table: Table, own: Own) -> Discs:
    """The colours that *Take one disc* lets one throw: those in the hand before the taking (S8)."""
    assert table.turn.source is not None
    before = without(own.hand, table.board.colours[table.turn.source])
    return tuple(colour for colour in Colour if colour in before)


def _aid(table: Table, own: Own) -> Iterator[Move]:
    """What the aid tile in use asks for next."""
    names, turn = table.board.names, table.turn
    towers = [space for space, height in enumerate(table.heights) if height]
    match turn.aid:
        case AidTile.REMOVE:
            yield from (Move(Kind.REMOVE, space=names[space]) for space in towers)
            if turn.removed:
                yield ENOUGH
        case AidTile.TAKE if turn.source is None:
            yield from (Move(Kind.PICK, space=names[space]) for space in towers)
        case AidTile.TAKE:
            yield from (Move(Kind.THROW, colour) for colour in throwable(table, own))
        case _ if turn.source is None:
            yield from (Move(Kind.FROM, space=names[space]) for space in towers if targets(table, space))
        case _:
            yield from (Move(Kind.TO, space=names[space]) for space in targets(table, turn.source))
