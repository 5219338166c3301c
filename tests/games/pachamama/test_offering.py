"""Offerings (rulebook, Offer)."""

from __future__ import annotations

import pytest

from companion.display.chooser import Chooser
from companion.games.kit import say
from companion.games.pachamama.actions import Offer
from companion.games.pachamama.box import CROPS
from companion.games.pachamama.painting import PAINTER
from companion.games.pachamama.plugin import PLUGIN
from companion.games.pachamama.rules import OFFERINGS
from companion.games.pachamama.state import Pachamama
from tests.support.display.desks import words_of
from tests.support.games.pachamama.tables import player, position
from tests.support.games.playing import broken, play, told

GRID = """
V Dn . . .
. .  . . .
. .  . . .
. .  . . .
. .  . . .
"""
ALL = "potato+coca+chili+corn+quinoa"


def with_cubes(*cubes: str) -> Pachamama:
    return position(GRID, have={"brown": player(cubes=cubes)})


@pytest.mark.parametrize(("count", "points"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10)])
def test_points_depend_on_how_many_cubes_are_offered(count: int, points: int) -> None:
    state = play(with_cubes(*CROPS), "brown retrieve c2r1")
    after = play(state, f"brown offer {'+'.join(CROPS[-count:])}")
    assert after.player("brown").score == points
    assert after.player("brown").cubes == CROPS[:-count]
    assert list(after.due()) == ["white"]


def test_offered_cubes_go_back_to_the_supply() -> None:
    state = play(with_cubes("coca", "corn"), "brown retrieve c2r1")
    assert state.view(None)["cubes_left"] == {"potato": 2, "coca": 1, "chili": 2, "corn": 1, "quinoa": 2}
    after = play(state, "brown offer coca+corn")
    assert after.view(None)["cubes_left"]["coca"] == 2
    assert [what for news in after.news() for what in news.hands] == [
        say("return", seat="brown", cubes=("coca", "corn")),
        say("marker", seat="brown", score=1),
    ]


def test_an_offering_comes_only_after_the_action() -> None:
    assert broken(with_cubes("coca", "corn"), "brown offer coca+corn") == ("offer-after-action",)


@pytest.mark.parametrize(
    "lines",
    [
        ("brown explore hand c5r5", "answer desert"),
        ("brown explore c2r1 c1r1",),
        ("brown retrieve c2r1",),
        ("brown divine c2r1 potato", "answer potato"),
    ],
)
def test_an_offering_may_follow_every_action_that_succeeded(lines: tuple[str, ...]) -> None:
    after = play(with_cubes("coca", "corn"), *lines)
    assert after.due() == {"brown": "offering"}
    assert {a.kind for a in after.actions("brown")} == {"offer", "pass"}
    assert list(play(after, "brown pass").due()) == ["white"]


def test_an_offering_ends_the_divinations() -> None:
    state = position(GRID.replace("V ", "Vn ", 1), have={"brown": player(cubes=("coca",))})
    after = play(state, "brown divine c1r1 corn", "answer corn", "brown offer coca+corn")
    assert list(after.due()) == ["white"]


def test_only_cubes_one_has_are_offered() -> None:
    state = play(with_cubes("coca", "corn"), "brown retrieve c2r1")
    assert {str(a.args()["cubes"]) for a in state.actions("brown") if a.kind == "offer"} == {
        "('coca',)",
        "('corn',)",
        "('coca', 'corn')",
    }
    verdict_of = broken(state, "brown offer coca+chili")
    assert verdict_of == ("own-cubes",)


def test_there_is_one_offering_a_turn() -> None:
    after = play(with_cubes(*CROPS), "brown retrieve c2r1", "brown offer coca")
    assert broken(after, "brown offer corn") == ("not-due",)


def test_greens_turn_in_the_round_of_play_retrieves_and_offers_four_for_six() -> None:
    after = play(with_cubes(*CROPS[:4]), "brown retrieve c2r1", "brown offer potato+coca+chili+corn")
    assert after.player("brown").score == 6


def test_blues_turn_in_the_round_of_play_divines_a_five_and_offers_five_for_ten() -> None:
    after = play(with_cubes(*CROPS[:4]), "brown divine c2r1 quinoa", "answer quinoa", f"brown offer {ALL}")
    assert after.player("brown").score == 5 + 10
    assert told(after) == ("offering",)


def test_one_action_a_turn() -> None:
    state = play(with_cubes("coca"), "brown retrieve c2r1")
    assert broken(state, "brown explore hand c1r1") == ("explore-or-divine",)
    assert broken(with_cubes("coca"), "brown pass") == ("explore-or-divine",)


def test_at_the_end_each_who_is_due_finds_all_cubes_under_the_cursor() -> None:
    have = {"brown": player(cubes=("coca", "corn")), "white": player(cubes=("potato", "coca", "chili"))}
    state = position(GRID, have=have, phase=OFFERINGS)
    board = PAINTER.paint(state.view(None), words_of(PLUGIN))
    for seat, cubes in (("brown", ("coca", "corn")), ("white", ("potato", "coca", "chili"))):
        chooser = Chooser(state, seat)
        chooser.suggest(board.suggested)
        assert chooser.confirm().event == Offer(seat, cubes)


def test_who_has_a_cube_of_each_crop_offers_them() -> None:
    state = play(with_cubes(*CROPS), "brown retrieve c2r1")
    chooser = Chooser(state, "brown")
    chooser.suggest(PAINTER.paint(state.view(None), words_of(PLUGIN)).suggested)
    assert chooser.confirm().event == Offer("brown", CROPS)
