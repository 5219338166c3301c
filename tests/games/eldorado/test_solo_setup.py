"""Alone: how the game is set up, and what a turn is (rulebook, pages 21, 23 and 24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.game import GAME
from companion.games.eldorado.sources import cave_tiles
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Unfit, digest
from companion.games.kit.game import draft
from tests.support.games.eldorado.solo_tables import SOLO, alone
from tests.support.games.eldorado.tables import begin, beginning, cards, hands
from tests.support.games.playing import broken, play, told


def started(seat: str, explorer: str, version: int = GAME.version) -> ElDorado:
    state = GAME.start(replace(GAME.begin((seat,), SOLO), version=version))
    assert isinstance(state, ElDorado)
    return play(state, "answer gold", f"{seat} pick {explorer}")


def test_one_plays_alone_and_nobody_else_does() -> None:
    assert GAME.start(GAME.begin(("red",), SOLO)).seats == ("red",)
    for mode, seats in (("solo", ("red", "orange")), ("base", ("red",)), ("free", ("red",))):
        with pytest.raises(Unfit):
            GAME.begin(seats, {"mode": mode})


def test_the_plan_says_what_is_different() -> None:
    assert [note.key for note in GAME.plan(draft(GAME, ("red",), SOLO)).notes] == ["solo"]


def test_three_of_each_card_to_begin_with() -> None:
    assert cards(started("red", "bellona"), "red") == (3, 3, 3)


def test_nobody_rolls_for_who_begins() -> None:
    state = started("red", "bellona")
    assert state.question() is None
    assert state.due() == {"red": "gather"}
    assert {"solo-setup", "solo-turn"} <= set(told(state))


def test_six_villagers_and_hector_seven_in_games_of_the_first_version_only() -> None:
    assert started("red", "bellona").limit("red", "villager") == 6
    assert started("orange", "hector").limit("orange", "villager") == 6
    assert started("orange", "hector", version=1).limit("orange", "villager") == 7


def test_an_army_of_all_villagers_moves_at_once() -> None:
    state = alone("red explorer q0r0", *("red villager q1r0",) * 6, cards={"red": (0, 1, 0)})
    state = play(state, "red march q1r0 6 q2r0")
    assert len(state.pieces.army("red", "q2r0")) == 6


@pytest.mark.parametrize(
    ("seat", "explorer", "other"),
    [
        ("white", "victoria", "pedro"),
        ("blue", "emma", "tizoc"),
        ("orange", "nicolas", "hector"),
        ("green", "laffite", "william"),
    ],
)
def test_victoria_emma_nicolas_and_laffite_do_not_play_alone(seat: str, explorer: str, other: str) -> None:
    state = GAME.start(GAME.begin((seat,), SOLO))
    state = play(state, "answer gold")
    assert broken(state, f"{seat} pick {explorer}") == ("solo-explorers",)
    assert broken(state, f"{seat} pick {other}") == ()


def test_a_turn_is_a_hardcore_turn_of_six_points() -> None:
    state = started("red", "bellona")
    assert state.player("red").gather == 6
    state = play(state, "red gather gold", "red set-out")
    assert state.player("red").speed == 5


def test_battle_dice_are_rerolled_for_gold() -> None:
    assert started("red", "bellona").setting.battle


def test_no_important_tiles_are_dealt() -> None:
    state = beginning(1, {**SOLO, "hardcore-tiles": "yes", "deal": "companion"})
    assert state.dealt == ()
    assert state.island.size == 48


def test_the_game_can_be_won_with_four_shrines() -> None:
    tiles = {"q0r0": "gold", "q1r0": "shrine", "q0r1": "shrine", "q-1r0": "shrine", "q2r-1": "food"}
    pieces = ("red explorer q0r0", "red offering q0r1", "red offering q-1r0")
    state = alone(*pieces, tiles=tiles, cards={"red": (2, 2, 2)}, holder="red")
    state = play(state, "red offering q1r0")
    result = state.result()
    assert state.winner == "red"
    assert result is not None
    assert (result.totals, result.winners, result.rule) == ({"red": 4, "guardians": 0}, ("red",), "four-shrines")


def test_island_shrine_pieces_stay_in_the_box() -> None:
    state = alone("red explorer q5r0", stage="explore")
    state = play(state, "red discover", "answer shrine", "red lay q5r1")
    assert "shrine-piece" not in hands(state)
    assert "put-guardian" in hands(state)


def test_the_torch_stays_in_the_box() -> None:
    torch = {"cave-tiles": [*GAME.data["cave-tiles"], "torch"]}
    assert beginning(1, SOLO, **torch).cave.size == beginning(1, SOLO).cave.size
    assert "torch" not in cave_tiles(GAME.begin(("red",), SOLO, **torch))
    assert "torch" in cave_tiles(GAME.begin(("red", "orange"), {"mode": "free"}, **torch))


def test_games_for_several_keep_their_hashes() -> None:
    """What the solo mode adds to a state is no part of its text elsewhere."""
    before = "093f9a0866288958c2f879b4abc67c0855478168ce0166cb86a6c4e8799ed467"
    as_before = {"raid-after-tie": "no", "first-round": "share", "way-back": "kept", "exchange-in-battle": "no"}
    assert digest(GAME.start(replace(begin(3, as_before), version=1))) == before


def test_who_plays_alone_may_fight_in_the_first_turn() -> None:
    state = alone("red explorer q0r0", "guardians wolf q1r0", turns=0)
    state = play(state, "red move q1r0")
    assert "battle" in told(state)
    assert state.battle is not None
