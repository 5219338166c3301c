"""What went wrong with the cube, and how it is put right."""

from __future__ import annotations

from itertools import product
from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.diaominos import diagnosis
from companion.games.diaominos.cube import ORIENTATIONS, layer_turned, orientation_after, rolled, shown, spun, top
from companion.games.diaominos.diagnosis import Slip, look_at, misfits, slips
from companion.games.diaominos.path import RECOMMENDED
from companion.games.diaominos.pieces import CUBES, cube_numbered
from companion.games.kit import say
from tests.support.games.diaominos.tables import CUBE

MOVES = RECOMMENDED.split()
SIDE = {"north": "N", "east": "E", "south": "S", "west": "W"}
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWX"  # 24 stickers that all differ, so that nothing looks alike


def test_a_cube_that_lies_right_has_no_slip() -> None:
    first = slips(CUBE, "UF", ["EEN"], look_at(rolled(CUBE, "EEN")))[0]
    assert first.right
    assert first.orientations == (orientation_after("UF", "EEN"),)
    assert first.chance > 0.9


def test_a_wrong_last_step_is_named_and_tipped_back_to_its_space() -> None:
    first = slips(CUBE, "UF", ["EEN"], look_at(rolled(CUBE, "EEW")))[0]
    assert first.what == say("rolled", did="west", should="north", step=3)
    assert first.remedy == (say("tip", steps=("east", "north")),)
    assert rolled(rolled(CUBE, "EEW"), "EN") == rolled(CUBE, "EEN")


@pytest.mark.parametrize(
    ("move", "did"), [(m, d) for m in ("EEN", "SSE", "WWN", "EES", "NNW") for d in "NESW" if d != m[-1]]
)
def test_after_a_wrong_last_step_the_tips_bring_the_cube_to_its_space_and_to_lie_rightly(move: str, did: str) -> None:
    done = move[:-1] + did
    tips = slips(SIGNS, "UF", [move], look_at(rolled(SIGNS, done)))[0].remedy[0]["steps"]
    assert isinstance(tips, tuple)
    path = done + "".join(SIDE[str(step)] for step in tips)
    assert rolled(SIGNS, path) == rolled(SIGNS, move)
    assert [path.count(a) - path.count(b) for a, b in ("NS", "EW")] == [
        move.count(a) - move.count(b) for a, b in ("NS", "EW")
    ]


@pytest.mark.parametrize(("move", "step", "did"), product(range(2), range(3), "NESW"))
def test_any_one_wrong_roll_is_explained_by_a_roll_that_ends_so(move: int, step: int, did: str) -> None:
    moves = MOVES[:2]
    done = list(moves)
    done[move] = moves[move][:step] + did + moves[move][step + 1 :]
    if done == moves:
        return
    seen = rolled(SIGNS, "".join(done))
    first = slips(SIGNS, "UF", moves, look_at(seen))[0]
    assert shown(SIGNS, first.orientations[-1]) == seen
    assert first.misread == 0
    if seen != rolled(SIGNS, "".join(moves)):
        tip = first.remedy[0]["steps"]
        assert isinstance(tip, tuple)
        assert rolled(seen, "".join(SIDE[str(s)] for s in tip)) == rolled(SIGNS, "".join(moves))


def test_a_wrong_roll_a_round_ago_tells_how_the_cube_lay_then() -> None:
    wrong = orientation_after("UF", "EEW")
    look = {"up": top(shown(SIGNS, orientation_after(wrong, "SSE")))}
    first = slips(SIGNS, "UF", ["EEN", "SSE"], look)[0]
    assert (first.move, first.orientations) == (0, (wrong, orientation_after(wrong, "SSE")))


NOTHING_KNOWN = {"up": "????"}


def test_where_nothing_is_seen_what_hands_do_most_often_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnosis, "MOST_SLIPS", 10_000)
    found = slips(SIGNS, "UF", ["EEN"], NOTHING_KNOWN)
    order = ["none", "not-moved", "rolled", "slid", "spun", "once-more", "layer", "otherwise", "layer-and-otherwise"]
    assert list(dict.fromkeys(slip.kind for slip in found)) == order


