"""The set-up of a new game: its keys, and what is typed."""

from __future__ import annotations

from textual import events

from sevens_tui.screens.page import key, one_of
from sevens_tui.screens.phrases import sentence
from sevens_tui.screens.set_up_page import ADD, SEED, Row, SetUpPage, Value
from sevens_tui.screens.sitters import KINDS
from sevens_tui.widgets.canvas import Target

DIGITS = 18
"""The longest seed that can be typed."""

COMMANDS = "+<>"
"""What is a command even where a name is typed."""


class NewGame(SetUpPage):
    """Answers with what is to be played, or None to go back; begins with players and values of options as wished."""

    BINDINGS = [
        key("tab,down", "move(1)", "next", "Tab", "the next row; Shift+Tab and Up the one before"),
        key("shift+tab,up", "move(-1)", ""),
        key("right", "choose(1)", "choose", "Left/Right", "the next thing this row can be, or the one before"),
        key("left", "choose(-1)", ""),
        key("plus", "add", "add", "+", "one more player"),
        key("delete", "remove", "remove", "Del", "take this player away"),
        key("less_than_sign", "seat(-1)", "seat", "<>", "this player one seat up (<) or down (>)"),
        key("greater_than_sign", "seat(1)", ""),
        key("enter", "enter", "", "Enter", "do what the line beside Enter says"),
        key("escape", "back", "menu", "Esc", "back to the menu"),
        key("f1", "rules", "rules", "F1", "the rules of this game"),
        key("question_mark", "help", "keys", "?", "this list"),
        *SetUpPage.BINDINGS,
    ]

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        on_player = self._at.kind == "player"
        if action == "add":
            return self._sitters.may_add
        if action == "remove":
            return on_player and self._sitters.may_remove
        if action == "seat":
            return on_player
        if action == "help":
            return not on_player and self._at != ADD
        return action != "choose" or self._at != ADD

    def typed(self, event: events.Key) -> None:
        self._settle()
        named = self._at.kind == "player" or self._at == ADD
        full, few = not self._sitters.may_add, not self._sitters.may_remove
        if (event.key == "plus" and full) or (event.key == "delete" and few):
            seats = self.game.seats
            self._refuse(f"{self.game.title} is for {seats[0]} to {seats[-1]} players.")
        elif event.key in ("backspace", "ctrl+u"):
            self._erase(all=event.key == "ctrl+u")
        elif named and event.is_printable and event.character and event.character not in COMMANDS:
            event.stop()  # no letter of a name is a command
            self._write(event.character)
        elif self._at == SEED and event.character and event.character in "0123456789":
            self._write(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Text from the clipboard goes where typed text would go."""
        event.stop()
        if not self.too_small:
            self._settle()
            self._write(event.text.strip())

    def _write(self, text: str) -> None:
        if self._at == SEED:
            seed = (self._seed or "") + text
            if not (text.isascii() and text.isdigit()):
                self._refuse("A seed is made of digits.")
            elif len(seed) > DIGITS:
                self._refuse(f"A seed has {DIGITS} digits at most.")
            else:
                self._seed = seed
        elif self._at.kind == "option" or not text:
            return
        else:
            if self._at == ADD:
                self.action_add()
            refusal = self._sitters.all[self._at.number].name.add(text)
            if refusal:
                self._refuse(refusal)
        self.redraw()

    def _erase(self, *, all: bool) -> None:
        if self._at == SEED:
            self._seed = self._seed[:-1] or None if self._seed and not all else None
        elif self._at.kind == "player":
            name = self._sitters.all[self._at.number].name
            name.clear() if all else name.cut()
        self.redraw()

    def _refuse(self, text: str) -> None:
        self._refusal = text
        self.redraw()

    def _settle(self) -> None:
        if self._refusal:
            self._refuse("")

    async def press(self, action: str) -> None:
        self._settle()
        await super().press(action)

    def touched(self, target: Target | None) -> None:
        self._settle()
        if isinstance(target, Value):
            self._at = target.row
            self._choose(target.number)
        elif target == ADD and self._at == ADD:
            self.action_add()
        elif isinstance(target, Row):
            self._at = target
        self.redraw()

    def scrolled(self, lines: int) -> None:
        self._settle()
        self.action_move(lines)

    def _choose(self, number: int) -> None:
        if self._at.kind == "player":
            self._sitters.make(self._at.number, number)
        elif self._at.kind == "option":
            self._values[self._at.number] = number
        elif number == 0:
            self._seed = None
        elif self._seed is None:
            self._seed = ""

    def action_move(self, by: int) -> None:
        """Another row, round both ends."""
        rows = self._rows()
        self._at = rows[one_of(rows, rows.index(self._at), by)]
        self.redraw()

    def action_choose(self, by: int) -> None:
        """The next thing this row can be."""
        if self._at.kind == "player":
            self._choose(one_of(range(len(KINDS)), self._sitters.all[self._at.number].kind, by))
        elif self._at.kind == "option":
            number = self._at.number
            self._choose(one_of(range(len(self._options[number].values)), self._values[number], by))
        else:
            self._choose(int(self._seed is None))
        self.redraw()

    def action_add(self) -> None:
        """One more player, with the cursor on the new seat."""
        self._sitters.add()
        self._at = Row("player", len(self._sitters) - 1)
        self.redraw()

    def action_remove(self) -> None:
        """One player less."""
        del self._sitters.all[self._at.number]
        self._at = Row("player", min(self._at.number, len(self._sitters) - 1))
        self.redraw()

    def action_seat(self, by: int) -> None:
        """Change seats with a neighbour; the cursor goes along."""
        seat = self._at.number + by
        if 0 <= seat < len(self._sitters):
            self._sitters.move(self._at.number, by)
            self._at = Row("player", seat)
            self.redraw()

    def action_enter(self) -> None:
        """Start, if it can be played."""
        if self._at == ADD:
            self.action_add()
        elif fault := self.fault():
            self._refuse(sentence(fault))
        else:
            self.reply(self.setup())

    def action_back(self) -> None:
        """Back to the menu."""
        self.reply(None)

    def action_rules(self) -> None:
        """The rules of this game."""
        self.sevens.read_rules(self.game, "")

    def action_help(self) -> None:
        """The list of keys."""
        self.show_keys("New game")
