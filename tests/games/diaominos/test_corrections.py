"""Corrections in a session: each seat undoes its own, a misread cube is mended a round later, a twisted layer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.diaominos.cube import SIDES, layer_turned, orientation_after, shown, top
from companion.games.diaominos.diagnosis import look_at, slips
from companion.games.diaominos.game import GAME
from companion.games.kit import Action, Answer, Ruling, parse_event
from companion.play.corrections import Rewrite
from companion.play.journal import Journal
from companion.play.session import Session, played
from companion.play.vault import Vault
from tests.support.games.diaominos.tables import CUBE, NOTED

Opener = Callable[..., Session]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    journals: list[Journal] = []

    def open_game(seats: int, sheets: str) -> Session:
        journal = Journal.create(tmp_path / f"{len(journals)}.game")
        journals.append(journal)
        begin = GAME.begin(GAME.seats[:seats], {"sheets": sheets})
        session = Session.new(GAME, begin, journal, Vault(bytes(range(32))))
        do(session, f"answer stickers {CUBE}", "answer cube.A UF")
        return session

    yield open_game
    for journal in journals:
        journal.close()


def do(session: Session, *lines: str) -> None:
    for line in lines:
        verdict = session.do(parse_event(session.state, line))
        assert verdict.legal, (line, verdict.rules)


def any_load(session: Session, seat: str) -> str:
    """One legal load, the first in the order of their texts."""
    return min(a.text() for a in session.state.actions(seat) if a.kind == "load")


def answered(session: Session, key: str) -> int:
    """Where an answer stands among the events."""
    return next(i for i, s in enumerate(session.steps) if isinstance(s.event, Answer) and s.event.question == key)


def state_of(session: Session) -> Any:
    return session.state


def finish(session: Session, *seats: str) -> None:
    """Each seat loads whatever comes first and is done."""
    for seat in seats:
        number = state_of(session).space
        while state_of(session).space == number and seat in session.state.due():
            action = min(session.state.actions(seat), key=lambda a: (a.kind == "score", a.text()))
            assert session.do(action).legal


def test_the_tracker_answers_by_itself_when_a_round_is_done(opened: Opener) -> None:
    session = opened(2, "paper")
    do(session, "south keep", "east keep", "south done", "east done")
    assert session.steps[-1].by == "tracker"
    assert session.steps[-1].event == Answer("cube.B", orientation_after("UF", "EEN"))


def test_a_seat_takes_back_its_own_last_act_and_others_keep_theirs(opened: Opener) -> None:
    session = opened(2, "screen")
    do(session, f"south {NOTED}", "east note W Y R O G")
    do(session, any_load(session, "south"))
    mine = state_of(session).sheet("south")
    finish(session, "east")
    theirs = state_of(session).sheet("east")
    do(session, any_load(session, "south"))
    preview = session.preview_undo("south")
    assert preview is not None
    assert preview.fallen == ()
    session.agree(preview)
    assert state_of(session).sheet("south") == mine
    assert state_of(session).sheet("east") == theirs


def test_the_order_in_which_seats_act_changes_nothing(opened: Opener) -> None:
    one, other = opened(2, "screen"), opened(2, "screen")
    south, east = f"south {NOTED}", "east note W Y R O G"
    do(one, south, east)
    do(other, east, south)
    first = any_load(one, "south")
    do(one, first)
    finish(one, "east")
    finish(other, "east")
    do(other, first)
    assert state_of(one) == state_of(other)


def test_taking_back_done_brings_the_seat_back_into_the_round_before(opened: Opener) -> None:
    session = opened(2, "paper")
    do(session, "south keep", "east keep", "south done", "east done")
    assert state_of(session).space == "B"
    preview = session.preview_undo("south")
    assert preview is not None
    session.agree(preview)
    assert state_of(session).space == "A"
    assert list(session.state.due()) == ["south"]
    do(session, "south claim tee", "south done")
    assert state_of(session).space == "B"


def test_a_cube_rolled_wrongly_and_seen_a_round_later_is_mended(opened: Opener) -> None:
    session = opened(1, "screen")
    do(session, f"south {NOTED}")
    finish(session, "south")
    finish(session, "south")
    assert state_of(session).space == "C"
    wrong = orientation_after("UF", "EES")  # what hands did instead of EEN
    now = shown(CUBE, orientation_after(wrong, "SSE"))
    found = slips(CUBE, "UF", state_of(session).plan.path.moves[:2], look_at(now))
    slip = next(s for s in found if s.move == 0)  # a slip in the last move would look the same: the table knows
    preview = session.preview_mend(answered(session, "cube.B"), Answer("cube.B", slip.orientations[0]))
    assert any(isinstance(event, Action) for event, _ in preview.fallen)
    session.agree(preview)
    assert state_of(session).orientations[1] == wrong
    finish(session, "south")
    assert state_of(session).space == "C"
    assert session.steps[answered(session, "cube.C")].by == "tracker"
    assert state_of(session).seen[2] == now
    assert not session.state.faults()


def test_a_round_may_be_left_as_played_and_the_game_goes_on_from_the_cube_as_it_lies(opened: Opener) -> None:
    session = opened(2, "paper")
    do(session, "south keep", "east keep", "south done", "east done")
    before = state_of(session).seen
    assert session.do(Ruling("orientation", "RU", "it was rolled wrongly and we had played")).legal
    do(session, "south done", "east done")
    assert state_of(session).seen[:2] == before
    assert state_of(session).orientations[2] == orientation_after("RU", "SSE")
    assert not session.state.faults()
    assert [r.fact for r in state_of(session).ruled] == ["orientation"]


def test_a_layer_turned_by_accident_is_put_before_the_round_in_which_it_was_seen(opened: Opener) -> None:
    session = opened(1, "screen")
    do(session, f"south {NOTED}")
    finish(session, "south")
    right = shown(CUBE, state_of(session).orientation)
    seen = layer_turned(right, "R", 1)
    first = slips(CUBE, "UF", ["EEN"], look_at(seen, ["south", "east"]))[0]
    assert first.kind == "layer"
    at = answered(session, "cube.B")
    ruling = Ruling("cube", shown(first.cube, "UF"), "a layer was turned")  # as it lay on A
    session.agree(session.preview(Rewrite(at, 1, ((ruling, "hand"),))))
    assert state_of(session).tops == top(seen)
    assert state_of(session).faces("south") == seen[8:12]
    assert not session.state.faults()


def test_a_sticker_misread_at_set_up_is_mended_and_the_orientations_stay(opened: Opener) -> None:
    session = opened(2, "paper")
    do(session, "south keep", "east keep", "south done", "east done")
    other = layer_turned(CUBE, "B", 2)
    preview = session.preview_mend(0, Answer("stickers", other))
    assert preview.fallen == ()
    session.agree(preview)
    assert state_of(session).seen == (other, shown(other, orientation_after("UF", "EEN")))


def test_a_cube_that_cannot_be_is_accepted_by_a_ruling(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "odd.game")
    session = Session.new(GAME, GAME.begin(["south"]), journal, Vault(bytes(range(32))))
    odd = "R" + CUBE[1:]
    assert not session.do(Answer("stickers", odd)).legal
    assert session.do(Ruling("cube", odd, "it really is so")).legal
    do(session, "answer cube.A UF", f"south {NOTED}")
    assert state_of(session).view(None)["odd"] == {"R": 5, "B": 3}
    journal.close()


def test_loads_are_private_in_the_journal_and_a_resumed_game_is_the_same(opened: Opener) -> None:
    session = opened(1, "screen")
    do(session, f"south {NOTED}")
    finish(session, "south")
    assert not any(" load " in e.body for e in session.journal.entries)
    again = Session.resume(GAME, Journal.open(session.journal.path), Vault(bytes(range(32))))
    assert again.state == session.state
    assert played(again.steps) == played(session.steps)
    assert set(SIDES) >= set(again.state.seats)
    again.journal.close()
