"""Ships: where they lie, and which may move (Seafarers; Diamond Isles, Placing ships)."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import replace

import pytest

from companion.games.diamond_isles.box import SHIP
from companion.games.diamond_isles.frames import MAIN, Turn
from companion.games.diamond_isles.ships import closed_ships, open_tips
from companion.games.diamond_isles.state import DiamondIsles
from tests.support.games.diamond_isles.tables import (
    RICH,
    ROUTE,
    SECOND_ROUTE,
    SITE,
    VILLAGE,
    hand,
    position,
)
from tests.support.games.playing import broken, judge, play, told

PLENTY = {"red": RICH}


def with_pirate(state: DiamondIsles, cell: str) -> DiamondIsles:
    return replace(state, board=state.board.sailed(cell))


COAST = f"red settlement {SITE}"


def test_a_ship_goes_on_from_an_own_building_on_the_coast_or_an_own_ship() -> None:
    state = position(hands=PLENTY)
    assert broken(state, "red ship q0r3se") == ("ship-joined",)
    state = play(state, f"red ship {ROUTE}")
    assert hand(state, "red") == {"lumber": 2, "brick": 3, "wool": 2, "grain": 3, "ore": 3}
    assert judge(state, "red ship q0r3se").legal


def test_a_ship_does_not_go_on_from_a_road() -> None:
    state = position((COAST, "red road q0r3ne"), PLENTY)
    assert broken(state, "red ship q0r2se") == ("ship-joined",)


def test_an_edge_holds_one_piece_and_a_coast_may_have_a_ship_or_a_road() -> None:
    state = position(hands=PLENTY)
    assert judge(state, "red road q0r3ne").legal
    state = play(state, "red ship q0r3ne")
    assert broken(state, "red road q0r3ne") == ("edge-free",)
    assert broken(state, "red ship q0r3ne") == ("edge-free",)


def test_a_ship_lies_beside_the_sea() -> None:
    inland = position(("red settlement q2r1s",), PLENTY)
    assert "ship-sea" in broken(inland, "red ship q1r2ne")


def test_the_ship_at_the_end_of_an_open_route_moves_once_a_turn() -> None:
    pieces = (COAST, "red ship q0r3ne", "red ship q0r2se")
    state = position(pieces)
    assert open_tips(state, "red") == ("q0r2se",)
    assert broken(state, f"red move-ship q0r3ne {ROUTE}") == ("move-open",)
    assert broken(state, "red move-ship q0r2se q0r2se") == ("move-elsewhere",)
    assert broken(state, f"red move-ship {ROUTE} q0r3se") == ("move-own",)
    assert broken(state, "red move-ship q0r2se q3r5e") == ("ship-joined",)
    state = play(state, f"red move-ship q0r2se {ROUTE}")
    assert set(state.board.of("red").ships) == {"q0r3ne", ROUTE}
    assert "move-ship" in told(state)
    assert broken(state, "red move-ship q0r3ne q0r3se") == ("move-once",)


def test_a_ship_does_not_hold_on_to_the_place_that_it_leaves() -> None:
    state = position((COAST, "red ship q0r3ne"))
    assert broken(state, "red move-ship q0r3ne q0r2se") == ("ship-joined",)


def test_a_ship_built_in_this_turn_stays() -> None:
    state = play(position(hands=PLENTY), "red ship q0r3ne")
    assert broken(state, f"red move-ship q0r3ne {ROUTE}") == ("move-fresh",)


def test_ships_of_a_trading_route_stay_and_an_open_branch_moves() -> None:
    pieces = (COAST, f"red ship {ROUTE}", "red ship q0r3se")
    state = position(pieces, traders={VILLAGE: ("red",)})
    assert closed_ships(state, "red") == {ROUTE}
    assert open_tips(state, "red") == ("q0r3se",)
    assert broken(state, f"red move-ship {ROUTE} q0r3ne") == ("move-closed",)
    assert judge(state, "red move-ship q0r3se q0r3ne").legal
    stays = position(pieces, options={"open-branch": "stays"}, traders={VILLAGE: ("red",)})
    assert broken(stays, "red move-ship q0r3se q0r3ne") == ("move-closed",)


def test_where_open_branches_stay_a_line_that_no_ship_joins_to_an_own_village_moves() -> None:
    """From the coast one ship lies at a village; three others lead the other way from the same settlement."""
    pieces = (COAST, "red ship q0r3ne", "red ship q0r2se", "red ship q-1r3e")
    stays = {"open-branch": "stays"}
    assert open_tips(position(pieces, options=stays), "red") == ("q-1r3e",)
    trading = position((*pieces, f"red ship {ROUTE}"), options=stays, traders={VILLAGE: ("red",)})
    assert open_tips(trading, "red") == ("q-1r3e",)
    others = position((COAST, f"red ship {ROUTE}", "red ship q0r3se"), options=stays, traders={VILLAGE: ("blue",)})
    assert open_tips(others, "red") == ("q0r3se",)
    longer = ("red ship q0r3se", "red ship q-1r4e")
    branch = position((COAST, f"red ship {ROUTE}", *longer), options=stays, traders={VILLAGE: ("red",)})
    assert open_tips(branch, "red") == ()


def test_ships_between_two_own_settlements_stay() -> None:
    """Along the western coast, from the forest of 12 past the fields of 3 to the fields of 12."""
    line = ("q0r3ne", "q0r2se", "q-1r3e", "q-1r3se")
    ships = tuple(f"red ship {edge}" for edge in line)
    state = position((COAST, "red settlement q-1r3s", *ships))
    assert closed_ships(state, "red") == set(line)
    assert open_tips(state, "red") == ()
    assert broken(state, f"red move-ship q-1r3se {ROUTE}") == ("move-closed",)
    assert open_tips(position((COAST, *ships)), "red") == ("q-1r3se",)


def test_another_players_building_parts_a_route() -> None:
    ships = ("red ship q0r3ne", "red ship q0r2se", "red ship q-1r3e")
    state = position((COAST, "blue settlement q0r2s", *ships), PLENTY)
    assert set(open_tips(state, "red")) == {"q0r2se", "q-1r3e"}
    assert broken(state, "red ship q-1r3ne") == ("ship-sea", "ship-joined")


LINE = ("q0r3ne", "q0r2se", "q-1r3e", "q-1r3se")
"""From the forest of 12 past the fields of 3 to the fields of 12."""
BETWEEN = "q0r2s"
"""A corner in its middle."""
CLOSED = (COAST, "red settlement q-1r3s", *(f"red ship {edge}" for edge in LINE), f"blue settlement {BETWEEN}")


def test_move_closed_isles_ships_a_closed_line_stays_closed_though_an_opponent_settles_between() -> None:
    """The publisher's answers (754); Diamond Isles, Placing ships."""
    state = position(CLOSED)
    assert state.board.parted == ()
    assert open_tips(state, "red") == ()
    assert closed_ships(state, "red") == set(LINE)
    for ship in LINE:
        assert broken(state, f"red move-ship {ship} {ROUTE}") == ("move-closed",)


