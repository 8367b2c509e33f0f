"""What decisions in 7 Steps would bring, in one line each, and what may be done when nothing is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sevens_tui.grammar import counted, joined
from sevens_tui.rules.seven_steps.table import (
    COMPENSATED,
    ENOUGH,
    STOP,
    SUPPLY,
    UNUSED_TILE,
    AidTile,
    Colour,
    Kind,
    Move,
    Own,
    Pile,
    Running,
    Step,
    Table,
    View,
    brings,
    discs_on,
    dissolved,
    imagine,
    refill,
    running,
    tile_note,
    touchable,
)
from sevens_tui.rules.seven_steps.words import outlook, phrase

_DOING = {
    Step.START: "builds",
    Step.AID: "uses a tile",
    Step.BUILD: "builds",
    Step.COLLECT: "collects",
    Step.TILE: "takes a tile",
    Step.KEEP: "keeps a tile",
    Step.THROW: "draws",
    Step.OVER: "is done",
}


def doing_of(table: Table) -> str:
    """What the player whose turn it is does, in a word or two."""
    no_disc = table.step is Step.START and not table.areas[table.seat].hand
    return "has no disc" if no_disc else _DOING[table.step]


_RULE_OF_STEP = {
    Step.START: "First disc: an empty space of its colour, level 1; if none is empty, a lowest tower of that colour.",
    Step.AID: "The aid tile comes before the first disc; what it changes counts for where you may begin.",
    Step.BUILD: "Next disc: beside the last one, on its own colour, on the same level or one up; no space twice.",
    Step.COLLECT: "Each disc brings its level. A points tile may be added now, once.",
    Step.TILE: "7 points or fewer bring a special tile, for a later turn.",
    Step.KEEP: "One tile of each kind is all; the other is discarded face up.",
    Step.THROW: "Throw back what you like, then draw to seven.",
}

_FIRST_HIGHER = (
    "First disc, with the tile: a tower of one of its colour, level 2; if no space of that colour is empty, "
    "a tower one higher than its lowest. Five discs at most."
)
_NO_DISC = "Who holds no disc builds nothing, scores 0 and still takes a tile."


def rule_of(table: Table) -> str:
    """The rule of the step in one or two sentences, as the aid tile in use and the discs at hand make it."""
    if table.step in (Step.START, Step.AID) and not table.areas[table.seat].hand:
        return _NO_DISC
    if table.step is Step.START and table.turn.aid is AidTile.FIRST:
        return _FIRST_HIGHER
    return _RULE_OF_STEP.get(table.step, "")


def preview_of(view: View, plan: Sequence[Move], *, help: bool) -> str:
    """What these decisions would do, and, if anything is to be counted, what they would bring."""
    first, table = plan[0], view.table
    if first.kind is Kind.AID and len(plan) == 2:
        return f"{first.aid.title}: {preview_of(imagine(view, plan[:1]), plan[1:], help=help)}"
    if not help and first.kind in (Kind.DISC, Kind.STOP, Kind.AID) and len(plan) == 1:
        return f"{phrase(view, first)}."
    if first.kind is Kind.DISC and len(plan) == 1:
        return _disc(view, first)
    if any(move.kind is Kind.DISC for move in plan):
        return _build(view, plan)
    match first.kind:
        case Kind.STOP:
            return _stop(running(view))
        case Kind.DONE | Kind.THROW if table.step is Step.THROW:
            return _draw(view, plan)
        case Kind.DONE:
            worth = f", worth {UNUSED_TILE} at the end"
            return f"collect {counted(table.turn.discs, 'point')}: {tile_of(table.turn.discs)}. V stays{worth}."
        case Kind.POINTS:
            after = imagine(view, plan).table.turn
            total = f"{after.discs} +{after.bonus} = {counted(after.points, 'point')}"
            return f"{first.tile.title}: {total}: {tile_of(after.points)}."
        case Kind.AID:
            return _aid(view, first.aid)
        case Kind.TAKE:
            return _take(view, first)
        case Kind.KEEP:
            return f"keep {outlook(view, first)}."
        case Kind.THROW:
            where = "the bag" if table.bag else "the box, for the bag is empty"
            assert first.colour is not None
            return f"throw a {first.colour.word} disc into {where}."
        case _:
            return f"{phrase(view, first)}{_levels(view, plan)}{_box(view, first)}{_begins(view, plan)}."


def _take(view: View, move: Move) -> str:
    """Taking a tile, and the one of that kind that is held."""
    own = view.own
    held = None if own is None else own.held(move.pile)
    holds = f"you hold {held.title}; look at the new one and keep either" if held else tile_note(view.table, move.pile)
    return f"take {move.pile.words}: {holds}."


def _box(view: View, move: Move) -> str:
    """Where a removed disc goes when the bag is empty (S8)."""
    return ", out of the game, for the bag is empty" if move.kind is Kind.REMOVE and not view.table.bag else ""


def tile_of(points: int) -> str:
    """Whether so many points bring a special tile."""
    return f"{COMPENSATED} or fewer, a tile" if points <= COMPENSATED else f"above {COMPENSATED}, no tile"


def _disc(view: View, move: Move) -> str:
    after = running(imagine(view, (move,)))
    level = after.discs - view.table.turn.discs
    assert move.colour is not None
    return f"{move.colour.word} on {move.space}, level {level}: +{level}.  Then {_total(after)}."


def _total(now: Running) -> str:
    """A running total, with the points tile that could be added, and whether it brings a tile."""
    with_v = "" if now.bonus is None or now.used else f" (with V {now.most})"
    return f"{now.sure}{with_v}: {_tile(now)}"


def _stop(now: Running) -> str:
    with_v = "" if now.bonus is None else f", with V {now.most}"
    return f"stop: {counted(now.sure, 'point')}{with_v}; {_tile(now)}."


def _tile(now: Running) -> str:
    """Whether what was built brings a special tile, and whether that hangs on the points tile that could be added."""
    if now.bonus is not None and not now.used and len(set(now.compensated)) > 1:
        return f"a tile only without V, {COMPENSATED} or fewer"
    return tile_of(now.sure)


def _build(view: View, plan: Sequence[Move]) -> str:
    """A whole build, as a nudge shows it."""
    after = imagine(view, plan).table
    spaces = [move.space for move in plan if move.kind is Kind.DISC]
    tile = _aid_of(view, plan)
    more = f" with {after.turn.tile.title}" if after.turn.tile else ""
    stop = ", and stop" if STOP in plan else ""
    return f"{tile}{discs_on(spaces)}{stop}: {counted(after.turn.points, 'point')}{more}."


def _aid_of(view: View, plan: Sequence[Move]) -> str:
    """What a plan does with an aid tile before its first disc."""
    said: list[str] = []
    for move in plan:
        if move.kind is Kind.DISC:
            break
        if move.kind is not Kind.AID or move.aid is AidTile.FIRST:
            said.append(phrase(view, move))
        view = imagine(view, (move,))
    return f"{', '.join(said)}, then " if said else ""


def _draw(view: View, plan: Sequence[Move]) -> str:
    thrown = [move for move in plan if move.kind is Kind.THROW]
    before = view.table
    after = imagine(view, thrown).table
    draw, missing = refill(after)
    back = len(thrown) + before.turn.thrown
    bag = f"bag {before.bag} -> {after.bag - draw}"
    said = f"throw back {back or 'none'}, draw {draw or 'none'}, {bag}."
    runs_short = bool(missing and not after.ended)
    ending = replace(after, ended=after.round) if runs_short else after
    last = ending.in_last_round and (after.seat + 1) % len(after.areas) == after.began
    if runs_short:
        said += f"  {missing} short of {SUPPLY}: "
        said += "one more round follows." if after.options.end == "more" else "this is the last round." * (not last)
    if last:
        said += f"{'' if runs_short else '  '}the game ends with this turn."
    if down := dissolved(after.board, after.heights)[1]:
        said += f"  {joined(after.board.names[tower] for tower in down)} {'comes' if len(down) == 1 else 'come'} down."
    if not before.turn.built or before.turn.thrown or thrown:
        return said
    return f"{counted(before.turn.points, 'point')}; {said}"


def _aid(view: View, aid: AidTile) -> str:
    """What laying down an aid tile means."""
    spaces = counted(len(touchable(view)), "space")
    if aid is AidTile.FIRST:
        return f"use {aid.title}: {spaces} to begin on; five discs at most."
    return f"use {aid.title}: {spaces} it can touch; Tab walks them."


def _levels(view: View, plan: Sequence[Move]) -> str:
    """How high the towers would be that the decision changes."""
    before, after = view.table.heights, imagine(view, plan).table.heights
    names = view.table.board.names
    changed = [
        f"{names[at]} {old} -> {new}" for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new
    ]
    return f": {', '.join(changed)}" if changed else ""


def _begins(view: View, plan: Sequence[Move]) -> str:
    """Where a colour would begin on another level than now."""
    before, after = view.table, imagine(view, plan).table
    own = imagine(view, plan).own
    held = set(own.hand) if own is not None else set()
    changed = [
        f"{colour.word} begins at level {after.lowest(colour) + 1}"
        for colour in Colour
        if colour in held and after.lowest(colour) != before.lowest(colour)
    ]
    return f", then {joined(changed)}" if changed else ""


def took(own: Own | None, table: Table) -> str:
    """Which tile the turn has brought, while it goes on, for eyes that see what is theirs; nothing if none."""
    pile = table.turn.gained
    if own is None or pile is None:
        return ""
    tile = own.new or own.held(pile)
    assert tile is not None
    return f"You {'took' if table.turn.discarded is None else 'kept'} {pile.words}: {tile.title}."


def tiles_of(own: Own | None) -> list[str]:
    """The special tiles before a player, whose faces they alone know."""
    if own is None:
        return []
    kinds = ((Pile.AID, own.aid), (Pile.POINTS, own.tile))
    return [f"you hold {pile.words}: {tile.title}" for pile, tile in kinds if tile is not None]


def hint_of(view: View, moves: Sequence[Move], *, help: bool) -> str:
    """What may be done now, when Enter would do nothing."""
    table, own = view.table, view.own
    match table.step:
        case Step.START:
            aid = "A: your aid tile. " if any(move.kind is Kind.AID for move in moves) else ""
            if STOP in moves:
                return f"{aid}You have no disc to build: S goes on."
            return f"{aid}Your first disc: Tab walks the spaces, 1-7 one colour."
        case Step.AID:
            return _aid_hint(table, moves)
        case Step.BUILD:
            now = running(view)
            here = table.turn.built[-1]
            stop = f"S stops with {counted(now.sure, 'point')}" if help else "S stops"
            if moves == (STOP,):
                return f"Nothing fits any more: {stop}."
            return f"You stand on {table.board.names[here.space]}, level {here.level}. Tab: where to next. {stop}."
        case Step.COLLECT:
            worth = f", +{running(view).bonus}" if help else ""
            title = own.tile.title if own is not None and own.tile is not None else "your points tile"
            return f"V uses {title}{worth}; S collects without it."
        case Step.TILE:
            return f"{counted(table.turn.points, 'point')}, so you take a tile: A an aid tile, V a points tile."
        case Step.KEEP:
            return "You hold two of a kind: 1 keeps the new one, 2 the old one."
        case _:
            return ""


def _aid_hint(table: Table, moves: Sequence[Move]) -> str:
    match table.turn.aid:
        case AidTile.REMOVE:
            return (
                "A second disc? Tab walks the towers; S: it is enough."
                if ENOUGH in moves
                else ("Remove a disc: Tab walks the towers.")
            )
        case AidTile.SWAP if table.turn.source is None:
            return "Which tower? Tab walks those that may be moved or swapped."
        case AidTile.SHIFT if table.turn.source is None:
            return "Which disc? Tab walks the towers it may be taken from."
        case AidTile.TAKE if table.turn.source is None:
            return "Which disc do you take? Tab walks the towers."
        case AidTile.TAKE:
            return "Throw another disc for it: press its number."
        case _:
            assert table.turn.source is not None
            return f"Where to, from {table.board.names[table.turn.source]}? Tab walks the spaces."


def no_space_of(view: View, aid: Move | None, colour: Colour) -> str:
    """Why no space of a colour can be chosen for a disc, or for the aid tile that is about to be used."""
    if aid is not None:
        return f"{aid.aid.title}: no {colour.word} space can be chosen for it."
    if view.own is None or colour not in view.own.hand:
        return f"You have no {colour.word} disc."
    others = "other colours carry a +" if brings(view) else "nor one of another colour: S stops"
    return f"No {colour.word} space can be built on now; {others}."


def mark_of(view: View, move: Move) -> str:
    """What stands on a space that may be chosen: at most two letters."""
    table = view.table
    height = table.tower(move.space)
    match move.kind:
        case Kind.DISC:
            return f"+{height + 1}"
        case Kind.TO if table.turn.aid is AidTile.SWAP:
            assert table.turn.source is not None
            return f"={table.heights[table.turn.source]}"
        case Kind.TO:
            return f"={height + 1}"
        case Kind.FROM if table.turn.aid is AidTile.SWAP:
            return "mv"
        case _:
            return "-1"


def note_of(view: View, *, help: bool) -> str:
    """What the rules may say of the game that is played, with these eyes' facts only; ``help``: spaces are marked."""
    table, own = view.table, view.own
    if own is None:
        return ""
    if table.step is Step.BUILD:
        last = table.turn.built[-1]
        said = f"In your game now: you stand on {table.board.names[last.space]}, level {last.level}."
        if not help:
            return said
        on = "The spaces you may build on next carry a + number." if brings(view) else "No disc of yours fits any more."
        return f"{said} {on}"
    if table.step is Step.START and not own.hand:
        return "In your game now: you hold no disc, so you build nothing."
    if table.step is Step.START:
        full = [colour.word for colour in Colour if table.lowest(colour)]
        begin = f" No {' and no '.join(full)} space is empty." if full else ""
        return f"In your game now: your first disc is to be placed.{begin}"
    return f"In your game now: {counted(table.turn.points, 'point')} in this turn." if table.turn.built else ""
