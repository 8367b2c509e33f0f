"""Why something is not allowed in 7 Steps: the thing, the fact, the rule.

Sentences are said to the player whose turn it is, and name nothing that this player does not know.
"""

from __future__ import annotations

from sevens_tui.core import Refusal
from sevens_tui.rules.seven_steps.layout import Built, Kind, Move, Own, Step, Table, View
from sevens_tui.rules.seven_steps.pieces import SUPPLY, TOP, AidTile, Colour, Pile
from sevens_tui.rules.seven_steps.turn import can_use, targets, throwable

_TOUCHING = (Kind.REMOVE, Kind.FROM, Kind.TO, Kind.PICK)
_BUILDING = (Kind.DISC, Kind.STOP)


def refuse(view: View, attempt: Move) -> Refusal:
    """Why ``attempt``, which is not legal, is not; the most telling reason first."""
    table, own = view.table, view.own
    if own is None or table.step is Step.OVER:
        return Refusal("idea", "nothing is asked of you now.")
    if attempt.space and attempt.space not in table.board.index:
        return Refusal("set-up", f"Not {attempt.space}: this board has no such space.", (attempt.space,))
    match attempt.kind:
        case Kind.DISC if table.step in (Step.START, Step.BUILD):
            return _no_disc(table, own, attempt)
        case Kind.STOP if table.step is Step.START:
            return Refusal("building", "Not yet: while you hold a disc, you build at least one.")
        case Kind.AID if table.step in (Step.START, Step.BUILD):
            return _no_aid(table, own, attempt.aid)
        case Kind.REMOVE | Kind.FROM | Kind.TO | Kind.PICK | Kind.ENOUGH if table.step is Step.AID:
            return _no_touching(table, attempt)
        case Kind.THROW if table.step in (Step.AID, Step.THROW):
            return _no_throw(table, own, attempt)
        case Kind.POINTS if table.step is Step.COLLECT:
            return Refusal("special-tiles", f"Not {attempt.tile.title}: that tile does not lie before you.")
        case _:
            return _not_now(table, attempt)


_OWED = {
    Step.START: ("building", "your build begins: place a first disc."),
    Step.BUILD: ("building", "you are building: place another disc, or stop."),
    Step.COLLECT: ("collecting", "you are collecting points: use your points tile, or go on without."),
    Step.TILE: ("seven-point-rule", "with 7 points or fewer you take a special tile: choose the kind."),
    Step.KEEP: ("seven-point-rule", "you hold two tiles of a kind: keep the new one or the old one."),
    Step.THROW: ("drawing", "your points are collected: throw back what you do not want, then draw."),
}


def _not_now(table: Table, attempt: Move) -> Refusal:
    """The decision belongs to another step than the running one."""
    step = table.step
    if step is Step.AID:
        assert table.turn.aid is not None
        tile = table.turn.aid
        return Refusal(tile.rule, f"First your tile, {tile.title}: {_ASKS[tile][table.turn.source is not None]}.")
    if attempt.kind in (Kind.AID, *_TOUCHING, Kind.ENOUGH) and step is not Step.START:
        return Refusal("special-tiles", "Too late: an aid tile is used before the first disc.")
    if attempt.kind in _TOUCHING or attempt.kind is Kind.ENOUGH:
        return Refusal("special-tiles", "Only an aid tile touches what lies on the board.")
    if attempt.kind in _BUILDING:
        return Refusal("building", f"Too late: {_OWED[step][1]}")
    if attempt.kind is Kind.POINTS and step in (Step.START, Step.BUILD):
        return Refusal("special-tiles", "Not yet: a points tile is used when you collect points, after the build.")
    if attempt.kind in (Kind.TAKE, Kind.KEEP):
        if table.turn.collected and table.turn.gained is None and step is Step.THROW:
            return Refusal("seven-point-rule", f"No tile: you scored {table.turn.points}; only 7 or fewer bring one.")
        if attempt.kind is Kind.TAKE and step in (Step.START, Step.BUILD, Step.COLLECT):
            return Refusal("seven-point-rule", "Not yet: a tile is taken once the points of the turn are known.")
    if attempt.kind is Kind.THROW and step is not Step.THROW:
        return Refusal("drawing", "Not yet: discs are thrown back at the end of the turn.")
    rule, owed = _OWED[step]
    if step is Step.START and not table.areas[table.seat].hand:
        owed = "you hold no disc, so you build nothing; stop goes on."
    return Refusal(rule, f"Not now: {owed}")


