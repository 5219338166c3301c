"""The Cave-In (rulebook, page 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.dwellers_tables import CAVERN, NEW, discovered, finding, free
from tests.support.games.eldorado.tables import cards, hands, places
from tests.support.games.eldorado.thieves_tables import thieving
from tests.support.games.playing import broken, play, told


def buried(*pieces: str, **changes: Any) -> ElDorado:
    """Red has just discovered the Cave-In, and the exit has been shuffled in."""
    return play(finding("cave-in", *pieces, **changes), "answer mixed")


def found_again(state: ElDorado) -> ElDorado:
    """Red discovers the exit."""
    return play(discovered(state, "exit"), "red lay cave:q-1r-1")


def test_the_exit_is_shuffled_into_the_bottom_half_of_the_caves_stack() -> None:
    before = finding("cave-in")
    assert before.land.exit is None
    assert "bury-exit" in hands(before)
    after = play(before, "answer mixed")
    assert after.cave.size == before.cave.size + 1
    assert after.cave.slots[: before.cave.lower_half] == before.cave.slots[: before.cave.lower_half]
    assert after.cave.mixes[-1][-1].endswith(":exit")
    assert "exit" in after.view(None)["stacks"]["cave"]["left"]
    assert after.faults() == ()


def test_all_pieces_on_the_exit_are_beaten_buildings_too() -> None:
    state = buried("orange villager cave:q0r0", "red villager cave:q0r0", "orange fort cave:q0r0n", "red villager q0r0")
    assert places(state, "orange", "villager") == ()
    assert places(state, "orange", "fort") == ()
    assert places(state, "red", "villager") == ("q0r0",)


def test_a_beaten_explorer_loses_half_of_its_cards_to_the_stacks_but_neither_shrine_nor_treasures() -> None:
    pieces = ("red explorer cave:q-1r0", "orange explorer cave:q0r0")
    state = free(*pieces, tiles=CAVERN, cards={"orange": (3, 0, 0)}, holder="orange", coins=(("rose", "orange"),))
    state = play(discovered(state, "cave-in"), f"red lay {NEW}", "answer mixed")
    assert dict(state.due()) == {"orange": "half"}
    state = play(state, "orange hand-over food")
    assert cards(state, "orange") == (2, 0, 0)
    assert state.bank == (23, 30, 25)
    assert (state.holder, dict(state.coins)) == ("orange", {"rose": "orange"})
    assert state.player("orange").captor == "red", "who discovered the Cave-In puts it back"


def test_p16_p20_the_last_thief_is_not_asked_for_a_half_for_all_cards_go() -> None:
    state = thieving("red explorer cave:q-1r0", "brown thief-1 cave:q0r0", tiles=CAVERN, cards={"brown": (2, 0, 1)})
    state = play(discovered(state, "cave-in"), f"red lay {NEW}", "answer mixed")
    assert "half" not in state.due().values()
    assert cards(state, "brown") == (0, 0, 0)
    assert state.player("brown").hiding
    assert state.bank == (25, 30, 25)


def test_beaten_thieves_lose_half_of_their_cards_but_no_doubloon() -> None:
    state = thieving("red explorer cave:q-1r0", "brown thief-1 cave:q0r0", "brown thief-2 q0r0",
                     tiles=CAVERN, cards={"brown": (2, 0, 0)})  # fmt: skip
    state = play(discovered(state, "cave-in"), f"red lay {NEW}", "answer mixed", "brown hand-over food")
    assert cards(state, "brown") == (1, 0, 0)
    assert state.player("brown").doubloons == 3
    assert places(state, "brown", "thief-1") == ()


def test_one_still_enters_the_cave_for_one_speed_but_does_not_get_out() -> None:
    state = buried("red villager q3r0", cards={"red": (0, 3, 0)})
    assert broken(state, "red move q3r0") == ("buried",)
    state = play(state, f"red march q3r0 1 {NEW}")
    assert broken(state, f"red march {NEW} 1 q3r0") == ("buried",)


def test_the_way_to_a_battle_leads_in_and_not_out() -> None:
    cave = {**CAVERN, "q3r-1": "gold", NEW: "cave-in"}
    del cave["cave:q0r0"]
    pieces = ("red explorer cave:q-1r0", f"red villager {NEW}", "red villager q3r0")
    outside = free(*pieces, "orange explorer q3r-1", "red villager q2r0", tiles=cave, cards={"red": (0, 9, 0)})
    outside = play(outside, "red march q2r0 1 q3r-1")
    assert broken(outside, f"red march {NEW} 1 q3r0") == ("buried", "to-battle")
    inside = free(*pieces, "orange explorer cave:q-1r0", tiles=cave, cards={"red": (0, 9, 0)})
    inside = play(inside, f"red march {NEW} 1 cave:q-1r0")
    assert broken(inside, f"red march q3r0 1 {NEW}") == ()


def test_nobody_trades_through_the_cave_in() -> None:
    state = buried(cards={"red": (1, 0, 0)})
    (orange,) = state.pieces.of("orange", "explorer")
    state = replace(state, pieces=state.pieces.swapped((orange,), (orange._replace(at="q3r0"),)))
    assert broken(state, "red propose orange food none") == ("trade-near",)


def test_the_exit_leads_out_again_where_it_is_rediscovered() -> None:
    state = found_again(buried())
    assert "exit-found" in told(state)
    assert state.land.at[NEW] == "empty"
    assert broken(state, "red move q3r0") == ()
    assert state.faults() == ()
    assert "q3r0" not in state.land.ways[NEW]


def test_the_xs_of_the_exit_are_void_for_the_rest_of_the_game() -> None:
    assert finding("empty").land.crossed("cave:q1r0")
    state = found_again(buried())
    assert not any(state.land.crossed(cell) for cell in state.land.edge)
    assert "cave:q0r0" in state.land.free
