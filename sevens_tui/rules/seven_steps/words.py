"""7 Steps in words: for the shell, for plain play, and for whoever has it read aloud.

A space is called by its name, d4; ``{2}`` stands for the name on seat 2.
"""

from __future__ import annotations

import re

from sevens_tui.core import Seat
from sevens_tui.grammar import capital, counted, joined
from sevens_tui.rules.seven_steps.layout import (
    COMPENSATED,
    TRACK,
    UNUSED_TILE,
    Area,
    Kind,
    Move,
    Own,
    Step,
    Table,
    View,
)
from sevens_tui.rules.seven_steps.pieces import BY_LETTER, AidTile, Colour, Discs, Pile, PointsTile, letters
from sevens_tui.rules.seven_steps.previews import brings, running
from sevens_tui.rules.seven_steps.reasons import refill, tile_note
from sevens_tui.rules.seven_steps.shapes import shape_of
from sevens_tui.rules.seven_steps.table import imagine
from sevens_tui.rules.seven_steps.turn import can_use, dissolved

_SECTIONS = {
    Step.START: "building",
    Step.BUILD: "building",
    Step.COLLECT: "collecting",
    Step.TILE: "seven-point-rule",
    Step.KEEP: "seven-point-rule",
    Step.THROW: "drawing",
    Step.OVER: "end",
}
_SPACE = re.compile(r"[a-z][1-9][0-9]?")
_ON_SPACES = (Kind.REMOVE, Kind.FROM, Kind.TO, Kind.PICK)
_WORDS: dict[Kind, tuple[str, ...]] = {
    Kind.AID: tuple(tile.value for tile in AidTile),
    Kind.POINTS: tuple(tile.value for tile in PointsTile),
    Kind.TAKE: tuple(pile.value for pile in Pile),
    Kind.KEEP: ("new", "old"),
}


def describe(view: View, help: bool = True) -> tuple[str, ...]:
    """All that these eyes see, the most asked first: whose turn it is, the build, hands, towers, points.

    Without ``help`` it counts nothing that somebody at a table would have to count.
    """
    table = view.table
    lines = [_kind_of_game(table), *_turn(view, help)]
    lines += [_own(seat, own) for seat, own in enumerate(view.owns) if own is not None]
    lines += [_towers(table, colour) for colour in Colour]
    lines += [_seat(table, seat) for seat in range(len(table.areas))]
    lines.append(f"The bag holds {counted(table.bag, 'disc')}.")
    return tuple(lines)


def _kind_of_game(table: Table) -> str:
    options = table.options
    end = ", one more round after the end" if options.end == "more" else ""
    last = ", the last one" if table.in_last_round else ""
    return f"7 Steps, {options.board} side, {shape_of(table.board)} shape{end}; round {table.round}{last}."


def _turn(view: View, help: bool) -> list[str]:
    table, turn = view.table, view.table.turn
    if table.step is Step.OVER:
        return ["The game is over."]
    names, colours = table.board.names, table.board.colours
    lines = [f"It is {{{table.seat}}}'s turn: {_asked(view)}."]
    if turn.aid is not None:
        lines.append(f"Used in this turn: {turn.aid.title}.")
    if turn.built:
        build = ", ".join(
            f"{colours[each.space].word} on {names[each.space]}, level {each.level}" for each in turn.built
        )
        lines.append(f"Built in this turn: {build}" + (f"; {counted(turn.points, 'point')}." if help else "."))
    if help and (places := brings(view)):
        lines.append("Discs can be placed on " + ", ".join(f"{name} +{level}" for name, level in places.items()) + ".")
    return lines


_ASKED = {
    Step.START: "a first disc",
    Step.AID: "the aid tile",
    Step.BUILD: "another disc, or stop",
    Step.COLLECT: "the points tile, or not",
    Step.TILE: "which kind of tile to take",
    Step.KEEP: "which of two tiles to keep",
    Step.THROW: "discs to throw back, then draw",
}


