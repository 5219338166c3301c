"""Teams of two (rulebook, page 15): first round, dice, phases, shared pieces, own cards, spoils, victory."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.eldorado.attacking import explorer_strength
from companion.games.eldorado.changes import changed
from companion.games.eldorado.frames import CHOOSE, EXPLORE, GATHER, ROLL, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Answer, Several
from tests.support.games.eldorado.tables import LINE, RICH, beginning, cards, game, places, position
from tests.support.games.eldorado.teams_tables import SEATS, TEAMS, team
from tests.support.games.playing import broken, judge, play, told


def roll(state: ElDorado, face: int) -> ElDorado:
    """All battle dice show one face."""
    question = state.question()
    assert question is not None
    assert isinstance(question.choices, Several)
    return state.after(Answer(question.key, (face,) * question.choices.most))


def test_partners_are_neighbours_with_one_board_and_six_villagers() -> None:
    state = beginning(4, TEAMS)
    assert dict(state.sides()) == {"red": ("red", "orange"), "blue": ("blue", "white")}
    assert state.setting.board("orange") == state.setting.board("red")
    assert state.limit("orange", "villager") == state.limit("red", "villager") == 6
    hector = team(explorers={"red": "stella", "orange": "hector", "blue": "tizoc", "white": "emma"})
    assert hector.limit("red", "villager") == 7


def test_both_explorers_of_the_board_are_played() -> None:
    state = replace(beginning(4, TEAMS), agenda=beginning(4, TEAMS).agenda[:-1])
    state = play(state, "red pick stella")
    assert broken(state, "orange pick stella") == ("pick",)
    state = play(state, "orange pick bellona")
    assert places(state, "red", "explorer") == ("q0r0",)
    assert places(state, "red", "partner") == ()
    assert cards(state, "orange") == (1, 1, 1), "each has own cards"
    assert "team-pieces" in told(state)
    assert "team-pieces" not in told(play(state, "blue pick tizoc"))


def test_in_the_first_round_one_plays_and_then_the_partners_enter_on_that_tile() -> None:
    state = team(turns=0)
    partners = (*state.pieces.of("red", "partner"), *state.pieces.of("blue", "partner"))
    state = replace(state, pieces=state.pieces.without(partners))
    assert state.acting == ("red",)
    state = changed(changed(state, "red", turns=1), "orange", turns=1)
    state = play(replace(state, agenda=(Turn("blue", EXPLORE),)), "blue end")
    assert places(state, "red", "partner") == places(state, "red", "explorer")
    assert state.explorer_at("white") == "q2r0"
    assert "team-first-round" in told(state)
    assert state.acting == ("red", "orange")


def test_with_the_thieves_last_the_partners_enter_before_the_thieves_first_turn() -> None:
    seats, options = ("red", "orange", "brown"), {"mode": "teams-thieves"}
    explorers = {"red": "stella", "orange": "bellona", "brown": ""}
    state = position(
        pieces=("red explorer q0r0",), seats=seats, options=options, explorers=explorers, turns=0, stage=EXPLORE
    )
    state = changed(changed(state, "orange", captor=None), "brown", captor=None, hiding=True)
    state = play(state, "red end")
    assert state.active == "brown"
    assert state.explorer_at("orange") == "q0r0"
    assert state.peace, "no battles before the Thieves, too, have had their turn"
    assert state.explorer_at("orange") == play(state, "brown wait").explorer_at("orange")


def test_two_dice_each_are_shared_as_they_like() -> None:
    state = team(turn=Turn("red", ROLL))
    state = play(state, "answer 1+2")
    assert state.question() is not None, "the partner rolls"
    state = play(state, "answer 5+6")
    assert dict(state.due()) == {"red": "team-dice", "orange": "team-dice"}
    assert broken(state, "red speed 2") == ("team-dice",)
    assert not judge(state, "red share 6+1+5+2").rules
    shared = play(state, "orange share 6+1+5+2")
    assert [(shared.player(s).speed, shared.player(s).gather) for s in ("red", "orange")] == [(6, 1), (6, 2)]
    assert shared.player("orange").speed == 6, "Stella adds one to five"


def test_nicolas_rolls_his_own_two_again_before_sharing() -> None:
    explorers = {"red": "hector", "orange": "nicolas", "blue": "tizoc", "white": "emma"}
    state = team(turn=Turn("red", CHOOSE, (1, 2), partner=(5, 6)), explorers=explorers)
    assert broken(state, "red roll-again") == ("nicolas",)
    state = play(state, "orange roll-again", "answer 3+3")
    assert isinstance(state.top, Turn)
    assert (state.top.dice, state.top.partner) == ((1, 2), (3, 3))
    assert broken(state, "orange roll-again") == ("nicolas",)


def test_nobody_explores_before_both_have_gathered() -> None:
    state = team(turn=Turn("red", GATHER))
    state = replace(state, players=tuple(replace(p, gather=1 if n < 2 else 0) for n, p in enumerate(state.players)))
    assert dict(state.due()) == {"red": "gather", "orange": "gather"}
    state = play(state, "red gather gold")
    assert dict(state.due()) == {"orange": "team-gathers-first"}
    assert "not-due" in broken(state, "red move q1r0")
    assert dict(play(state, "orange gather food").due()) == {"red": "explore", "orange": "explore"}


def test_each_farms_the_own_tile_and_both_what_villagers_farm() -> None:
    state = team("red farmhouse q1r0s", "red villager q1r0")
    assert state.farmed("red") == ("food", "gold")
    assert set(state.farmed("orange")) == {"food", "gold", "wood"}, "its explorer stands in the garden"
    state = changed(replace(state, agenda=(Turn("red", GATHER),)), "red", gather=3)
    assert told(play(state, "red gather food")) == ("team-farming",), "which the villager farms"
    assert told(play(state, "red gather gold")) == ("gather",)


def test_partners_explore_at_the_same_time_and_both_end() -> None:
    state = play(team(), "orange move q1r1", "red move q1r0", "orange move q0r1")
    state = play(state, "red end")
    assert told(state) == ("team-explores",)
    assert broken(state, "red move q0r0") == ("not-due",)
    state = play(state, "orange move q1r1", "orange end")
    assert state.active == "blue"
    assert [state.player(s).turns for s in SEATS] == [2, 2, 1, 1]


@pytest.mark.parametrize(("first", "last"), [("red", "orange"), ("orange", "red")])
def test_who_has_ended_may_still_join_the_partners_battle_with_the_speed_left(first: str, last: str) -> None:
    state = team("blue villager q1r0")
    kinds = {"red": "explorer", "orange": "partner"}
    moved = state.pieces.of("red", "partner")
    state = replace(state, pieces=state.pieces.swapped(moved, (moved[0]._replace(at="q0r0"),)))
    state = play(state, f"{first} end", f"{last} move q1r0")
    assert judge(state, f"{first} move q1r0").legal
    assert places(play(state, f"{first} move q1r0"), "red", kinds[first]) == ("q1r0",)


def test_pieces_are_shared_and_paid_by_whoever_buys() -> None:
    state = team("red farmhouse q0r0s", cards={"orange": (1, 1, 0)})
    assert broken(state, "red villager q0r0") == ("cost",)
    state = play(state, "orange villager q0r0")
    assert places(state, "red", "villager") == ("q0r0",)
    assert cards(state, "orange") == (0, 0, 0)


def test_side_by_side_one_gives_what_the_other_needs() -> None:
    state = team("red farmhouse q0r0s", cards={"orange": (1, 1, 0)})
    state = play(state, "orange propose red food+gold none", "red reply agree")
    assert told(state) == ("team-hands",)
    state = play(state, "red villager q0r0")
    assert places(state, "red", "villager") == ("q0r0",)
    apart = team(cards={"orange": (1, 1, 0)})
    apart = replace(apart, pieces=apart.pieces.without(apart.pieces.of("red", "partner")))
    assert "trade-near" in broken(apart, "orange propose red food none")


def test_an_offering_makes_both_explorers_stronger_and_is_a_shrine_of_both() -> None:
    tiles = {**LINE, "q0r-1": "shrine"}
    state = team(tiles=tiles, cards={"red": RICH})
    state = play(state, "red offering q0r-1")
    assert (explorer_strength(state, "red"), explorer_strength(state, "orange")) == (2, 2)
    assert state.shrines("orange") == 1
    assert set(state.spawning("orange")) == {"q0r0"}


def test_partners_do_not_fight_each_other_and_fight_together() -> None:
    state = team()
    assert not play(state, "red move q0r1").fighting
    state = play(state, "orange move q1r1", "red move q1r0", "red move q2r0")
    assert dict(state.due()) == {"red": "attacker-moves", "orange": "attacker-moves"}
    state = play(state, "orange move q2r0")
    assert state.question().choices.most == 2  # type: ignore[union-attr]


def both_win(**changes: Any) -> ElDorado:
    """Red and orange fight together for q2r0, where blue and white stand."""
    state = play(team(**changes), "orange move q1r1", "red move q1r0", "red move q2r0", "orange move q2r0")
    return roll(roll(state, 6), 1)


def test_where_both_have_won_they_say_who_gets_what_and_share_side_by_side() -> None:
    state = both_win(cards={"blue": (2, 0, 0)})
    assert dict(state.due()) == {"red": "spoils", "orange": "spoils"}
    state = play(state, "red award orange", "blue hand-over food")
    assert cards(state, "orange") == (1, 0, 0)
    assert state.player("blue").captor == state.player("white").captor == "red"


def test_the_explorer_who_fought_gets_the_cards_and_the_cave_shrine() -> None:
    state = team(cards={"white": (2, 0, 0)}, holder="white")
    state = replace(state, pieces=state.pieces.without(state.pieces.of("blue", "explorer")))
    state = changed(state, "blue", captor="red")
    state = play(state, "orange move q1r1", "orange move q2r0", "red ready")
    state = play(roll(roll(state, 6), 1), "white hand-over food")
    assert (state.holder, cards(state, "orange")) == ("orange", (1, 0, 0))
    assert state.shrines("red") == 1


def test_both_beaten_explorers_come_back_before_their_turn() -> None:
    state = play(both_win(), "red end", "orange end")
    assert dict(state.due()) == {"red": "spawn", "orange": "spawn"}
    state = play(state, "orange return q1r0", "red return q1r1")
    assert state.explorer_at("blue") is not None
    assert state.explorer_at("white") is not None
    assert not state.faults()


@pytest.mark.parametrize("beaten", ["blue", "white"])
def test_the_one_explorer_that_was_beaten_comes_back_whichever_of_the_two_it_is(beaten: str) -> None:
    state = team()
    (gone,) = (piece for piece in state.pieces.all if state.seat_of_piece(piece) == beaten)
    state = changed(replace(state, pieces=state.pieces.without([gone])), beaten, captor="red")
    state = play(state, "red end", "orange end")
    assert dict(state.due()) == {"red": "spawn", "orange": "spawn"}
    assert play(state, "red return q1r0").explorer_at(beaten) == "q1r0"


def test_a_team_wins_with_three_offerings_and_one_that_has_the_cave_shrine() -> None:
    tiles = {**LINE, "q0r-1": "shrine", "q3r0": "shrine", "q4r0": "shrine"}
    state = team("red offering q3r0", "red offering q4r0", tiles=tiles, cards={"red": RICH}, holder="orange")
    state = play(state, "red offering q0r-1")
    assert state.winner == "red"
    assert "team-wins" in told(state)
    result = state.result()
    assert result is not None
    assert result.rule == "team-wins"
    assert dict(result.totals) == {"red": 4, "blue": 0}


def test_only_the_partner_sees_a_private_hand() -> None:
    state = beginning(4, {**TEAMS, "cards": "private"})
    shown = {s: state.view(s)["players"]["orange"]["hand"]["cards"] is not None for s in (None, *SEATS)}
    assert shown == {None: False, "red": True, "orange": True, "blue": False, "white": False}


def test_with_turn_points_each_has_six_of_its_own() -> None:
    state = team(turn=Turn("red", ROLL), options={**TEAMS, "hardcore-turn": "yes"})
    state = play(replace(state, agenda=(Turn("blue", EXPLORE, done=("white",)),)), "blue end")
    assert [state.player(s).gather for s in ("red", "orange")] == [6, 6]
    state = play(state, "red set-out")
    assert dict(state.due()) == {"orange": "team-gathers-first"}
    state = play(state, "orange gather wood", "orange set-out")
    assert (state.player("red").speed, state.player("orange").speed) == (6, 6), "Stella has one more"


def test_important_tiles_are_dealt_to_teams() -> None:
    state = beginning(4, {**TEAMS, "hardcore-tiles": "yes", "deal": "companion"})
    assert [player.kept for player in state.players] == [2, 0, 2, 0]
    question = state.question()
    assert question is not None
    assert question.seen_by == ("red", "orange")


def test_the_thieves_have_four_thieves_against_teams() -> None:
    state = beginning(3, {"mode": "teams-thieves"})
    assert (state.setting.thief, state.setting.thieves) == ("blue", 4)
    assert dict(state.sides()) == {"red": ("red", "orange"), "blue": ("blue",)}


def test_a_team_game_comes_to_its_end() -> None:
    *_, (_, _, last) = game(1, 4, TEAMS)
    assert last.over
