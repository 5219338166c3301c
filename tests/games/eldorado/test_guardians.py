"""How guardians come into play, where they go, and what they attack (rulebook, pages 21 and 22)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.actions import Banish
from companion.games.eldorado.frames import START, Roaming, Turn
from companion.games.kit import Answer
from companion.play.only import only_event
from tests.support.games.eldorado.solo_tables import ROW, THIEF, TITAN, WOLF, alone, at, laying, turn_of
from tests.support.games.eldorado.tables import hands, places, rolls
from tests.support.games.playing import broken, play, told

SHRINES = {"q1r-1": "shrine", "q-1r1": "shrine"}
FORK = {"q0r0": "gold", "q1r0": "food", "q-1r0": "wood", "q2r0": "gold", "q-2r0": "gold"}
"""A middle with two tiles on either side."""

# Coming into play.


@pytest.mark.parametrize(("shrines", "guardian"), [(0, "wolf"), (1, "thief-1"), (2, "titan")])
def test_the_first_three_shrines_bring_wolf_thief_and_titan(shrines: int, guardian: str) -> None:
    tiles = {"q0r0": "gold", "q1r0": "food", **dict(list(SHRINES.items())[:shrines])}
    state = play(laying("shrine", "red explorer q0r0", tiles=tiles), "red lay q0r1")
    assert at(state, guardian) == "q0r1"
    assert len(state.pieces.of("guardians", "wolf", "thief-1", "titan")) == 1
    assert "guardian-enters" in told(state)


def test_a_guardian_called_in_the_cave_stays_where_it_is() -> None:
    tiles = {"q0r0": "gold", "q1r0": "food", "cave:q0r0": "exit"}
    state = play(laying("shrine", "red explorer q0r0", f"{WOLF} cave:q0r0", tiles=tiles), "red lay q0r1")
    assert at(state, "wolf") == "cave:q0r0"
    assert "put-guardian" not in hands(state)


def test_no_offering_on_a_shrine_where_a_guardian_is() -> None:
    state = alone("red explorer q5r0", f"{WOLF} q6r0", cards={"red": (2, 2, 2)})
    assert broken(state, "red offering q6r0") == ("guarded-shrine",)
    state = alone("red explorer q5r0", f"{WOLF} q0r0", cards={"red": (2, 2, 2)})
    assert broken(state, "red offering q6r0") == ()


def test_guardians_go_onto_island_shrines_and_explorers_do_not() -> None:
    assert broken(alone("red explorer q5r0"), "red move q6r0") == ("closed-tile",)
    around = {"q0r0": "gold", "q1r0": "shrine", "q2r0": "food"}
    state = play(turn_of("wolf", f"{WOLF} q2r0", "red explorer q0r0", tiles=around), "answer 1")
    assert at(state, "wolf") == "q1r0"
    assert "guardians-on-shrines" in told(state)


# Whose turn it is.


def test_after_each_turn_come_wolf_thief_and_titan() -> None:
    state = play(alone("red explorer q0r0", f"{TITAN} q6r0", f"{WOLF} q6r0", f"{THIEF} q6r0"), "red end")
    kinds = []
    while not isinstance(state.top, Turn):
        question = state.question()
        assert question is not None
        kinds.append(question.kind)
        least = {"thief-die": (1, 6)}.get(question.kind, (1,))
        state = state.after(Answer(question.key, least))
    assert kinds == ["wolf-roll", "thief-die", "titan-roll"]
    assert state.due() == {"red": "gather"}


def test_guardians_that_are_not_in_play_have_no_turn() -> None:
    assert play(alone("red explorer q0r0"), "red end").due() == {"red": "gather"}
    state = play(alone("red explorer q0r0", f"{TITAN} q6r0"), "red end")
    assert isinstance(state.top, Roaming)
    assert state.top.guardian == "titan"


# The way.


def test_the_wolf_goes_as_far_as_a_battle_die_says() -> None:
    state = turn_of("wolf", f"{WOLF} q6r0", "red explorer q0r0")
    assert at(play(state, "answer 4"), "wolf") == "q2r0"


def test_the_thief_goes_by_the_lesser_of_his_numbers() -> None:
    state = turn_of("thief-1", f"{THIEF} q6r0", "red explorer q0r0")
    assert at(play(state, "answer 3+4"), "thief-1") == "q3r0"


def test_the_titan_goes_as_far_as_a_golden_die_says() -> None:
    state = turn_of("titan", f"{TITAN} q6r0", "red explorer q0r0")
    assert at(play(state, "answer 5"), "titan") == "q1r0"


def test_a_guardian_goes_to_the_nearest_living_thing() -> None:
    state = turn_of("wolf", f"{WOLF} q2r0", "red explorer q6r0", "red villager q0r0", tiles={**ROW, "q6r0": "gold"})
    assert at(play(state, "answer 1"), "wolf") == "q1r0"


def test_where_several_are_as_near_the_player_chooses_the_way() -> None:
    state = turn_of("wolf", f"{WOLF} q0r0", "red explorer q2r0", "red villager q-2r0", tiles=FORK)
    state = play(state, "answer 1")
    assert state.due() == {"red": "wolf-turn"}
    assert broken(state, "red lead q2r0") == ("titan-nearest",)
    assert at(play(state, "red lead q-1r0"), "wolf") == "q-1r0"
    assert at(play(state, "red lead q1r0"), "wolf") == "q1r0"


def test_water_stops_a_guardian_and_the_bridge_does_not() -> None:
    tiles = {"q0r0": "gold", "q1r0": "water", "q2r0": "food"}
    state = turn_of("wolf", f"{WOLF} q2r0", "red explorer q0r0", tiles=tiles)
    assert at(play(state, "answer 1"), "wolf") == "q2r0"
    state = replace(state, land=replace(state.land, bridge=("q1r0", "q0r0", "q2r0")))
    assert at(play(state, "answer 1"), "wolf") == "q1r0"


def test_a_guardian_goes_into_the_cave_after_the_explorer() -> None:
    tiles = {"q0r0": "gold", "q1r0": "entrance", "cave:q0r0": "exit", "cave:q-1r0": "empty"}
    state = turn_of("wolf", f"{WOLF} q0r0", "red explorer cave:q-1r0", tiles=tiles)
    assert at(play(state, "answer 2"), "wolf") == "cave:q0r0"


# Attacks.


def test_a_guardian_attacks_and_goes_on_unless_it_is_defeated() -> None:
    state = turn_of("titan", f"{TITAN} q6r0", "red villager q5r0", "red explorer q3r0")
    state = rolls(play(state, "answer 2"), 6, 1)
    assert places(state, "red", "villager") == ()
    assert at(state, "titan") == "q4r0"


def test_after_a_tie_a_guardian_goes_back_and_its_turn_is_over() -> None:
    state = turn_of("wolf", f"{WOLF} q6r0", "red villager q5r0", "red explorer q0r0")
    state = rolls(play(state, "answer 6"), 3, 3)
    assert at(state, "wolf") == "q6r0"
    assert places(state, "red", "villager") == ("q5r0",)
    assert state.due() == {"red": "gather"}


def test_a_guardian_attacks_a_fort_and_whoever_it_guards() -> None:
    state = turn_of("titan", f"{TITAN} q6r0", "red fort q5r0n", "red explorer q0r0")
    state = play(state, "answer 1")
    assert state.battle is not None
    assert "guardian-attacks" in told(state)
    state = rolls(state, 6, 1)
    assert places(state, "red", "fort") == ()


def test_a_guardian_attacks_a_farmhouse_at_its_tile() -> None:
    state = turn_of("titan", f"{TITAN} q6r0", "red farmhouse q5r0n", "red explorer q0r0")
    state = rolls(play(state, "answer 1"), 6, 1)
    assert places(state, "red", "farmhouse") == ()
    assert at(state, "titan") == "q5r0"


def test_villagers_may_come_to_a_battle_for_gold_and_the_explorer_may_not() -> None:
    pieces = (f"{TITAN} q6r0", "red villager q5r0", "red villager q4r0", "red explorer q4r0")
    state = play(turn_of("titan", *pieces, cards={"red": (0, 1, 0)}), "answer 1")
    assert broken(state, "red march q4r0 1 q5r0") == ()
    assert broken(state, "red move q5r0") == ("speed",)


# Strength.


@pytest.mark.parametrize(("guardian", "strong"), [(WOLF, 3), (THIEF, 5), (TITAN, 8)])
def test_each_guardian_is_stronger_by_one_for_every_offering_of_theirs(guardian: str, strong: int) -> None:
    tiles = {**ROW, "q5r1": "shrine"}
    offerings = ("guardians offering q6r0", "guardians offering q5r1")
    state = alone("red explorer q0r0", f"{guardian} q1r0", *offerings, tiles=tiles, cards={"red": (0, 3, 0)})
    state = rolls(play(state, "red move q1r0"), 1)
    state = play(state, "red keep")
    question = state.question()
    assert question is not None
    assert getattr(question.choices, "most", 0) == strong


def test_guardians_side_by_side_fight_together() -> None:
    state = play(alone("red explorer q0r0", f"{WOLF} q1r0", f"{THIEF} q1r0"), "red move q1r0")
    assert state.view(None)["battle"]["strength"] == {"red": 1, "guardians": 4}


# Beaten.


def test_a_beaten_guardian_goes_to_a_free_shrine_that_the_player_chooses() -> None:
    tiles = {**ROW, "q5r1": "shrine"}
    state = alone("red explorer q0r0", f"{WOLF} q1r0", tiles=tiles)
    state = rolls(play(state, "red move q1r0"), 6, 1)
    assert state.due() == {"red": "guardian-beaten"}
    assert broken(state, "red banish q2r0") == ("guardian-beaten",)
    assert at(play(state, "red banish q5r1"), "wolf") == "q5r1"
    assert at(play(state, "red banish q6r0"), "wolf") == "q6r0"


def test_p22_the_only_free_shrine_is_not_asked_for_and_one_with_a_guardian_or_beside_a_fort_is_not_free() -> None:
    tiles = {**ROW, "q5r1": "shrine", "q4r1": "shrine"}
    state = alone("red explorer q0r0", f"{WOLF} q1r0", f"{TITAN} q4r1", "red fort q5r1s", tiles=tiles)
    state = rolls(play(state, "red move q1r0"), 6, 1)
    assert only_event(state) == Banish("red", "q6r0"), "the only one that is free is not asked for (page 22)"


def test_without_a_free_shrine_a_beaten_guardian_waits_for_the_next_one() -> None:
    tiles = {"q0r0": "gold", "q1r0": "food"}
    state = rolls(play(alone("red explorer q0r0", f"{WOLF} q1r0", tiles=tiles), "red move q1r0"), 6, 1)
    assert (at(state, "wolf"), state.resting) == ("", ("wolf",))
    state = play(state, "red discover", "answer shrine", "red lay q0r1")
    assert "guardian-enters" not in told(state)
    assert only_event(state) == Banish("red", "q0r1")


def test_who_was_beaten_in_the_players_turn_goes_on_after_the_next_one() -> None:
    state = rolls(play(alone("red explorer q0r0", f"{WOLF} q1r0"), "red move q1r0"), 6, 1)
    state = play(state, "red banish q6r0", "red end")
    assert state.due() == {"red": "gather"}
    state = play(state, "red set-out", "red end")
    assert isinstance(state.top, Roaming)


def test_who_was_beaten_in_its_own_turn_goes_on_after_the_next_one_of_the_player() -> None:
    state = rolls(play(turn_of("wolf", f"{WOLF} q1r0", "red explorer q0r0"), "answer 3"), 1, 6)
    state = play(state, "red banish q6r0")
    assert state.due() == {"red": "gather"}
    state = play(state, "red set-out", "red end")
    assert isinstance(state.top, Roaming)


# The end.


@pytest.mark.parametrize("guardian", [WOLF, THIEF, TITAN])
def test_the_first_defeat_of_the_explorer_loses_the_game(guardian: str) -> None:
    state = turn_of(guardian.split()[1], f"{guardian} q1r0", "red explorer q0r0")
    state = play(state, "answer 1+6" if guardian == THIEF else "answer 1")
    state = rolls(state, 6, 1)
    result = state.result()
    assert state.over
    assert state.due() == {}
    assert result is not None
    assert (result.winners, result.rule) == (("guardians",), "solo-lost")
    assert state.faults() == ()


def test_a_lost_attack_of_the_explorer_loses_the_game_too() -> None:
    state = rolls(play(alone("red explorer q0r0", f"{TITAN} q1r0"), "red move q1r0"), 1, 6)
    assert state.winner == "guardians"


def test_lost_villagers_lose_no_game() -> None:
    state = alone("red explorer q0r0", "red villager q2r0", f"{TITAN} q1r0")
    state = rolls(play(state, "red march q2r0 1 q1r0", "red ready"), 1, 6)
    assert not state.over
    assert state.player("red").lost == ("villager",)


def test_a_dweller_that_wins_ends_the_game() -> None:
    tiles = {**ROW, "q0r1": "entrance", "cave:q0r0": "exit", "cave:q-1r0": "empty"}
    state = rolls(play(laying("giant", "red explorer cave:q-1r0", tiles=tiles), "red lay cave:q0r-1"), 1, 6)
    assert state.winner == "guardians"


def test_all_pieces_may_move_again_in_a_guardians_turn() -> None:
    state = turn_of("titan", f"{TITAN} q6r0", "red villager q4r0", "red villager q5r0", "red explorer q0r0")
    tired = tuple(sorted(piece._replace(tied=True) for piece in state.pieces.all))
    state = replace(state, pieces=replace(state.pieces, all=tired), agenda=(Turn("red", START), Roaming("titan")))
    state = play(state, "answer 1")
    assert at(state, "titan") == "q5r0"


def test_hands_are_told_a_walk_of_several_spaces_once() -> None:
    tiles = {f"q{n}r0": "gold" for n in range(9)}
    state = play(turn_of("titan", "red explorer q0r0", f"{TITAN} q8r0", tiles=tiles), "answer 6")
    moves = [dict(what.args) for news in state.news() for what in news.hands if what.key == "move-guardian"]
    assert [(move["start"], move["to"]) for move in moves] == [("q8r0", "q2r0")]
    assert sum(news.what.key == "guardian-moves" for news in state.news()) == 6
