"""The Wolf: a dweller, then a companion (rulebook, page 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.eldorado.settings import setting_of
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Private
from tests.support.games.eldorado.dwellers_tables import CAVERN, FREE, NEW, discovered, finding, free, titans_turn
from tests.support.games.eldorado.tables import begin, cards, hands, places, rolls
from tests.support.games.eldorado.teams_tables import team
from tests.support.games.eldorado.thieves_tables import thieving
from tests.support.games.playing import broken, judge, play, told


def companion(*pieces: str, food: int = 3, seat: str = "red", **changes: Any) -> ElDorado:
    """Somebody, red if not another, has the Wolf; red explores."""
    return replace(free(*pieces, cards={seat: (food, 0, 0)}, **changes), wolf=seat)


def near(*pieces: str, **changes: Any) -> ElDorado:
    """Red's Wolf is with red's explorer in the middle of the row."""
    return companion("red explorer q1r0", "red wolf q1r0", "orange explorer q6r0", *pieces, **changes)


# As a dweller.


def test_who_finds_the_wolf_attacks_it_where_it_stands_with_strength_one() -> None:
    state = finding("wolf")
    assert places(state, "wolf", "wolf") == (NEW,)
    assert "put-dweller" in hands(state)
    assert state.view(None)["battle"]["strength"] == {"red": 1, "wolf": 1}


def test_a_wolf_that_wins_is_set_aside_and_its_tile_shuffled_in() -> None:
    state = rolls(finding("wolf"), 1, 6)
    assert hands(state)[-2:] == ("take-dweller", "shuffle-back")
    state = play(state, "answer mixed")
    assert places(state, "wolf", "wolf") == ()
    assert NEW not in state.land.at
    assert state.player("red").captor == "orange"


def test_after_a_tie_it_goes_back_into_the_cave_too() -> None:
    state = play(rolls(finding("wolf"), 3, 3), "answer mixed")
    assert places(state, "wolf", "wolf") == ()
    assert places(state, "red", "explorer") == ("cave:q-1r0",)


def test_a_wolf_that_took_the_cave_shrine_is_stronger_and_loses_it_with_itself() -> None:
    state = finding("wolf", holder="wolf")
    assert state.view(None)["battle"]["strength"]["wolf"] == 3
    state = rolls(state, 6, 1)
    assert (state.holder, state.wolf) == ("red", "red")


def test_who_beats_it_takes_the_token_and_has_a_companion() -> None:
    state = rolls(finding("wolf"), 6, 1)
    assert state.wolf == "red"
    assert places(state, "red", "wolf") == (NEW,)
    assert state.land.at[NEW] == "empty"
    assert "take-wolf" in {what for news in state.news() for what in (h.key for h in news.hands)}
    assert state.view(None)["coins"] == {"wolf": "red"}


def test_of_partners_who_both_fought_one_gets_the_token() -> None:
    state = replace(team("blue wolf q1r0"), wolf="blue")
    state = play(state, "red move q1r0", "orange move q1r0")
    state = rolls(state, 6, 1)
    assert dict(state.due()) == {"red": "spoils", "orange": "spoils"}
    state = play(state, "red award orange")
    assert (state.wolf, places(state, "red", "wolf")) == ("orange", ("q1r0",))


# As a companion.


def test_of_partners_only_who_has_the_token_moves_it() -> None:
    state = replace(team("red wolf q0r0", cards={"red": (1, 0, 0), "orange": (1, 0, 0)}), wolf="orange")
    assert broken(state, "red wolf-move q1r0") == ("wolf-companion",)
    assert judge(state, "orange wolf-move q1r0").legal


def test_it_adds_its_strength_to_the_battles_where_it_stands() -> None:
    assert near().view(None)["strength"]["q1r0"] == {"red": 2}


def test_it_goes_one_space_for_one_food() -> None:
    state = play(near(), "red wolf-move q2r0")
    assert places(state, "red", "wolf") == ("q2r0",)
    assert cards(state, "red") == (2, 0, 0)
    assert broken(near(food=0), "red wolf-move q2r0") == ("cost",)
    assert broken(near(), "red wolf-move q3r0") == ("step",)


def test_it_goes_only_in_its_companions_own_explore_phase() -> None:
    state = companion("red explorer q1r0", "orange wolf q3r0", "orange explorer q6r0", seat="orange")
    assert "wolf-companion" in broken(state, "red wolf-move q2r0")
    assert not judge(state, "orange wolf-move q2r0").legal


def test_moving_onto_an_occupied_tile_it_attacks_and_others_may_join() -> None:
    state = near("orange villager q2r0", "red villager q1r0", food=2)
    state = play(state, "red wolf-move q2r0")
    assert state.view(None)["battle"]["strength"] == {"red": 1, "orange": 1}
    assert dict(state.due()) == {"red": "attacker-moves"}
    assert play(state, "red move q2r0").view(None)["battle"]["strength"]["red"] == 2


def test_after_a_tie_it_goes_back_and_moves_no_more() -> None:
    state = near("orange villager q2r0", speed=0)
    state = rolls(play(state, "red wolf-move q2r0"), 3, 3)
    assert places(state, "red", "wolf") == ("q1r0",)
    assert broken(state, "red wolf-move q0r0") == ("tied",)


def test_it_raids_no_farmhouse_alone() -> None:
    state = companion("red explorer q0r0", "red wolf q3r0", "orange explorer q6r0", "orange farmhouse q3r0s")
    assert broken(state, "red raid q3r0 q3r0s") == ("farmhouse-battle",)


def test_it_does_not_take_the_secret_exit() -> None:
    tiles = {**CAVERN, NEW: "secret-exit"}
    state = companion("red explorer q0r0", f"red wolf {NEW}", "orange explorer q1r0", tiles=tiles)
    assert broken(state, "red wolf-move q2r0") == ("secret-exit",)


def test_it_discovers_for_a_food_beside_its_companions_explorer() -> None:
    state = play(near(), "red wolf-discover", "answer gold")
    assert cards(state, "red") == (2, 0, 0)
    state = play(state, "red lay q1r-1")
    assert places(state, "red", "wolf") == ("q1r-1",)
    assert places(state, "red", "explorer") == ("q1r0",)
    assert state.player("red").speed == 3


def test_it_discovers_nothing_away_from_the_explorer() -> None:
    state = companion("red explorer q0r0", "red wolf q5r0", "orange explorer q6r0")
    assert broken(state, "red wolf-discover") == ("wolf-discovers",)
    state = companion("red explorer q1r0", "red wolf q2r0", "orange explorer q6r0")
    state = play(state, "red wolf-discover", "answer gold")
    assert broken(state, "red lay q3r-1") == ("wolf-discovers",)
    assert judge(state, "red lay q2r-1").legal


def test_it_may_discover_an_important_tile_of_ones_own() -> None:
    state = near(options={**FREE, "hardcore-tiles": "yes"})
    first = replace(state.players[0], kept=1, own=Private(("garden",)))
    state = replace(state, dealt=("garden",), players=(first, *state.players[1:]))
    state = play(state, "red wolf-reveal garden", "red lay q1r-1")
    assert state.land.at["q1r-1"] == "garden"
    assert state.dealt == ()


def discovering(tile: str, **changes: Any) -> ElDorado:
    """Red's Wolf has just discovered a cave tile."""
    pieces = ("red explorer cave:q-1r0", "red wolf cave:q-1r0", "orange explorer q1r0")
    return play(discovered(companion(*pieces, tiles=CAVERN, **changes), tile, who="wolf"), f"red lay {NEW}")


