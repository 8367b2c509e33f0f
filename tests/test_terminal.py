"""The real program in a real pseudo-terminal, read by a terminal emulator."""

from __future__ import annotations

import json
import re
import signal
import tomllib
from pathlib import Path
from random import Random

import pytest
from counts import one_every_time
from playouts import Plan, played
from sitting import NAMES, at_random, go_on, kind_of, open_curtain, play_arguments, play_to_the_end, with_nudges
from ssh import SshServer
from terminal import Terminal, environment, session, sevens
from twins import matches_of, twin_of

from sevens_tui.match import Match
from sevens_tui.store import Store

ENDING = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
CARD = re.compile(r"\b[ROYGBIV][1-7]\b")


def decisions(home: Path) -> int:
    """How many decisions the only save in ``home`` holds."""
    (save,) = (home / "saves").glob("*.sevens")
    count: int = json.loads(save.read_bytes().splitlines()[0])["decisions"]
    return count


def hand_on(terminal: Terminal) -> list[str]:
    """The hand that lies open on the play screen, in order."""
    row = next(y for y, line in enumerate(terminal.screen) if line.startswith(" Your hand"))
    return CARD.findall(terminal.screen[row + 1])


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("actions=on",)], ids=str)
def test_a_whole_game_of_three_by_keys(tmp_path: Path, options: tuple[str, ...]) -> None:
    with Terminal(sevens(*play_arguments(3, *options)), home=tmp_path) as terminal:
        kinds = play_to_the_end(terminal, Random(1), most=900)
        assert kinds.count("curtain") >= 3
        assert "wins" in terminal.screen[0] or "share the win" in terminal.screen[0]
        terminal.key("esc")
        terminal.wait_for("four games for one keyboard")
        terminal.key("q")
        assert terminal.wait() == 0
        assert terminal.leftovers() == []


@pytest.mark.slow
def test_a_whole_game_of_three_with_random_keys(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(3)), home=tmp_path) as terminal:
        assert play_to_the_end(terminal, Random(5), at_random)[-1] == "scores"


@pytest.mark.slow
def test_a_whole_advanced_game_with_actions_by_mouse(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(3, "game=advanced", "actions=on", seed=4)), home=tmp_path) as terminal:
        kinds = play_to_the_end(terminal, Random(2), most=900, mouse=True)
        assert kinds.count("interlude") >= 3


@pytest.mark.slow
def test_a_whole_quick_game_by_mouse(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2, "actions=on")), home=tmp_path) as terminal:
        assert play_to_the_end(terminal, Random(2), mouse=True)[-1] == "scores"
        terminal.click_on(" Enter ")
        terminal.wait_for("four games for one keyboard")
        terminal.click_on("Quit")
        terminal.click_on("Quit")
        assert terminal.wait() == 0


def _killed_and_resumed(home: Path, times: int, dice: Random, arguments: list[str]) -> None:
    before = 0
    for _ in range(times):
        with Terminal(sevens(*arguments), home=home) as terminal:
            terminal.wait_for(lambda each: kind_of(each) != "other")
            for _ in range(dice.randrange(1, 4)):
                if go_on(terminal, dice, with_nudges) == "scores":
                    return
            at = decisions(home)
            if kind_of(terminal) == "play":
                terminal.key("n", "n", "enter")
                terminal.pump(dice.random() * 0.02)
            terminal.kill()
        assert before <= at <= decisions(home) <= at + 12, "a plan is no longer than that"
        before = decisions(home)
        (save,) = (home / "saves").glob("*.sevens")
        expected = len(_with_forced(save).decisions)
        arguments = ["play", str(save)]
        with Terminal(sevens(*arguments), home=home) as terminal:
            terminal.wait_for("only you can see")
            assert decisions(home) == expected, "resuming decides nothing but what everybody knows to come"
            terminal.kill()
        before = expected


