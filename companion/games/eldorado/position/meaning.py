"""What hands that laid something must have wanted, legal or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.island.board import FIRST
from companion.games.eldorado.island.layouts import TILE
from companion.games.eldorado.position.placing import Deed, by_one_of, placed
from companion.games.eldorado.position.walking import Course, walked
from companion.games.eldorado.turn.questions import FIRST_FACE
from companion.games.eldorado.turn.thrown import DICE, GOLDEN, answer_of, asked
from companion.games.kit import Action, Answer, Event, Layout, Selection, Side

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def meant(state: ElDorado, lies: Layout) -> Sequence[Event]:
    """What whose turn it is has done: walked and discovered, marched, built, offered; nothing if that is unclear."""
    if state.active is None:
        return _first_tile(state, lies)
    return tuple(_rolled(state, lies)) or tuple(_done(state, lies))


def _done(state: ElDorado, lies: Layout) -> Iterator[Event]:
    """First what could be put or taken away before anybody walked, then the walks, then the rest, as it becomes legal.

    In what order hands did it cannot be seen. Others come last: they attack whom these have brought near.
    """
    course, every = Course(state), tuple(placed(state, lies))
    left = [pair for pair in every if pair[0] == state.active]
    others = [pair for pair in every if pair[0] != state.active]
    yield from _placed(course, left)
    yield from walked(course, lies)
    yield from _placed(course, left)
    yield from (course.does(by_one_of(course, side, deed)) for side, deed in (*left, *others))


def _placed(course: Course, left: list[tuple[Side, Deed]]) -> Iterator[Event]:
    """Of what is left to be done what is legal by now, and by that becomes so."""
    while (found := next(_able(course, left), None)) is not None:
        pair, action = found
        left.remove(pair)
        yield course.does(action)


def _able(course: Course, left: Sequence[tuple[Side, Deed]]) -> Iterator[tuple[tuple[Side, Deed], Action]]:
    for pair in left:
        action = by_one_of(course, *pair)
        if course.legal(action):
            yield pair, action


def _rolled(state: ElDorado, lies: Layout) -> Iterator[Event]:
    """What dice show that are asked for; golden ones that were rolled after a turn has come to its end."""
    layer, question = asked(state)[0], state.question()
    end = do.End(state.active or "")
    if question is None and lies.get((DICE, GOLDEN)) and state.verdict(end).legal:
        state = state.after(end)
        if asked(state)[0] == GOLDEN:
            yield end
            yield from _rolled(state, lies)
        return
    label = lies.get((DICE, layer))
    dice = answer_of(state, label) if label else None
    if question is not None and dice is not None:
        choices = question.choices
        yield Answer(question.key, choices.canonical(dice) if isinstance(choices, Selection) else dice)


def _first_tile(state: ElDorado, lies: Layout) -> Sequence[Event]:
    question, kind = state.question(), lies.get((FIRST, TILE))
    return (Answer(question.key, kind),) if question is not None and question.kind == FIRST_FACE and kind else ()
