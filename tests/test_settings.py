"""The settings file: made with comments, refused in one sentence when it is broken, never lost."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from companion.display.preferences import Preferences
from companion.settings import BadSettings, Settings, load, save


def test_the_first_load_makes_a_file_with_a_comment_for_each_setting(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    assert load(path) == Settings()
    lines = path.read_text().splitlines()
    assert sum(line.startswith("# ") for line in lines) == len(fields(Settings))


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    changed = replace(Settings(), language="fr", pin_next=17, sound=False)
    save(changed, path)
    assert load(path) == changed


def test_a_camera_watches_by_itself_unless_the_table_says_otherwise() -> None:
    assert Settings().watch
    assert Preferences().watch


def test_every_default_is_allowed() -> None:
    for row in fields(Settings):
        assert row.metadata["allowed"](row.default), row.name


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("language = ", "settings-unreadable"),
        ("pin_next = 99", "values=0, 1, 2"),
        ("language = 'klingon'", 'values="en", "fr"'),
        ("colour = 'red'", "no-such-setting .*name=colour"),
        ("sound = 1", "values=false, true"),
        ("camera = 'crystal'", 'values="auto", "none"'),
        ("camera = 'v4l2:front'", 'values="auto", "none"'),
        ("camera = 3", 'values="auto", "none"'),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence_and_kept(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(BadSettings, match=says) as caught:
        load(path)
    assert "\n" not in str(caught.value)
    assert path.read_text() == text


def test_a_file_that_is_no_text_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(BadSettings, match="settings-unreadable"):
        load(path)


def test_a_file_that_may_not_be_read_is_not_said_to_have_a_wrong_line(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    with pytest.raises(BadSettings, match="not-now"):
        load(tmp_path / "settings.toml")


def test_where_nothing_can_be_stored_the_settings_are_as_they_come(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BadSettings):
        load(tmp_path / "file" / "settings.toml")  # something else is in the way
    (tmp_path / "sealed").symlink_to(tmp_path / "nowhere" / "deep")
    assert load(tmp_path / "sealed") == Settings()


def test_every_value_of_the_menu_is_allowed_in_the_file_and_the_default_is_among_them() -> None:
    for row in fields(Settings):
        assert row.default in row.metadata["values"], row.name
        assert all(row.metadata["allowed"](value) for value in row.metadata["values"]), row.name
