"""Every sentence that the rules say stands in the catalogues."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.games.diamond_isles.beginning import COLOURS
from companion.games.diamond_isles.box import DEVELOPMENT, HARBOURS, PIECES, RESOURCES, SEATS, TERRAINS
from companion.games.diamond_isles.game import ACTIONS, GAME
from companion.games.diamond_isles.rules import RULES
from companion.games.diamond_isles.state import DiamondIsles
from tests.games.diamond_isles import test_refusals
from tests.support.games.catalogues import Texts, check_told
from tests.support.games.diamond_isles.tables import game, position
from tests.support.games.playing import judge

OPTIONS = (
    (7, 3, (("cards", "private"), ("development", "companion"))),
    (8, 4, (("cards", "cardboard"), ("cart", "yes"), ("start-settlements", 3))),
    (9, 3, (("scarce-diamonds", "nobody"), ("map", "asked"))),
    (10, 4, (("empty-village", "nothing"), ("largest-army", "no"))),
)
SELDOM = {
    "gold",
    "tie-diamonds",
    "tie-shared",
    "most-points",
    "bank-shortage",
    "first-diamond",
    "diamond-order",
    "no-way",
    "year-of-plenty",
}
"""Rules whose news come seldom; tests of their own bring them about."""


@cache
def moments() -> tuple[DiamondIsles, ...]:
    """All states of some games."""
    return tuple(after for options in OPTIONS for _, _, after in game(*options))


def test_every_rule_has_one_line(texts: Texts) -> None:
    assert set(texts["en"]["rule"]) == set(RULES)
    assert set(texts["en"]["where"]) == {RULES.places[rule] for rule in RULES}


def test_every_sentence_of_the_news_and_for_hands_stands_in_the_catalogues(texts: Texts) -> None:
    check_told(texts, moments())


def test_every_word_has_a_name(texts: Texts) -> None:
    words = {*SEATS, *TERRAINS, *RESOURCES, *HARBOURS, *PIECES, *DEVELOPMENT, *COLOURS, "robber", "pirate", "diamond"}
    words |= {str(value) for option in GAME.options for value in option.values if isinstance(value, str)}
    assert words <= set(texts["en"]["name"])
    assert {option.name for option in GAME.options} == set(texts["en"]["option"])
    assert {secret.name for secret in GAME.secrets} == set(texts["en"]["by"])


def test_every_kind_field_and_question_is_named(texts: Texts) -> None:
    assert {kind.kind for kind in ACTIONS} == set(texts["en"]["action"])
    fields, kinds = texts["en"]["field"], {kind.kind: kind for kind in ACTIONS}
    own = {name: words for name, words in fields.items() if not isinstance(words, str)}
    named = {name.removesuffix("-ends") for name in fields if name not in own}  # the next field ends a selection
    assert {name for kind in ACTIONS for name in position().domains(kind)} == named
    for kind, words in own.items():
        assert set(words) <= set(position().domains(kinds[kind]))
    asked = {question.kind for after in moments() if (question := after.question())}
    assert asked <= set(texts["en"]["question"])


def test_no_rule_stands_in_the_table_for_nothing(texts: Texts) -> None:
    english = texts["en"]
    applied = {*english["refusal"], *english["fault"], "ruling"}
    applied |= {option.rule for option in GAME.options if option.rule} | {act.rule for act in ACTIONS.values()}
    for table, line in test_refusals.ALONE.values():
        applied |= set(judge(test_refusals.table(table), line).rules)
    for after in moments():
        applied |= {news.rule for news in after.told} | set(after.due().values())
        question, result = after.question(), after.result()
        applied |= {question.rule} if question else set()
        applied |= {line.rule for line in result.lines} if result else set()
    assert set(RULES) - applied <= SELDOM


def test_every_rule_is_named_by_a_test() -> None:
    """Not counting those of whole games; rulings have a file of tests instead."""
    here = Path(__file__)
    files = [file for file in here.parent.glob("test_*.py") if file.name not in (here.name, "test_referee.py")]
    named = "".join(file.read_text(encoding="utf-8") for file in files)
    assert {rule for rule in RULES if f'"{rule}"' not in named} == {"ruling"}
