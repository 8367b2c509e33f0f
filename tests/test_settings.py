"""Settings: read back equal, faults told in one sentence, a faulty file left as it is."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevens_tui.core import NAME_LENGTH, Player
from sevens_tui.settings import (
    MOST_NAMES,
    CannotKeep,
    Settings,
    default_path,
    dumps,
    parse,
    read,
    settings_of,
    write,
)

names = st.text(min_size=1, max_size=NAME_LENGTH).filter(lambda name: name.isprintable() and name.strip())
players = st.builds(Player, names, st.sampled_from([None, "greedy", "random"]))
some_settings = st.builds(
    Settings,
    theme=st.sampled_from(["dark", "light", "contrast"]),
    glyphs=st.sampled_from(["auto", "plain", "ascii"]),
    idle_minutes=st.integers(0, 1440),
    names=st.lists(players, max_size=MOST_NAMES).map(tuple),
    **{each.name: st.booleans() for each in fields(Settings) if isinstance(each.default, bool)},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


@given(some_settings)
def test_settings_read_back_equal(settings: Settings) -> None:
    assert parse(dumps(settings)) == settings


def test_what_is_written_is_read(path: Path) -> None:
    settings = Settings(theme="light", idle_minutes=0, names=(Player('A "b" \\'), Player("Änn", "greedy")))
    write(path, settings)
    assert read(path) == (settings, None)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    write(path, Settings())
    assert read(path) == (Settings(), None)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_no_file_is_no_fault(path: Path) -> None:
    assert read(path) == (Settings(), None)
    assert not path.parent.exists()


def test_what_a_file_leaves_out_is_as_by_default(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b'\xef\xbb\xbf# mine\r\ntheme = "light"\r\n')
    assert read(path) == (Settings(theme="light"), None)


def test_the_file_explains_every_value() -> None:
    text = dumps(Settings())
    for setting in settings_of():
        assert f"# {setting.title}: {setting.help}\n" in text
        for value in setting.values:
            assert value.meaning in text


def test_a_screen_can_list_every_setting() -> None:
    listed = settings_of()
    assert [setting.name for setting in listed] == [
        each.name for each in fields(Settings) if each.name not in ("names", "lessons")
    ]
    for setting in listed:
        assert setting.default in [value.value for value in setting.values]
        assert len({value.word for value in setting.values}) == len(setting.values) >= 2
        assert setting.title[0].isupper()
        assert "\n" not in setting.help
        for value in setting.values:
            assert parse(dumps(replace(Settings(), **{setting.name: value.value})))


FAULTS = {
    'theme = "blue"': "theme is 'blue', not dark, light or contrast",
    "theme = 3": "theme is 3, not dark, light or contrast",
    'glyphs = ["ascii"]': "glyphs is ['ascii'], not auto, plain or ascii",
    "recap = 1": "recap is 1, not true or false",
    'help = "yes"': "help is 'yes', not true or false",
    "idle_minutes = -1": "idle_minutes is -1, not a whole number from 0 to 1440",
    "idle_minutes = true": "idle_minutes is True, not a whole number from 0 to 1440",
    "idle_minutes = 2.5": "idle_minutes is 2.5, not a whole number from 0 to 1440",
    "colour = true": "there is no setting 'colour', only theme, glyphs, recap, idle_minutes",
    "theme = \n": "it is not TOML, invalid value (at line 1, column 9)",
    'theme = "dark"\ntheme = "light"': "it is not TOML, cannot overwrite a value",
    "a = " + "[" * 5000: "it is not TOML",
    "idle_minutes = " + "9" * 5000: "it is not TOML that can be read",
    'names = "Ann"': 'names is not a list of at most 6 like { name = "Ann" }',
    "names = [" + '{name = "A"},' * 7 + "]": "names is not a list of at most 6",
    'names = ["Ann"]': 'names, entry 1 is not like { name = "Ann" } or { name = "Barrel", bot = "greedy" }',
    'names = [{name = "Ann"}, {name = "Bob", sex = "m"}]': "names, entry 2 is not like",
    'names = [{name = " "}]': "names, entry 1: name is ' ', not 1 to 40 letters",
    'names = [{name = "a\\u001b"}]': "names, entry 1: name is 'a\\x1b', not 1 to 40 letters",
    'names = [{name = "A", bot = "clever"}]': "names, entry 1: bot is 'clever', not greedy or random",
    'names = [{name = "A", bot = ["greedy"]}]': "names, entry 1: bot is ['greedy'], not greedy or random",
}


@pytest.mark.parametrize(("text", "said"), FAULTS.items(), ids=[text[:30] for text in FAULTS])
def test_a_fault_is_told_in_one_sentence_and_the_file_left_alone(path: Path, text: str, said: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    settings, fault = read(path)
    assert settings == Settings()
    assert fault is not None
    assert fault.startswith(f"settings.toml ignored: {said}")
    assert fault.endswith(f"; in {path.parent}")
    assert "\n" not in fault
    with pytest.raises(CannotKeep, match="settings are not kept, mend or delete the file first"):
        write(path, Settings(theme="light"))
    assert path.read_text() == text


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    try:
        parse(text)
    except ValueError as fault:
        assert "\n" not in str(fault)


@given(some_settings, st.data())
def test_a_file_cut_anywhere_is_read_or_refused(settings: Settings, data) -> None:
    text = dumps(settings)
    try:
        parse(text[: data.draw(st.integers(0, len(text)))])
    except ValueError as fault:
        assert str(fault)


def test_files_that_are_no_settings(path: Path) -> None:
    path.mkdir(parents=True)
    assert "it cannot be read, it is a folder, not a file" in (read(path)[1] or "")
    path.rmdir()
    path.write_bytes(b"\xff\xfe")
    assert "it is not text in UTF-8" in (read(path)[1] or "")
    path.write_bytes(b"#" * 100_000)
    assert "it cannot be read, it is too long: 65536 bytes are the most" in (read(path)[1] or "")
    path.unlink()
    os.mkfifo(path)
    assert "it cannot be read, it is a named pipe, not a file" in (read(path)[1] or "")  # and nobody waits
    path.unlink()
    path.symlink_to(path)
    assert "it cannot be read" in (read(path)[1] or "")


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to(tmp_path / "dotfiles.toml")
    write(path, Settings(theme="light"))
    assert path.is_symlink()
    assert read(tmp_path / "dotfiles.toml") == (Settings(theme="light"), None)


def test_a_folder_that_is_none(path: Path) -> None:
    path.parent.write_text("a file")
    with pytest.raises(CannotKeep, match="not a directory"):
        write(path, Settings())


def test_a_full_disk_leaves_what_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, Settings(theme="light"))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotKeep, match="no space left on device"):
        write(path, Settings())
    monkeypatch.undo()
    assert read(path) == (Settings(theme="light"), None)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_settings_that_would_not_read_back_are_not_written(path: Path) -> None:
    for odd in (Settings(idle_minutes=-1), Settings(names=(Player("\ud800"),)), Settings(names=(Player("a\nb"),))):
        with pytest.raises(CannotKeep):
            write(path, odd)
    assert not path.exists()


def test_where_settings_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert default_path().name == "settings.toml"
    assert default_path().parent.name == "sevens"
    monkeypatch.setenv("SEVENS_CONFIG", str(tmp_path / "mine.toml"))
    assert default_path() == tmp_path / "mine.toml"


def test_reading_no_file_costs_no_import() -> None:
    script = (
        "import sys; from pathlib import Path; from sevens_tui import settings; settings.read(Path('/nowhere')); "
        "print({'tomllib', 'platformdirs', 'textual'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=30)
    assert (done.stdout, done.stderr) == ("set()\n", "")
