"""Counts what a finger touches for a decision, on the real screens: what it sees there and nothing else.

A place on the board is touched twice, as a first touch only moves the cursor there; keys and choices once. What is not
in sight is gone to, which is a touch as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.display.branches import NOWHERE
from companion.display.inputs import Tap
from companion.display.kinds_ahead import KindsAhead
from companion.display.page import Page
from companion.display.screens import beside
from companion.display.screens.navigator import Navigator
from companion.display.screens.play import PlayScreen
from companion.games.kit import Action, Answer, Event, Ruling, Value
from companion.play.choices import ALL, COARSE, KIND, PIECE

TO_ROLL = f"{beside.TURN}:{NOWHERE}"
MOST = 40
"""More touches for one decision are none that anybody makes."""
PLACE, VALUE, OTHERS = "place:", "value:", 2
"""Somebody who is not due is picked with two touches: the menu, and who it is."""


def touches(screens: Navigator, event: Event) -> int | None:
    """How many touches have done an event, which has happened then; None, and nothing is done, if none lead there."""
    session = screens.session
    assert session is not None
    before = len(session.steps)
    count = _touched(screens, event)
    while not screens.at_game:
        screens.pop()
    while count is None and len(session.steps) > before and (undone := session.preview_undo()) is not None:
        session.agree(undone)
    return count


def _touched(screens: Navigator, event: Event) -> int | None:
    session = screens.session
    assert session is not None
    before, count = len(session.steps), 0
    while len(session.steps) == before and count < MOST:
        page, play = screens.page(), screens.top
        if not isinstance(play, PlayScreen):
            return None
        chooser = play.chooser
        if isinstance(event, Action) and (chooser is None or chooser.tree.seat != event.seat):
            due = event.seat in session.state.due()
            play.act_as(event.seat)
            count += 1 if due else OTHERS
            continue
        target = _next(page, play, event)
        if target is None:
            return None
        screens.take(Tap(target))
        count += 1
    done = [step.event for step in session.steps[before:]]
    return count if any(_same(each, event) for each in done) else None


def _same(done: Event, event: Event) -> bool:
    """Whether what was done is what was meant; of dice the sum is."""
    if isinstance(done, Answer) and isinstance(event, Answer) and isinstance(done.value, tuple):
        return done.question == event.question and (done.value == event.value or _sum(done.value) == _sum(event.value))
    return done == event


def _sum(value: object) -> int:
    return sum(one for one in value if isinstance(one, int)) if isinstance(value, tuple) else 0


def _next(page: Page, play: PlayScreen, event: Event) -> str | None:
    """What is touched next on the way to an event; None if nothing in sight leads there."""
    column, chooser = page.column, play.chooser
    if column is None or chooser is None or chooser.node is None:
        return None
    shown = {key.target for pad in column.keys for key in pad.keys}
    shown |= {choice.target for choice in (*column.choices, *column.lines)}
    board, places = play.board(), list[str]()
    if isinstance(event, Action) and chooser.node.field == KIND and event.kind in board.usual:
        before = board.usual[: board.usual.index(event.kind)]  # a touch would mean one of these, where it can go there
        ahead = KindsAhead(chooser.tree)
        taken = {place for kind in before for place in ahead.reach(kind, board)}
        reach = ahead.reach(event.kind, board) - taken if chooser.tree.kind is None else ()
        first = next((str(value) for value in event.args().values() if value in reach), None)
        if first is not None:
            return f"{PLACE}{first}"
    for value in _wanted(play, event):
        number = next((n for n, b in enumerate(chooser.node.branches) if b.value == value and b.legal), None)
        if number is None:
            continue
        if f"{VALUE}{number}" in shown:
            return f"{VALUE}{number}"
        places += list(chooser.places_of(value, board)) + list(board.places(value))
    if places:
        return f"{PLACE}{places[-1]}"
    if isinstance(event, Action):
        other = f"{beside.OTHER}:{event.kind}"
        if other in shown:
            return other
        if chooser.tree.kind is not None and chooser.tree.kind is not type(event):
            return "back"
    return next((target for target in (TO_ROLL, beside.MORE, beside.BUY) if target in shown), None)


def _wanted(play: PlayScreen, event: Event) -> Iterator[Value]:
    """The values that lead from where the walk stands to an event, the shortest way first."""
    chooser = play.chooser
    assert chooser is not None
    assert chooser.node is not None
    assert not isinstance(event, Ruling)
    node = chooser.node
    if isinstance(event, Answer):
        assert event.value is not None
        yield event.value
        yield _sum(event.value)
        return
    if node.field == KIND:
        yield event.text()
        yield event.kind
        return
    if chooser.tree.kind is not type(event):
        return
    args = event.args()
    name = node.field.removesuffix(COARSE).removesuffix(PIECE)
    whole = args[name]
    assert whole is not None
    if node.field.endswith(COARSE) and node.domain is not None:
        group = node.domain.group(whole)
        if group is not None:
            yield group
    if not node.field.endswith(PIECE) or not isinstance(whole, tuple):
        yield whole
        return
    yield whole
    taken = dict(chooser.path).get(node.field, ())
    left = list(whole)
    for piece in taken if isinstance(taken, tuple) else ():
        left.remove(piece)
    if left:
        yield left[0]
        return
    yield ALL
    for value, (field, chosen) in node.ends.items():
        meant = args.get(field)
        if chosen == meant or (isinstance(meant, tuple) and chosen == meant[0]):
            yield value
