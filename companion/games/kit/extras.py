"""What only some states say: each class here is a base beside `State`, with the functions that ask any state.

Most games need none of them, and what a state does not say has the default that stands here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from companion.games.kit.events import Action, Answer, Event, Ruling
from companion.games.kit.rules import Breach, breach
from companion.games.kit.values import Domain, Layout, Seat, Side
from companion.saying import Say


class HasFacts(ABC):
    """A state of which the group may set facts, against the rules if it likes."""

    @abstractmethod
    def facts(self) -> Mapping[str, Domain]:
        """What a ruling may set, with its values."""

    @abstractmethod
    def rule_on(self, ruling: Ruling) -> Self:
        """The state with one fact set, and with what follows from that, such as the end of the game."""


def facts_of(state: object) -> Mapping[str, Domain]:
    """What a ruling may set in a state, with its values."""
    return state.facts() if isinstance(state, HasFacts) else {}


class HasSides(ABC):
    """A state in which others than single seats win or lose: teams, or somebody who is no seat."""

    @abstractmethod
    def sides(self) -> Mapping[Side, tuple[Seat, ...]]:
        """Who wins or loses together; a side may be nobody's seat."""


def sides_of(state: Any) -> Mapping[Side, tuple[Seat, ...]]:
    """Who wins or loses together in a state: by default every seat for itself."""
    found: Mapping[Side, tuple[Seat, ...]] = (
        state.sides() if isinstance(state, HasSides) else {seat: (seat,) for seat in state.seats}
    )
    return found


class HidesHands:
    """A state that hides less than its rule table and its actions say, such as where hands lie open."""

    def private_rules(self) -> Collection[str]:
        """Those of the private rules that only a hand can tell in this game: none of a hand where hands lie open."""
        return _all_private(self)

    def hides(self, seat: Seat, kind: type[Action] | None = None) -> bool:
        """Whether what a seat does in private, or of one kind, is hidden from others: not where it plays alone."""
        return _others_play(self)


def private_rules(state: object) -> Collection[str]:
    """The rules that only a hand can tell in a state."""
    return state.private_rules() if isinstance(state, HidesHands) else _all_private(state)


def hides(state: object, seat: Seat, kind: type[Action] | None = None) -> bool:
    """Whether what a seat does in private, or of one kind, is hidden from others."""
    return state.hides(seat, kind) if isinstance(state, HidesHands) else _others_play(state)


def _all_private(state: Any) -> Collection[str]:
    private: Collection[str] = state.rules.private
    return private


def _others_play(state: Any) -> bool:
    return len(state.seats) > 1


class HasMoments:
    """A state in which a seat that is not due may act, or that says nearer why an action comes too soon or late."""

    def interrupts(self, action: Action, ahead_of: Action | None = None) -> bool:
        """Whether a seat that is not due may propose this kind of action at all; its fields may be None still.

        `ahead_of` is what would else be done by itself: whether it matters to come before that.
        """
        return False

    def untimely(self, action: Action) -> Iterable[Breach]:
        """Why this is no moment for an action of such a seat and kind, whatever its fields."""
        return out_of_turn(self, action)


def interrupts(state: object, action: Action, ahead_of: Action | None = None) -> bool:
    """Whether a seat that is not due may propose this kind of action."""
    return isinstance(state, HasMoments) and state.interrupts(action, ahead_of)


def untimely(state: object, action: Action) -> Iterable[Breach]:
    """Why this is no moment for an action of such a seat and kind, whatever its fields."""
    return state.untimely(action) if isinstance(state, HasMoments) else out_of_turn(state, action)


def out_of_turn(state: Any, action: Action) -> Iterator[Breach]:
    """That the game is over, a question is open, or the seat is not due."""
    if state.over:
        yield breach("game-over")
    elif (question := state.question()) is not None:
        yield breach("question-open", *question.places)
    elif action.seat not in state.due() and not interrupts(state, action):
        yield breach("not-due", seat=action.seat)


class HasUnknown(ABC):
    """A state of which the companion does not know all, such as cardboard in somebody's hand."""

    @abstractmethod
    def unchecked(self, event: Action | Answer) -> tuple[Say, ...]:
        """What of an event the rules cannot check because the companion does not know it."""


def unchecked(state: object, event: Action | Answer) -> tuple[Say, ...]:
    """What of an event the rules cannot check."""
    return state.unchecked(event) if isinstance(state, HasUnknown) else ()


class Watched:
    """A state that knows what players at the table mean where no legal events, or several, explain what lies there."""

    follows: ClassVar[frozenset[str]] = frozenset()
    """Layers of pieces that the rules move along with others: by themselves they tell of no turn."""

    def intended_events(self, lies: Layout) -> Sequence[Event]:
        """What players must have meant, legal or not, as a sequence of events; nothing if unclear.

        `lies` is what was read in all layers of each place that is not as it should be, all places together: a piece
        is missing at one and stands at another. At places with the layer `STIRRED`, the most changed first, all is
        read as before and yet something was done. Asked only where no legal events explain it.
        """
        return ()

    def implicit_pass(self, seat: Seat) -> Action | None:
        """What a seat means that is due and says nothing while the next one goes on, such as that it wants no more."""
        return None

    def excess(self, action: Action, before: Action) -> Breach | None:
        """Why this may not come right after what was done before, where that can be told nearer than by whose turn it
        is; such as for a seat whose turn ended with that.
        """
        return None

    def summary(self) -> object:
        """What of it counts for those who play on: ways that lead to states alike in this are told as one."""
        return self


def intended_events(state: object, lies: Layout) -> Sequence[Event]:
    """What players must have meant who laid this; nothing if unclear."""
    return state.intended_events(lies) if isinstance(state, Watched) else ()


def follows(state: object) -> frozenset[str]:
    """Layers of pieces that the rules move along with others."""
    return state.follows if isinstance(state, Watched) else frozenset()


def excess(state: object, action: Action, before: Action) -> Breach | None:
    """Why an action may not come right after what was done before, if a state can tell."""
    return state.excess(action, before) if isinstance(state, Watched) else None


def implicit_pass(state: object, seat: Seat) -> Action | None:
    """What a seat that is due means by saying nothing while the next one goes on."""
    return state.implicit_pass(seat) if isinstance(state, Watched) else None


def summary(state: object) -> object:
    """What of a state counts for those who play on."""
    return state.summary() if isinstance(state, Watched) else state


EXTRAS: tuple[type, ...] = (HasFacts, HasSides, HidesHands, HasMoments, HasUnknown, Watched)


def public(kind: type) -> set[str]:
    """The names that a class brings itself, for others to use."""
    return {name for name in vars(kind) if not name.startswith("_")}


def refuse_without_base(kind: type, bases: tuple[type, ...]) -> None:
    """TypeError for what would never be asked for, because a class lacks the base that it belongs to."""
    for base in bases:
        for name in public(base) & vars(kind).keys() if not issubclass(kind, base) else ():
            raise TypeError(f"{kind.__name__} says “{name}”, which belongs to the base {base.__name__}")
