"""What the tests know of 7 Leagues (``kits.Kit``). Pieces are called as luck calls them: c23, e7, o3."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from trails import Trail

from sevens_tui.core import Eyes
from sevens_tui.rules.seven_leagues.cards import HOUSE
from sevens_tui.rules.seven_leagues.game import State
from sevens_tui.rules.seven_leagues.layout import SWAP, SWEEP, Kind, Move, Own, Step, Table, View
from sevens_tui.rules.seven_leagues.pieces import Escape, League, Objective, Part

if TYPE_CHECKING:
    from playouts import Playout

_FACES = {card.name: str(card) for card in (*HOUSE.leagues, *HOUSE.escapes, *HOUSE.objectives)}
_NAMED = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(_FACES, key=len, reverse=True)))
_KINDS = "(?:Plains|Forest|Mountain|Marsh|Lake)"
# "d Mountain 1 Forest" is a card of the river, and beside it the first of a hand
_BRIEF = re.compile(rf"(?<!most )\b({_KINDS}(?:/(?:sun|rain|wind))?) ([1-9][0-9]*)\b(?![ ▸>]+{_KINDS})")
_ESCAPES = re.compile(r"(?:discarded Escape|Escape cards?:) ((?:[1-9][0-9]*(?:, )?)+)(?![-0-9])")
_CALLED = re.compile(r"\b[ceo][1-9][0-9]*\b")
_DECIDED = re.compile(r"(place|left|right|take|escape) ([1-9][0-9]*)")


class SevenLeaguesKit:
    """What the tests know of 7 Leagues: every card is the only one of its kind."""

    attempts = (
        *(Move(kind, card.number) for kind in (Kind.PLACE, Kind.LEFT, Kind.RIGHT, Kind.TAKE) for card in HOUSE.leagues),
        *(Move(Kind.ESCAPE, card.number) for card in HOUSE.escapes),
        *(Move(Kind.UNDER, at, part) for at in range(1, 8) for part in Part),
        *(SWEEP, SWAP),
    )
    supply = {str(card): 1 for card in (*HOUSE.leagues, *HOUSE.escapes, *HOUSE.objectives)}
    breaks_ties = True
    after_the_rounds = frozenset[str]()

    def longest(self, options: Mapping[str, str], seats: int) -> int:
        # place, wind, take, choose an Escape card, slide it under
        return 5 * 7 * seats + 1

    def pieces(self, state: State) -> Counter[str]:
        table = state.table
        places: list[Iterable[League | Escape | Objective | None]] = [state.pile, table.discards, table.river]
        places += [(table.revealed, table.objective), state.escapes, table.escape_discards, _boxed(table)]
        places += [cards for own in state.owns for cards in (own.hand, own.looked)]
        places += [slot for area in table.areas for slot in area.journey]
        return Counter(str(card) for cards in places for card in cards if card is not None)

    def shown(self, text: str) -> frozenset[str]:
        found = {_FACES[name] for name in _NAMED.findall(text)} | set(_CALLED.findall(text))
        found |= {f"c{number}" for _, number in _BRIEF.findall(text)}
        found |= {f"e{number}" for told in _ESCAPES.findall(text) for number in re.findall("[0-9]+", told)}
        if decided := _DECIDED.fullmatch(text):
            found.add(f"{'e' if decided[1] == 'escape' else 'c'}{decided[2]}")
        return frozenset(found)

    def names(self, move: Move) -> frozenset[str]:
        return self.shown(str(move))

    def lying_open(self, table: Table) -> frozenset[str]:
        cards: list[League | Escape | Objective | None] = [*table.river, *table.discards, *table.escape_discards]
        cards += [table.revealed, table.objective]
        for area in table.areas:
            cards += [*area.known, *(card for slot in area.journey for card in slot)]
        turn = table.turn
        cards += [turn.placed, turn.taken, *turn.swept, *turn.swapped]
        return frozenset(str(card) for card in cards if card is not None)

    def opened(self, before: State, move: Move, after: State) -> frozenset[str]:
        open_ = self.lying_open(before.table) | self.lying_open(after.table)
        if move == SWAP:  # the cards may be shuffled into the pile at once
            return open_ | frozenset(map(str, before.owns[before.table.seat].hand))
        return open_ | (frozenset() if move.kind is Kind.ESCAPE else self.names(move))

    def unseen(self, state: State, eyes: Eyes) -> frozenset[str]:
        own = {str(card) for seat in eyes for card in (*state.owns[seat].hand, *state.owns[seat].looked)}
        return frozenset(self.supply) - self.lying_open(state.table) - own

    def sort(self, piece: str) -> str:
        return piece[0]

    def trail(self, playout: Playout) -> Trail:
        states, steps = playout.states, playout.steps

        def unseen(count: int, eyes: Eyes) -> frozenset[str]:
            hidden = self.unseen(states[count], eyes)
            if count == 0:
                return hidden
            step = steps[count - 1]
            return hidden - self.opened(step.before, step.move, step.after)

        drawn = tuple(step.drawn for step in steps)
        named = tuple(f"e{step.move.number}" if step.move.kind is Kind.ESCAPE else "" for step in steps)
        return Trail(playout.opening, drawn, named, unseen)

    def naming(self, move: Move, piece: str) -> Move:
        assert move.kind is Kind.ESCAPE
        return Move(Kind.ESCAPE, int(piece[1:]))

    def mixes(self, move: Move) -> bool:
        return False

    def turns_up(self, move: Move) -> bool:
        return move == SWAP or move.kind is Kind.UNDER  # the Escape cards not kept are discarded face up

    def foreseen(self, before: View, move: Move, after: View, drawn: tuple[str, ...]) -> View:
        """What was drawn is in no hand, and nobody looks at it; its place in the river is empty."""
        gone = set(drawn)
        table = after.table
        river = tuple(None if card is None or str(card) in gone else card for card in table.river)
        revealed = None if str(table.revealed) in gone else table.revealed
        owns = tuple(None if own is None else self._less(own, gone) for own in after.owns)
        return View(replace(table, river=river, revealed=revealed), after.eyes, after.seat, owns)

    def _less(self, own: Own, gone: set[str]) -> Own:
        hand = tuple(card for card in own.hand if str(card) not in gone)
        looked = tuple(card for card in own.looked if str(card) not in gone)
        return Own(hand, looked, own.chosen if own.chosen in looked else None)

    def lines(self, view: View) -> Iterator[str]:
        table, turn = view.table, view.table.turn
        yield (
            f"turn: {table.turns} begun by {table.began}: seat {table.seat} owes {table.step.name}; deck {table.deck}"
        )
        yield f"river: {_cards(table.river)}; discards {_cards(table.discards)}"
        if table.objective is not None:
            yield f"objective: {table.objective}; escapes {table.escapes} discards {_cards(table.escape_discards)}"
        if turn.placed is not None:
            phase = "-" if turn.phase is None else turn.phase.value
            parts = [f"placed {turn.placed} at {turn.at}", f"phase {phase}", f"drew {turn.drew}"]
            parts += [f"swept {_cards(turn.swept)}"] * bool(turn.swept)
            parts += [f"swapped {_cards(turn.swapped)}"] * bool(turn.swapped)
            parts += [f"taken {turn.taken}"] * bool(turn.taken) + [f"revealed {table.revealed}"] * bool(table.revealed)
            parts += [f"looks at {turn.looked}{' chosen' if turn.chosen else ''}"] * bool(turn.looked)
            yield f"this turn: {'; '.join(parts)}"
        for seat, (area, account) in enumerate(zip(table.areas, table.accounts, strict=True)):
            journey = " ".join("/".join(str(card) for card in slot if card is not None) for slot in area.journey)
            known = f" known {_cards(area.known)}" if area.known else ""
            yield f"seat {seat}: {journey or '-'}; hand {area.hand}{known}; {account.total}"
        for seat, own in enumerate(view.owns):
            if own is not None:
                looked = f"; looks at {_cards(own.looked)} chosen {own.chosen}" if own.looked else ""
                yield f"hand of seat {seat}: {_cards(own.hand)}{looked}"
        if table.step is Step.OVER:
            yield "over"


def _boxed(table: Table) -> Iterator[Escape | Objective]:
    """What stays in the box: all but one objective, and in the base game the Escape cards too."""
    yield from (card for card in HOUSE.objectives if card != table.objective)
    if not table.options.advanced:
        yield from HOUSE.escapes


def _cards(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards)) or "-"