def odds(than: Slip, slip: Slip) -> float:
    """The natural logarithm of how many times likelier one slip is than another."""
    return round(log(than.chance / slip.chance), 1)


def test_how_likely_each_slip_is_beside_a_cube_that_lies_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnosis, "MOST_SLIPS", 10_000)
    found = slips(SIGNS, "UF", ["EEN"], NOTHING_KNOWN)
    likeliest = {slip.kind: slip for slip in reversed(found)}
    assert {kind: odds(likeliest["none"], slip) for kind, slip in likeliest.items()} == {
        **{"none": 0, "not-moved": 1.5, "rolled": 2, "slid": 2.2, "spun": 2.5, "once-more": 3, "layer": 4},
        **{"otherwise": 6, "layer-and-otherwise": 8},
    }


def test_a_slip_a_move_ago_and_a_misread_sticker_are_so_much_less_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnosis, "MOST_SLIPS", 10_000)
    rolls = [slip for slip in slips(SIGNS, "UF", ["EEN", "SSE"], NOTHING_KNOWN) if slip.kind == "rolled"]
    by_move = {slip.move: slip for slip in reversed(rolls)}
    assert odds(by_move[1], by_move[0]) == 1
    one_known = {"up": top(rolled(SIGNS, "EES"))[0] + "???"}
    by_stickers = {slip.misread: slip for slip in slips(SIGNS, "UF", ["EEN"], one_known) if slip.kind == "rolled"}
    assert odds(by_stickers[0], by_stickers[1]) == 3


def test_of_all_that_may_have_gone_wrong_the_five_likeliest_are_told() -> None:
    assert len(slips(SIGNS, "UF", ["EEN"], NOTHING_KNOWN)) == 5


def test_two_stickers_may_be_misread_and_three_are_no_misreading() -> None:
    seen = look_at(rolled(SIGNS, "EEN"))
    assert slips(SIGNS, "UF", ["EEN"], {**seen, "north": "!!" + seen["north"][2:]})[0].misread == 2
    assert slips(SIGNS, "UF", ["EEN"], {**seen, "north": "!!!" + seen["north"][3:]}) == ()


def test_of_two_wrong_rolls_that_look_alike_the_later_one_is_likelier() -> None:
    look = {"up": top(rolled(SIGNS, "EENSWE"))}
    rolls = [slip for slip in slips(SIGNS, "UF", ["EEN", "SSE"], look) if slip.kind == "rolled"]
    assert [(slip.move, slip.misread) for slip in rolls] == [(1, 0), (0, 0)]
    assert rolls[0].chance > 2 * rolls[1].chance


def test_a_cube_that_nobody_rolled_is_told_from_one_rolled_wrongly() -> None:
    first = slips(SIGNS, "UF", ["EEN"], look_at(SIGNS))[0]
    assert first.kind == "not-moved"
    assert first.remedy == (say("roll", steps=("east", "east", "north")),)


def test_a_slide_in_place_of_a_roll_is_found() -> None:
    first = slips(SIGNS, "UF", ["EEN"], look_at(rolled(SIGNS, "EE")))[0]
    assert first.what == say("slid", should="north", step=3)


def test_a_cube_turned_on_the_spot_is_turned_back() -> None:
    right = rolled(SIGNS, "EEN")
    first = slips(SIGNS, "UF", ["EEN"], look_at(spun(right, 1)))[0]
    assert first.what == say("spun", quarters=1)
    assert spun(spun(right, 1), 3) == right
    assert first.remedy == (say("spin", quarters=3),)


