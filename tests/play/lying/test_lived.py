"""What was undone has been, and the table may still lie so."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.kit import parse_event
from companion.play.explain import Standing
from companion.play.lying import Lying
from companion.play.lying.lived import Lived
from companion.play.session import Session
from tests.play.lying.tables import at, march
from tests.toys import skirmish


def test_after_undo_the_table_may_be_as_it_was_further_back(lying: Lying) -> None:
    march(lying, "red march b", "blue march d", "red march c")
    lying.see(at(red="c", blue="d"))
    for _ in range(2):
        undone = lying.session.preview_undo()
        assert undone is not None
        lying.session.agree(undone)
    assert lying.explanation().standing is not Standing.IN_STEP
    march(lying, "blue march d")
    assert lying.see(at(red="b", blue="e")).standing is Standing.BEHIND


def test_what_was_undone_and_lies_there_still_is_for_hands_to_take_back(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    assert lying.see(at(red="b", blue="e")).standing is Standing.AHEAD
    march(lying, "red march b")
    assert lying.see(at(red="b", blue="e")).standing is Standing.IN_STEP
    undone = lying.session.preview_undo()
    assert undone is not None
    lying.session.agree(undone)
    found = lying.see(at(red="b", blue="e"))
    assert (found.standing, found.calm, found.taken()) == (Standing.BEHIND, False, None)


def test_states_that_were_undone_stay_before_those_that_came_instead(open_game: Callable[..., Session]) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    lived, begun = Lived(session), session.state
    assert session.do(parse_event(session.state, "red march b")).legal
    marched = session.state
    assert list(lived.states()) == [begun, marched]
    undone = session.preview_undo()
    assert undone is not None
    session.agree(undone)
    assert list(lived.states()) == [begun, marched, begun]
    assert list(lived.states()) == [begun, marched, begun], "nothing has happened since"
