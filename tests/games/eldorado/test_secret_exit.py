"""The Secret Exit (rulebook, page 20)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.dwellers_tables import CAVERN, NEW, finding, free
from tests.support.games.eldorado.tables import places, rolls
from tests.support.games.playing import broken, play, told

OUT = {**CAVERN, "q4r-1": "gold", "q3r-1": "water", NEW: "secret-exit"}
"""The entrance at q3r0 has q2r0, q4r-1 and water beside it."""


def inside(*pieces: str) -> ElDorado:
    """Red stands on the Secret Exit."""
    return free(f"red explorer {NEW}", "orange explorer q1r0", *pieces, tiles=OUT, cards={"red": (0, 9, 0)})


def test_who_discovers_it_is_told_so() -> None:
    assert "secret-exit" in told(finding("secret-exit"))


def test_it_leads_to_the_tiles_beside_the_entrance_but_not_to_the_entrance_or_onto_water() -> None:
    state = inside()
    assert places(play(state, "red move q4r-1"), "red", "explorer") == ("q4r-1",)
    assert broken(state, "red move q2r0") == ()
    assert broken(state, "red move q3r0") == ("step",)
    assert broken(state, "red move q3r-1") == ("closed-tile",)


@pytest.mark.parametrize(("ends", "rules"), [(("q2r0", "q4r-1"), ("step",)), (("q3r0", "q2r-1"), ())])
def test_it_leads_onto_the_bridge_only_if_that_connects_with_the_entrance(
    ends: tuple[str, str], rules: tuple[str, ...]
) -> None:
    state = inside()
    state = replace(state, land=replace(state.land, bridge=("q3r-1", *ends)))
    assert broken(state, "red move q3r-1") == rules


def test_nobody_enters_the_cave_by_it() -> None:
    state = free("red explorer q4r-1", "orange explorer q1r0", tiles=OUT)
    assert broken(state, f"red move {NEW}") == ("step",)


def test_armies_and_thieves_take_it_too() -> None:
    assert broken(inside(f"red villager {NEW}"), f"red march {NEW} 1 q2r0") == ()


def test_who_moves_out_onto_an_occupied_tile_attacks_and_after_a_tie_goes_back() -> None:
    state = inside("orange villager q2r0")
    state = play(state, "red move q2r0")
    assert state.battle is not None
    state = rolls(state, 3, 3)
    assert places(state, "red", "explorer") == (NEW,)


def test_before_a_battle_beside_the_entrance_pieces_come_out_but_none_goes_back_in() -> None:
    state = inside("red villager q1r0", "orange villager q2r0", f"red villager {NEW}")
    state = replace(state, pieces=state.pieces.without(state.pieces.of("orange", "explorer")))
    state = play(state, "red march q1r0 1 q2r0")
    assert broken(state, f"red march {NEW} 1 q2r0") == ()
    in_cave = inside("red villager q4r-1", f"orange villager {'cave:q-1r0'}", f"red villager {NEW}")
    in_cave = play(in_cave, f"red march {NEW} 1 cave:q-1r0")
    assert broken(in_cave, f"red march q4r-1 1 {NEW}") == ("step", "to-battle")


def test_nothing_is_discovered_through_it() -> None:
    assert all(cell.startswith("cave:") for cell in inside().land.fresh[NEW])


def test_nobody_trades_through_it() -> None:
    state = free(f"red explorer {NEW}", "orange explorer q2r0", tiles=OUT, cards={"red": (1, 0, 0)})
    assert broken(state, "red propose orange food none") == ("trade-near",)


def test_the_titan_does_not_take_it() -> None:
    assert "q2r0" not in free(f"titan titan {NEW}", "red explorer q2r0", tiles=OUT).land.trails[NEW]
