"""Walking through the screens in a test, as buttons do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from companion.display.catalogue import Catalogue
from companion.display.inputs import BACK, CONFIRM, NEXT, Button, Release, Tap
from companion.display.page import Items, Page
from companion.display.route_table import open_screens
from companion.display.screens.base import Screen
from companion.display.screens.hold import LONG
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import READ
from companion.display.screens.play import PlayScreen
from companion.games.kit import Game, Value
from companion.games.pachamama.actions import Explore
from companion.play.choices import KIND
from companion.play.session import Session
from companion.saying import LANGUAGES
from tests.support.display.desks import TestDesk, desk_of

LET_GO = Release(Button.CONFIRM)
ENOUGH = LONG + 0.01  # seconds


def game(screens: Navigator) -> Session:
    assert screens.session is not None
    return screens.session


def words_on_top(screens: Navigator) -> Catalogue:
    """The words of the screen on top."""
    assert isinstance(screens.top, Screen)
    return screens.top.words


def texts(screens: Navigator) -> str:
    return "\n".join(screens.page().texts())


def cursor(screens: Navigator) -> str:
    """The target of the item under the cursor of the last list on the page."""
    lists = [b for b in screens.page().blocks if isinstance(b, Items) and b.cursor is not None]
    assert lists[-1].cursor is not None
    return lists[-1].items[lists[-1].cursor].target


def begun(
    game: Game, folder: Path, language: str, seats: int, options: Mapping[str, Value] | None = None
) -> tuple[Navigator, Session]:
    """The screens of a game that was just begun in a folder of its own."""
    folder.mkdir(exist_ok=True)
    screens = open_screens(TestDesk(folder, language, games=(game,)))
    session = desk_of(screens).library.begin(game, game.seats[:seats], dict(options or {}), None)
    screens.enter(session)
    return screens, session


def in_all_languages(
    game: Game, folder: Path, seats: int, options: Mapping[str, Value] | None = None
) -> tuple[dict[str, Navigator], Session]:
    """The screens of one game in each language: what is played is played once for all."""
    first, *others = LANGUAGES
    screens, session = begun(game, folder, first, seats, options)
    found = {first: screens}
    for language in others:
        found[language] = open_screens(TestDesk(folder, language, games=(game,)))
        found[language].enter(session)
    return found, session


def shown(screens: Navigator) -> Iterator[Page]:
    """The page, and those that follow where the kinds of action are chosen."""
    yield screens.page()
    chooser = screens.play.chooser if screens.play is not None else None
    if chooser is None or chooser.asking or chooser.node is None or chooser.node.field != KIND:
        return
    for kind in [branch.value for branch in chooser.branches]:
        if chooser.choose(kind).event is None:
            screens.refresh()
            yield screens.page()
        chooser.back()


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
    screens.tick(screens.now + READ + 0.01)
    screens.take(LET_GO)
    screens.page()


def press_on(screens: Navigator, random: Random) -> None:
    """Some presses as somebody would make who tries everything: on, confirm and hold, choose behind a curtain, back."""
    for _ in range(random.randrange(4)):
        screens.take(NEXT)
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    for _ in range(random.randrange(1, 9)):
        if screens.page().name == "curtain-open":
            for _ in range(random.randrange(3)):
                screens.take(NEXT)
            screens.take(BACK)
    screens.take(LET_GO)
    page = screens.page().name
    if page in ("menu", "curtain", "log", "typing", "rules") and random.random() < 0.3:
        screens.take(BACK)
    if page == "refusal":
        screens.take(BACK)
        _begin_anew(screens)


def _begin_anew(screens: Navigator) -> None:
    """Back to the first choice, so that nobody tries the same again and again."""
    if isinstance(screens.top, PlayScreen) and screens.top.chooser is not None:
        while screens.top.chooser is not None and screens.top.chooser.back():
            pass


def choose(screens: Navigator, *names: str) -> None:
    for name in names:
        items = [i for b in screens.page().blocks if isinstance(b, Items) for i in b.items]
        screens.take(Tap(next(i.target for i in items if i.text == name)))
