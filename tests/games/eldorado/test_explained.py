"""What hands do on the table is told as one thing, by the shortest way, and not as all that would look the same."""

from __future__ import annotations

from companion.games.eldorado.reading import MISREAD
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Event, Labels, Spot, parse_event
from companion.tracking import Costs, TableReport, explain
from tests.support.games.eldorado.tables import LINE, position

ROUND = {**LINE, "q2r1": "wood"}
"""Two rows of three tiles: every two tiles of them are joined by several ways."""


def looked(state: ElDorado, *lines: str) -> TableReport:
    """What a sure look makes of the table after some events, by those who know nothing of them."""
    before = state
    for line in lines:
        state = state.after(event(state, line))
    spots = dict.fromkeys((*before.layout(), *state.layout()))
    seen: dict[Spot, Labels] = {spot: {state.layout().get(spot): 1.0} for spot in spots}
    return explain(before, [before], seen, Costs(misread=MISREAD))


def event(state: ElDorado, line: str) -> Event:
    made = parse_event(state, line)
    assert state.verdict(made).legal, line
    return made


def test_a_walk_of_several_steps_is_one_thing_whichever_way_it_went() -> None:
    state = position(ROUND, ("red explorer q0r0", "orange explorer q0r1"), speed=4)
    found = looked(state, "red move to=q1r0", "red move to=q1r1", "red move to=q2r1")
    assert found.proposals[0].certain > 0.9
    assert [other.text() for other in found.proposals[0].events] in (
        ["red walk to=q2r1"],
        ["red move to=q1r0", "red walk to=q2r1"],
    )
    assert len(found.proposals) == 1


def test_a_tile_that_was_discovered_is_taken_though_hands_could_have_walked_about_before() -> None:
    state = position(ROUND, ("red explorer q1r0", "orange explorer q0r1"), speed=5)
    best = looked(state, "red discover", "answer face.island:0:0 wood", "red lay at=q1r-1").taken()
    assert best is not None
    assert [type(made).__name__ for made in best.events] == ["Discover", "Answer", "Lay"]


def test_of_two_walks_the_shorter_one_is_believed() -> None:
    state = position(ROUND, ("red explorer q0r0", "orange explorer q0r1"), speed=5)
    found = looked(state, "red move to=q1r0")
    assert [made.text() for made in found.proposals[0].events] == ["red move to=q1r0"]
    assert found.proposals[0].certain > 0.9


def test_all_detours_together_are_as_unlikely_as_one() -> None:
    wide = {f"q{q}r{r}": ("wood", "gold", "food")[(q + r) % 3] for q in range(4) for r in range(4)}
    state = position(wide, ("red explorer q1r0", "orange explorer q0r3"), speed=5)
    best = looked(state, "red discover", "answer face.island:0:0 wood", "red lay at=q1r-1").taken()
    assert best is not None
    assert [type(made).__name__ for made in best.events] == ["Discover", "Answer", "Lay"]


def test_nobody_stops_on_a_walk_to_do_what_leaves_no_trace_and_is_not_needed() -> None:
    cards = {"red": (6, 6, 0)}
    state = position(LINE, ("red explorer q0r0", "orange explorer q0r0"), cards, speed=4)
    best = looked(state, "red walk to=q2r0").taken()
    assert best is not None
    assert [made.text() for made in best.events] == ["red walk to=q2r0"]


def test_where_step_by_step_is_shorter_than_a_walk_round_others_nobody_says_which_it_was() -> None:
    tiles = {f"q{q}r{r}": ("wood", "gold", "food")[(q + r) % 3] for q in range(4) for r in range(4)}
    pieces = ("red explorer q0r1", "orange explorer q3r3", "orange villager q2r0")
    state = position(tiles, pieces, {"orange": (3, 3, 3)}, speed=5)
    walked, steps = "red walk to=q2r1", ("red move to=q1r1", "red move to=q2r1")
    found = looked(state, *steps)
    assert found.taken() is None
    assert {tuple(made.text() for made in one.events) for one in found.proposals} == {(walked,), steps}
