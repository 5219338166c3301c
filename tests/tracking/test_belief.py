"""What was last seen at each spot is believed until it is seen otherwise, or somebody says what it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from companion.games.kit import Labels
from companion.play.session import Session
from companion.tracking import SpotsSeen, Standing, TableTracker
from tests.support.games.pachamama.tables import position
from tests.support.tracking.tables import ENTERING, at, look, march


def test_a_covered_place_keeps_its_last_label(tracker: TableTracker) -> None:
    assert tracker.see(look(at(red="a", blue="e"))).standing is Standing.MATCHED
    whole = at(red="b", blue="e")
    part = {spot: labels for spot, labels in whole.items() if spot[0] != "a"}
    assert tracker.see(look(part)).differences == (("b", "army"),), "red was last seen at a"
    assert tracker.see(look(whole)).standing is Standing.MOVED


def test_where_nothing_should_lie_and_a_look_says_nothing_any_more_nothing_lies(tracker: TableTracker) -> None:
    strange: SpotsSeen = {("ditch", "army"): {"red": 0.98, "other": 0.02}}
    assert tracker.see(look({**at(red="a", blue="e"), **strange})).standing is not Standing.MATCHED
    assert tracker.see(look(at(red="a", blue="e"), hidden=("ditch",))).differences == (("ditch", "army"),)
    assert tracker.see(look(at(red="a", blue="e"))).standing is Standing.MATCHED


def test_of_what_has_changed_and_is_not_seen_any_more_nothing_is_known(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    march(tracker, "red march b")
    away = {spot: labels for spot, labels in at(red="b", blue="e").items() if spot[0] != "e"}
    assert ("e", "army") in tracker.belief.labels
    tracker.see(look(away, {"a": 0.5, "b": 0.5, "e": 0.5}, gone=("e",)))
    assert ("e", "army") not in tracker.belief.labels


def doubtful(sure: float) -> SpotsSeen:
    """Red has marched from a to b, but what stands there looks more like blue."""
    read: Labels = {"blue": sure, "red": 0.98 - sure, "other": 0.02}
    return {**at(blue="e"), ("b", "army"): read}


def test_what_is_doubtful_is_what_somebody_says_it_is_for_as_long_as_it_is_read_so(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    tracker.see(look(doubtful(0.9)))
    march(tracker, "red march b")
    assert tracker.report().standing is Standing.MATCHED, "red may stand there, and it was said"
    assert tracker.see(look(doubtful(0.93))).standing is Standing.MATCHED, "it is read as before"
    strange: SpotsSeen = {**doubtful(0.9), ("b", "army"): {"other": 0.9, "red": 0.08, "blue": 0.02}}
    assert tracker.see(look(strange)).differences == (("b", "army"),)
    assert tracker.see(look(doubtful(0.9))).differences == (("b", "army"),), "read anew, nobody has said anything of it"


def test_what_it_can_hardly_be_it_is_not_whoever_says_it(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    tracker.see(look(doubtful(0.97)))
    march(tracker, "red march b")
    assert tracker.report().differences == (("b", "army"),)


def test_what_is_laid_after_an_event_is_read_and_not_believed(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    march(tracker, "red march b")
    assert tracker.see(look(doubtful(0.9))).differences == (("b", "army"),)


def test_where_a_place_changed_beside_a_piece_what_is_half_seen_has_come() -> None:
    state = position(ENTERING)
    tracker = TableTracker(cast(Session, SimpleNamespace(start=state, state=state, steps=())))
    lies: SpotsSeen = {spot: {label: 0.98, "other": 0.02} for spot, label in state.layout().items()}
    half: SpotsSeen = {**lies, ("c1r2", "crop"): {None: 0.6, "coca": 0.39, "corn": 0.01}}
    tracker.see(look(lies))
    assert tracker.see(look(half)).standing is Standing.MATCHED, "nothing has changed there"
    assert tracker.see(look(half, {"c1r1": 0.2})).standing is Standing.MATCHED, "it has elsewhere"
    assert tracker.see(look(half, {"c1r2": 0.05})).standing is Standing.MATCHED, "a pawn was nudged"
    assert tracker.see(look(half, {"c1r2": 0.12})).differences == (("c1r2", "crop"),)
    assert tracker.see(look(lies, {"c1r2": 0.12})).differences == (), "a second pawn is no crop"


def test_in_another_light_most_likely_lies_what_was_seen_there_before() -> None:
    state = position(ENTERING)
    tracker = TableTracker(cast(Session, SimpleNamespace(start=state, state=state, steps=())))
    lies: SpotsSeen = {spot: {label: 0.98, "other": 0.02} for spot, label in state.layout().items()}
    doubtful: SpotsSeen = {**lies, ("c1r2", "crop"): {None: 0.2, "coca": 0.75, "corn": 0.05}}
    plain: SpotsSeen = {**lies, ("c1r2", "crop"): {None: 0.005, "coca": 0.99, "corn": 0.005}}
    tracker.see(look(lies))
    assert tracker.see(look(doubtful, relit={"c1r2"})).standing is Standing.MATCHED
    assert tracker.see(look(doubtful, relit={"c1r1"})).differences == (("c1r2", "crop"),)
    tracker.see(look(lies))
    assert tracker.see(look(plain, relit={"c1r2"})).differences == (("c1r2", "crop"),), "it may be laid meanwhile"


def test_what_an_event_has_laid_is_not_doubted_for_what_lay_there_in_another_light(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    march(tracker, "red march b")
    half = {**at(red="b", blue="e"), ("b", "army"): {"red": 0.8, None: 0.2}, ("a", "army"): {None: 0.8, "red": 0.2}}
    assert tracker.see(look(half, relit={"a", "b"})).standing is Standing.MATCHED


def test_a_second_pawn_that_may_be_a_crop_is_no_crop_where_its_own_colour_shows() -> None:
    state = position(ENTERING)
    tracker = TableTracker(cast(Session, SimpleNamespace(start=state, state=state, steps=())), filled="terrain")
    lies: SpotsSeen = {spot: {label: 0.98, "other": 0.02} for spot, label in state.layout().items()}
    tracker.see(look(lies))
    pawn = next(label for label in lies["c1r2", "pawn"] if label != "other")
    half = {**lies, ("c1r2", "crop"): {None: 0.74, "coca": 0.25, "corn": 0.01}}
    two: SpotsSeen = {**half, ("c1r2", "pawn"): {pawn: 0.72, "green": 0.27, None: 0.01}}
    found = tracker.see(look(two, {"c1r2": 0.12}))
    assert found.differences == ()
    assert {rule for verdict in found.against for rule in verdict.rules} == {"one-pawn-per-space"}
    assert tracker.see(look(half, {"c1r2": 0.12})).differences == (("c1r2", "crop"),)
