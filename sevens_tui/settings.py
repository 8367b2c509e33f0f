"""Settings: one small TOML file that people can read and change. A faulty one is reported, ignored and left alone.

Reading imports no library, and not even ``tomllib`` where there is no file: it happens before the first frame.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, TypeAlias

from sevens_tui.bots import BOTS
from sevens_tui.core import NAME_LENGTH, Player, SevensError
from sevens_tui.grammar import counted, joined
from sevens_tui.whole_files import read_file, reason, replace_file

Theme: TypeAlias = Literal["dark", "light", "contrast"]
Glyphs: TypeAlias = Literal["auto", "plain", "ascii"]

MOST_NAMES = 6
"""So many players can sit at the largest table; more names are not remembered."""

_LARGEST = 65536  # bytes that are read as settings
_IDLE_MOST = 1440


class CannotKeep(SevensError):
    """Settings that cannot be written; the file that was there is still there, as it was."""


@dataclass(frozen=True)
class Value:
    """A value of a setting: as it stands in a Settings, the word a screen shows for it, and what it means."""

    value: Any
    word: str
    meaning: str


@dataclass(frozen=True)
class Setting:
    """One setting, as a settings screen lists it. ``values`` are those offered; the file may hold other minutes."""

    name: str
    title: str
    help: str
    values: tuple[Value, ...]
    default: Any


def _about(title: str, help: str, *values: Value) -> Mapping[str, Any]:
    return {"title": title, "help": help, "values": values}


def _switch(title: str, help: str, on: str, off: str) -> Mapping[str, Any]:
    return _about(title, help, Value(True, "on", on), Value(False, "off", off))


def _minutes(count: int, word: str = "") -> Value:
    meaning = f"the curtain closes when no key has come for {counted(count, 'minute')}"
    return Value(count, word or f"{count} min", meaning if count else "the curtain stays open as long as you like")


@dataclass(frozen=True)
class Settings:
    """How sevens looks and behaves, for all games. ``names`` are those who sat at the table last, ``lessons`` how many
    steps of which lesson have been seen: (game, steps).
    """

    theme: Theme = field(
        default="dark",
        metadata=_about(
            "Theme",
            "colours of ground and text; pieces keep theirs",
            Value("dark", "dark", "light text on a dark ground"),
            Value("light", "light", "dark text on a light ground"),
            Value("contrast", "high contrast", "black on white, for projectors and bright rooms"),
        ),
    )
    glyphs: Glyphs = field(
        default="auto",
        metadata=_about(
            "Glyphs",
            "which signs are drawn beside letters and digits",
            Value("auto", "automatic", "four more signs where the terminal speaks UTF-8, else ASCII"),
            Value("plain", "ASCII and four", "ASCII and four more signs, for terminals that show them"),
            Value("ascii", "ASCII", "ASCII alone, for terminals and fonts without more"),
        ),
    )
    recap: bool = field(
        default=True,
        metadata=_switch(
            "Recap",
            "what happened since your last turn, on the closed curtain",
            "the curtain tells what everybody could see",
            "the curtain shows the name alone",
        ),
    )
    idle_minutes: int = field(
        default=5,
        metadata=_about(
            "Hide after",
            "close the curtain when nobody has pressed a key for so many minutes; 0 is never",
            _minutes(0, "never"),
            *(_minutes(count) for count in (1, 2, 5, 10, 30)),
        ),
    )
    hide_on_lost_focus: bool = field(
        default=False,
        metadata=_switch(
            "Hide on lost focus",
            "close the curtain when you go to another window",
            "the curtain closes when the terminal tells of it",
            "going to another window changes nothing",
        ),
    )
    help: bool = field(
        default=True,
        metadata=_about(
            "Help",
            "what the table counts for you",
            Value(True, "points and marks", "points, marks and previews are shown"),
            Value(False, "bare table", "the table alone, for those who want to find out themselves"),
        ),
    )
    nudges: bool = field(
        default=True,
        metadata=_switch(
            "Nudges",
            "a hint when you ask for one, with N",
            "N says what a good move would gain, then which it is",
            "N says nothing",
        ),
    )
    confirm_leaving: bool = field(
        default=True,
        metadata=_switch(
            "Ask before leaving",
            "ask once before a table is left",
            "Esc asks before it leaves the table",
            "Esc leaves the table at once",
        ),
    )
    names: tuple[Player, ...] = field(default=(), metadata={"help": "who sat at the table last; bot is a computer"})
    lessons: tuple[tuple[str, int], ...] = field(default=(), metadata={"help": "steps of lessons that were seen"})

    @property
    def manners(self) -> dict[str, str]:
        """Options of a new game's table as they are wished here; whoever sets up the game may choose others."""
        return {"help": "marks" if self.help else "bare", "nudges": "on" if self.nudges else "off"}


