"""Plain play: the hot seat line by line, for screen readers and for terminals that cannot move their cursor.

Nothing is drawn and nothing is coloured. The same match, store and lock as at the table; between two players the
screen is cleared, or what was on it is pushed far up. What was typed before it was asked for opens no hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from sevens_tui.core import PASSER_BY, Advice, Entry, IllegalMove, Prompt, Seat, named
from sevens_tui.launch import FAILED, leave_no_core, tell
from sevens_tui.match import Match
from sevens_tui.plain_lines import Lines, Stopping
from sevens_tui.plain_words import SPOKEN, may, why
from sevens_tui.screens.phrases import nudge_of, sentence
from sevens_tui.shell.show import score_lines
from sevens_tui.sitting import Sitting
from sevens_tui.store import Hold


class Left(Exception):
    """The players left the table."""


class Plain:
    """Plays one match to its end, by lines on standard input and output."""

    def __init__(self, match: Match, hold: Hold) -> None:
        self._match, self._sitting, self._lines = match, Sitting(match, hold, self._tell_unsaved), Lines()
        self._words = match.game.words
        self._help = match.manners.help == "marks"
        self._failed = False
        self._shown: Seat | None = None  # whose hand may stand on the screen
        self._welcome = ""
        self._advice: Advice | None = None

    def play(self) -> int:
        """Play until the game is over or left; gives the exit code."""
        leave_no_core()
        with self._lines.signals():
            try:
                self._play()
                self._say_end()
            except (Left, EOFError):
                self._leave()
        return FAILED if self._sitting.unsaved else 0

    def _play(self) -> None:
        match = self._match
        self._welcome = f"{match.game.title}, line by line. Type help whenever you are asked something."
        if self._sitting.curtains and not self._lines.clears:
            self._welcome += "\nThis terminal cannot be cleared: empty lines come between players; do not scroll back."
        while True:
            for told in match.take_unseen():
                self._show_everybody(told)
            if not match.to_move:
                break
            if self._sitting.by_itself():
                continue
            seat = match.to_move[0]
            self._call(seat)
            self._sit(seat)
            self._shown = None

    def _say_end(self) -> None:
        self._lines.clear()
        result = self._match.result
        assert result is not None, "the game is over"
        for line in score_lines(result, self._match.prompt(None).names):
            tell(line)
        if not self._sitting.save_once_more():
            tell(f"How the game ended is NOT saved. {self._how_to_go_on()}")

    def _leave(self) -> None:
        self._lines.clear()
        saved = "saved" if self._sitting.save_once_more() else "NOT saved"
        tell(f"The game is {saved} as {self._sitting.name}.\n{self._how_to_go_on()}")

    def _how_to_go_on(self) -> str:
        start = "To go on from what is" if self._sitting.unsaved else "To go on"
        return f"{start}: sevens play {self._sitting.name} --plain"

    def _tell_unsaved(self, why: str) -> None:
        """Saving has failed, or works again: that is said at once, and the next decision tries again."""
        if why:
            goes_on = " The game goes on. Type save to try again." if self._match.to_move else ""
            tell(f"NOT SAVED: {self._sitting.trouble}.{goes_on}")
        elif self._failed:
            tell("Saved; nothing is lost.")
        self._failed = bool(why)

    def _save_again(self) -> None:
        self._failed = True  # so that it is said that it worked
        self._sitting.save()

    # the screen

    def _ask(self, question: str) -> str:
        """A line of the keyboard, in small letters and single blanks. Raises EOFError at the end of input."""
        return " ".join(self._line(question).casefold().split())

    def _line(self, question: str) -> str:
        """A line of the keyboard. If the program is stopped meanwhile, no hand is on the screen, and it asks again."""
        while True:
            try:
                return self._lines.ask(question)
            except Stopping:
                hidden = self._shown if self._sitting.curtains else None
                if hidden is not None:
                    self._lines.clear()
                self._lines.stop()
                if hidden is not None:
                    self._open_again(hidden)

    def _open_again(self, seat: Seat) -> None:
        """Show a hand that was covered, once its player is alone with the screen again."""
        self._wait_for(seat)
        prompt = self._sitting.prompt(seat)
        self._say_table(prompt)
        if prompt.moves and not prompt.turn_over:
            self._say_moves(prompt)

    def _call(self, seat: Seat) -> None:
        """Wait until the player on ``seat`` is alone with the screen."""
        prompt = self._match.prompt(None)
        recap = self._match.recap(seat)
        if self._sitting.curtains:
            self._lines.clear()
        elif self._sitting.several:  # nobody decides for the next player by what they typed
            self._lines.forget()
        if self._welcome:
            tell(self._welcome)
            self._welcome = ""
        if recap.turns:
            tell(f"Since the last turn of {prompt.names[seat]}:" if self._sitting.curtains else "Meanwhile:")
        for who, lines in recap.turns:
            tell(f"  {prompt.names[who]} {prompt.named('; '.join(lines))}.")
        if self._sitting.curtains:
            self._wait_for(seat)
        self._shown = seat

    def _wait_for(self, seat: Seat) -> None:
        """Wait for the player on ``seat``. At a keyboard Enter alone, which ends turns, opens no hand."""
        self._shown = None
        key = "Space and then Enter" if self._lines.typed else "Enter"
        name = self._match.players[seat].name
        self._lines.forget()
        while True:
            line = self._line(f"It is the turn of {name}. Press {key} when only {name} can see and hear this.")
            answer = line.strip().casefold()
            if answer == "leave":
                raise Left
            if not answer and (" " in line or not self._lines.typed):
                break
            tell(f"Only {key} or leave are answers here.")
        self._shown = seat

    def _show_everybody(self, told: Entry) -> None:
        """Tell the whole table what happened, before play goes on."""
        self._shown = None
        if self._sitting.curtains:
            self._lines.clear()
        prompt = self._match.prompt(None, PASSER_BY)
        tell("For everybody:")
        for line in told.line.everybody:
            tell(f"  {sentence(prompt.named(line))}")
        self._lines.forget()
        while answer := self._ask("Press Enter to go on."):
            if answer == "leave":
                raise Left
            if answer == "save":
                self._save_again()

    # a person's turn

    def _sit(self, seat: Seat) -> None:
        """Let the player on ``seat`` decide until the turn is over and handed over."""
        match, afresh = self._match, True
        self._say_table(self._sitting.prompt(seat))
        while True:
            prompt = self._sitting.prompt(seat)
            if match.ended or match.players[seat].bot is not None:
                match.hand_over()
                return
            if prompt.turn_over:
                question = self._hand_over(prompt)
            elif seat not in match.to_move:
                return
            elif (only := match.only(seat)) is not None:
                tell(f"Nothing else is possible: {prompt.named(match.game.words.phrase(prompt.view, only))}.")
                self._decide(seat, only)
                continue
            else:
                question = f"{prompt.names[seat]}, what do you do?"
                if afresh:
                    self._advice = None
                    self._say_moves(prompt)
            answer = self._ask(question)
            if prompt.turn_over and not answer:
                match.hand_over()
                return
            move = self._chosen(prompt, answer)
            if move is None:
                afresh = self._obey(prompt, answer)
            elif afresh := self._confirmed(prompt, move):
                self._decide(seat, move)

    def _hand_over(self, prompt: Prompt) -> str:
        question = "Your turn is over. Press Enter to go on"
        if prompt.undo is None:
            return f"{question}, or type undo to take it back."
        return f"{question}. {sentence(prompt.undo)}"

    def _decide(self, seat: Seat, move: Any) -> None:
        self._sitting.choose(seat, move)
        prompt = self._sitting.prompt(seat)
        tell(sentence(f"{prompt.who(prompt.log[-1])} {prompt.named(prompt.log[-1].line.text)}".strip()))

    def _chosen(self, prompt: Prompt, answer: str) -> Any | None:
        """The decision that an answer stands for, by its number or its notation."""
        if answer.isascii() and answer.isdecimal() and len(answer) < 5 and 1 <= int(answer) <= len(prompt.moves):
            return prompt.moves[int(answer) - 1]
        return next((move for move in prompt.moves if str(move) == answer), None)

    def _confirmed(self, prompt: Prompt, move: Any) -> bool:
        """Ask once about what the player would regret (R14)."""
        warning = self._words.warning(prompt.view, move)
        if not warning:
            return True
        return self._ask(f"{prompt.named(warning)} Type yes to do it, or press Enter not to.") in ("yes", "y")

    # what is said when it is asked for

    def _say_table(self, prompt: Prompt) -> None:
        for line in self._words.describe(prompt.view, self._help):
            tell(prompt.named(line))

    def _say_moves(self, prompt: Prompt) -> None:
        tell("\n".join(["You may:", *may(self._match.game, prompt, self._help)]))

    def _obey(self, prompt: Prompt, answer: str) -> bool:
        """Do what a word asks for; whether what may be done has to be said again."""
        word, _, rest = answer.partition(" ")
        match word:
            case "undo" | "reset":
                return self._undo(prompt, whole=word == "reset")
            case "moves":
                if rest:
                    tell("\n".join(may(self._match.game, prompt, self._help, rest)))
                return not rest
            case "save":
                self._save_again()
                return False
            case "leave":
                raise Left
        if word in self._WORDS:
            return self._WORDS[word](self, prompt, rest)
        if word in SPOKEN:
            tell(SPOKEN[word](self._match.game, prompt, rest))
            return False
        attempt = self._words.attempt(answer)
        if prompt.turn_over or (attempt is None and not answer.isdecimal()):
            tell(f"{answer[:40]!r} is no answer here. Type help to hear what is." if answer else "Type help for help.")
        elif attempt is None:
            tell(f"There is no line {answer[:40]}; there are {len(prompt.moves)}.")
        else:
            tell(why(self._match.game, prompt, answer))
        return False

    def _undo(self, prompt: Prompt, *, whole: bool) -> bool:
        assert prompt.seat is not None
        try:
            said = self._sitting.undo(prompt.seat, whole=whole)
        except IllegalMove as fault:
            tell(sentence(str(fault)))
            return False
        tell(said)
        return True

    def _again(self, prompt: Prompt, rest: str) -> bool:
        self._say_table(prompt)
        return True

    def _nudge(self, prompt: Prompt, rest: str) -> bool:
        if self._match.manners.nudges == "off" or not prompt.moves:
            tell("There are no nudges now.")
        elif self._advice is None:
            self._advice = self._match.game.advice.advise(prompt.view)
            tell(f"{nudge_of(self._advice)} Type nudge again to hear it.")
        else:
            plan = ", then ".join(map(str, self._advice.plan))
            tell(f"{plan}. {named(self._advice.why, prompt.names)}.")
        return False

    def _end_now(self, prompt: Prompt, rest: str) -> bool:
        """End the game early, asked once; it is counted as it stands."""
        question = "The game would be counted as it stands, and cannot be continued. Type yes to end it now."
        if self._ask(question) in ("yes", "y"):
            self._match.end_now()
            self._sitting.save()
        return True

    def _give(self, prompt: Prompt, rest: str) -> bool:
        """Let the computer play on for somebody, asked once: the seat is the computer's to the end of the game."""
        names = [" ".join(name.casefold().split()) for name in prompt.names]  # as a line that was typed comes
        if rest not in names or prompt.players[names.index(rest)].bot is not None:
            people = ", ".join(player.name for player in prompt.players if player.bot is None)
            tell(f"Type give and the name of somebody who plays: {people}.")
            return False
        seat = names.index(rest)
        question = f"The computer would play for {prompt.names[seat]} to the end. Type yes to let it."
        if self._ask(question) in ("yes", "y"):
            tell(self._sitting.give(seat))
        return True

    def _hide(self, prompt: Prompt, rest: str) -> bool:
        assert prompt.seat is not None
        self._lines.clear()
        self._wait_for(prompt.seat)
        self._say_table(self._sitting.prompt(prompt.seat))
        return True

    _WORDS: ClassVar[dict[str, Callable[[Plain, Prompt, str], bool]]] = {
        "table": _again,
        "nudge": _nudge,
        "end": _end_now,
        "give": _give,
        "hide": _hide,
    }
