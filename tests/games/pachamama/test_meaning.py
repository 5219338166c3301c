"""What hands laid that the rules do not allow names its rule: whose pawn it was, from where, and what it found."""

from __future__ import annotations

from dataclasses import replace

from companion.games.kit import Labels, Spot
from companion.games.pachamama.meaning import meant
from companion.games.pachamama.rules import OFFER
from companion.games.pachamama.state import Pachamama
from companion.tracking import Standing, TableReport, explain, set_down
from tests.support.games.pachamama.tables import position

STATE = position(
    """
    Fn D  .  .  .
    .  .  .  .  .
    .  .  .  .  Mw
    .  .  .  .  .
    .  .  .  .  .
    """
)


def refused(state: Pachamama, changed: dict[Spot, str | None]) -> list[tuple[str, tuple[str, ...]]]:
    """What the rules say once hands have changed these spots."""
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in {**state.layout(), **changed}.items()}
    return [(verdict.event.text(), verdict.rules) for verdict in explain(state, [], seen).against]


def test_a_pawn_that_went_too_far_names_the_space_it_left() -> None:
    assert refused(STATE, {("c1r1", "pawn"): None, ("c4r4", "pawn"): "brown"}) == [
        ("brown explore pawn=c1r1 to=c4r4", ("must-stop",))
    ]


def test_a_pawn_that_came_from_nowhere_came_from_the_hand() -> None:
    assert refused(STATE, {("c3r3", "pawn"): "brown"}) == [("brown explore pawn=hand to=c3r3", ("enter-at-edge",))]


def test_each_pawn_names_where_it_went_and_then_what_it_found() -> None:
    laid: dict[Spot, str | None] = {("c3r3", "pawn"): "brown", ("c3r3", "terrain"): "forest"}
    laid |= {("c5r3", "pawn"): None, ("c5r4", "pawn"): "white", ("c5r4", "terrain"): "desert"}
    assert [event.text() for event in meant(STATE, {**STATE.layout(), **laid})] == [
        "brown explore pawn=hand to=c3r3",
        "answer terrain.c3r3 forest",
        "white explore pawn=c5r3 to=c5r4",
        "answer terrain.c5r4 desert",
    ]


def test_of_a_tile_that_was_pushed_and_looks_like_a_pawn_on_the_space_beside_it_no_rule_speaks() -> None:
    doubtful: Labels = {"white": 0.66, None: 0.34}
    seen: dict[Spot, Labels] = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    found = explain(STATE, [], {**seen, ("c2r1", "terrain"): {None: 0.98}, ("c3r1", "pawn"): doubtful})
    assert (found.standing, found.against, found.proposals) == (Standing.UNEXPLAINED, (), ())
    assert set(found.differences) == {("c2r1", "terrain"), ("c3r1", "pawn")}
    alone = explain(STATE, [], {**seen, ("c3r1", "pawn"): doubtful})
    assert [verdict.rules for verdict in alone.against] == [("not-due",)], "where nothing else differs it is a pawn"


def test_a_pawn_moved_out_of_turn_is_told_so() -> None:
    moved: dict[Spot, str | None] = {("c5r3", "pawn"): None, ("c4r1", "pawn"): "white"}
    assert refused(STATE, moved) == [("white explore pawn=c5r3 to=c4r1", ("not-due",))]


def test_a_stone_on_bare_ground_was_divined_by_whose_pawn_stands_there() -> None:
    assert [event for event, _ in refused(STATE, {("c5r3", "crop"): "potato"})][:1] == [
        "white divine pawn=c5r3 crop=potato"
    ]


def test_a_pawn_that_may_have_joined_another_is_not_said_to_be_in_the_hand() -> None:
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    seen["c1r1", "pawn"] = {None: 0.999, "brown": 0.001}
    gone = explain(STATE, [], seen)
    assert [p.events[0].text() for p in gone.proposals] == ["brown retrieve pawn=c1r1"]
    joined = explain(STATE, [], seen, stirred=["c5r3"])
    assert (joined.standing, joined.proposals) == (Standing.UNEXPLAINED, ())
    assert [(v.event.text(), v.rules) for v in joined.against] == [
        ("brown explore pawn=c1r1 to=c5r3", ("must-stop", "opponents-pawn"))
    ]


