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
    step, journey = table.step, table.area.journey
    at = number(turn.get("at", len(journey)), "turn.at", 1) - 1
    if at not in (0, len(journey) - 1):
        fault("turn.at", f"a card is placed at an end: 1 or {len(journey)}")
    placed = journey[at].card
    made = joints(journey)
    joint = (made[0] if at == 0 else made[-1]) if made else None
    phase = None if step is Step.WIND else _phase(table, placed, turn)
    if step is Step.WIND and (table.last_turn or placed.weather is not Symbol.WIND or "phase" in turn):
        fault("turn.step", "nothing is chosen for wind here")
    if step is Step.TAKE and phase not in (Phase.RIVER, Phase.SUN, Phase.SWEEP):
        fault("turn.step", "no card is taken in this phase")
    if (table.revealed is not None) != (step is Step.TAKE and phase is Phase.SUN):
        fault("turn.revealed", "a card is revealed by the sun, and lies there until one is taken")
    swept = leagues.known_all(turn.get("swept", []), "turn.swept")
    if len(swept) != RIVER * (phase is Phase.SWEEP):
        fault("turn.swept", f"there should be {RIVER * (phase is Phase.SWEEP)} cards, not {len(swept)}")
    swapped = leagues.known_all(turn.get("swapped", []), "turn.swapped")
    if len(swapped) != (HAND - 1) * (phase is Phase.SWAP):
        fault("turn.swapped", f"there should be {(HAND - 1) * (phase is Phase.SWAP)} cards, not {len(swapped)}")
    taken = leagues.known(turn["taken"], "turn.taken") if "taken" in turn else None
    if (taken is not None) != (step in _ESCAPING and phase in (Phase.RIVER, Phase.SUN, Phase.SWEEP)):
        fault("turn.taken", "a card is named here when one was taken face up, and only then")
    if taken is not None and taken not in table.area.known:
        fault("turn.taken", "it should be among the known cards of that hand")
    looked = own.looked
    most = len(joint.boots) if joint is not None and joint.perfect else 0
    if bool(looked) != (step in _ESCAPING) or len(looked) > most:
        fault("turn.looked", f"{len(looked)} Escape cards do not fit: the connection just made brings {most}")
    if step is Step.ESCAPE and len(looked) == 1:
        fault("turn.step", "of one Escape card there is nothing to choose; the step is 'under'")
    chosen = escapes.known(turn["chosen"], "turn.chosen") if "chosen" in turn else None
    if step is Step.UNDER and len(looked) == 1:
        chosen = looked[0]
    if (chosen is not None) != (step is Step.UNDER) or (chosen is not None and chosen not in looked):
        fault("turn.chosen", "in the step 'under' it names one of the cards looked at")
    drew = {Phase.RAIN: 1, Phase.SWAP: 3}.get(phase, 0) if phase is not None else 0
    done = Turn(placed, at, joint, phase, swept, swapped, taken, drew, len(looked), chosen is not None)
    table = replace(table, turn=done)
    if step is Step.UNDER and not free_parts(table):
        fault("turn.step", "no part of the journey is free")
    return table, replace(own, chosen=chosen)


def _phase(table: Table, placed: League, turn: Mapping[str, Any]) -> Phase:
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