_CHOICES = ("theme", "glyphs")
_MOST_LESSONS, _LONGEST_LESSON = 20, 1000


def settings_of() -> tuple[Setting, ...]:
    """All settings that a screen can list, in order; names and lessons are not among them."""
    return tuple(
        Setting(each.name, each.metadata["title"], each.metadata["help"], each.metadata["values"], each.default)
        for each in fields(Settings)
        if each.name not in ("names", "lessons")
    )


def default_path() -> Path:
    """Where settings are kept: the file that SEVENS_CONFIG names, else one in the user's settings folder.

    Raises CannotKeep.
    """
    if named := os.environ.get("SEVENS_CONFIG"):
        return Path(named)
    from platformdirs import user_config_path  # Textual imports it anyway

    try:
        return user_config_path("sevens", appauthor=False) / "settings.toml"
    except RuntimeError:  # what pathlib says
        raise CannotKeep("you have no home folder to keep settings in; set HOME, or SEVENS_CONFIG to a file") from None


def read(path: Path) -> tuple[Settings, str | None]:
    """The settings at ``path``, and what is wrong there in one sentence; then they are the defaults.

    A file that is not there is no fault.
    """
    try:
        return parse(_text_of(path)), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), f"{path.name} ignored: it cannot be read, {reason(error)}; in {_folder(path)}"
    except ValueError as fault:
        return Settings(), f"{path.name} ignored: {fault}; in {_folder(path)}"


def parse(text: str) -> Settings:
    """The settings that a TOML text names, the others as they are by default. Raises ValueError for the first fault."""
    import tomllib

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"it is not TOML, {_lower(str(error))}") from None
    except (RecursionError, ValueError):  # too deep, or a number of more digits than Python reads
        raise ValueError("it is not TOML that can be read") from None
    known = {each.name: each for each in fields(Settings)}
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in known:
            raise ValueError(f"there is no setting {key!r}, only {joined(known)}")
        match key:
            case "names":
                values[key] = _read_names(value)
            case "lessons":
                values[key] = _read_lessons(value)
            case _:
                values[key] = _read_value(known[key].default, key, value, known)
    return Settings(**values)


def dumps(settings: Settings) -> str:
    """The settings as commented TOML; ``parse`` gives equal ones back. Raises ValueError for what it would not."""
    lines = [
        "# Settings of sevens. Change them here, or in the menu under E.",
        "# sevens writes this file anew when it changes one: remarks of your own are not kept.",
    ]
    for each in settings_of():
        lines += ["", f"# {each.title}: {each.help}"]
        lines += [f"#   {_toml(value.value)}: {value.meaning}" for value in each.values]
        lines.append(f"{each.name} = {_toml(getattr(settings, each.name))}")
    lines += ["", "# Who sat at the table last, and with which computer player if it was one", "names = ["]
    for player in settings.names:
        bot = f", bot = {_toml(player.bot)}" if player.bot is not None else ""
        lines.append(f"  {{ name = {_toml(player.name)}{bot} }},")
    lines += ["]", "", "# How many steps of which lesson have been seen"]
    lines.append(f"lessons = {{ {', '.join(f'{_toml(game)} = {steps}' for game, steps in settings.lessons)} }}")
    text = "\n".join([*lines, ""])
    if parse(text) != settings:
        raise ValueError("these settings would not read back equal")
    return text