def test_the_shrine_or_a_treasure_that_it_discovers_goes_to_its_companion() -> None:
    assert discovering("cave-shrine").holder == "red"
    found = discovering("bavieca")
    assert dict(found.coins) == {"bavieca": "red"}
    assert found.player("red").speed == 4
    assert places(found, "red", "wolf") == (NEW,)


def test_of_the_thieves_the_thief_beside_gets_it() -> None:
    state = thieving("brown thief-2 cave:q-1r0", "brown thief-1 q0r0", "brown wolf cave:q-1r0", tiles=CAVERN)
    state = play(discovered(replace(state, wolf="brown"), "rose", "brown", "wolf"), f"brown lay {NEW}")
    assert dict(state.coins) == {"rose": "brown-thief-2"}


@pytest.mark.parametrize("kind", ["rose", "jimenez", "bavieca", "cave-shrine"])
def test_of_several_thieves_beside_it_the_thieves_choose_who_gets_what_it_discovers(kind: str) -> None:
    for who in ("brown-thief-1", "brown-thief-2"):
        two = ("brown thief-1 cave:q-1r0", "brown thief-2 cave:q-1r0", "brown wolf cave:q-1r0")
        state = replace(thieving(*two, tiles=CAVERN), wolf="brown")
        state = play(discovered(state, kind, "brown", "wolf"), f"brown lay {NEW}")
        assert [action.text() for action in state.actions("brown")] == [
            f"brown award to=brown-thief-{n}" for n in (1, 2)
        ]
        pace = {piece: state.pace(piece) for piece in ("thief-1", "thief-2")}
        state = play(state, f"brown award to={who}")
        assert (state.holder if kind == "cave-shrine" else dict(state.coins)[kind]) == who
        faster = {piece for piece, before in pace.items() if state.pace(piece) > before}
        assert faster == ({who.removeprefix("brown-")} if kind == "bavieca" else set())


