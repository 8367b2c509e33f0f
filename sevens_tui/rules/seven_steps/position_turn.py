"""The running turn of a position: read by playing its discs again through the rules, and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sevens_tui.grammar import counted
from sevens_tui.rules.positions import check_keys, fault, listing, text, word_of
from sevens_tui.rules.seven_steps.layout import COMPENSATED, Own, Step, Table, Turn, View, disc
from sevens_tui.rules.seven_steps.pieces import BY_LETTER, AidTile, Discs, Pile, PointsTile, letters, sort_discs
from sevens_tui.rules.seven_steps.reasons import refuse
from sevens_tui.rules.seven_steps.turn import allowed, effect

_KEYS = ("aid", "removed", "from", "to", "built", "tile", "gained", "new", "discarded", "thrown", "step")
_COLLECTED = (Step.TILE, Step.KEEP, Step.THROW)


def discs_of(value: object, key: str) -> Discs:
    """The discs of a text such as ``ttbk``, sorted."""
    for letter in text(value, key):
        if letter not in BY_LETTER:
            fault(key, f"{letter!r} is no colour; the colours are: {' '.join(BY_LETTER)}")
    return sort_discs(BY_LETTER[letter] for letter in text(value, key))


def read_turn(table: Table, own: Own, value: Mapping[str, Any]) -> tuple[Table, Own]:
    """The table and what the player to move knows, with the turn so far.

    The heights are those on the table now, the discs built included; the hand is what is left of it.
    """
    check_keys(value, "turn", _KEYS)
    names = _names(table, value)
    aid = word_of(value["aid"], "turn.aid", AidTile) if "aid" in value else None
    built = names["built"]
    source, target = (names[key][0] if names[key] else None for key in ("from", "to"))
    turn = Turn(aid, names["removed"], source, target)
    own = replace(own, thrown=discs_of(value.get("thrown", ""), "turn.thrown"))
    if "step" in value:
        step = word_of(value["step"], "turn.step", Step)
    else:
        step = Step.BUILD if built else Step.AID if _unfinished(turn, own) else Step.START
    _check_aid(table, own, turn, step)
    table, own = _replay(replace(table, turn=turn), own, built)
    if step is Step.AID:
        table = replace(table, step=Step.AID)
    elif step not in (Step.START, Step.BUILD):
        table, own = _after_build(table, own, step, value)
    if table.step is not step:
        with_ = f"with {counted(len(built), 'disc')} built"
        fault("turn.step", f"{with_} this should be {table.step.value!r}, not {step.value!r}")
    for key, wanted in (
        ("tile", _COLLECTED),
        ("gained", (Step.KEEP, Step.THROW)),
        ("new", (Step.KEEP,)),
        ("discarded", (Step.THROW,)),
    ):
        if key in value and step not in wanted:
            fault(f"turn.{key}", f"there is none yet in the step {step.value!r}")
    if step is not Step.THROW and own.thrown and not (aid is AidTile.TAKE and len(own.thrown) == 1):
        fault("turn.thrown", f"no disc can have been thrown in the step {step.value!r}")
    if not allowed(table, own):
        fault("turn.step", f"nothing could be decided in the step {step.value!r}")
    return table, own


def _names(table: Table, value: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """The spaces that the turn names, by key."""
    found = {}
    for key in ("removed", "from", "to", "built"):
        given = value.get(key, [])
        texts = [given] if key in ("from", "to") and isinstance(given, str) else listing(given, f"turn.{key}")
        for n, each in enumerate(texts):
            if text(each, f"turn.{key}[{n}]") not in table.board.index:
                fault(f"turn.{key}[{n}]", f"this board has no space {each!r}")
        found[key] = tuple(table.board.index[str(each)] for each in texts)
    return found


def _unfinished(turn: Turn, own: Own) -> bool:
    match turn.aid:
        case AidTile.REMOVE:
            return not turn.removed
        case AidTile.TAKE:
            return not own.thrown
        case AidTile.SWAP | AidTile.SHIFT:
            return turn.target is None
        case _:
            return False


def _check_aid(table: Table, own: Own, turn: Turn, step: Step) -> None:
    """What the turn tells of its aid tile fits the tile, and lets the turn have gone on."""
    if turn.removed and turn.aid is not AidTile.REMOVE:
        fault("turn.removed", "only the tile 'remove' removes discs")
    if len(turn.removed) > 2:
        fault("turn.removed", "one disc or two can be removed, not more")
    if turn.source is not None and turn.aid in (None, AidTile.REMOVE, AidTile.FIRST):
        fault("turn.from", "only the tiles 'swap', 'shift' and 'take' move something")
    if turn.target is not None:
        if turn.aid not in (AidTile.SWAP, AidTile.SHIFT) or turn.source is None:
            fault("turn.to", "only the tiles 'swap' and 'shift' move something from one space to another")
        if turn.source == turn.target or table.board.colours[turn.source] is not table.board.colours[turn.target]:
            fault("turn.to", "this should be another space of the same colour")
    shuffled = step in (Step.KEEP, Step.THROW)  # then a pile may have been made from the discards since
    if turn.aid is not None and turn.aid not in table.aid_discards and not shuffled:
        fault("turn.aid", "a tile that was used lies among the discards; add it there")
    if step is Step.AID:
        if turn.aid in (None, AidTile.FIRST):
            fault("turn.step", "no aid tile asks for anything")
        if (turn.aid is AidTile.TAKE and own.thrown) or turn.target is not None or len(turn.removed) == 2:
            fault("turn.step", "the aid tile asks for no more")
    elif _unfinished(turn, own):
        fault("turn.step", f"the aid tile {turn.aid} asks for more first")


def _replay(table: Table, own: Own, built: Sequence[int]) -> tuple[Table, Own]:
    """The build, taken down and played again disc by disc."""
    heights, board = list(table.heights), table.board
    for n, space in enumerate(built):
        if space in built[:n]:
            fault(f"turn.built[{n}]", "no space is built on twice in a turn")
        if not heights[space]:
            fault(f"turn.built[{n}]", f"no disc lies on {board.names[space]}")
        heights[space] -= 1
    hand = sort_discs((*own.hand, *(board.colours[space] for space in built)))
    own = replace(own, hand=hand)
    table = replace(table, heights=tuple(heights)).change(table.seat, hand=len(hand))
    held = own.aid
    for n, space in enumerate(built):
        move = disc(board.colours[space], board.names[space])
        if move not in allowed(table, own):
            view = View(table, frozenset({table.seat}), table.seat, tuple(own for _ in table.areas))
            fault(f"turn.built[{n}]", refuse(view, move).text)
        after = effect(table, own, move)
        table, own = after.table, replace(after.own, aid=held)
    return table, own


def _after_build(table: Table, own: Own, step: Step, value: Mapping[str, Any]) -> tuple[Table, Own]:
    """The steps after the build, whose points have moved the stone already, but for the first of them."""
    area, turn = table.areas[table.seat], table.turn
    if step is Step.OVER:
        fault("turn.step", "a game that is over has no turn; write over = true")
    if own.hand and not turn.built:
        fault("turn.step", "who holds a disc builds one first")
    if step is Step.COLLECT:
        if not area.tile:
            fault("turn.step", "only who has a points tile is asked when collecting")
        return replace(table, step=step), own
    if "tile" in value:
        tile = word_of(value["tile"], "turn.tile", PointsTile)
        if tile not in table.tile_discards and "gained" not in value:
            fault("turn.tile", "a tile that was used lies among the discards; add it there")
        turn = replace(turn, tile=tile, bonus=table.worth(tile))
    gained = word_of(value["gained"], "turn.gained", Pile) if "gained" in value else None
    if gained is not None and turn.points > COMPENSATED:
        fault("turn.gained", f"the turn scored {turn.points}, and only 7 or fewer bring a tile")
    if turn.points > COMPENSATED and step is not Step.THROW:
        fault("turn.step", f"the turn scored {turn.points}, so no tile is taken")
    if gained is None and turn.points <= COMPENSATED and step is not Step.TILE:
        fault("turn.gained", f"the turn scored {turn.points}, and 7 or fewer bring a tile")
    if gained is not None and not area.has(gained):
        fault("turn.gained", "that tile should lie before the player")
    if step is Step.KEEP:
        own = replace(own, new=_new(own, gained, value))
    elif gained is not None and step is Step.TILE:
        fault("turn.gained", "in the step 'tile' none is taken yet")
    discarded = _discarded(table, gained, value)
    take = turn.aid is AidTile.TAKE
    if take and not own.thrown:
        fault("turn.thrown", "with the tile 'take' one disc was thrown; name it")
    turn = replace(turn, collected=True, gained=gained, discarded=discarded, thrown=len(own.thrown) - take)
    return replace(table, turn=turn, step=step), own


def _new(own: Own, gained: Pile | None, value: Mapping[str, Any]) -> AidTile | PointsTile:
    if "new" not in value or gained is None:
        fault("turn.new", "the new tile and its kind, gained, should be told")
    if gained is Pile.AID:
        return word_of(value["new"], "turn.new", AidTile)
    return word_of(value["new"], "turn.new", PointsTile)


def _discarded(table: Table, gained: Pile | None, value: Mapping[str, Any]) -> AidTile | PointsTile | None:
    """The one of two tiles that was not kept; it lies among the discards."""
    if "discarded" not in value:
        return None
    if gained is None:
        fault("turn.gained", "a tile was discarded, so the kind that was gained should be told")
    tile: AidTile | PointsTile
    if gained is Pile.AID:
        tile = word_of(value["discarded"], "turn.discarded", AidTile)
    else:
        tile = word_of(value["discarded"], "turn.discarded", PointsTile)
    if tile not in (*table.aid_discards, *table.tile_discards):
        fault("turn.discarded", "a tile that was discarded lies among the discards; add it there")
    return tile


def write_turn(table: Table, own: Own) -> dict[str, Any]:
    """The running turn as ``read_turn`` reads it."""
    turn, names = table.turn, table.board.names
    parts: dict[str, Any] = {}
    if turn.aid is not None:
        parts["aid"] = turn.aid.value
    if turn.removed:
        parts["removed"] = [names[space] for space in turn.removed]
    for key, space in (("from", turn.source), ("to", turn.target)):
        if space is not None:
            parts[key] = names[space]
    if turn.built:
        parts["built"] = [names[each.space] for each in turn.built]
    if turn.tile is not None:
        parts["tile"] = turn.tile.value
    if turn.gained is not None:
        parts["gained"] = turn.gained.value
    if turn.discarded is not None:
        parts["discarded"] = turn.discarded.value
    if own.new is not None:
        parts["new"] = own.new.value
    if own.thrown:
        parts["thrown"] = letters(own.thrown)
    return parts | {"step": table.step.value}
