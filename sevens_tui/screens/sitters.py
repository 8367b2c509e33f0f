"""Who is going to sit at the table while a game is being set up: names being typed, people and computers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from unicodedata import category

from sevens_tui.core import NAME_LENGTH, Player
from sevens_tui.setup import free_computer_name, free_name

KINDS: tuple[tuple[str | None, str], ...] = (
    (None, "human"),
    ("greedy", "computer"),
    ("random", "random moves"),
)
"""What a seat can be: the computer player's name in ``bots``, and what set-up calls it."""

PEOPLE = ("Ann", "Bob", "Cem", "Dora", "Emil", "Fay")

TOO_LONG = f"A name has {NAME_LENGTH} characters at most."
NOT_SHOWN = "That holds a character that cannot be shown in a name."


@dataclass
class Name:
    """A name being typed. While it is ``fresh``, as it was found, the first letter typed takes its place."""

    text: str
    fresh: bool = True

    def add(self, more: str) -> str | None:
        """Put ``more`` behind the name; why that cannot be, if it cannot."""
        if not more.isprintable():
            return NOT_SHOWN
        text = more if self.fresh else self.text + more
        if len(text) > NAME_LENGTH:
            return TOO_LONG
        self.text, self.fresh = text, False
        return None

    def cut(self) -> None:
        """Take away the last letter with all that stands on it."""
        text = self.text
        while text and category(text[-1])[0] == "M":
            text = text[:-1]
        self.text, self.fresh = text[:-1], False

    def clear(self) -> None:
        """Take away all of it."""
        self.text, self.fresh = "", False


@dataclass
class Sitter:
    """A seat: its kind, and the name for a person and for a computer on it, so that either comes back."""

    kind: int
    names: dict[bool, Name] = field(default_factory=dict)

    @property
    def bot(self) -> str | None:
        """The computer player, None for a person."""
        return KINDS[self.kind][0]

    @property
    def name(self) -> Name:
        """The name that counts now."""
        return self.names[self.bot is None]

    @property
    def player(self) -> Player:
        """As the game will know it."""
        return Player(self.name.text.strip(), self.bot)


class Sitters:
    """The seats in order, at least and at most as many as the game has."""

    def __init__(self, seats: range, remembered: Sequence[Player]) -> None:
        self._seats = seats
        self.all: list[Sitter] = []
        bots = [bot for bot, _ in KINDS]
        for player in remembered[: seats[-1]]:
            kind = bots.index(player.bot) if player.bot in bots else 1
            self.all.append(Sitter(kind, {player.bot is None: Name(player.name)}))
        while len(self.all) < seats[0]:
            self.add()

    def __len__(self) -> int:
        return len(self.all)

    @property
    def players(self) -> tuple[Player, ...]:
        """As the game will know them."""
        return tuple(sitter.player for sitter in self.all)

    @property
    def may_add(self) -> bool:
        """Whether there is a seat left."""
        return len(self.all) < self._seats[-1]

    @property
    def may_remove(self) -> bool:
        """Whether the game could do with one less."""
        return len(self.all) > self._seats[0]

    def add(self) -> None:
        """One more person, on the last seat, under a name that is free."""
        self.all.append(Sitter(0, {True: Name(self._free_name())}))

    def make(self, seat: int, kind: int) -> None:
        """Make a seat a person's or a computer's."""
        sitter = self.all[seat]
        person = KINDS[kind][0] is None
        if person not in sitter.names:
            sitter.names[person] = Name(self._free_name() if person else free_computer_name(self._taken))
        sitter.kind = kind

    def move(self, seat: int, by: int) -> None:
        """Let two neighbours change seats."""
        self.all[seat], self.all[seat + by] = self.all[seat + by], self.all[seat]

    @property
    def _taken(self) -> list[str]:
        return [player.name for player in self.players]

    def _free_name(self) -> str:
        return free_name(PEOPLE, self._taken)