def test_move_closed_isles_ships_another_players_building_frees_a_closed_line_where_the_table_says_so() -> None:
    frees = position(CLOSED, options={"parted-route": "frees"})
    assert set(open_tips(frees, "red")) == {"q0r2se", "q-1r3e"}
    assert not closed_ships(frees, "red")
    assert judge(frees, f"red move-ship q0r2se {ROUTE}").legal


def test_move_open_isles_ships_a_line_parted_before_it_was_closed_has_an_end_on_each_side() -> None:
    """Blue settles on the line, and only then red comes to its second settlement: it was never closed."""
    pieces = (COAST, "red settlement q-1r3s", *(f"red ship {edge}" for edge in LINE[:-1]))
    edge = next(e for e in position().sea_map.edges_at[BETWEEN] if e not in LINE)
    before = position((*pieces, f"blue road {edge}"), {"blue": RICH, "red": RICH}, turn=Turn("blue", MAIN))
    parted = play(before, f"blue settle {BETWEEN}")
    assert parted.board.parted == (BETWEEN,)
    parted = replace(parted, agenda=(Turn("red", MAIN),))
    assert set(open_tips(parted, "red")) == {"q0r2se", "q-1r3e"}
    later = play(parted, f"red ship {LINE[-1]}")
    assert set(open_tips(later, "red")) == {"q0r2se", "q-1r3e"}
    assert judge(later, f"red move-ship q0r2se {ROUTE}").legal