def write(path: Path, settings: Settings) -> None:
    """Replace the file at ``path``, whole or not at all. Raises CannotKeep, also if the file there is faulty."""
    _, fault = read(path)
    if fault is not None:
        raise CannotKeep(f"settings are not kept, mend or delete the file first: {fault}")
    try:
        data = dumps(settings).encode()
    except ValueError as unfit:
        raise CannotKeep(f"settings are not kept: {unfit}") from None
    target = Path(os.path.realpath(path))  # a link, as people use for such files, stays one
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(target, data, target.with_name(f".{target.name}.{os.getpid()}.tmp"))
    except OSError as error:
        raise CannotKeep(
            f"settings are not kept: {path.name} cannot be written in {_folder(path)}, {reason(error)}"
        ) from error


def _text_of(path: Path) -> str:
    try:
        return read_file(path, _LARGEST).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise ValueError("it is not text in UTF-8") from None


def _read_value(default: Any, key: str, value: object, known: Mapping[str, Any]) -> Any:
    if key in _CHOICES:
        values = [each.value for each in known[key].metadata["values"]]
        if value not in values:
            raise ValueError(f"{key} is {_shown(value)}, not {joined(values, 'or')}")
        return value
    if isinstance(default, bool):
        if not isinstance(value, bool):
            raise ValueError(f"{key} is {_shown(value)}, not true or false")
        return value
    if type(value) is not int or not 0 <= value <= _IDLE_MOST:
        raise ValueError(f"{key} is {_shown(value)}, not a whole number from 0 to {_IDLE_MOST}")
    return value


def _read_names(value: object) -> tuple[Player, ...]:
    if not isinstance(value, list) or len(value) > MOST_NAMES:
        raise ValueError(f'names is not a list of at most {MOST_NAMES} like {{ name = "Ann" }}')
    return tuple(_read_player(number, each) for number, each in enumerate(value, 1))


def _read_lessons(value: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, dict) or len(value) > _MOST_LESSONS:
        raise ValueError('lessons is not a table like { "7-steps" = 5 }')
    for game, steps in value.items():
        if type(steps) is not int or not 0 <= steps <= _LONGEST_LESSON or not game.isprintable():
            raise ValueError(
                f"lessons, {_shown(game)}: {_shown(steps)} is not a whole number from 0 to {_LONGEST_LESSON}"
            )
    return tuple(value.items())


def _read_player(number: int, value: object) -> Player:
    where = f"names, entry {number}"
    if not isinstance(value, dict) or not set(value) <= {"name", "bot"} or "name" not in value:
        raise ValueError(f'{where} is not like {{ name = "Ann" }} or {{ name = "Barrel", bot = "greedy" }}')
    name, bot = value["name"], value.get("bot")
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > NAME_LENGTH:
        raise ValueError(f"{where}: name is {_shown(name)}, not 1 to {NAME_LENGTH} letters")
    if bot is not None and not (isinstance(bot, str) and bot in BOTS):
        raise ValueError(f"{where}: bot is {_shown(bot)}, not {joined(BOTS, 'or')}")
    return Player(name, bot)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    assert isinstance(value, str)
    return '"' + "".join(_escaped(char) for char in value) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    return char if char.isprintable() else f"\\U{ord(char):08x}"


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:36]}..."


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _folder(path: Path) -> str:
    """The folder, short enough to be read in a line."""
    folder = path.absolute().parent
    with suppress(RuntimeError, ValueError):
        return str(Path("~") / folder.relative_to(Path.home()))
    return str(folder)
