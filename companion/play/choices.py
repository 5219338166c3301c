"""The choice tree: everything a seat can do, as kind, then each field in turn.

Buttons, keys, touch, mouse and typed text all walk this one tree. Legal values are those that lead to a legal action;
the others are shown too and can be asked "why not?". Actions are judged when a node asks for them, until one is found
behind each branch. A selection too wide to be listed is made piece by piece, until that is all. While more fits in it,
what comes next stands beside the pieces and ends it: the first piece of the next one, or a value of the last field.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as attribute
from functools import cached_property, partial
from itertools import islice, product

from companion.games.kit import Action, Answer, Atom, Domain, Legal, Question, Seat, Selection, State, Value, Verdict
from companion.games.kit.curtain import curtained, open_verdict

KIND = "kind"
ALL = "that-is-all"
"""The branch that ends a selection made piece by piece; there is none before so many are chosen as must be."""
PIECE = "+"
"""Ends the name of a field of which a piece is chosen; what stands in the path is the selection so far."""
COARSE = "."
"""Ends the name of a field of which a coarser value is chosen."""
MANY = 6  # with more legal values than this the coarser value is chosen first
FAR = 60  # with more than this even a walk that is not grouped chooses the coarser value first
LIST = 10  # so many whole actions are chosen from one list
TRIES = 2000  # completions looked at to say why not
FEW = 40  # of them, selections of one field


@dataclass(frozen=True)
class Branch:
    """One value that can be chosen at a node; `coarse` marks one that stands for a group of values."""

    value: Value
    legal: bool
    coarse: bool = False


Step = tuple[str, Value]
"""A field, and what is chosen there: a value, or the first piece of a selection."""


@dataclass(frozen=True)
class Node:
    """A place in the tree: the field to choose and its branches; a form has no branches and is typed."""

    field: str
    domain: Domain | None
    branches: tuple[Branch, ...]
    reach: frozenset[Value] = frozenset()  # the legal values, also those behind a coarser one
    ends: Mapping[Value, Step] = attribute(default_factory=dict)  # what ends a selection made by pieces, by branch

    @property
    def legal(self) -> tuple[Branch, ...]:
        """The branches that lead to a legal action."""
        return tuple(b for b in self.branches if b.legal)


class ChoiceTree:
    """Walks towards one action of a seat, or one answer to the open question.

    A field with one legal value is chosen by itself, so that nobody presses a button for nothing; so is an obvious kind
    that alone is legal, where it leaves something to choose. A tree that is walked `openly` is for all to see: it
    lights what the whole table can tell, and of what its seat alone may know it chooses nothing by itself. Many values
    are chosen by groups first if it is `grouped`; else they stand in one node, if they are not too many to walk over.
    """

    def __init__(
        self, state: State, seat: Seat | None, openly: bool = False, grouped: bool = True, legal: Legal | None = None
    ) -> None:
        self.state = state
        self.seat = seat
        self.openly = openly
        self.grouped = grouped
        self.question = state.question()
        self._legal = legal or Legal(state, seat or "", openly)
        self._stood: tuple[tuple[tuple[str, Value, bool], ...], Node | None] | None = None
        self._path: list[tuple[str, Value, bool]] = []  # field, value, whether a person chose it
        self._kinds = False  # whether all kinds are to be seen
        self._advance()

    @property
    def path(self) -> tuple[tuple[str, Value], ...]:
        """What has been chosen so far, the choices that made themselves included."""
        return tuple((name, value) for name, value, _ in self._path)

    @property
    def kind(self) -> type[Action] | None:
        """The kind of action chosen."""
        wanted = self._chosen().get(KIND)
        return next((k for k in self.state.kinds if k.kind == wanted), None)

    @property
    def ready(self) -> Action | Answer | None:
        """The event, once everything is chosen."""
        chosen = self._chosen()
        if self.question is not None:
            return Answer(self.question.key, chosen["answer"]) if "answer" in chosen else None
        kind = self.kind
        if kind is None or self.seat is None or any(name not in chosen for name in kind.field_names()):
            return None
        return kind(self.seat, **{name: chosen[name] for name in kind.field_names()})

    @property
    def node(self) -> Node | None:
        """Where the walk stands, or None when nothing is left to choose."""
        path = tuple(self._path)
        if self._stood is None or self._stood[0] != path:  # it is asked for many times at each place
            self._stood = path, self._here()
        return self._stood[1]

    def ahead(self, kind: Value) -> ChoiceTree:
        """Another walk from the top that has gone into a kind of action; what was judged is not judged again."""
        found = ChoiceTree(self.state, self.seat, self.openly, legal=self._legal)
        found.choose(kind)
        return found

    def _here(self) -> Node | None:
        if self.ready is not None or (self.seat is None and self.question is None):
            return None
        if self.question is not None:
            return self._question_node(self.question)
        kind = self.kind
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
        if branch is None and self.question is not None and value in self.question.choices:
            self._path.append(("answer", value, True))  # a whole answer that is not listed
        elif branch is None and self.selects(value):
            self._path.append((node.field.removesuffix(PIECE), value, True))
        elif branch is None and not typed:
            raise ValueError(f"{value} cannot be chosen for {node.field}")
        else:
            self._go(node, value, True)
        self._advance()

    def selects(self, value: Value) -> bool:
        """Whether a whole selection, of as many as it must have, can be chosen where its first piece is to be."""
        node, kind = self.node, self.kind
        if node is None or kind is None or not node.field.endswith(PIECE) or not isinstance(node.domain, Selection):
            return False
        name = node.field.removesuffix(PIECE)
        if self._taken(name) or value not in node.domain or node.domain.least != node.domain.most:
            return False
        return next(self._legal.of(kind, {**self._fixed(kind), name: value}), None) is not None

    def others(self) -> Mapping[str, frozenset[Value]]:
        """The legal values of the fields that are to be chosen after this one; without selections made by pieces."""
        kind, node = self.kind, self.node
        if kind is None or node is None or self.question is not None or node.field.endswith(PIECE):
            return {}
        chosen, domains = self._chosen(), self.state.domains(kind)
        left = [name for name in kind.field_names() if name not in chosen and name != field_of(node.field)]
        return {name: frozenset(self._values(kind, name)) for name in left if domains[name].values() is not None}

    def choose_other(self, name: str, value: Value) -> None:
        """Choose a value of a field that would be chosen later; ValueError if it is not legal."""
        if value not in self.others().get(name, ()):
            raise ValueError(f"{value} cannot be chosen for {name}")
        self._path.append((name, value, True))
        self._advance()

    def in_place(self, branch: Branch) -> bool:
        """Whether a kind of action has its place at this moment, though none may be allowed; so has any other value."""
        node, kinds = self.node, {kind.kind: kind for kind in self.state.kinds}
        if node is None or node.field != KIND or branch.legal or not isinstance(branch.value, str):
            return True
        return self._legal.proposed(kinds[branch.value])

    def show_kinds(self, on: bool) -> None:
        """Before anything is chosen by hand: let even a kind that is the only legal one be chosen, or no more."""
        if not any(by_hand for _, _, by_hand in self._path):
            self._kinds, self._path = on, []
            self._advance()

    def samples(self) -> Mapping[Value, Action]:
        """For each legal value of the field to be chosen, the first legal action behind it; none before a kind is."""
        kind, node = self.kind, self.node
        if kind is None or node is None:
            return {}
        return self._values(kind, field_of(node.field))

    def sample(self, value: Value) -> Action | None:
        """The first legal action behind a branch; None before a kind is chosen, and for answers."""
        found = self.samples()
        return next((found[behind] for behind in self._behind(found, value)), None)

    def only(self, value: Value) -> Action | None:
        """The action that choosing a branch comes to, when nothing is left to choose after it; None if something is."""
        node = self.node
        kind = self.kind or next((kind for kind in self.state.kinds if kind.kind == value), None)
        if node is None or self.seat is None or kind is None or node.field.endswith(PIECE):
            return None
        fixed = self._fixed(kind)
        if node.field != KIND:
            behind = tuple(self._behind(self.samples(), value))
            if len(behind) != 1:
                return None
            fixed = {**fixed, field_of(node.field): behind[0]}
        hidden = self.openly and len(fixed) < len(kind.field_names()) and curtained(self.state, self.seat, kind)
        found = () if hidden else tuple(islice(self._legal.of(kind, fixed), 2))
        return found[0] if len(found) == 1 else None

    def few(self, left: Value | None = None) -> tuple[Action, ...]:
        """All legal actions of several kinds, where they are so few that nobody need choose a kind first; else none.

        Of a kind that somebody `left` no action is among them. Once a kind of which whole actions are chosen is, they
        are its own.
        """
        node, state, seat, own = self.node, self.state, self.seat, self.kind
        if own is not None and own.whole and seat is not None and not self._own():
            by_hand = any(name != KIND for name, _, by_hand in self._path if by_hand)
            found = () if by_hand else tuple(islice(self._legal.of(own, {}), LIST + 1))
            return found if 1 < len(found) <= LIST else ()
        if self.grouped or seat is None or node is None or node.field != KIND:
            return ()
        kinds = [kind for kind in state.kinds if kind.kind in self.able and kind.kind != left]
        bundles = {kind.several for kind in kinds if kind.bundled}
        kinds = [kind for kind in kinds if kind.bundled or not bundles & {kind.kind, kind.several}]
        if self.openly and any(curtained(state, seat, kind) for kind in kinds):
            return ()
        found = tuple(islice((action for kind in kinds for action in self._legal.of(kind, {})), LIST + 1))
        several = len(kinds) + (left in self.able) > 1
        return found if several and len(kinds) < len(found) <= LIST else ()

    def take(self, action: Action) -> None:
        """Choose a whole action, that is among the few, at once."""
        fields = [(name, value, False) for name, value in action.args().items()]
        self._path += [(KIND, action.kind, True), *fields]

    def _behind(self, found: Collection[Value], value: Value) -> Iterator[Value]:
        """Which of the legal values stand behind a branch: those of a coarser one, or the branch's own."""
        node = self.node
        if node is not None and node.domain is not None and node.field.endswith(COARSE):
            yield from (fine for fine in found if node.domain.group(fine) == value)
        elif value in found:
            yield value

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
            return self.state.verdict(Answer(self.question.key, self._with(node, "answer", value)))
        opinion = partial(open_verdict, self.state) if self.openly else self.state.verdict
        verdicts = map(opinion, islice(self._completions(node, value), TRIES))
        return min(verdicts, key=lambda v: len(v.breaches), default=None)

    # Where the walk stands.

    def _chosen(self) -> Mapping[str, Value]:
        return {name: value for name, value, _ in self._path}

    def _taken(self, name: str) -> tuple[Atom, ...]:
        """The pieces chosen so far of a selection."""
        taken = self._chosen().get(name + PIECE, ())
        return taken if isinstance(taken, tuple) else ()

    def _go(self, node: Node, value: Value, by_hand: bool) -> None:
        if not node.field.endswith(PIECE):
            self._path.append((node.field, value, by_hand))
            return
        name = node.field.removesuffix(PIECE)
        if value in node.ends:
            self._path += [(name, self._taken(name), by_hand), (*_begun(node, value), False)]
            return
        self._path.append((name if value == ALL else node.field, self._with(node, name, value), by_hand))

    def _with(self, node: Node, name: str, value: Value) -> Value:
        """The selection begun for a field with one more piece, or as it is when that is all; other values as given."""
        if node.field != name + PIECE or not isinstance(node.domain, Selection):
            return value
        more = (value,) if isinstance(value, str | int) and value != ALL else ()
        return node.domain.canonical((*self._taken(name), *more))

    def _fixed(self, kind: type[Action]) -> Mapping[str, Value]:
        chosen = self._chosen()
        return {name: chosen[name] for name in kind.field_names() if name in chosen}

    def _values(self, kind: type[Action], name: str) -> Mapping[Value, Action]:
        return self._legal.values(kind, name, self._fixed(kind))

    @cached_property
    def able(self) -> frozenset[str]:
        """The kinds of which there is a legal action."""
        return frozenset(kind.kind for kind in self.state.kinds if self._legal.can(kind))

    def _kind_node(self) -> Node:
        return Node(KIND, None, tuple(Branch(k.kind, k.kind in self.able) for k in self.state.kinds))

    def _question_node(self, question: Question) -> Node:
        domain = question.choices
        if isinstance(domain, Selection) and domain.pieces:
            taken = self._taken("answer")
            return self._piece_node("answer", domain, domain.more(taken), domain.enough(taken))
        values = domain.values() or ()
        if question.sealed:
            return self._node("answer", domain, values)  # what the source may say tells what it knows
        legal = (v for v in values if self.state.verdict(Answer(question.key, v)).legal)
        return self._node("answer", domain, legal)

    def _field_node(self, kind: type[Action]) -> Node:
        chosen = self._chosen()
        name = next(n for n in kind.asked or kind.field_names() if n not in chosen)
        domain = self.state.domains(kind)[name]
        if isinstance(domain, Selection) and domain.pieces:
            pieces, whole = self._legal.pieces(kind, name, self._fixed(kind), self._taken(name))
            node = self._piece_node(name, domain, pieces, whole is not None)
            return node if whole is None else self._ending(kind, name, node)
        return self._node(name, domain, self._values(kind, name))

    def _piece_node(self, name: str, domain: Selection, legal: Iterable[Atom], enough: bool) -> Node:
        reach = frozenset[Value](legal)
        pieces = tuple(Branch(piece, piece in reach) for piece in dict.fromkeys(domain.options))
        ends = (Branch(ALL, enough),) if domain.enough(self._taken(name)) else ()
        return Node(name + PIECE, domain, (*pieces, *ends), reach)

    def _ending(self, kind: type[Action], name: str, node: Node) -> Node:
        """The same node of a complete selection that can have more; what comes next ends it, instead of that it is all.

        What comes next is a selection that cannot be empty, or the last field if it is short.
        """
        names = [other for other in kind.asked or kind.field_names() if other not in self._chosen() and other != name]
        if not node.reach or not names:
            return node
        after, fixed = names[0], {**self._fixed(kind), name: self._taken(name)}
        domain, ends = self.state.domains(kind)[after], dict[Value, Step]()
        if isinstance(domain, Selection) and domain.pieces and domain.least:
            ends = {(after, piece): (after, piece) for piece in self._legal.pieces(kind, after, fixed, ())[0]}
            branches = [Branch(value, True) for value in ends]
        elif len(names) == 1 and len(values := domain.values() or ()) <= MANY:
            able = self._legal.values(kind, after, fixed)
            ends = {value: (after, value) for value in values}
            branches = [Branch(value, value in able) for value in values]
        if not ends or ends.keys() & {branch.value for branch in node.branches}:
            return node
        return replace(node, branches=(*node.branches[:-1], *branches), ends=ends)

    def _node(self, name: str, domain: Domain, values: Iterable[Value]) -> Node:
        legal, every = set(values), domain.values()
        if every is None:
            return Node(name, domain, ())
        coarse = self._chosen().get(name + COARSE)
        if coarse is not None:
            inside = tuple(Branch(v, v in legal) for v in every if domain.group(v) == coarse)
            return Node(name, domain, inside, frozenset(b.value for b in inside if b.legal))
        groups = {v: domain.group(v) for v in every}
        by_groups = self.grouped or self.question is not None
        if len(legal) > (MANY if by_groups else FAR) and len({groups[v] for v in legal}) > 1:
            able = {groups[v] for v in legal}
            tops = [g for g in dict.fromkeys(groups.values()) if g is not None]
            branches = tuple(Branch(g, g in able, coarse=True) for g in tops)
            return Node(name + COARSE, domain, branches, frozenset(legal))
        return Node(name, domain, tuple(Branch(v, v in legal) for v in every), frozenset(legal))

    def _advance(self) -> None:
        while (node := self.node) is not None and len(node.legal) == 1:
            if not self._obvious() if node.field == KIND else self._own():
                return
            self._go(node, node.legal[0].value, False)

    def _own(self) -> bool:
        """Whether what is to be chosen is only for its seat to see."""
        kind, seat = self.kind, self.seat
        return self.openly and kind is not None and seat is not None and curtained(self.state, seat, kind)

    @property
    def for_nothing(self) -> bool:
        """Whether nothing is left to choose but nothing in return for what somebody chose: that decides by itself."""
        chosen = [value for _, value, by_hand in self._path if by_hand and isinstance(value, tuple) and value]
        return bool(chosen) and self.ready is not None and any(value == () for _, value, _ in self._path)

    def _obvious(self) -> bool:
        """Whether the only legal kind need not be chosen: nobody wants to see it, and it leaves something to choose."""
        kind = next(k for k in self.state.kinds if k.kind in self.able)
        second = next(islice(self._legal.of(kind, {}), 1, None), None)
        return kind.obvious and not self._kinds and second is not None

    def _completions(self, node: Node, value: Value) -> Iterator[Action]:
        if self.seat is None:
            return
        fine = node.domain is not None and value in node.domain  # a space asked about where its column is to be chosen
        chosen = {**self._chosen(), node.field.removesuffix(COARSE) if fine else node.field: value}
        if value in node.ends:
            name = node.field.removesuffix(PIECE)
            chosen = {**self._chosen(), name: self._taken(name), **dict([_begun(node, value)])}
        kind = next((k for k in self.state.kinds if k.kind == chosen.get(KIND)), None)
        if kind is None:
            return
        lists: list[tuple[Value, ...]] = []
        for name, domain in self.state.domains(kind).items():
            if isinstance(domain, Selection) and domain.pieces and name not in chosen:
                made = self._with(node, name, value) if node.field == name + PIECE else self._taken(name)
                begun = made if isinstance(made, tuple) else ()
                alone = node.field == name + PIECE and value == ALL
                lists.append((begun,) if alone else tuple(islice(domain.holding(begun), FEW)))
                continue
            values = (chosen[name],) if name in chosen else domain.values() or ()
            coarse = chosen.get(name + COARSE)
            fits = name in chosen or coarse is None
            lists.append(values if fits else tuple(v for v in values if domain.group(v) == coarse))
        for combination in product(*lists):
            yield kind(self.seat, **dict(zip(kind.field_names(), combination, strict=True)))


def meant(node: Node, value: Value) -> Step:
    """What a branch is about: its node's field, or the next one where it ends a selection."""
    return node.ends.get(value, (field_of(node.field), value))


def _begun(node: Node, value: Value) -> Step:
    """How the path goes on with what ends a selection: with a value of the next field, or its first piece."""
    name, chosen = node.ends[value]
    return (name, chosen) if value == chosen else (name + PIECE, (chosen,) if isinstance(chosen, str | int) else ())


def field_of(name: str) -> str:
    """The field that a step of a path, or a node, is about."""
    return name.removesuffix(COARSE).removesuffix(PIECE)
