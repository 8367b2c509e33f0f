"""Leaving the table: asked once, on a page that hides the hand."""

from __future__ import annotations

from enum import Enum

from sevens_tui.screens.page import BOLD, SOFT, TEXT, Page, Press, draw_enter, draw_header, draw_keys, key
from sevens_tui.widgets.canvas import Canvas


class Leaving(Enum):
    """What they decided."""

    LEAVE = "leave"
    STAY = "stay"


class Leave(Page[Leaving]):
    """Leave the table? Yes or no."""

    BINDINGS = [
        key("y,Y,enter", "enter", "leave", "Y", "leave the table; the game is saved"),
        key("n,N,escape", "back", "stay", "N", "go on playing"),
        *Page.BINDINGS,
    ]

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def action_enter(self) -> None:
        """Leave."""
        self.reply(Leaving.LEAVE)

    def action_back(self) -> None:
        """Stay."""
        self.reply(Leaving.STAY)

    def draw(self, canvas: Canvas) -> None:
        draw_header(canvas, self._title, "", "")
        y = canvas.height // 2 - 3
        canvas.centre(y, "Leave the table?", BOLD)
        x = (canvas.width - 47) // 2
        for line, (letter, text, action) in enumerate(
            (("Y", "leave; the menu offers to continue", "enter"), ("N", "stay at the table", "back"))
        ):
            canvas.put(x, y + 2 + line, letter, BOLD, Press(action))
            canvas.put(x + 4, y + 2 + line, text, TEXT, Press(action))
        draw_enter(canvas, canvas.height - 3, "leave the table.")
        canvas.put(1, canvas.height - 2, "The game is saved after every decision; nothing is lost.", SOFT)
        draw_keys(canvas, self.keys_now())
