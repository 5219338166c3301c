"""The hardcore mode: important tiles, paid rerolls, six turn points, each alone."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.changes import take
from companion.games.eldorado.frames import Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Private
from tests.support.games.eldorado.tables import beginning, cards, position
from tests.support.games.playing import broken, judge, play, told


def dealt(*, known: bool = True, turns: int = 0, speed: int = 3) -> ElDorado:
    """Red has a shrine and the cave entrance, orange two shrines."""
    state = position(options={"hardcore-tiles": "yes"}, turns=turns, speed=speed, stacks={"island": 44})
    own = (("shrine", "entrance"), ("shrine", "shrine"))
    players = tuple(
        replace(player, kept=2, own=Private(tiles) if known else None)
        for player, tiles in zip(state.players, own, strict=True)
    )
    return replace(state, players=players, dealt=("shrine", "shrine", "shrine", "entrance"))


def test_important_tiles_are_dealt_in_secret_by_number_of_players() -> None:
    for seats, each, size in ((2, 2, 44), (3, 1, 45), (4, 1, 44), (5, 1, 43)):
        state = beginning(seats, {"hardcore-tiles": "yes", "deal": "companion"})
        assert (state.island.size, state.players[0].kept) == (size, each)
        question = state.question()
        assert question is not None
        assert question.seen_by == (state.seats[0],)


def test_an_own_tile_is_discovered_for_one_speed() -> None:
    state = play(dealt(), "red reveal entrance", "red lay q1r-1")
    assert state.land.at["q1r-1"] == "entrance"
    assert (state.explorer_at("red"), state.player("red").kept, state.player("red").speed) == ("q1r-1", 1, 2)
    assert not state.faults()


def test_a_tile_of_cardboard_is_believed_if_it_can_be() -> None:
    verdict = judge(dealt(known=False), "red reveal shrine")
    assert verdict.legal
    assert [what.key for what in verdict.unchecked] == ["own-tile"]
    assert broken(dealt(known=False), "red reveal garden") == ("important",)


def test_tiles_not_placed_by_the_end_of_the_third_turn_are_shuffled_back() -> None:
    state = play(dealt(turns=2), "red end")
    assert "deadline" in told(state)
    state = play(state, "answer mixed")
    assert state.player("red").kept == 0
    assert state.island.size == 41
    assert not state.faults()


def test_the_table_says_which_tiles_of_cardboard_go_back() -> None:
    state = play(
        dealt(known=False, turns=2), "red end", "answer shrine", "answer mixed", "answer entrance", "answer mixed"
    )
    assert state.dealt == ("shrine", "shrine")


def battle(part: str, gold: int = 2) -> ElDorado:
    state = position(
        pieces=("orange explorer q0r0", "orange villager q0r0", "red villager q1r0", "red explorer q2r0"),
        cards={"orange": (0, gold, 0), "red": (0, 1, 0)},
        explorers={"orange": "nicolas"},
        seats=("orange", "red"),
        options={part: "yes"},
    )
    return play(state, "orange march q0r0 1 q1r0", "orange move q1r0", "red ready")


def test_each_side_rerolls_dice_once_for_gold_the_attacker_first() -> None:
    state = play(battle("hardcore-battle"), "answer 1+6")
    assert dict(state.due()) == {"orange": "reroll"}
    state = play(state, "orange reroll 1", "answer 5")
    assert cards(state, "orange") == (0, 0, 0)
    assert state.battle is not None
    assert state.battle.dice[0] == (5, 6)
    state = play(state, "answer 2")
    assert dict(state.due()) == {"red": "reroll"}
    assert play(state, "red keep").battle is None
    rich, _ = take(state, "red", ("gold",))
    assert play(rich, "red reroll 2", "answer 1").battle is None, "nor does the defender roll again twice"


def test_without_gold_there_is_nothing_to_reroll() -> None:
    state = play(battle("hardcore-battle", gold=1), "answer 1+6")
    assert state.question() is not None, "the defender rolls"


def test_nicolas_in_the_battle_rerolls_all_his_dice_with_turn_points() -> None:
    state = play(battle("hardcore-turn"), "answer 1+2", "orange reroll-all", "answer 5+6")
    assert state.battle is not None
    assert state.battle.dice[0] == (5, 6)
    assert broken(play(battle("hardcore-turn"), "answer 1+2"), "orange reroll 1") == ("reroll",)


def test_six_turn_points_serve_for_gathering_and_then_for_moving() -> None:
    state = position(explorers={"red": "bellona"}, options={"hardcore-turn": "yes"})
    state = play(replace(state, agenda=(Turn("orange", "explore"),)), "orange end")
    assert dict(state.due()) == {"red": "gather"}
    assert "turn-points" in told(state)
    state = play(state, "red gather gold", "red gather gold", "red set-out")
    assert (state.player("red").speed, cards(state, "red")) == (4, (0, 2, 0))
    assert broken(state, "red gather gold") == ("gather",)


def test_with_turn_points_stella_still_has_one_speed_more_and_laffite_rolls_to_steal() -> None:
    options = {"hardcore-turn": "yes", "laffite": "named"}
    state = position(
        pieces=("green explorer q0r0", "red explorer q2r0"),
        explorers={"green": "laffite", "red": "stella"},
        cards={"red": (0, 0, 2)},
        seats=("green", "red"),
        options=options,
    )
    state = replace(state, agenda=(Turn("green", "roll"),))
    state = play(state, "answer 3+5", "green steal red wood", "green steal red wood", "green set-out")
    assert (cards(state, "green"), state.player("green").speed) == ((0, 0, 2), 6)
    state = play(state, "green end", "red set-out")
    assert state.player("red").speed == 7


def test_who_may_reroll_what_is_told_gold_pays_in_one_mode_and_nicolas_rerolls_all_in_the_other() -> None:
    for option, paid, anew in (("", False, []), ("hardcore-battle", True, []), ("hardcore-turn", False, ["orange"])):
        state = position(explorers={"red": "bellona", "orange": "nicolas"}, options={option: "yes"} if option else {})
        rerolls = state.view(None)["rerolls"]
        assert {told["paid"] for told in rerolls.values()} == {paid}
        assert [seat for seat, told in rerolls.items() if told["all"]] == anew