def _asked(view: View) -> str:
    """What the player whose turn it is owes; in a last round that may be somebody without a disc (S5)."""
    table, own = view.table, view.own
    if table.step is not Step.START or table.areas[table.seat].hand:
        return _ASKED[table.step]
    aid = table.areas[table.seat].aid and table.turn.aid is None
    if own is not None and own.aid is not None:
        aid = aid and can_use(table, own.hand, own.aid)
    return "an aid tile, or nothing; no disc is left to build" if aid else "nothing; no disc is left to build"


def _own(seat: Seat, own: Own) -> str:
    tiles = [tile.title for tile in (own.aid, own.tile) if tile is not None]
    said = f"{{{seat}}} holds {_discs(own.hand)}"
    if tiles:
        said += f"; tiles: {', '.join(tiles)}"
    if own.new is not None:
        said += f"; looks at a new one: {own.new.title}"
    return f"{said}."


def _discs(discs: Discs) -> str:
    return " ".join(letters(discs).upper()) or "no disc"


def _towers(table: Table, colour: Colour) -> str:
    spaces = table.board.of_colour[colour]
    heights = ", ".join(f"{table.board.names[space]} {table.heights[space] or 'empty'}" for space in spaces)
    return f"{capital(colour.word)}: {heights}."


def _track(area: Area) -> str:
    """Where the stone stands on the scoring track (S11)."""
    tiles = f", {counted(area.rounds_of_track, f'{TRACK}+ tile')}" if area.rounds_of_track else ""
    return f" (field {area.field}{tiles})"


def _seat(table: Table, seat: Seat) -> str:
    area = table.areas[seat]
    kinds = [pile.words for pile in Pile if area.has(pile)]
    track = _track(area)
    start = "; start player" if seat == table.began else ""
    tiles = f"; {joined(kinds)}" if kinds else ""
    return f"{{{seat}}}: {counted(area.points, 'point')}{track}, {counted(area.hand, 'disc')}{tiles}{start}."


def phrase(view: View, move: Move) -> str:
    """A legal decision, said as what the player would do."""
    table, turn = view.table, view.table.turn
    match move.kind:
        case Kind.AID:
            return f"use {move.aid.title}"
        case Kind.REMOVE:
            return f"remove a disc from {move.space}"
        case Kind.ENOUGH:
            return "remove no more"
        case Kind.FROM:
            return f"move {'the tower' if turn.aid is AidTile.SWAP else 'a disc'} from {move.space}"
        case Kind.TO:
            swaps = turn.aid is AidTile.SWAP and table.tower(move.space)
            return f"swap it with the tower on {move.space}" if swaps else f"put it on {move.space}"
        case Kind.PICK:
            return f"take the disc from {move.space}"
        case Kind.DISC:
            assert move.colour is not None
            return f"{move.colour.word} on {move.space}"
        case Kind.STOP:
            return "stop" if turn.built else "build nothing, for you have no disc"
        case Kind.POINTS:
            return f"use {move.tile.title}"
        case Kind.TAKE:
            return f"take {move.pile.words}"
        case Kind.KEEP:
            return f"keep the {move.word} tile"
        case Kind.THROW:
            assert move.colour is not None
            return f"throw {'' if table.step is Step.AID else 'back '}a {move.colour.word} disc"
        case Kind.DONE:
            return "collect without the points tile" if table.step is Step.COLLECT else "draw, and end your turn"


