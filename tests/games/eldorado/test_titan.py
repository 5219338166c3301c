"""The Titan: found, beaten or not, and its own turns between those of players (rulebook, page 20)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.frames import START, TitanTurn, Turn
from companion.games.eldorado.settings import setting_of
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Unfit
from tests.support.games.eldorado.dwellers_tables import FREE, NEW, finding, free, titan_beaten, titans_turn
from tests.support.games.eldorado.invariants import shared_tiles
from tests.support.games.eldorado.tables import begin, cards, hands, places, rolls
from tests.support.games.eldorado.thieves_tables import thieving, turn_of
from tests.support.games.playing import broken, play, told


def at(state: ElDorado) -> str:
    """Where the Titan stands."""
    return places(state, "titan", "titan")[0]


def test_who_discovers_the_titan_flips_its_tile_and_attacks_it_with_six_dice() -> None:
    state = finding("titan")
    assert state.land.at[NEW] == "empty"
    assert at(state) == NEW
    assert hands(state)[-2:] == ("flip", "put-dweller")
    assert state.view(None)["battle"]["strength"] == {"red": 1, "titan": 6}


def test_the_titan_that_wins_stays_where_it_is_and_takes_what_a_dweller_takes() -> None:
    state = rolls(finding("titan", holder="red", cards={"red": (2, 0, 0)}), 1, 6)
    assert at(state) == NEW
    assert state.holder == "titan"
    assert dict(state.due()) == {"red": "half"}
    state = play(state, "red hand-over food")
    assert cards(state, "red") == (1, 0, 0)
    assert state.player("red").captor == "orange"
    assert state.cave.mixes == ()


def test_the_cave_shrine_makes_the_titan_stronger() -> None:
    assert titans_turn("titan titan q0r0", "orange explorer q3r0", holder="titan").view(None)["strength"]["q0r0"] == {
        "titan": 8
    }


def test_after_a_tie_the_titan_stays_and_the_attackers_go_back() -> None:
    state = rolls(finding("titan", *("red offering q7r9", "red offering q8r9", "red offering q9r9")), 6)
    state = play(state, "answer 4+4+4+4+4+4")
    assert (at(state), places(state, "red", "explorer")) == (NEW, ("cave:q-1r0",))
    assert "titan-tie" in told(state)
    assert broken(state, f"red move {NEW}") == ("tied",)


def test_who_beats_the_titan_gets_all_that_it_has_and_it_is_gone() -> None:
    state = titan_beaten(holder="titan", coins=(("bavieca", "titan"), ("rose", "titan")))
    assert places(state, "titan", "titan") == ()
    assert state.holder == "red"
    assert dict(state.coins) == {"bavieca": "red", "rose": "red"}
    assert "titan-beaten" in told(state)
    assert play(state, "red end").turn == Turn("orange", "roll"), "no turn of the Titan any more"


def test_the_titan_has_a_turn_before_each_players_turn() -> None:
    state = play(free("titan titan q0r0", "red explorer q5r0", "orange explorer q6r0"), "red end")
    question = state.question()
    assert question is not None
    assert (question.kind, state.active) == ("titan-die", "orange")
    state = play(state, "answer 2")
    assert at(state) == "q2r0"
    assert state.turn == Turn("orange", "roll")


def test_it_stays_where_nothing_alive_can_be_reached() -> None:
    state = play(titans_turn("titan titan q0r0", "orange farmhouse q1r0s"), "answer 3")
    assert at(state) == "q0r0"


def test_the_upcoming_player_chooses_between_equally_near_ones() -> None:
    state = play(titans_turn("titan titan q3r0", "red explorer q0r0", "orange villager q6r0"), "answer 2")
    assert dict(state.due()) == {"orange": "titan-nearest"}
    assert broken(state, "orange lead q3r-1") == ("titan-nearest",)
    assert at(play(state, "orange lead q2r0")) == "q1r0", "from there red is nearest, and it goes on by itself"


def test_it_also_chooses_between_two_ways_to_one() -> None:
    two = {"q0r0": "gold", "q1r0": "food", "q0r1": "wood", "q1r1": "gold"}
    state = titans_turn("titan titan q0r0", "red explorer q1r1", tiles=two)
    assert dict(play(state, "answer 1").due()) == {"orange": "titan-nearest"}


def test_a_thief_is_a_living_thing() -> None:
    state = thieving("titan titan q0r0", "brown thief-1 q2r0", "red explorer q5r0", "orange explorer q5r0")
    state = play(turn_of(state, "red"), "red end", "answer 1")
    assert at(state) == "q1r0"


def test_thieves_whose_last_piece_it_beats_before_their_turn_still_have_that_turn_in_hiding() -> None:
    state = thieving("titan titan q3r0", "brown thief-1 q4r0", cards={"brown": (1, 0, 0)})
    state = replace(state, agenda=(Turn("brown", START), TitanTurn()))
    state = rolls(play(state, "answer 1"), 6, 1)
    assert (state.player("brown").hiding, state.player("brown").doubloons) == (True, 2)
    assert dict(state.due()) == {"brown": "in-hiding"}
    assert play(state, "brown wait").player("brown").doubloons == 3


def test_it_attacks_who_is_on_its_way_and_goes_on_when_it_has_won() -> None:
    state = titans_turn("titan titan q0r0", "red villager q1r0", "red villager q1r0", "orange explorer q2r0")
    state = rolls(play(state, "answer 3"), 6, 1)
    assert places(state, "red", "villager") == ()
    assert state.player("red").lost == ("villager", "villager")
    state = rolls(state, 6, 1)
    assert at(state) == "q2r0"
    assert state.player("orange").captor == "red"


def test_the_attacked_may_bring_an_army_or_flee_for_gold() -> None:
    pieces = ("titan titan q0r0", "red villager q1r0", "red villager q2r0", "orange explorer q6r0")
    state = play(titans_turn(*pieces, cards={"red": (0, 2, 0)}), "answer 1")
    assert dict(state.due()) == {"red": "defender-moves"}
    fled = play(state, "red flee 1 q2r0")
    assert places(fled, "red", "villager") == ("q2r0", "q2r0")
    assert at(fled) == "q1r0"
    brought = play(state, "red march q2r0 1 q1r0", "red ready")
    assert brought.view(None)["battle"]["strength"] == {"titan": 6, "red": 2}


def test_it_attacks_forts_farmhouses_and_outposts_too() -> None:
    pieces = ("titan titan q0r0", "red fort q1r0n", "orange farmhouse q1r0s", "orange explorer q6r0")
    state = rolls(play(titans_turn(*pieces), "answer 1"), 6, 1)
    assert places(state, "red", "fort") == ()
    assert "titan-attacks" in told(state), "the fort fell, and the farmhouse is next"
    state = rolls(state, 6, 1)
    assert places(state, "orange", "farmhouse") == ()
    assert state.player("orange").turns == 1
    outpost = thieving("titan titan q0r0", "brown outpost q1r0n", "red explorer q2r0", "orange explorer q3r0")
    outpost = play(turn_of(outpost, "red"), "red end", "answer 1")
    assert outpost.view(None)["battle"]["strength"] == {"titan": 6, "brown": 4}


def test_where_it_is_beaten_its_turn_ends() -> None:
    pieces = ("titan titan q0r0", "red villager q1r0", "red farmhouse q1r0s", "orange explorer q6r0")
    state = play(titans_turn(*pieces), "answer 3", "answer 1+1+1+1+1+1")
    state = rolls(replace(state, pieces=state.pieces.with_(*state.pieces.of("red", "villager") * 2)), 6)
    assert places(state, "titan", "titan") == ()
    assert places(state, "red", "farmhouse") == ("q1r0s",)
    assert state.turn == Turn("orange", "roll")


def test_when_it_ties_it_goes_back_and_its_turn_ends() -> None:
    state = play(titans_turn("titan titan q0r0", "red villager q1r0", "orange explorer q6r0"), "answer 3")
    state = rolls(play(state, "answer 1+1+1+1+1+1"), 6)
    assert (at(state), places(state, "red", "villager")) == ("q0r0", ("q1r0",))
    assert state.turn == Turn("orange", "roll")


def test_of_several_sides_the_upcoming_player_says_whom_it_attacks_first() -> None:
    pieces = ("titan titan q0r0", "red fort q1r0n", "orange explorer q1r0")
    state = play(titans_turn(*pieces), "answer 1")
    assert dict(state.due()) == {"orange": "several-opponents"}
    assert broken(state, "orange against titan") == ("several-opponents",)
    assert play(state, "orange against red").battle is not None


def test_in_the_first_round_players_fight_the_titan_though_not_each_other() -> None:
    state = free("titan titan q1r0", "red explorer q0r0", "orange explorer q6r0", turns=0)
    assert play(state, "red move q1r0").battle is not None
    apart = {**FREE, "first-round": "apart"}
    state = free("titan titan q1r0", "red explorer q0r0", "orange explorer q6r0", turns=0, options=apart)
    assert play(state, "red move q1r0").battle is not None


def test_yanga_attacks_it_from_afar() -> None:
    state = free("titan titan q2r0", "purple explorer q0r0", "orange explorer q6r0",
                 seats=("purple", "orange"), explorers={"purple": "yanga"})  # fmt: skip
    assert play(state, "purple shoot q2r0 titan").battle is not None


def test_the_die_is_what_the_table_says_it_is() -> None:
    state = free("titan titan q0r0", "red explorer q5r0")
    assert state.setting.titan_die == (1, 1, 2, 2, 3, 3)
    assert setting_of(begin(2, FREE, **{"titan-die": [0, 0, 4, 4, 5, 6]})).titan_die == (0, 0, 4, 4, 5, 6)
    with pytest.raises(Unfit, match="titan-die"):
        setting_of(begin(2, FREE, **{"titan-die": [1, 2, 3]}))


def test_who_finds_it_beside_an_own_fort_attacks_without_that_and_the_fort_stays_when_it_wins() -> None:
    state = finding("titan", f"red fort {NEW}s")
    assert state.question().choices.most == 1  # type: ignore[union-attr]
    state = rolls(state, 1, 6)
    assert places(state, "red", "fort") == (f"{NEW}s",)
    assert set(state.pieces.occupying[NEW]) == {"red", "titan"}
    assert shared_tiles(state) == set()
