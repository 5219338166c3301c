"""What the screen and the camera are told."""

from __future__ import annotations

import json
from dataclasses import replace

from companion.games.cacao.actions import PlaceWorker
from companion.games.cacao.player import KINDS
from companion.games.cacao.table import TURN
from companion.games.kit import Legal, Private
from tests.support.games.cacao.tables import ALL, AROUND_X1Y0, beginning, game, having, position
from tests.support.games.playing import play


def test_the_view_is_plain_data_at_every_moment() -> None:
    for number, (_, _, after) in enumerate(game(5, 3, ALL)):
        if number % 7 == 0:
            json.dumps(after.view("red"))


def test_the_view_shows_tiles_owners_turns_open_edges_and_what_is_to_be_filled() -> None:
    state = position(workers={"x-1y0": "purple 1-0-1-2"}, display=("mine-2", "sun"))
    state = play(state, "red place x0y1 1-1-1-1")
    view = state.view(None)
    assert view["board"]["x-1y0"] == {
        "kind": "worker",
        "seat": "purple",
        "tile": "2-1-0-1",
        "workers": [1, 0, 1, 2],
        "counted": [1, 0, 1, 2],
        "covers": None,
    }
    assert view["fill"] == {"places": ["x-1y1"], "takes": ["display-1", "display-2"]}
    assert view["spaces"]["x-1y1"] == "jungle"
    view = play(state, "red fill x-1y1 display-1").view(None)
    assert {
        "seat": "purple",
        "worker": "x-1y0",
        "jungle": "x-1y1",
        "tile": "mine-2",
        "workers": 1,
        "usable": 1,
    } in view["open"]
    assert view["new"] == ["x0y1", "x-1y1"]


def test_a_seat_sees_its_own_hand_only() -> None:
    hand = Private(("2-1-0-1", "1-1-1-1"))
    state = position(have={"red": having(hand=hand)})
    assert state.view("red")["players"]["red"]["hand"] == {"count": 2, "tiles": ["1-1-1-1", "2-1-0-1"]}
    assert state.view("purple")["players"]["red"]["hand"] == {"count": 2, "tiles": None}
    assert state.view(None)["players"]["purple"]["hand"] == {"count": 3, "tiles": None}


def test_the_score_tells_what_is_sure_from_what_is_projected() -> None:
    jungle = {"x0y0": "temple", "x1y1": "market-2"}
    state = position(jungle, {"x1y0": "red 1-1-1-1"}, {"red": having(gold=5, masks=(8,), sun=1)})
    score = state.view(None)["players"]["red"]["score"]
    assert score == {"sure": 13, "projected": 6 + 1 - 10, "total": 10}


def test_the_layout_names_tiles_turns_gems_and_the_emperor_as_the_camera_does() -> None:
    jungle = {"x0y0": "gem-mine", "x1y1": "market-2"}
    state = position(
        jungle, {"x1y0": "red 1-2-1-0"}, emperor="x1y0", display=("sun",), modules=("map",), chart=("water",)
    )
    layout = state.layout()
    assert {spot: label for spot, label in layout.items() if label} == {
        ("x0y0", "tile"): "gem-mine",
        ("x0y0", "gems"): "r2g2b1w1",
        ("x1y1", "tile"): "market-2",
        ("x1y0", "tile"): "red-2-1-0-1",
        ("x1y0", "workers"): "1-2-1-0",
        ("x1y0", "emperor"): "emperor",
        ("display-1", "tile"): "sun",
        ("map-1", "tile"): "water",
        ("village-red", "carrier"): "-10",
        ("village-purple", "carrier"): "-10",
    }
    assert layout["display-2", "tile"] is None


def test_the_checklist_is_in_the_view_with_its_arithmetic() -> None:
    kit = beginning(2, {"gems": "yes"}).view(None)["kit"]
    assert {"do": "in", "who": "all", "piece": "gem-mine", "count": 4} in kit["checklist"]
    assert kit["balance"] == {"workers_each": 11, "workers": 22, "jungle": 21, "surplus": 1, "least": 1, "most": 8}
    assert kit["advice"] == []


def test_hut_tiles_are_dropped_unless_the_companion_draws_their_sides() -> None:
    for source, do in (("table", "drop"), ("companion", "ready")):
        items = beginning(3, {"huts": "yes", "hut-sides": source}).view(None)["kit"]["checklist"]
        assert [item["do"] for item in items if item["piece"] == "hut-tile"] == [do]


def test_before_the_companion_has_dealt_a_hand_is_empty() -> None:
    state = beginning(2, {"worker-piles": "companion"})
    assert state.view(None)["players"]["red"]["hand"] == {"count": 0, "tiles": None}


def test_between_placing_and_drawing_a_hand_of_cardboard_holds_one_tile_less() -> None:
    state = position(AROUND_X1Y0, {"x-1y0": "red 1-1-1-1", "x0y1": "purple 1-1-1-1"})
    assert state.view(None)["players"]["red"]["hand"]["count"] == 3
    placed = play(state, "red place x1y0 1-1-1-1")
    assert placed.view(None)["players"]["red"]["hand"]["count"] == 2
    assert placed.view(None)["players"]["purple"]["hand"]["count"] == 3
    drawn = play(placed, "red done")
    assert drawn.view(None)["players"]["red"]["hand"]["count"] == 3


def test_what_the_table_sees_lit_is_the_same_whatever_tiles_are_in_hand() -> None:
    dealt = next(s for s, _, _ in game(3, 2, {"worker-piles": "companion"}) if s.due() and s.step and s.step.do == TURN)
    player = dealt.player(dealt.active)
    assert player.hand is not None
    other = next(kind for kind in KINDS if player.has(kind) and kind not in player.hand.see())
    at = dealt.seats.index(dealt.active)
    changed = replace(player, hand=Private((other, *player.hand.see()[1:])))
    twin = replace(dealt, players=(*dealt.players[:at], changed, *dealt.players[at + 1 :]))
    lit = [set(Legal(s, s.active, openly=True).of(PlaceWorker, {})) for s in (dealt, twin)]
    own = [set(s.actions(s.active)) for s in (dealt, twin)]
    assert lit[0] == lit[1]
    assert own[0] != own[1]
    assert own[0] < lit[0]