_ASKS = {
    AidTile.REMOVE: ("remove one disc or two", ""),
    AidTile.SWAP: ("choose a tower", "choose where it goes, or the tower to swap it with"),
    AidTile.SHIFT: ("choose a disc", "choose where it goes"),
    AidTile.FIRST: ("", ""),
    AidTile.TAKE: ("choose a disc of the board", "throw another disc for it"),
}


# Discs.


def _no_disc(table: Table, own: Own, attempt: Move) -> Refusal:
    board, colour = table.board, attempt.colour
    assert colour is not None
    space = board.index[attempt.space]
    name, there = attempt.space, board.colours[space]
    built = table.turn.built
    last = built[-1] if built else None
    pieces = (name,) if last is None or last.space == space else (name, board.names[last.space])
    if there is not colour:
        text = f"Not {colour.word} on {name}: the space is {there.word}, and disc and space must match."
        return Refusal("building", text, (name,))
    if last is not None and last.space == space:
        return Refusal("building", f"Not {name}: you stand there, and no space is built on twice in a turn.", pieces)
    if any(each.space == space for each in built):
        return Refusal("building", f"Not {name}: you built there this turn, and no space is built on twice.", pieces)
    beside = last is None or space in board.touching[last.space]
    if colour not in own.hand and beside:  # elsewhere no disc of any colour would help
        held = "have no such disc" if all(board.colours[each.space] is not colour for each in built) else "used them up"
        return Refusal("building", f"Not {name}: it needs a {colour.word} disc, and you {held}.", (name,))
    if last is None:
        return _no_start(table, name, space, colour)
    return _no_step(table, name, space, last, pieces)


def _no_start(table: Table, name: str, space: int, colour: Colour) -> Refusal:
    """A first disc on a space that is too high, or, with *First disc higher*, at another height than that asks for."""
    height, lowest = table.heights[space], table.lowest(colour)
    asked = tuple(
        table.board.names[each]
        for each in table.board.of_colour[colour]
        if table.heights[each] == table.start_height(colour)
    )
    if table.turn.aid is AidTile.FIRST:
        level = table.start_height(colour) + 1
        text = f"Not {name}: with your tile the first {colour.word} disc goes on level {level}; this is {height + 1}."
        return Refusal("aid-first", text, (name, *asked))
    if lowest:
        text = (
            f"Not {name}: no {colour.word} space is empty, so begin on a lowest one, {lowest} high; this is {height}."
        )
        return Refusal("all-occupied", text, (name, *asked))
    text = f"Not {name}: its tower is {height} high, and the first disc goes on an empty space of its colour."
    return Refusal("building", text, (name, *asked))


def _no_step(table: Table, name: str, space: int, last: Built, pieces: tuple[str, ...]) -> Refusal:
    board, height = table.board, table.heights[space]
    here = board.names[last.space]
    if space not in board.touching[last.space]:
        return Refusal("building", f"Not {name}: it is not next to {here}, where your last disc lies.", pieces)
    if height + 1 < last.level:
        text = f"Not {name}: a disc there is on level {height + 1} and you stand on level {last.level}; never downward."
        return Refusal("building", text, pieces)
    if height > last.level:
        text = f"Not {name}: its tower is {height} high and you stand on level {last.level}; one level up at most."
        return Refusal("building", text, pieces)
    if len(table.turn.built) == table.limit:
        text = f"Not {name}: with the tile First disc higher you build at most {table.limit} discs, and you have."
        return Refusal("aid-first", text, pieces)
    return Refusal("level-7", f"Not {name}: its tower is {TOP} high, and that is the top.", pieces)


# Aid tiles.


