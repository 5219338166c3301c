"""Moving and discovering, on the island and in the cave."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.frames import EXPLORE, Turn
from companion.games.eldorado.moving import stride
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece
from companion.games.kit import Several, say
from tests.support.games.eldorado.tables import LINE, RICH, cards, hands, places, position
from tests.support.games.playing import broken, play, told

ENTRANCE = {**LINE, "q-1r1": "entrance"}
INSIDE = {**ENTRANCE, "cave:q0r0": "exit", "cave:q-1r0": "empty"}


def test_the_second_tile_touches_one_and_the_third_two() -> None:
    state = position({"q0r0": "gold"}, ("red explorer q0r0",), speed=4)
    state = play(state, "red discover", "answer wood", "red lay q1r0")
    assert state.explorer_at("red") == "q1r0"
    state = play(state, "red discover", "answer food")
    assert broken(state, "red lay q2r0") == ("touch-two",)
    assert play(state, "red lay q0r1").explorer_at("red") == "q0r1"


def test_a_tile_laid_in_the_first_round_keeps_off_forts_where_the_table_keeps_apart_and_it_can() -> None:
    pieces = ("red explorer q0r0", "orange fort q1r0n", "orange explorer q2r0")
    state = position(pieces=pieces, options={"first-round": "apart"}, turns=0)
    state = play(state, "red discover", "answer gold")
    assert broken(state, "red lay q1r-1") == ("first-turns",)
    assert broken(state, "red lay q-1r1") == ()
    water = play(position(pieces=pieces, options={"first-round": "apart"}, turns=0), "red discover", "answer water")
    assert broken(water, "red lay q1r-1") == ()
    nowhere = replace(state, land=replace(state.land, beyond=("q-1r1",)))
    assert broken(nowhere, "red lay q1r-1") == ()


@pytest.mark.parametrize("kind", ["water", "shrine"])
def test_who_discovers_water_or_a_shrine_stays(kind: str) -> None:
    state = play(position(), "red discover", f"answer {kind}", "red lay q1r-1")
    assert state.explorer_at("red") == "q0r0"
    assert state.player("red").speed == 2
    assert "water-stays" in told(state)
    assert ("shrine-piece" in hands(state)) == (kind == "shrine")


def test_a_walk_is_one_press_where_nobody_is_and_nobody_can_attack() -> None:
    state = position(pieces=("red explorer q0r0", "orange villager q1r0"), cards={"orange": RICH})
    assert broken(state, "red walk q2r0") == ("walk",)
    free = position(pieces=("red explorer q0r0",))
    state = play(free, "red walk q2r0")
    assert (state.explorer_at("red"), state.player("red").speed) == ("q2r0", 1)
    guarded = position(pieces=("red explorer q0r0", "orange villager q1r1"), cards={"orange": (0, 0, 0)})
    assert broken(guarded, "red walk q2r0") == ()
    guarded = position(pieces=("red explorer q0r0", "orange villager q1r1"), cards={"orange": RICH})
    assert broken(guarded, "red walk q2r0") == ("walk",)


@pytest.mark.parametrize(
    ("piece", "key"),
    [
        (Piece("red", "explorer", "q0r0"), "move"),
        (Piece("red", "partner", "q0r0"), "move"),
        (Piece("brown", "thief-2", "q0r0"), "move-thief"),
        (Piece("red", "wolf", "q0r0"), "move-dweller"),
        (Piece("guardians", "wolf", "q0r0"), "move-guardian"),
        (Piece("guardians", "thief-1", "q0r0"), "move-guardian"),
    ],
    ids=str,
)
def test_hands_are_told_what_to_move_by_its_name(piece: Piece, key: str) -> None:
    said = stride("red", piece, "q1r0")
    assert (said.key, said["start"], said["to"]) == (key, "q0r0", "q1r0")


def test_hands_move_an_explorer_that_walks_once() -> None:
    (once,) = play(position(pieces=("red explorer q0r0",)), "red walk q2r0").news()
    assert once.hands == (say("move", seat="red", start="q0r0", to="q2r0"),)
    assert dict(once.what.args)["speed"] == 1, "of three"


def test_a_walk_is_listed_to_all_tiles_farther_away_than_a_step() -> None:
    listed = [action.args()["to"] for action in position().actions("red") if action.kind == "walk"]
    assert listed == ["q1r1"], "orange stands at q2r0"
    alone = [action.args()["to"] for action in position(pieces=("red explorer q0r0",)).actions("red")
             if action.kind == "walk"]  # fmt: skip
    assert set(alone) == {"q2r0", "q1r1"}
    assert len(alone) == 2


def test_who_enters_the_cave_first_lays_its_exit_for_one_speed() -> None:
    state = play(position(ENTRANCE, ("red explorer q-1r1",)), "red move cave:q0r0")
    assert state.land.at["cave:q0r0"] == "exit"
    assert "lay-exit" in hands(state)
    assert "cave-exit" in told(state)
    assert state.player("red").speed == 2
    assert broken(state, "red move q-1r1") == ()


def test_the_first_cave_tile_lies_beside_the_exit_where_no_x_is_the_next_touch_two() -> None:
    state = position({**ENTRANCE, "cave:q0r0": "exit"}, ("red explorer cave:q0r0",))
    state = play(state, "red discover", "answer empty")
    assert broken(state, "red lay cave:q1r0") == ("crosses",)
    state = play(state, "red lay cave:q-1r0", "red discover", "answer empty")
    assert set(state.land.fresh["cave:q-1r0"]) == {"cave:q0r-1"}


def dice_asked(state: ElDorado) -> int:
    question = state.question()
    assert question is not None
    assert isinstance(question.choices, Several)
    return question.choices.most


def meeting(dweller: str, **changes: object) -> ElDorado:
    state = position(INSIDE, ("red explorer cave:q-1r0", "orange explorer q0r0"), {"red": (2, 2, 1)}, **changes)  # type: ignore[arg-type]
    return play(state, "red discover", f"answer {dweller}", "red lay cave:q0r-1")


def test_a_dweller_is_attacked_at_once_and_its_strength_is_rolled_by_the_left() -> None:
    state = meeting("giant")
    assert "dweller" in told(state)
    assert dice_asked(play(state, "answer 6")) == 4


def test_a_beaten_dweller_leaves_an_empty_tile() -> None:
    state = play(meeting("tiger"), "answer 6", "answer 1+1")
    assert state.land.at["cave:q0r-1"] == "empty"
    assert "flip" in hands(state)


def test_a_dweller_that_wins_takes_half_of_the_cards_and_hides() -> None:
    state = play(meeting("tiger"), "answer 1", "answer 6+6")
    assert "dweller-wins" in told(state)
    state = play(state, "answer mixed")
    assert dict(state.due()) == {"red": "half"}
    state = play(state, "red hand-over food+gold")
    assert cards(state, "red") == (1, 1, 1)
    assert state.player("red").captor == "orange"
    assert "cave:q0r-1" not in state.land.at
    assert state.cave.size == 12
    assert not state.faults()


def test_after_a_tie_with_a_dweller_the_explorer_goes_back_and_rests() -> None:
    state = play(meeting("tiger"), "answer 3", "answer 1+2", "answer mixed")
    assert state.explorer_at("red") == "cave:q-1r0"
    assert broken(state, "red move cave:q0r0") == ("tied",)
    assert "cave:q0r-1" not in state.land.at


def test_the_thieves_keep_a_treasure_and_what_they_win() -> None:
    state = meeting("thieves")
    assert state.treasure == (2, 2, 2)
    lost = play(state, "answer 1", "answer 6+6+6", "answer mixed", "red hand-over food+gold")
    assert lost.treasure == (3, 3, 2)
    won = play(state, "answer 6", "answer 1+1+1")
    assert cards(won, "red") == (4, 4, 3)
    assert "thieves" in told(won)


def test_another_dweller_that_is_beaten_leaves_the_thieves_their_treasure() -> None:
    won = play(meeting("tiger", treasure=(3, 3, 2)), "answer 6", "answer 1+1")
    assert (won.treasure, cards(won, "red")) == ((3, 3, 2), (2, 2, 1))


def test_who_finds_the_cave_shrine_controls_it_and_takes_it_along() -> None:
    state = position(INSIDE, ("red explorer cave:q-1r0", "orange explorer q0r0"))
    state = play(state, "red discover", "answer cave-shrine", "red lay cave:q0r-1")
    assert (state.holder, state.shrines("red")) == ("red", 1)
    assert state.view(None)["players"]["red"]["strength"] == 3
    state = play(state, "red move cave:q0r0")
    assert "cave:q0r-1" not in state.land.at
    assert "take-shrine" in hands(state)
    assert not state.faults()


def test_a_farmhouse_beside_the_cave_shrine_alone_stays_when_its_tile_is_taken_up() -> None:
    tiles = {**INSIDE, "cave:q0r-1": "cave-shrine"}
    state = position(tiles, ("red explorer cave:q0r-1", "orange explorer q0r0"), {"red": RICH}, holder="red")
    state = play(state, "red farmhouse cave:q0r-2s", "red move cave:q0r0")
    assert "cave:q0r-1" not in state.land.at
    assert places(state, "red", "farmhouse") == ("cave:q0r-2s",)
    assert not state.faults()


def test_a_dweller_that_beats_its_holder_has_the_cave_shrine_and_two_dice_more() -> None:
    state = play(
        meeting("tiger", holder="red"), "answer 1+1+1", "answer 6+6", "answer mixed", "red hand-over food+gold"
    )
    assert state.holder == "tiger"
    state = replace(
        state, agenda=(Turn("orange", EXPLORE),), pieces=position(INSIDE, ("orange explorer cave:q-1r0",)).pieces
    )
    state = replace(state, players=(state.players[0], replace(state.players[1], speed=3)))
    state = play(state, "orange discover", "answer tiger", "orange lay cave:q0r-1", "answer 6")
    assert dice_asked(state) == 4
    assert play(state, "answer 1+1+1+1").holder == "orange"


def test_villagers_enter_the_cave_but_discover_nothing() -> None:
    state = position(ENTRANCE, ("red villager q-1r1", "red explorer q0r0"), {"red": RICH})
    state = play(state, "red march q-1r1 1 cave:q0r0")
    assert places(state, "red", "villager") == ("cave:q0r0",)
    assert state.explorer_at("red") == "q0r0"


def test_villagers_that_flee_may_be_the_first_in_the_cave() -> None:
    state = position(ENTRANCE, ("orange villager q-1r1", "red explorer q0r0"), {"orange": (0, 1, 0)})
    state = play(state, "red move q-1r1", "orange flee 1 cave:q0r0")
    assert places(state, "orange", "villager") == ("cave:q0r0",)
    assert "lay-exit" in hands(state)
    assert not state.faults()


def test_an_island_closed_at_once_is_shuffled_and_begun_anew() -> None:
    ring = {"q1r0": "water", "q0r1": "water", "q-1r1": "water", "q-1r0": "water", "q0r-1": "water"}
    pieces = ("red explorer q0r0", "orange explorer q0r0")
    state = play(position({"q0r0": "gold", **ring}, pieces), "red discover", "answer water", "red lay q1r-1")
    assert "enclosed" in told(state)
    assert state.land.at == {}
    state = play(state, "answer mixed")
    assert state.island.size == 48
    kept = position({"q0r0": "gold", **ring}, pieces, options={"enclosed": "go-on"})
    assert len(play(kept, "red discover", "answer water", "red lay q1r-1").land.at) == 7
