"""Going to a hexagon in one choice comes to what its steps come to."""

from __future__ import annotations

import pytest

from companion.games.eldorado import actions as do
from companion.games.eldorado.frames import Laying
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import CAVE
from companion.games.eldorado.ways import walk
from companion.games.kit import Action, Answer
from companion.play.corrections import may_be_set_aside
from tests.support.games.eldorado.tables import LINE, position, positions
from tests.support.games.playing import broken, play, told

ALIKE = ("players", "land", "pieces", "agenda")


def step_by_step(state: ElDorado, go: do.Go, face: str) -> ElDorado:
    """The same as single events: moves, and a tile that is drawn and laid."""
    way = walk(state, go.seat)
    assert way is not None
    near = [at for at in way.costs if go.to in (*state.land.ways.get(at, ()), *state.land.fresh.get(at, ()))]
    last = go.to if way.costs.get(go.to) else min(near, key=lambda at: way.costs[at])
    for to in way.way(last):
        state = state.after(do.Move(go.seat, to))
    if last == go.to:
        return state
    if go.to in state.land.at:
        return state.after(do.Move(go.seat, go.to))
    state = answered(state.after(do.Discover(go.seat)), face)
    return state.after(do.Lay(go.seat, go.to)) if isinstance(state.top, Laying) else state


def answered(state: ElDorado, face: str) -> ElDorado:
    """With a tile told, if one was drawn."""
    question = state.question()
    if question is None or question.kind != "face":
        return state
    return state.after(Answer(question.key, face if face in question.choices else "empty"))


@pytest.mark.parametrize("face", ["gold", "water"])
def test_whoever_goes_somewhere_at_once_comes_to_what_single_steps_come_to(face: str) -> None:
    seen: set[tuple[bool, bool]] = set()
    for state in positions(2, 41)[::4]:
        for go in [action for seat in state.due() for action in state.actions(seat) if isinstance(action, do.Go)]:
            one, other = answered(state.after(go), face), step_by_step(state, go, face)
            if isinstance(one.top, Laying):
                continue  # where the first round lets it be laid is asked
            assert all(getattr(one, name) == getattr(other, name) for name in ALIKE), go.text()
            seen.add((go.to in state.land.at, one.explorer_at(go.seat) == go.to))
    assert seen >= {(True, True), (False, face == "gold")}


def test_a_hexagon_two_steps_away_costs_two_and_the_tile_found_there_is_laid_without_a_question() -> None:
    state = play(position(speed=3), "red go q2r-1", "answer gold")
    assert (state.explorer_at("red"), state.player("red").speed) == ("q2r-1", 1)
    assert dict(state.due()) == {"red": "explore"}
    assert {"speed", "discover"} <= {*told(play(position(speed=3), "red go q2r-1")), *told(state)}


def test_water_is_laid_there_and_the_explorer_stays_beside_it() -> None:
    state = play(position(speed=3), "red go q2r-1", "answer water")
    assert (state.explorer_at("red"), state.land.at["q2r-1"]) == ("q1r0", "water")


def test_going_onto_somebodys_tile_attacks() -> None:
    assert play(position(speed=3), "red go q2r0").battle is not None


def test_of_two_ways_as_short_to_what_is_found_none_is_chosen_for_anybody() -> None:
    state = position({"q0r0": "gold", "q1r-1": "food", "q0r1": "wood"}, speed=3)
    lonely = [to for to in state.land.free if broken(state, f"red go {to}") == ("walk",)]
    assert all(sum(to in state.land.fresh[at] for at in ("q1r-1", "q0r1")) != 1 for to in lonely)


def test_where_the_companion_draws_the_tile_nobody_says_beforehand_where_it_goes() -> None:
    state = position(speed=1, options={"island-stack": "companion"})
    assert broken(state, f"red go {state.land.fresh['q0r0'][0]}") == ("discover",)
    assert not [a for a in actions_of(state) if isinstance(a, do.Go) and a.to not in state.land.at]


@pytest.mark.parametrize("stack", ["table", "companion"])
def test_p9_the_exit_that_nobody_has_laid_yet_is_gone_to_whoever_keeps_the_caves_stack(stack: str) -> None:
    tiles = {**LINE, "q3r0": "entrance"}
    pieces = ("red explorer q2r0", "orange explorer q0r1")
    state = position(tiles, pieces, options={"cave-stack": stack})
    assert play(state, "red go cave:q0r0").explorer_at("red") == "cave:q0r0"
    assert do.Go("red", "cave:q0r0") in actions_of(state)


def test_p7_nobody_walks_away_from_an_army_into_a_battle_before_others_may_attack_it() -> None:
    tiles = {**LINE, "q3r0": "gold", "q-1r0": "wood"}
    pieces = ("red explorer q0r0", "red villager q0r0", "orange explorer q3r0", "orange villager q-1r0")
    state = position(tiles, pieces, {"orange": (0, 1, 0)})
    assert broken(state, "red go q3r0") == ("walk",)
    assert play(state, "red go q2r0").explorer_at("red") == "q2r0", "after a walk orange may still attack"
    assert play(position(tiles, pieces), "red go q3r0").battle is not None, "orange has no gold"
    alone = tuple(piece for piece in pieces if piece != "red villager q0r0")
    assert play(position(tiles, alone, {"orange": (0, 1, 0)}), "red go q3r0").battle is not None


def actions_of(state: ElDorado) -> list[Action]:
    """What Red may do."""
    return list(state.actions("red"))


@pytest.mark.parametrize(("to", "rule"), [("q0r0", "step"), ("q9r9", "touch-two"), (f"{CAVE}q3r0", "walk")])
def test_what_no_way_leads_to_says_why(to: str, rule: str) -> None:
    assert rule in broken(position(LINE, speed=3), f"red go {to}")


def test_a_way_that_leads_nowhere_is_not_gone_by_rules_of_the_house_either() -> None:
    state = position(speed=1)
    verdict = state.verdict(do.Go("red", "q0r0"))  # where it stands
    assert verdict.rules == ("step",)
    assert not may_be_set_aside(state, verdict)
