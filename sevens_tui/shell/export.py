"""``sevens export``: a game as a position, as a record to read, or as a picture."""

from __future__ import annotations

from dataclasses import replace

from sevens_tui.core import PASSER_BY, Eyes, Prompt, Seat, named
from sevens_tui.environment import HEIGHT, WIDTH
from sevens_tui.launch import say
from sevens_tui.match import Match
from sevens_tui.options import that_count
from sevens_tui.setup import BadSetup
from sevens_tui.shell.files import Found, all_eyes, asked, look_into, read, seat_of
from sevens_tui.shell.show import score_lines

FORMS = ("toml", "text", "svg")


def export(name: str, form: str | None, seat: str | None, opened: bool) -> None:
    """Print the game in a file in another form: all of it, or what one player sees; a picture shows no hand else."""
    found = read(name)
    form = form or ("toml" if found.position else "text")
    if form not in FORMS:
        raise BadSetup(f"a game cannot be exported as {form!r}; it can be as: {', '.join(FORMS)}")
    if form == "toml" and seat is not None:
        raise BadSetup("a position holds all hands; --seat is for text and pictures")
    at = None if seat is None else seat_of(found.match, seat)
    if form != "svg" or at is not None or opened:
        look_into(found, opened)
    match form:
        case "toml":
            say(found.match.position().rstrip("\n"))
        case "text":
            say("\n".join(_text(found, all_eyes(found.match) if at is None else frozenset({at}))))
        case "svg":
            say(_picture(found.match, at, opened).rstrip("\n"))


def _text(found: Found, eyes: Eyes) -> list[str]:
    """What these eyes saw of the game, from its beginning to where it stands."""
    match = found.match
    record = match.record()
    names = tuple(player.name for player in match.players)
    sitting = [f"{player.name} (computer)" if player.bot else player.name for player in match.players]
    counting = that_count(match.game.table.Options, record.header.options)
    options = ", ".join(f"{name} {value}" for name, value in counting)
    lines = [
        f"{match.game.title}, {options}.",
        f"Players in seat order: {', '.join(sitting)}.",
        f"Begun {match.started[:16].replace('T', ' ')}{' from a position' if record.position else ''}.",
        "",
        "At the beginning:",
    ]
    begin = Match.load(record, 0)
    lines += [f"  {named(line, names)}" for line in match.game.words.describe(begin.view(eyes, asked(begin, eyes)))]
    lines += ["", "What happened:"]
    prompt = match.prompt(None, eyes)
    for number, entry in enumerate(prompt.log, 1):
        forced = " (no other choice)" if entry.forced else ""
        lines.append(f"  {number}. {prompt.who(entry)} {prompt.named(entry.line.text)}".replace(".  ", ". ") + forced)
    lines += ["", "Now:"]
    lines += [f"  {named(line, names)}" for line in match.game.words.describe(match.view(eyes, asked(match, eyes)))]
    if match.result is not None:
        lines += [f"  {line}" for line in score_lines(match.result, names)]
    return lines


def _picture(match: Match, seat: Seat | None, opened: bool) -> str:
    """The play screen as that player sees it, or a passer-by, or everybody at an open table."""
    from sevens_tui.hot_seat import play_page
    from sevens_tui.screens.page import HEADER, TEXT, TITLE
    from sevens_tui.widgets.canvas import fit
    from sevens_tui.widgets.palette import Palette
    from sevens_tui.widgets.picture import svg

    eyes = frozenset({seat}) if seat is not None else all_eyes(match) if opened else PASSER_BY
    sees = "open hands" if opened and seat is None else "a passer-by" if seat is None else match.players[seat].name
    canvas = play_page(match, _prompt(match, eyes)).frame(WIDTH, HEIGHT)
    canvas.fill(WIDTH // 2, 0, WIDTH // 2, 1, HEADER)
    canvas.right(WIDTH - 1, 0, f"as seen by {fit(sees, 20)}", TITLE)
    canvas.fill(0, HEIGHT - 3, WIDTH, 3, TEXT)  # what the keys do is nothing to a picture
    return svg(canvas, Palette("dark"))


def _prompt(match: Match, eyes: Eyes) -> Prompt:
    seat = asked(match, eyes)
    prompt = match.prompt(seat, eyes)
    # one whose turn it is not is asked nothing, which the screen knows as a turn that is over
    return prompt if seat is None or seat in match.to_move else replace(prompt, turn_over=True)
