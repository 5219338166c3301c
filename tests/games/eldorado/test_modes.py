"""The table of modes, large groups, and what each mode brings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.box import NEW_CAVE
from companion.games.eldorado.game import GAME
from companion.games.eldorado.settings import MODES, Mode, setting_of
from companion.games.eldorado.sources import SECRETS
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Unfit, digest
from companion.games.kit.game import draft
from tests.support.games.eldorado.tables import LINE, RICH, begin, beginning, position
from tests.support.games.playing import broken, play, told

ALL = {"q3r0": "shrine", "q2r-1": "shrine", "q1r1": "shrine"}


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_a_mode_is_for_the_players_that_the_table_names(mode: Mode) -> None:
    for count in GAME.players:
        seats, options = GAME.seats[:count], {"mode": mode.name}
        if count in mode.players:
            assert GAME.start(GAME.begin(seats, options)).seats == seats
        else:
            with pytest.raises(Unfit):
                GAME.begin(seats, options)


def test_the_option_of_the_modes_names_their_rule() -> None:
    assert [option.rule for option in GAME.options if option.name == "mode"] == ["modes"]


def test_the_base_game_keeps_its_hashes() -> None:
    """What came later is no part of a state's text in a game that was begun before."""
    before = "093f9a0866288958c2f879b4abc67c0855478168ce0166cb86a6c4e8799ed467"
    chosen = {"first-round": "share", "way-back": "kept", "raid-after-tie": "no", "exchange-in-battle": "no"}
    assert digest(GAME.start(replace(begin(3, chosen), version=1))) == before


def test_the_sixth_board_is_the_expansions() -> None:
    state = beginning(6, {"mode": "free"})
    assert state.setting.board("purple") == ("sequoia", "yanga")
    assert setting_of(GAME.begin(("purple", "red"))).board("purple") == ("hector", "nicolas")


def noted(seats: int, mode: str) -> list[tuple[str, dict[str, object]]]:
    plan = GAME.plan(draft(GAME, GAME.seats[:seats], {"mode": mode}))
    return [(note.key, dict(note.args)) for note in plan.notes]


def test_the_plan_says_who_plays_together_who_plays_the_thieves_and_when_fewer_shrines_win() -> None:
    assert noted(4, "base") == []
    assert noted(5, "base") == [("five", {})]
    assert noted(4, "teams") == [
        ("team", {"seats": ("red", "orange"), "seat": "red"}),
        ("team", {"seats": ("blue", "white"), "seat": "blue"}),
    ]
    assert noted(3, "thieves") == [("thieves", {"seat": "blue", "number": 2})]
    assert noted(5, "free") == []
    assert noted(6, "free") == [("large", {})]


def test_ten_cave_tiles_go_back_into_the_box() -> None:
    assert beginning(2, {"mode": "free"}).cave.size == 12 + sum(NEW_CAVE.values()) - 10 + 1
    assert beginning(2).cave.size == 13


def controlling(seats: int, *offerings: str) -> ElDorado:
    pieces = ("red explorer q0r0", "orange explorer q2r0", *(f"red offering {at}" for at in offerings))
    return position(
        {**LINE, **ALL},
        pieces,
        {"red": RICH},
        seats=GAME.seats[:seats],
        options={"mode": "free"},
        holder="red",
    )


@pytest.mark.parametrize(("mode", "places"), [("base", 7), ("free", 6)])
def test_the_cave_shrine_lies_in_the_bottom_half_of_the_stack(mode: str, places: int) -> None:
    game = begin(2, {"mode": mode, "cave-stack": "companion"})
    (cave,) = (secret for secret in SECRETS if secret.name == "cave")
    stacks = [cave.draw(game, number).split() for number in range(200)]
    found = {len(stack) - stack.index("cave-shrine") for stack in stacks}
    assert found == set(range(1, places + 1)), "counted from the bottom"


def test_from_six_players_on_the_cave_shrine_and_two_others_win() -> None:
    state = play(controlling(6, "q3r0", "q2r-1"), "red exchange food gold")
    assert state.over
    assert told(state)[-1] == "large-group"
    assert not play(controlling(5, "q3r0", "q2r-1"), "red exchange food gold").over
    assert not play(controlling(6, "q3r0"), "red exchange food gold").over


def test_many_do_not_win_with_three_island_shrines_and_without_the_caves() -> None:
    assert not play(replace(controlling(6, *ALL), holder=None), "red exchange food gold").over


def test_the_thieves_among_seven_win_with_two_island_shrines_and_the_caves() -> None:
    pieces = ("red explorer q0r0", "brown thief-1 q0r1", "brown offering q3r0", "brown offering q2r-1")
    seats, options = GAME.seats[:7], {"mode": "thieves"}
    state = position({**LINE, **ALL}, pieces, seats=seats, options=options, holder="brown-thief-1")
    assert play(state, "red end").winner == "brown"


@pytest.mark.parametrize(
    ("mode", "seats", "left"), [("free", 5, 43), ("free", 6, 42), ("thieves", 7, 41), ("teams", 8, 44)]
)
def test_each_player_or_team_is_dealt_one_important_tile(mode: str, seats: int, left: int) -> None:
    state = beginning(seats, {"mode": mode, "hardcore-tiles": "yes", "deal": "companion"})
    assert state.island.size == left
    assert {state.player(side).kept for side in state.sides()} == {1}


def test_cards_are_given_up_only_down_to_nine() -> None:
    state = position(cards={"red": (10, 0, 0)}, options={"mode": "free"})
    assert "hand-limit" in broken(state, "red end")
    assert "surrender" in broken(play(state, "red surrender food"), "red surrender food")
