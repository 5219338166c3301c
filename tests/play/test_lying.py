"""The table is remembered place by place, and since when it was in step."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from companion.games.kit import STIRRED, Labels, parse_event
from companion.play.explain import SpotsSeen, Standing
from companion.play.lying import Lying
from companion.play.session import Session
from tests.games.pachamama.tables import position
from tests.toys import skirmish


@pytest.fixture
def lying(open_game: Callable[..., Session]) -> Lying:
    return Lying(open_game(skirmish.GAME, "red", "blue"))


def march(lying: Lying, *lines: str) -> None:
    for line in lines:
        assert lying.session.do(parse_event(lying.session.state, line)).legal


def at(**armies: str) -> SpotsSeen:
    places: dict[tuple[str, str], str | None] = {(p, "army"): None for p in skirmish.ROAD}
    lies = {**places, **{(place, "army"): seat for seat, place in armies.items()}}
    return {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()}


def test_a_covered_place_keeps_its_last_label(lying: Lying) -> None:
    assert lying.see(at(red="a", blue="e")).standing is Standing.IN_STEP
    whole = at(red="b", blue="e")
    part = {spot: labels for spot, labels in whole.items() if spot[0] != "a"}
    assert lying.see(part).differences == (("b", "army"),), "red was last seen at a"
    assert lying.see(whole).standing is Standing.AHEAD


def test_of_a_mistake_half_of_which_is_taken_back_the_half_under_a_hand_is_no_turn(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    assert lying.see(at(red="b", blue="c")).differences
    half = {spot: labels for spot, labels in at(red="a", blue="e").items() if spot[0] != "b"}
    found = lying.see(half, hidden=("b",))
    assert (found.standing, found.proposals) == (Standing.IN_STEP, ())
    assert lying.see(at(red="b", blue="e")).standing is Standing.AHEAD, "once it is seen there it is"


def test_where_nothing_should_lie_and_a_look_says_nothing_any_more_nothing_lies(lying: Lying) -> None:
    strange: SpotsSeen = {("ditch", "army"): {"red": 0.98, "other": 0.02}}
    assert lying.see({**at(red="a", blue="e"), **strange}).standing is not Standing.IN_STEP
    assert lying.see(at(red="a", blue="e"), hidden=("ditch",)).differences == (("ditch", "army"),)
    assert lying.see(at(red="a", blue="e")).standing is Standing.IN_STEP


def test_what_happened_since_the_table_was_in_step_is_for_hands_to_do(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    march(lying, "red march b", "blue march d")
    assert lying.explanation().standing is Standing.BEHIND
    assert lying.see(at(red="b", blue="e")).standing is Standing.BEHIND
    assert lying.see(at(red="b", blue="d")).standing is Standing.IN_STEP


def test_what_was_done_before_the_table_was_in_step_is_not_for_hands_to_do_again(lying: Lying) -> None:
    march(lying, "red march b", "blue march d", "red march c")
    assert lying.see(at(red="c", blue="d")).standing is Standing.IN_STEP
    assert lying.see(at(red="b", blue="d")).standing is not Standing.BEHIND


def test_a_table_that_was_never_looked_at_was_in_step_at_the_beginning(lying: Lying) -> None:
    march(lying, "red march b")
    assert lying.explanation().standing is Standing.IN_STEP, "nothing was seen, so nothing differs"
    assert lying.see(at(red="a", blue="e")).standing is Standing.BEHIND


def test_after_undo_the_table_may_be_as_it_was_further_back(lying: Lying) -> None:
    march(lying, "red march b", "blue march d", "red march c")
    lying.see(at(red="c", blue="d"))
    for _ in range(2):
        undone = lying.session.preview_undo()
        assert undone is not None
        lying.session.agree(undone)
    assert lying.explanation().standing is not Standing.IN_STEP
    march(lying, "blue march d")
    assert lying.see(at(red="b", blue="e")).standing is Standing.BEHIND


def test_after_the_camera_was_bumped_nothing_is_known(lying: Lying) -> None:
    lying.see(at(red="c", blue="e"))
    lying.forget()
    assert lying.seen == {}
    assert lying.explanation().standing is Standing.IN_STEP


def test_what_the_table_was_last_compared_with_is_known(lying: Lying) -> None:
    begun = lying.session.state
    assert lying.compared == begun
    march(lying, "red march b")
    assert lying.compared == begun
    lying.explanation()
    assert lying.compared == lying.session.state != begun


def test_something_on_a_bare_place_that_cannot_be_told_is_a_stray(lying: Lying) -> None:
    lies = at(red="a", blue="e")
    lying.see(lies)
    found = lying.see(lies, {"b": 0.5, "c": 0.1, "e": 0.5})
    assert (found.standing, found.strays) == (Standing.ASTRAY, ("b",))
    assert lying.see(lies).standing is Standing.IN_STEP


def test_something_strange_that_lay_there_before_the_last_event_is_told_no_more(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    for _ in range(2):
        assert not lying.see(at(red="a", blue="e"), {"c": 0.5}).calm
    march(lying, "red march b")
    found = lying.see(at(red="b", blue="e"), {"a": 0.5, "b": 0.5, "c": 0.5})
    assert (found.strays, found.calm) == (("c",), True)
    assert not lying.see(at(red="b", blue="e"), {"c": 0.5, "d": 0.5}).calm, "another one is new"


def test_a_piece_that_left_its_place_and_lies_beside_another_one_is_a_stray_and_no_turn(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    away = at(blue="e")
    assert [p.events for p in lying.see(away).proposals][:1] == [(parse_event(lying.session.state, "red march b"),)]
    lying.see(at(red="a", blue="e"))
    found = lying.see(away, {"b": 0.5})
    assert (found.standing, found.strays, found.proposals) == (Standing.ASTRAY, ("b",), ())


def test_no_turn_is_proposed_that_lays_something_where_nothing_lies_while_a_stray_lies_somewhere(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    found = lying.see(at(blue="e"), {"d": 0.5})
    assert (found.standing, found.strays, found.proposals) == (Standing.ASTRAY, ("d",), ())


def test_after_an_event_what_looks_otherwise_is_what_hands_have_done(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    march(lying, "red march b")
    assert lying.see(at(red="b", blue="e"), {"a": 0.5, "b": 0.5}).standing is Standing.IN_STEP


def test_after_an_event_that_was_seen_before_it_was_told_whatever_comes_is_new(
    lying: Lying, monkeypatch: pytest.MonkeyPatch
) -> None:
    march_on = parse_event(lying.session.state, "red march c")
    monkeypatch.setattr(skirmish.Skirmish, "meant", lambda _, seen: [march_on] if ("b", STIRRED) in seen else [])
    lying.see(at(red="a", blue="e"))
    moved = at(red="b", blue="e")
    assert lying.see(moved, {"a": 0.5, "b": 0.5}).standing is Standing.AHEAD
    assert not lying.agrees()
    march(lying, "red march b")
    assert lying.agrees()
    assert lying.see(moved, {"b": 0.1}).standing is Standing.ASTRAY, "something was set down beside what had come"


def test_what_an_event_laid_was_surely_seen_though_something_else_is_amiss(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    assert lying.lay_right()["e", "army"] == "blue"
    lying.see(at(red="b", blue="d"))
    march(lying, "red march b")
    assert not lying.agrees()
    assert lying.lay_right()["b", "army"] == "red"
    assert lying.lay_right()["d", "army"] is None, "blue came there unasked"


def test_what_is_yet_to_be_told_is_not_forgotten_after_an_event(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    lying.see(at(red="b", blue="e"), {"a": 0.5, "b": 0.5, "c": 0.5})
    march(lying, "red march b")
    assert not lying.agrees(), "a stray lies there"
    assert lying.see(at(red="b", blue="e"), {"a": 0.5, "b": 0.5, "c": 0.5}).strays == ("c",)


def test_a_difference_that_was_told_is_known_as_long_as_it_is_read_so(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    assert not lying.see(at(red="a", blue="c")).known
    assert set(lying.explanation().known) == {("c", "army"), ("e", "army")}
    assert set(lying.see(at(red="a", blue="d")).known) == {("e", "army")}


def test_another_look_at_the_same_table_makes_the_same_of_it_though_something_was_told_before(lying: Lying) -> None:
    lying.see({**at(red="a", blue="e"), **BARE, **MOAT_BARE})
    lying.see({**at(red="a", blue="e"), **DITCH, **MOAT})
    first, again = (lying.see({**at(red="b", blue="e"), **DITCH, **MOAT}) for _ in range(2))
    assert first.standing is again.standing is Standing.AHEAD
    assert again.proposals == first.proposals
    assert again.known.issuperset(first.known)


MOAT: SpotsSeen = {("moat", "army"): {"blue": 0.98, "other": 0.02}}
MOAT_BARE: SpotsSeen = {("moat", "army"): {None: 0.98, "other": 0.02}}
DITCH: SpotsSeen = {("ditch", "army"): {"red": 0.98, "other": 0.02}}
BARE: SpotsSeen = {("ditch", "army"): {None: 0.98, "other": 0.02}}


def test_what_was_told_before_an_event_and_is_the_same_since_is_not_told_again(lying: Lying) -> None:
    lying.see({**at(red="a", blue="e"), **BARE})
    told = lying.see({**at(red="a", blue="e"), **DITCH})
    assert (told.standing, told.calm) == (Standing.ASTRAY, False)
    march(lying, "red march b")
    found = lying.see({**at(red="b", blue="e"), **DITCH})
    assert (found.standing, found.again, found.calm) == (Standing.ASTRAY, True, True)
    stray = lying.see({**at(red="b", blue="e"), **DITCH}, {"a": 0.5})
    assert (stray.strays, stray.calm) == (("a",), False), "what is new is told all the same"


@pytest.mark.parametrize(("sure", "standing"), [(0.66, Standing.ASTRAY), (0.95, Standing.AHEAD)])
def test_what_was_doubtful_when_an_event_was_taken_is_no_turn_of_who_comes_next(
    lying: Lying, sure: float, standing: Standing
) -> None:
    lying.see(at(red="a", blue="e"))
    ghost: SpotsSeen = {
        **at(red="b"),
        ("e", "army"): {None: sure, "blue": 0.98 - sure, "other": 0.02},
        ("d", "army"): {"blue": sure, None: 0.98 - sure, "other": 0.02},
    }
    assert lying.see(ghost).standing is Standing.AHEAD
    march(lying, "red march b")
    found = lying.explanation()
    assert set(found.differences) == {("e", "army"), ("d", "army")}
    assert (found.standing, found.again) == (standing, standing is Standing.ASTRAY)
    assert lying.see(at(red="b", blue="d")).standing is Standing.AHEAD, "seen plainly it is"


def test_what_was_found_and_nobody_was_told_is_told_at_the_next_look(lying: Lying) -> None:
    lying.see({**at(red="a", blue="e"), **BARE})
    lying.see({**at(red="a", blue="e"), **DITCH})
    lying.untold()
    march(lying, "red march b")
    found = lying.see({**at(red="b", blue="e"), **DITCH})
    assert (found.standing, found.again, found.calm) == (Standing.ASTRAY, False, False)


def test_what_was_undone_and_lies_there_still_is_for_hands_to_take_back(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    assert lying.see(at(red="b", blue="e")).standing is Standing.AHEAD
    march(lying, "red march b")
    assert lying.see(at(red="b", blue="e")).standing is Standing.IN_STEP
    undone = lying.session.preview_undo()
    assert undone is not None
    lying.session.agree(undone)
    found = lying.see(at(red="b", blue="e"))
    assert (found.standing, found.calm, found.taken()) == (Standing.BEHIND, False, None)


def test_the_pieces_of_the_game_before_are_no_turn_of_this_one(open_game: Callable[..., Session]) -> None:
    lying = Lying(open_game(skirmish.GAME, "red", "blue"), after_another=True)
    assert lying.see(at(red="b", blue="e")).taken() is None
    assert lying.see(at(red="b", blue="e")).taken() is None
    assert lying.see(at(red="a", blue="e")).standing is Standing.IN_STEP
    assert lying.see(at(red="b", blue="e")).half_seen is False


def test_where_a_piece_that_lay_wrong_is_put_right_nothing_else_was_done(lying: Lying) -> None:
    lying.see({**at(red="a", blue="e"), **BARE})
    lying.see({**at(red="a", blue="e"), **DITCH})
    march(lying, "red march b")
    assert lying.see({**at(red="b", blue="e"), **DITCH}).again
    assert lying.see({**at(red="b", blue="e"), **BARE}, {"ditch": 0.5}).standing is Standing.IN_STEP


def test_a_second_piece_beside_one_that_is_read_as_before_is_told_once_and_only_where_a_rule_speaks_of_it(
    lying: Lying, monkeypatch: pytest.MonkeyPatch
) -> None:
    lies = at(red="a", blue="e")
    lying.see(lies)
    assert lying.see(lies, {"a": 0.1}).standing is Standing.IN_STEP
    march = parse_event(lying.session.state, "blue march d")
    monkeypatch.setattr(skirmish.Skirmish, "meant", lambda _, seen: [march] if ("e", STIRRED) in seen else [])
    found = lying.see(lies, {"e": 0.1})
    assert (found.standing, [verdict.event for verdict in found.against]) == (Standing.ASTRAY, [march])
    assert lying.see(lies, {"e": 0.1}).standing is Standing.IN_STEP
    assert lying.see(lies, {"e": 0.05}).standing is Standing.IN_STEP


def test_where_many_places_changed_at_once_and_read_as_before_shadows_moved(
    lying: Lying, monkeypatch: pytest.MonkeyPatch
) -> None:
    lies = at(red="a", blue="e")
    lying.see(lies)
    march = parse_event(lying.session.state, "blue march d")
    monkeypatch.setattr(skirmish.Skirmish, "meant", lambda _, seen: [march] if ("e", STIRRED) in seen else [])
    assert lying.see(lies, {"e": 0.1, "a": 0.12}).against, "two pieces may have been set down"
    assert lying.see(lies, {}).standing is Standing.IN_STEP
    assert lying.see(lies, {"e": 0.1, "a": 0.12, "c": 0.08}).standing is Standing.IN_STEP
    assert lying.see(lies, {"e": 0.1}).against
    assert lying.see(lies, {"e": 0.1, "a": 0.12, "c": 0.08}).standing is Standing.IN_STEP
    assert not lying.see(lies, {"e": 0.1}).against, "it was told"


def test_a_piece_that_was_surely_there_and_is_hardly_seen_where_something_changed_is_missing_once(lying: Lying) -> None:
    hardly = {**at(red="a", blue="e"), ("a", "army"): {"red": 0.52, None: 0.48}}
    assert lying.see(hardly, {"a": 0.2}).standing is Standing.IN_STEP, "it was never surely there"
    assert lying.see(at(red="a", blue="e")).standing is Standing.IN_STEP
    assert lying.see(hardly, {"a": 0.01}).standing is Standing.IN_STEP, "nothing has changed there"
    assert lying.see(at(red="a", blue="e")).standing is Standing.IN_STEP
    found = lying.see(hardly, {"a": 0.2})
    assert (found.standing, found.missing, found.proposals) == (Standing.ASTRAY, (("a", "army"),), ())
    assert lying.see(hardly, {"a": 0.2}).standing is Standing.IN_STEP
    assert lying.see(hardly, {}).standing is Standing.IN_STEP, "that is how all looks by now"
    assert lying.see(hardly, {}, asked=True).missing == (("a", "army"),), "who asks is told again"
    assert lying.see(at(red="a", blue="e"), asked=True).standing is Standing.IN_STEP, "it is back"


def test_a_tile_laid_beside_its_place_is_shown_there_once(open_game: Callable[..., Session]) -> None:
    lying = Lying(open_game(skirmish.GAME, "red", "blue"), filled="army")
    lying.see(at(red="a", blue="e"))
    march(lying, "red march b")
    half = lying.see(at(red="b", blue="e"), {"a": 0.9, "b": 0.6})
    assert (half.standing, half.strays) == (Standing.ASTRAY, ("b",))
    assert lying.see(at(red="b", blue="e"), {"a": 0.9, "b": 0.6}).standing is Standing.IN_STEP


def test_a_tile_that_fills_its_place_is_where_it_should_be(open_game: Callable[..., Session]) -> None:
    lying = Lying(open_game(skirmish.GAME, "red", "blue"), filled="army")
    lying.see(at(red="a", blue="e"))
    march(lying, "red march b")
    assert lying.see(at(red="b", blue="e"), {"a": 0.9, "b": 0.9}).standing is Standing.IN_STEP


def test_of_what_has_changed_and_is_not_seen_any_more_nothing_is_known(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    march(lying, "red march b")
    away = {spot: labels for spot, labels in at(red="b", blue="e").items() if spot[0] != "e"}
    assert ("e", "army") in lying.seen
    lying.see(away, {"a": 0.5, "b": 0.5, "e": 0.5}, gone=("e",))
    assert ("e", "army") not in lying.seen


def test_where_something_strange_has_gone_nothing_strange_lies(lying: Lying) -> None:
    lies = at(red="a", blue="e")
    lying.see(lies)
    assert lying.see(lies, {"b": 0.5}, left=("b",)).standing is Standing.IN_STEP
    assert lying.see(lies, {"c": 0.5}, left=("b",)).strays == ("c",)


def test_where_a_table_cannot_be_read_it_is_said_where_it_looks_otherwise(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    assert lying.unread({"b": 0.1}) is None
    found = lying.unread({"b": 0.5, "e": 0.5})
    assert found is not None
    assert (found.standing, found.differences, found.strays) == (Standing.ASTRAY, (("e", "army"),), ("b",))
    assert found.proposals == ()


def test_what_was_told_under_a_hand_is_told_once_more_when_the_hand_has_gone(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    doubtful: SpotsSeen = {**at(red="a", blue="e"), ("e", "army"): {"blue": 0.4, None: 0.4, "red": 0.2}}
    first = lying.see(doubtful, {"e": 0.2}, hidden=("b",))
    again = lying.see(doubtful, {"e": 0.2})
    assert first.missing == again.missing == (("e", "army"),)
    assert lying.see(doubtful, {"e": 0.2}).missing == ()


def test_what_was_told_before_an_event_that_asks_for_another_piece_there_is_told_again(lying: Lying) -> None:
    lies = at(red="a", blue="e")
    lying.see(lies)
    wrong: SpotsSeen = {**lies, ("b", "army"): {"green": 0.98, "other": 0.02}}
    lying.see(wrong)
    march(lying, "red march b")
    found = lying.see({**wrong, ("a", "army"): {None: 0.98, "other": 0.02}})
    assert found.differences == (("b", "army"),)
    assert not found.calm


def doubtful(sure: float) -> SpotsSeen:
    """Red has marched from a to b, but what stands there looks more like blue."""
    read: Labels = {"blue": sure, "red": 0.98 - sure, "other": 0.02}
    return {**at(blue="e"), ("b", "army"): read}


def test_what_is_doubtful_is_what_somebody_says_it_is_for_as_long_as_it_is_read_so(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    lying.see(doubtful(0.9))
    march(lying, "red march b")
    assert lying.explanation().standing is Standing.IN_STEP, "red may stand there, and it was said"
    assert lying.see(doubtful(0.93)).standing is Standing.IN_STEP, "it is read as before"
    strange: SpotsSeen = {**doubtful(0.9), ("b", "army"): {"other": 0.9, "red": 0.08, "blue": 0.02}}
    assert lying.see(strange).differences == (("b", "army"),)
    assert lying.see(doubtful(0.9)).differences == (("b", "army"),), "read anew, nobody has said anything of it"


def test_what_it_can_hardly_be_it_is_not_whoever_says_it(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    lying.see(doubtful(0.97))
    march(lying, "red march b")
    assert lying.explanation().differences == (("b", "army"),)


def test_what_is_laid_after_an_event_is_read_and_not_believed(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    march(lying, "red march b")
    assert lying.see(doubtful(0.9)).differences == (("b", "army"),)


ENTERING = """
D   M   .   .   .
Vn  .   .   .   .
.   .   .   .   .
.   .   .   .   .
.   .   .   .   V
"""


def test_a_pawn_is_not_taken_for_a_new_one_while_a_hand_hides_where_it_may_come_from() -> None:
    state = position(ENTERING)
    lies = {**state.layout(), ("c2r1", "pawn"): "brown"}
    seen: SpotsSeen = {spot: {label: 0.999, "other": 0.001} for spot, label in lies.items()}
    lying = Lying(cast(Session, SimpleNamespace(start=state, state=state, steps=())))
    lying.see({spot: {label: 0.999, "other": 0.001} for spot, label in state.layout().items()})
    half = {spot: labels for spot, labels in seen.items() if spot[0] != "c1r2"}
    found = lying.see(half, hidden=("c1r2",))
    assert [event.text() for event in found.proposals[0].events] == ["brown explore pawn=hand to=c2r1"]
    assert found.taken() is None
    assert lying.see(seen).taken() is not None, "once it is seen that the other one still stands there"


def test_where_a_place_changed_beside_a_piece_what_is_half_seen_has_come() -> None:
    state = position(ENTERING)
    lying = Lying(cast(Session, SimpleNamespace(start=state, state=state, steps=())))
    lies: SpotsSeen = {spot: {label: 0.98, "other": 0.02} for spot, label in state.layout().items()}
    half: SpotsSeen = {**lies, ("c1r2", "crop"): {None: 0.6, "coca": 0.39, "corn": 0.01}}
    lying.see(lies)
    assert lying.see(half).standing is Standing.IN_STEP, "nothing has changed there"
    assert lying.see(half, {"c1r1": 0.2}).standing is Standing.IN_STEP, "it has elsewhere"
    assert lying.see(half, {"c1r2": 0.05}).standing is Standing.IN_STEP, "a pawn was nudged"
    assert lying.see(half, {"c1r2": 0.12}).differences == (("c1r2", "crop"),)
    assert lying.see(lies, {"c1r2": 0.12}).differences == (), "a second pawn is no crop"


def test_in_another_light_most_likely_lies_what_was_seen_there_before() -> None:
    state = position(ENTERING)
    lying = Lying(cast(Session, SimpleNamespace(start=state, state=state, steps=())))
    lies: SpotsSeen = {spot: {label: 0.98, "other": 0.02} for spot, label in state.layout().items()}
    doubtful: SpotsSeen = {**lies, ("c1r2", "crop"): {None: 0.2, "coca": 0.75, "corn": 0.05}}
    plain: SpotsSeen = {**lies, ("c1r2", "crop"): {None: 0.005, "coca": 0.99, "corn": 0.005}}
    lying.see(lies)
    assert lying.see(doubtful, relit={"c1r2"}).standing is Standing.IN_STEP
    assert lying.see(doubtful, relit={"c1r1"}).differences == (("c1r2", "crop"),)
    lying.see(lies)
    assert lying.see(plain, relit={"c1r2"}).differences == (("c1r2", "crop"),), "it may be laid meanwhile"


def test_what_an_event_has_laid_is_not_doubted_for_what_lay_there_in_another_light(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    march(lying, "red march b")
    half = {**at(red="b", blue="e"), ("b", "army"): {"red": 0.8, None: 0.2}, ("a", "army"): {None: 0.8, "red": 0.2}}
    assert lying.see(half, relit={"a", "b"}).standing is Standing.IN_STEP


def test_a_doubtful_disc_under_a_pawn_that_comes_does_not_hide_its_turn() -> None:
    state = position(ENTERING)
    lying = Lying(cast(Session, SimpleNamespace(start=state, state=state, steps=())))
    lying.see({spot: {label: 0.98, "other": 0.02} for spot, label in state.layout().items()})
    come = {**state.layout(), ("c1r1", "pawn"): "brown"}
    seen: SpotsSeen = {spot: {label: 0.98, "other": 0.02} for spot, label in come.items()}
    found = lying.see({**seen, ("c1r1", "crop"): {"chili": 0.6, None: 0.36, "coca": 0.04}})
    assert [event.text() for event in found.proposals[0].events] == ["brown explore pawn=hand to=c1r1"]
    assert found.proposals[0].amiss == (("c1r1", "crop"),), "it is shown with the question"
    assert (found.standing, found.taken()) == (Standing.AHEAD, None)
    found = lying.see({**seen, ("c1r1", "crop"): {"chili": 0.9, None: 0.06, "coca": 0.04}})
    assert found.standing is Standing.ASTRAY, "one that is plainly seen is a mistake"


def test_a_second_pawn_that_may_be_a_crop_is_no_crop_where_its_own_colour_shows() -> None:
    state = position(ENTERING)
    lying = Lying(cast(Session, SimpleNamespace(start=state, state=state, steps=())), filled="terrain")
    lies: SpotsSeen = {spot: {label: 0.98, "other": 0.02} for spot, label in state.layout().items()}
    lying.see(lies)
    pawn = next(label for label in lies["c1r2", "pawn"] if label != "other")
    half = {**lies, ("c1r2", "crop"): {None: 0.74, "coca": 0.25, "corn": 0.01}}
    two: SpotsSeen = {**half, ("c1r2", "pawn"): {pawn: 0.72, "green": 0.27, None: 0.01}}
    found = lying.see(two, {"c1r2": 0.12})
    assert found.differences == ()
    assert {rule for verdict in found.against for rule in verdict.rules} == {"one-pawn-per-space"}
    assert lying.see(half, {"c1r2": 0.12}).differences == (("c1r2", "crop"),)
