"""Partners' explorers are of equal wood: what a look at the table tells of which of them went where."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.reading.crews import Crews, told_apart
from companion.games.eldorado.reading.pieces import spots_of
from companion.games.eldorado.state import ElDorado
from companion.tracking import TableReport, explain
from companion.vision.figures.figure_reader import FigureSeen
from tests.support.games.eldorado.tables import LINE
from tests.support.games.eldorado.teams_tables import team

ROW = {**LINE, "q3r0": "gold", "q4r0": "food"}


def standing(explorer: str, partner: str, speed: int = 3, of_partner: int = 3) -> ElDorado:
    """Red's and orange's turn with their explorers at these places."""
    state = team(tiles=ROW)
    one, other = state.pieces.of("red", "explorer", "partner")
    moved = (one._replace(at=explorer), other._replace(at=partner))
    red, orange, *rest = state.players
    players = (replace(red, speed=speed), replace(orange, speed=of_partner), *rest)
    return replace(state, pieces=state.pieces.swapped((one, other), moved), players=players)


def looked(state: ElDorado, *places: str) -> TableReport:
    """What is made of a look that shows two explorers of red's wood there, and everything else as it should be."""
    figures = {place: FigureSeen("explorer", "red", 0.0, 0.0, 0.9999) for place in places}
    found = {place: (figures[place],) if place in figures else () for place in ROW}
    blue = tuple(FigureSeen("explorer", "blue", 0.0, 0.0, 0.9999) for _ in range(2))
    found["q2r0"] = (*found["q2r0"], *blue)
    spots = spots_of(found, {place: Crews(state).on(ROW[place]) for place in found}, state)
    return explain(state, [state], spots)


def proposed(found: TableReport) -> list[tuple[str, ...]]:
    return [tuple(event.text() for event in proposal.events) for proposal in found.proposals]


def test_the_one_that_is_missed_where_it_stood_has_gone() -> None:
    found = looked(standing("q0r0", "q0r1"), "q0r0", "q1r1")
    assert proposed(found)[0] == ("orange move to=q1r1",)
    assert found.proposals[0].certain > 0.9


def test_of_two_on_one_tile_it_is_asked_which_one_has_gone() -> None:
    found = looked(standing("q0r0", "q0r0"), "q0r0", "q1r0")
    assert set(proposed(found)) >= {("red move to=q1r0",), ("orange move to=q1r0",)}
    assert found.proposals[0].certain < 0.9


def test_of_two_on_one_tile_the_one_with_speed_left_has_gone() -> None:
    found = looked(standing("q0r0", "q0r0", speed=0), "q0r0", "q1r0")
    assert proposed(found)[0] == ("orange move to=q1r0",)
    found = looked(standing("q0r0", "q0r0", of_partner=0), "q0r0", "q1r0")
    assert proposed(found)[0] == ("red move to=q1r0",)


def test_where_both_have_gone_the_speed_of_each_tells_who_went_where() -> None:
    (near, far) = told_apart(standing("q0r0", "q0r1", speed=1), "red", ("q1r0", "q2r0"))
    assert near["explorer"] > 0.95
    assert far["partner"] > 0.95


def test_where_both_may_have_gone_to_either_place_neither_is_believed() -> None:
    both = told_apart(standing("q0r0", "q0r1"), "red", ("q1r0", "q1r1"))
    assert max(max(who.values()) for who in both) < 0.7
    assert all(abs(sum(who.values()) - 1) < 1e-9 for who in both)


def test_nobody_is_told_where_none_is_seen() -> None:
    assert told_apart(standing("q0r0", "q0r1"), "red", ()) == ()
