"""Leaving the table: asked once, on a page that hides the hand; and what else can be done when somebody must go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from sevens_tui.core import Player, Seat
from sevens_tui.screens.page import BOLD, SOFT, TEXT, Page, Press, draw_enter, draw_header, draw_keys, key
from sevens_tui.widgets.canvas import Canvas, fit


class Leaving(Enum):
    """What they decided."""

    LEAVE = "leave"
    STAY = "stay"
    END = "end now and count"


@dataclass(frozen=True)
class Give:
    """Let the computer play for a seat."""

    seat: Seat


Answer: TypeAlias = Leaving | Give


class Leave(Page[Answer]):
    """Leave the table? Yes or no; or give a seat to the computer; or end the game now and count."""

    BINDINGS = [
        key("y,Y", "leave", "leave", "Y", "leave the table"),
        key("enter", "enter", "", "Enter", "do what the line beside Enter says"),
        key("n,N,escape", "back", "stay", "N", "go on playing"),
        *(key(str(seat + 1), f"give({seat})", "computer" if seat == 0 else "", "Digit", "") for seat in range(6)),
        key("e,E", "end", "end now", "E", "end the game now and count it as it stands; it asks once"),
        *Page.BINDINGS,
    ]

    def __init__(self, title: str, players: Sequence[Player], said: str = "") -> None:
        super().__init__()
        self._title, self._players, self._said = title, tuple(players), said
        self._ending = False
        self._giving: Seat | None = None

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action == "give":
            seat = int(str(parameters[0]))
            return seat < len(self._players) and (seat == 0 or self._players[seat].bot is None)
        return True

    def action_leave(self) -> None:
        """Leave."""
        self.reply(Leaving.LEAVE)

    def action_back(self) -> None:
        """Stay, or take the question back whether to end."""
        if self._ending or self._giving is not None:
            self._ending, self._giving = False, None
            self.redraw()
        else:
            self.reply(Leaving.STAY)

    def action_enter(self) -> None:
        """What the preview says."""
        if self._giving is not None:
            self.reply(Give(self._giving))
        else:
            self.reply(Leaving.END if self._ending else Leaving.LEAVE)

    def action_end(self) -> None:
        """Ask whether to end. The same key again, or a double click, is no answer: Enter is."""
        self._ending, self._giving = True, None
        self.redraw()

    def action_give(self, seat: int) -> None:
        """Ask whether to give a seat to the computer; Enter is the answer."""
        if self._players[seat].bot is None:
            self._ending, self._giving = False, seat
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        draw_header(canvas, self._title, "", "")
        x, y = (canvas.width - 56) // 2, max(3, canvas.height // 2 - 8)
        canvas.put(x, y, "Leave the table?", BOLD)
        y += 2
        for letter, text, action in (
            ("Y", "leave; the menu offers to go on with the game", "leave"),
            ("N", "stay at the table", "back"),
            ("E", "end the game now, and count it as it stands", "end"),
        ):
            canvas.put(x, y, letter, BOLD, Press(action))
            canvas.put(x + 4, y, text, TEXT, Press(action))
            y += 1
        y += 1
        canvas.put(x, y, "Somebody must go? The computer can play on for a seat.", SOFT)
        for seat, player in enumerate(self._players):
            y += 1
            if player.bot is None:
                canvas.put(x, y, str(seat + 1), BOLD, Press(f"give({seat})"))
                canvas.put(x + 4, y, fit(player.name, 40), TEXT, Press(f"give({seat})"))
            else:
                canvas.put(x + 4, y, f"{fit(player.name, 30)}, played by the computer", SOFT)
        bottom = canvas.height - 3
        what, said = "leave the table.", self._said or "The game is saved after every decision; nothing is lost."
        if self._ending:
            what, said = "end the game now.", "Once it is ended, it cannot be continued."
        elif self._giving is not None:
            name = fit(self._players[self._giving].name, 30)
            what, said = f"let the computer play for {name}.", "It stays the computer's seat to the end of the game."
        draw_enter(canvas, bottom, what)
        canvas.put(1, bottom + 1, fit(said, 78), SOFT)
        draw_keys(canvas, self.keys_now())
