"""What is so at one moment: limits, hands, who is near whom, who has come how far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.eldorado.box import CARDS
from companion.games.eldorado.frames import EXPLORE, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit.hands import CardHand
from tests.support.games.eldorado.solo_tables import alone
from tests.support.games.eldorado.tables import LINE, position
from tests.support.games.eldorado.teams_tables import team
from tests.support.games.eldorado.thieves_tables import thieving


def hand(state: ElDorado, seat: str, known: tuple[int, int, int], unknown: int = 0, **changed: Any) -> ElDorado:
    """Somebody else's cards."""
    players = list(state.players)
    at = state.seats.index(seat)
    players[at] = replace(players[at], hand=CardHand(CARDS, known, unknown), **changed)
    return replace(state, players=tuple(players))


def test_everybody_has_four_villagers_hector_five_and_a_team_or_who_plays_alone_two_more() -> None:
    state = position(explorers={"red": "stella", "orange": "hector"})
    assert (state.limit("red", "villager"), state.limit("orange", "villager")) == (4, 5)
    assert alone("red explorer q0r0").limit("red", "villager") == 6
    assert team().limit("red", "villager") == 6


def test_everybody_has_two_farmhouses_a_fort_three_offerings_and_one_explorer() -> None:
    state = position()
    limits = {kind: state.limit("red", kind) for kind in ("farmhouse", "fort", "offering", "explorer", "partner")}
    assert limits == {"farmhouse": 2, "fort": 1, "offering": 3, "explorer": 1, "partner": 0}
    assert team().limit("red", "partner") == 1
    thieves = thieving()
    thief = thieves.setting.thief
    own = {kind: thieves.limit(thief, kind) for kind in ("offering", "hideout", "outpost", "villager", "thief-1")}
    assert own == {"offering": 3, "hideout": 1, "outpost": 2, "villager": 0, "thief-1": 1}


def test_what_stands_on_the_map_or_is_lost_is_not_in_the_supply() -> None:
    state = position(pieces=("red explorer q0r0", "orange explorer q2r0", "red villager q1r0", "orange villager q2r0"))
    assert state.in_supply("red", "villager") == 3
    assert hand(state, "red", (0, 0, 0), lost=("villager", "fort")).in_supply("red", "villager") == 2


@pytest.mark.parametrize(
    ("cards", "explorer", "bought", "too_many"),
    [
        ((3, 3, 3), "stella", True, False),
        ((3, 3, 4), "stella", True, True),
        ((3, 3, 4), "stella", False, True),
        ((3, 3, 4), "victoria", False, False),
        ((3, 3, 4), "victoria", True, True),
    ],
)
def test_a_turn_ends_with_nine_cards_at_most_but_victorias_before_she_buys(
    cards: tuple[int, int, int], explorer: str, bought: bool, too_many: bool
) -> None:
    assert hand(position(), "red", cards, explorer=explorer, bought=bought).too_many("red") == too_many


def test_william_gives_the_stacks_three_for_one_and_others_five() -> None:
    state = position(explorers={"red": "william"})
    assert (state.rate("red"), state.rate("orange")) == (3, 5)


def test_explorers_are_near_from_tile_to_tile() -> None:
    def near(red: str, orange: str) -> bool:
        return position(pieces=(f"red explorer {red}", f"orange explorer {orange}")).near("red", "orange")

    assert near("q0r0", "q1r0")
    assert not near("q0r0", "q2r0")
    assert not position(pieces=("red explorer q0r0",)).near("red", "orange"), "who is not on the map is near nobody"


def test_who_has_unseen_cards_may_have_only_what_is_left_of_a_kind() -> None:
    state = replace(hand(position(), "red", (1, 0, 0), unknown=2), bank=(22, 28, 25))
    assert state.unnamed == {"food": 2, "gold": 2, "wood": 0}
    assert state.may_have("red", ("food", "gold", "gold"))
    assert state.may_have("red", ("food", "food", "food"))
    assert not state.may_have("red", ("food", "wood"))
    assert not state.may_have("red", ("food", "gold", "gold", "food")), "three cards are no four"
    left = replace(state, bank=(24, 29, 25))
    assert left.may_have("red", ("food", "gold"))
    assert not left.may_have("red", ("gold", "gold"))


def test_all_known_cards_are_had_and_no_others() -> None:
    state = hand(position(), "red", (1, 0, 2))
    assert state.may_have("red", ("food", "wood", "wood"))
    assert not state.may_have("red", ("food", "food"))


def test_there_is_peace_until_everybody_has_had_a_turn_and_none_to_keep_alone() -> None:
    assert not position().peace
    assert position(turns=0).peace
    state = position()
    assert replace(state, players=(state.players[0], replace(state.players[1], turns=0))).peace
    assert not alone("red explorer q0r0", turns=0).peace


def test_bellonas_first_army_movement_in_her_explore_phase_costs_nothing_for_its_first_step() -> None:
    state = position(explorers={"red": "bellona", "orange": "stella"})
    assert (state.march_price("red", 1), state.march_price("red", 3)) == ((), ("gold", "gold"))
    assert state.march_price("orange", 2) == ("gold", "gold")
    assert len(hand(state, "red", (0, 0, 0), marched=True).march_price("red", 2)) == 2
    assert len(replace(state, agenda=(Turn("orange", EXPLORE),)).march_price("red", 2)) == 2


def test_a_beaten_explorer_comes_back_beside_an_own_shrine_or_anywhere_free() -> None:
    tiles = {**LINE, "q3r-1": "shrine", "q2r-1": "water"}
    state = position(tiles, pieces=("orange explorer q1r0",))
    assert set(state.spawning("red")) == {"q0r0", "q2r0", "q0r1", "q1r1"}
    own = position(tiles, pieces=("orange explorer q1r0", "red offering q3r-1"))
    assert own.spawning("red") == ("q2r0",)
    taken = position(tiles, pieces=("orange explorer q2r0", "red offering q3r-1"))
    assert set(taken.spawning("red")) == {"q0r0", "q1r0", "q0r1", "q1r1"}


def test_shrines_are_offerings_and_the_cave_shrine_that_a_partner_may_carry() -> None:
    tiles = {**LINE, "q1r-1": "shrine"}
    state = position(tiles, pieces=("red explorer q0r0", "orange explorer q2r0", "red offering q1r-1"))
    assert (state.shrines("red"), state.shrines("orange")) == (1, 0)
    carrying = replace(state, holder="red")
    assert (carrying.shrines("red"), carrying.holds("orange")) == (2, False)
    together = replace(team(), holder="orange")
    assert together.holds("red")
    assert not together.holds("blue")
    assert (together.shrines("red"), together.shrines("blue")) == (1, 0)


def test_turns_go_round_the_table() -> None:
    state = position(seats=("red", "orange", "blue"), pieces=("red explorer q0r0",))
    assert [state.left_of(seat) for seat in state.seats] == ["orange", "blue", "red"]
    assert [team().left_of(seat) for seat in ("red", "orange", "blue", "white")] == ["blue", "blue", "red", "red"]


def test_who_has_cards_to_gather_of_a_kind_that_is_left_still_gathers() -> None:
    state = hand(position(), "red", (0, 0, 0), gather=1)
    assert state.farmed("red") == ("gold",)
    assert state.gathering == ("red",)
    assert replace(state, bank=(25, 0, 55)).gathering == ()
    assert position().gathering == ()
