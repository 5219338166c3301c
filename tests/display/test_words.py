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
"""The most words of a sentence, and letters of a rule, in English."""
LONGER = {"en": (0, 0)}
"""How many more a language may have of both; every other one two words and six letters."""
ARCHAIC = {
    "en": r"all the same|anew|upon|nothing else than|hands (?:must|have|do|should|may|are to)|shall|"
    r"so that|to mend|mended|for all to see|any ?more|forgo",
    "de": r"sodann|auf dass|mithin|mitnichten|aufs Neue|derjenige|dergleichen|obgleich",
    "fr": r"nul n|nulle part ailleurs que|ôte[rz]|derechef|icelle|celui-là seul|quiconque|afin que",
    "es": r"sobreconstruir|empero|asaz|cual(?:es)?quiera que|teclead|por doquier|en pos de",
    "it": r"codest[aoei]|ordunque|affinché|qualora|anzitempo|altresì|orbene",
}
CODE = re.compile(r"\([a-z]\d|\bc\dr\d|\bx\d+,? ?y\d|[↑→↓←]\d|\bo.clock\b|\b(upper|lower) (left|right)\b")
"""A place by its notation, instead of a name or a light on the board."""
FEWER = {
    "games/diamond_isles/texts": {"codes": 1},
    "games/eldorado/texts": {"codes": 4},
    "games/pachamama/texts": {"long sentences": 1, "codes": 1},
}
"""How many of each kind a catalogue still has: the numbers may only fall. Every other catalogue has none."""
FEWER_ELSEWHERE = {"games/pachamama/texts": {"codes": 1}}


def plain(text: str) -> str:
    """A text as a screen shows it, with the first word for each number, without what no board shows."""
    return re.sub(r"\{\w+\|([^|{}]*)(?:\|[^|{}]*)+\}", r"\1", re.sub(r"\[\[.*?\]\]", "", text))


def sentences(text: str) -> list[str]:
    """The sentences of a text; what follows a colon, or is one of a list of commands, is one of its own."""
    return re.split(r"(?<=[.!?:;…])\s+|\s+·\s+", plain(text))


def words_in(sentence: str) -> int:
    """How many words a sentence has; a command in backquotes is one, a gap too."""
    return sum(bool(re.search(r"\w", word)) for word in re.sub(r"`[^`]*`", "x", sentence).split())


KINDS: Mapping[str, Callable[[str, str, str], bool]] = {
    "long sentences": lambda language, key, text: (
        not key.startswith("rule.") and any(words_in(each) > WORDS + more(language)[0] for each in sentences(text))
    ),
    "long rules": lambda language, key, text: (
        key.startswith("rule.") and len(plain(text)) > LETTERS + more(language)[1]
    ),
    "semicolons": lambda language, key, text: ";" in text,
    "archaisms": lambda language, key, text: re.search(rf"\b({ARCHAIC[language]})\b", text, re.IGNORECASE) is not None,
    "codes": lambda language, key, text: CODE.search(plain(text)) is not None,
}


def more(language: str) -> tuple[int, int]:
    """How many words of a sentence and letters of a rule a language may have more than English."""
    return LONGER.get(language, (2, 6))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", FOLDERS_OF_TEXTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_person_reads_is_short_and_plain(language: str, name: str, kind: str) -> None:
    texts = read(FOLDERS_OF_TEXTS[name] / f"{language}.toml")
    found = [key for key, text in texts.items() if KINDS[kind](language, key, text.replace(" :", ":"))]
    assert len(found) <= (FEWER if language == "en" else FEWER_ELSEWHERE).get(name, {}).get(kind, 0), found


@pytest.mark.parametrize(
    ("kind", "key", "text"),
    [
        ("long sentences", "news.a", "One two three four five six seven eight nine ten eleven twelve thirteen."),
        (
            "long rules",
            "rule.a",
            "A rule that goes on and on, as no friend explains it, until it is over ninety letters long.",
        ),
        ("semicolons", "news.a", "Take a card; then play it."),
        ("archaisms", "news.a", "Hands must lay the tile anew."),
        ("codes", "news.a", "A pawn goes to (x2, y1)."),
        ("codes", "news.a", "It is at the forest, 5 o’clock."),
    ],
)
def test_a_fault_of_each_kind_is_found(kind: str, key: str, text: str) -> None:
    assert KINDS[kind]("en", key, text)
    assert not KINDS[kind]("en", key, "Take two cards.")


@pytest.mark.parametrize("game", ["cacao", "diaominos", "pachamama"])
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
