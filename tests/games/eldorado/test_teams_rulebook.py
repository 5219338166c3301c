"""What the pages on teams say of positions that are met seldom (rulebook, pages 15, 19 and 24)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.eldorado.attacking import explorer_strength
from companion.games.eldorado.changes import changed
from companion.games.eldorado.frames import EXPLORE, ROLL, TitanTurn, Turn
from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.dwellers_tables import CAVERN, NEW, discovered
from tests.support.games.eldorado.tables import LINE, RICH, cards, places, position, rolls
from tests.support.games.eldorado.teams_tables import SEATS, TEAMS, team
from tests.support.games.playing import broken, judge, play, told

ROW = {**LINE, "q3r0": "gold", "q4r0": "food"}


def test_in_the_first_round_the_partner_has_no_dice_and_does_nothing() -> None:
    state = team(turn=Turn("red", ROLL), turns=0)
    state = replace(state, pieces=state.pieces.without(state.pieces.of("red", "partner")))
    state = play(state, "answer 3+4", "red speed 4")
    assert set(state.due()) == {"red"}
    assert state.player("orange").gather == 0


def test_who_is_beside_the_own_team_does_not_attack_it() -> None:
    state = team("red villager q0r1", cards={"red": (0, 2, 0), "orange": (0, 2, 0)})
    assert "off-turn" in broken(state, "orange intercept q0r1 1 q0r0")


def test_before_an_offering_both_partners_of_another_team_may_attack() -> None:
    tiles = {**LINE, "q0r-1": "shrine"}
    state = team("blue villager q1r0", tiles=tiles, cards={"red": RICH, "blue": (0, 1, 0), "white": (0, 1, 0)})
    state = play(state, "red offering q0r-1")
    assert set(state.due()) == {"blue", "white"}
    state = play(state, "blue pass")
    assert set(state.due()) == {"white"}
    state = play(state, "white pass")
    assert places(state, "red", "offering") == ("q0r-1",)


def test_the_titan_has_one_turn_for_each_team() -> None:
    state = team("titan titan q2r0", turn=Turn("red", EXPLORE))
    state = replace(state, pieces=state.pieces.without(state.pieces.of("blue", "explorer", "partner")))
    state = play(state, "red end", "orange end")
    assert [type(frame) for frame in state.agenda].count(TitanTurn) == 1
    assert state.active == "blue"


def test_villagers_alone_win_the_cave_shrine_for_the_partner_that_the_team_chooses() -> None:
    state = team("red villager q1r0", cards={"red": (0, 1, 0)}, holder="blue")
    white = state.pieces.of("blue", "partner")
    state = replace(state, pieces=state.pieces.without(white))
    state = changed(state, "white", captor="red")
    state = play(state, "red march q1r0 1 q2r0", "red ready", "orange ready", "answer 6", "answer 1+1+1")
    assert dict(state.due()) == {"red": "spoils", "orange": "spoils"}
    state = play(state, "orange award orange")
    assert state.holder == "orange"
    assert (explorer_strength(state, "red"), explorer_strength(state, "orange")) == (1, 3)


def test_a_treasure_works_for_the_partner_alone_who_has_it_and_is_passed_side_by_side() -> None:
    state = team(coins=(("bavieca", "red"), ("cortes", "red")))
    assert broken(state, "red propose orange cortes none") == ("trade-treasure",)
    state = play(state, "red propose orange bavieca none", "orange reply agree")
    assert dict(state.coins) == {"bavieca": "orange", "cortes": "red"}
    state = play(replace(state, agenda=(Turn("red", ROLL),)), "answer 1+1", "answer 1+1", "red share 1+1+1+1")
    assert (state.player("red").speed, state.player("orange").speed) == (0, 3), "Stella, Bavieca; and the curse"


def test_apart_nobody_pays_what_is_the_partners() -> None:
    state = team("red farmhouse q0r0s", cards={"red": (1, 0, 0), "orange": (0, 1, 0)}, tiles=ROW)
    partner = state.pieces.of("red", "partner")
    state = replace(state, pieces=state.pieces.swapped(partner, (partner[0]._replace(at="q4r0"),)))
    assert broken(state, "red villager q0r0") == ("cost",)
    assert broken(state, "orange villager q0r0") == ("cost",)
    assert "trade-near" in broken(state, "orange propose red gold none")


def test_each_partner_may_keep_nine_cards() -> None:
    state = team(cards={"red": (9, 0, 0), "orange": (0, 9, 1)})
    state = play(state, "red end")
    assert "hand-limit" in broken(state, "orange end")
    assert judge(play(state, "orange surrender wood"), "orange end").legal


def test_who_gets_cards_from_the_partner_after_ending_does_not_keep_more_than_nine() -> None:
    state = team(cards={"red": (2, 0, 0), "orange": (0, 9, 0)})
    state = play(state, "orange end", "red propose orange food none", "orange reply agree")
    assert set(state.due()) == {"red", "orange"}
    assert broken(state, "orange end") == ("hand-limit",)
    assert dict(play(state, "orange surrender-rest gold").due()) == {"red": "explore"}, "whose turn is still on"
    state = play(state, "red end")
    assert dict(state.due()) == {"orange": "explore"}
    assert play(state, "orange surrender gold").active == "blue", "both had ended the turn"
    assert play(state, "orange surrender-rest gold").active == "blue"
    assert play(state, "orange propose red gold none", "red reply agree").active == "blue"


def test_with_one_explorer_beaten_the_team_goes_on_with_the_other() -> None:
    state = team("red farmhouse q0r0s", cards={"red": (1, 1, 0)})
    state = replace(state, pieces=state.pieces.without(state.pieces.of("red", "explorer")))
    state = changed(state, "red", captor="blue")
    assert broken(state, "red move q1r0") == ("off-map",)
    state = play(state, "red villager q0r0", "orange move q1r1")
    assert set(state.due()) == {"red", "orange"}


def test_an_explorer_that_comes_back_stands_beside_a_shrine_of_the_team() -> None:
    tiles = {**LINE, "q0r-1": "shrine"}
    state = team("red offering q0r-1", tiles=tiles)
    assert set(state.spawning("orange")) == {"q0r0"}


def test_a_partner_beaten_by_a_dweller_loses_own_cards_only() -> None:
    state = team(tiles=CAVERN, cards={"red": (4, 0, 0), "orange": (0, 4, 0)})
    moved = state.pieces.of("red", "explorer")
    state = replace(state, pieces=state.pieces.swapped(moved, (moved[0]._replace(at="cave:q-1r0"),)))
    state = play(discovered(state, "giant"), f"red lay {NEW}")
    state = play(rolls(state, 1, 6), "answer mixed", "red hand-over food+food")
    assert (cards(state, "red"), cards(state, "orange")) == ((2, 0, 0), (0, 4, 0))
    assert (state.player("red").captor, state.player("orange").captor) == ("blue", None)


def cave_team(tile: str, *pieces: str, **changes: Any) -> ElDorado:
    """Red and orange, both in the cave, have found a tile and fight for it together."""
    state = team(*pieces, tiles=CAVERN, **changes)
    both = state.pieces.of("red", "explorer", "partner")
    state = replace(state, pieces=state.pieces.swapped(both, tuple(piece._replace(at="cave:q-1r0") for piece in both)))
    return play(discovered(state, tile), f"red lay {NEW}", f"orange move {NEW}")


def test_partners_who_have_both_beaten_the_thieves_tile_say_who_gets_its_treasure() -> None:
    state = rolls(cave_team("thieves"), 6, 1)
    assert dict(state.due()) == {"red": "spoils", "orange": "spoils"}
    state = play(state, "red award orange")
    assert (cards(state, "red"), cards(state, "orange")) == ((0, 0, 0), (2, 2, 2))
    assert "thieves" in told(state)


def test_partners_who_have_both_beaten_a_thief_on_his_tile_say_who_gets_the_treasure() -> None:
    seats, explorers = ("red", "orange", "brown"), {"red": "bellona", "orange": "stella"}
    state = position(
        CAVERN,
        ("red explorer cave:q-1r0", "red partner cave:q-1r0"),
        seats=seats,
        options={"mode": "teams-thieves"},
        explorers={**explorers, "brown": ""},
    )
    state = changed(changed(state, "brown", captor=None, hiding=True), "orange", captor=None, speed=3)
    state = play(discovered(state, "thieves"), f"red lay {NEW}", f"orange move {NEW}")
    state = rolls(state, 6, 1)
    assert dict(state.due()) == {"red": "spoils", "orange": "spoils"}
    state = play(state, "orange award orange")
    assert cards(state, "orange") == (2, 2, 2)
    assert "thieves-tile" in told(state)


def test_a_battle_waits_until_both_partners_who_could_come_are_ready() -> None:
    state = play(team("red villager q1r0", cards={"red": (0, 1, 0)}), "red march q1r0 1 q2r0")
    assert set(state.due()) == {"red", "orange"}
    state = play(state, "red ready")
    assert dict(state.due()) == {"orange": "attacker-moves"}
    assert broken(state, "red move q1r0") == ("not-due",)
    joined = play(state, "orange move q1r1", "orange move q2r0")
    assert joined.question() is not None, "and the one who is ready is not asked again"
    assert play(state, "orange ready").question() is not None


def test_a_partner_on_the_way_to_a_battle_arrives_before_the_other_does_anything() -> None:
    state = play(team("red villager q1r0", cards={"red": (0, 1, 0)}), "red march q1r0 1 q2r0", "orange move q1r1")
    assert dict(state.due()) == {"orange": "attacker-moves"}


def test_a_partner_who_could_move_nothing_is_not_waited_for_before_a_battle() -> None:
    state = changed(team("red villager q1r0", cards={"red": (0, 1, 0)}), "orange", speed=0)
    assert play(state, "red march q1r0 1 q2r0", "red ready").question() is not None


def test_one_partner_does_not_keep_the_dice_that_the_army_of_the_other_may_roll_again() -> None:
    options = {**TEAMS, "hardcore-battle": "yes"}
    state = team(cards={"red": (0, 1, 0)}, coins=(("jimenez", "orange"),), options=options)
    state = play(state, "orange move q1r1", "orange move q2r0", "red ready", "answer 2", "red keep")
    assert dict(state.due()) == {"orange": "reroll"}
    state = play(state, "orange reroll-one 2", "answer 1")
    assert dict(state.due()) == {"red": "reroll", "orange": "reroll"}, "other dice lie there now"
    assert judge(state, "red reroll 1").legal
    assert play(state, "red keep").battle.rolling == 1  # type: ignore[union-attr]


def test_laffite_does_not_steal_from_his_partner() -> None:
    seats = ("green", "orange", "blue", "white")
    state = position(
        pieces=("green explorer q0r0", "green partner q0r1", "blue explorer q2r0", "blue partner q2r0"),
        explorers={"green": "laffite", "orange": "william", "blue": "tizoc", "white": "emma"},
        cards={"orange": (1, 0, 0), "white": (0, 1, 0)},
        seats=seats,
        options={**TEAMS, "laffite": "named"},
        stage=ROLL,
    )
    state = play(state, "answer 3+4")
    assert "laffite" in broken(state, "green steal orange food")
    assert judge(state, "green steal white gold").legal


def test_a_team_of_eight_players_wins_with_two_offerings_and_the_cave_shrine() -> None:
    tiles = {**LINE, "q0r-1": "shrine", "q3r0": "shrine"}
    seats = (*SEATS, "green", "purple", "brown", "yellow")
    state = position(
        tiles,
        ("red explorer q0r0", "red partner q0r1", "red offering q3r0", "blue explorer q2r0"),
        {"red": RICH},
        seats=seats,
        options=TEAMS,
        holder="orange",
    )
    state = play(state, "red offering q0r-1")
    assert state.winner == "red"
    assert "large-group" in told(state)


def test_after_a_paid_reroll_either_partner_keeps_the_dice_while_the_army_of_one_may_roll_again() -> None:
    options = {**TEAMS, "hardcore-battle": "yes"}
    state = team(cards={"red": (0, 1, 0)}, coins=(("jimenez", "orange"),), options=options)
    state = play(state, "orange move q1r1", "orange move q2r0", "red ready", "answer 2", "red reroll 2", "answer 3")
    assert dict(state.due()) == {"red": "reroll", "orange": "reroll"}
    assert broken(state, "red reroll-one 3") == ("army-of-jimenez",)
    assert judge(state, "orange reroll-one 3").legal
    assert judge(state, "red keep").legal
    assert judge(state, "orange keep").legal
