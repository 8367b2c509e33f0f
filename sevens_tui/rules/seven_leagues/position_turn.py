"""The running turn of a position of 7 Leagues: read and checked, and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sevens_tui.rules.positions import check_keys, fault, number, word_of
from sevens_tui.rules.seven_leagues.journey import joints
from sevens_tui.rules.seven_leagues.layout import HAND, RIVER, Own, Phase, Step, Table, Turn
from sevens_tui.rules.seven_leagues.pieces import Escape, League, Symbol
from sevens_tui.rules.seven_leagues.position_cards import Pen, Pool
from sevens_tui.rules.seven_leagues.turn import free_parts

_KEYS = ("at", "step", "phase", "revealed", "swept", "swapped", "taken", "looked", "chosen")
_STEPS = (Step.WIND, Step.TAKE, Step.ESCAPE, Step.UNDER)
_ESCAPING = (Step.ESCAPE, Step.UNDER)
_PHASES = {
    None: (Phase.RIVER,),
    Symbol.RAIN: (Phase.RAIN,),
    Symbol.SUN: (Phase.SUN,),
    Symbol.WIND: (Phase.SWEEP, Phase.SWAP),
}
_TAKING = (Phase.RIVER, Phase.SUN, Phase.SWEEP)
_DREW = {Phase.RAIN: 1, Phase.SWAP: HAND}


def step_of(turn: Mapping[str, Any] | None) -> Step:
    """What is owed in the running turn of a position; without one a card is to be placed."""
    if turn is None:
        return Step.PLACE
    check_keys(turn, "turn", _KEYS)
    return word_of(turn.get("step", ""), "turn.step", _STEPS)


def hand_size(step: Step, last: bool) -> int:
    """How many cards the player to move holds in this step; ``last``: in the very last turn, without phase 2."""
    if step is Step.PLACE:
        return HAND
    return HAND if step in _ESCAPING and not last else HAND - 1


def read_turn(
    table: Table, own: Own, turn: Mapping[str, Any], leagues: Pool[League], escapes: Pool[Escape]
) -> tuple[Table, Own]:
    """The table and what the player to move knows, with the turn so far."""
    done = _placed(table, turn)
    done = replace(done, phase=_phase(table, done, turn))
    swept = _gone("swept", RIVER if done.phase is Phase.SWEEP else 0, turn, leagues)
    swapped = _gone("swapped", HAND - 1 if done.phase is Phase.SWAP else 0, turn, leagues)
    drew = 0 if done.phase is None else _DREW.get(done.phase, 0)
    done = replace(done, swept=swept, swapped=swapped, drew=drew, taken=_taken(table, done, turn, leagues))
    chosen = _chosen(table, done, own.looked, turn, escapes)
    table = replace(table, turn=replace(done, looked=len(own.looked), chosen=chosen is not None))
    if table.step is Step.UNDER and not free_parts(table):
        fault("turn.step", "no part of the journey is free")
    return table, replace(own, chosen=chosen)


def _placed(table: Table, turn: Mapping[str, Any]) -> Turn:
    """The card just placed, at an end of the journey, and the connection it made."""
    journey = table.area.journey
    at = number(turn.get("at", len(journey)), "turn.at", 1) - 1
    if at not in (0, len(journey) - 1):
        fault("turn.at", f"a card is placed at an end: 1 or {len(journey)}")
    made = joints(journey)
    return Turn(journey[at].card, at, (made[0] if at == 0 else made[-1]) if made else None)


def _phase(table: Table, done: Turn, turn: Mapping[str, Any]) -> Phase | None:
    """What phase 2 came to, which must fit the step; None while the player has not chosen after wind."""
    assert done.placed is not None
    if table.step is Step.WIND:
        phase = None
        if table.last_turn or done.placed.weather is not Symbol.WIND or "phase" in turn:
            fault("turn.step", "nothing is chosen for wind here")
    else:
        phase = _phase_told(table, done.placed, turn)
    if table.step is Step.TAKE and phase not in _TAKING:
        fault("turn.step", "no card is taken in this phase")
    if (table.revealed is not None) != (table.step is Step.TAKE and phase is Phase.SUN):
        fault("turn.revealed", "a card is revealed by the sun, and lies there until one is taken")
    return phase


def _gone(word: str, count: int, turn: Mapping[str, Any], leagues: Pool[League]) -> tuple[League, ...]:
    """The cards that went to the discards in phase 2: so many, or none."""
    cards = leagues.known_all(turn.get(word, []), f"turn.{word}")
    if len(cards) != count:
        fault(f"turn.{word}", f"there should be {count} cards, not {len(cards)}")
    return cards


def _taken(table: Table, done: Turn, turn: Mapping[str, Any], leagues: Pool[League]) -> League | None:
    """The card taken face up in phase 2; None if none was."""
    taken = leagues.known(turn["taken"], "turn.taken") if "taken" in turn else None
    if (taken is not None) != (table.step in _ESCAPING and done.phase in _TAKING):
        fault("turn.taken", "a card is named here when one was taken face up, and only then")
    if taken is not None and taken not in table.area.known:
        fault("turn.taken", "it should be among the known cards of that hand")
    return taken


def _chosen(
    table: Table, done: Turn, looked: tuple[Escape, ...], turn: Mapping[str, Any], escapes: Pool[Escape]
) -> Escape | None:
    """The Escape card chosen among those looked at, as many as the connection allows; None if none is."""
    most = len(done.joint.boots) if done.joint is not None and done.joint.perfect else 0
    if bool(looked) != (table.step in _ESCAPING) or len(looked) > most:
        fault("turn.looked", f"{len(looked)} Escape cards do not fit: the connection just made brings {most}")
    if table.step is Step.ESCAPE and len(looked) == 1:
        fault("turn.step", "of one Escape card there is nothing to choose; the step is 'under'")
    chosen = escapes.known(turn["chosen"], "turn.chosen") if "chosen" in turn else None
    if table.step is Step.UNDER and len(looked) == 1:
        chosen = looked[0]
    if (chosen is not None) != (table.step is Step.UNDER) or (chosen is not None and chosen not in looked):
        fault("turn.chosen", "in the step 'under' it names one of the cards looked at")
    return chosen


def _phase_told(table: Table, placed: League, turn: Mapping[str, Any]) -> Phase:
    """What phase 2 came to; where the weather leaves no choice it need not be told."""
    fits = (Phase.SKIPPED,) if table.last_turn else _PHASES[placed.weather]
    if "phase" in turn:
        return word_of(turn["phase"], "turn.phase", fits)
    if len(fits) > 1:
        fault("turn.phase", f"after wind this should be told: {' or '.join(each.value for each in fits)}")
    return fits[0]


def write_turn(table: Table, own: Own, leagues: Pen[League], escapes: Pen[Escape]) -> dict[str, Any]:
    """The running turn as ``read_turn`` reads it."""
    turn = table.turn
    parts: dict[str, Any] = {"at": turn.at + 1, "step": table.step.value}
    if turn.phase is not None:
        parts["phase"] = turn.phase.value
    if table.revealed is not None:
        parts["revealed"] = leagues.own(table.revealed)
    for word, cards in (("swept", turn.swept), ("swapped", turn.swapped)):
        if cards:
            parts[word] = [card.number for card in cards]
    if turn.taken is not None:
        parts["taken"] = turn.taken.number
    if own.looked:
        parts["looked"] = escapes.all(own.looked)
    if own.chosen is not None:
        parts["chosen"] = own.chosen.number
    return parts
