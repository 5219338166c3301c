"""Sequoia pays for speed; Yanga attacks from afar."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.frames import EXPLORE, Turn
from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.tables import LINE, cards, places, position
from tests.support.games.playing import broken, judge, play, told

SEATS = ("purple", "red")
FREE = {"mode": "free"}


def sequoia(wood: int = 2) -> ElDorado:
    return position(
        pieces=("purple explorer q0r0", "red explorer q2r0"),
        cards={"purple": (0, 0, wood)},
        explorers={"purple": "sequoia"},
        seats=SEATS,
        options=FREE,
        speed=0,
    )


def yanga(*pieces: str, at: str = "q0r0", **changes: object) -> ElDorado:
    """Yanga, red's explorer at q2r0 two steps away from q0r0."""
    standing = (f"purple explorer {at}", "red explorer q2r0", *pieces)
    settings = {"explorers": {"purple": "yanga", "red": "bellona"}, "seats": SEATS, "options": FREE, **changes}
    return position(pieces=standing, **settings)  # type: ignore[arg-type]


def test_sequoia_pays_a_wood_for_a_speed() -> None:
    state = play(sequoia(), "purple hurry", "purple move q1r0")
    assert (state.explorer_at("purple"), cards(state, "purple")) == ("q1r0", (0, 0, 1))
    assert broken(sequoia(0), "purple hurry") == ("cost",)


def test_sequoia_pays_for_speed_to_come_to_a_battle_of_her_own_turn() -> None:
    pieces = ("purple explorer q0r0", "purple villager q1r0", "red explorer q2r0")
    settings = {"explorers": {"purple": "sequoia"}, "seats": SEATS, "options": FREE, "speed": 0}
    state = position(pieces=pieces, cards={"purple": (0, 1, 2)}, **settings)  # type: ignore[arg-type]
    state = play(state, "purple march q1r0 1 q2r0", "purple hurry")
    assert broken(state, "purple move q1r0") == ("speed",), "two spaces away"
    state = play(state, "purple hurry", "purple move q1r0", "purple move q2r0")
    assert state.question().choices.most == 2  # type: ignore[union-attr]


def test_sequoia_pays_for_no_speed_where_it_brings_her_to_no_battle() -> None:
    pieces = ("purple explorer q2r0", "purple villager q0r0", "red explorer q1r0", "red villager q1r0")
    settings = {"explorers": {"purple": "sequoia"}, "seats": SEATS, "options": FREE, "speed": 1}
    state = position(pieces=pieces, cards={"purple": (0, 2, 1), "red": (0, 1, 0)}, **settings)  # type: ignore[arg-type]
    there = play(state, "purple move q1r0")
    assert broken(there, "purple hurry") == ("to-battle",), "she is there"
    theirs = play(replace(state, agenda=(Turn("red", EXPLORE),)), "red march q1r0 1 q0r0")
    assert broken(theirs, "purple hurry") == ("speed",), "nor in somebody else's turn"


def test_yanga_attacks_up_to_two_tiles_away_with_his_own_strength() -> None:
    state = yanga("purple villager q0r0", "purple offering q9r9", cards={"red": (2, 0, 0)})
    assert broken(state, "purple shoot q0r0 red") == ("yanga-range", "several-opponents")
    state = play(state, "purple shoot q2r0 red")
    assert state.question().choices.most == 2  # type: ignore[union-attr]  # himself and one shrine, not his villager
    state = play(state, "answer 3+4", "answer 5", "red hand-over food")
    assert state.player("red").captor == "purple"
    assert state.explorer_at("purple") == "q0r0"
    assert cards(state, "purple") == (1, 0, 0)


def test_the_cave_shrine_makes_his_arrow_stronger_and_is_won_by_it() -> None:
    state = play(yanga(holder="purple"), "purple shoot q2r0 red")
    assert state.question().choices.most == 3  # type: ignore[union-attr]
    state = play(yanga(holder="red"), "purple shoot q2r0 red", "answer 6", "answer 1+1+1")
    assert state.holder == "purple"


def test_a_lost_arrow_hurts_nobody_and_ends_his_moving() -> None:
    state = play(yanga(), "purple shoot q2r0 red", "answer 2", "answer 5")
    assert state.explorer_at("purple") == "q0r0"
    assert "yanga" in told(state)
    assert broken(state, "purple move q1r0") == ("tied",)
    assert broken(state, "purple shoot q2r0 red") == ("tied",)


def test_while_he_wins_he_shoots_again_unless_the_table_says_once_a_turn() -> None:
    aim = ("red villager q2r0", "orange explorer q1r0")
    again = "purple shoot q1r0 orange"
    seats = ("purple", "red", "orange")
    line = ("purple shoot q2r0 red", "answer 6", "answer 1+1")
    assert judge(play(yanga(*aim, seats=seats), *line), again).legal
    once = yanga(*aim, seats=seats, options={**FREE, "shots": "one-a-turn"})
    assert broken(play(once, *line), again) == ("yanga-once",)


def test_after_a_tie_he_stays_and_does_not_move() -> None:
    state = play(yanga(), "purple shoot q2r0 red", "answer 4", "answer 4")
    assert (state.explorer_at("purple"), state.explorer_at("red")) == ("q0r0", "q2r0")
    assert broken(state, "purple move q1r0") == ("tied",)


def test_after_a_tie_he_stays_where_he_shot_from_and_who_came_to_help_goes_back() -> None:
    tiles = {**LINE, "q0r-1": "food"}
    state = yanga("red villager q1r1", at="q0r-1", tiles=tiles, cards={"red": (0, 1, 0)})
    state = play(state, "purple move q0r0", "purple shoot q2r0 red", "red march q1r1 1 q2r0", "answer 4", "answer 1+3")
    assert (state.explorer_at("purple"), state.explorer_at("red")) == ("q0r0", "q2r0")
    assert places(state, "red", "villager") == ("q1r1",)


def test_the_defender_may_flee_from_an_arrow_or_bring_villagers() -> None:
    state = yanga("red villager q1r1", cards={"red": (0, 1, 0)})
    state = play(state, "purple shoot q2r0 red")
    assert dict(state.due()) == {"red": "defender-moves"}
    state = play(state, "red march q1r1 1 q2r0")
    assert state.question() is not None
    assert places(state, "red", "villager") == ("q2r0",)


def test_he_shoots_neither_over_water_nor_at_what_a_building_occupies_nor_off_turn() -> None:
    tiles = {**LINE, "q1r0": "water"}
    assert broken(yanga(tiles=tiles), "purple shoot q2r0 red") == ("yanga-range",)
    assert broken(yanga("red fort q2r0n"), "purple shoot q2r0 red") == ("yanga-buildings",)
    assert judge(yanga("red farmhouse q2r0n"), "purple shoot q2r0 red").legal
    after = play(yanga(speed=0), "purple end", "answer 1+2", "red speed 1")
    assert "not-due" in broken(after, "purple shoot q2r0 red")


def test_only_the_two_can() -> None:
    assert broken(sequoia(), "purple shoot q2r0 red") == ("yanga",)
    assert broken(yanga(), "purple hurry") == ("sequoia",)
