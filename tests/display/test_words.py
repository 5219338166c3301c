"""What a person reads is short and plain: lengths, signs and words that no catalogue may have more of than today."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from companion.display.catalogue import FOLDERS, load, read
from companion.games.kit import say
from companion.saying import LANGUAGES

ROOT = Path(__file__).parents[2] / "companion"
FOLDERS_OF_TEXTS = {
    str(folder.relative_to(ROOT)): folder
    for folder in (*FOLDERS, ROOT / "hall" / "texts", *sorted((ROOT / "games").glob("*/texts")))
}
WORDS, LETTERS = 12, 90
"""The most words of a sentence, and letters of a rule."""
ARCHAIC = re.compile(
    r"\b(all the same|anew|upon|nothing else than|hands (?:must|have|do|should|may|are to)|shall|"
    r"so that|to mend|mended|for all to see|any ?more|forgo)\b",
    re.IGNORECASE,
)
CODE = re.compile(r"\([a-z]\d|\bc\dr\d|\bx\d+,? ?y\d|[↑→↓←]\d|\bo.clock\b|\b(upper|lower) (left|right)\b")
"""A place by its notation, instead of a name or a light on the board."""
FEWER = {
    "games/diamond_isles/texts": {"codes": 1},
    "games/eldorado/texts": {"codes": 4},
    "games/pachamama/texts": {"long sentences": 1, "codes": 1},
}
"""How many of each kind a catalogue still has: the numbers may only fall. Every other catalogue has none."""


def plain(text: str) -> str:
    """A text as a screen shows it, with the first word for each number, without what no board shows."""
    return re.sub(r"\{\w+\|([^|{}]*)(?:\|[^|{}]*)+\}", r"\1", re.sub(r"\[\[.*?\]\]", "", text))


def sentences(text: str) -> list[str]:
    """The sentences of a text; what follows a colon, or is one of a list of commands, is one of its own."""
    return re.split(r"(?<=[.!?:;…])\s+|\s+·\s+", plain(text))


def words_in(sentence: str) -> int:
    """How many words a sentence has; a command in backquotes is one, a gap too."""
    return sum(bool(re.search(r"\w", word)) for word in re.sub(r"`[^`]*`", "x", sentence).split())


KINDS: Mapping[str, Callable[[str, str], bool]] = {
    "long sentences": lambda key, text: (
        not key.startswith("rule.") and any(words_in(each) > WORDS for each in sentences(text))
    ),
    "long rules": lambda key, text: key.startswith("rule.") and len(plain(text)) > LETTERS,
    "semicolons": lambda key, text: ";" in text,
    "archaisms": lambda key, text: ARCHAIC.search(text) is not None,
    "codes": lambda key, text: CODE.search(plain(text)) is not None,
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", FOLDERS_OF_TEXTS)
def test_english_is_short_and_plain(name: str, kind: str) -> None:
    found = [key for key, text in read(FOLDERS_OF_TEXTS[name] / "en.toml").items() if KINDS[kind](key, text)]
    assert len(found) <= FEWER.get(name, {}).get(kind, 0), found


@pytest.mark.parametrize("game", ["cacao", "diaominos"])
def test_news_orders_and_refusals_name_no_place_by_notation_on_a_screen(game: str) -> None:
    named = {"news.shown", "news.slid", "hand.slide", "refusal.tile-there"}  # spaces of the display, which have names
    texts = read(ROOT / "games" / game / "texts" / "en.toml")
    told = {key: plain(text) for key, text in texts.items() if key.partition(".")[0] in ("news", "hand", "refusal")}
    assert {key for key, text in told.items() if re.search(r"\{(place|places|worker|jungle)\}", text)} <= named


def test_a_gem_is_not_called_as_a_player_is() -> None:
    took = say("gem-mine", seat="red", place="x2y1", gems=("red", "red", "blue"))
    words = load("en", ROOT / "games" / "cacao" / "texts").with_names({"x2y1": "(x2, y1)"}, frozenset({"x2y1"}))
    assert words.say("news", took) == "Red takes 2 red gems and 1 blue gem."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FOLDERS_OF_TEXTS)
def test_an_apostrophe_is_curved(name: str, language: str) -> None:
    texts = read(FOLDERS_OF_TEXTS[name] / f"{language}.toml")
    assert [key for key, text in texts.items() if re.search(r"[^\W\d_]'[^\W\d_]", text)] == []
