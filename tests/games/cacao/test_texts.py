"""Every sentence that the rules say stands in the catalogues."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companion.games.cacao.actions import KINDS, TAKES, domains
from companion.games.cacao.board import spaces
from companion.games.cacao.box import COLOURS, GEMS, HUTS, JUNGLES
from companion.games.cacao.game import GAME
from companion.games.cacao.kitlist import advice, balance, checklist, kit_of
from companion.games.cacao.rules import DUE, RULES
from companion.games.cacao.state import Cacao
from companion.games.kit import Value
from companion.games.kit.game import draft
from companion.games.kit.game_extras import own_box
from tests.games.cacao import test_refusals, test_rulings
from tests.games.cacao.test_setup import UNFIT
from tests.support.games.cacao.tables import ALL, begin, game
from tests.support.games.catalogues import Texts, check_told, fits
from tests.support.games.playing import judge


@cache
def moments() -> tuple[Cacao, ...]:
    """All states of some games with everything in play."""
    everything = {**ALL, "workers": "replace", "worker-piles": "companion"}
    found = [after for seed in range(4) for _, _, after in game(seed, 2 + seed % 3, everything)]
    found += [after for seed in range(40, 44) for _, _, after in game(seed, 2, {"watering": "yes", "chocolate": "yes"})]
    return (*found, *(after for seed in range(8) for _, _, after in game(seed, 3)))


def test_every_rule_has_one_line(texts: Texts) -> None:
    assert set(texts["en"]["rule"]) == set(RULES)


def test_every_sentence_of_the_news_and_for_hands_stands_in_the_catalogues(texts: Texts) -> None:
    check_told(texts, moments())


def test_every_refusal_and_every_fault_fills_its_gaps(texts: Texts) -> None:
    for table, line, *_ in [*test_refusals.ALONE.values(), *test_refusals.TOGETHER.values()]:
        for breach in judge(test_refusals.TABLES[table], line).breaches:
            if breach.rule != "not-due":
                assert fits(texts, "refusal", breach.rule, dict(breach.args)), breach
    for state in test_rulings.BAD.values():
        for fault in state.faults():
            assert fits(texts, "fault", fault.what.key, dict(fault.what.args)), fault
    assert set(texts["en"]["fault"]) == set(test_rulings.BAD)


def test_what_could_not_be_checked_is_said(texts: Texts) -> None:
    (what,) = judge(test_refusals.TABLES["turn"], "red place x2y1 1-1-1-1").unchecked
    assert fits(texts, "unchecked", what.key, dict(what.args))


def test_every_word_has_a_name(texts: Texts) -> None:
    words = {*JUNGLES, *COLOURS, *GEMS, *HUTS, *TAKES, "emperor"}
    words |= {str(value) for option in GAME.options for value in option.values}
    assert words <= set(texts["en"]["name"])
    assert {option.name for option in GAME.options} == set(texts["en"]["option"])
    assert {secret.name for secret in GAME.secrets} == set(texts["en"]["by"])


def test_every_kind_field_question_and_fact_is_named(texts: Texts) -> None:
    assert {kind.kind for kind in KINDS} == set(texts["en"]["action"])
    known = domains(spaces())
    assert {name for kind in KINDS for name in known[kind]} == set(texts["en"]["field"])
    asked = {question.kind for after in moments() if (question := after.question())}
    assert asked | {"hut", "first"} == set(texts["en"]["question"])
    facts = {fact.partition(".")[0] for after in moments()[:200] for fact in after.facts()}
    assert facts == set(texts["en"]["fact"])


def test_every_line_of_the_checklist_stands_in_the_catalogues(texts: Texts) -> None:
    for seats in (2, 3, 4):
        for new in ("replace", "add"):
            kit = kit_of(begin(seats, {**ALL, "workers": new}))
            for item in checklist(kit):
                assert fits(texts, "kit", f"{item.do}-{item.who}", {"count": 1, "piece": item.piece})
                assert item.piece in texts["en"]["name"] or item.piece[0].isdigit()
            for what in advice(kit):
                assert fits(texts, "plan", what.key, dict(what.args))
            assert fits(texts, "plan", "balance", balance(kit))


def test_what_is_said_of_turned_tiles_and_of_what_no_camera_sees_stands_in_the_catalogues(texts: Texts) -> None:
    assert fits(texts, "slip", "turned-over", {"hut": "hermit", "back": "market-crier"})
    assert fits(texts, "slip", "turned-back", {"hut": "trader"})
    assert fits(texts, "checklist", "camera", {})


@pytest.mark.parametrize(("seats", "options", "data", "says"), UNFIT)
def test_every_reason_why_a_game_cannot_begin_stands_in_the_catalogues(
    texts: Texts, seats: int, options: dict[str, Value], data: dict[str, Any], says: str
) -> None:
    unfit = GAME.plan(draft(GAME, GAME.seats[:seats], options, **data)).unfit
    assert unfit is not None
    assert fits(texts, "unfit", unfit.what.key, dict(unfit.what.args))
    assert set(own_box(GAME).supplies) == set(texts["en"]["supply"])


def test_no_rule_stands_in_the_table_for_nothing(texts: Texts) -> None:
    english = texts["en"]
    applied = {*english["refusal"], *english["fault"], *DUE.values(), "ruling"}
    applied |= {"most-gold", "tie-cacao", "tie-shared", "no-space"}  # the results of `test_end` and `test_turn`
    applied |= {option.rule for option in GAME.options if option.rule}
    functions = {"family", "hermit", "road-worker", "trader", "monk", "master-builder", "farmer", "foreman", "shaman"}
    applied |= functions | {"market-crier"}  # `test_modules`
    for after in moments():
        applied |= {news.rule for news in after.news()} | set(after.due().values())
        question, result = after.question(), after.result()
        applied |= {question.rule} if question else set()
        applied |= {line.rule for line in result.lines} if result else set()
    assert set(RULES) <= applied
