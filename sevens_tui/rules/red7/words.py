"""Red7 in words: for the shell, for plain play, and for whoever has it read aloud.

A card is called by its letter and number, as everywhere: R7. ``{2}`` stands for the name on seat 2.
"""

from __future__ import annotations

from sevens_tui.core import Seat
from sevens_tui.grammar import counted
from sevens_tui.rules.red7.cards import BY_NAME, RULES, Colour
from sevens_tui.rules.red7.layout import Cards, Kind, Move, Step, Table, View
from sevens_tui.rules.red7.reasons import compare, verdict
from sevens_tui.rules.red7.table import imagine, moves, owed
from sevens_tui.rules.red7.turn import owner_of, palette_leads

_ON_CARDS = (Kind.PALETTE, Kind.CANVAS, Kind.TAKE, Kind.SHOW, Kind.TUCK)

_SECTIONS = {
    Step.MORE: "action-5",
    Step.TAKE: "action-1",
    Step.SEND: "action-7",
    Step.CANVAS: "canvas",
    Step.DRAW: "draw",
    Step.DEAL: "set-up",
    Step.OVER: "end",
}


def describe(view: View, help: bool = True) -> tuple[str, ...]:
    """All that these eyes see, the most asked first: the rule, who leads and why, whose turn it is, what lies where.

    Without ``help`` it does not say who leads.
    """
    table = view.table
    lines = [_kind_of_game(table), f"The rule is {table.rule}: {RULES[table.rule]}. {_pile(table)}"]
    lines += [_who_leads(table)] * help
    lines += _whose_turn(view)
    lines += [_seat(table, seat) for seat in range(len(table.areas))]
    lines.append(_deck(table))
    for seat, hand in enumerate(view.hands):
        if hand is not None and not table.areas[seat].out:
            lines.append(f"{{{seat}}} holds {_faces(hand) or 'no card'}.")
    return tuple(lines)


def phrase(view: View, move: Move) -> str:
    """A legal decision, said as what the player would do."""
    card = move.card
    face = card.face if card else ""
    match move.kind:
        case Kind.PALETTE:
            return f"{face} to your palette"
        case Kind.CANVAS | Kind.SHOW:
            assert card is not None
            deed = f"{face} on the canvas" if move.kind is Kind.CANVAS else f"move {face} to the canvas"
            return f"{deed}: {card.colour}, {RULES[card.colour]}"
        case Kind.TAKE:
            assert card is not None
            return f"take {face} of {{{owner_of(view.table, card)}}} and put it on the deck"
        case Kind.TUCK:
            return f"move {face} onto the deck"
        case Kind.PASS:
            return "pass, and be out of the round"
        case Kind.DRAW:
            return "draw the extra card, and end your turn"
        case Kind.DONE:
            return "end your turn"
        case Kind.DEAL:
            return "deal the next round"


def outlook(view: View, move: Move) -> str:
    """How the player would stand with it: who leads and why."""
    table = view.table
    if move.kind in (Kind.PASS, Kind.DEAL):
        return ""
    if move.kind is Kind.CANVAS:
        assert move.card is not None
        return verdict(compare(table, table.seat, move.card.colour))
    if move.kind in (Kind.DONE, Kind.DRAW):
        return verdict(compare(table, table.seat))
    after = imagine(view, (move,))
    found, hand = compare(after.table, table.seat), after.hand
    card = move.card if move.kind is Kind.PALETTE else None
    if card is None or hand is None or found.leads == palette_leads(after.table, hand):
        return verdict(found)
    then = "but not" if found.leads else "but you can lead"
    return f"{verdict(found)}, {then} once the {card.number} has acted"


def warning(view: View, move: Move) -> str:
    """That the player would be out by it, or by all that it leaves them to do, and who would win by that (R14)."""
    if move.kind is Kind.DEAL:
        return ""
    seat, after = view.table.seat, _to_its_end(imagine(view, (move,)), view.table.turns).table
    if not after.areas[seat].out:
        return ""
    playing = after.playing()
    wins = f", and {{{playing[0]}}} would win" if len(playing) == 1 else ""
    return f"You would be OUT of the round{wins}."


def _to_its_end(view: View, turns: int) -> View:
    """The running turn, gone on with as long as there is a single way and no card is drawn that nobody knows."""
    seat = view.table.seat
    while view.table.turns == turns and view.hand is not None and len(view.hand) == view.table.areas[seat].hand:
        left = moves(view)
        if len(left) != 1:
            break
        view = imagine(view, left)
    return view


def known(view: View) -> tuple[tuple[str, str], ...]:
    """What everybody knows and easily forgets: of what, and that."""
    table = view.table
    items = [
        ("Rule", f"{table.rule}: {RULES[table.rule]}"),
        ("Canvas, top first", _faces(tuple(reversed(table.canvas))) or "none yet; the game begins under red"),
        ("Deck", counted(table.deck, "card")),
        ("Began this round", f"{{{table.began}}}"),
    ]
    if table.top:
        items.append(("On top of the deck", _faces(table.top)))
    for seat, area in enumerate(table.areas):
        said = f"out, {counted(area.down, 'card')} face down" if area.out else f"{area.hand} in hand"
        if area.known:
            said += f", among them {_faces(area.known)}"
        if area.scored:
            said += f"; scored {area.points}: {_faces(area.scored)}"
        items.append((f"{{{seat}}}", said))
    leader = None if table.step in (Step.DEAL, Step.OVER) else table.leader()
    best = None if leader is None else table.standing(leader)
    if best is not None:
        items.append(("Leads now", f"{{{leader}}} with {_faces(best.cards)}"))
    return tuple(items)


