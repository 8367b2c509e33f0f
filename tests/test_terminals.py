"""Every game in real terminals: windows of several sizes, tmux with 256 and 16 colours, an SSH line that drops."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from kits import READY
from sitting import DOING, HANDS, go_on, kind_of, open_curtain, play_arguments, table_of
from ssh import SshServer
from terminal import ROOT, Terminal, environment, session, sevens

from sevens_tui.hot_seat import play_page
from sevens_tui.match import Match
from sevens_tui.store import Store

SMALL, LARGER = (40, 12), ((80, 24), (120, 40), (200, 60))


def save_in(home: Path) -> Path:
    (path,) = (home / "saves").glob("*.sevens")
    return path


def frame_of(save: Path, columns: int, lines: int) -> str:
    """The page that should stand in a window of this size: worked out from the save, past any terminal."""
    match = Match.load(Store(save.parent).read(save))
    page = play_page(match, match.prompt(match.to_move[0]))
    return page.frame(columns, lines).text()


@pytest.mark.slow
@pytest.mark.parametrize("game", READY)
def test_windows_of_many_sizes(tmp_path: Path, game: str) -> None:
    """The terminal shows, cell by cell, what the page says it shows; a small one nothing of it."""
    with Terminal(sevens(*play_arguments(3, game=game)), size=SMALL, home=tmp_path) as terminal:
        terminal.wait_for("sevens needs 80 x 24")
        terminal.resize(80, 24)
        open_curtain(terminal)
        for size in (*LARGER, (80, 24)):
            terminal.resize(*size)
            terminal.wait_for(lambda each: kind_of(each) == "play" and any(hand in each.text for hand in HANDS))
            terminal.settle()
            meant = "\n".join(line.rstrip() for line in frame_of(save_in(tmp_path), *size).splitlines())
            assert terminal.text == meant, size
            assert terminal.emulator.unknown == []
            terminal.resize(*SMALL)
            terminal.wait_for("sevens needs 80 x 24")
            terminal.settle()
            assert not any(hand in terminal.text for hand in HANDS)
        terminal.key("ctrl+q")
        assert terminal.wait() == 0
        assert terminal.leftovers() == []


class Tmux:
    """A tmux of its own with a shell in one window of 80 by 24."""

    def __init__(self, home: Path, term: str, *more: str) -> None:
        self._socket = Path(tempfile.mkdtemp(prefix="sevens-tmux-"))
        self._environment = environment(home) | {"TERM": "xterm-256color"}
        settings = self._socket / "conf"
        usual = (f"set -g default-terminal {term}", "set -g escape-time 0", "set -g status off")
        settings.write_text("\n".join((*usual, *more)))
        self("-f", str(settings), "new-session", "-d", "-x", "80", "-y", "24", "bash --norc --noprofile -i")

    def __call__(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self._socket / "s"), *words],
            env=self._environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    @property
    def screen(self) -> list[str]:
        """What the window shows."""
        return self("capture-pane", "-p").splitlines()

    @property
    def everything(self) -> str:
        """The normal screen with all that has scrolled off it, and the other screen if it is kept."""
        return self("capture-pane", "-p", "-S", "-") + self("capture-pane", "-p", "-a", "-q", "-S", "-")

    def wait_for(self, clock: Terminal, *wanted: str) -> str:
        """Wait until one of these is shown, and the screen stands still; gives the screen."""
        before = None
        for _ in range(400):
            now = "\n".join(self.screen)
            if now == before and any(each in now for each in wanted):
                return now
            before = now
            clock.pump(0.05)
        raise AssertionError(f"{wanted} never came\n{now}")

    def close(self) -> None:
        subprocess.run(["tmux", "-S", str(self._socket / "s"), "kill-server"], capture_output=True, check=False)
        shutil.rmtree(self._socket, ignore_errors=True)


@pytest.fixture
def clock() -> Iterator[Terminal]:
    """Something to wait by."""
    with Terminal(["/bin/sh", "-c", "read line"]) as terminal:
        yield terminal


@pytest.mark.slow
@pytest.mark.tmux
@pytest.mark.parametrize(("game", "term"), list(zip(READY, ("screen", "tmux-256color") * 2, strict=False)))
def test_in_tmux(tmp_path: Path, game: str, term: str, clock: Terminal) -> None:
    tmux = Tmux(tmp_path, term)
    try:
        tmux.wait_for(clock, "$", "#")
        tmux("send-keys", "PS1='> '; clear; echo before", "Enter")
        tmux.wait_for(clock, ">")
        tmux("send-keys", "-l", " ".join(f"'{word}'" for word in sevens(*play_arguments(2, game=game))) + "; stty -a")
        tmux.wait_for(clock, "stty -a")
        tmux("send-keys", "Enter")
        tmux.wait_for(clock, "only you can see")
        tmux("send-keys", "Space")
        shown = tmux.wait_for(clock, *HANDS)
        assert DOING.search(shown.splitlines()[0].rstrip())
        meant = frame_of(save_in(tmp_path), 80, 24)
        assert [line.rstrip() for line in shown.splitlines()] == [line.rstrip() for line in meant.splitlines()]
        colours = tmux("capture-pane", "-p", "-e")
        assert ("38;5;" in colours) == (term == "tmux-256color"), "256 colours, or 16"
        assert "38;2;" not in colours
        tmux("send-keys", "n", "n")
        tmux.wait_for(clock, "Nudge")
        tmux("resize-window", "-x", "120", "-y", "40")
        tmux.wait_for(clock, "Nudge")
        tmux("resize-window", "-x", "80", "-y", "24")
        tmux.wait_for(clock, "Nudge")
        tmux("send-keys", "Enter")
        for _ in range(200):
            if Store(tmp_path / "saves").read(save_in(tmp_path)).decisions:
                break
            clock.pump(0.05)
        tmux.wait_for(clock, "")
        held = [line for line in shown.splitlines() if any(hand in line for hand in HANDS)]
        tmux("send-keys", "C-q")
        tmux.wait_for(clock, "quit sevens")
        tmux("send-keys", "C-q")
        after = tmux.wait_for(clock, "icanon")
        assert after.startswith("before\n> "), "what stood there before stands there again"
        assert not re.search(r"-(icanon|echo|isig|icrnl|opost)\b", after), "the line is as it was"
        left = tmux.everything
        assert not any(line in left for line in held)
        assert "Traceback" not in left
        for line in shown.splitlines():
            assert not line.strip() or line not in left, "nothing of the table is left in the scrollback"
    finally:
        tmux.close()


@pytest.mark.slow
@pytest.mark.ssh
def test_over_ssh_with_a_resize_a_dropped_line_and_a_second_person(tmp_path: Path, clock: Terminal) -> None:
    with SshServer() as server:
        for game in READY:
            home = tmp_path / game
            home.mkdir()
            env = environment(home)
            with Terminal(server.command(sevens(*play_arguments(3, game=game)), env=env)) as terminal:
                open_curtain(terminal)
                terminal.resize(120, 40)
                terminal.wait_for(lambda each: kind_of(each) == "play")
                terminal.settle()
                meant = frame_of(save_in(home), 120, 40)
                assert terminal.text == "\n".join(line.rstrip() for line in meant.splitlines())
                terminal.resize(80, 24)
                terminal.settle()
                go_on(terminal, Random(0))
                save = save_in(home)
                before = Store(save.parent).read(save).decisions
                assert before
                with Terminal(server.command(sevens("play", str(save)), env=env)) as second:
                    second.wait_for(lambda each: "is open already" in each.text + each.main_text)
                    told = "".join(second.screen)
                    assert re.search(r"by \w+ on \S+ \(terminal \S+, process \d+, since ", told)
                    assert not any(hand in told for hand in HANDS)
                terminal.kill()  # the client dies, and with it the line
            for _ in range(100):
                if not any(session(program) for program in server.programs()):
                    break
                clock.pump(0.1)
            assert not any(session(program) for program in server.programs())
            with Terminal(server.command(sevens("play", str(save)), env=env)) as terminal:
                terminal.wait_for(lambda each: kind_of(each) in ("curtain", "interlude"))
                decided = Store(save.parent).read(save).decisions
                assert decided[: len(before)] == before
                terminal.settle()
                while kind_of(terminal) != "play":
                    terminal.key("space")
                    terminal.settle(0.3)
                assert table_of(terminal)


@pytest.mark.slow
@pytest.mark.parametrize("game", READY)
def test_a_terminal_that_goes_without_a_word(tmp_path: Path, game: str) -> None:
    """Hang-ups are ignored, as under nohup, and the window is gone: it ends, and all that was decided is saved."""
    quoted = " ".join(f"'{each}'" for each in sevens(*play_arguments(2, game=game)))
    with Terminal(["/bin/sh", "-c", f"trap '' HUP; exec {quoted}"], home=tmp_path) as terminal:
        open_curtain(terminal)
        go_on(terminal, Random(0))
        save = save_in(tmp_path)
        before = Store(save.parent).read(save).decisions
        assert before
        terminal.hangup()
        assert terminal.wait() is not None
    assert Store(save.parent).read(save).decisions[: len(before)] == before, "more may have been on their way"
    assert not os.path.lexists(save.with_name(f".{save.name}.tmp"))
