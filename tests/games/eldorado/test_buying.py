"""Buying and trading: corners at the edge of the map, and what may be traded while an offering is announced."""

from __future__ import annotations

from tests.support.games.eldorado.tables import LINE, RICH, cards, places, position
from tests.support.games.playing import broken, judge, play

SHRINE = {**LINE, "q1r-1": "shrine"}


def test_two_forts_may_stand_at_a_tile_that_is_still_missing_and_both_defend_it_later() -> None:
    """Orange's fort at q1r0n and red's at q0r0n both touch q1r-1, where no tile lies yet."""
    pieces = ("red explorer q0r0", "orange explorer q2r0", "orange fort q1r0n")
    state = position(pieces=pieces, cards={"red": RICH}, speed=3)
    assert broken(state, "red fort q1r-1s") == ("fort-place",), "orange's fort occupies q1r0"
    (refused,) = judge(state, "red fort q1r-1s").breaches
    assert (dict(refused.args)["whose"], dict(refused.args)["piece"]) == ("orange", "fort")
    state = play(state, "red fort q0r0n", "red discover", "answer gold", "red lay q1r-1")
    assert state.pieces.opponents("red", "q1r-1") == ("orange",)
    battle = state.battle
    assert battle is not None
    assert (battle.attacker, battle.defender) == ("red", "orange")
    state = play(state, "answer 5", "answer 5")
    assert state.explorer_at("red") == "q0r0"


def test_before_an_announced_offering_is_bought_cards_are_traded_for_the_gold_of_an_attack() -> None:
    pieces = ("red explorer q0r0", "orange villager q1r0", "orange explorer q2r0", "blue explorer q2r0")
    hands = {"red": RICH, "orange": (5, 0, 0), "blue": (0, 1, 0)}
    state = position(SHRINE, pieces, hands, seats=("red", "orange", "blue"))
    asked = play(state, "red offering q1r-1")
    assert dict(asked.due()) == {"orange": "before-offering"}
    given = play(asked, "blue propose orange gold none", "orange reply agree")
    assert cards(given, "orange") == (5, 1, 0)
    traded = play(asked, "orange exchange food gold")
    assert broken(traded, "orange intercept q1r0 1 q0r0") == ()
    assert places(play(traded, "orange pass"), "red", "offering") == ("q1r-1",)


def test_who_can_get_no_gold_for_an_attack_is_not_waited_for_when_an_offering_is_announced() -> None:
    pieces = ("red explorer q0r0", "orange villager q1r0", "orange explorer q2r0")
    state = position(SHRINE, pieces, {"red": RICH, "orange": (4, 0, 4)})
    assert places(play(state, "red offering q1r-1"), "red", "offering") == ("q1r-1",)
