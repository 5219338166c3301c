"""The choice tree: everything a seat can do, as kind, then each field in turn.

Buttons, keys, touch, mouse and typed text all walk this one tree. Legal values are those that lead to a legal action;
the others are shown too and can be asked "why not?".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product

from companion.games.kit import Action, Answer, Domain, Question, Seat, State, Value, Verdict

KIND = "kind"
MANY = 6  # with more legal values than this the coarser value is chosen first
TRIES = 2000  # completions looked at to say why not


@dataclass(frozen=True)
class Branch:
    """One value that can be chosen at a node; `coarse` marks one that stands for a group of values."""

    value: Value
    legal: bool
    coarse: bool = False


@dataclass(frozen=True)
class Node:
    """A place in the tree: the field to choose and its branches; a form has no branches and is typed."""

    field: str
    domain: Domain | None
    branches: tuple[Branch, ...]
    reach: frozenset[Value] = frozenset()  # the legal values, also those behind a coarser one

    @property
    def legal(self) -> tuple[Branch, ...]:
        """The branches that lead to a legal action."""
        return tuple(b for b in self.branches if b.legal)


class ChoiceTree:
    """Walks towards one action of a seat, or one answer to the open question.

    A field with one legal value is chosen by itself, so that nobody presses a button for nothing; so is an obvious kind
    that alone is legal, where it leaves something to choose.
    """

    def __init__(self, state: State, seat: Seat | None) -> None:
        self.state = state
        self.seat = seat
        self.question = state.question()
        self._legal = () if seat is None or self.question else tuple(state.actions(seat))
        self._path: list[tuple[str, Value, bool]] = []  # field, value, whether a person chose it
        self._kinds = False  # whether all kinds are to be seen
        self._advance()

    @property
    def path(self) -> tuple[tuple[str, Value], ...]:
        """What has been chosen so far, the choices that made themselves included."""
        return tuple((name, value) for name, value, _ in self._path)

    @property
    def ready(self) -> Action | Answer | None:
        """The event, once everything is chosen."""
        chosen = self._chosen()
        if self.question is not None:
            return Answer(self.question.key, chosen["answer"]) if "answer" in chosen else None
        kind = self._kind()
        if kind is None or self.seat is None or any(name not in chosen for name in kind.field_names()):
            return None
        return kind(self.seat, **{name: chosen[name] for name in kind.field_names()})

    @property
    def node(self) -> Node | None:
        """Where the walk stands, or None when nothing is left to choose."""
        if self.ready is not None or (self.seat is None and self.question is None):
            return None
        if self.question is not None:
            return self._question_node(self.question)
        kind = self._kind()
        if kind is None:
            return self._kind_node()
        return self._field_node(kind)

    def choose(self, value: Value) -> None:
        """Go down one branch; ValueError if it is no branch here or not legal."""
        node = self.node
        if node is None:
            raise ValueError("nothing is left to choose")
        branch = next((b for b in node.branches if b.value == value and b.legal), None)
        typed = not node.branches and node.domain is not None and value in node.domain
        if branch is None and not typed:
            raise ValueError(f"{value} cannot be chosen for {node.field}")
        self._path.append((node.field, value, True))
        self._advance()

    def show_kinds(self, on: bool) -> None:
        """Before anything is chosen by hand: let even a kind that is the only legal one be chosen, or no more."""
        if not any(by_hand for _, _, by_hand in self._path):
            self._kinds, self._path = on, []
            self._advance()

    def sample(self, value: Value) -> Action | None:
        """The first legal action behind a branch; None before a kind is chosen, and for answers."""
        node = self.node
        if node is None or node.domain is None:
            return None
        name, of_group = node.field.removesuffix("."), node.field.endswith(".")
        for action in self.fitting():
            its = getattr(action, name)
            if (node.domain.group(its) if of_group else its) == value:
                return action
        return None

    def back(self) -> bool:
        """Take back the last value that a person chose; False at the top."""
        while self._path:
            _, _, by_hand = self._path.pop()
            if by_hand:
                return True
        self._advance()
        return False

    def why_not(self, value: Value) -> Verdict | None:
        """The rules' opinion of the least wrong event that this branch leads to; None if there is no such event."""
        node = self.node
        if node is None:
            return None
        if self.question is not None:
            return self.state.verdict(Answer(self.question.key, value))
        verdicts = map(self.state.verdict, islice(self._completions(node, value), TRIES))
        return min(verdicts, key=lambda v: len(v.breaches), default=None)

    # Where the walk stands.

    def _chosen(self) -> Mapping[str, Value]:
        return {name: value for name, value, _ in self._path}

    def _kind(self) -> type[Action] | None:
        wanted = self._chosen().get(KIND)
        return next((k for k in self.state.kinds if k.kind == wanted), None)

    def fitting(self) -> Iterator[Action]:
        """The legal actions that agree with what has been chosen, coarser choices aside."""
        chosen = self._chosen()
        kind = self._kind()
        if kind is None:
            return
        fixed = {name: chosen[name] for name in kind.field_names() if name in chosen}
        for action in self._legal:
            if type(action) is kind and all(getattr(action, k) == v for k, v in fixed.items()):
                yield action

    def _kind_node(self) -> Node:
        able = {a.kind for a in self._legal}
        return Node(KIND, None, tuple(Branch(k.kind, k.kind in able) for k in self.state.kinds))

    def _question_node(self, question: Question) -> Node:
        return self._node("answer", question.choices, set(question.choices.values() or ()))

    def _field_node(self, kind: type[Action]) -> Node:
        chosen = self._chosen()
        name = next(n for n in kind.field_names() if n not in chosen)
        return self._node(name, self.state.domains(kind)[name], {getattr(a, name) for a in self.fitting()})

    def _node(self, name: str, domain: Domain, legal: set[Value]) -> Node:
        values = domain.values()
        if values is None:
            return Node(name, domain, ())
        coarse = self._chosen().get(f"{name}.")
        if coarse is not None:
            inside = tuple(Branch(v, v in legal) for v in values if domain.group(v) == coarse)
            return Node(name, domain, inside, frozenset(b.value for b in inside if b.legal))
        groups = {v: domain.group(v) for v in values}
        if len(legal) > MANY and len({groups[v] for v in legal}) > 1:
            able = {groups[v] for v in legal}
            tops = [g for g in dict.fromkeys(groups.values()) if g is not None]
            return Node(f"{name}.", domain, tuple(Branch(g, g in able, coarse=True) for g in tops), frozenset(legal))
        return Node(name, domain, tuple(Branch(v, v in legal) for v in values), frozenset(legal))

    def _advance(self) -> None:
        while (node := self.node) is not None and len(node.legal) == 1:
            if node.field == KIND and not self._obvious():
                return
            self._path.append((node.field, node.legal[0].value, False))

    def _obvious(self) -> bool:
        return not self._kinds and len(self._legal) > 1 and self._legal[0].obvious

    def _completions(self, node: Node, value: Value) -> Iterator[Action]:
        if self.seat is None:
            return
        fine = node.domain is not None and value in node.domain  # a space asked about where its column is to be chosen
        chosen = {**self._chosen(), node.field.removesuffix(".") if fine else node.field: value}
        kind = next((k for k in self.state.kinds if k.kind == chosen.get(KIND)), None)
        if kind is None:
            return
        lists: list[tuple[Value, ...]] = []
        for name, domain in self.state.domains(kind).items():
            values = (chosen[name],) if name in chosen else domain.values() or ()
            coarse = chosen.get(f"{name}.")
            fits = name in chosen or coarse is None
            lists.append(values if fits else tuple(v for v in values if domain.group(v) == coarse))
        for combination in product(*lists):
            yield kind(self.seat, **dict(zip(kind.field_names(), combination, strict=True)))