def _with_forced(save: Path) -> Match:
    """The game in a save, played on as far as everybody knows what comes (E4)."""
    match = Match.load(Store(save.parent).read(save))
    while match.to_move and (only := match.forced) is not None:
        match.choose(match.to_move[0], only)
        match.hand_over()
    return match


LONG = {
    "red7": play_arguments(3, "game=advanced", "actions=on"),
    "7-steps": play_arguments(3, "board=back", "shape=ring", game="7-steps"),
    "7-leagues": play_arguments(3, "game=advanced", game="7-leagues"),
    "siebenpunkt": play_arguments(3, "game=advanced", game="siebenpunkt"),
}
"""A long game of each."""


@pytest.mark.slow
@pytest.mark.parametrize("game", LONG)
def test_killed_at_random_moments_it_goes_on_at_the_decision_before_or_after(tmp_path: Path, game: str) -> None:
    _killed_and_resumed(tmp_path, 4, Random(11), LONG[game])


@pytest.mark.parametrize("number", one_every_time(ENDING, signal.SIGTERM))
def test_a_signal_ends_it_with_its_code_and_a_restored_terminal(tmp_path: Path, number: signal.Signals) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        assert terminal.leftovers() == []
        assert not CARD.search(terminal.main_text), "the normal screen shows no card"


@pytest.mark.parametrize("number", one_every_time(ENDING, signal.SIGHUP))
def test_without_an_alternate_screen_no_hand_is_left_standing(tmp_path: Path, number: signal.Signals) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path, alternate=False) as terminal:
        open_curtain(terminal)
        assert CARD.search(terminal.main_text)
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        assert terminal.main_text == ""


def test_it_does_not_spin_when_its_terminal_has_gone(tmp_path: Path) -> None:
    quoted = " ".join(f"'{each}'" for each in sevens(*play_arguments(2)))
    with Terminal(["/bin/sh", "-c", f"trap '' HUP; exec {quoted}"], home=tmp_path) as terminal:
        terminal.wait_for("I am")
        terminal.hangup()
        assert terminal.wait() is not None
        assert decisions(tmp_path) == 0


