"""Walking through the screens in a test, as buttons do."""

from __future__ import annotations

from companion.display.inputs import CONFIRM, NEXT, Button, Release, Tap
from companion.display.page import Items
from companion.display.screens.hold import LONG
from companion.display.screens.navigator import Navigator
from companion.games.pachamama.actions import Explore
from companion.play.session import Session

LET_GO = Release(Button.CONFIRM)
ENOUGH = LONG + 0.01  # seconds


def game(screens: Navigator) -> Session:
    assert screens.session is not None
    return screens.session


def texts(screens: Navigator) -> str:
    return "\n".join(screens.page().texts())


def cursor(screens: Navigator) -> str:
    """The target of the item under the cursor of the last list on the page."""
    lists = [b for b in screens.page().blocks if isinstance(b, Items) and b.cursor is not None]
    assert lists[-1].cursor is not None
    return lists[-1].items[lists[-1].cursor].target


def go_to(screens: Navigator, target: str) -> None:
    """Move with the next button until the cursor is on a target."""
    for _ in range(40):
        if cursor(screens) == target:
            return
        screens.take(NEXT)
    raise AssertionError(f"{target} is not in the list")


def discover(screens: Navigator) -> None:
    """Explore until the oracle is asked."""
    session = game(screens)
    while not session.can_open():
        seat = next(iter(session.state.due()))
        actions = [a for a in session.state.actions(seat) if isinstance(a, Explore)]
        assert session.do(actions[-1]).legal
    screens.refresh()
    screens.page()


def hold_and_release(screens: Navigator) -> None:
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    screens.take(LET_GO)
    screens.page()


def choose(screens: Navigator, *names: str) -> None:
    for name in names:
        items = [i for b in screens.page().blocks if isinstance(b, Items) for i in b.items]
        screens.take(Tap(next(i.target for i in items if i.text == name)))
