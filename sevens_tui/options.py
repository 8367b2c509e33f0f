"""What can be chosen before a game: its own options, and how people sit at any table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar

from sevens_tui.core import BadOption

T = TypeVar("T")


@dataclass(frozen=True)
class OwnValue:
    """A value of one's own for an option, read from a TOML file.

    ``read`` makes the text that a save holds from what the file says, or raises BadPosition; ``fault`` is why a text
    is no such value, in one sentence, None if it is one.
    """

    read: Callable[[Mapping[str, Any]], str]
    fault: Callable[[str], str | None]


def choice(
    help: str,
    /,
    own_value: OwnValue | None = None,
    only_in: tuple[str, str] | None = None,
    words: Mapping[str, str] | None = None,
    **values: str,
) -> Any:
    """A field of a game's Options: a choice among ``values`` (value=what it means), the first being the default.

    ``only_in``: the name and value of another option, without which this one counts for nothing. ``words``: what pages
    call those values that are but codes; files and the command line keep the codes.
    """
    about = {"help": help, "values": values, "own": own_value, "only_in": only_in, "words": words or {}}
    return field(default=next(iter(values)), metadata=about)


@dataclass(frozen=True)
class Option:
    """One option of a game, as set-up and help show it.

    ``own`` says if there can be a value of one's own besides. ``absent`` is said of a value that is not among them, if
    that means that something is missing here; ``{}`` in it stands for the value. ``only_in`` is the name and value of
    another option, without which this one counts for nothing. ``words`` are what pages call values that are codes.
    """

    name: str
    help: str
    values: Mapping[str, str]
    default: str
    own: OwnValue | None = None
    absent: str = ""
    only_in: tuple[str, str] | None = None
    words: Mapping[str, str] = field(default_factory=dict)

    def word(self, value: str) -> str:
        """What a page calls a value: ``seat 1`` for the code ``seat1``; most values are words by themselves."""
        return self.words.get(value, value)

    def counts(self, chosen: Mapping[str, str]) -> bool:
        """Whether it makes a difference in a game with these options."""
        return self.only_in is None or chosen.get(self.only_in[0]) == self.only_in[1]

    def refusal(self, value: str) -> str | None:
        """Why this option cannot have this value; None if it can."""
        if value in self.values:
            return None
        if self.absent:
            return self.absent.format(value)
        said = f"option {self.name} cannot be {value!r}"
        if self.own is None:
            return f"{said}; it can be: {', '.join(self.values)}"
        fault = self.own.fault(value)
        return fault and f"{said}: {fault}"


def options_of(options: type[Any]) -> tuple[Option, ...]:
    """The options that a game's Options class declares, in order."""
    found = []
    for each in fields(options):
        assert each.default is not MISSING, f"option {each.name} has no default"
        about = each.metadata
        own, absent, only_in = about.get("own"), about.get("absent", ""), about.get("only_in")
        words = about.get("words", {})
        found.append(Option(each.name, about["help"], about["values"], each.default, own, absent, only_in, words))
    return tuple(found)


def that_count(options: type[Any], given: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Of the options of a game, as (name, value), those that make a difference in it."""
    pairs = list(given)
    idle = {option.name for option in options_of(options) if not option.counts(dict(pairs))}
    return [(name, value) for name, value in pairs if name not in idle]


def _to_choose(options: type[Any]) -> list[str]:
    """The names of the options that somebody may name; cards of one's own come by their folder."""
    return [option.name for option in options_of(options) if not option.absent]


def read_options(options: type[T], given: Mapping[str, str]) -> T:
    """An Options object from text values. Raises BadOption for a name or value that the game does not have."""
    known = {option.name: option for option in options_of(options)}
    for name, value in given.items():
        if name not in known:
            raise BadOption(f"there is no option {name!r}; there are: {', '.join(_to_choose(options)) or 'none'}")
        if refusal := known[name].refusal(value):
            raise BadOption(refusal)
    return options(**given)


@dataclass(frozen=True)
class Manners:
    """How people sit at a table, whatever they play there; options of every game."""

    table: str = choice(
        "who sees the hands",
        hidden="each player alone; the curtain comes between turns",
        open="everybody: no curtain, all hands open, for teaching",
    )
    help: str = choice(
        "what the table counts for you",
        marks="points, marks and previews are shown",
        bare="nothing but what Enter would do: for those who want to find out themselves",
    )
    nudges: str = choice(
        "a hint when you ask for one, with N",
        on="N says what a good move would gain, then which it is",
        off="N says nothing",
    )


def read_manners(options: type[T], given: Mapping[str, str]) -> tuple[T, Manners]:
    """A game's Options and the Manners of its table, from text values together. Raises BadOption."""
    shared = {option.name for option in options_of(Manners)}
    manners = {name: value for name, value in given.items() if name in shared}
    rest = {name: value for name, value in given.items() if name not in shared}
    own = {option.name for option in options_of(options)}
    for name in rest:
        if name not in own:
            there_are = sorted(_to_choose(options)) + sorted(shared)
            raise BadOption(f"there is no option {name!r}; there are: {', '.join(there_are)}")
    return read_options(options, rest), read_options(Manners, manners)
