"""How the values of a choice stand together: where a held button leaps to, and from which one the others are near."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import sqrt

from companion.display.asking import Ask
from companion.games.kit import Action, Choice, Question, Value
from companion.games.kit.trade import AGREE
from companion.play.choices import COARSE, Branch, Node

GIVING = frozenset[Value]((AGREE,))
"""Values with which somebody gives something away: who wants that goes there."""
NOWHERE = -1
"""Where the cursor stands on nothing, until it is moved."""


def first_of(values: Sequence[Value], question: Question | None = None) -> int:
    """Where the cursor stands when nothing is likely: not on what gives something away, NOWHERE where chance tells."""
    if question is not None and question.by_chance:
        return NOWHERE
    return next((number for number, value in enumerate(values) if not gives(value)), 0)


def moved(values: Sequence[Value], cursor: int, likely: Sequence[Value], by: int) -> int:
    """Where a cursor is after a move; one that stood on nothing comes to the likeliest value.

    The other way it comes to the one that is second likely, or to the one before.
    """
    if cursor == NOWHERE:
        usual = [values.index(value) for value in likely if value in values]
        if by < 0 and len(usual) > 1:
            return usual[1]
        cursor, by = next(iter(usual), 0), min(by, 0)
    return (cursor + by) % len(values)


def step_of(node: Node, found: Ask) -> Node:
    """The node of a step towards an answer."""
    branches = tuple(Branch(value, True, found.coarse) for value in found.values)
    field = node.field + COARSE if found.coarse else node.field
    return Node(field, Choice(found.values), branches, frozenset(found.values))


def listed(few: Sequence[Action]) -> dict[Value, Action]:
    """Whole actions by what stands for them in a list: their kind, or all of it where there are several of a kind."""
    kinds = Counter(action.kind for action in few)
    return {action.kind if kinds[action.kind] == 1 else action.text(): action for action in few}


def likeliest(few: Mapping[Value, Action], path: Sequence[Value]) -> Value:
    """The whole action whose values stand first in a path, that gives nothing away if others stand there too."""
    each = {text: (action.kind, *action.args().values()) for text, action in few.items()}
    told = {text: [path.index(v) if v in path else len(path) for v in values] for text, values in each.items()}
    return min(told, key=lambda text: (told[text], gives(text)))


def telling_of(action: Action, among: Iterable[Action]) -> dict[str, Value]:
    """The values that tell an action from the others of its kind."""
    alike = [each.args() for each in among if each.kind == action.kind]
    return {name: v for name, v in action.args().items() if any(each[name] != v for each in alike)}


def gives(value: Value) -> bool:
    """Whether somebody gives something away with a value, or with a whole action that ends with it."""
    return str(value).replace("=", " ").rpartition(" ")[2] in GIVING


def groups_of(node: Node | None, values: Sequence[Value]) -> dict[Value | None, list[Value]]:
    """The values by their groups, such as their columns, in their order; None: without one."""
    found: dict[Value | None, list[Value]] = {}
    if node is None or node.domain is None or node.field.endswith(COARSE):
        return found
    for value in values:
        found.setdefault(node.domain.group(value) if value in node.domain else None, []).append(value)
    return found


def leaps(node: Node | None, values: Sequence[Value], likely: Collection[Value], by: int) -> list[int]:
    """To which number a held button leaps from each of the values: to the next group or the one before, keeping the
    place inside, and from a likely value to a likely one there, if there is one.

    Where there are no groups it moves several steps of a list, one where there are only three.
    """
    groups = groups_of(node, values)
    if len(groups) < 2:
        step = by * (round(sqrt(len(values))) if len(values) > 3 else 1)
        return [(at + step) % len(values) for at in range(len(values))]
    names, rank, number = list(groups), _ranks(node), {value: n for n, value in enumerate(values)}
    found = [0] * len(values)
    for at, name in enumerate(names):
        there = groups[names[(at + by) % len(names)]]
        usual = [value for value in there if value in likely]
        for value in groups[name]:
            among = (usual if value in likely else there) or there
            found[number[value]] = number[min(among, key=lambda v: abs(rank.get(v, 0) - rank.get(value, 0)))]
    return found


def midst(node: Node | None, values: Sequence[Value], likely: Collection[Value]) -> Value:
    """The likely one of the values from which the other likely ones, and all the rest, are the fewest moves away.

    All likely ones together count twice as much as all of the rest.
    """
    forth, back, count = leaps(node, values, likely, 1), leaps(node, values, likely, -1), len(values)
    ways = [{(at + 1) % count, (at - 1) % count, forth[at], back[at]} for at in range(count)]
    usual = [at for at, value in enumerate(values) if value in likely]
    rest = [at for at, value in enumerate(values) if value not in likely]

    def distant(start: int) -> float:
        moves = _moves(ways, start)
        return 2 * _mean(moves, usual) + _mean(moves, rest)

    return values[min(usual, key=distant)]


def _mean(moves: Mapping[int, int], numbers: Sequence[int]) -> float:
    return sum(moves[at] for at in numbers) / max(1, len(numbers))


def _moves(ways: Sequence[Collection[int]], start: int) -> dict[int, int]:
    """How many moves of the cursor lead from a number to each, where `ways` are those that one move leads to."""
    moves, edge = {start: 0}, [start]
    for at in edge:
        for there in ways[at]:
            if there not in moves:
                moves[there] = moves[at] + 1
                edge.append(there)
    return moves


def _ranks(node: Node | None) -> dict[Value, int]:
    """Which value of its group each one is, such as its row."""
    every = [branch.value for branch in node.branches] if node is not None else []
    return {value: n for found in groups_of(node, every).values() for n, value in enumerate(found)}


def in_order(node: Node, found: Sequence[Branch], likely: Collection[Value]) -> tuple[Branch, ...]:
    """The same branches; those in groups go group by group, the likely ones first."""
    groups = list(groups_of(node, [branch.value for branch in found]).values())
    if len(groups) < 2:
        return tuple(found)
    number = {value: n for n, group in enumerate(groups) for value in group}
    return tuple(sorted(found, key=lambda branch: (branch.value not in likely, number[branch.value])))
