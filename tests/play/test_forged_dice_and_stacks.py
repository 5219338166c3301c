"""Forgeries of what dice towers, stacks, deals and blind thefts of the companion answer: a whole game of El Dorado."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.eldorado.game import GAME
from companion.games.eldorado.settings import BLACK, CARDS, CAVE_STACK, COMPANION, DEAL, GOLDEN, ISLAND_STACK, TILES
from companion.games.eldorado.sources import DRAW
from companion.games.kit import Answer, Question, Selection, Value
from companion.games.kit.chance import Chance
from companion.play.corrections import HAND, Rewrite
from companion.play.journal import Journal
from companion.play.lines import event_body, game_vault, place_of
from companion.play.selfplay import Temper, random_event
from companion.play.session import Session
from tests.play.forging import KEY, checked, forged, found, keep, only, states_made_to_fit
from tests.support.entropy import ENTROPY

SEATS = ("blue", "green")  # Emma looks at the stack, and Laffite takes cards that he does not see
KEPT: dict[str, Value] = dict.fromkeys((GOLDEN, BLACK, ISLAND_STACK, CAVE_STACK, DEAL), COMPANION)
SEED = 3  # of a short game in which all of them answer
SOURCES = (GOLDEN, BLACK, "island", "cave", DEAL, DRAW)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """A game in which every source has answered, with its secrets opened."""
    path = tmp_path_factory.mktemp("eldorado") / "whole.game"
    options: dict[str, Value] = {**KEPT, TILES: "yes", CARDS: "private"}
    session = Session.new(GAME, GAME.begin(SEATS, options), Journal.create(path), KEY, ENTROPY)
    chance = Chance(SEED)
    temper = Temper(chance)
    while not session.state.over:
        if session.open_sealed() is None:
            session.do(random_event(session.state, (), [], chance, temper, GAME.policy))
    session.finish()
    yield session
    session.journal.close()


def answered(session: Session, source: str) -> tuple[int, Question, Answer, Answer]:
    """Where a source answered first, what was asked and answered, and another answer that the rules let pass."""
    for index, step in enumerate(session.steps):
        before = session.steps[index - 1].state if index else session.start
        question, event = before.question(), step.event
        if step.by == source and question is not None and isinstance(event, Answer):
            every = (Answer(question.key, value) for value in other_values(question))
            wish = next((a for a in every if a != event and before.verdict(a).legal), None)
            if wish is not None:
                return index, question, event, wish
    raise AssertionError(f"{source} answered nothing that could be answered otherwise")


def other_values(question: Question) -> Iterator[Value]:
    """Possible answers, also of more dice than are listed."""
    domain = question.choices
    yield from domain.values() or ()
    if isinstance(domain, Selection) and domain.pieces:
        yield from ((option,) * domain.least for option in domain.options if (option,) * domain.least in domain)


def test_the_game_that_was_played_agrees(finished: Session, tmp_path: Path) -> None:
    assert found(GAME, forged(finished.journal, tmp_path / "copy.game", keep)) == []
    report = checked(GAME, finished.journal)
    assert not report.findings
    assert {step.by for step in finished.steps} >= set(SOURCES)


@pytest.mark.parametrize("source", SOURCES)
def test_what_a_source_of_the_companion_said_cannot_be_mended(finished: Session, source: str) -> None:
    index, _, answer, wish = answered(finished, source)
    for by in (HAND, "table", "camera", source):
        preview = finished.preview(Rewrite(index, 1, ((wish, by),)))
        after = [s.event for s in preview.tail if isinstance(s.event, Answer) and s.event.question == answer.question]
        assert after == [answer], by


@pytest.mark.parametrize(
    ("source", "by"),
    [
        *((source, "source") for source in SOURCES),
        (GOLDEN, HAND),
        *(pytest.param(source, HAND, marks=pytest.mark.long) for source in SOURCES[1:]),
    ],
)
def test_a_replaced_answer_is_found(finished: Session, tmp_path: Path, source: str, by: str) -> None:
    index, _, _, wish = answered(finished, source)
    before = finished.steps[index - 1].state if index else finished.start
    entry = [e for e in finished.journal.entries if e.kind == "event"][index]
    own = game_vault(finished.journal.entries, finished.begin.id, KEY, finished.journal.path)
    body = event_body(wish, before, own, place_of(finished.begin.id, entry.n))
    who = source if by == "source" else by
    draft = forged(
        finished.journal, tmp_path / "draft.game", only(entry.__eq__, lambda e: [replace(e, by=who, body=body)])
    )
    fitting = states_made_to_fit(GAME, draft, tmp_path / "forged.game", KEY)
    assert "answer-differs" in found(GAME, fitting)
