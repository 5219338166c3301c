"""What a watching camera makes of a cube that lies otherwise than it should."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.games.diaominos.cube import layer_turned, orientation_after, shown, side, spun, top
from companion.games.diaominos.path import place_of
from companion.games.diaominos.reading.rounds import spots
from companion.games.diaominos.reading.watched import reconsider, said
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Answer, Labels, Layout, Spot
from companion.tracking import Standing, best_label, explain
from tests.support.games.diaominos.tables import CUBE, paper, screen
from tests.support.games.playing import play

SEEN = ("south", "east")
"""The sides that the camera sees."""


def rolled(steps: str) -> str:
    """What the cube shows that was rolled so from where it lay upright."""
    return shown(CUBE, orientation_after("UF", steps))


def read(state: Diaominos, net: str) -> Mapping[Spot, Labels]:
    """What is read of a cube that shows this."""
    return dict(spots(state, {"up": top(net), **{name: side(net, name) for name in SEEN}}))


def lies(seen: Mapping[Spot, Labels]) -> Layout:
    return {spot: best_label(labels) for spot, labels in seen.items()}


def keys(state: Diaominos, net: str, matched: bool = True) -> list[str]:
    """What is said of it, by key."""
    return [what.key for _, what in said(state, lies(read(state, net)), matched)]


def test_on_paper_a_cube_rolled_on_says_that_all_are_done_with_the_round() -> None:
    state = paper()
    taken = explain(
        state, [state], reconsider(state, read(state, rolled(state.move)), state.layout(), matched=True)
    ).taken()
    assert taken is not None
    assert {event.text() for event in taken.events[:-1]} == {"south done", "east done"}
    assert taken.events[-1] == Answer("cube.B", orientation_after("UF", state.move))


def test_a_cube_rolled_on_wrongly_was_rolled_on_all_the_same() -> None:
    state = paper()
    assert state.move == "EEN"
    seen = reconsider(state, read(state, rolled("EES")), state.layout(), matched=True)
    assert best_label(seen[place_of("B"), "up"]) == top(rolled("EES"))
    assert best_label(seen[place_of("A"), "up"]) is None


@pytest.mark.parametrize("steps", ["N", "E", "S", "W"])
def test_a_cube_that_was_knocked_over_stays_where_it_is(steps: str) -> None:
    state = paper()
    seen = read(state, rolled(steps))
    assert reconsider(state, seen, state.layout(), matched=True) is seen
    assert keys(state, rolled(steps)) == ["otherwise", "tip"]


def test_a_turned_layer_and_a_cube_turned_on_the_spot_are_named_with_what_puts_them_right() -> None:
    state = paper()
    assert keys(state, layer_turned(CUBE, "F", 1)) == ["layer", "turn-layer"]
    assert keys(state, spun(CUBE, 1)) == ["spun", "spin"]


def test_a_cube_that_lies_right_needs_no_word() -> None:
    state = paper()
    assert explain(state, [state], read(state, CUBE)).standing is Standing.MATCHED
    assert keys(state, CUBE) == []


def test_a_turned_layer_is_never_read_as_a_cube_that_lies_right() -> None:
    state = paper()
    for surface in "UDFBLR":
        for quarters in (1, 3) if surface in "UF" else (2,):
            seen = read(state, layer_turned(CUBE, surface, quarters))
            assert explain(state, [state], seen).standing is not Standing.MATCHED, (surface, quarters)


def test_a_cube_rolled_on_before_a_sheet_is_done_is_too_early() -> None:
    state = play(screen(2), "east note Y R O G B")
    seen = reconsider(state, read(state, rolled(state.move)), state.layout(), matched=True)
    assert [what.key for _, what in said(state, lies(seen), matched=True)] == ["early"]


def test_just_after_the_roll_a_cube_that_lies_wrong_was_rolled_wrongly() -> None:
    state = play(paper(), "south done", "east done", f"answer cube.B {orientation_after('UF', 'EEN')}")
    assert keys(state, rolled("EES"), matched=False)[0] == "rolled"
    assert keys(state, CUBE, matched=False) == ["not-moved", "roll"]