def test_bare_places_that_were_stirred_speak_against_nothing() -> None:
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    seen["c1r1", "pawn"] = {None: 0.999, "brown": 0.001}
    assert explain(STATE, [], seen, stirred=["c1r1", "c3r5"]).standing is Standing.MOVED


def test_what_was_told_before_speaks_against_no_turn() -> None:
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    seen["c5r3", "terrain"] = {"valley": 0.98, "mountain": 0.02}
    seen["c1r1", "pawn"] = {None: 0.98, "brown": 0.02}
    assert explain(STATE, [], seen).standing is Standing.UNEXPLAINED
    found = explain(STATE, [], seen, known=[("c5r3", "terrain")])
    assert found.proposals[0].events[0].text() == "brown retrieve pawn=c1r1"


def test_where_a_rule_is_named_nothing_is_proposed() -> None:
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    seen["c5r3", "pawn"] = {None: 0.98, "white": 0.02}
    seen["c4r1", "pawn"] = {"white": 0.98, None: 0.02}
    found = explain(STATE, [], seen)
    assert found.against
    assert not found.proposals


def test_a_stone_laid_under_ones_own_pawn_announces_it_for_the_oracle_to_answer() -> None:
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    seen["c1r1", "crop"] = {"corn": 0.98, None: 0.02}
    found = explain(STATE, [], seen)
    opening = found.opening()
    assert opening is not None
    assert [event.text() for event in opening.events] == ["brown divine pawn=c1r1 crop=corn"]
    assert found.taken() is None


def test_a_stone_that_lay_there_before_the_last_event_is_not_what_hands_meant_now() -> None:
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    seen["c2r1", "crop"] = {"potato": 0.98, None: 0.02}
    seen["c1r1", "crop"] = {"corn": 0.98, None: 0.02}
    old = [("c2r1", "crop")]
    found = explain(STATE, [], seen, known=old, stale=old)
    opening = found.opening()
    assert opening is not None
    assert [event.text() for event in opening.events] == ["brown divine pawn=c1r1 crop=corn"]


def test_a_pawn_from_the_hand_set_down_beside_another_is_told_by_its_rule() -> None:
    [verdict] = set_down(STATE, ["c5r3"])
    assert verdict.event.text() == "brown explore pawn=hand to=c5r3"
    assert "opponents-pawn" in verdict.rules
    assert set_down(STATE, ["c3r5"]) == (), "nobody stands there"


def test_a_pawn_that_went_too_far_is_no_other_pawn_from_the_hand() -> None:
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    seen |= {("c1r1", "pawn"): {None: 0.98, "brown": 0.02}, ("c5r4", "pawn"): {"brown": 0.98, None: 0.02}}
    found = explain(STATE, [STATE], seen)
    assert (found.standing, found.proposals) == (Standing.UNEXPLAINED, ())
    assert found.against[0].event.text() == "brown explore pawn=c1r1 to=c5r4"


def test_a_pawn_set_down_beside_another_after_a_pass_that_nobody_said_is_the_next_players() -> None:
    state = replace(STATE, phase=OFFER)
    [verdict] = set_down(state, ["c1r1"])
    assert verdict.event.text() == "white explore pawn=hand to=c1r1"
    assert "opponents-pawn" in verdict.rules


def test_a_pawn_that_lay_hidden_at_first_where_it_went_too_far_is_still_told_by_its_rule() -> None:
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    seen["c1r1", "pawn"] = {None: 0.98, "brown": 0.02}
    gone = explain(STATE, [STATE], seen)
    assert [p.events[0].text() for p in gone.proposals] == ["brown retrieve pawn=c1r1"]
    seen["c3r5", "pawn"] = {"brown": 0.98, None: 0.02}
    found = explain(STATE, [STATE], seen, known=gone.differences)
    assert (found.standing, found.proposals) == (Standing.UNEXPLAINED, ())
    assert [(v.event.text(), v.rules) for v in found.against] == [("brown explore pawn=c1r1 to=c3r5", ("must-stop",))]