def test_move_open_isles_ships_that_come_to_an_opponents_building_from_both_sides_end_there() -> None:
    """The building stood first."""
    pieces = (COAST, "red settlement q-1r3s", f"blue settlement {BETWEEN}", *(f"red ship {edge}" for edge in LINE))
    built = position(tuple(text for text in pieces if "q-1r3e" not in text), PLENTY)
    state = play(built, "red ship q-1r3e")
    assert state.board.parted == (BETWEEN,)
    assert set(open_tips(state, "red")) == {"q0r2se", "q-1r3e"}
    moved = play(position((*pieces[:-2], f"red ship {LINE[-1]}", f"red ship {ROUTE}")), f"red move-ship {ROUTE} q-1r3e")
    assert moved.board.parted == (BETWEEN,)


def test_ruling_a_building_on_a_closed_line_leaves_it_closed_and_on_an_open_line_parts_it() -> None:
    closed = play(position(CLOSED[:-1]), f"ruling building.{BETWEEN} blue-settlement because it lies so")
    assert open_tips(closed, "red") == ()
    opened = play(position((COAST, *CLOSED[2:-1])), f"ruling building.{BETWEEN} blue-settlement because it lies so")
    assert opened.board.parted == (BETWEEN,)
    gone = play(opened, f"ruling building.{BETWEEN} empty-place because it lies so")
    assert gone.board.parted == ()


RING_AT_HOME = ("q-2r5se", "q-2r5e", "q-2r5ne", "q-2r4se", "q-3r5e", "q-3r6ne")
RING_AT_SEA = ("q3r4e", "q3r5ne", "q4r3se", "q4r4e", "q4r4ne", "q4r4se")


def test_move_open_seafarers_moving_of_a_ring_from_a_settlement_to_itself_a_ship_at_the_settlement_moves() -> None:
    """The publisher's answers (754)."""
    state = position(("red settlement q-2r5s", *(f"red ship {edge}" for edge in RING_AT_HOME)))
    assert set(open_tips(state, "red")) == {"q-2r5se", "q-3r6ne"}
    assert not closed_ships(state, "red")
    assert broken(state, f"red move-ship q-2r5e {SECOND_ROUTE}") == ("move-open", "ship-joined")
    once = state.after(next(a for a in state.actions("red") if a.args().get("start") == "q-2r5se"))
    assert all("move-once" in broken(once, f"red move-ship {edge} q-2r5se") for edge in RING_AT_HOME[1:])


def test_move_open_seafarers_moving_of_a_ring_at_sea_that_hangs_on_one_ship_each_ship_moves() -> None:
    """The publisher's answers (754)."""
    ring = ("red settlement q3r6n", "red ship q3r5e", *(f"red ship {edge}" for edge in RING_AT_SEA))
    state = with_pirate(position(ring), "q0r3")
    assert set(open_tips(state, "red")) == set(RING_AT_SEA)
    assert not closed_ships(state, "red")
    assert "move-open" in broken(state, "red move-ship q3r5e q3r5se")
    moved = {action.args()["start"] for action in state.actions("red") if action.kind == "move-ship"}
    assert moved == set(RING_AT_SEA)


def test_move_closed_seafarers_moving_a_ring_between_two_settlements_is_closed() -> None:
    ring = ("red settlement q-2r5s", *(f"red ship {edge}" for edge in RING_AT_HOME))
    far = next(corner for corner in position().sea_map.ends["q-2r5ne"])
    state = position((*ring, f"red settlement {far}"))
    assert closed_ships(state, "red") == set(RING_AT_HOME)
    assert open_tips(state, "red") == ()


def _ways(ships: Collection[str], holds: Collection[str], way: tuple[str, ...], at: str) -> Iterator[tuple[str, ...]]:
    """The ways over ships from a corner to another hold, none through a corner twice."""
    ends = position().sea_map.ends
    passed = {corner for ship in way for corner in ends[ship]} - {at}
    if way and at in holds:
        yield way
        return
    for ship in ships:
        far = next((corner for corner in ends[ship] if corner != at), "") if at in ends[ship] else ""
        if far and far not in passed and ship not in way:
            yield from _ways(ships, holds, (*way, ship), far)