def _no_aid(table: Table, own: Own, aid: AidTile) -> Refusal:
    used = table.turn.aid
    if used is not None:
        return Refusal("special-tiles", f"Not {aid.title}: you used {used.title}, and one aid tile a turn is all.")
    if own.aid is not aid:
        return Refusal("special-tiles", f"Not {aid.title}: that tile does not lie before you.")
    if table.step is not Step.START:
        return Refusal("special-tiles", f"Not {aid.title}: too late, aid tiles are used before the first disc.")
    assert not can_use(table, own.hand, aid)
    if aid in (AidTile.FIRST, AidTile.TAKE) and not own.hand:
        return Refusal(aid.rule, f"Not {aid.title}: you have no disc to use it with.")
    if aid is AidTile.FIRST:
        return Refusal(aid.rule, "Not First disc higher: no tower of your colours has the right height.")
    return Refusal(aid.rule, f"Not {aid.title}: no disc lies on the board yet.")


def _no_touching(table: Table, attempt: Move) -> Refusal:
    """A space that the aid tile in use cannot touch now."""
    board, turn, name = table.board, table.turn, attempt.space
    assert turn.aid is not None
    asked = {
        AidTile.REMOVE: (Kind.REMOVE, Kind.ENOUGH),
        AidTile.SWAP: (Kind.FROM, Kind.TO),
        AidTile.SHIFT: (Kind.FROM, Kind.TO),
        AidTile.TAKE: (Kind.PICK,),
        AidTile.FIRST: (),
    }[turn.aid]
    if attempt.kind not in asked:
        return _not_now(table, attempt)
    if attempt.kind is Kind.ENOUGH:
        return Refusal("aid-remove", "Not yet: with your tile you remove at least one disc.")
    space = board.index[name]
    if attempt.kind in (Kind.REMOVE, Kind.FROM, Kind.PICK):
        if attempt.kind is not Kind.REMOVE and turn.source is not None:
            return _not_now(table, attempt)
        if not table.heights[space]:
            return Refusal(turn.aid.rule, f"Not {name}: no disc lies there.", (name,))
        return Refusal(turn.aid.rule, f"Not {name}: all other spaces of its colour are {TOP} high.", (name,))
    if turn.source is None:
        return _not_now(table, attempt)
    source, there = board.names[turn.source], board.colours[space]
    if space == turn.source:
        return Refusal(turn.aid.rule, f"Not {name}: that is where it lies now.", (name,))
    if there is not board.colours[turn.source]:
        mine = board.colours[turn.source]
        text = f"Not {name}: the space is {there.word}, and what lies on {source} stays on {mine.word}."
        return Refusal(turn.aid.rule, text, (name, source))
    assert space not in targets(table, turn.source)
    return Refusal("level-7", f"Not {name}: its tower is {TOP} high, and that is the top.", (name,))


def _no_throw(table: Table, own: Own, attempt: Move) -> Refusal:
    colour = attempt.colour
    assert colour is not None
    if table.step is Step.AID:
        if table.turn.aid is not AidTile.TAKE or table.turn.source is None:
            return _not_now(table, attempt)
        if colour in own.hand:
            assert colour not in throwable(table, own)
            return Refusal("aid-take", f"Not {colour.word}: it is the disc you took, and you must throw another.")
        rule = "aid-take"
    else:
        rule = "drawing"
    return Refusal(rule, f"Not {colour.word}: you have no such disc.")


def tile_note(table: Table, pile: Pile) -> str:
    """What taking a tile of this kind means for the player whose turn it is, in a few words."""
    count = table.aids if pile is Pile.AID else table.tiles
    if table.areas[table.seat].has(pile):
        return "you hold one, look at the new one and keep either"
    return f"one of {count}" if count else "the discards are shuffled first"


def refill(table: Table) -> tuple[int, int]:
    """How many discs would be drawn if the turn ended now, and how many would then be missing to seven."""
    hand = table.areas[table.seat].hand
    draw = min(SUPPLY - hand, table.bag)
    return draw, SUPPLY - hand - draw
