"""Gold or stealing: the thief die, reach, forts, looking through a hand (rulebook, page 16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.actions import Loot, LootCardboard
from companion.games.eldorado.frames import ROB, THIEVE
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.stealing import distances
from companion.games.kit import Private, canonical
from tests.support.games.eldorado.tables import cards
from tests.support.games.eldorado.thieves_tables import FAR, THIEVES, thieving
from tests.support.games.playing import broken, judge, play, told

THIEF = "brown thief-1 q5r0"


def robbing(*pieces: str, dice: tuple[int, int] = (1, 6), **changes: object) -> ElDorado:
    settings = {"cards": {"red": (1, 2, 0), "orange": (0, 0, 3)}, **changes}
    return thieving(THIEF, *pieces, stage=ROB, dice=dice, **settings)  # type: ignore[arg-type]


def test_they_take_a_gold_or_roll_the_thief_die() -> None:
    state = thieving(THIEF, stage=THIEVE)
    assert dict(state.due()) == {"brown": "gold-or-steal"}
    taken = play(state, "brown take-gold")
    assert cards(taken, "brown") == (0, 1, 0)
    assert dict(taken.due()) == {"brown": "explore"}
    rolled = play(state, "brown roll-thief")
    assert rolled.question().kind == "thief-die"  # type: ignore[union-attr]


def test_where_nobody_is_within_reach_nothing_is_stolen() -> None:
    state = play(thieving(THIEF, stage=THIEVE, cards={"red": (1, 0, 0)}), "brown roll-thief", "answer 3+4")
    assert "reach" in told(state)
    assert dict(state.due()) == {"brown": "explore"}


def test_one_number_is_the_reach_and_the_other_the_steal() -> None:
    """The rulebook's example: with 1 and 6 nobody is within 1, so 6 is the reach and one card is stolen."""
    state = robbing()
    assert broken(state, "brown rob red 1") == ("reach",)
    state = play(state, "brown rob red 6")
    assert dict(state.due()) == {"brown": "look-through"}
    assert not state.verdict(Loot("brown", ("gold", "gold"))).legal
    state = play(state, "brown loot gold")
    assert (cards(state, "brown"), cards(state, "red")) == ((0, 1, 0), (1, 1, 0))
    assert dict(state.due()) == {"brown": "explore"}


def test_they_may_take_any_combination_and_fewer_but_only_what_is_there() -> None:
    state = play(robbing("red explorer q4r0"), "brown rob red 1")
    assert broken(state, "brown loot wood") == ("hand-cards",)
    assert judge(state, "brown loot none").legal
    state = play(state, "brown loot food+gold+gold")
    assert cards(state, "brown") == (1, 2, 0)


def test_a_number_that_the_die_does_not_show_is_no_reach() -> None:
    assert broken(robbing("red explorer q4r0"), "brown rob red 5") == ("thief-die",)


def test_they_may_steal_from_nobody() -> None:
    assert dict(play(robbing(), "brown forgo").due()) == {"brown": "explore"}


@pytest.mark.parametrize("fort", ["red fort q0r1n", "orange fort q0r1s"])
def test_an_explorer_on_a_tile_with_a_fort_is_protected(fort: str) -> None:
    assert broken(robbing(fort), "brown rob red 6") == ("protected-by-fort",)


def test_an_explorer_whom_no_way_leads_to_is_out_of_reach() -> None:
    state = robbing("red explorer q9r0", tiles={**FAR, "q9r0": "wood"})
    assert broken(state, "brown rob red 6") == ("reach",)


def test_who_has_no_cards_is_not_robbed() -> None:
    assert broken(robbing(cards={"orange": (1, 0, 0)}), "brown rob red 6") == ("reach-and-steal",)


def test_reach_begins_at_any_thief_hideout_and_outpost() -> None:
    state = thieving("brown outpost q2r0n", "brown thief-1 q5r0")
    far = distances(state, "brown")
    assert (far["q5r0"], far["q4r0"], far["q2r0"], far["q1r0"]) == (0, 1, 1, 2)
    none = thieving("brown hideout q2r0n", options={**THIEVES, "reach-of-buildings": "none"})
    assert distances(none, "brown")["q2r0"] == 0


def test_reach_goes_round_water_and_shrines_but_over_the_bridge() -> None:
    tiles = {**FAR, "q3r0": "water"}
    state = thieving(THIEF, tiles=tiles)
    assert "q2r0" not in distances(state, "brown")
    bridged = replace(state.land, bridge=("q3r0", "q2r0", "q4r0"))
    assert distances(replace(state, land=bridged), "brown")["q2r0"] == 3


def test_the_hand_that_is_looked_through_is_for_two_to_see() -> None:
    state = robbing(options={**THIEVES, "cards": "private"})
    state = replace(state, players=tuple(replace(p, hand=Private(p.cards)) for p in state.players))
    state = play(state, "brown rob red 6")
    shown = {seat: state.view(seat)["looting"]["cards"] for seat in (None, *state.seats)}
    hand = {"food": 1, "gold": 2, "wood": 0}
    assert shown == {None: None, "orange": None, "red": hand, "brown": hand}
    after = play(state, "brown loot gold")
    said = {seat: [news.what.key for news in after.news(seat)] for seat in (None, *state.seats)}
    assert said == {
        None: ["looted"],
        "orange": ["looted"],
        "red": ["looted", "looted-cards"],
        "brown": ["looted", "looted-cards"],
    }
    assert "known" not in canonical(after)


def test_cards_of_cardboard_are_counted() -> None:
    state = play(robbing(options={**THIEVES, "cards": "cardboard"}), "brown rob red 6")
    assert broken(state, "brown loot gold") == ("look-through",)
    assert not state.verdict(LootCardboard("brown", 2)).legal
    state = play(state, "brown loot-cardboard 1")
    assert (state.player("brown").cards.size, state.player("red").cards.size) == (1, 2)
    assert broken(play(robbing(), "brown rob red 6"), "brown loot-cardboard 1") == ("look-through",)
