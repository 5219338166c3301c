"""What the rules refuse and the whole table plays all the same: only by rules of the house, only what can be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.kit import Answer, Event, Fault, digest, parse_event, say
from companion.play.corrections import TABLE
from companion.play.journal import Journal, JournalError
from companion.play.session import Session, played
from companion.play.vault import Vault
from tests.toys import skirmish
from tests.toys.skirmish import March, Skirmish

LEAP = March("red", "c")
"""Two places along the road, where the rules allow one."""


@pytest.fixture
def session(open_game: Callable[..., Session], monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setattr(skirmish.RULES, "house", frozenset({"next-place"}))
    return open_game(skirmish.GAME, "red", "blue")


def refused(session: Session, event: Event) -> bool:
    """Whether it is not played, and nothing is written."""
    before, entries = played(session.steps), len(session.journal.entries)
    played_all_the_same = session.do_all_the_same(event)
    assert (played(session.steps), len(session.journal.entries)) == (before, entries) or played_all_the_same
    return not played_all_the_same


def test_what_breaks_rules_of_the_house_is_played_and_written_as_the_tables_will(session: Session) -> None:
    assert not session.do(LEAP).legal
    assert session.do_all_the_same(LEAP)
    assert session.state.layout()["c", "army"] == "red"
    assert session.steps[-1].by == TABLE
    assert session.journal.entries[-1].by == TABLE
    assert dict(session.state.due()) == {"blue": "turn"}


def test_a_game_with_such_an_event_goes_on_later(session: Session, vault: Vault) -> None:
    session.do_all_the_same(LEAP)
    again = Session.resume(skirmish.GAME, Journal.open(session.journal.path), vault)
    assert again.state == session.state
    again.journal.close()


def test_the_same_event_as_a_hands_own_does_not_stand(session: Session, vault: Vault) -> None:
    session.journal.append("event", "hand", LEAP.text(), digest(session.state.after(LEAP)))
    journal = Journal.open(session.journal.path)
    with pytest.raises(JournalError, match="next-place"):
        Session.resume(skirmish.GAME, journal, vault)
    journal.close()


def test_a_rule_that_is_not_the_houses_holds_for_the_table_too(session: Session) -> None:
    assert refused(session, skirmish.Propose("red", 3, 0))
    assert refused(session, March("blue", "d"))
    assert refused(session, March("blue", "c"))  # two places, and out of turn


def test_what_would_make_an_impossible_position_is_not_played(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faults(state: Skirmish) -> tuple[Fault, ...]:
        return tuple(Fault(say("marsh", place=place)) for place in state.at if place in "ac")

    monkeypatch.setattr(Skirmish, "faults", faults)
    assert refused(session, LEAP)
    assert session.do_all_the_same(March("red", "d")), "the position was impossible before, and is no more so now"


def test_an_answer_is_never_played_all_the_same(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.RULES, "house", frozenset(skirmish.RULES.places))
    session.do(parse_event(session.state, "red peek"))
    assert refused(session, Answer("peek.0", "crown"))


def test_what_is_legal_may_be_the_whole_tables_too(session: Session) -> None:
    assert session.do_all_the_same(March("red", "b"))


def test_sources_answer_what_it_asks(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.RULES, "house", frozenset({"cards-left"}))
    for line in ("red shuffle-in", "blue draw"):
        assert session.do(parse_event(session.state, line)).legal
    assert session.do_all_the_same(skirmish.ShuffleIn("red"))
    assert session.steps[-1].by == "shuffler"


def test_without_the_key_nothing_is_played(session: Session) -> None:
    looked_at = Session.resume(skirmish.GAME, Journal.open(session.journal.path), Vault(None))
    assert refused(looked_at, LEAP)
    assert refused(looked_at, March("red", "b"))
    looked_at.journal.close()
