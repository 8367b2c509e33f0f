"""The keys of Red7's play screen."""

from __future__ import annotations

from sevens_tui.screens.page import key

KEYS = [
    *(
        key(
            str(digit),
            f"card({digit})",
            "card" if digit == 1 else "",
            "1-9",
            "choose a card of your hand" if digit == 1 else "",
        )
        for digit in range(1, 10)
    ),
    key("p,P", "palette", "palette", "P", "plan the chosen card for your palette; again takes it back"),
    key("c,C", "canvas", "canvas", "C", "plan the chosen card for the canvas; again takes it back"),
    key("d,D", "deck", "deck/draw", "D", "7: onto the deck; after a high canvas card: draw, or do not draw"),
    key("x,X", "pass", "pass", "X", "pass: you are out of the round"),
    key("left,up", "walk(-1)", "", "Arrows", "walk through the cards"),
    key("right,down", "walk(1)", ""),
    key("w,W", "reasons", "", "W", "who leads under which rule, and by which cards; Left/Right walk the rules"),
    key("tab", "next(1)", "", "Tab", "walk through what may be chosen, Shift+Tab back"),
    key("shift+tab", "next(-1)", ""),
]
"""The keys of the hand and of the plan; those of every play screen come besides."""
