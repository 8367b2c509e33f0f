"""The keys of 7 Leagues' play screen, and what they try where they do nothing."""

from __future__ import annotations

from sevens_tui.rules.seven_leagues.table import SWAP, SWEEP, Kind, Move
from sevens_tui.screens.page import key
from sevens_tui.screens.seven_leagues_words import LETTERS

KEYS = [
    *(
        key(
            str(digit),
            f"number({digit})",
            "card" if digit == 1 else "",
            "1-3",
            "a card of your hand; an Escape card that you look at" if digit == 1 else "",
        )
        for digit in range(1, 4)
    ),
    key("left", "across(-1)", "end", "Left/Right", "which end of the journey; which card an Escape card goes to"),
    key("right", "across(1)", ""),
    key("up", "down(-1)", "above/below", "Up/Down", "an Escape card above the card, or below it"),
    key("down", "down(1)", ""),
    *(
        key(
            f"{letter},{letter.upper()}",
            f"river({number})",
            "river" if not number else "",
            "a-d",
            "take a card of the river" if not number else "",
        )
        for number, letter in enumerate(LETTERS)
    ),
    key("e,E", "revealed", "sun's", "E", "take the card that the sun revealed"),
    key("w,W", "sweep", "sweep", "W", "wind: sweep the river"),
    key("x,X", "swap", "swap", "X", "wind: swap the cards in your hand"),
    key("tab", "next(1)", "", "Tab", "walk through what may be chosen, Shift+Tab back"),
    key("shift+tab", "next(-1)", ""),
    key("o,O", "others", "others", "O", "the journeys of the others, one after another"),
]
"""The keys of the journey, the river and the hand; those of every play screen come besides."""

ATTEMPTS = {
    "number": Move(Kind.RIGHT),
    "river": Move(Kind.TAKE),
    "revealed": Move(Kind.TAKE),
    "sweep": SWEEP,
    "swap": SWAP,
}
"""What keys try that do nothing now, for the rules to say why not."""
