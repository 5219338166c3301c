"""Every sentence that the rules say stands in the catalogues."""

from __future__ import annotations

from itertools import product

from companion.games.diaominos.actions import ON_PAPER, ON_SCREEN, domains
from companion.games.diaominos.cube import COLOURS, ORIENTATIONS, SIDES, layer_turned, shown
from companion.games.diaominos.diagnosis import look_at, slips
from companion.games.diaominos.game import GAME
from companion.games.diaominos.plan import READINGS
from companion.games.diaominos.rules import RULES
from companion.games.diaominos.scoring import SOURCES
from companion.games.diaominos.shapes import SHAPES, TURNS
from companion.games.kit import Say, every_action
from tests.games.diaominos import test_refusals
from tests.support.games.catalogues import Texts, check_told, gaps
from tests.support.games.diaominos.tables import CUBE, game, paper
from tests.support.games.playing import judge, play


def check(texts: Texts, section: str, what: Say) -> None:
    """A sentence stands in every language, with no gap that stays open."""
    for language in texts.values():
        assert gaps(language[section][what.key]) <= set(dict(what.args)), what


def test_every_rule_has_one_line(texts: Texts) -> None:
    assert set(texts["en"]["rule"]) == set(RULES)


def test_every_sentence_of_the_news_and_for_hands_stands_in_the_catalogues(texts: Texts) -> None:
    for seed, (sheets, view) in enumerate(product(("paper", "screen"), ("private", "open"))):
        check_told(texts, (after for _, after in game(seed, 2, sheets=sheets, view=view)))


def test_every_refusal_fills_its_gaps(texts: Texts) -> None:
    together = ((table, line) for table, line, _ in test_refusals.TOGETHER.values())
    for table, line in (*test_refusals.ALONE.values(), *together):
        for breach in judge(test_refusals.TABLES[table], line).breaches:
            check(texts, "refusal", Say(breach.rule, breach.args))


def test_what_went_wrong_with_a_cube_is_said_and_how_it_is_put_right(texts: Texts) -> None:
    kinds = set()
    for orientation in ORIENTATIONS:
        for seen in (shown(CUBE, orientation), layer_turned(shown(CUBE, orientation), "R", 1)):
            for slip in slips(CUBE, "UF", ["EEN"], look_at(seen)):
                kinds.add(slip.kind)
                check(texts, "slip", slip.what)
                for remedy in slip.remedy:
                    check(texts, "remedy", remedy)
    assert set(texts["en"]["slip"]) >= kinds
    assert len(kinds) > 6


def test_what_cannot_be_checked_is_said(texts: Texts) -> None:
    state = paper()
    for event in every_action(state, "south"):
        for what in state.verdict(event).unchecked:
            check(texts, "unchecked", what)


def test_every_word_has_a_name(texts: Texts) -> None:
    words = {*SHAPES, *TURNS, *COLOURS, *SIDES, *READINGS, "up", "down", "yes", "no", "any"}
    words |= {str(value) for option in GAME.options for value in option.values}
    assert words <= set(texts["en"]["name"])
    assert {option.name for option in GAME.options} == set(texts["en"]["option"])
    assert set(SOURCES) == set(texts["en"]["score"])


def test_every_kind_field_question_and_fact_is_named(texts: Texts) -> None:
    kinds = {*ON_SCREEN, *ON_PAPER}
    assert {kind.kind for kind in kinds} == set(texts["en"]["action"])
    fields = {name for kind in kinds for name in domains(8, 12, 12)[kind]}
    assert fields | {"at-group"} == set(texts["en"]["field"]), "of many cells the column is asked for first"
    assert set(texts["en"]["question"]) == {"stickers", "cube"}
    facts = {fact.partition(".")[0] for fact in play(paper(), "south done").facts()}
    assert facts == set(texts["en"]["fact"])
