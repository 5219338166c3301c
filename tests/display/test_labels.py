"""What takes a step back, goes back, cancels or leaves is called differently in each language, and always the same."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from companion.display.catalogue import FOLDERS, load, read
from companion.saying import LANGUAGES

ROOT = Path(__file__).parents[2] / "companion"
MEANINGS = {
    "undo": ("button.undo", "menu.undo"),
    "back": ("button.back", "pin.back", "name.button-back"),
    "back to the game": ("menu.back",),
    "cancel a call": ("menu.call-off",),
    "keep it as it is": ("agree.no",),
    "choose again": ("warned.return",),
    "stop learning": ("enrol.stop",),
    "leave": ("menu.leave", "menu.leave-lesson", "learning.leave"),
    "home": ("final.leave",),
    "close": ("title.quit",),
    "not now": ("hall-said.later",),
    "go on": ("button.go-on", "button.next", "oracle.go-on", "first.on"),
    "done": ("typing.done", "motion.done", "table.way-done"),
}
"""Labels of the same meaning may be alike, others may not."""
FILES = (*FOLDERS, ROOT / "hall" / "texts", *sorted((ROOT / "games").glob("*/texts")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_that_do_something_else_are_called_otherwise(language: str) -> None:
    words, called = load(language), defaultdict(set)
    for meaning, keys in MEANINGS.items():
        for key in keys:
            called[words(key).casefold()].add(meaning)
    assert {label: meanings for label, meanings in called.items() if len(meanings) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_and_back_share_no_word(language: str) -> None:
    words = load(language)
    undo, back = ({*re.findall(r"\w+", words(key).casefold())} for key in ("button.undo", "button.back"))
    assert undo & back == set()
    assert words("menu.undo") == words("button.undo")
    assert words("controls.undo").startswith(words("button.undo"))
    assert words("controls.back").startswith(words("button.back"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_about_undoing_does_not_speak_of_the_back_button_and_one_about_back_names_it(language: str) -> None:
    back = re.compile(rf"\b{load(language)('button.back')}\b")
    for folder in FILES:
        english, texts = read(folder / "en.toml"), read(folder / f"{language}.toml")
        for key, text in texts.items():
            if re.search(r"\b[Uu]nd(o|id|one)\b", english.get(key, "")):
                assert not back.search(text), f"{key}: {text}"
            if re.search(r"\bBack (picks|shows|again)\b|\bhold Back\b", english.get(key, "")):
                assert back.search(text), f"{key}: {text}"
