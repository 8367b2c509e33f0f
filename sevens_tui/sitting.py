"""One match at a table, on a screen or line by line: what each is asked, who decides by themselves, and saving."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any

from sevens_tui.bots import BOTS
from sevens_tui.core import Prompt, Seat, SevensError
from sevens_tui.match import Match
from sevens_tui.store import CannotSave, Hold


class Sitting:
    """A match that is played, and the save that is held for it; whoever plays it has it, and nothing a page can reach.

    ``tell`` is told after every try to save why the latest decisions are not saved, "" if they are.
    """

    def __init__(self, match: Match, hold: Hold, tell: Callable[[str], None]) -> None:
        self.match, self.name, self._hold, self._tell = match, hold.path.name, hold, tell
        self.trouble: CannotSave | None = None
        self.open_table = match.manners.table == "open"
        self.several = sum(player.bot is None for player in match.players) > 1
        # Not with one person, and not at an open table. It stays for the evening when seats are given to the computer:
        # those who sat there may still look on.
        self.curtains = self.several and not self.open_table
        self._dice = Random(SystemRandom().getrandbits(48))

    def prompt(self, seat: Seat) -> Prompt:
        """What the player on ``seat`` is asked, as they see it; at an open table all see all."""
        return self.match.prompt(seat, frozenset(range(len(self.match.players))) if self.open_table else None)

    def by_itself(self) -> bool:
        """Play what nobody need be called for: the decision of a computer player, or one that everybody knows to be the
        only one (E4); whether there was one.

        Where only the player can know it, the player is called: to go on without would tell of the hand (E2).
        """
        seat, move = self.match.to_move[0], self.match.forced
        if move is None:
            bot = self.match.players[seat].bot
            move = None if bot is None else BOTS[bot](self.match.game, self.match.prompt(seat), self._dice)
        if move is None:
            return False
        self.choose(seat, move)
        self.match.hand_over()
        return True

    def choose(self, seat: Seat, move: Any) -> None:
        """Play a decision and save it. Raises IllegalMove."""
        self.match.choose(seat, move)
        self.save()

    def undo(self, seat: Seat, *, whole: bool) -> str:
        """Take back a decision of ``seat``, or its whole turn, and save that. Raises IllegalMove.

        Gives what was taken back, as that seat may know it.
        """
        before = self.match.decisions
        if whole:
            all_of_it = self.match.undo_turn(seat)
            said = "your whole turn" if all_of_it else "your turn, up to where luck stands"
        else:
            self.match.undo(seat)
            prompt, taken = self.match.prompt(seat), before[len(self.match.decisions)].move
            phrases = (self.match.game.words.phrase(prompt.view, move) for move in prompt.moves if str(move) == taken)
            said = prompt.named(next(phrases, "your latest decision"))
        self.save()
        return f"Taken back: {said}."

    def give(self, seat: Seat) -> str:
        """Let a computer player decide for a seat from now on; what to say of it."""
        try:
            self.match.give_to_computer(seat, next(iter(BOTS)))
        except SevensError as fault:
            return f"Not that: {fault}."
        self.save()
        return f"The computer plays for {self.match.players[seat].name} from now on."

    # saving

    @property
    def unsaved(self) -> str:
        """Why the latest decisions are not saved, in a few words; "" if they are."""
        # the reason alone: the file and its folder only take the room, and the remedy is the same key
        return "" if self.trouble is None else str(self.trouble).rpartition(": ")[2].partition(";")[0]

    def save(self) -> bool:
        """Write down what has been decided; whether that went well."""
        try:
            self._hold.write(self.match.record())
        except CannotSave as fault:
            self.trouble = fault
        else:
            self.trouble = None
        self._tell(self.unsaved)
        return self.trouble is None

    def save_once_more(self) -> bool:
        """Before the table is left, try again what could not be saved; whether all is saved now."""
        return self.trouble is None or self.save()

    def give_up(self) -> None:
        """The table is left. Raises CannotSave if the latest decisions are lost with that."""
        if not self.save_once_more():
            self._tell("")
            raise CannotSave(f"{self.name}: the latest decisions could not be saved: {self.unsaved}")
