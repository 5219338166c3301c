"""The search for what happened: what each path costs, what of it can be seen, and how far it goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import log
from typing import Any, ClassVar

import pytest

from companion.games.kit import (
    Action,
    Answer,
    Choice,
    Domain,
    Event,
    Layout,
    Question,
    Result,
    RuleTable,
    Seat,
    Spot,
    State,
)
from companion.games.kit.extras import Watched
from companion.tracking import Costs, SpotsSeen, Standing, differences, explain
from companion.tracking.search import AlikeSequences, EventSearch
from tests.toys import sheets, skirmish
from tests.toys.walkers import Step, Walkers

COSTS = Costs()
START = skirmish.start(skirmish.GAME.begin(("red", "blue")))
SURE = 0.98


def clear(layout: Layout) -> SpotsSeen:
    return {spot: {label: SURE, "other": 1 - SURE} for spot, label in layout.items()}


def road(**armies: str) -> SpotsSeen:
    places: dict[Spot, str | None] = {(place, "army"): None for place in skirmish.ROAD}
    return clear({**places, **{(place, "army"): seat for seat, place in armies.items()}})


def searched(state: State, seen: SpotsSeen, *past: State) -> EventSearch:
    return EventSearch(state, [old.layout() for old in past], seen, differences(state.layout(), seen), COSTS)


def path(met: list[AlikeSequences], *events: Event) -> AlikeSequences:
    return next(path for path in met if path.events == events)


def test_two_marches_that_were_seen_cost_two_events_and_leave_nothing_wrong() -> None:
    red, blue = skirmish.March("red", "b"), skirmish.March("blue", "d")
    met = searched(START, road(red="b", blue="d")).run()
    root, one, both = path(met), path(met, red), path(met, red, blue)
    assert root.likelihood == pytest.approx(4 * log(COSTS.misread) + log(SURE)) == root.score
    assert (root.cost, root.actions, root.runs) == (0.0, 0, ())
    assert one.likelihood == pytest.approx(2 * log(COSTS.misread) + 3 * log(SURE))
    assert one.wrong == {("d", "army"), ("e", "army")}
    assert both.likelihood == pytest.approx(5 * log(SURE))
    assert both.cost == pytest.approx(2 * log(COSTS.event))
    assert both.score == both.likelihood + both.cost
    assert both.wrong == frozenset()
    assert both.actions == 2
    assert both.kinds == (skirmish.March, skirmish.March)
    assert both.idle == ()
    assert both.runs == (("red", True), ("blue", True))
    assert both.last == ("blue", frozenset({("d", "army"), ("e", "army")}))
    assert both.moved == {(("a", "army"), None), (("b", "army"), "red"), (("e", "army"), None), (("d", "army"), "blue")}
    assert both.ends
    assert not both.closed


def test_a_piece_that_hands_forgot_is_likelier_than_a_misread_one() -> None:
    state = START.after(skirmish.March("red", "b"))
    search = searched(state, road(red="a", blue="e"), START)
    assert search.root.likelihood == pytest.approx(2 * log(COSTS.forgot) + 3 * log(SURE))
    assert search.root.score == pytest.approx(log(COSTS.behind) + 5 * log(SURE))
    assert search.forgotten(("a", "army"))
    assert search.forgotten(("b", "army"))
    assert not search.forgotten(("e", "army"))
    fresh = searched(state, road(red="a", blue="e"))
    assert fresh.root.score == fresh.root.likelihood == pytest.approx(2 * log(COSTS.misread) + 3 * log(SURE))
    assert not fresh.forgotten(("a", "army"))


def test_another_label_differs_where_the_one_that_should_be_there_is_doubtful() -> None:
    seen: SpotsSeen = {("a", "army"): {"red": 0.5, "blue": 0.4}, ("b", "army"): {"red": 0.4, "blue": 0.6}}
    search = EventSearch(START, (), seen, [("b", "army")], COSTS)
    assert not search.differs(("a", "army"), "red")
    assert search.differs(("a", "army"), "blue")
    assert search.differs(("b", "army"), "red")
    assert not search.differs(("b", "army"), "blue")
    even = EventSearch(START, (), {("a", "army"): {"red": 0.55, None: 0.45}}, [], COSTS)
    assert not even.differs(("a", "army"), "red")


def test_what_left_no_trace_stands_before_what_did_and_stays_open() -> None:
    found = explain(START, [], road(red="a", blue="d"))
    best = found.proposals[0]
    assert found.standing is Standing.MOVED
    assert best.events[-1] == skirmish.March("blue", "d")
    assert len(best.events) == 2
    assert set(best.holes) == {0}
    assert {skirmish.Draw("red"), skirmish.Bury("red", "s.0")} < set(best.holes[0])
    assert not any(isinstance(event, skirmish.March | skirmish.Peek) for event in best.holes[0])
    met = searched(START, road(red="a", blue="d")).run(wide=True)
    quiet = next(p for p in met if p.events[1:] == (skirmish.March("blue", "d"),))
    assert quiet.idle == (0,)
    assert quiet.kinds == (None, skirmish.March)
    assert quiet.actions == 1, "what leaves no trace is no part of the round"
    assert quiet.runs == (("red", False), ("blue", True))
    assert not next(p for p in met if len(p.events) == 1 and p.idle).ends


def test_what_silence_means_is_no_hole_unless_it_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Skirmish, "implicit_pass", lambda _, seat: skirmish.Draw(seat))
    best = explain(START, [], road(red="a", blue="d")).proposals[0]
    assert best.events == (skirmish.Draw("red"), skirmish.March("blue", "d"))
    assert not best.holes
    assert not any(
        isinstance(proposal.events[-1], skirmish.Draw) for proposal in explain(START, [], road(red="a")).proposals
    )


@dataclass(frozen=True)
class Light(Action):
    kind = "light"
    at: str


@dataclass(frozen=True)
class Wait(Action):
    kind = "wait"


@dataclass(frozen=True)
class Lanterns(State):
    """Each in turn lights a lantern of its own somewhere, or waits; one in the house stands where no eye looks."""

    rules = RuleTable("lanterns", {"turn": "toy 1"})
    kinds: ClassVar[tuple[type[Action], ...]] = (Light, Wait)

    lit: tuple[tuple[str, Seat], ...] = ()
    turn: int = 0

    def due(self) -> Mapping[Seat, str]:
        return {self.seats[self.turn % len(self.seats)]: "turn"}

    def question(self) -> Question | None:
        return None

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        free = tuple(f"p{n}" for n in range(9) if f"p{n}" not in dict(self.lit))
        return {"at": Choice(free)} if kind is Light else {}

    def apply(self, event: Action | Answer) -> Lanterns:
        more = ((event.at, event.seat),) if isinstance(event, Light) else ()
        return replace(self, lit=(*self.lit, *more), turn=self.turn + 1)

    def layout(self) -> Layout:
        return {(f"p{n}", "lantern"): dict(self.lit).get(f"p{n}") for n in range(9)}

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        return {}

    @property
    def over(self) -> bool:
        return False

    def result(self) -> Result | None:
        return None


SEATS = ("red", "blue", "white", "black", "green", "brown")


def lanterns(players: int, *seats: Seat) -> tuple[Lanterns, SpotsSeen]:
    """A dark state, and what is seen when these seats have lit a lantern each."""
    dark = Lanterns(SEATS[:players])
    return dark, clear(replace(dark, lit=tuple((f"p{n}", seat) for n, seat in enumerate(seats))).layout())


@pytest.mark.parametrize(("players", "most"), [(2, 4), (3, 4), (5, 5), (6, 6)])
def test_at_most_one_round_is_searched_and_four_turns_where_a_round_is_shorter(players: int, most: int) -> None:
    for number in (1, most, most + 1):
        state, seen = lanterns(players, *(SEATS[n % players] for n in range(number)))
        found = explain(state, [], seen)
        whole = [p for p in found.proposals if len(p.events) == number and not p.amiss]
        assert bool(whole) == (number <= most)
        assert (len(found.proposals[0].events) == number) == (number <= most)


def test_a_seat_acts_again_only_if_all_between_left_a_trace() -> None:
    state, seen = lanterns(2, "red", "blue", "red")
    told = [event.text() for event in explain(state, [], seen).proposals[0].events]
    assert told == ["red light at=p0", "blue light at=p1", "red light at=p2"]
    state, seen = lanterns(2, "red", "red")
    assert not any(len(p.events) > 2 for p in explain(state, [], seen).proposals)
    assert explain(state, [], seen).standing is Standing.UNEXPLAINED
    state, seen = lanterns(3, "blue", "white")
    assert explain(state, [], seen).proposals[0].events[0] == Wait("red")


def test_what_lies_where_nobody_looks_costs_more_and_alone_it_explains_nothing() -> None:
    state, seen = lanterns(2, "red", "blue")
    part = {spot: labels for spot, labels in seen.items() if spot[0] != "p0"}
    met = searched(state, part).run()
    assert not any(event == Light("red", "p0") for p in met for event in p.events)
    both = path(met, Wait("red"), Light("blue", "p1"))
    assert both.cost == pytest.approx(2 * log(COSTS.event))


def test_marching_out_of_sight_costs_what_is_hidden() -> None:
    seen = {spot: labels for spot, labels in road(blue="e").items() if spot[0] != "b"}
    met = searched(START, seen).run()
    gone = path(met, skirmish.March("red", "b"))
    assert gone.cost == pytest.approx(log(COSTS.event) + log(COSTS.hidden))
    assert gone.likelihood == pytest.approx(4 * log(SURE))
    assert gone.last == ("red", frozenset({("a", "army")}))


def test_equal_paths_are_one_with_all_their_ways() -> None:
    state, seen = lanterns(3, "red", "blue", "white")
    met = searched(state, seen).run()
    assert len({p.look for p in met}) == len(met)
    whole = path(met, Light("red", "p0"), Light("blue", "p1"), Light("white", "p2"))
    assert len(whole.ways) == 1
    assert whole.spare == ()


def test_pieces_that_are_where_they_should_be_are_moved_by_a_wide_search_only() -> None:
    seen = road(red="a", blue="d")
    step = skirmish.March("red", "b")
    assert not any(step in p.events for p in searched(START, seen).run())
    assert any(step in p.events for p in searched(START, seen).run(wide=True))


def test_a_narrow_search_after_a_wide_one_is_as_narrow_as_the_first() -> None:
    search = searched(START, road(red="b", blue="d"))
    first = [p.events for p in search.run()]
    search.run(wide=True)
    assert [p.events for p in search.run()] == first


def test_where_half_of_the_differences_or_more_are_left_nothing_is_explained() -> None:
    nobodys: SpotsSeen = {("p7", "lantern"): {"gold": SURE, "other": 1 - SURE}}
    dark, one = lanterns(2, "red")
    found = explain(dark, [], {**one, **nobodys})
    assert found.standing is Standing.UNEXPLAINED
    dark, two = lanterns(2, "red", "blue")
    found = explain(dark, [], {**two, **nobodys})
    assert found.standing is Standing.MOVED
    assert found.proposals[0].amiss == (("p7", "lantern"),)


def test_of_many_explanations_the_three_likeliest_are_shown() -> None:
    dark, seen = lanterns(3, "red", "blue", "white")
    found = explain(dark, [], seen, replace(COSTS, show=0.0))
    assert len(found.proposals) == 3
    assert [len(p.events) for p in found.proposals][:1] == [3]


@pytest.mark.parametrize("sealed", [True, False])
def test_an_answer_that_hands_gave_is_judged_unless_only_a_source_knows_it(sealed: bool) -> None:
    @dataclass(frozen=True)
    class Laid(Watched, sheets.Sheets):
        def question(self) -> Question | None:
            question = super().question()
            return replace(question, sealed=sealed) if question else None

        def intended_events(self, lies: Layout) -> tuple[Event, ...]:
            return Answer("die.1", 9), Answer("die.1", 8)

    found = explain(Laid(("north", "south")), [], clear({("tray", "die"): "9"}))
    assert found.standing is Standing.UNEXPLAINED
    told = [(verdict.event, verdict.rules) for verdict in found.against]
    assert told == ([] if sealed else [(Answer("die.1", 9), ("not-an-answer",))])


def test_who_goes_on_with_the_same_piece_pays_less_than_for_another_event() -> None:
    dark, seen = lanterns(1, "red", "red")
    met = searched(dark, seen).run()
    assert path(met, Light("red", "p0"), Light("red", "p1")).cost == pytest.approx(2 * log(COSTS.event))
    start = replace(Walkers(("red", "blue")), left=4)
    lies: dict[Spot, str | None] = dict(start.layout())
    lies[start.at[0], "walker"], lies["q-1r0", "walker"] = None, "red"
    walk = path(searched(start, clear(lies)).run(), Step("red", "q-2r0"), Step("red", "q-1r0"))
    assert walk.cost == pytest.approx(log(COSTS.event) + log(COSTS.step))
    assert walk.actions == 1
    assert walk.runs == (("red", True),)
    assert walk.moved == {((start.at[0], "walker"), None), (("q-1r0", "walker"), "red")}


@dataclass(frozen=True)
class Hop(Action):
    kind = "hop"
    to: str


@dataclass(frozen=True)
class Corridor(State):
    """The first seat hops along a corridor, from each place to the next, as far as it likes."""

    rules = RuleTable("corridor", {"turn": "toy 1"})
    kinds = (Hop,)

    at: int = 0

    def due(self) -> Mapping[Seat, str]:
        return {self.seats[0]: "turn"}

    def question(self) -> Question | None:
        return None

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        return {"to": Choice((f"p{self.at + 1}",))}

    def apply(self, event: Action | Answer) -> Corridor:
        return replace(self, at=self.at + 1)

    def layout(self) -> Layout:
        return {(f"p{n}", "walker"): self.seats[0] if n == self.at else None for n in range(30)}

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        return {}

    @property
    def over(self) -> bool:
        return False

    def result(self) -> Result | None:
        return None


@pytest.mark.parametrize(("players", "furthest"), [(2, 16), (4, 16), (5, 20)])
def test_a_walk_is_followed_four_events_for_each_turn_of_a_round_and_no_further(players: int, furthest: int) -> None:
    start = Corridor(SEATS[:players])
    for steps in (furthest, furthest + 1):
        met = searched(start, clear(replace(start, at=steps).layout())).run(wide=True)
        assert max(len(p.events) for p in met) == furthest
        assert any(not p.wrong for p in met) == (steps == furthest)


@dataclass(frozen=True)
class Signpost(State):
    """A sign is put up; where it points, a cart is then pushed by hands."""

    rules = RuleTable("signpost", {"sign": "toy 1"})
    kinds = ()

    sign: str | None = None

    def due(self) -> Mapping[Seat, str]:
        return {}

    def question(self) -> Question | None:
        return None if self.sign else Question("sign.post", "sign", "sign", Choice(("left", "right")), ("post",))

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        return {}

    def apply(self, event: Action | Answer) -> Signpost:
        assert isinstance(event, Answer)
        return replace(self, sign=str(event.value))

    def layout(self) -> Layout:
        where = self.sign or "middle"
        carts: dict[Spot, str | None] = {
            (at, "cart"): "cart" if at == where else None for at in ("left", "middle", "right")
        }
        return {**carts, ("post", "sign"): self.sign}

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        return {}

    @property
    def over(self) -> bool:
        return False

    def result(self) -> Result | None:
        return None


def test_an_answer_that_is_seen_is_taken_before_hands_have_done_what_follows_from_it() -> None:
    start = Signpost(("red",))
    found = explain(start, [], clear({**start.layout(), ("post", "sign"): "left"}))
    assert found.standing is Standing.MOVED
    assert found.proposals[0].events == (Answer("sign.post", "left"),)
    assert found.proposals[0].amiss == ()
    done = explain(start, [], clear(start.after(Answer("sign.post", "left")).layout()))
    assert done.proposals[0].events == (Answer("sign.post", "left"),)
    assert done.proposals[0].probability > found.proposals[0].probability


def test_what_is_seen_neither_before_nor_after_an_answer_speaks_against_it() -> None:
    start = Signpost(("red",))
    lies = {**start.layout(), ("post", "sign"): "left", ("middle", "cart"): None, ("right", "cart"): "cart"}
    found = explain(start, [], clear(lies))
    assert all(proposal.amiss for proposal in found.proposals if proposal.events)


def test_without_a_look_at_its_place_an_answer_owes_nothing() -> None:
    start = Signpost(("red",))
    seen = {spot: labels for spot, labels in clear(start.layout()).items() if spot[0] != "post"}
    assert explain(start, [], seen).standing is Standing.MATCHED
