"""The keys of 7 Steps' play screen, what they are called, and the marks on the board in words."""

from __future__ import annotations

from sevens_tui.core import Refusal
from sevens_tui.rules.seven_steps.table import BY_LETTER, Step
from sevens_tui.screens.page import key

KEYS = [
    key("tab", "next(1)", "next", "Tab", "walk through what may be chosen, Shift+Tab back"),
    key("shift+tab", "next(-1)", ""),
    *(
        key(
            str(digit),
            f"number({digit})",
            "colour" if digit == 1 else "",
            "1-7",
            "a disc of the tray: where it may be built; at the end of the turn, throw it back or keep it"
            if digit == 1
            else "",
        )
        for digit in range(1, 9)
    ),
    key("s,S", "stop", "stop", "S", "stop building; enough, after a disc was removed; collect without the tile"),
    key("a,A", "aid", "aid tile", "A", "lay down your aid tile, before the first disc; take an aid tile"),
    key("v,V", "points", "points tile", "V", "use your points tile, when you collect; take a points tile"),
    *(
        key(
            f"{letter},{letter.upper()}",
            f"colour('{letter}')",
            "",
            "T Y B P R K G" if letter == "t" else "",
            "the spaces of one colour where you may build" if letter == "t" else "",
        )
        for letter in BY_LETTER
    ),
    key("left", "walk(-1,0)", "", "Arrows", "move, up and down in a column; where it may not build it says why"),
    key("right", "walk(1,0)", ""),
    key("up", "walk(0,-1)", ""),
    key("down", "walk(0,1)", ""),
    key("plus,equals_sign", "zoom(1)", "", "+ -", "a larger board, a smaller one"),
    key("minus", "zoom(-1)", ""),
]
"""The keys of the board and of the tray; those of every play screen come besides."""

WORDS = {
    (Step.THROW, "1"): "throw back",
    (Step.AID, "1"): "throw",
    (Step.KEEP, "1"): "keep new, old",
    (Step.COLLECT, "s,S"): "without it",
    (Step.AID, "s,S"): "enough",
}
"""What keys are called in steps where they do something else than when building."""

LEGEND = (
    ("T3, t", "a tower of three turquoise discs; an empty turquoise space"),
    ("+3", "a disc may be built here and brings 3"),
    ("#2", "the second disc of this build"),
    ("-1, mv", "an aid tile can take a disc from here; can move this tower"),
    ("=4, []", "how high the tower would be; what an aid tile has changed"),
)

NO_TILE = Refusal("special-tiles", "No such tile lies before you; 7 points or fewer in a turn bring one.")
"""Why the key of a tile does nothing."""
