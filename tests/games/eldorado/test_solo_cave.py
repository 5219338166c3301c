"""Cave tiles that call a guardian (rulebook, page 22)."""

from __future__ import annotations

import pytest

from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.solo_tables import ROW, THIEF, TITAN, alone, at, laying
from tests.support.games.eldorado.tables import cards, hands, places, rolls
from tests.support.games.playing import play, told

CAVERN = {**ROW, "q0r1": "entrance", "cave:q0r0": "exit", "cave:q-1r0": "empty"}
NEW = "cave:q0r-1"


def found(tile: str, *pieces: str) -> ElDorado:
    """Red has discovered a cave tile."""
    state = laying(tile, "red explorer cave:q-1r0", *pieces, tiles=CAVERN)
    return play(state, f"red lay {NEW}")


@pytest.mark.parametrize(("tile", "guardian"), [("thieves", "thief-1"), ("titan", "titan"), ("wolf", "wolf")])
def test_the_tile_of_a_guardian_brings_it_there_and_the_explorer_attacks(tile: str, guardian: str) -> None:
    state = found(tile)
    assert at(state, guardian) == NEW
    assert "guardian-tile" in told(state)
    assert state.battle is not None
    assert (state.battle.attacker, state.battle.defender) == ("red", "guardians")


def test_a_guardian_leaves_the_island_for_its_tile() -> None:
    state = found("titan", f"{TITAN} q6r0")
    assert places(state, "guardians", "titan") == (NEW,)


def test_the_tile_is_then_an_empty_one() -> None:
    assert found("thieves").land.at[NEW] == "empty"
    assert found("titan").land.at[NEW] == "empty"
    assert found("wolf").land.at[NEW] == "empty"


def test_who_beats_the_thief_on_his_tile_has_the_thieves_treasure() -> None:
    state = play(rolls(found("thieves", f"{THIEF} q6r0"), 6, 1), "red banish q6r0")
    assert cards(state, "red") == (2, 2, 2)


def test_after_a_tie_the_treasure_goes_back_and_the_thief_stays() -> None:
    state = play(found("thieves", f"{THIEF} q6r0"), "answer 6", "answer 1+1+4")
    assert cards(state, "red") == (0, 0, 0)
    assert sum(state.bank) == 80
    assert at(state, "thief-1") == NEW
    assert state.explorer_at("red") == "cave:q-1r0"


def test_who_loses_to_a_guardian_on_its_tile_has_lost_the_game() -> None:
    assert rolls(found("titan"), 1, 6).winner == "guardians"


def test_a_guardian_beaten_before_any_shrine_was_found_waits_for_the_first() -> None:
    tiles = {place: kind for place, kind in CAVERN.items() if kind != "shrine"}
    state = play(laying("thieves", "red explorer cave:q-1r0", tiles=tiles), f"red lay {NEW}")
    state = rolls(state, 6, 1)
    assert (at(state, "thief-1"), state.resting) == ("", ("thief-1",))
    assert state.due() == {"red": "explore"}


def test_a_cave_in_sends_guardians_from_the_exit_to_a_shrine() -> None:
    state = play(found("cave-in", f"{TITAN} cave:q0r0"), "answer mixed", "red banish q6r0")
    assert at(state, "titan") == "q6r0"
    assert state.resting == ("titan",)


def test_tiger_and_giant_are_dwellers_as_ever() -> None:
    state = rolls(found("giant"), 6, 1)
    assert "dweller" in told(state)
    assert not state.over


def test_a_guardian_on_the_explorers_tile_is_not_called_by_other_tiles() -> None:
    state = play(alone("red explorer cave:q-1r0", tiles=CAVERN), "red discover", "answer empty", f"red lay {NEW}")
    assert "put-guardian" not in hands(state)
