"""What a voice says is short and has no notation, whatever the screen says."""

from __future__ import annotations

import re

import pytest

from companion.app.library import words_of
from companion.app.plugins import found
from companion.display.catalogue import Catalogue, read
from companion.display.spoken import WORDS, named_once, orders, plain, question
from companion.games.kit import Choice, Question, say
from companion.games.plugin import Plugin
from companion.saying import LANGUAGES

ISLES = words_of("en", "diamond_isles").with_players({"red": "Anna", "blue": "Ben"})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plugin", found().plugins, ids=lambda plugin: plugin.name)
def test_every_line_of_a_voice_has_five_words_at_most(plugin: Plugin, language: str) -> None:
    texts = read(plugin.texts / f"{language}.toml")
    for key, text in texts.items():
        if key.startswith("spoken"):
            longest = max(re.sub(r"\{(\w+)\|[^{}]*\}", "x", text), re.sub(r"\{\w+\}", "x", text), key=len)
            said = re.sub(r"\{\w+(\|[^{}]*)?\}", "x", longest)
            assert plain(said), f"{key}: {text}"


def test_an_order_is_said_as_it_stands_where_that_is_short_else_in_words_of_its_own() -> None:
    assert orders(ISLES, [say("take-cards", seat="red", cards=("ore", "ore"))]) == ("Anna: take 2 ore.",)
    assert orders(ISLES, [say("pay", seat="red", cards=("ore", "wool"))]) == ("Anna: pay your cards.",)


def test_what_has_no_words_for_a_voice_is_left_to_the_screen() -> None:
    words = Catalogue("en", ISLES.fallback, {"hand.dig": "{seat}: dig {depth} deep and take all that you find (+3)."})
    assert orders(words, [say("dig", seat="Anna", depth=3)]) == ("Anna, look at the screen.",)
    asked = Question("x", "x", "table", Choice((1,)))
    assert question(words, asked) == "question.x"


def test_the_same_person_is_named_once_and_of_many_orders_only_their_number_is_said() -> None:
    take, pay = say("take-cards", seat="red", cards=("ore",)), say("draw-card", seat="red")
    assert orders(ISLES, [take, pay, take]) == ("Anna: take 1 ore.", "Draw a development card.")
    assert orders(ISLES, [take, pay, say("robber", place="x")]) == ("3 things to do.",)
    assert named_once(["Ben: a.", "b.", "Ben: c.", "Cleo: d.", "Ben: e."]) == (
        "Ben: a.",
        "B.",
        "C.",
        "Cleo: d.",
        "Ben: e.",
    )


def test_a_line_is_plain_without_notation() -> None:
    assert plain("Anna: take one gold.")
    for text in (
        "Anna: pay 2 ore + 1 wool.",
        "Move to (x2, y1).",
        "Take ore ×2.",
        "Go to −4.",
        "One two three four five six.",
    ):
        assert not plain(text), text
    assert WORDS == 5