@pytest.mark.parametrize(("surface", "toward"), [("U", "up"), ("R", "east"), ("F", "south"), ("D", "down")])
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_layer_is_found_where_it_lies_now(surface: str, toward: str, quarters: int) -> None:
    right = rolled(SIGNS, "EEN")
    seen = layer_turned(right, surface, quarters)
    first = slips(SIGNS, "UF", ["EEN"], look_at(seen))[0]
    assert first.what == say("layer", toward=toward, quarters=quarters)
    assert shown(first.cube, first.orientations[-1]) == seen
    assert first.remedy == (say("turn-layer", toward=toward, quarters=4 - quarters),)


@pytest.mark.parametrize(("surface", "quarters"), product("URFDLB", (1, 2, 3)))
def test_a_turned_layer_of_a_cube_that_lies_otherwise_is_explained(surface: str, quarters: int) -> None:
    lies = next(o for o in ORIENTATIONS if shown(SIGNS, o) != rolled(SIGNS, "EEN") and top(shown(SIGNS, o)) == "IJKL")
    seen = layer_turned(shown(SIGNS, lies), surface, quarters)
    found = slips(SIGNS, "UF", ["EEN"], look_at(seen))
    assert any(slip.misread == 0 and shown(slip.cube, slip.orientations[-1]) == seen for slip in found)


@pytest.mark.parametrize("what", ["spun", "layer", "otherwise", "layer-and-otherwise"])
def test_what_happened_in_the_third_round_leaves_the_rounds_before_as_they_were(what: str) -> None:
    moves = MOVES[:3]
    right = rolled(SIGNS, "".join(moves))
    tipped = rolled(right, "NE")
    seen = {
        "spun": spun(right, 3),
        "layer": layer_turned(right, "R", 3),
        "otherwise": tipped,
        "layer-and-otherwise": layer_turned(tipped, "R", 3),
    }[what]
    found = next(slip for slip in slips(SIGNS, "UF", moves, look_at(seen)) if slip.kind == what)
    so_far = [orientation_after("UF", moves[0])]
    so_far.append(orientation_after(so_far[0], moves[1]))
    assert (list(found.orientations[:2]), found.move, found.misread) == (so_far, 2, 0)
    assert shown(found.cube, found.orientations[-1]) == seen


def test_one_sticker_read_wrongly_is_likelier_than_a_strange_story() -> None:
    seen = rolled(CUBE, "EEN")
    wrong = "W" if seen[0] != "W" else "Y"
    first = slips(CUBE, "UF", ["EEN"], look_at(wrong + seen[1:], ["south", "east"]))[0]
    assert (first.kind, first.misread) == ("none", 1)


def test_stickers_that_nobody_knows_speak_for_nothing() -> None:
    assert misfits(CUBE, {"up": "????", "south": CUBE[8:10] + "??"}) == 0
    assert misfits(CUBE, {"up": CUBE[:3] + "?"}) == 0


def test_on_the_first_space_nothing_was_rolled_wrongly() -> None:
    found = {(slip.kind, slip.move) for slip in slips(SIGNS, "UF", [], look_at(spun(SIGNS, 2)))}
    assert found == {("spun", 0)}


@settings(max_examples=40)
@given(st.integers(0, CUBES - 1), st.sampled_from(ORIENTATIONS), st.sampled_from(ORIENTATIONS))
def test_however_it_lies_the_remedy_leads_to_where_it_should(number: int, start: str, now: str) -> None:
    cube = cube_numbered(number)
    first = slips(cube, start, ["EEN"], look_at(shown(cube, now)))[0]
    assert first.misread == 0
    assert shown(cube, first.orientations[-1]) == shown(cube, now)


def test_chances_add_up_to_one_and_fall() -> None:
    found = slips(CUBE, "UF", ["EEN", "SSE"], {"up": top(rolled(CUBE, "EENSSW"))})
    chances = [slip.chance for slip in found]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1)


def test_what_nothing_explains_gives_no_slip() -> None:
    assert slips(CUBE, "UF", ["EEN"], look_at("WWWWYYYYRRRROOOOGGGGBBBB")) == ()
