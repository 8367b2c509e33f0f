"""What is told of a decision in 7 Steps, line by line and once a turn.

The others see everything on the table; a player alone sees colours of discs that pass behind the screen, and faces of
tiles that do not lie open. Whether the new or the old of two tiles was kept is not told: it would tell nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from sevens_tui.core import Line
from sevens_tui.grammar import counted, joined
from sevens_tui.rules.seven_steps.layout import Kind, Move, Own, Step, Table, Turn
from sevens_tui.rules.seven_steps.pieces import AidTile, Colour, Discs, Pile, without
from sevens_tui.rules.seven_steps.turn import dissolved

_SECTION = {
    Kind.ENOUGH: "aid-remove",
    Kind.REMOVE: "aid-remove",
    Kind.PICK: "aid-take",
    Kind.DISC: "building",
    Kind.STOP: "collecting",
    Kind.TAKE: "seven-point-rule",
    Kind.KEEP: "seven-point-rule",
    Kind.THROW: "drawing",
    Kind.DONE: "drawing",
}


def line(before: Table, move: Move, after: Table, own: tuple[Own, Own] | None) -> Line:
    """The line of a decision; ``own`` is what its player knew before and after, if these eyes may know that."""
    if move.kind is Kind.DONE and before.step is Step.THROW:
        return _turn_over(before, after, own)
    pieces = (move.space,) if move.space else ()
    return Line(_deed(before, move, after, own), (), pieces, _rule(before, move))


def _rule(before: Table, move: Move) -> str:
    if move.kind is Kind.DONE:
        return "collecting"
    if move.kind is Kind.AID:
        return move.aid.rule
    if move.kind is Kind.POINTS:
        return move.tile.rule
    if before.step is Step.AID and before.turn.aid is not None:
        return before.turn.aid.rule
    return _SECTION[move.kind]


def _deed(before: Table, move: Move, after: Table, own: tuple[Own, Own] | None) -> str:
    board, turn = before.board, before.turn
    colour = board.colours[board.index[move.space]].word if move.space else ""
    match move.kind:
        case Kind.AID:
            return f"used the aid tile {move.aid.title}"
        case Kind.REMOVE:
            where = "into the bag" if before.bag else "into the box: the bag is empty"
            return f"removed a {colour} disc from {move.space}, {where}"
        case Kind.ENOUGH:
            return "removed no more"
        case Kind.FROM:
            return f"chose the {'tower' if turn.aid is AidTile.SWAP else 'disc'} on {move.space}"
        case Kind.TO:
            return _moved(after)
        case Kind.PICK:
            return f"took a {colour} disc from {move.space} behind the screen"
        case Kind.THROW:
            thrown = f"a {move.colour.word} disc" if own is not None and move.colour is not None else "a disc"
            if before.step is Step.AID:
                return f"threw {thrown} into the {'bag' if before.bag else 'box: the bag is empty'}"
            return f"threw back {thrown}"
        case Kind.DISC:
            level = after.turn.built[-1].level
            return f"put a {colour} disc on {move.space}: level {level}, +{level}, {after.turn.discs} in this build"
        case Kind.STOP:
            if not turn.built:
                return "has no disc to build"
            return f"stopped with {counted(len(turn.built), 'disc')}: {counted(turn.discs, 'point')}"
        case Kind.POINTS:
            return f"used the points tile {move.tile.title}: {after.turn.bonus} more, {after.turn.points} in all"
        case Kind.DONE:
            return "collected without the points tile"
        case Kind.TAKE:
            return _took(move.pile, own)
        case Kind.KEEP:
            return _kept(after.turn, own)


def _moved(after: Table) -> str:
    turn, names = after.turn, after.board.names
    assert turn.source is not None and turn.target is not None
    source, target = names[turn.source], names[turn.target]
    if turn.aid is AidTile.SHIFT:
        return f"moved a {after.board.colours[turn.source].word} disc from {source} to {target}"
    if after.heights[turn.source]:
        return f"swapped the towers on {source} and {target}"
    return f"moved the tower on {source} to {target}"


def _took(pile: Pile, own: tuple[Own, Own] | None) -> str:
    said = f"took {pile.words}, with 7 points or fewer"
    if own is None:
        return said
    face = own[1].new or own[1].held(pile)
    return said if face is None else f"{said}: {face.title}"


def _kept(turn: Turn, own: tuple[Own, Own] | None) -> str:
    assert turn.gained is not None and turn.discarded is not None
    stays = own[1].held(turn.gained) if own else None
    what = f"one {'aid' if turn.gained is Pile.AID else 'points'} tile" if stays is None else stays.title
    return f"kept {what}, discarded {turn.discarded.title}"


# The end of a turn.


def _turn_over(before: Table, after: Table, own: tuple[Own, Own] | None) -> Line:
    seat, turn = before.seat, before.turn
    drawn = after.areas[seat].hand - before.areas[seat].hand
    drew = f"drew {drawn}" if drawn else "drew none"
    thrown = f"threw back {turn.thrown or 'none'}"
    faces = ""
    if own is not None and drawn:
        faces = ": " + " ".join(colour.face for colour in _more(own[0].hand, own[1].hand))
    towers = dissolved(before.board, before.heights)[1]
    spread = [_spread(before, tower) for tower in towers]
    notice = _notice(before, after)
    summary = [*_summary(before, own), f"{thrown}, {drew}", *spread, *notice]
    text = "; ".join([f"{drew}{faces}", *spread, *notice])
    pieces = tuple(before.board.names[tower] for tower in towers)
    everybody = (*spread, *(f"{{{seat}}} {each}" for each in notice)) if spread else ()
    return Line(text, tuple(summary), pieces, "level-7" if spread else "drawing", everybody)


def _more(before: Discs, after: Discs) -> Discs:
    """The discs that came to a hand."""
    for colour in before:
        after = without(after, colour)
    return after


def _spread(table: Table, tower: int) -> str:
    colour: Colour = table.board.colours[tower]
    return f"{colour.face} on {table.board.names[tower]} reached 7: one {colour.word} disc to each {colour.word} space"


def _notice(before: Table, after: Table) -> list[str]:
    """The end of the game in sight, told by the turn that brought it (S10)."""
    if before.ended or not after.ended:
        return []
    if after.options.end == "more":
        return ["could not refill to seven: one more round after this one"]
    if after.step is Step.OVER:
        return ["could not refill to seven: the game ends"]
    return ["could not refill to seven: this is the last round"]


def _summary(table: Table, own: tuple[Own, Own] | None) -> list[str]:
    """The whole turn in a few lines, for the recap; the face of a tile that was taken for its player's eyes alone."""
    turn, names = table.turn, table.board.names
    said = []
    if turn.aid is not None:
        said.append(_aid_summary(table, turn.aid))
    spaces = [names[each.space] for each in turn.built]
    # all points of the turn at once: where there is room for no more, half of them would be a wrong number
    points = f"for {counted(turn.points, 'point')}" + (f" ({turn.discs} + {turn.bonus})" if turn.tile else "")
    if not spaces:
        said.append("had no disc to build")
    else:
        said.append(f"built {discs_on(spaces)}, {points}")
    if turn.tile is not None:
        said.append(f"used {turn.tile.title}, for {turn.bonus} of them" if spaces else f"used {turn.tile.title}")
    if turn.gained is not None:
        face = None if own is None else own[1].held(turn.gained)
        held = "" if face is None else f": {'now ' if turn.discarded is not None else ''}{face.title}"
        said.append(f"took {turn.gained.words}, with 7 points or fewer{held}")
        if turn.discarded is not None:
            said.append(f"discarded {turn.discarded.title}")
    return said


def discs_on(spaces: Sequence[str]) -> str:
    """How many discs a build has, and on which spaces it begins and ends: 3 discs, d4 to e5."""
    where = spaces[0] if len(spaces) == 1 else f"{spaces[0]} to {spaces[-1]}"
    return f"{counted(len(spaces), 'disc')}, {where}"


def _aid_summary(table: Table, aid: AidTile) -> str:
    turn, names = table.turn, table.board.names
    match aid:
        case AidTile.REMOVE:
            return f"removed {counted(len(turn.removed), 'disc')}: {joined(names[each] for each in turn.removed)}"
        case AidTile.FIRST:
            return "used First disc higher"
        case AidTile.TAKE:
            assert turn.source is not None
            return f"took a {table.board.colours[turn.source].word} disc from {names[turn.source]}, threw another"
        case _:
            assert turn.source is not None and turn.target is not None
            source, target = names[turn.source], names[turn.target]
            if aid is AidTile.SHIFT:
                return f"moved a disc from {source} to {target}"
            built = any(each.space == turn.source for each in turn.built)
            swapped = table.heights[turn.source] > built  # a tower that was moved left nothing behind
            return (
                f"swapped the towers on {source} and {target}"
                if swapped
                else f"moved a tower from {source} to {target}"
            )
