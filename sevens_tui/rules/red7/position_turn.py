"""The running turn of a Red7 position: read and checked against where its cards lie now, and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sevens_tui.rules.heading import seat_of, seat_written
from sevens_tui.rules.positions import check_keys, fault, listing, number, text
from sevens_tui.rules.red7.cards import BY_NAME, Card
from sevens_tui.rules.red7.layout import Cards, Step, Table, Turn
from sevens_tui.rules.red7.turn import allowed, takable

_KEYS = ("palette", "canvas", "taken", "taken_from", "shown", "tucked", "drawn")


def _card(value: object, key: str) -> Card:
    name = text(value, key)
    if name not in BY_NAME:
        fault(key, f"{name!r} is not a card; a card is a letter of r o y g b i v and a number from 1 to 7, like r7")
    return BY_NAME[name]


def cards_of(value: object, key: str) -> Cards:
    """The cards of a list, each once."""
    cards = tuple(_card(each, f"{key}[{n}]") for n, each in enumerate(listing(value, key)))
    for n, card in enumerate(cards):
        if card in cards[:n]:
            fault(f"{key}[{n}]", f"{card} is already in {key}[{cards.index(card)}]")
    return cards


def texts(cards: Cards) -> list[str]:
    """Cards as they are written."""
    return [str(card) for card in cards]


def _acting(table: Table, palette: Cards) -> int | None:
    """The number of the card whose action came last this turn."""
    acts = table.options.actions == "on" and palette and palette[-1].acts
    return palette[-1].number if acts else None


def read_turn(table: Table, hand: Cards, value: Mapping[str, Any], names: Sequence[str]) -> Table:
    """The table with the turn so far, and with the step that follows from it."""
    check_keys(value, "turn", _KEYS)
    palette = cards_of(value.get("palette", []), "turn.palette")
    one = {word: (_card(value[word], f"turn.{word}"),) if word in value else () for word in _single(Turn())}
    acting = _acting(table, palette)
    drawn = number(value.get("drawn", int(acting == 3)), "turn.drawn", 0)
    victim = seat_of(value["taken_from"], "turn.taken_from", names) if "taken_from" in value else None
    turn = Turn(palette, one["canvas"], one["taken"], victim, one["shown"], one["tucked"], drawn)
    _check_played(table, turn)
    _check_moved(table, turn, acting)
    _check_taken(table, turn, names)
    if drawn > (acting == 3):
        fault("turn.drawn", "only the action of a 3 draws, and one card")
    if acting == 3 and not drawn and table.deck:
        fault("turn.drawn", "the 3 draws a card as long as the deck has one")
    table = replace(table, turn=replace(turn, must_lead=bool(turn.shown) or acting == 1))
    table = replace(table, step=_owed(table, hand, acting))
    if not allowed(table, hand):
        fault("turn", "it would have to end in the lead, and cannot")
    return table


def _check_played(table: Table, turn: Turn) -> None:
    """Palette cards lie where they were played, and none but a 5 lets another follow."""
    lie = (*table.areas[table.seat].palette, *turn.shown, *turn.tucked)
    for n, card in enumerate(turn.palette):
        key = f"turn.palette[{n}]"
        if card not in lie:
            fault(key, f"{card} does not lie in the palette of the player to move")
        if n and _acting(table, turn.palette[:n]) != 5:
            fault(key, "only the action of a 5 lets one more card be played")


def _check_moved(table: Table, turn: Turn, acting: int | None) -> None:
    """Canvas and moved cards lie where they went, and an action moved them there."""
    pile = table.canvas
    if turn.canvas and pile[-1:] != turn.canvas:
        fault("turn.canvas", f"{turn.canvas[0]} is not the top card of the canvas")
    if turn.shown and turn.tucked:
        fault("turn.tucked", "a 7 moves one card, and one is shown already")
    below = pile[: len(pile) - len(turn.canvas)]
    for word, action, lies, where in (
        ("taken", 1, table.top[:1], "on top of the known cards of the deck"),
        ("tucked", 7, table.top[:1], "on top of the known cards of the deck"),
        ("shown", 7, below[-1:], "on the canvas, where the 7 would have put it"),
    ):
        cards = _single(turn)[word]
        if cards and acting != action:
            fault(f"turn.{word}", f"only the action of a {action} played last can do that")
        if cards and cards != lies:
            fault(f"turn.{word}", f"{cards[0]} does not lie {where}")


def _check_taken(table: Table, turn: Turn, names: Sequence[str]) -> None:
    """Who lost a card to the 1 sits elsewhere, and had a palette as large as that of the player to move (R11)."""
    victim = turn.taken_from
    if (victim is None) != (not turn.taken):
        missing = "turn.taken_from" if victim is None else "turn.taken"
        fault(missing, "a card taken by a 1 is written with the player whose palette it lay in")
    if victim is None:
        return
    area = table.areas[victim]
    if victim == table.seat or area.out:
        fault("turn.taken_from", f"{names[victim]} is no other player in the round")
    if len(area.palette) + 1 < len(table.areas[table.seat].palette):
        fault("turn.taken_from", f"the palette of {names[victim]} was smaller, so that a 1 could not take from it")


def _owed(table: Table, hand: Cards, acting: int | None) -> Step:
    turn, area = table.turn, table.areas[table.seat]
    if acting == 1 and not turn.taken and any(takable(table)):
        step = Step.TAKE
    elif acting == 5 and hand:
        step = Step.MORE
    elif acting == 7 and not (turn.shown or turn.tucked):
        step = Step.SEND
    else:
        step = Step.CANVAS if turn.palette else Step.PLAY
    if not turn.canvas:
        return step
    if step not in (Step.PLAY, Step.CANVAS):
        fault("turn.canvas", f"the action of {turn.palette[-1]} comes before the canvas")
    if table.leader() != table.seat:
        fault("turn.canvas", "the player to move does not lead with it")
    if not (table.options.advanced and table.deck and turn.canvas[0].number > len(area.palette)):
        fault("turn.canvas", "the turn ends with it, for no card can be drawn")
    return Step.DRAW


def write_turn(table: Table, names: Sequence[str]) -> dict[str, Any]:
    """The running turn as ``read_turn`` reads it."""
    turn = table.turn
    parts: dict[str, Any] = {"palette": texts(turn.palette)} if turn.palette else {}
    for word, cards in _single(turn).items():
        if cards:
            parts[word] = str(cards[0])
    if turn.taken_from is not None:
        parts["taken_from"] = seat_written(turn.taken_from, names)
    if _acting(table, turn.palette) == 3:
        parts["drawn"] = turn.drawn
    return parts


def _single(turn: Turn) -> dict[str, Cards]:
    """The parts of a turn that hold one card at most before it ends."""
    return {"canvas": turn.canvas, "taken": turn.taken, "shown": turn.shown, "tucked": turn.tucked}