def test_a_dweller_that_it_discovers_it_fights_and_beaten_by_it_it_dies_for_good() -> None:
    state = discovering("tiger", speed=0)
    assert state.view(None)["battle"]["strength"] == {"red": 1, "tiger": 2}
    state = play(rolls(state, 1, 6), "answer mixed")
    assert (places(state, "red", "wolf"), state.wolf) == ((), "")
    assert "wolf-dies" in told(rolls(discovering("tiger", speed=0), 1, 6))
    assert places(state, "red", "explorer") == ("cave:q-1r0",), "who did not fight is not beaten"


def test_the_titan_kills_it_too() -> None:
    state = titans_turn("titan titan q0r0", "red wolf q1r0", "red explorer q2r0", "orange explorer q6r0")
    state = rolls(play(replace(state, wolf="red"), "answer 1"), 6, 1)
    assert (places(state, "red", "wolf"), state.wolf) == ((), "")


def test_another_player_who_beats_it_has_it_from_then_on() -> None:
    state = companion("red explorer q0r0", "orange wolf q1r0", "orange explorer q6r0", seat="orange")
    state = rolls(play(state, "red move q1r0"), 6, 1)
    assert (places(state, "red", "wolf"), state.wolf) == (("q1r0",), "red")


def test_who_attacks_with_it_and_loses_gives_it_to_the_defender() -> None:
    state = near("orange villager q2r0", speed=0)
    state = rolls(play(state, "red wolf-move q2r0"), 1, 6)
    assert (places(state, "orange", "wolf"), state.wolf) == (("q2r0",), "orange")


def test_yanga_who_beats_it_from_afar_has_it_where_it_stands() -> None:
    state = free("orange wolf q2r0", "purple explorer q0r0", "orange explorer q6r0",
                 seats=("purple", "orange"), explorers={"purple": "yanga"})  # fmt: skip
    state = rolls(play(replace(state, wolf="orange"), "purple shoot q2r0 orange"), 6, 1)
    assert (places(state, "purple", "wolf"), state.wolf) == (("q2r0",), "purple")


def test_it_stays_with_its_companion_whose_explorer_is_beaten_elsewhere() -> None:
    state = companion("red explorer q0r0", "red wolf q3r0", "orange explorer q1r0")
    state = rolls(play(state, "red move q1r0"), 1, 6)
    state = play(state, "red hand-over food")
    assert (places(state, "red", "wolf"), state.wolf) == (("q3r0",), "red")
    assert judge(state, "red wolf-move q4r0").legal


def test_a_cave_in_kills_it() -> None:
    pieces = ("red explorer cave:q-1r0", "red wolf cave:q0r0", "orange explorer q1r0")
    state = play(discovered(companion(*pieces, tiles=CAVERN), "cave-in"), f"red lay {NEW}")
    assert (places(state, "red", "wolf"), state.wolf) == ((), "")


@pytest.mark.parametrize("food", [0, 2])
def test_what_it_costs_is_what_the_table_says(food: int) -> None:
    assert setting_of(begin(2, FREE)).cost("wolf") == ("food",)
    assert setting_of(begin(2, FREE, **{"cost-wolf": ["food"] * food})).cost("wolf") == ("food",) * food


@pytest.mark.parametrize(
    ("first_round", "turns", "orange", "refused"),
    [
        ("apart", 0, "q1r0", ("first-turns",)),
        ("apart", 0, "q3r0", ()),
        ("apart", 1, "q3r0", ()),
        ("share", 0, "q1r0", ()),
        ("share", 0, "q3r0", ()),
    ],
)
def test_in_the_first_round_the_wolf_keeps_off_others_where_the_table_keeps_apart(
    first_round: str, turns: int, orange: str, refused: tuple[str, ...]
) -> None:
    state = free(
        "red explorer q0r0",
        "red wolf q0r0",
        f"orange explorer {orange}",
        cards={"red": (2, 2, 2)},
        turns=turns,
        options={**FREE, "first-round": first_round},
    )
    assert broken(replace(state, wolf="red"), "red wolf-move q1r0") == refused
