"""What tells paths of the search from each other, which become one, and where the search stops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import log
from typing import Any

import pytest

from companion.games.kit import Action, Answer, Choice, Domain, Event, Layout, Number, Place, Question, State, breach
from companion.games.kit.extras import Watched
from companion.tracking import SpotsSeen, differences, explain
from companion.tracking.ranking import proposals
from companion.tracking.search import AlikeSequences, EventSearch, EventSequence, _changed, _named, _plainest
from tests.toys import sheets
from tests.toys.skirmish import Bury, Draw, March, Peek
from tests.toys.walkers import Dig, Step, Walkers
from tests.tracking.test_search import COSTS, SEATS, START, Lanterns, Light, Wait, clear, lanterns, path, searched


def way(*events: Event) -> EventSequence:
    state: State = START
    for event in events:
        state = state.after(event)
    return EventSequence(state, state.layout(), events)


DRAW, BURY = way(Draw("red")), way(Bury("red", "s.0"))


def test_paths_look_alike_if_the_same_was_seen_and_the_same_seat_is_due() -> None:
    one = AlikeSequences((way(),), (March,))
    assert one.look == replace(one, ways=(way(Draw("red"), Draw("blue")),)).look
    assert one.look != replace(one, ways=(DRAW,)).look, "another seat is due"
    assert one.look != replace(one, kinds=(March, March)).look


def test_a_repeated_step_is_no_news_and_another_kind_or_one_more_unseen_event_is() -> None:
    one = AlikeSequences((way(),), (March,))
    assert one.stand == replace(one, kinds=(March, March)).stand
    for kinds in ((Peek,), (March, None), ()):
        assert one.stand != replace(one, kinds=kinds).stand


def test_of_two_paths_that_are_one_the_likelier_gives_the_score_and_the_first_stays_the_first_way() -> None:
    here, there = AlikeSequences((DRAW,), (None,), score=-2.0), AlikeSequences((BURY,), (None,), score=-1.0)
    for one, other in ((here, there), (there, here)):
        both = one.joined(other)
        assert both.ways == (*one.ways, *other.ways)
        assert both.score == -1.0
        assert both.spare == ()


def test_ways_to_the_same_state_are_one_and_the_other_event_is_kept_if_nobody_saw_it() -> None:
    twin = replace(DRAW, events=(Bury("red", "s.1"),))
    unseen = AlikeSequences((DRAW,), (None,)).joined(AlikeSequences((twin,), (None,)))
    assert unseen.ways == (DRAW,)
    assert unseen.spare == ((0, twin.events[0]),)
    seen = AlikeSequences((DRAW,), (March,)).joined(AlikeSequences((twin,), (March,)))
    assert (seen.ways, seen.spare) == ((DRAW,), ())


def test_of_more_than_a_dozen_ways_that_look_alike_the_rest_is_only_remembered_forty_events_at_most() -> None:
    def seen_nothing(n: int) -> AlikeSequences:
        return AlikeSequences((replace(DRAW, state=replace(START, asked=n), events=(Bury("red", f"s.{n}"),)),), (None,))

    found = seen_nothing(0)
    for n in range(1, 60):
        found = found.joined(seen_nothing(n))
        assert len(found.ways) == min(n + 1, 12)
        assert len(found.spare) == max(0, min(n - 11, 40))
    assert found.spare[0] == (0, Bury("red", "s.12"))


def test_of_paths_of_one_length_the_two_dozen_likeliest_are_followed_and_eight_are_proposed() -> None:
    dark, seen = lanterns(2, *SEATS)
    search = searched(dark, seen)
    met = search.run(wide=True)
    lengths = Counter(len(p.events) for p in met)
    assert max(lengths.values()) == 24 == lengths[3]
    assert len(proposals(search, met)) == 8


@dataclass(frozen=True)
class Whisper(Action):
    kind = "whisper"
    number: int


def test_a_search_tries_fifteen_hundred_events_and_no_more() -> None:
    tried = []

    class Whispering(Lanterns):
        kinds = (Whisper,)

        def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
            return {"number": Number(1, 1600)}

        def apply(self, event: Action | Answer) -> Any:
            tried.append(event)
            return self

    searched(Whispering(("red",)), clear({("p0", "lantern"): "red"})).run()
    assert len(tried) == 1500


def test_in_which_order_the_same_events_happened_is_no_other_way() -> None:
    ab, ba = (replace(way(), events=events) for events in ((Draw("red"), Draw("blue")), (Draw("blue"), Draw("red"))))
    assert AlikeSequences((ab,), (None, None)).joined(
        AlikeSequences((replace(ba, state=DRAW.state),), (None, None))
    ).ways == (ab,)


def test_of_two_last_events_the_shorter_stands_and_the_longer_is_spare_if_they_look_alike() -> None:
    spare = ((0, Bury("red", "s.1")), (1, Draw("blue")), (0, Bury("red", "s.1")))
    long = AlikeSequences((replace(BURY, events=(Bury("red", "s.10"),)),), (None,), spare=spare)
    for plainest in (
        _plainest(AlikeSequences((DRAW,), (None,)), long),
        _plainest(long, AlikeSequences((DRAW,), (None,))),
    ):
        assert plainest.ways == (DRAW,)
        assert plainest.spare == ((0, Bury("red", "s.10")), (0, Bury("red", "s.1")))
    assert _plainest(AlikeSequences((DRAW,), (None,)), replace(long, kinds=(March,))).spare == ()


def test_a_spot_that_is_not_named_is_empty() -> None:
    spot = ("a", "army")
    assert _changed({spot: None}, {}) == _changed({}, {spot: None}) == set()
    assert _changed({spot: "red"}, {}) == _changed({}, {spot: "red"}) == {spot}


def test_an_action_names_its_places_and_known_ones_alone_or_among_others() -> None:
    @dataclass(frozen=True)
    class Build(Action):
        kind = "build"
        at: Place
        along: tuple[str, ...]
        with_: str

    assert _named(Build("red", "p0", ("p1", "wood", "p2"), "p3"), {"p1", "p3", "p4"}) == {"p0", "p1", "p3"}


@dataclass(frozen=True)
class Asked(Watched, sheets.Sheets):
    """A die that may be for a source alone to tell; only even ones are accepted."""

    sealed: bool = False
    held: bool = False

    def question(self) -> Question | None:
        question = super().question()
        return replace(question, sealed=self.sealed, held=self.held) if question else None

    def check_answer(self, question: Question, value: object) -> Any:
        return [] if value in (2, 4, 6) else [breach("up-to-the-die")]

    def intended_events(self, lies: Layout) -> tuple[Event, ...]:
        return (Answer("die.1", 4),)


@pytest.mark.parametrize(("sealed", "held"), [(False, False), (True, False), (False, True)])
def test_what_only_a_source_may_answer_is_not_answered_by_the_search(sealed: bool, held: bool) -> None:
    search = searched(Asked(("north", "south"), sealed=sealed, held=held), clear({("tray", "die"): "4"}))
    assert search.root.closed == (sealed or held)
    told = {p.events for p in search.run()}
    assert ((Answer("die.1", 4),) in told) == (not sealed and not held)
    firsts = {event for events in told for event in events[:1]}
    assert firsts == (set() if sealed or held else {Answer("die.1", n) for n in (2, 4, 6)})


def test_every_path_is_met_once_also_what_hands_must_have_meant() -> None:
    met = searched(Asked(("north", "south")), clear({("tray", "die"): "4"})).run()
    assert len({p.events for p in met}) == len(met)


def test_what_hands_must_have_meant_is_one_deed() -> None:
    @dataclass(frozen=True)
    class Meant(Watched, Lanterns):
        def intended_events(self, lies: Layout) -> tuple[Event, ...]:
            return Light("red", "p0"), Light("blue", "p1")

    _, seen = lanterns(2, "red", "blue")
    dark = Meant(("red", "blue"))
    met = EventSearch(dark, (), seen, differences(dark.layout(), seen), replace(COSTS, tries=0)).run()
    assert [len(p.events) for p in met] == [0, 1, 2], "nothing was tried"
    assert [p.cost for p in met][1:] == pytest.approx([log(COSTS.event), log(COSTS.event) + log(COSTS.step)])


def test_no_more_events_are_tried_than_allowed() -> None:
    dark, seen = lanterns(2, "red", "blue")
    met = EventSearch(dark, (), seen, differences(dark.layout(), seen), replace(COSTS, tries=1)).run()
    assert len(met) == 2


@dataclass(frozen=True)
class Named(Lanterns):
    """The fourth lantern gets a name."""

    name: str | None = None

    def question(self) -> Question | None:
        if len(self.lit) < 4 or self.name is not None:
            return None
        return Question("name", "name", "turn", Choice(("gold", "tin")), ("p8",))

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        return {"at": Choice(tuple(f"p{n}" for n in range(8)))} if kind is Light else {}

    def apply(self, event: Action | Answer) -> Named:
        if isinstance(event, Answer):
            return replace(self, name=str(event.value))
        after = super().apply(event)
        assert isinstance(after, Named)
        return after

    def layout(self) -> Layout:
        return {**super().layout(), ("p8", "lantern"): self.name}


def test_what_the_last_action_of_a_round_asks_is_still_answered() -> None:
    dark = Named(("red", "blue"))
    lit = tuple((f"p{n}", seat) for n, seat in enumerate(("red", "blue", "red", "blue")))
    best = explain(dark, [], clear(replace(dark, lit=lit, name="tin").layout())).proposals[0]
    assert len(best.events) == 5
    assert best.events[-1] == Answer("name", "tin")


def test_who_waits_leaves_what_was_moved_last_as_it_is() -> None:
    dark, seen = lanterns(2, "red", "red")
    waited = path(searched(dark, seen).run(), Light("red", "p0"), Wait("blue"))
    assert waited.last == ("red", frozenset({("p0", "lantern")}))


def test_what_is_a_hundredth_as_likely_as_something_found_is_not_followed() -> None:
    dark, seen = lanterns(6, "red")
    met = searched(dark, seen).run()
    least = log(COSTS.event) + log(0.01)
    assert min(p.cost for p in met) >= least
    assert max(len(p.events) for p in met) == 4


def seen_at(state: Walkers, place: str) -> SpotsSeen:
    return clear({**state.layout(), (state.at[0], "walker"): None, (place, "walker"): "red"})


def test_a_die_that_nobody_saw_showed_enough() -> None:
    state = Walkers(("red", "blue"))
    best = explain(state, [], seen_at(state, "q-1r0")).proposals[0]
    assert [type(event) for event in best.events] == [Answer, Step, Step]
    assert [event for event in best.holes[0] if isinstance(event, Answer)] == list(best.holes[0])
    assert {event.value for event in best.holes[0] if isinstance(event, Answer)} == {2, 3, 4, 5, 6}
    narrow = searched(state, seen_at(state, "q-1r0")).run()
    assert any(not p.wrong for p in narrow), "no wide search is needed for it"


def test_a_walk_may_be_longer_than_a_round_has_turns() -> None:
    state = replace(Walkers(("red", "blue")), left=6)
    best = explain(state, [], seen_at(state, "q3r-3")).proposals[0]
    assert len(best.events) == 6
    assert best.events[-1] == Step("red", "q3r-3")
    narrow = searched(state, seen_at(state, "q3r-3")).run()
    assert any(not p.wrong for p in narrow), "a piece on its way is followed from where it stands"


def test_nobody_walks_in_circles_or_on_when_all_is_explained() -> None:
    state = replace(Walkers(("red", "blue")), left=6)
    for p in searched(state, seen_at(state, "q-1r0")).run():
        places = [event.to for event in p.events if isinstance(event, Step) and event.seat == "red"]
        assert len(set(places)) == len(places)
        assert len(places) <= 2


def test_a_place_that_asks_what_lies_there_is_a_trace() -> None:
    state = replace(Walkers(("red", "blue")), left=0, sealed=True)
    seen = clear({**state.layout(), (state.here, "stone"): "jade"})
    asked = path(searched(state, seen).run(), Dig("red"))
    assert asked.closed
    assert asked.ends
    assert asked.idle == ()
