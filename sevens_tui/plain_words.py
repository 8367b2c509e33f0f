"""What plain play says when it is asked: the log, what is known, the rules, why not, and what may be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sevens_tui.core import Prompt
from sevens_tui.rules import Game
from sevens_tui.setup import BadSetup
from sevens_tui.shell.listing import section_of

HELP = (
    "Answer with the number of a line, or with its notation.",
    "undo takes back your latest decision; reset your whole turn. table and moves say again what there is.",
    "why MOVE says why something is not allowed. nudge gives a hint; again: the move.",
    "known says what everybody knows and easily forgets; log all that happened, as you saw it.",
    "rules reads the rules of what is asked; rules SECTION another section.",
    "give NAME lets the computer play on for somebody who must go; end ends the game now, and counts it as it stands.",
    "hide clears the screen at once. save saves again, if that failed. leave leaves; the game is saved.",
)

Spoken: TypeAlias = Callable[[Game, Prompt, str], str]
"""What is said to the player of a prompt; the text is what was typed after the word."""


def sentence(text: str) -> str:
    """``text`` with a capital and a full stop, if it has none."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def why(game: Game, prompt: Prompt, notation: str) -> str:
    """Why a decision is not allowed now, and where the rules speak of it."""
    attempt = game.words.attempt(notation)
    if attempt is None:
        return f"Type why and then a decision, as in: why {prompt.moves[0] if prompt.moves else 'pass'}."
    refusal = game.table.why_not(prompt.view, attempt)
    if refusal is None:
        return f"{notation} is allowed. {prompt.named(game.words.outlook(prompt.view, attempt))}".strip()
    return f"{prompt.named(refusal.text)} The rules of that: rules {refusal.rule}"


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