def outlook(view: View, move: Move) -> str:
    """What a legal decision would bring: points, a tile, discs."""
    table = view.table
    match move.kind:
        case Kind.DISC:
            now = running(imagine(view, (move,)))
            return f"level {now.discs - table.turn.discs}, {counted(now.discs, 'point')} so far"
        case Kind.STOP | Kind.POINTS:
            points = imagine(view, (move,)).table.turn.points
            now = running(view)
            if move.kind is Kind.STOP and now.bonus:
                with_tile = f"{now.most} with the points tile"
                if now.sure <= COMPENSATED < now.most:
                    return f"{counted(points, 'point')}, {with_tile}: brings a tile only without it"
                return f"{counted(points, 'point')}, {with_tile}: {_brings_tile(points)}"
            return f"{counted(points, 'point')}: {_brings_tile(points)}"
        case Kind.DONE if table.step is Step.THROW:
            draw, missing = refill(table)
            said = f"draw {draw or 'none'}"
            if missing and not table.ended:
                end = "one more round follows this one" if table.options.end == "more" else "this is the last round"
                said += f", {missing} short of seven: {end}"
            return said + (", a tower is taken down" if dissolved(table.board, table.heights)[1] else "")
        case Kind.DONE:
            points = table.turn.points
            kept = f"the one you hold stays, worth {UNUSED_TILE} at the end"
            return f"{counted(points, 'point')}: {_brings_tile(points)}; {kept}"
        case Kind.TAKE:
            return tile_note(table, move.pile)
        case Kind.KEEP:
            return _kept(view, move)
        case _:
            return ""


def _brings_tile(points: int) -> str:
    return "brings a tile" if points <= COMPENSATED else "no tile"


def _kept(view: View, move: Move) -> str:
    own, pile = view.own, view.table.turn.gained
    if own is None or pile is None:
        return ""
    held = own.held(pile)
    kept, gone = (own.new, held) if move.word == "new" else (held, own.new)
    return f"{kept.title}, you give up {gone.title}" if kept is not None and gone is not None else ""


def warning(view: View, move: Move) -> str:
    """Nothing in this game is asked about twice."""
    return ""


def known(view: View) -> tuple[tuple[str, str], ...]:
    """What everybody knows and easily forgets: of what, and that."""
    table = view.table
    items = [
        ("Bag", counted(table.bag, "disc")),
        ("Round", f"{table.round}, turn {table.turns}" + (", the last round" if table.in_last_round else "")),
        ("Start player", f"{{{table.began}}}"),
        ("Aid pile", counted(table.aids, "tile")),
        ("Aid tiles discarded", ", ".join(tile.title for tile in table.aid_discards) or "none"),
        ("Points pile", counted(table.tiles, "tile")),
        ("Points tiles discarded", ", ".join(tile.title for tile in table.tile_discards) or "none"),
    ]
    if table.box or table.boxed:
        unseen = f"{table.boxed} unseen" if table.boxed else ""
        items.append(("Out of the game", ", ".join(filter(None, (_discs(table.box) if table.box else "", unseen)))))
    if table.ender is not None:
        items.append(
            ("Could not refill", f"{{{table.ender}}}, in round {table.ended}; round {table.last_round} is the last")
        )
    for seat, area in enumerate(table.areas):
        kinds = ", ".join(pile.words for pile in Pile if area.has(pile)) or "no tile"
        points, hand = counted(area.points, "point"), counted(area.hand, "disc")
        items.append((f"{{{seat}}}", f"{points}{_track(area)}, {hand}, {kinds}"))
    return tuple(items)


def section(view: View) -> str:
    """The section of the rules that speaks of what is asked now."""
    table = view.table
    if table.step is Step.AID and table.turn.aid is not None:
        return table.turn.aid.rule
    return _SECTIONS.get(table.step, "turn")


def attempt(text: str) -> Move | None:
    """The decision that this notation stands for, legal or not; None if it is no notation of 7 Steps."""
    word, _, what = text.partition(" ")
    try:
        kind = Kind(word)
    except ValueError:
        return None
    if kind is Kind.DISC:
        letter, _, space = what.partition("@")
        fits = letter in BY_LETTER and _SPACE.fullmatch(space)
        move = Move(kind, BY_LETTER.get(letter), space) if fits else None
    elif kind is Kind.THROW:
        move = Move(kind, BY_LETTER[what]) if what in BY_LETTER else None
    elif kind in _ON_SPACES:
        move = Move(kind, space=what) if _SPACE.fullmatch(what) else None
    elif kind in _WORDS:
        move = Move(kind, word=what) if what in _WORDS[kind] else None
    else:
        move = Move(kind)
    return move if move is not None and str(move) == text else None