@pytest.mark.parametrize("seed", [*range(40), *(pytest.param(n, marks=pytest.mark.long) for n in range(40, 400))])
def test_move_closed_isles_ships_closed_are_those_on_any_way_between_two_settlements_or_villages(seed: int) -> None:
    """All ways are tried, of ships that make rings as often as not."""
    rng, sea_map = random.Random(seed), position().sea_map
    ends, at_sea = sea_map.ends, sorted(sea_map.ship_edges)
    ships = {rng.choice(at_sea)}
    while len(ships) < rng.randint(6, 12):
        met = {corner for ship in ships for corner in ends[ship]}
        near = [edge for edge in at_sea if edge not in ships and met.intersection(ends[edge])]
        closing = [edge for edge in near if met.issuperset(ends[edge])]
        ships.add(rng.choice(closing or near))
    met = {corner for ship in ships for corner in ends[ship]}
    settled = rng.sample(sorted(met.difference(sea_map.village_at)), 2)
    villages = [corner for corner in sorted(met.intersection(sea_map.village_at)) if rng.random() < 0.5]
    pieces = (*(f"red ship {ship}" for ship in ships), *(f"red settlement {corner}" for corner in settled))
    state = position(pieces, traders=dict.fromkeys(villages, ("red",)))
    holds = {*settled, *villages}
    closed = {ship for corner in holds for way in _ways(ships, holds, (), corner) for ship in way}
    assert closed_ships(state, "red") == closed
    assert closed.isdisjoint(open_tips(state, "red"))


def test_older_rules_keep_rings_where_they_are_and_hold_whatever_another_builds_on() -> None:
    """Games that were begun by the first rules go on by them."""
    ring = ("red settlement q3r6n", "red ship q3r5e", *(f"red ship {edge}" for edge in RING_AT_SEA))
    state = position(ring)
    old = replace(state, setting=replace(state.setting, version=1), board=replace(state.board))
    assert open_tips(old, "red") == ()
    held = position((COAST, f"blue settlement {BETWEEN}", *(f"red ship {edge}" for edge in LINE)))
    held = replace(held, setting=replace(held.setting, version=1), board=replace(held.board))
    assert open_tips(held, "red") == ("q-1r3se",)


def test_the_ship_at_the_end_of_an_open_route_moves_even_from_another_players_building() -> None:
    pieces = (COAST, "blue settlement q0r2s", "red ship q0r3ne", "red ship q0r2se")
    for choice in ("frees", "holds"):
        assert open_tips(position(pieces, options={"parted-route": choice}), "red") == ("q0r2se",)


def test_the_pirate_hinders_building_and_moving_beside_it() -> None:
    state = position(hands=PLENTY)
    near = with_pirate(state, "q0r3")
    assert broken(near, f"red ship {ROUTE}") == ("pirate-hinders",)
    sailing = with_pirate(position((COAST, "red ship q0r3ne")), "q0r3")
    assert "pirate-hinders" in broken(sailing, "red move-ship q0r3ne q1r2se")
    assert broken(with_pirate(position((COAST, "red ship q0r3ne")), "q1r3"), f"red move-ship q0r3ne {ROUTE}") == (
        "pirate-hinders",
    )
    free = with_pirate(position(hands=PLENTY, options={"pirate-hinders": "no"}), "q0r3")
    assert judge(free, f"red ship {ROUTE}").legal


def test_fifteen_ships_are_all() -> None:
    edges = [e for e in position().sea_map.edges if e in position().sea_map.ship_edges][:15]
    state = position((COAST, *(f"red ship {edge}" for edge in edges)), PLENTY)
    assert state.in_supply("red", SHIP) == 0
    assert "pieces" in broken(state, "red ship q4r5e")


def test_ships_move_after_the_roll_only() -> None:
    state = position((COAST, "red ship q0r3ne"), development={"red": ("knight",)}, stage="before")
    assert broken(state, f"red move-ship q0r3ne {ROUTE}") == ("before-roll",)
