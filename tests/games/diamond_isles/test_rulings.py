"""What a table may settle itself, and what is impossible about a position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Ruling, Value
from tests.support.games.catalogues import Texts, fits
from tests.support.games.diamond_isles.tables import ROUTE, SITE, VILLAGE, beginning, diamonds, hand, position
from tests.support.games.playing import judge, play

RULINGS: dict[str, tuple[str, Value]] = {
    "turn": ("turn", "blue"),
    "army": ("army", "white"),
    "robber": ("robber", "q1r1"),
    "pirate": ("pirate", "q0r3"),
    "diamonds": ("diamonds.red", 4),
    "cards": ("cards.red.ore", 3),
    "village": (f"village.{VILLAGE}", 2),
    "trades": (f"trades.{VILLAGE}.blue", 1),
    "building": (f"building.{SITE}", "blue-city"),
    "way": (f"way.{ROUTE}", "red-ship"),
    "terrain": ("terrain.q1r2", "hills"),
    "token": ("token.q1r2", 5),
    "harbour": ("harbour.q1r1ne", "wool"),
}


def ruled(key: str) -> DiamondIsles:
    fact, value = RULINGS[key]
    state = position()
    ruling = Ruling(fact, value, "it was so")
    assert state.verdict(ruling).legal
    return state.after(ruling)


@pytest.mark.parametrize("key", sorted(set(RULINGS) - {"army"}))
def test_a_ruling_sets_one_fact_and_leaves_nothing_impossible(key: str) -> None:
    after = ruled(key)
    assert not after.faults()
    assert after.ruled[-1].fact == RULINGS[key][0]


def test_rulings_do_what_they_say() -> None:
    assert ruled("turn").active == "blue"
    assert (ruled("robber").board.robber, ruled("pirate").board.pirate) == ("q1r1", "q0r3")
    assert (diamonds(ruled("diamonds"))["red"], ruled("diamonds").cache) == (4, 6)
    assert (hand(ruled("cards"), "red"), ruled("cards").bank[4]) == ({"ore": 3}, 16)
    assert (ruled("village").view(None)["map"]["villages"][VILLAGE]["left"], ruled("village").cache) == (2, 13)
    assert ruled("trades").view(None)["map"]["villages"][VILLAGE]["traders"] == ["blue"]
    assert ruled("building").board.buildings[SITE] == ("blue", "city")
    assert ruled("way").board.ways[ROUTE] == ("red", "ship")
    assert ruled("terrain").sea_map.at["q1r2"].terrain == "hills"
    assert ruled("token").sea_map.at["q1r2"].number == 5
    assert ruled("harbour").sea_map.harbour_at["q1r1n"] == "wool"
    assert ruled("army").army == "white"


def test_a_card_bought_before_a_ruling_gave_the_turn_away_can_be_played_in_the_next() -> None:
    state = position(development={"red": ("knight",)}, fresh=1).after(Ruling("turn", "blue", "it was so"))
    state = play(state, "blue end", "answer 1+1", "white end")
    assert judge(state, "red knight").legal


def test_every_kind_of_fact_has_a_ruling_here(texts: Texts) -> None:
    kinds = {fact.partition(".")[0] for fact in position().facts()}
    assert kinds == set(RULINGS) == set(texts["en"]["fact"])


def test_nothing_is_ruled_on_while_something_is_half_done() -> None:
    assert beginning().facts() == {}


PLAIN = position()
BAD: dict[str, DiamondIsles] = {
    "cards": replace(PLAIN, bank=(18, 19, 19, 19, 19)),
    "cards-of-kind": replace(position(hands={"red": "ore 1"}), bank=(18, 19, 19, 19, 19)),
    "development": replace(PLAIN, deck=PLAIN.deck.draw()[1]),
    "development-of-kind": position(played={"red": ("monopoly",) * 3}),
    "diamonds": replace(PLAIN, cache=11),
    "pieces": position(tuple(f"red city {at}" for at in ("q1r1n", "q3r1n", "q5r1n", "q2r6n", "q1r2s"))),
    "army": replace(PLAIN, army="red"),
    "two-in-one-place": position((f"red settlement {SITE}", f"blue settlement {SITE}")),
    "out-of-place": position(("red settlement q2r3n",)),
    "robber": replace(PLAIN, board=PLAIN.board.robbed("q0r3")),
    "pirate": replace(PLAIN, board=PLAIN.board.sailed("q1r1")),
}
"""Positions by what is impossible about them."""


@pytest.mark.parametrize("key", BAD)
def test_an_impossible_position_is_found(key: str, texts: Texts) -> None:
    found = BAD[key].faults()
    assert key in {fault.what.key for fault in found}
    assert all(fits(texts, "fault", fault.what.key, dict(fault.what.args)) for fault in found)
