"""Rules, and the rules' opinion of an event."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.games.kit.events import Action, Event
from companion.games.kit.values import Place
from companion.making import made
from companion.saying import Say, Value

# Refusals that all games share: a closed list. Their lines stand in the kit's catalogue.
SHARED: Mapping[str, str] = {
    "game-over": "kit",
    "no-such-seat": "kit",
    "no-such-action": "kit",
    "no-such-value": "kit",
    "not-due": "kit",
    "question-open": "kit",
    "no-question": "kit",
    "stale-answer": "kit",
    "not-an-answer": "kit",
    "no-such-fact": "kit",
    "sealed-source": "kit",  # a sealed source answers this question, no hand
    "after-a-gap": "kit",  # in a correction: an earlier event of this seat fell
}


@dataclass(frozen=True)
class Breach:
    """One rule that an event breaks, and the places concerned."""

    rule: str
    places: tuple[Place, ...] = ()
    args: tuple[tuple[str, Value], ...] = ()


def breach(rule: str, *places: Place, **args: Value) -> Breach:
    """A breach of `rule` at `places`; `args` fill the gaps of the rule's refusal in the catalogue."""
    return made(Breach, rule=rule, places=places, args=tuple(args.items()))


@dataclass(frozen=True)
class Verdict:
    """Every rule that an event breaks, and what could not be checked."""

    event: Event
    breaches: tuple[Breach, ...] = ()
    unchecked: tuple[Say, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing stands against the event."""
        return not self.breaches

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules broken, each once, in the order found."""
        return tuple(dict.fromkeys(b.rule for b in self.breaches))


class Refused(ValueError):
    """An event that the rules refuse; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.event.text()}: {', '.join(verdict.rules)}")
        self.verdict = verdict


A = TypeVar("A", bound=Action)
Check = Callable[[Any, Any], Iterable[Breach]]


class RuleTable:
    """A game's rules by id, each with its place in the rulebook, and the checks that find breaches of them.

    The line of each rule stands in the game's catalogue under `rule.<id>`, one for each language. `house` names those
    that a table may set aside for once, because a state can hold what breaks them; `private` those whose breaches only
    a hand can tell, each with the kinds of action that it may judge: such rules light and darken nothing on the table's
    own page, and such actions are chosen behind the curtain of their seat.
    """

    def __init__(
        self,
        game: str,
        places: Mapping[str, str],
        house: Iterable[str] = (),
        private: Mapping[str, Iterable[type[Action]]] | None = None,
    ) -> None:
        self.game = game
        self.places = {**SHARED, **places}
        self.house = frozenset(house)
        self.private = {rule: frozenset(kinds) for rule, kinds in (private or {}).items()}
        self._timing: dict[type[Action], list[Check]] = {}
        self._checks: dict[type[Action], list[Check]] = {}
        self._early: dict[type[Action], list[tuple[frozenset[str], Check]]] = {}

    def __iter__(self) -> Iterator[str]:
        return (rule for rule in self.places if rule not in SHARED)

    def __contains__(self, rule: object) -> bool:
        return rule in self.places

    def check(
        self, *kinds: type[A], reads: Iterable[str] | None = None, timing: bool = False
    ) -> Callable[[Check], Check]:
        """Register a check of these kinds of action: a function of (state, action) that yields breaches.

        `reads` names the only fields that it looks at, if more pieces of a selection never mend what it finds: then it
        is asked as soon as these are known, and what cannot be completed is not tried. The other fields are None then.

        What a `timing` check finds is the only reason given: the others presuppose that the action has its time.
        """
        among = self._timing if timing else self._checks

        def register(check: Check) -> Check:
            for kind in kinds:
                among.setdefault(kind, []).append(check)
                if reads is not None:
                    self._early.setdefault(kind, []).append((frozenset(reads), check))
            return check

        return register

    @property
    def modules(self) -> frozenset[str]:
        """The modules in which the checks are written."""
        return frozenset(c.__module__ for among in (self._timing, self._checks) for cs in among.values() for c in cs)

    def breaches(self, state: object, action: Action) -> tuple[Breach, ...]:
        """What every check of the action's kind finds, or those of its time alone."""
        kind, found = type(action), list[Breach]()
        for check in self._timing.get(kind, ()):
            found += check(state, action)
        if not found:
            for check in self._checks.get(kind, ()):
                found += check(state, action)
        return tuple(found)

    def early(self, state: object, action: Action, new: str | None, known: Collection[str]) -> tuple[Breach, ...]:
        """What those checks find that read no field but the known ones, the `new` one among them (None: no field)."""
        asked = (check for reads, check in self._early.get(type(action), ()) if _ready(reads, new, known))
        return tuple(b for check in asked for b in check(state, action))


def _ready(reads: frozenset[str], new: str | None, known: Collection[str]) -> bool:
    return not reads if new is None else new in reads and reads.issubset(known)