def test_keys_typed_ahead_do_not_open_the_curtain(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        hand = hand_on(terminal)
        with_nudges(terminal, Random(0))
        terminal.wait_for("turn over")
        terminal.send("\r     \r   ")
        terminal.wait_for("only you can see")
        terminal.settle()
        assert kind_of(terminal) == "curtain"
        assert not set(hand) & set(CARD.findall(terminal.text)) - _public(terminal)


def _public(terminal: Terminal) -> set[str]:
    """Cards that the recap on the curtain names: they were played in the open."""
    return {card for line in terminal.screen for card in CARD.findall(line) if "put" in line or "leads" in line}


def test_a_key_pressed_twice_answers_once(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.key("n", "n")
        terminal.settle()
        terminal.send("\r\r")
        terminal.settle()
        assert kind_of(terminal) in ("over", "curtain")
        assert "✗" not in terminal.text


def test_a_folder_of_saves_that_is_none_is_said_in_the_menu(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    with Terminal(sevens(), home=tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.settle()
        assert "cannot be read" in " ".join(terminal.text.split())
        mark = terminal.mark()
        terminal.pump(0.3)
        assert terminal.mark() == mark


def test_enter_never_opens_the_curtain(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        terminal.wait_for("I am")
        terminal.settle()
        terminal.key("enter", "enter", "p", "1")
        terminal.settle()
        assert kind_of(terminal) == "curtain"


def test_ctrl_z_and_fg_come_back_behind_the_curtain(tmp_path: Path) -> None:
    with Terminal(["bash", "--norc", "-i"], home=tmp_path) as terminal:
        terminal.send(" ".join(f"'{each}'" for each in sevens(*play_arguments(2))) + "\r")
        open_curtain(terminal)
        terminal.settle()
        hand = set(hand_on(terminal))
        terminal.key("ctrl+z")
        terminal.wait_for(lambda each: "Stopped" in each.main_text)
        mark = terminal.mark()
        terminal.send("fg\r")
        terminal.wait_for("only you can see")
        terminal.settle()
        shown = set(CARD.findall(terminal.bytes_since(mark).decode(errors="replace")))
        assert not shown & hand, "no card of the hand is painted when the program comes back"
        open_curtain(terminal)
        assert set(hand_on(terminal)) == hand


@pytest.mark.parametrize("way", one_every_time(["key", "focus"]))
def test_the_curtain_closes_at_once_on_a_key_and_when_the_focus_is_lost(tmp_path: Path, way: str) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("hide_on_lost_focus = true\n")
    env = {"SEVENS_CONFIG": str(settings)}
    with Terminal(sevens(*play_arguments(2)), home=tmp_path, env=env) as terminal:
        open_curtain(terminal)
        terminal.settle()
        terminal.key("2", "p", "l")
        terminal.settle()
        if way == "key":
            terminal.key("h")
        else:
            terminal.focus(False)
        terminal.wait_for("only you can see")
        assert not CARD.search(terminal.text)
        open_curtain(terminal)
        assert "palette" in terminal.screen[-6], "the plan that was being made is still there"


def test_the_second_to_open_a_save_is_told_who_has_it(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as first:
        first.wait_for("I am")
        (save,) = (tmp_path / "saves").glob("*.sevens")
        with Terminal(sevens("play", str(save)), home=tmp_path) as second:
            second.wait_for(lambda each: "is open already" in each.text + each.main_text)
            assert f"process {first.processes()[0]}" in " ".join((second.text + second.main_text).split())


def test_moving_the_cursor_and_choosing_a_card_send_little_and_idling_nothing(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(4)), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.settle()
        for key in ("3", "right", "tab", "4", "w", "right", "esc", "p", "5", "c"):
            assert len(terminal.answer_to(key)) <= 2048, key
        mark = terminal.mark()
        terminal.pump(1.0)
        assert terminal.mark() == mark


@pytest.mark.parametrize("depth", one_every_time(["true", "256", "16", "none", "ascii"]))
def test_every_kind_of_terminal_plays(tmp_path: Path, depth: str) -> None:
    env: dict[str, str | None] = {
        "true": {},
        "256": {"COLORTERM": None},
        "16": {"COLORTERM": None, "TERM": "xterm"},
        "none": {"NO_COLOR": "1"},
        "ascii": {"LANG": None, "LC_ALL": "C"},
    }[depth]  # type: ignore[assignment]
    with Terminal(sevens(*play_arguments(4)), home=tmp_path, env=env) as terminal:
        open_curtain(terminal)
        terminal.settle()
        assert len(hand_on(terminal)) == 7
        assert sum(line.strip().startswith(("1 Ann", "2 Bob", "3 Cem", "4 Dora")) for line in terminal.screen) >= 3
        sent = terminal.output.decode(errors="replace")
        if depth == "none":
            assert not re.search(r"\x1b\[[0-9;]*[34]8;", sent)
            assert not re.search(r"\x1b\[(?:[0-9]+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])m", sent)
        if depth == "16":
            assert not re.search(r"\x1b\[[0-9;]*[34]8;", sent)
        if depth == "256":
            assert not re.search(r"[34]8;2;", sent)
        if depth == "ascii":
            assert terminal.output.isascii()
        with_nudges(terminal, Random(0))
        terminal.wait_for("turn over")


@pytest.mark.slow
def test_every_window_size_is_survived(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(4)), home=tmp_path) as terminal:
        open_curtain(terminal)
        hand = hand_on(terminal)
        for size in ((1, 1), (2, 3), (79, 24), (80, 23), (20, 5), (120, 40), (500, 200), (200, 60), (80, 24)):
            terminal.resize(*size)
            terminal.settle()
            if size[0] < 80 or size[1] < 24:
                assert not set(CARD.findall(terminal.text)) & set(hand), size
            else:
                terminal.wait_for(lambda each: "Your hand" in each.text and "F1 rules" in each.screen[-1])
            terminal.settle(quiet=0.4)  # the largest frame takes a busy machine a while
            mark = terminal.mark()
            terminal.pump(0.2)
            assert terminal.mark() == mark, f"nothing is sent when idle at {size}"
        assert hand_on(terminal) == hand


def test_quitting_is_asked_once_on_ctrl_q_and_ctrl_c_alike(tmp_path: Path) -> None:
    for key in ("ctrl+q", "ctrl+c"):
        home = tmp_path / key
        home.mkdir()
        with Terminal(sevens(*play_arguments(2)), home=home) as terminal:
            open_curtain(terminal)
            hand = set(hand_on(terminal))
            terminal.key(key)
            terminal.wait_for("quit sevens")
            terminal.key("2")
            terminal.wait_for(lambda each: "quit sevens" not in each.text)
            terminal.key(key, key)
            assert terminal.wait() == 0
            assert terminal.leftovers() == []
            assert not hand & set(CARD.findall(terminal.main_text))
            assert not hand & set(CARD.findall(terminal.text)), "the last frame of the other screen is clean too"


@pytest.mark.slow
@pytest.mark.ssh
def test_the_same_over_a_real_ssh_server(tmp_path: Path) -> None:
    with SshServer() as server:
        env = environment(tmp_path) | {"COLORTERM": ""}
        with Terminal(server.command(sevens(*play_arguments(3)), env=env)) as terminal:
            play_to_the_end(terminal, Random(3))
            assert "wins" in terminal.screen[0]


@pytest.mark.ssh
def test_a_dropped_line_loses_nothing_and_leaves_no_process(tmp_path: Path) -> None:
    with SshServer() as server:
        env = environment(tmp_path)
        with Terminal(server.command(sevens(*play_arguments(3)), env=env)) as terminal:
            open_curtain(terminal)
            with_nudges(terminal, Random(0))
            terminal.wait_for("turn over")
            before = decisions(tmp_path)
            terminal.kill()
        with Terminal(["/bin/sh", "-c", "read line"]) as clock:
            for _ in range(100):
                if not any(session(program) for program in server.programs()):
                    break
                clock.pump(0.1)
        assert not any(session(program) for program in server.programs())
        assert decisions(tmp_path) == before


TWINS = {
    "red7": (Plan("red7", (("game", "advanced"), ("actions", "on")), 3, 7, b"", most=0), "2 p w right"),
    "7-steps": (
        Plan("7-steps", (("board", "back"), ("shape", "ring"), ("first", "seat1")), 3, 7, b"", True, 41),
        "tab right 2 t enter",
    ),
    "7-leagues": (
        Plan("7-leagues", (("game", "advanced"), ("cards", "house")), 3, 9, b"", True, 31),
        "1 left right tab 3 o o esc a w",
    ),
    "siebenpunkt": (
        Plan("siebenpunkt", (("game", "advanced"), ("mandates", "4")), 3, 7, b"", True, 0),
        "2 tab down o o o tab",
    ),
}
"""A game of each to where somebody's turn begins, and the keys that a plan is made with there."""


def _twin_saves(home: Path, plan: Plan) -> tuple[Path, Path]:
    """Two saves that differ only in what the one to move, and a passer-by, may not know."""
    playout = played(plan)
    mover = playout.secret.to_move(playout.last)[0]
    twin = twin_of(playout, frozenset({mover}), Random(3))
    assert twin is not None
    matches = matches_of(playout, twin)
    one, other = (tomllib.loads(match.position()) for match in matches)
    held = ("drawn", "mandates") if plan.game == "siebenpunkt" else ("hand",)
    for seat in {0, 1, 2} - {mover}:
        assert all(one["seats"][seat][key] != other["seats"][seat][key] for key in held)
    if plan.game == "7-steps":
        assert one["bag"] != other["bag"]
        assert [seat.get("tile") for seat in one["seats"]] != [seat.get("tile") for seat in other["seats"]]
    saves = []
    for number, match in enumerate(matches):
        with Store(home / str(number) / "saves").create(match.record()) as hold:
            saves.append(hold.path)
    return saves[0], saves[1]


@pytest.mark.slow
@pytest.mark.parametrize("game", TWINS)
def test_twins_send_the_same_bytes_to_a_real_terminal(tmp_path: Path, game: str) -> None:
    plan, keys = TWINS[game]
    sent = []
    for save in _twin_saves(tmp_path, plan):
        with Terminal(sevens("play", str(save)), home=save.parent.parent) as terminal:
            open_curtain(terminal)
            answers = [bytes(terminal.output)]
            for key in (*keys.split(), "esc", "l", "esc", "i", "esc", "f1", "esc", "?", "esc", "n", "n", "h"):
                answers.append(terminal.answer_to(key))
            answers.append(terminal.answer_to("space"))
            with_nudges(terminal, Random(0))
            if game != "7-steps":  # there the turn ends with discs drawn, from a bag that is another one
                for _ in range(5):
                    terminal.settle(0.3)
                    if "turn over" not in terminal.text:
                        with_nudges(terminal, Random(0))
                terminal.wait_for("turn over")
                terminal.settle()
                terminal.key("enter")
                terminal.wait_for("only you can see")
            terminal.settle()
            sent.append((answers, terminal.text))
    assert sent[0] == sent[1]


def _alone(terminal: Terminal) -> None:
    terminal.wait_for("Your hand")
    terminal.settle()
    with_nudges(terminal, Random(0))
    terminal.wait_for("turn over")
    terminal.settle()


def test_hiding_when_the_turn_is_over_hides_also_with_one_person(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(1, bots=1)), home=tmp_path) as terminal:
        _alone(terminal)
        terminal.key("h")
        terminal.wait_for("only you can see")
        assert not CARD.search(terminal.screen[17])


def test_staying_at_the_table_comes_back_behind_the_curtain(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.key("esc")
        terminal.wait_for("Leave the table?")
        terminal.settle()
        terminal.key("n")
        terminal.wait_for("only you can see")


def test_a_seat_is_given_to_the_computer_asked_once_and_the_curtain_stays(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        mover = 1 + NAMES.index(terminal.screen[0].split()[-2])
        terminal.key("esc")
        terminal.wait_for("Leave the table?")
        terminal.settle()
        terminal.key(str(mover))
        terminal.wait_for("let the computer play for")
        terminal.settle()
        terminal.key(str(mover), str(mover))
        terminal.settle()
        assert "Leave the table?" in terminal.text, "pressed twice is no answer"
        terminal.key("enter")
        terminal.wait_for("The computer plays for")
        terminal.settle()
        terminal.key("n")
        terminal.wait_for("only you can see")


def test_a_round_that_ended_is_shown_again_on_resume(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2, "game=advanced")), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.key("x", "enter", "enter")
        terminal.wait_for("turn over")
        terminal.kill()
    (save,) = (tmp_path / "saves").glob("*.sevens")
    with Terminal(sevens("play", str(save)), home=tmp_path) as terminal:
        terminal.wait_for("This is for everybody")
        assert "wins the round" in terminal.text


def test_what_could_not_be_saved_is_said_until_it_is(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        (save,) = (tmp_path / "saves").glob("*.sevens")
        whole = save.read_bytes()
        save.write_bytes(whole + b"\n")  # somebody writes into the file: it is left as it is
        with_nudges(terminal, Random(0))
        terminal.wait_for("NOT SAVED")
        terminal.key("ctrl+q")
        terminal.wait_for("NOT saved.")
        assert save.read_bytes() == whole + b"\n"
