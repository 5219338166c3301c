"""Forgeries of what dice, development cards and thefts of the companion answer: a running game of Diamond Isles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.diamond_isles.game import GAME
from companion.games.kit import Answer, Value
from companion.games.kit.chance import Chance
from companion.play.corrections import HAND, Rewrite
from companion.play.journal import Journal
from companion.play.lines import event_body, game_vault, place_of
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.verify import verify
from tests.play.forging import KEY, forged, only, states_made_to_fit
from tests.support.entropy import CHEAP, ENTROPY

OPTIONS: dict[str, Value] = {"cards": "private", "development": "companion", "dice": "companion"}
SOURCES = ("dice", "development", "theft")
SEED = 7


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """A game in which every source has answered."""
    path = tmp_path_factory.mktemp("isles") / "one.game"
    session = Session.new(GAME, GAME.begin(GAME.seats[:3], OPTIONS), Journal.create(path), KEY, ENTROPY)
    chance = Chance(SEED)
    while not {step.by for step in session.steps}.issuperset(SOURCES):
        session.do(random_event(session.state, (), [], chance, policy=GAME.policy))
    yield session
    session.journal.close()


@pytest.mark.parametrize("source", SOURCES)
def test_what_the_companion_rolled_dealt_or_took_is_its_own_at_the_table_and_in_the_file(
    running: Session, tmp_path: Path, source: str
) -> None:
    index = next(index for index, step in enumerate(running.steps) if step.by == source)
    before, event = running.steps[index - 1].state, running.steps[index].event
    question = before.question()
    assert question is not None
    every = (Answer(question.key, value) for value in question.choices.values() or ())
    wish = next(answer for answer in every if answer != event and before.verdict(answer).legal)
    preview = running.preview(Rewrite(index, 1, ((wish, HAND),)))
    assert preview.tail[0].event == event
    path, own = running.journal.path, game_vault(running.journal.entries, running.begin.id, KEY, running.journal.path)
    entry = [e for e in running.journal.entries if e.kind == "event"][index]
    body = event_body(wish, before, own, place_of(running.begin.id, entry.n))
    draft = forged(running.journal, tmp_path / "draft.game", only(entry.__eq__, lambda e: [replace(e, body=body)]))
    draft.path = path
    fitting = states_made_to_fit(GAME, draft, tmp_path / "forged.game", KEY)
    fitting.path = path
    assert "not-agreeing" in [finding.key for finding in verify(GAME, fitting, KEY, cost=CHEAP).findings]
