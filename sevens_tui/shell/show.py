"""``sevens show``, ``moves`` and ``try``: a game as it stands, what may be done in it, and what that would bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sevens_tui.core import PASSER_BY, Eyes, Result, Seat, named
from sevens_tui.grammar import counted
from sevens_tui.launch import say, tell
from sevens_tui.match import Match
from sevens_tui.screens.phrases import in_sentences
from sevens_tui.setup import BadSetup
from sevens_tui.shell import data
from sevens_tui.shell.files import Found, all_eyes, asked, look_into, read, seat_of

LONGEST_NOTATION = 4
"""So many words a decision has at most, when one is looked for that the rules do not allow."""


def show(name: str, seat: str | None, opened: bool, as_json: bool) -> None:
    """A game as a passer-by sees it, or a player, or all hands."""
    found = read(name)
    match = found.match
    eyes = PASSER_BY if seat is None else frozenset({seat_of(match, seat)})
    if seat is not None or opened:
        look_into(found, opened)
        eyes = eyes or all_eyes(match)
    _print(found, eyes, match.view(eyes, asked(match, eyes)), as_json, result=True)


def list_moves(name: str, opened: bool, as_json: bool) -> None:
    """The legal decisions of whoever is to move, in notation and in words."""
    found = read(name)
    look_into(found, opened)
    match, names = found.match, _names(found.match)
    if as_json:
        owing = [{"player": names[seat], "moves": [str(move) for move in match.moves(seat)]} for seat in match.to_move]
        say(data.dumps({**data.facts(match), "owing": owing}))
        return
    if not match.to_move:
        tell("The game is over; nobody is to move.")
    for seat in match.to_move:
        view, legal = match.view(frozenset({seat}), seat), match.moves(seat)
        tell(f"{names[seat]} may do {'one thing' if len(legal) == 1 else f'one of {len(legal)} things'}:")
        for move in legal:
            tell(f"  {move}: {spoken(match, view, move)}")


def spoken(match: Match, view: Any, move: Any) -> str:
    """A decision and what it would bring, in words."""
    words, names = match.game.words, _names(match)
    parts = [words.phrase(view, move), words.outlook(view, move), words.warning(view, move)]
    return in_sentences(named(part, names) for part in parts)


def try_moves(name: str, notation: Sequence[str], opened: bool, as_json: bool) -> None:
    """The game after these decisions, with all hands open. The file is not changed; luck is not drawn."""
    found = read(name)
    look_into(found, opened)
    match, names = found.match, _names(found.match)
    eyes, words = all_eyes(match), " ".join(notation).casefold().split()
    view: Any = match.view(eyes, asked(match, eyes))
    played: list[tuple[Seat, str, str]] = []
    luck = False
    while words and not luck:
        seat, move, taken = _next(match, words)
        words = words[taken:]
        before = match.view(eyes, seat)
        played.append((seat, str(move), named(match.game.words.phrase(before, move), names)))
        match.choose(seat, move)
        luck = bool(match.decisions[-1].luck)
        view = match.game.table.imagine(before, (move,)) if luck else match.view(eyes, asked(match, eyes))
    stopped = f"Luck comes next, so it ends here; not tried: {' '.join(words)}." if luck and words else ""
    stopped = stopped or ("Luck comes next; what it brings is not shown." if luck else "")
    if as_json:
        tried = [{"player": names[seat], "move": move} for seat, move, _ in played]
        more = {"tried": tried, "luck": luck, "not_tried": words}
        told = data.looked_at if luck else data.seen  # the match knows what was drawn, and what followed from it
        say(data.dumps({**told(match, eyes, view, _lines(match, view)), **more}))
        return
    for seat, move, phrase in played:
        tell(f"{names[seat]}, {move}: {phrase}.")
    if stopped:
        tell(stopped)
    tell("")
    _print(found, eyes, view, as_json, result=not luck)


def _next(match: Match, words: Sequence[str]) -> tuple[Seat, Any, int]:
    """Whose decision the next words are, which one, and how many words it takes. Raises BadSetup if it is none."""
    for count in range(len(words), 0, -1):
        text = " ".join(words[:count])
        for seat in match.to_move:
            for move in match.moves(seat):
                if str(move) == text:
                    return seat, move, count
    if not match.to_move:
        raise BadSetup(f"the game is over, so nothing can follow: {' '.join(words)}")
    for count in range(min(len(words), LONGEST_NOTATION), 0, -1):
        text = " ".join(words[:count])
        attempt = match.game.words.attempt(text)
        if attempt is not None:
            seat = match.to_move[0]
            refusal = match.game.table.why_not(match.view(frozenset({seat}), seat), attempt)
            why = named(refusal.text, _names(match)) if refusal else "it is not possible here."
            raise BadSetup(f"{text} is not allowed: {why} (rules: {refusal.rule if refusal else 'turn'})")
    raise BadSetup(f"{words[0]!r} begins no decision of {match.game.title}; sevens moves FILE lists those allowed")


def _print(found: Found, eyes: Eyes, view: Any, as_json: bool, *, result: bool) -> None:
    match = found.match
    if as_json:
        say(data.dumps(data.seen(match, eyes, view, _lines(match, view))))
        return
    who = "a passer-by" if not eyes else "everybody at an open table" if len(eyes) > 1 else _names(match)[min(eyes)]
    kind = "a position" if found.position else "a saved game"
    tell(f"{match.game.title}, {kind}, as {who} sees it.")
    for line in _lines(match, view):
        tell(line)
    if found.position and eyes and match.record().opening:
        tell("The position leaves something open; chance has dealt it.")
    if result and match.result is not None:
        for line in score_lines(match.result, _names(match)):
            tell(line)


def _lines(match: Match, view: Any) -> tuple[str, ...]:
    return tuple(named(line, _names(match)) for line in match.game.words.describe(view))


def _names(match: Match) -> tuple[str, ...]:
    return tuple(player.name for player in match.players)


def score_lines(result: Result, names: Sequence[str]) -> list[str]:
    """The end of a game, a line for each player."""
    lines = [named(result.reason, names)]
    for score in result.scores:
        parts = "; ".join(f"{label}: {points}" for label, points in score.lines)
        total = counted(score.total, "point")
        lines.append(f"Place {score.place}: {names[score.seat]}, {total}." + f" {parts}." * bool(parts))
    return lines
