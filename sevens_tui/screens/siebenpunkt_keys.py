"""The keys of Siebenpunkt's play screen, and what they are called."""

from __future__ import annotations

from sevens_tui.rules.siebenpunkt.table import Step
from sevens_tui.screens.page import key

KEYS = [
    key("up", "move(1,0)", "move", "Arrows", "move the tile over your estate; choose a line of the list"),
    key("down", "move(-1,0)", ""),
    key("left", "move(0,-1)", ""),
    key("right", "move(0,1)", ""),
    key("r,R", "turn", "turn", "R", "turn the tile by a quarter"),
    *(
        key(
            str(digit),
            f"number({digit})",
            "tile" if digit == 1 else "",
            "1-8",
            "a tile to keep, 1-3, or to place, 1-4; an animal to claim, 1-8" if digit == 1 else "",
        )
        for digit in range(1, 9)
    ),
    key("d,D", "discard", "discard", "D", "discard the tile, face down"),
    key("k,K", "reserve", "reserve", "K", "put the tile in reserve, for a later round"),
    key("c,C", "claim", "claim", "C", "claim the chosen animal"),
    key("s,S", "seal", "seal", "S", "done: what you did stays hidden until all have sealed"),
    key("tab", "next", "list", "Tab", "into the list of animals, on to yours, and back to the estate"),
    key("shift+tab", "next", ""),
    key("o,O", "others", "others", "O", "the estates of the others, one after another"),
]
"""The keys of the estate and of the lists; those of every play screen come besides."""

WORDS = {
    (Step.CHOOSE, "1"): ("keep", "1-3"),
    (Step.OBSERVE, "1"): ("claim", "1-8"),
    (Step.PLACE, "1"): ("tile", "1-4"),
}
"""What keys are called in steps where they do something of their own, and which they are."""
