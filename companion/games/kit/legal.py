"""The legal actions of a seat, found one by one as they are asked for, so that nobody judges thousands at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from companion.games.kit.events import Action
from companion.games.kit.extras import hides, interrupts, private_rules, untimely
from companion.games.kit.rules import Breach
from companion.games.kit.state import State
from companion.games.kit.values import Domain, Seat, Selection
from companion.making import made
from companion.saying import Atom, Value

Chosen = Mapping[str, Value]


class Legal:
    """What a seat may do in a state. `openly`: as far as the whole table can tell, without rules that read private
    things.

    Most kinds of action are among the state's candidates. A kind with a selection made by pieces is completed field by
    field and piece by piece instead, asking the checks that read the fields known so far.
    """

    def __init__(self, state: State, seat: Seat, openly: bool = False) -> None:
        self._state = state
        self._seat = seat
        self._openly = openly
        self._known: dict[Action, bool] = {}
        self._moments: dict[type[Action], bool] = {}
        self._values: dict[tuple[type[Action], str, tuple[tuple[str, Value], ...]], dict[Value, Action]] = {}

    def any(self) -> bool:
        """Whether there is anything at all; of a seat that is not due, only kinds that may interrupt are looked at."""
        state, due = self._state, self._seat in self._state.due()
        return any(self.can(kind) for kind in state.kinds if due or self.interrupts(kind))

    def interrupts(self, kind: type[Action], ahead_of: Action | None = None) -> bool:
        """Whether a kind is one that may interrupt, such as trade: it is no answer to what the game waits for.

        `ahead_of`: whether it matters to come before this.
        """
        return interrupts(self._state, self._partly(kind, {}), ahead_of)

    def proposed(self, kind: type[Action]) -> bool:
        """Whether the game proposes any action of a kind at this moment, allowed or not."""
        return bool(self._candidates.get(kind))

    def can(self, kind: type[Action]) -> bool:
        """Whether there is an action of a kind."""
        return self._timely(kind) and next(self.of(kind, {}), None) is not None

    def of(self, kind: type[Action], chosen: Chosen) -> Iterator[Action]:
        """The actions of a kind that agree with the values chosen for some of its fields."""
        if not self._timely(kind):
            return
        domains = self._state.domains(kind)
        if _by_pieces(domains):
            if self._begins(kind):
                yield from self._grown(kind, domains, {}, chosen, {})
            return
        for action in self._candidates.get(kind, ()):
            if _agrees(action, chosen) and self._allows(action):
                yield action

    def values(self, kind: type[Action], name: str, chosen: Chosen) -> Mapping[Value, Action]:
        """The values of a field that lead to an action, each with the first that it leads to."""
        key = kind, name, tuple(chosen.items())
        if key not in self._values:  # a screen asks for the same ones again and again
            self._values[key] = self._found_values(kind, name, chosen)
        return self._values[key]

    def _found_values(self, kind: type[Action], name: str, chosen: Chosen) -> dict[Value, Action]:
        domains = self._state.domains(kind)
        found: dict[Value, Action] = {}
        if _by_pieces(domains):
            for value in domains[name].values() or ():
                action = next(self.of(kind, {**chosen, name: value}), None)
                if action is not None:
                    found[value] = action
            return found
        for action in self._candidates.get(kind, ()):
            value = getattr(action, name)
            if value not in found and _agrees(action, chosen) and self._allows(action):
                found[value] = action
        return found

    def pieces(
        self, kind: type[Action], name: str, chosen: Chosen, taken: tuple[Atom, ...]
    ) -> tuple[dict[Atom, Action], Action | None]:
        """The pieces that can be added to a selection begun, each with an action, and the action if it is complete."""
        domains = self._state.domains(kind)
        domain = domains[name]
        if not isinstance(domain, Selection) or not self._begins(kind):
            return {}, None
        found: dict[Atom, Action] = {}
        for piece in domain.more(taken):
            begun = {name: (*taken, piece)}
            action = next(self._grown(kind, domains, {}, chosen, begun), None)
            if action is not None:
                found[piece] = action
        whole = next(self.of(kind, {**chosen, name: domain.canonical(taken)}), None) if domain.enough(taken) else None
        return found, whole

    # Judging.

    def _timely(self, kind: type[Action]) -> bool:
        """Whether it is the moment for a kind of action: if not, nothing need be listed."""
        if kind not in self._moments:
            why = untimely(self._state, self._partly(kind, {})) if self._seat in self._state.seats else ()
            self._moments[kind] = self._fine(tuple(why))
        return self._moments[kind]

    @cached_property
    def _candidates(self) -> Mapping[type[Action], list[Action]]:
        state, found = self._state, dict[type[Action], list[Action]]()
        if self._seat in state.seats and state.question() is None and not state.over:
            for action in dict.fromkeys(state.candidates(self._seat, self._openly)):
                found.setdefault(type(action), []).append(action)
        return found

    def _allows(self, action: Action) -> bool:
        if action not in self._known:
            self._known[action] = self._fine(self._state.verdict(action).breaches)
        return self._known[action]

    def _fine(self, breaches: tuple[Breach, ...]) -> bool:
        if not self._openly or not breaches:
            return not breaches
        private = private_rules(self._state)
        return all(b.rule in private for b in breaches)

    # Completing.

    def _begins(self, kind: type[Action]) -> bool:
        """Whether an action of a kind can be begun at all, whatever its fields."""
        state = self._state
        if self._seat not in state.seats:
            return False
        nothing = self._partly(kind, {})
        return not any(untimely(state, nothing)) and self._fine(state.rules.early(state, nothing, None, ()))

    def _grown(
        self,
        kind: type[Action],
        domains: Mapping[str, Domain],
        known: Chosen,
        chosen: Chosen,
        begun: Mapping[str, tuple[Atom, ...]],
    ) -> Iterator[Action]:
        """Every legal action with the fields made so far, those chosen, and the selections begun."""
        name = next((n for n in domains if n not in known), None)
        if name is None:
            action = kind(self._seat, **known)
            if self._allows(action):
                yield action
            return

        def hopeful(value: Value) -> bool:
            state, partly = self._state, {**known, name: value}
            return self._fine(state.rules.early(state, self._partly(kind, partly), name, partly.keys()))

        for value in _choices(domains[name], name, chosen, begun, hopeful):
            if hopeful(value):
                yield from self._grown(kind, domains, {**known, name: value}, chosen, begun)

    def _partly(self, kind: type[Action], chosen: Chosen) -> Action:
        """An action of which some fields are not known yet; only checks that do not read those may see it."""
        fields: dict[str, Any] = {"seat": self._seat, **dict.fromkeys(kind.field_names()), **chosen}
        return made(kind, **fields)


def _by_pieces(domains: Mapping[str, Domain]) -> bool:
    return any(isinstance(domain, Selection) and domain.pieces for domain in domains.values())


def _agrees(action: Action, chosen: Chosen) -> bool:
    return all(getattr(action, name) == value for name, value in chosen.items())


def _choices(
    domain: Domain,
    name: str,
    chosen: Chosen,
    begun: Mapping[str, tuple[Atom, ...]],
    hopeful: Callable[[Value], bool],
) -> Iterator[Value]:
    if name in chosen:
        yield chosen[name]
    elif isinstance(domain, Selection) and domain.pieces:
        start = begun.get(name, ())
        if hopeful(domain.canonical(start)):
            yield from domain.holding(start, hopeful)
    else:
        yield from domain.values() or ()


def actors(state: State, openly: bool = False) -> tuple[Seat, ...]:
    """The seats that may act now: those that are due, and those that could interrupt.

    `openly`: as far as the whole table can tell, for what it sees must not say what a seat holds.
    """
    return (*state.due(), *interrupting(state, openly))


def interrupting(state: State, openly: bool = False) -> Iterator[Seat]:
    """Those seats that are not due but could interrupt, each found when it is asked for; see `actors`."""
    if state.over or state.question() is not None:
        return
    due = state.due()
    for seat in state.seats:
        if seat not in due and Legal(state, seat, openly and hides(state, seat)).any():
            yield seat
