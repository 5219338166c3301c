"""Every sentence that the rules say stands in the catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from companion.games.eldorado.box import (
    BOARDS,
    CARDS,
    CAVE,
    GUARDIAN_STRENGTH,
    GUARDIANS,
    ISLAND,
    NEW_CAVE,
    PIECES,
    SEATS,
)
from companion.games.eldorado.flow import BATTLE, STAGES
from companion.games.eldorado.game import GAME
from companion.games.eldorado.plugin import PLUGIN
from companion.games.eldorado.rules import _TEAMS as TEAMS_PLACES
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.sources import DICE
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Begin
from companion.games.kit.game import draft
from tests.games.eldorado import test_refusals
from tests.games.eldorado.test_playthrough import RECORDS
from tests.games.eldorado.test_rulings import BAD
from tests.support.display.desks import words_of
from tests.support.games.catalogues import Texts, check_told, fits
from tests.support.games.eldorado.dwellers_tables import met
from tests.support.games.eldorado.solo_tables import alone
from tests.support.games.eldorado.tables import HARD, game, position
from tests.support.games.eldorado.thieves_tables import FAR, thieving
from tests.support.games.playing import judge, play
from tests.support.games.playthroughs import replayed


@cache
def moments() -> tuple[ElDorado, ...]:
    """All states of some games."""
    found = [after for _, _, after in game(3, 2, {"cards": "private", "laffite": "unseen"})]
    found += [after for _, _, after in game(4, 4, {**HARD, "deal": "companion"})]
    found += [after for _, _, after in game(5, 5, {**HARD, "deal": "table"})]
    found += [after for _, _, after in game(6, 3, {"island-stack": "companion", "laffite": "named"})]
    found += [after for _, _, after in game(7, 5, {"cards": "cardboard"})]
    found += [after for seed in (1, 2) for _, _, after in game(seed, 3, {"mode": "thieves"})]
    for name in ("solo-won", "solo-lost"):
        found += kept(name)
    return tuple(found)


def kept(name: str) -> Iterator[ElDorado]:
    """All states of a game that is kept."""
    lines = RECORDS.read(name)
    state = GAME.start(Begin.parse(lines[0]))
    for event in replayed(GAME, lines):
        if not isinstance(event, str):
            state = state.after(event)
            assert isinstance(state, ElDorado)
            yield state


def test_every_rule_has_one_line(texts: Texts) -> None:
    assert set(texts["en"]["rule"]) == set(RULES)


@pytest.mark.slow
def test_every_sentence_of_the_news_and_for_hands_stands_in_the_catalogues(texts: Texts) -> None:
    check_told(texts, moments())


def test_every_sentence_about_dwellers_events_and_treasures_stands_in_the_catalogues(texts: Texts) -> None:
    check_told(texts, met())


def test_every_refusal_and_every_fault_fills_its_gaps(texts: Texts) -> None:
    for table, line in test_refusals.ALONE.values():
        for breach in judge(test_refusals.TABLES[table], line).breaches:
            assert fits(texts, "refusal", breach.rule, dict(breach.args)), breach
    for state in BAD.values():
        for fault in state.faults():
            assert fits(texts, "fault", fault.what.key, dict(fault.what.args)), fault
    assert set(texts["en"]["fault"]) == set(BAD)


def test_every_word_has_a_name(texts: Texts) -> None:
    words = {
        *ISLAND,
        *CAVE,
        *NEW_CAVE,
        *SEATS,
        *CARDS,
        *PIECES,
        *BOARDS,
        GUARDIANS,
        DICE,
        *(f"{GUARDIANS}-{kind}" for kind in GUARDIAN_STRENGTH),
        *(name for both in BOARDS.values() for name in both),
    }
    words |= {str(value) for option in GAME.options for value in option.values}
    assert words <= set(texts["en"]["name"])
    assert {option.name for option in GAME.options} == {key.partition(".")[0] for key in texts["en"]["option"]}
    assert {secret.name for secret in GAME.secrets} == set(texts["en"]["by"])


def test_a_gift_is_for_nothing(texts: Texts) -> None:
    said = {language: words_of(PLUGIN, language).name(()) for language in texts}
    assert said == {"en": "nothing", "fr": "rien", "de": "nichts", "es": "nada", "it": "niente"}


def test_every_kind_field_question_and_fact_is_named(texts: Texts) -> None:
    assert {kind.kind for kind in ElDorado.kinds} == set(texts["en"]["action"])
    fields, kinds = texts["en"]["field"], {kind.kind: kind for kind in ElDorado.kinds}
    named = {name for kind in kinds.values() for name in position().domains(kind)}
    assert named == {f for f in fields if f not in kinds}
    for kind, own in ((kind, own) for kind, own in fields.items() if kind in kinds):
        assert set(own) <= set(position().domains(kinds[kind]))
    asked = {question.kind for after in moments() if (question := after.question())}
    assert asked <= set(texts["en"]["question"])
    shore = thieving(tiles={**FAR, "q1r-1": "water"})
    tables = (position({"q0r0": "gold", "q1r0": "shrine"}), replace(shore, wolf="red"), alone("red explorer q0r0"))
    facts = {fact.partition(".")[0] for table in tables for fact in table.facts()}
    assert facts == set(texts["en"]["fact"])


def test_with_five_players_the_plan_says_that_the_box_names_four(texts: Texts) -> None:
    (note,) = GAME.plan(draft(GAME, GAME.seats[:5])).notes
    assert fits(texts, "plan", note.key, dict(note.args))
    assert GAME.plan(draft(GAME, GAME.seats[:4])).notes == ()


def test_no_rule_stands_in_the_table_for_nothing(texts: Texts) -> None:
    english = texts["en"]
    applied = {*english["refusal"], *english["fault"], *STAGES.values(), *BATTLE.values(), "interruption", "ruling"}
    applied |= {option.rule for option in GAME.options if option.rule}
    played = play(test_refusals.TABLES["house"], "red raid q0r0 q0r0s")
    for after in (*moments(), *met(), played):
        applied |= {news.rule for news in after.told} | set(after.due().values())
        question, result = after.question(), after.result()
        applied |= {question.rule} if question else set()
        applied |= {line.rule for line in result.lines} if result else set()
    elsewhere = {
        "large-group",
        "spoils",
        "bellona",
        "cave-stack",
        "deadline",
        "dweller-tie",
        "nicolas-battle",
        "stella",
        "thieves",
        "tizoc",
        "william",
    }
    elsewhere |= {"large-group", "thieves-last", "thief-strength", "thieves-tile", "back-into-hiding"}
    elsewhere |= {"thieves-defeated", "outpost", "stella"}
    elsewhere |= {"solo", "guardian-tile", "guardians-order"}
    elsewhere |= {rule for rule in TEAMS_PLACES if rule != "team-dice"}
    assert set(RULES) - applied <= elsewhere, "these have tests of their own"
