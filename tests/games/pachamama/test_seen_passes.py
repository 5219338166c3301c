"""A pass that nobody says: the next player goes on, and the camera sees it."""

from __future__ import annotations

from companion.games.kit import Event, Layout, parse_event
from companion.games.pachamama.rules import LAST, OFFER
from companion.games.pachamama.state import Pachamama
from companion.tracking import TableReport, explain
from tests.support.games.pachamama.tables import player, position
from tests.support.games.playing import play

GRID = """
Vw D Dn . .
. .  . . .
. .  . . .
. .  . . .
. .  . . .
"""
RICH = {"brown": player(cubes=("coca", "corn"))}


def events(state: Pachamama, *lines: str) -> tuple[Event, ...]:
    found = []
    for line in lines:
        found.append(parse_event(state, line))
        state = state.after(found[-1])
    return tuple(found)


def seen(state: Pachamama, lies: Pachamama) -> TableReport:
    return looked_at(state, {**dict.fromkeys(state.layout()), **lies.layout()})


def looked_at(state: Pachamama, lies: Layout) -> TableReport:
    bare = {(place, layer): None for place in state.board.places for layer in ("terrain", "crop", "pawn")}
    return explain(state, (state,), {spot: {label: 0.99, "?": 0.01} for spot, label in {**bare, **lies}.items()})


def test_who_lets_the_next_player_go_on_makes_no_offering() -> None:
    state = position(GRID, phase=OFFER, have=RICH)
    found = seen(state, play(state, "brown pass", "white explore c1r1 c2r1"))
    taken = found.taken()
    assert taken is not None
    assert taken.events == events(state, "brown pass", "white explore c1r1 c2r1")


def test_the_pass_and_what_is_discovered_are_confirmed_by_one_held_press() -> None:
    state = position(GRID, phase=OFFER, have=RICH)
    found = seen(state, play(state, "brown pass", "white explore hand c5r5"))
    opening = found.opening()
    assert opening is not None
    assert opening.events == events(state, "brown pass", "white explore hand c5r5")


def test_who_laid_the_last_tile_and_offers_nothing_begins_the_last_round_with_a_stone() -> None:
    full = "F Dn Fw M D1\nV1 V1 V1 V1 Vw\n" + "V1 V1 V1 V1 V1\n" * 3
    state = position(full, phase=OFFER, have=RICH, tiles=(20, 2, 2, 1))
    opening = looked_at(state, {**state.layout(), ("c2r1", "crop"): "coca"}).opening()
    assert opening is not None
    assert opening.events == events(state, "brown pass", "brown divine c2r1 coca")


def test_in_the_last_round_nobody_passes_by_saying_nothing() -> None:
    state = position(GRID, phase=LAST, have=RICH)
    assert state.implicit_pass("brown") is None


def test_a_stone_laid_under_the_next_players_pawn_announces_a_crop_after_the_pass() -> None:
    state = position(GRID, phase=OFFER, have=RICH)
    lies = {**state.layout(), ("c1r1", "crop"): "coca"}
    opening = looked_at(state, lies).opening()
    assert opening is not None
    assert opening.events == events(state, "brown pass", "white divine c1r1 coca")


def test_the_next_player_who_goes_too_far_is_not_told_that_it_is_not_its_turn() -> None:
    state = position(GRID, phase=OFFER, have=RICH)
    lies = {**state.layout(), ("c1r1", "pawn"): None, ("c5r5", "pawn"): "white"}
    [verdict] = looked_at(state, lies).against
    assert "not-due" not in verdict.rules
