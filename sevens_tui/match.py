"""A match: one game being played. The only holder of states, and so the only one who knows every hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sevens_tui.bots import BOTS
from sevens_tui.core import (
    PASSER_BY,
    BadLuck,
    BadPosition,
    Chance,
    Entry,
    Eyes,
    IllegalMove,
    Player,
    Prompt,
    Seat,
    SevensError,
    seating_fault,
)
from sevens_tui.history import History, Played
from sevens_tui.match_seen import SeenMatch
from sevens_tui.options import read_manners
from sevens_tui.record import END, BrokenRecord, Decision, Header, Record, now
from sevens_tui.rules import GAMES, Game, positions
from sevens_tui.rules.secret import secret_of


@dataclass(frozen=True, repr=False)
class Arranged:
    """A position as it was set up: its text, the state that it is, and the luck that took part in it."""

    text: str
    state: Any
    chance: Chance


def _luck(seed: int, opening: Sequence[str] | None) -> Chance:
    """The luck of an opening, as it was recorded or as the seed has it."""
    return Chance(seed, 0) if opening is None else Chance.given(opening)


class Match(SeenMatch):
    """A game, its players, and every decision so far with the state it led to.

    A decision counts once :meth:`choose` has returned. :meth:`hand_over` closes the turns played so far: nothing
    before it can be taken back.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str],
        players: Sequence[Player],
        seed: int,
        *,
        opening: Sequence[str] | None = None,
        arranged: Arranged | None = None,
    ) -> None:
        """A new match. Raises SevensError for players or options that the game cannot be played with.

        ``opening`` is recorded luck; ``arranged`` is for :meth:`from_position`.
        """
        if fault := seating_fault(players, game.seats, game.title):
            raise SevensError(fault)
        self.options: Any
        self.options, self.manners = read_manners(game.table.Options, options)
        self.seed = seed
        self.started = now()
        secret = secret_of(game)
        chance = _luck(seed, opening) if arranged is None else arranged.chance
        first = secret.new(self.options, len(players), chance) if arranged is None else arranged.state
        chance.check_all_used()
        super().__init__(game, secret, tuple(players), History(first))
        self._opening, self._position = tuple(chance.drawn), None if arranged is None else arranged.text
        self._closed = 0

    @classmethod
    def from_position(
        cls,
        text: str,
        seed: int,
        options: Mapping[str, str] | None = None,
        players: Sequence[Player] | None = None,
        opening: Sequence[str] | None = None,
    ) -> Match:
        """A new match from a set-up position in TOML. Raises BadPosition, which names the key, if it cannot be.

        ``players`` may say who of those named there is a computer player, ``options`` how people sit at the table.
        """
        position = positions.loads(text)
        game = positions.game_of(position)
        chance = _luck(seed, opening)
        arranged = Arranged(text, secret_of(game).arrange(position, chance), chance)
        sitting = tuple(Player(name) for name in positions.names(position))
        if players is not None and [each.name for each in players] != [each.name for each in sitting]:
            raise BadPosition("seats", "the players of the game have other names")
        settled = positions.options_of(position, game, options or {})
        return cls(game, settled, players or sitting, seed, arranged=arranged)

    def __repr__(self) -> str:
        return f"<Match of {self.game.name} after {len(self._history)} decisions>"

    @property
    def forced(self) -> Any | None:
        """The only decision that can come next, if everybody knows that there is no other; no final one."""
        only = self.game.table.forced(self.view(PASSER_BY, None).table) if self.to_move else None
        return None if only is None or self.final(self.to_move[0], only) else only

    def prompt(self, seat: Seat | None, eyes: Eyes | None = None) -> Prompt:
        """What a seat is asked, or, with ``seat`` None, what an onlooker sees.

        Without ``eyes`` it is the seat's own eyes, or a passer-by's. A seat whose turn has ended but was not handed
        over is told so, and asked nothing else.
        """
        if eyes is None:
            eyes = PASSER_BY if seat is None else frozenset({seat})
        over = seat is not None and self.turn_over(seat)
        stop = "nothing to take back" if seat is None else self.undo_stop(seat)
        moves = () if seat is None or over else self.moves(seat)
        return Prompt(seat, eyes, self.players, self.view(eyes, seat), moves, self.log(eyes), stop, turn_over=over)

    def choose(self, seat: Seat, move: Any) -> None:
        """Play one legal decision.

        Raises IllegalMove, with the reason, if it is not legal; the match is then as before.
        """
        legal = self.moves(seat)
        if move not in legal:
            refusal = self.game.table.why_not(self.view(frozenset({seat}), seat), move) if legal else None
            raise IllegalMove(refusal.text if refusal else f"{move} is not possible here")
        self._play(seat, move, self._chance(), forced=len(legal) == 1)

    def _play(self, seat: Seat, move: Any, chance: Chance, forced: bool) -> None:
        state = self._secret.play(self._history.state, seat, move, chance)
        chance.check_all_used()
        told = self._secret.tell(self._history.state, seat, move, state, PASSER_BY)
        closes = seat not in self._secret.to_move(state) or (told is not None and bool(told.summary))
        decision = Decision(seat, str(move), tuple(chance.drawn))
        self._history.add(Played(decision, move, forced, state, closes))

    def only(self, seat: Seat) -> Any | None:
        """The single decision of a seat, to be played for it (E4); None if it has several, or if that one is final."""
        legal = self.moves(seat)
        return legal[0] if len(legal) == 1 and not self.final(seat, legal[0]) else None

    def _chance(self) -> Chance:
        """The luck of the next decision."""
        return Chance(self.seed, len(self._history) + 1)

    def final(self, seat: Seat, move: Any) -> bool:
        """Whether a legal decision would end what ``seat`` can still take back now: luck takes part in it, or it shows
        what was hidden.

        Such a decision is never played for a player, even where there is no other.
        """
        if self.undo_stop(seat) is not None:
            return False
        chance = self._chance()
        after = self._secret.play(self._history.state, seat, move, chance)
        told = self._secret.tell(self._history.state, seat, move, after, PASSER_BY)
        return bool(chance.drawn) or (told is not None and told.reveals)

    def turn_over(self, seat: Seat) -> bool:
        """Whether the latest decision ended a turn of ``seat`` that has not been handed over."""
        if len(self._history) <= self._closed:
            return False
        last = self._history[-1]
        return last.closes and last.decision.seat == seat

    def end_now(self) -> None:
        """End the game early; it is counted as it stands. A game that is over stays as it is."""
        self._ended = self._ended or bool(self.to_move)
        self.hand_over()

    def give_to_computer(self, seat: Seat, bot: str) -> None:
        """Let a computer player decide for a seat from now on. Raises SevensError if nobody would be left to play."""
        players = tuple(replace(each, bot=bot) if at == seat else each for at, each in enumerate(self.players))
        if all(player.bot is not None for player in players):
            raise SevensError(f"{self.players[seat].name} is the last person at the table")
        self.players = players

    def looked_into(self) -> None:
        """Note in every log that somebody was shown from outside what the table does not show."""
        self._told.looks = (*self._told.looks, len(self._history))

    def hand_over(self) -> None:
        """Close every turn that has ended: it now stays (E3). A turn that is still running stays open."""
        self._closed = max(self._closed, self._history.ended_turns)

    def take_unseen(self) -> tuple[Entry, ...]:
        """What the whole table must see before play goes on, and has not been given by this yet; oldest first."""
        return self._told.take_unseen(len(self._history))

    def undo_stop(self, seat: Seat) -> str | None:
        """Why ``seat`` can take nothing back now, in one sentence; None if it can."""
        if self._ended:
            return "nothing to take back: the game was ended"
        if not len(self._history):
            return "nothing to take back: the game begins here"
        back = self._history.last_own(seat)
        if back is None:
            return "nothing of yours to take back: another player decided last"
        if self._history.luck_since(back):
            return "no further back: luck has been seen, and it stays"
        told = (self._told.of(index, PASSER_BY) for index in range(back, len(self._history)))
        if any(entry.line.reveals for entry in told if entry is not None):
            return "no further back: what was hidden has been shown"
        return "no further back: that turn was handed over" if back < self._closed else None

    def undo(self, seat: Seat) -> None:
        """Take back the seat's latest decision, forced ones after it included. Raises IllegalMove if it cannot."""
        if stop := self.undo_stop(seat):
            raise IllegalMove(stop)
        back = self._history.last_own(seat)
        assert back is not None
        self._history.cut(back)
        self._closed = min(self._closed, back)
        self._told.cut(back)

    def undo_turn(self, seat: Seat) -> bool:
        """Take back all of the seat's running turn that can be; whether that was all. Raises IllegalMove if none."""
        self.undo(seat)
        while not (whole := not len(self._history) or self._history[-1].closes) and self.undo_stop(seat) is None:
            self.undo(seat)
        return whole

    def record(self) -> Record:
        """The match as it is saved."""
        result = self.result
        header = Header(
            game=self.game.name,
            options=tuple({**asdict(self.options), **asdict(self.manners)}.items()),
            players=self.players,
            progress=self.game.table.progress(self.view(PASSER_BY, None).table),
            to_move=tuple(self.players[seat].name for seat in self.to_move),
            winners=tuple(self.players[seat].name for seat in result.winners) if result else (),
            fingerprint=self.game.fingerprint,
            started=self.started,
            saved=now(),
            decisions=len(self.decisions),
        )
        return Record(header, self.seed, self._opening, self.decisions, self._position, self._told.looks)

    def position(self) -> str:
        """The game as it stands, as a position in TOML: all of it, hands too."""
        return positions.dumps(self._secret.written(self._history.state, tuple(player.name for player in self.players)))

    @classmethod
    def load(cls, record: Record, upto: int | None = None) -> Match:
        """The match that a record tells, played again through the rules, all of it or the first ``upto`` decisions.

        Raises BrokenRecord where the record and the rules part, SevensError if the game cannot be played here.
        """
        header = record.header
        game = GAMES.get(header.game)
        if game is None:
            raise BrokenRecord(0, f"there is no game {header.game!r} here")
        if header.fingerprint != game.fingerprint:
            raise BrokenRecord(0, f"it was played with other boards or decks than this {game.title} has")
        if unknown := [each.bot for each in header.players if each.bot is not None and each.bot not in BOTS]:
            raise BrokenRecord(0, f"there is no computer player {unknown[0]!r} here; there are: {', '.join(BOTS)}")
        seed, options, players, opening = record.seed, dict(header.options), header.players, record.opening
        read_manners(game.table.Options, options)  # cards that are not here are told of plainly
        try:
            if record.position is None:
                match = cls(game, options, players, seed, opening=opening)
            else:
                match = cls.from_position(record.position, seed, options, players, opening)
        except BadLuck as fault:
            raise BrokenRecord(0, str(fault)) from None
        except BadPosition as fault:  # it may quote a card, so only its key is told
            raise BrokenRecord(0, f"the position it began from cannot be; see its {fault.key or 'text'}") from None
        if match.game is not game:
            raise BrokenRecord(0, "the position it began from is one of another game")
        match.started = header.started
        for number, decision in enumerate(record.decisions[:upto], 1):
            if decision == END and number == len(record.decisions) and match.to_move:
                match.end_now()
            else:
                match._repeat(number, decision)
        match.hand_over()
        match._told.reopened(len(match._history), record.looks)
        return match

    @classmethod
    def load_prefix(cls, record: Record) -> Match:
        """The match that the first decisions of a record tell, as many as follow the rules.

        Raises BrokenRecord if not even the set-up does.
        """
        try:
            return cls.load(record)
        except BrokenRecord as broken:
            if broken.at == 0:
                raise
            return cls.load(record, broken.at - 1)

    def _repeat(self, number: int, decision: Decision) -> None:
        if decision.seat not in self.to_move:
            owing = ", ".join(self.players[seat].name for seat in self.to_move) or "nobody, the game is over"
            raise BrokenRecord(number, f"it is not that player's turn; expected is a decision of: {owing}")
        legal = self.moves(decision.seat)
        move = next((each for each in legal if str(each) == decision.move), None)
        if move is None:
            who = self.players[decision.seat].name
            reason = f"what stands there is not possible; expected is a decision that the rules allow {who} there"
            raise BrokenRecord(number, reason, tuple(str(each) for each in legal))
        try:
            self._play(decision.seat, move, Chance.given(decision.luck), forced=len(legal) == 1)
        except BadLuck as fault:
            raise BrokenRecord(number, str(fault)) from None
