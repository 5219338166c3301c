"""Walking the choice tree with a cursor, wherever something is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.display.asking import Ask, Asker
from companion.display.board import Board
from companion.display.branches import (
    NOWHERE,
    first_of,
    groups_of,
    in_order,
    leaps,
    likeliest,
    listed,
    midst,
    moved,
    step_of,
)
from companion.display.kinds_ahead import KindsAhead
from companion.games.kit import Action, Answer, Domain, Place, Seat, State, Value, Verdict
from companion.games.kit.curtain import curtained
from companion.play.choices import ALL, COARSE, KIND, PIECE, Branch, ChoiceTree, Node, field_of, meant

Touched = Callable[[Action], Sequence[Place]]
"""Which places an action would touch."""


@dataclass(frozen=True)
class Outcome:
    """What a press came to: an event that is complete, or the rules' opinion of one that is not allowed."""

    event: Action | Answer | None = None
    refused: Verdict | None = None


class Chooser:
    """A choice tree with a cursor. Only legal branches are walked, all of them while `asking` why not.

    Values such as spaces stand in one list through which the cursor leaps by groups such as columns;
    where they are too many for that, or the walk is `grouped`, the group is chosen first.
    """

    def __init__(
        self, state: State, seat: Seat | None, ask: Asker | None = None, openly: bool = False, grouped: bool = False
    ) -> None:
        self.tree = ChoiceTree(state, seat, openly, grouped)
        self._few: dict[Value, Action] = {}  # whole actions, where there are few
        self._likely: tuple[Value, ...] = ()  # values on which the cursor stands at first
        self._ordered: tuple[tuple[Node, bool, tuple[Value, ...]], tuple[Branch, ...]] | None = None
        self.asking = False
        self.cursor = 0
        self._ahead = KindsAhead(self.tree)
        self.refused: Verdict | None = None  # what stands against the kind that was chosen for all to see
        self._gone_into = False  # whether the kind that was suggested was chosen by itself
        self._left: Value | None = None  # the kind that was suggested, once somebody went back from it
        self._depth = 0  # how many branches a person has chosen
        self._passed: dict[str, tuple[Value, ...]] = {}  # by field that was chosen, what else could have been
        self._ask = ask
        self._step: Ask | None = None  # of an answer that is asked for in steps
        self._given: list[tuple[str, Value]] = []  # in these steps: field and value
        self._seen: Action | None = None  # what lies on the table as if its seat had done it
        self._node = self._here()
        self._stand_on(None)

    @property
    def node(self) -> Node | None:
        """Where the walk stands."""
        return self._node

    @property
    def branches(self) -> tuple[Branch, ...]:
        """What the cursor walks over; values in groups, such as spaces, go group by group, the likely ones first."""
        node = self._node
        if node is None:
            return ()
        at = node, self.asking, self._likely
        if self._ordered is None or self._ordered[0] != at:  # asked for many times while the cursor stands
            self._ordered = at, in_order(node, node.branches if self.asking else node.legal, self._likely)
        return self._ordered[1]

    @property
    def form(self) -> Domain | None:
        """The domain to type a value of, where values cannot be listed."""
        node = self._node
        return node.domain if node is not None and not node.branches else None

    @property
    def at(self) -> Branch | None:
        """The branch under the cursor."""
        branches = self.branches
        return branches[self.cursor % len(branches)] if branches and self.cursor != NOWHERE else None

    def move(self, by: int) -> None:
        """Move the cursor."""
        if values := [branch.value for branch in self.branches]:
            self.cursor = moved(values, self.cursor, self._likely, by)

    def stand(self, number: int) -> bool:
        """Put the cursor on branch `number` of the node; False if that cannot be."""
        branch = self._node.branches[number] if self._node is not None else None
        if branch is None or branch not in self.branches:
            return False
        self._stand_on(branch.value)
        return True

    def leap(self, by: int, first: bool = False) -> None:
        """Move the cursor to the next group of values, or the one before, keeping its place inside.

        The `first` leap of a button goes from where the cursor stood before it was pressed. Of a selection that is made
        piece by piece it comes to the end, which says that this is all.
        """
        if first:
            self.move(-by)
        node, here = self._node, self.at
        values = [branch.value for branch in self.branches]
        end = next((v for v in values if v == ALL or (node is not None and v in node.ends)), None)
        if here is not None and node is not None and node.field.endswith(PIECE) and end is not None:
            pieces = values[: values.index(end)]
            self._stand_on(end if here.value in pieces else values[0])
        elif here is not None:
            self.cursor = leaps(node, values, self._likely, by)[values.index(here.value)]

    def ask(self, on: bool) -> None:
        """Begin or end walking over what is not allowed too."""
        if on and self.tree.kind is not None and self.tree.kind.bundled:
            self._leave_suggested()  # what it stands for is asked about kind by kind
        here = self.at
        self.asking = on
        if not self.by_hand:
            self.tree.show_kinds(on)
            self._node = self._here()
        self._stand_on(here.value if here else None)

    def confirm(self) -> Outcome:
        """Choose what is under the cursor; one possible answer needs no choice."""
        if self._node is None:
            return Outcome(event=self.tree.ready)
        return self.choose(self.at.value) if self.at else Outcome()

    def choose(self, value: Value) -> Outcome:
        """Go down a branch, or learn why not."""
        node = self._node
        if node is None:
            return Outcome()
        branch = next((b for b in node.branches if b.value == value), None)
        if branch is not None and not branch.legal:
            self._stand_on(value)
            return Outcome(refused=self.tree.why_not(value))
        passed = {name: self._passed[name] for name, _ in self.path if name in self._passed}
        self._passed = {**passed, node.field: tuple(each.value for each in node.legal)}
        listed_now = [each.value for each in self.branches]
        behind = listed_now[listed_now.index(value) + 1 :] if value in listed_now else []
        if self._step is not None:
            self._given.append((node.field, value))
        elif node.field == KIND and value in self._few:
            self.tree.take(self._few[value])
        else:
            self.tree.choose(value)
        name, chosen = meant(node, value)
        self._went_on(name + PIECE if value in node.ends else node.field, chosen, behind)
        if self.tree.for_nothing and value != ALL:
            return Outcome()  # a gift of all there is is confirmed, as every other offer
        return Outcome(event=self.tree.ready)

    @property
    def others(self) -> tuple[Value, ...]:
        """What could have been chosen for the last field of the path as well, if a person chose it."""
        return self._passed.get(self.path[-1][0], ()) if self.path else ()

    def _went_on(self, field: str, value: Value, behind: Sequence[Value] = ()) -> None:
        """Stand where the walk goes on after a value of a field was chosen; of a selection on the same piece, of which
        there are often several, or the next one `behind` it.
        """
        self._node = self._here()
        self._stand_on_one_of(self._likely)
        if self._node is not None and self._node.field == field != KIND and self.cursor != NOWHERE:
            here = [branch.value for branch in self.branches]
            self._stand_on(next((each for each in (value, *behind) if each in here), value))
        self._depth += 1

    def touch(self, place: str, board: Board) -> Outcome:
        """A finger on a place: the first moves the cursor there, a second one chooses it.

        What is not allowed is refused at once.
        """
        here = self.at
        if self.asking:
            return self.point(place, board)
        if here is not None and not here.coarse and place in self.places_of(here.value, board):
            return self.confirm()
        return self.point(place, board, gently=True)

    def point(self, place: str, board: Board, gently: bool = False) -> Outcome:
        """Choose the branch that a place means, through its group or out of another one; `gently` only stand on it."""
        node = self._node
        if node is not None and node.field == KIND:
            return self._point_at_whole(place, board, gently)
        if node is None or node.domain is None:
            return Outcome()
        branch = next((b for b in node.branches if place in board.places(b.value)), None)
        later = self._later(place, board) if branch is None or not branch.legal else None
        if later is not None:
            self.tree.choose_other(*later)
            self._went_on(*later)
            return Outcome(event=self.tree.ready)
        if branch is None:
            left = self._leave_suggested() or self._leave_group(node)
            return self.point(place, board, gently) if left else Outcome()
        if not branch.coarse:
            if gently and branch.legal:
                self._stand_on(branch.value)
                return Outcome()
            return self.choose(branch.value)
        if not branch.legal:
            return Outcome(refused=self.tree.why_not(place))
        outcome = self.choose(branch.value)
        after = self._node
        if after is not None and after.field + "." == node.field:
            outcome = self.point(place, board, gently)
            if outcome.refused is not None:
                self.back()  # a finger chose no group, so what it may touch next is not one group's places
        return outcome

    def _point_at_whole(self, place: str, board: Board, gently: bool) -> Outcome:
        """A finger on a place while a kind, or a whole action, is to be chosen."""
        whole = self._whole_at(place, board)
        if whole is None and self.tree.kind is not None:
            return self.point(place, board, gently) if self._leave_suggested() else Outcome()
        if whole is None:
            return self._usual(place, board, gently)
        if not gently:
            return self.choose(whole)
        self._stand_on(whole)
        return Outcome()

    def _later(self, place: str, board: Board) -> tuple[str, Value] | None:
        """The field still to be chosen after this one, and its value, that a finger on a place can mean."""
        fields = self.tree.others() if self._step is None and not self.asking else {}
        return next(((name, v) for name, values in fields.items() for v in values if place in board.places(v)), None)

    def suggest(self, path: Sequence[Value]) -> None:
        """Stand on the first kind of action in `path`, or the only one, or on its values if it has several.

        What else is in `path` are values, the first of which it stands on.
        """
        if self._node is None or self.by_hand or self.asking:
            return
        values = self._likely = tuple(path)
        node = self._node = self._here()
        if node is None:
            return
        kinds = [branch.value for branch in node.legal] if node.field == KIND else []
        kind = next((value for value in path if value in kinds), kinds[0] if len(kinds) == 1 else None)
        if self._few:
            self._stand_on(likeliest(self._few, self._likely))
            return
        if node.field != KIND:  # the only kind there is needs no choice
            self._stand_on_one_of(values)
            return
        self._stand_on(kind)
        if self.at is not None and self.at.value == kind and not self._ahead.complete(kind):
            self.choose(kind)
            self._gone_into = True

    def _stand_on_one_of(self, values: Sequence[Value]) -> None:
        """Stand on the first of these that can be chosen, of places on the midst; on nothing that chance tells."""
        if self._node is not None and self._node.field == KIND and self.tree.kind is not None:
            self._stand_on(likeliest(self._few, self._likely))
            return
        here, question = [branch.value for branch in self.branches], self.tree.question
        found = [] if question is not None and question.by_chance else [value for value in values if value in here]
        groups = groups_of(self._node, found)
        if len(groups) > 1 and None not in groups:
            found = [midst(self._node, here, found)]
        self._stand_on(found[0] if found else None)

    def _whole_at(self, place: str, board: Board) -> Value | None:
        """The whole action that a finger on a place means: of the kind under the cursor, or a usual one, if it can."""
        own = self.whole(self.at.value) if self.at is not None else None
        found = [(value, each.kind) for value, each in self._few.items() if place in self.places_of(value, board)]
        if place in self.usual(board):
            found = [(value, kind) for value, kind in found if kind in board.usual or (own and kind == own.kind)]
        found.sort(key=lambda each: own is None or each[1] != own.kind)
        return found[0][0] if found else None

    def _usual(self, place: str, board: Board, gently: bool) -> Outcome:
        """Before a kind is chosen, a finger on a place means the first of the board's usual kinds that can go there."""
        for kind in board.usual:
            if place in self._ahead.reach(kind, board):
                outcome = self.choose(kind)
                done = self.private or outcome.event is not None
                return outcome if done else self.point(place, board, gently)
        return Outcome()

    def _leave_suggested(self) -> bool:
        """Step out of the kind that was suggested, if nothing of it was chosen yet."""
        return self._gone_into and self._depth == 1 and self.back()

    def _leave_group(self, node: Node) -> bool:
        """Step back to the choice of the group that `node` is inside of; False if it is in none that was chosen."""
        return any(name == node.field + "." for name, _ in self.path) and self.back()

    def _here(self) -> Node | None:
        """Where the walk stands: in the tree, or in a step towards an answer that would have to be typed."""
        node, question, self._step = self.tree.node, self.tree.question, None
        if node is not None and (node.field == KIND or (self.tree.kind is not None and self.tree.kind.whole)):
            return self._whole(node)
        if node is not None and node.field.endswith(PIECE):
            usual = (Branch(value, True) for value in self._likely if len(node.legal) > 1 and self.tree.selects(value))
            return replace(node, branches=(*usual, *node.branches))
        if node is None or question is None or self._ask is None or (node.branches and not question.by_chance):
            return node
        found = self._ask(question.kind, tuple(value for _, value in self._given))
        if found is None:
            return node
        if not isinstance(found, Ask):
            self.tree.choose(found)
            return self.tree.node
        self._step = found
        return step_of(node, found)

    def _whole(self, node: Node) -> Node:
        """The choice of a kind, as whole actions where they are few and nobody asks why not; one left stays a line."""
        few = () if self.asking else self.tree.few(self._left)
        self._few = listed(few)
        if not few:
            return node
        kinds = node.branches if node.field == KIND else ()
        others = (branch for branch in kinds if not branch.legal or branch.value == self._left)
        return Node(KIND, None, (*(Branch(value, True) for value in self._few), *others))

    def _step_back(self) -> bool:
        if self._step is None:
            self.tree.back()
        _, value = self._given.pop()
        self._depth -= 1
        self._node = self._here()
        self._stand_on(value)
        return True

    def back(self) -> bool:
        """One step up; False at the top."""
        if self.asking:
            self.ask(False)
            return True
        if self._given:
            return self._step_back()
        before = self.tree.path
        if not self.tree.back():
            return False
        self._depth -= 1
        left = before[len(self.tree.path)][1] if len(before) > len(self.tree.path) else None
        out = self._gone_into and not self.by_hand
        if out:
            self._gone_into, self._left = False, left
        self._node = self._here()
        self._stand_on(left)
        if out:
            self._stand_on_another(left)
        return True

    def _stand_on_another(self, kind: Value | None) -> None:
        """Stand on the next kind that is likely: who leaves the suggested one wants another."""
        kinds = [self._few[b.value].kind if b.value in self._few else b.value for b in self.branches]
        likely = next((value for value in self._likely if value in kinds and value != kind), None)
        if likely is not None:
            self.cursor = kinds.index(likely)
        else:
            self.move(1)

    @property
    def private(self) -> bool:
        """Whether all that can be chosen now is chosen behind the curtain of its seat."""
        state, seat, kinds = self.tree.state, self.tree.seat, self.kinds
        return seat is not None and bool(kinds) and all(curtained(state, seat, kind) for kind in kinds)

    @property
    def kinds(self) -> list[type[Action]]:
        """The kind of action that is chosen, or those that can be; none while a question is open."""
        kind, node = self.tree.kind, self._node
        if kind is not None or node is None or node.field != KIND:
            return [kind] if kind is not None else []
        able = {self._few[b.value].kind if b.value in self._few else b.value for b in node.legal}
        return [kind for kind in self.tree.state.kinds if kind.kind in able]

    @classmethod
    def seen(cls, state: State, action: Action) -> Chooser:
        """The walk of a seat that has laid on the table what only its hand can refuse."""
        openly = cls(state, action.seat, openly=True)
        openly._seen = action
        return openly

    def behind(self) -> Chooser:
        """The same walk behind its seat's curtain: the kind chosen for all to see, or the only one that all can see to
        be possible, is chosen there too, or refused; so is what the seat has laid on the table.
        """
        own, kinds = Chooser(self.tree.state, self.tree.seat), self.kinds
        if self._seen is not None:
            own.refused = own._towards(self._seen)
        elif own.node is not None and own.node.field == KIND and len(kinds) == 1:
            own.refused = own.choose(kinds[0].kind).refused
        return own

    def _towards(self, action: Action) -> Verdict | None:
        """Walk to an action; what stands against it if it is not legal."""
        verdict = self.tree.state.verdict(action)
        values = {KIND: action.kind, **action.args()}
        while verdict.legal and (node := self._node) is not None:
            value = values[field_of(node.field)] if self.tree.kind is None or node.field != KIND else action.text()
            group = node.domain.group(value) if node.domain is not None and node.field.endswith(COARSE) else None
            self.choose(value if group is None else group)
        return None if verdict.legal else verdict

    @property
    def by_hand(self) -> bool:
        """Whether a person has chosen anything that back would take back."""
        return self._depth > 0

    @property
    def begun(self) -> bool:
        """Whether a person has chosen anything besides what was suggested."""
        return self._depth > self._gone_into

    def aim(self, place: str, board: Board, touched: Touched) -> Outcome:
        """A finger where an action is seen first: a touch moves it, a second one chooses."""
        node, branch = self._node, self.at
        sample = self.sample()
        if node is None or branch is None or sample is None or self.asking or place not in (node.domain or ()):
            return self.touch(place, board)
        found = self.tree.samples()
        groups = Counter(node.domain.group(value) for value in found) if node.domain is not None else Counter()
        if place in touched(sample) and (not branch.coarse or groups[branch.value] == 1):
            return self.confirm()
        over = (value for value, action in found.items() if place in touched(action))
        wanted = place if place in found else next(over, None)
        return self._move_to(node, wanted, groups) if wanted is not None else self.touch(place, board)

    def _move_to(self, node: Node, value: Value, groups: Counter[Value | None]) -> Outcome:
        """Put the cursor on a value, through its group or out of another one."""
        if value not in [b.value for b in node.branches] and not node.field.endswith("."):
            self._leave_group(node)
        here = self._node
        if here is not None and here.domain is not None and here.field.endswith("."):
            group = here.domain.group(value)
            if groups[group] > 1 and group is not None:
                self.choose(group)
            else:
                value = value if group is None else group  # alone in its group, it is chosen with it
        self._stand_on(value)
        return Outcome()

    def only(self) -> Action | None:
        """What confirming makes of what is under the cursor; None where more is to be chosen."""
        node, here = self._node, self.at
        if node is None or here is None or not here.legal or self._step is not None:
            return None
        return self.whole(here.value) or self.tree.only(here.value)

    def whole(self, value: Value) -> Action | None:
        """The whole action that a branch is, if any."""
        return self._few.get(value) if self._node and self._node.field == KIND else None

    def places_of(self, value: Value, board: Board) -> tuple[Place, ...]:
        """The places that a branch stands for. A whole action has some where it is usual, or one of several of which no
        other names the same places.
        """
        whole = self.whole(value)
        if whole is None:
            return board.places(value)
        named = [board.places(tuple(each.args().values())) for each in self._few.values() if each.kind == whole.kind]
        places = board.places(tuple(whole.args().values()))
        seen = named.count(places) == 1 and (value != whole.kind or whole.kind in board.usual)
        return places if seen else ()

    def sample(self) -> Action | None:
        """The first action behind what the cursor is on."""
        return self.tree.sample(self.at.value) if self.at is not None and self._step is None else None

    def about(self, field: str) -> str:
        """What a value is about: its field, or the question that it answers."""
        return self.tree.question.kind if self.tree.question is not None else field_of(field)

    @property
    def step(self) -> Ask | None:
        """The step of an answer that is asked for in steps."""
        return self._step

    @property
    def path(self) -> tuple[tuple[str, Value], ...]:
        """What has been chosen so far: each field with its value."""
        return (*self.tree.path, *self._given)

    @property
    def few(self) -> Mapping[Value, Action]:
        """Whole actions by their lines, where there are few."""
        return self._few

    def usual(self, board: Board) -> frozenset[Place]:
        """The places where the board's usual kinds of action can go, before a kind is chosen."""
        if self.tree.kind is not None:
            return frozenset()
        return frozenset(p for kind in board.usual for p in self._ahead.reach(kind, board))

    def named(self, board: Board) -> frozenset[Place]:
        """The places that whole actions name."""
        return frozenset(place for value in self._few for place in self.places_of(value, board))

    def _stand_on(self, value: Value | None) -> None:
        values = [b.value for b in self.branches]
        self.cursor = values.index(value) if value in values else first_of(values, self.tree.question)