def test_a_pawn_that_may_have_joined_either_of_two_joined_the_one_that_was_stirred_most() -> None:
    state = position(
        """
        Fn Dw .  .  .
        .  .  .  .  .
        .  .  .  .  Mw
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in state.layout().items()}
    seen["c1r1", "pawn"] = {None: 0.999, "brown": 0.001}
    for first, second in (("c5r3", "c2r1"), ("c2r1", "c5r3")):
        found = explain(state, [], seen, stirred=[first, second])
        assert (found.standing, found.proposals) == (Standing.UNEXPLAINED, ())
        assert found.against[0].event.text() == f"brown explore pawn=c1r1 to={first}"
        assert "opponents-pawn" in found.against[0].rules


def test_of_a_stone_that_is_doubtfully_read_each_crop_it_may_be_is_proposed() -> None:
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    for sure, doubt in ((0.75, 0.24), (0.91, 0.08)):
        seen["c1r1", "crop"] = {"coca": sure, "quinoa": doubt, None: 0.01}
        _crop_is_asked(explain(STATE, [], seen))
    seen["c1r1", "crop"] = {"coca": 0.97, "quinoa": 0.02, None: 0.01}
    assert explain(STATE, [], seen).opening() is not None


def _crop_is_asked(found: TableReport) -> None:
    assert [[event.text() for event in p.events] for p in found.proposals] == [
        ["brown divine pawn=c1r1 crop=coca"],
        ["brown divine pawn=c1r1 crop=quinoa"],
    ]
    assert found.opening() is None, "nobody announces a crop that may be another one with one press"


def test_a_pawn_that_went_too_far_is_not_one_that_came_home_and_out_again_while_another_went_out_and_back() -> None:
    state = position(
        """
        Fw D  .  .  .
        Fn .  .  .  .
        .  .  .  .  .
        .  .  .  .  D
        .  .  .  .  .
        """,
        turn="white",
    )
    assert refused(state, {("c1r1", "pawn"): None, ("c5r4", "pawn"): "white"}) == [
        ("white explore pawn=c1r1 to=c5r4", ("must-stop",))
    ]


def test_a_pawn_from_the_hand_amid_the_board_is_not_one_that_left_a_second_of_its_kind_behind() -> None:
    state = position(
        """
        .  .  .  .  .
        .  Fn D  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    assert refused(state, {("c3r2", "pawn"): "brown"}) == [("brown explore pawn=hand to=c3r2", ("enter-at-edge",))]


def test_what_leaves_all_that_differs_as_it_is_is_not_proposed() -> None:
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in STATE.layout().items()}
    seen["c1r1", "terrain"] = {None: 0.98, "forest": 0.02}
    found = explain(STATE, [], seen)
    assert (found.standing, found.proposals) == (Standing.UNEXPLAINED, ()), (
        "a tile that was taken away is no divination"
    )


def test_a_stone_laid_in_the_same_turn_under_the_pawn_that_moved_is_one_action_too_many() -> None:
    state = position("F . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .")
    laid: dict[Spot, str | None] = {("c1r1", "pawn"): "brown", ("c1r1", "crop"): "potato"}
    assert refused(state, laid) == [("brown divine pawn=c1r1 crop=potato", ("explore-or-divine",))]


def test_with_the_wheel_a_stone_on_a_space_without_terrain_is_told_so_and_not_that_a_question_is_open() -> None:
    state = replace(STATE, wheel=True)
    assert refused(state, {("c5r5", "pawn"): "brown", ("c5r5", "crop"): "potato"}) == [
        ("brown divine pawn=c5r5 crop=potato", ("crop-on-terrain",))
    ]


def test_with_the_oracle_a_stone_on_a_space_without_terrain_is_no_part_of_the_discovery() -> None:
    lies: dict[Spot, str | None] = {**STATE.layout(), ("c5r5", "pawn"): "brown", ("c5r5", "crop"): "potato"}
    found = explain(STATE, [STATE], {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()})
    assert found.against or ("c5r5", "crop") in found.proposals[0].amiss