def section(view: View) -> str:
    """The section of the rules that speaks of what is asked now."""
    step, turn = owed(view), view.table.turn
    if step is Step.CANVAS and turn.must_lead and not turn.shown:  # so a 1 asks, and not a card that a 7 has moved
        return "no-spite"
    return _SECTIONS.get(step, "turn")


def attempt(text: str) -> Move | None:
    """The decision that this notation stands for, legal or not; None if it is no notation of Red7."""
    word, _, name = text.partition(" ")
    try:
        move = Move(Kind(word), BY_NAME.get(name))
    except ValueError:
        return None
    return move if str(move) == text and (move.card is not None) == (move.kind in _ON_CARDS) else None


def reason_of(table: Table, rule: Colour) -> str:
    """Who leads under a rule, with which cards, and what decided it; when the round is over, who has won it and how."""
    if table.step in (Step.DEAL, Step.OVER):
        return f"{_who_leads(table)[:-1]}, the last one in it{_scored(table)}."
    leader = table.leader(rule)
    if leader is None:
        return f"{rule}, {RULES[rule]}: no palette has a card that counts; nobody leads."
    return f"{rule}, {RULES[rule]}: {_lead(table, leader, rule)}."


def _lead(table: Table, leader: Seat, rule: Colour) -> str:
    best = compare(table, leader, rule)
    assert best.mine is not None
    said = f"{{{leader}}} leads with {_faces(best.mine.cards)}"
    if best.theirs is None:
        return f"{said}; nobody else has any"
    if not best.by_card:
        return f"{said}: {best.mine.size}; {{{best.rival}}} has {best.theirs.size}"
    if rule is Colour.RED:
        return f"{said}, above {best.theirs.high.face} of {{{best.rival}}}"
    return f"{said}; {{{best.rival}}} has as many, and {best.mine.high.face} beats {best.theirs.high.face}"


def _scored(table: Table) -> str:
    """The cards that were scored for the round that is over: no longer in the palette, the latest of their owner."""
    if not table.options.advanced:
        return ""
    winner, points = table.won[-1]
    scored = table.areas[winner].scored
    under = f": under {table.rule}, {RULES[table.rule]}"
    for first in range(len(scored), -1, -1):
        if sum(card.number for card in scored[first:]) == points:
            return f"{under}, {_faces(scored[first:]) or 'no card'} counted"
    return ""


def _faces(cards: Cards) -> str:
    return " ".join(card.face for card in cards)


def _kind_of_game(table: Table) -> str:
    acting = ", with actions" if table.options.actions == "on" else ""
    if not table.options.advanced:
        return f"Quick game{acting}, turn {table.turns}."
    return f"Advanced game{acting}, round {table.round}, turn {table.turns}; {table.target} points end it."


def _pile(table: Table) -> str:
    if not table.canvas:
        return "No card lies on the canvas."
    return f"{table.canvas[-1].face} lies on top of the canvas, which has {counted(len(table.canvas), 'card')}."


def _who_leads(table: Table) -> str:
    if table.step in (Step.DEAL, Step.OVER):
        winner, points = table.won[-1]
        scored = f" for {counted(points, 'point')}" if table.options.advanced else ""
        return f"{{{winner}}} has won the round{scored}."
    leader = table.leader()
    if leader is None:
        return "Nobody leads: no palette has a card that counts."
    return f"{_lead(table, leader, table.rule)}."


def _whose_turn(view: View) -> list[str]:
    table = view.table
    if table.step is Step.OVER:
        return ["The game is over."]
    lines = [f"{{{table.seat}}} is to move: {owed(view).value}."]
    turn = table.turn
    deeds = [(turn.palette, "put into the palette"), (turn.canvas, "put on the canvas"), (turn.taken, "taken")]
    deeds += [(turn.shown, "moved to the canvas"), (turn.tucked, "moved onto the deck")]
    said = [f"{_faces(cards)} {word}" for cards, word in deeds if cards]
    said += [f"{counted(turn.drawn, 'card')} drawn"] if turn.drawn else []
    if said:
        must = "; the turn must end in the lead" if turn.must_lead else ""
        lines.append(f"So far this turn: {', '.join(said)}{must}.")
    return lines


def _seat(table: Table, seat: Seat) -> str:
    area = table.areas[seat]
    if area.out:
        said = f"{{{seat}}} is out of the round, with {counted(area.down, 'card')} face down"
    else:
        palette = f"{_faces(area.palette)}, {counted(len(area.palette), 'card')}" if area.palette else "empty"
        said = f"{{{seat}}}: palette {palette}; {counted(area.hand, 'card')} in hand"
        if area.known:
            said += f", among them {_faces(area.known)}"
    if table.options.advanced:
        said += f"; {counted(area.points, 'point')}" + (f", scored with {_faces(area.scored)}" if area.scored else "")
    return said + "."


def _deck(table: Table) -> str:
    known = f", and everybody knows what lies on top: {_faces(table.top)}" if table.top else ""
    return f"The deck has {counted(table.deck, 'card')}{known}."
