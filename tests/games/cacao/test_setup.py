"""The set-up of every combination of modules, against the tables of the rulebooks written another way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from companion.games.cacao.box import BASE_JUNGLES, BASE_WORKERS, GEMS, JUNGLES, SHAKEN, WORKERS
from companion.games.cacao.game import GAME
from companion.games.cacao.kitlist import MODULES, Kit, advice, balance, checklist, kit_of
from companion.games.cacao.state import Cacao
from companion.games.kit import Answer, Unfit, Value
from companion.games.kit.game import draft
from tests.support.frozen import thawed
from tests.support.games.cacao.tables import begin, beginning

TILED = ("gems", "tree", "watering", "chocolate")
EVERY = [frozenset(some) for n in range(5) for some in combinations(TILED, n)]


def kit(seats: int, modules: Any = (), **options: Value) -> Kit:
    return kit_of(begin(seats, {**dict.fromkeys(modules, "yes"), **options}))


def expected(seats: int, modules: frozenset[str]) -> dict[str, int]:
    """What must be in play, kind by kind, rather than what is taken out."""
    two = seats == 2
    mines = not modules & {"tree", "chocolate"}
    chocolate, watering, gems = (m in modules for m in ("chocolate", "watering", "gems"))
    return {
        "plantation-1": 4 if two else 5 if watering else 6,
        "plantation-2": 0 if watering else 2,
        "market-2": 2,
        "market-3": 1 if chocolate else 3 if two else 4,
        "market-4": 1,
        "mine-1": (1 if two else 2) if mines else 0,
        "mine-2": 1 if mines else 0,
        "water": 2 if two else 3,
        "sun": 1 if two else 2,
        "temple": 0 if gems else 4 if two else 5,
        "watering": (2 if two else 3) if watering else 0,
        "kitchen": (2 if two else 3) if chocolate else 0,
        "chocolate-market": (2 if two else 3) if chocolate else 0,
        "gem-mine": (4 if two else 5) if gems else 0,
        "tree-of-life": (2 if two else 3) if "tree" in modules else 0,
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", EVERY, ids=lambda m: "+".join(sorted(m)) or "base")
def test_the_jungle_tiles_are_those_of_the_rulebooks(seats: int, modules: frozenset[str]) -> None:
    found = dict(kit(seats, modules).jungle)
    assert found == {kind: n for kind, n in expected(seats, modules).items() if n}
    both = {"tree", "chocolate"} <= modules
    assert sum(found.values()) == {2: 21, 3: 28, 4: 28}[seats] + (0 if not both else 2 if seats == 2 else 3)


@pytest.mark.parametrize("modules", EVERY, ids=lambda m: "+".join(sorted(m)) or "base")
def test_the_worker_tiles_are_those_of_the_rulebooks(modules: frozenset[str]) -> None:
    both = {"tree", "chocolate"} <= modules
    assert dict(kit(2, modules).workers) == {
        "1-1-1-1": 4,
        "2-1-0-1": 5,
        "3-0-0-1": 1,
        "3-1-0-0": 1,
        **({"0-0-0-4": 1} if both else {}),
    }
    assert dict(kit(3, modules).workers)["1-1-1-1"] == (4 if both else 3)
    assert dict(kit(4, modules).workers)["1-1-1-1"] == 3
    assert dict(kit(4, modules).workers)["2-1-0-1"] == (5 if both else 4)
    each = [kit(seats, modules).workers_each for seats in (2, 3, 4)]
    assert each == ([12, 11, 10] if both else [11, 10, 9])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", EVERY, ids=lambda m: "+".join(sorted(m)) or "base")
def test_every_set_of_the_rulebooks_lies_in_the_advised_range(seats: int, modules: frozenset[str]) -> None:
    made = kit(seats, modules)
    assert not advice(made)
    assert made.surplus == made.workers_each * seats - made.jungle_tiles == balance(made)["surplus"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_modules_without_tiles_change_no_tiles(seats: int) -> None:
    plain, with_all = kit(seats), kit(seats, ("map", "emperor", "huts"))
    assert (plain.jungle, plain.workers) == (with_all.jungle, with_all.workers)


@pytest.mark.parametrize("new", ["base", "replace", "add"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", EVERY, ids=lambda m: "+".join(sorted(m)) or "base")
def test_the_checklist_leads_from_the_base_box_to_what_is_in_play(
    modules: frozenset[str], seats: int, new: str
) -> None:
    made = kit(seats, modules, workers=new)
    jungle = Counter({kind: JUNGLES[kind] for kind in BASE_JUNGLES})
    workers = Counter({kind: WORKERS[kind] for kind in BASE_WORKERS})
    for item in checklist(made):
        tiles = workers if item.who == "each" else jungle
        if item.do in ("in", "out"):
            tiles[item.piece] += item.count if item.do == "in" else -item.count
    assert +jungle == Counter(dict(made.jungle))
    assert +workers == Counter(dict(made.workers))
    assert all(n >= 0 for n in (*jungle.values(), *workers.values()))


def test_new_workers_replace_or_add() -> None:
    assert [kit(n, workers="replace").workers_each for n in (2, 3, 4)] == [11, 10, 9]
    assert [kit(n, workers="add").workers_each for n in (2, 3, 4)] == [15, 14, 13]
    assert dict(kit(2, workers="replace").workers) == {
        "1-1-1-1": 2,
        "2-1-0-1": 3,
        **dict.fromkeys(("3-0-0-1", "3-1-0-0", "0-0-2-2", "0-2-0-2", "0-1-0-3", "0-0-0-4"), 1),
    }
    both = kit(2, ("tree", "chocolate"), workers="add")
    assert both.workers_each == 15, "the 0-0-0-4 is not there twice"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_checklist_lays_ready_what_each_module_needs(seats: int) -> None:
    ready = {
        (item.do, item.piece): item.count for item in checklist(kit(seats, MODULES)) if item.do not in ("in", "out")
    }
    assert ready["ready", "map-board"] == 1
    assert ready["give", "map-token"] == 2
    assert ready["ready", "bar"] == 20
    assert ready["drop", "hut-tile"] == 12
    assert ready["emperor", "water"] == 1
    assert ready["cart", "gem-red"] == (6 if seats == 2 else 8)


def test_a_set_outside_the_advised_range_says_so() -> None:
    (what,) = advice(kit(2, workers="add"))
    assert what.key == "surplus-advice"
    assert dict(what.args) == {"surplus": 9, "least": 1, "most": 8}


def test_the_gigantic_game_takes_everything() -> None:
    four, three = kit(4, gigantic="yes"), kit(3, gigantic="yes")
    assert (four.workers_each * 4, four.jungle_tiles) == (60, 45)
    assert (three.workers_each * 3, three.jungle_tiles) == (45, 38)
    assert four.modules == frozenset(MODULES)
    out = Counter(JUNGLES) - Counter(dict(three.jungle))
    assert out == {"plantation-1": 2, "mine-1": 2, "market-2": 1, "market-3": 1, "water": 1}
    other = kit(3, **{"gigantic": "yes", "gigantic-removal": "watering"})
    assert dict(other.jungle)["watering"] == 2
    assert dict(other.jungle)["water"] == 3
    assert not advice(four)
    assert not advice(three)


def test_gems_and_masks_go_by_the_number_of_players() -> None:
    assert [kit(n, ("gems",)).gems for n in (2, 3, 4)] == [6, 8, 8]
    assert [kit(n, ("gems",)).masks for n in (2, 3)] == [(8, 8, 9, 9, 10, 10), (8, 8, 9, 9, 10, 10, 12)]
    for seats in (2, 3, 4):
        made = kit(seats, ("gems",))
        assert dict(made.jungle)["gem-mine"] * SHAKEN <= made.gems * len(GEMS)
        assert len(made.masks) >= made.gems - (0 if seats == 2 else 1), "a mask for each set that can be"


def test_a_table_may_settle_its_own_sets() -> None:
    own = {"jungle": {**expected(3, frozenset()), "tree-of-life": 3}, "workers": {**WORKERS, "1-1-1-1": 1}}
    made = kit_of(begin(3, {}, **own))
    assert (made.jungle_tiles, made.workers_each) == (31, 12)
    assert beginning(3, {}, **own).pile_size == 29


ALONE = {**dict.fromkeys(JUNGLES, 0), "plantation-1": 1, "market-2": 1}
UNFIT: list[tuple[int, dict[str, Value], dict[str, Any], str]] = [
    (2, {"gigantic": "yes"}, {}, "gigantic"),
    (2, {}, {"jungle": {**expected(2, frozenset()), "temple": 5}}, "not-fewer .jungle=22, workers=22, more=1"),
    (3, {}, {"jungle": {"plantation-1": 0}}, "start-tile .tile=plantation-1"),
    (3, {}, {"workers": {"1-1-1-1": 7}}, "too-many .*number=4"),
    (3, {}, {"workers": {"2-2-0-0": 1}}, "no-such-tile"),
    (2, {"gems": "yes"}, {"jungle": {"gem-mine": 5, "market-3": 0}}, "too-few-gems .mines=5, number=30"),
    (
        2,
        {},
        {"jungle": ALONE, "workers": {**dict.fromkeys(BASE_WORKERS, 0), "1-1-1-1": 2}},
        "too-few-workers .number=3",
    ),
]


@pytest.mark.parametrize(("seats", "options", "data", "says"), UNFIT)
def test_what_cannot_be_played_is_said_in_one_sentence(
    seats: int, options: dict[str, Value], data: dict[str, Any], says: str
) -> None:
    with pytest.raises(Unfit, match=says):
        GAME.start(begin(seats, options, **data))


def test_two_tiles_lie_corner_to_corner_and_leave_six_spaces() -> None:
    state = beginning(3)
    assert {place: tile.kind for place, tile in state.jungles} == {(0, 0): "plantation-1", (1, 1): "market-2"}
    assert len(state.worker_spaces) == 6
    assert beginning(3, {"watering": "yes"}).jungles[1][1].kind == "water"


def test_the_emperor_starts_on_the_market_or_with_the_watering_on_the_water() -> None:
    for options in ({"emperor": "yes"}, {"emperor": "yes", "watering": "yes"}):
        state = beginning(2, options)
        assert state.emperor == (1, 1)
        assert state.jungle_at[1, 1].kind == ("water" if "watering" in options else "market-2")
    assert beginning(2).emperor is None


def test_the_beginning_asks_for_huts_map_display_hands_and_the_first_player() -> None:
    options: dict[str, Value] = {"huts": "yes", "map": "yes", "worker-piles": "companion"}
    state = beginning(2, options)
    asked = []
    while (question := state.question()) is not None:
        asked.append(question.key)
        state = state.after(_answer(state))
    draws = [f"jungle.{n}" for n in range(1, 5)]
    deals = [f"worker.{seat}.{n}" for seat in ("red", "purple") for n in (1, 2, 3)]
    assert asked == [*(f"hut.{n}" for n in range(1, 13)), *draws, *deals, "first"]
    assert [tile is not None for tile in (*state.map, *state.display)] == [True] * 4


def _answer(state: Cacao) -> Answer:
    question = state.question()
    assert question is not None
    return Answer(question.key, (question.choices.values() or ())[0])


def test_what_does_not_go_together_is_refused_before_anything_is_drawn() -> None:
    with pytest.raises(Unfit, match="gigantic"):
        GAME.begin(GAME.seats[:2], {"gigantic": "yes"})
    assert GAME.begin(GAME.seats[:3], {"gigantic": "yes"}).options["gigantic"] == "yes"


def test_a_table_changes_single_numbers_and_the_others_stay_as_the_rules_say() -> None:
    start = GAME.begin(GAME.seats[:3], {"tree": "yes", "jungle.temple": 2, "workers.0-0-0-4": 1})
    assert dict(kit_of(start).jungle) == {**dict(kit(3, ("tree",)).jungle), "temple": 2}
    assert dict(kit_of(start).workers)["0-0-0-4"] == 1
    assert "jungle.temple" not in start.options


def test_chocolate_tiles_that_a_table_puts_in_itself_bring_the_bars_with_them() -> None:
    own = kit_of(GAME.begin(GAME.seats[:3], {"jungle.kitchen": 1, "jungle.water": 2}))
    assert any(item.piece == "bar" for item in checklist(own))


def test_the_plan_tells_the_arithmetic_before_anything_is_begun() -> None:
    plan = GAME.plan(draft(GAME, GAME.seats[:2], {"workers": "add"}))
    assert plan.unfit is None
    assert sum(plan.supplies["workers"].values()) == 15
    assert [note.key for note in (*plan.notes, *plan.advice)] == ["balance", "surplus-advice"]
    assert GAME.plan(draft(GAME, GAME.seats[:2], {"jungle.temple": 5})).unfit is not None


def test_nothing_that_the_rules_hand_out_can_be_changed() -> None:
    assert thawed("companion.games.cacao") == set()
