"""Play screens on which one's own place at the table stands large, and those of the others one after another."""

from __future__ import annotations

from sevens_tui.core import Seat
from sevens_tui.screens.play import Play


class Neighbours(Play):
    """A play screen that shows a whole place at the table, mostly one's own."""

    other: Seat | None = None
    """Whose place is looked at; None for one's own."""

    @property
    def me(self) -> Seat:
        """Whose place is one's own: that of who sits before the screen, or, for onlookers, of somebody."""
        raise NotImplementedError

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        return action == "others" or super().works(action, parameters)

    def step_back(self) -> bool:
        if self.other is None:
            return False
        self.other = None
        return True

    def action_others(self) -> None:
        """The place of the next player, round to one's own."""
        seats = len(self.prompt.players)
        order = [None, *((self.me + step) % seats for step in range(1, seats))]
        self.other = order[(order.index(self.other) + 1) % seats]
        self.refuse(None)
