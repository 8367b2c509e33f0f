"""The doctor and the program say the same of a terminal; looking at a folder leaves nothing in it."""

from __future__ import annotations

import json
import resource
import subprocess
from pathlib import Path

import pytest
from counts import one_every_time
from terminal import Terminal, environment, sevens

from sevens_tui.environment import moves_cursor


@pytest.mark.parametrize("term", one_every_time(["", None, "dumb", "Unknown", "vt100", "xterm"], "dumb"))
def test_what_stops_it_for_the_doctor_stops_it(tmp_path: Path, term: str | None) -> None:
    able = moves_cursor({} if term is None else {"TERM": term})
    assert able == (term in ("vt100", "xterm"))
    with Terminal(sevens("doctor"), home=tmp_path, env={"TERM": term}) as terminal:
        assert terminal.wait() == (0 if able else 1)
        assert ("! set TERM to what it really is" in terminal.main_text) is not able
    with Terminal(sevens(), home=tmp_path, env={"TERM": term}) as terminal:
        if able:
            terminal.wait_for("four games for one keyboard")
            return
        assert terminal.wait() == 2
        assert "set TERM to what it really is, or play line by line" in terminal.output.decode()
        assert ("TERM does not say what terminal this is" in terminal.main_text) is (not term)


def test_looking_at_a_folder_without_room_leaves_nothing_in_it(tmp_path: Path) -> None:
    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    done = subprocess.run(
        sevens("doctor", "--json"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20,
        env=environment(tmp_path),
        preexec_fn=no_room,
    )
    (saves,) = [each for each in json.loads(done.stdout) if each["what"] == "saves"]
    assert saves["found"].endswith(": file too large") and saves["advice"].startswith("games cannot be saved")
    assert list((tmp_path / "saves").iterdir()) == []
