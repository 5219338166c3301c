"""What a table may put right about dwellers and treasures."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.eldorado.state import ElDorado
from companion.games.kit import Ruling, Value
from tests.support.games.eldorado.dwellers_tables import free
from tests.support.games.eldorado.tables import game, places, position
from tests.support.games.playing import play

WITH_WOLF = ("red explorer q0r0", "red wolf q1r0", "orange explorer q6r0")


def ruled(state: ElDorado, fact: str, value: str | int) -> ElDorado:
    ruling = Ruling(fact, value, "to try it")
    assert state.verdict(ruling).legal, fact
    return state.after(ruling)


def test_the_titan_is_put_and_taken_off() -> None:
    state = ruled(free("red explorer q0r0", "orange explorer q6r0"), "titan.q3r0", 1)
    assert places(state, "titan", "titan") == ("q3r0",)
    state = ruled(state, "titan.q4r0", 1)
    assert places(state, "titan", "titan") == ("q4r0",), "there is one Titan"
    assert places(ruled(state, "titan.q4r0", 0), "titan", "titan") == ()


def test_the_wolf_is_given_to_anybody_and_put_anywhere() -> None:
    state = ruled(free("red explorer q0r0", "orange explorer q6r0"), "companion", "orange")
    assert (state.wolf, places(state, "orange", "wolf")) == ("orange", ("q6r0",))
    state = ruled(state, "wolf.q5r0", 1)
    assert places(state, "orange", "wolf") == ("q5r0",)
    state = ruled(state, "companion", "red")
    assert (state.wolf, places(state, "red", "wolf")) == ("red", ("q5r0",))
    assert ruled(state, "wolf.q5r0", 0).wolf == ""
    state = ruled(state, "companion", "nobody")
    assert (state.wolf, places(state, "red", "wolf")) == ("", ())


def test_a_coin_is_given_to_anybody_or_taken_away() -> None:
    state = ruled(free("red explorer q0r0", "orange explorer q6r0"), "coin.rose", "orange")
    assert dict(state.coins) == {"rose": "orange"}
    assert ruled(state, "coin.rose", "nobody").coins == ()


def test_a_cave_tile_of_the_expansion_can_be_laid() -> None:
    state = free("red explorer q0r0", "orange explorer q6r0", tiles={"q0r0": "gold", "cave:q0r0": "exit"})
    state = ruled(state, "tile.cave:q-1r0", "secret-exit")
    assert state.land.at["cave:q-1r0"] == "secret-exit"


def test_who_and_what_can_be_set_right_is_listed() -> None:
    state = free("red explorer q0r0", "orange explorer q6r0")
    facts = state.facts()
    dwellers = ("tiger", "thieves", "giant", "titan", "wolf")
    assert facts["coin.rose"].values() == ("nobody", "red", "orange", *dwellers)
    assert facts["companion"].values() == ("nobody", "red", "orange")
    assert facts["titan.q3r0"].values() == (0, 1)
    assert "wolf.q3r0" not in facts, "it has no companion"
    assert replace(state, wolf="red").facts()["wolf.q3r0"].values() == (0, 1)


def test_the_base_game_knows_nothing_of_it() -> None:
    facts = {fact.partition(".")[0] for fact in position().facts()}
    assert facts.isdisjoint({"titan", "wolf", "coin", "companion"})


@pytest.mark.parametrize("seed", [1, 2])
def test_any_such_ruling_leaves_a_game_that_goes_on(seed: int) -> None:
    rng = random.Random(seed)
    options: dict[str, Value] = {"mode": "free"}
    for number, (_, _, after) in enumerate(game(seed, 3, options)):
        state, facts = after, after.facts()
        own = [fact for fact in facts if fact.partition(".")[0] in ("titan", "wolf", "coin", "companion")]
        if number % 9 or not own:
            continue
        for fact in rng.sample(own, 3):
            if fact in state.facts():
                state = state.after(Ruling(fact, rng.choice(state.facts()[fact].values() or ()), "to try it"))
        state.view(None), state.layout(), state.question()
        for seat in state.due():
            assert next(iter(state.actions(seat)), None) is not None
        if number > 300:
            return


def test_after_a_ruling_the_wolf_moves_for_whoever_has_it() -> None:
    state = replace(free(*WITH_WOLF, cards={"red": (1, 0, 0)}), wolf="red")
    state = play(ruled(state, "wolf.q3r0", 1), "red wolf-move q4r0")
    assert places(state, "red", "wolf") == ("q4r0",)
