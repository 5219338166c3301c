"""Every sentence that the rules say stands in the catalogues."""

from __future__ import annotations

from companion.games.kit import Answer
from companion.games.pachamama.box import ANIMALS, COLOURS, CROPS, ELEMENTS, TERRAINS
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.arrows import ARROWS, STRANGERS
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.together import Together
from companion.games.pachamama.otoma.trails import DIRECTIONS
from companion.games.pachamama.player import SOURCES
from companion.games.pachamama.rules import DUE, RULES, SOLO, TOGETHER
from companion.games.pachamama.state import Pachamama
from tests.games.pachamama import test_refusals
from tests.support.games.catalogues import Texts, check_told, fits
from tests.support.games.pachamama.tables import game
from tests.support.games.playing import judge

TABLES = (RULES, SOLO, TOGETHER)
STATES = (Solo, Together)
QUESTIONS = {"otoma-start", "arrow", "tops", "direction", "supply", "tied"}
"""What the modes with the Otoma ask beside."""


def test_every_rule_of_every_mode_has_one_line(texts: Texts) -> None:
    assert set(texts["en"]["rule"]) == {rule for table in TABLES for rule in table}


def test_every_sentence_of_the_news_and_for_hands_stands_in_the_catalogues(texts: Texts) -> None:
    for seed in range(6):
        check_told(texts, (after for _, _, after in game(seed, 2 + seed % 3, "5x5", levels=3)))
    wheel = GAME.start(GAME.begin(GAME.seats[:2], {"answers": "wheel"}))
    check_told(texts, [wheel.after(Answer("disc", "6v4d7f8m/c4r1m2"))])


def test_every_refusal_fills_its_gaps(texts: Texts) -> None:
    for table, line, *_ in [*test_refusals.ALONE.values(), *test_refusals.TOGETHER.values()]:
        for breach in judge(test_refusals.TABLES[table], line).breaches:
            assert fits(texts, "refusal", breach.rule, dict(breach.args)), breach


def test_every_word_has_a_name(texts: Texts) -> None:
    words = {*TERRAINS, *CROPS, *COLOURS, *ANIMALS, *ELEMENTS, "hand", "empty"}
    words |= {*ARROWS, *STRANGERS, *DIRECTIONS, "otoma"}
    words |= {str(value) for option in GAME.options for value in option.values}
    assert words <= set(texts["en"]["name"])
    assert {option.name for option in GAME.options} == set(texts["en"]["option"])
    assert {*SOURCES, "empty-spaces"} == set(texts["en"]["score"])


def test_every_kind_field_and_question_is_named(texts: Texts) -> None:
    kinds = {kind for state in (Pachamama, *STATES) for kind in state.kinds}
    assert {kind.kind for kind in kinds} == set(texts["en"]["action"])
    assert {name for kind in kinds for name in kind.field_names()} == set(texts["en"]["field"])
    assert set(texts["en"]["question"]) == {"disc", "first", "terrain", "crop", *QUESTIONS}


def test_no_rule_stands_in_the_table_for_nothing(texts: Texts) -> None:
    english = texts["en"]
    applied = {*english["refusal"], *english["fault"], *english["score"], *DUE.values()}
    applied |= {"tie-tracks", "tie-shared"}  # the results of `test_end`
    for seed in range(6):
        for before, _, after in game(seed, 2 + seed % 3, "5x5", levels=3):
            applied |= {news.rule for news in after.news()} | set(before.due().values())
            question = before.question()
            applied |= {question.rule} if question else set()
    assert set(RULES) <= applied
