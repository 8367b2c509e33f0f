"""What plain play says when it is asked: the log, what is known, the rules, why not, and what may be asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sevens_tui.core import Prompt
from sevens_tui.rules import Game
from sevens_tui.screens.phrases import in_sentences, sentence
from sevens_tui.setup import BadSetup
from sevens_tui.shell.listing import section_of

HELP = (
    "Answer with the number of a line, or with its notation.",
    "undo takes back your latest decision; reset your whole turn. table and moves say again what there is.",
    "moves and the beginning of a notation says what may be done that begins so.",
    "why MOVE says why something is not allowed. nudge gives a hint; again: the move.",
    "known says what everybody knows and easily forgets; log all that happened, as you saw it.",
    "rules reads the rules of what is asked; rules SECTION another section.",
    "give NAME lets the computer play on for somebody who must go; end ends the game now, and counts it as it stands.",
    "hide clears the screen at once. save saves again, if that failed. leave leaves; the game is saved.",
)

MANY = 60
"""The most lines that what may be done takes."""

Spoken: TypeAlias = Callable[[Game, Prompt, str], str]
"""What is said to the player of a prompt; the text is what was typed after the word."""


def why(game: Game, prompt: Prompt, notation: str) -> str:
    """Why a decision is not allowed now, and where the rules speak of it."""
    attempt = game.words.attempt(notation)
    if attempt is None:
        return f"Type why and then a decision, as in: why {prompt.moves[0] if prompt.moves else 'pass'}."
    refusal = game.table.why_not(prompt.view, attempt)
    if refusal is None:
        return f"{notation} is allowed. {prompt.named(game.words.outlook(prompt.view, attempt))}".strip()
    return f"{prompt.named(refusal.text)} The rules of that: rules {refusal.rule}"


def may(game: Game, prompt: Prompt, help: bool, beginning: str = "") -> list[str]:
    """What may be done, a line each; more than can be listened to are summed up by how their notation begins."""
    wanted = f"{beginning} " if beginning else ""
    found = [(number, move) for number, move in enumerate(prompt.moves, 1) if f"{move} ".startswith(wanted)]
    if not found:
        return [f"Nothing that you may do begins so: {beginning}."]
    if len(found) > MANY:
        return [*_summed([str(move) for _, move in found]), "Type moves and a beginning to hear those that begin so."]
    said = []
    for number, move in found:
        parts = [game.words.phrase(prompt.view, move)]
        parts += [game.words.outlook(prompt.view, move), game.words.warning(prompt.view, move)] * help
        said.append(f"  {number}. {move}: {in_sentences(map(prompt.named, parts))}")
    return said


def _summed(texts: Sequence[str]) -> list[str]:
    """Notations by their first words, by as many as there can be for a list that is not long."""
    groups: dict[str, list[str]] = {}
    for words in range(1, max(len(text.split()) for text in texts)):
        finer: dict[str, list[str]] = {}
        for text in texts:
            finer.setdefault(" ".join(text.split()[:words]), []).append(text)
        if len(finer) > MANY // 2:
            break
        groups = finer
    return [
        f"  {beginning}: {len(group)} ways, as in: {group[0]}." if len(group) > 1 else f"  {group[0]}"
        for beginning, group in groups.items()
    ]


def _help(game: Game, prompt: Prompt, rest: str) -> str:
    return "\n".join(HELP)


def _log(game: Game, prompt: Prompt, rest: str) -> str:
    said = [
        f"{prompt.who(entry)} {prompt.named(entry.line.text)}{' (no other choice)' * entry.forced}".strip()
        for entry in prompt.log
    ]
    return "\n".join(said) or "Nothing has happened yet."


def _known(game: Game, prompt: Prompt, rest: str) -> str:
    return "\n".join(prompt.named(f"{label}: {text}.") for label, text in game.words.known(prompt.view))


def _rules(game: Game, prompt: Prompt, rest: str) -> str:
    from sevens_tui.rules.sections import plain

    try:
        return plain(section_of(game, rest or game.words.section(prompt.view))).rstrip("\n")
    except BadSetup as fault:
        return sentence(str(fault))


SPOKEN: dict[str, Spoken] = {"help": _help, "?": _help, "log": _log, "known": _known, "rules": _rules, "why": why}
"""What is said, by the word that asks for it."""
