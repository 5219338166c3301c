"""A state whose contract is written in functions beside it answers with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion.games.kit import (
    Action,
    Answer,
    Domain,
    Fault,
    Layout,
    Line,
    Number,
    Question,
    Result,
    RuleTable,
    Ruling,
    Seat,
    canonical,
    digest,
    say,
)
from companion.games.kit.large import LargeState, Written

LAID: list[int] = []
"""The heaps for which a layout was made."""


@dataclass(frozen=True)
class Take(Action):
    """Take one pebble."""

    kind = "take"


def apply(state: Heap, event: Action | Answer) -> Heap:
    return replace(state, left=state.left - 1)


def layout(state: Heap) -> Layout:
    LAID.append(state.left)
    return {("heap", "pebbles"): str(state.left)}


def view(state: Heap, seat: Seat | None) -> Mapping[str, Any]:
    return {"left": state.left, "seat": seat}


def faults(state: Heap) -> Iterator[Fault]:
    if state.left < 0:
        yield Fault(say("too-few"), ("heap",))


def facts(state: Heap) -> Mapping[str, Domain]:
    return {"left": Number(0, 9)}


def rule_on(state: Heap, ruling: Ruling) -> Heap:
    assert isinstance(ruling.value, int)
    return replace(state, left=ruling.value)


def result(state: Heap) -> Result:
    return Result((Line("red", "last", 1, say("last")),), {"red": 1}, ("red",), "last")


@dataclass(frozen=True)
class Heap(LargeState):
    """So many pebbles are left."""

    rules = RuleTable("heap", {"turn": "sheet", "last": "sheet"})
    kinds = (Take,)
    written: ClassVar[Written[Heap]] = Written(apply, layout, view, faults, facts, rule_on, result)

    left: int = 2

    @property
    def over(self) -> bool:
        return self.left == 0

    def due(self) -> Mapping[Seat, str]:
        return {} if self.over else {"red": "turn"}

    def question(self) -> Question | None:
        return None

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        return {}


class Tall(Heap):
    """A heap that shows how high it is, too."""

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        return {**super().view(seat), "high": self.left}


HEAP = Heap(("red",))


def test_events_and_rulings_go_to_the_functions_that_are_written_for_them() -> None:
    assert HEAP.after(Take("red")).left == 1
    ruled = HEAP.after(Ruling("left", 7, "found under the table"))
    assert (ruled.left, ruled.ruled[0].fact) == (7, "left")
    assert not HEAP.verdict(Ruling("left", 10, "too many")).legal


def test_view_and_faults_are_told_of_this_state() -> None:
    assert HEAP.view("red") == {"left": 2, "seat": "red"}
    assert HEAP.view(None) == {"left": 2, "seat": None}
    assert HEAP.faults() == ()
    assert replace(HEAP, left=-1).faults() == (Fault(say("too-few"), ("heap",)),)


def test_there_is_a_score_sheet_only_once_the_game_is_over() -> None:
    assert HEAP.result() is None
    ended = replace(HEAP, left=0).result()
    assert ended is not None
    assert ended.winners == ("red",)


def test_a_layout_is_made_once_for_each_state() -> None:
    LAID.clear()
    state = replace(HEAP, left=5)
    assert state.layout() is state.layout()
    assert replace(state, left=4).layout() == {("heap", "pebbles"): "4"}
    assert LAID == [5, 4]


def test_a_layout_that_was_made_is_no_part_of_the_state() -> None:
    asked, fresh = replace(HEAP, left=3), replace(HEAP, left=3)
    asked.layout()
    assert asked == fresh
    assert digest(asked) == digest(fresh)
    assert canonical(asked) == 'Heap{seats:("red"),ruled:(),left:3}'


def test_a_game_may_add_to_what_is_written() -> None:
    assert Tall(("red",)).view(None) == {"left": 2, "seat": None, "high": 2}
