"""Saving a match after every decision, and what is known where that fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sevens_tui.store import CannotSave, Hold

if TYPE_CHECKING:
    from sevens_tui.app import SevensApp
    from sevens_tui.match import Match


class Keeper:
    """Writes one match down, where it is held; tells the app why, as long as the latest decisions are not saved."""

    def __init__(self, app: SevensApp, match: Match, hold: Hold) -> None:
        self._app, self._match, self._hold = app, match, hold
        self.fault = ""

    def save(self) -> bool:
        """Write down what has been decided; whether that went well."""
        try:
            self._hold.write(self._match.record())
        except CannotSave as fault:
            # the reason alone: the file and its folder only take the room, and the remedy is the same key
            self.fault = str(fault).rpartition(": ")[2].partition(";")[0]
        else:
            self.fault = ""
        self._app.tell_unsaved(self.fault)
        return not self.fault

    def save_once_more(self) -> None:
        """Before the table is left, try again what could not be saved."""
        if self.fault:
            self.save()

    def give_up(self) -> None:
        """The table is left. Raises CannotSave if the latest decisions are lost with that."""
        self.save_once_more()
        self._app.tell_unsaved("")
        if self.fault:
            raise CannotSave(f"{self._hold.path.name}: the latest decisions could not be saved: {self.fault}")
