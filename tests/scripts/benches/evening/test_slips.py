"""What hands do wrong in scripts/bench evening, and which rules should be named for it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.cacao.actions import Build, Fill, Pick, PlaceWorker, Use
from companion.games.cacao.game import GAME as CACAO
from companion.games.cacao.table import BUILD, NEXT, Step
from companion.games.kit import Answer, Layout, State, Verdict
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.squares import place_of
from companion.games.pachamama.actions import Explore
from companion.tracking import explain, set_down
from scripts.benches.evening.players import chosen
from scripts.benches.evening.slips import Slip, leavings, scene_of, slips, visible
from tests.support.games.cacao.tables import having
from tests.support.games.cacao.tables import position as cacao_position
from tests.support.games.pachamama.tables import position, started
from tests.support.games.playing import play

BOARD = "F F F F F\n. . . . .\n. . . . .\n. . . . .\n. . . . ."


def test_every_mistake_lies_otherwise_than_the_move_or_lays_parts_otherwise() -> None:
    state = position(BOARD).after(Explore("brown", "hand", "c1r1"))
    seat = next(iter(state.due()))
    move = next(a for a in state.actions(seat) if isinstance(a, Explore))
    lies = dict(state.layout())
    found = slips(state, lies, move, random.Random(1))
    wanted = visible(state, state.after(move).layout())
    assert {slip.name for slip in found} >= {"a space out of reach", "out of turn", "two pawns on one space"}
    for slip in found:
        lay = slip.lay(scene_of(state, slip.lies))
        assert slip.lies != wanted
        assert {p.name: (p.x, p.y) for p in lay.parts} != {p.name: (p.x, p.y) for p in scene_of(state, lies).parts}


def test_a_tile_laid_by_another_breaks_the_rule_of_turns() -> None:
    state = cacao_position()
    seat = state.active
    action = PlaceWorker(seat, place_of(state.worker_spaces[0]), "1-1-1-1")
    found = {s.name: s for s in slips(state, visible(state, state.layout()), action, random.Random(1))}
    assert "not-due" in found["out of turn"].rules
    assert found["a cup on the board"].quiet
    assert found["a tile apart from all"].lies == visible(state, state.after(action).layout())


def test_carriers_go_too_far_and_huts_are_taken_that_cost_too_much() -> None:
    state = cacao_position({"x0y0": "plantation-1", "x1y1": "water"}, have={"red": having(gold=7)}, modules=("huts",))
    acting = play(state, "red place x1y0 1-2-1-0")
    use = Use("red", "x1y0", "x1y1", 1)
    found = {s.name: s for s in slips(acting, acting.layout(), use, random.Random(1))}
    assert found["a carrier moved a field too far"].rules == {"workers-on-edge"}
    assert found["a carrier moved that may not move"].lies["village-purple", "carrier"] == "-4"
    building = replace(acting, agenda=(Step(NEXT), Step(BUILD)), open=(), huts=("hermit", "chief"))
    dear = {s.name: s for s in slips(building, building.layout(), Build("red", "hermit"), random.Random(1))}
    assert dear["a hut that costs too much"].rules == {"hut-cost"}
    assert dear["a hut that costs too much"].lies["hut-chief", "hut"] == "red"


def test_gems_are_taken_wrongly_by_more_than_the_workers_can_and_off_mines_that_nobody_works() -> None:
    jungle = {"x0y0": "gem-mine", "x1y1": "market-2", "x2y2": "gem-mine"}
    workers = {"x3y2": "red 1-1-1-1"}
    state = play(cacao_position(jungle, workers, modules=("gems",)), "red place x1y0 0-1-2-1")
    found = {s.name: s for s in slips(state, state.layout(), Pick("red", "x1y0", "x0y0", ("red",)), random.Random(1))}
    assert found["gems too many taken"].rules == {"workers-on-edge"}
    assert "activated-once" in found["a gem of another mine taken"].rules
    for slip in found.values():
        assert slip.lies != state.layout()
        assert any(slip.rules & set(verdict.rules) for verdict in told(state, state.layout(), slip))


def test_of_what_an_answer_asks_for_each_part_can_be_forgotten_or_be_another_one() -> None:
    before = dict(position(BOARD).layout())
    after = {**before, ("c3r2", "terrain"): "valley", ("c1r1", "crop"): "potatoes"}
    found = leavings(position(BOARD), before, after, random.Random(1))
    named = {slip.name for slip in found}
    assert named >= {"terrain forgotten", "crop forgotten", "another crop laid", "tile beside its space"}


def test_a_jungle_tile_breaks_a_rule_off_the_pile_and_on_a_space_that_is_not_to_be_filled() -> None:
    before = cacao_position(workers={"x2y1": "white 1-1-1-1"})
    state = play(before, "red place x1y0 1-1-1-1")
    fill = next(action for action in state.actions("red") if isinstance(action, Fill))
    found = {s.name: s for s in slips(state, visible(state, state.layout()), fill, random.Random(1))}
    drawn, elsewhere = (
        found[f"a jungle tile {what}"] for what in ("that is not on display", "on a space that is not to be filled")
    )
    assert drawn.rules == {"display-first"}
    assert elsewhere.rules
    for slip in (drawn, elsewhere):
        assert any(slip.rules & set(verdict.rules) for verdict in told(state, visible(state, state.layout()), slip))


@pytest.mark.parametrize(
    ("game", "seed", "options"),
    [("pachamama", 9, ()), ("cacao", 2, ()), ("cacao", 4, ("emperor", "huts")), ("cacao", 5, ("gems",))],
)
def test_every_mistake_that_breaks_a_rule_is_told_by_it_where_all_is_read_clearly(
    game: str, seed: int, options: tuple[str, ...]
) -> None:
    mistakes = Counter(named_in(game, seed, events=60, often=0.3, options=options))
    assert not mistakes[False]
    assert mistakes[True] >= 5


def named_in(game: str, seed: int, events: int, often: float, options: tuple[str, ...] = ()) -> Iterator[bool]:
    """Of one random game: whether each mistake of a share of its turns is told by a rule that it breaks.

    `options` of Cacao are those that are played with.
    """
    rng, chance, seats = random.Random(seed), Chance(seed, 16), CACAO.seats[: 2 + seed % 3]
    begin = CACAO.begin(seats, dict.fromkeys(options, "yes"))
    state: State = started(len(seats)) if game == "pachamama" else CACAO.start(begin)
    for _ in range(events):
        question = state.question()
        if state.over:
            return
        if question is not None:
            state = state.after(Answer(question.key, rng.choice(list(question.choices.values() or ()))))
            continue
        action = chosen(state, rng, chance)
        lies = state.layout() if isinstance(action, Pick) else visible(state, state.layout())
        if (isinstance(action, Pick) or visible(state, state.after(action).layout()) != lies) and rng.random() < often:
            broken = (slip for slip in slips(state, lies, action, rng) if slip.rules)
            yield from (any(slip.rules & set(verdict.rules) for verdict in told(state, lies, slip)) for slip in broken)
        state = state.after(action)


def told(state: State, lies: Layout, slip: Slip) -> tuple[Verdict, ...]:
    """What is said of a mistake where every piece is read as it lies."""
    if slip.lies == lies:
        return set_down(state, slip.stirred)
    gems = {spot: label for spot, label in slip.lies.items() if spot[1] == "gems"}
    wanted = {**visible(state, {**dict.fromkeys(slip.lies), **dict.fromkeys(lies), **slip.lies}), **gems}
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in wanted.items()}
    return explain(state, [state], seen, stirred=slip.stirred).against
