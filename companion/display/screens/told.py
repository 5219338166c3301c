"""What the watching eyes say of the table by themselves: a question once, anything else as a strip beside the game."""

from __future__ import annotations

from companion.display import routes
from companion.display.page import Para
from companion.display.screens.navigator import Navigator
from companion.display.screens.table_looks import mismatched, plainly, pushed, refusals
from companion.tracking import Standing, TableReport

PUSH, HIGHER, RELAY, NUDGED, UNCLEAR = "push", "higher", "relay", "nudged", "unclear"
"""The sights of what hands should do for the camera, and of what it hardly shows."""
KEPT, OUTSIDE = "kept", "outside"
"""Those of a covered mat and of what lies outside the picture, about which nothing has to be done."""


def tell(home: Navigator, found: TableReport, doubtful: bool) -> None:
    """Ask what happened, or what to open, if that is new; say beside the game what else is not as it should be.

    What was asked before and is not so any more is taken away. `doubtful`: in this light colours are not to be trusted.
    """
    summary = found.summary
    if home.top.withdrawn and (home.top.moving or summary == home.reports.asked):
        return  # it lies there, or is being answered
    if home.top.withdrawn:
        home.pop()
    if home.session is not None:
        before = home.reports.of(home.session.state)
        if before is not None and before.standing is Standing.PENDING and found.standing is Standing.MATCHED:
            home.sound("news")  # an order is seen done
        home.reports.keep(home.session.state, found)
    if home.top.seen(found):
        if summary != home.reports.asked:
            home.sound("call")
        home.reports.asked = summary
        return
    if found.nothing_new:
        home.reports.asked = None  # it was taken back: whoever does it again is asked again
    if found.standing is not Standing.MOVED or not home.at_game:
        return
    if summary == home.reports.asked:
        return  # somebody has left it: the strip stays
    home.reports.asked = summary
    home.sound("call")
    opening = None if doubtful or home.learning else found.opening()  # a lesson asks for one after the other
    home.go(routes.Scanned(found, aside=True) if opening is None else routes.Open(opening.events))


def told(home: Navigator) -> TableReport | None:
    """What the eyes have last said of this very moment, if anything new is not as it should be."""
    found = home.reports.of(home.session.state) if home.session is not None else None
    return found if found is not None and not found.nothing_new else None


def in_step(home: Navigator) -> bool:
    """Whether the camera has seen everything done that this moment of the game asks for."""
    found = home.reports.of(home.session.state) if home.session is not None else None
    return found is not None and found.standing is Standing.MATCHED


def strip(home: Navigator) -> tuple[Para, ...]:
    """The same in one line, that the light is another one, why the table cannot be read, where to push all to have it
    in the picture, which card of the mat to lay back, or what cannot be told in it.

    Nothing while all is well or nobody watches.
    """
    if not home.desk.preferences.watch:
        return ()
    words, found, warning = home.words, told(home), home.desk.watcher.warning()
    sight = words(f"camera.{warning.key}", **warning.gaps) if warning and warning.key not in (KEPT, OUTSIDE) else ""
    lacks = warning is not None and warning.key in (PUSH, HIGHER, RELAY, NUDGED, UNCLEAR)
    aloud = (words("spoken.camera"),) if lacks else ()
    seen = (Para(sight, "hands" if lacks else "warning", spoken=aloud),) if sight else ()
    if found is None:
        return seen
    # What hands should do for the camera may be why the rest is read as it is; what it hardly shows can wait.
    before = () if warning is not None and warning.key == UNCLEAR else seen
    session = home.session
    assert session is not None
    state, more = session.state, words("table.more")
    style = "hands" if found.standing is Standing.PENDING else "warning"
    if found.said:
        return (*before, Para(" ".join((*plainly(home, found), more)), style))
    if found.push is not None and found.push.may_stay:
        return (*before, Para(" ".join(pushed(home, found)), "hands"))
    against = refusals(home, found)
    wrong = mismatched(home, state.layout(), found)
    lines = [] if found.standing is Standing.MOVED else [*pushed(home, found), *against, *wrong][:1]
    standing = words(f"table.{found.standing.value}")
    if not lines and standing.endswith(":"):
        standing = standing[:-1].rstrip() + "."
    said = " ".join((standing, *lines, more))
    return (*before, Para(said, style))
