"""Brings up every screen by real inputs, so that tests can draw each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.display import routes
from companion.display.board import Photo
from companion.display.camera_view import Sight
from companion.display.chooser import Chooser
from companion.display.findings import Finding, Grade
from companion.display.inputs import BACK, CONFIRM, NEXT, PREVIOUS, Button, Release, Short, Tap, Typed
from companion.display.page import Page
from companion.display.player_history import HistoryPage, Plotted
from companion.display.route_table import open_screens
from companion.display.screens.enrol import Asked, Learnt
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import READ
from companion.display.screens.play import PlayScreen
from companion.display.screens.put_back import put_back
from companion.display.screens.refusal import RefusalScreen
from companion.display.table_mode import AFTER
from companion.games.kit import Answer, Verbatim, say
from companion.games.pachamama.game import GAME
from companion.tracking import Proposal, Standing, TableReport, differing
from tests.support.display.desks import FakeHall, TestDesk

Shot = tuple[str, Page]
LONGEST_SIGHTS = (
    Sight("bad-profile"),
    Sight("black"),
    Sight("few-cards", {"n": 2, "cards": (0, 1)}),
    Sight("light-brighter"),
    Sight("cards-astray"),
    Sight("part-unknown", {"kind": "part-hexes"}),
)


def gallery(folder: Path, language: str = "en", stretched: bool = False, long: bool = True) -> Iterator[Shot]:
    """Name and page of every screen; `long` plays the large board with four players, else the small one with two."""
    desk = TestDesk(folder, language, stretched)
    return every_screen(open_screens(desk), desk, long)


def every_screen(screens: Navigator, desk: TestDesk, long: bool) -> Iterator[Shot]:
    """The same at a desk, whose language may be another one after each page."""
    screens.page()
    screens.tick(screens.now + 1)
    yield "title", screens.page()
    yield from _invited(screens, desk)
    yield from _set_up(screens, long)
    yield from _playing(screens, desk)
    yield from _corrections(screens)
    yield from _looked_back(screens, desk)
    yield from _menus(screens, desk)
    yield from _camera(screens, desk)
    yield from _enrolling(screens, desk)
    yield from _in_a_hall(screens, desk)
    yield from _ending(screens)
    yield from _by_hand(screens, desk, long)


def _invited(screens: Navigator, desk: TestDesk) -> Iterator[Shot]:
    """What a hall says before a game."""
    desk.hall = FakeHall(lambda: desk.begin(GAME, GAME.seats[:2], {}, None))
    screens.refresh()
    yield "title-in-a-hall", screens.page()
    for name in ("offer", "announced"):
        screens.take(Tap("more"))
        screens.take(Tap(name))
        yield f"hall-{name}", screens.page()
        screens.take(BACK)
        screens.take(BACK)
    desk.hall = None


def _in_a_hall(screens: Navigator, desk: TestDesk) -> Iterator[Shot]:
    """What a hall says during a game, all of it at once."""
    desk.hall, before, desk.badges = FakeHall(lambda: desk.begun[0]), desk.badges, ("no-camera",)
    desk.hall.call(True)
    screens.refresh()
    yield "play-in-a-hall", screens.page()
    screens.go(routes.Menu())
    yield "menu-in-a-hall", screens.page()
    screens.take(BACK)
    desk.hall, desk.badges = None, before
    screens.refresh()


def _set_up(screens: Navigator, long: bool) -> Iterator[Shot]:
    screens.take(Tap("more"))
    screens.take(Tap("new"))
    yield "who", screens.page()
    screens.take(Tap("next"))
    yield "which", screens.page()
    screens.take(Tap("own"))
    if long:
        for target in ("seat:green", "seat:blue", "option:size"):
            screens.take(Tap(target))
    yield "setup", screens.page()
    yield from _seated(screens)
    screens.take(Tap("code"))
    yield "scenario", screens.page()
    screens.take(Tap("new-code"))
    yield "setup-coded", screens.page()
    screens.take(Tap("code"))
    screens.take(Tap("drawn"))
    screens.take(Tap("code"))
    screens.take(Tap("other-code"))
    screens.take(Typed("a"))
    screens.take(Typed("?"))
    screens.take(Tap("done"))
    yield "typing", screens.page()
    screens.take(BACK)
    screens.take(Tap("start"))
    yield "wait", screens.page()
    screens.tick(1.0)
    yield "seals", screens.page()
    screens.take(CONFIRM)
    yield "checklist", screens.page()
    screens.take(CONFIRM)


def _seated(screens: Navigator) -> Iterator[Shot]:
    """Who sits where; the first gets a name as long as any, so that all later pages have to find room for it."""
    screens.take(Tap("seats"))
    yield "seats", screens.page()
    screens.take(CONFIRM)
    yield "seat", screens.page()
    screens.take(Tap("type"))
    for letter in "bartholomäus":
        screens.take(Typed(letter))
    yield "typing-name", screens.page()
    for target in ("done", "good"):
        screens.take(Tap(target))
    yield "seats-named", screens.page()
    screens.take(Tap("good"))


def _playing(screens: Navigator, desk: TestDesk) -> Iterator[Shot]:
    yield "play-field", screens.page()
    screens.take(BACK)
    yield "play-kind", screens.page()
    play(screens, 14)
    yield "play-later", screens.page()
    screens.tick(screens.now + AFTER)
    yield "table-mode", screens.page()
    screens.take(NEXT)  # which only wakes it
    top = screens.top
    assert isinstance(top, PlayScreen)
    top.ask_why_not()
    yield "why-not", screens.page()
    yield "refusal", refused(screens)
    screens.take(CONFIRM)
    desk.preferences.depth = "scores"
    yield "refusal-scores", refused(screens)
    screens.take(CONFIRM)
    desk.preferences.depth = "referee"
    yield from _oracle(screens)


def _oracle(screens: Navigator) -> Iterator[Shot]:
    session = screens.session
    assert session is not None
    while not session.can_open():
        step(screens, Random(3))
    yield "oracle", screens.page()
    screens.take(CONFIRM)
    screens.tick(screens.now + 1)
    yield "oracle-open", screens.page()
    screens.tick(screens.now + READ + 0.01)
    screens.take(Release(Button.CONFIRM))
    yield "play-news", screens.page()


def _corrections(screens: Navigator) -> Iterator[Shot]:
    screens.take(Short("undo"))
    yield "undo", screens.page()
    screens.take(BACK)
    screens.take(Short("mend"))
    yield "mend", screens.page()
    screens.take(Tap("step:1"))
    yield "instead", screens.page()
    screens.take(BACK)
    screens.take(BACK)
    screens.take(Short("rule"))
    yield "rule", screens.page()
    screens.take(Tap("score"))
    yield "rule-fact", screens.page()
    screens.take(CONFIRM)
    yield "rule-part", screens.page()
    for _ in range(3):
        screens.take(CONFIRM)
    yield "rule-why", screens.page()
    screens.take(NEXT)
    screens.take(CONFIRM)
    yield "ruled", screens.page()
    put_back(screens, {})
    yield "put-back", screens.page()
    screens.take(CONFIRM)
    screens.take(Short("code"))
    yield "code-shown", screens.page()
    screens.take(CONFIRM)


def _looked_back(screens: Navigator, desk: TestDesk) -> Iterator[Shot]:
    """The history while games are read, with a plot, and with much that was left out."""
    left_out = screens.words("history.unreadable", file=Verbatim("pachamama-2026-09-01.game"), why=Verbatim("?"))
    counted = screens.words("history.counted", n=12, first=Verbatim("2026-09-01"), last=Verbatim("2026-11-01"))
    title = screens.words("history.of-points", game="pachamama")
    page = HistoryPage(counted, (Plotted(title, Photo(bytes(48), (4, 4)), b""),), (), (left_out,) * 9)
    for name, desk.looked_through.page in (("history-wait", None), ("history", page)):
        screens.go(routes.History())
        yield name, screens.page()
        screens.take(PREVIOUS)
        yield f"{name}-told", screens.page()
        screens.take(BACK)


def _examined(screens: Navigator, desk: TestDesk) -> Iterator[Shot]:
    desk.examined.found = (
        Finding("groups", Grade.WRONG, say("groups-lacking", groups=Verbatim("video,gpio"), who=Verbatim("companion"))),
        Finding("camera", Grade.NOTE, say("camera-none")),
        Finding("pressed", Grade.WRONG, say("pressed-not", button="button-previous", pin=6)),
    )
    desk.examined.pins = {"next": 5, "previous": 6, "confirm": 13, "back": 19}
    screens.take(Tap("doctor"))
    yield "doctor", screens.page()
    screens.take(Tap("press"))
    yield "press-each", screens.page()
    for _ in range(2):
        screens.take(BACK)


def _menus(screens: Navigator, desk: TestDesk) -> Iterator[Shot]:
    assert screens.session is not None
    place = next(iter(screens.session.state.layout()))
    for standing in (Standing.PENDING, Standing.MOVED, Standing.UNEXPLAINED):
        events = _proposed(screens)
        desk.seen = TableReport(standing, differing([place, (place[0], "crop")]), (Proposal(events, 0.8),))
        screens.take(Short("scan"))
        yield f"scan-{standing.value}", screens.page()
        screens.take(BACK)
    screens.take(Short("pause"))
    yield "pause", screens.page()
    screens.take(PREVIOUS)
    yield "return", screens.page()
    screens.take(CONFIRM)
    for name in ("code", "log", "details", "help", "settings", "private"):
        screens.take(Short(name))
        yield name, screens.page()
        if name == "log":
            screens.take(CONFIRM)
            yield "why", screens.page()
            screens.take(BACK)
        if name == "settings":
            yield from _examined(screens, desk)
        if name == "private":
            screens.take(CONFIRM)
            yield "curtain", screens.page()
            screens.take(CONFIRM)
            yield "curtain-open", screens.page()
            screens.take(Release(Button.CONFIRM))
        screens.take(BACK)
    screens.take(Tap("menu"))
    yield "menu", screens.page()
    screens.take(BACK)
    desk.preferences.depth = "oracle"
    screens.refresh()
    yield "wheel", screens.page()
    for _ in range(3):
        screens.take(CONFIRM)
    yield "wheel-hold", screens.page()
    screens.take(CONFIRM)
    screens.tick(screens.now + 1)
    yield "wheel-open", screens.page()
    screens.take(Release(Button.CONFIRM))
    desk.preferences.depth = "referee"
    screens.refresh()


def _camera(screens: Navigator, desk: TestDesk) -> Iterator[Shot]:
    camera = desk.camera
    assert camera is not None
    screens.take(Short("camera"))
    yield "camera", screens.page()
    for sight in LONGEST_SIGHTS:
        camera.seen = (sight, Sight("no-profile"))
        screens.refresh()
        yield f"camera-{sight.key}", screens.page()
    camera.hands, camera.shown, camera.seen = None, None, (Sight("missing", {"name": "pictures:/home/pi/boards"}),)
    screens.refresh()
    yield "camera-missing", screens.page()
    camera.seen = (Sight("stopped"),)
    screens.refresh()
    yield "camera-stopped", screens.page()
    camera.hands, camera.shown = camera, Photo(bytes(48), (4, 4))
    screens.take(BACK)
    desk.warned = Sight("light-warmer")
    for name, standing in (("light", None), ("light-astray", Standing.UNEXPLAINED)):
        desk.seen = TableReport(standing or Standing.MATCHED)
        screens.take(Short("scan"))
        yield name, screens.page()
        screens.take(BACK)
    desk.warned = None


def _enrolling(screens: Navigator, desk: TestDesk) -> Iterator[Shot]:
    enrolment = desk.enrolment
    assert enrolment is not None
    screens.take(Short("camera"))
    screens.take(Tap("enrol"))
    yield "enrol", screens.page()
    enrolment.asked = Asked("lay", 3, 9, "board/terrain", "mountain", why=Sight("hand"), copies=2)
    screens.refresh()
    yield "enrol-lay", screens.page()
    enrolment.asked = Asked("lay", 9, 13, "board/pawn", "brown", why=Sight("no-pawn"))
    screens.refresh()
    yield "enrol-stand", screens.page()
    enrolment.asked = Asked("more", 4, 10, "board/terrain", "mountain", last="mountain")
    screens.refresh()
    yield "enrol-more", screens.page()
    enrolment.asked = Asked("same", 6, 9, "board/crop", "potato", "quinoa")
    screens.refresh()
    yield "enrol-same", screens.page()
    enrolment.asked = Asked("done", 9, 9)
    screens.refresh()
    yield "enrol-done", screens.page()
    screens.take(Tap("learn"))
    yield "enrol-learning", screens.page()
    pairs = (
        ("board/terrain", "mountain", "desert", 12),
        ("board/crop", "potato", "quinoa", 3),
        ("board/pawn", "brown", "green", 1),
    )
    sheet = Photo(bytes(3 * 384 * 384), (384, 384))
    enrolment.result = Learnt((("board/terrain", 4), ("board/crop", 5), ("board/pawn", 4)), pairs, sheet)
    screens.tick(screens.now + 1)
    yield "enrol-learnt", screens.page()
    screens.take(CONFIRM)
    screens.take(BACK)


def _ending(screens: Navigator) -> Iterator[Shot]:
    play(screens, 10_000)
    screens.to_game()
    yield "final", screens.page()
    screens.take(Tap("back-over"))
    yield "look-back", screens.page()
    for name in ("why", "rulings", "map"):
        screens.take(Tap(name))
        yield f"final-{name}", screens.page()
        screens.take(BACK)


def _by_hand(screens: Navigator, desk: TestDesk, long: bool) -> Iterator[Shot]:
    """The real wheel in place of the oracle: the disc and every answer are typed."""
    size, disc = ("9x5", "10v12d12f11m") if long else ("5x5", "6v7d6f6m")
    session = desk.begin(GAME, GAME.seats[: 4 if long else 2], {"answers": "wheel", "size": size}, None)
    screens.enter(session)
    yield "form", screens.page()
    screens.take(CONFIRM)
    for letter in f"{disc}/c1r1f1/c3r2d2":
        screens.take(Typed(letter))
    yield "form-typed", screens.page()
    screens.take(Tap("done"))
    yield "question-who", screens.page()
    screens.take(CONFIRM)
    while session.state.question() is None:
        step(screens, Random(1))
    yield "question-terrain", screens.page()


def _proposed(screens: Navigator) -> tuple[Answer, ...]:
    return (Answer("terrain.c1r1", "forest"), Answer("crop.c1r1", "corn"))


def play(screens: Navigator, decisions: int, seed: int = 5) -> None:
    """Play on at random through the choice tree, the oracle included."""
    random = Random(seed)
    session = screens.session
    assert session is not None
    for _ in range(decisions):
        if session.state.over:
            break
        step(screens, random)
        while session.can_open():
            session.open_sealed()
    screens.page()


def step(screens: Navigator, random: Random) -> None:
    """One decision at random."""
    session = screens.session
    assert session is not None
    state = session.state
    seat = next(iter(state.due()), None)
    chooser = Chooser(state, seat)
    for _ in range(20):
        chooser.cursor = random.randrange(max(1, len(chooser.branches)))
        event = chooser.confirm().event
        if event is not None:
            assert session.do(event).legal
            return


def refused(screens: Navigator) -> Page:
    """The page of the first refusal that the present choices have, the one with the most rules."""
    top = screens.top
    assert isinstance(top, PlayScreen)
    chooser = top.chooser
    assert chooser is not None
    node = chooser.node
    assert node is not None
    verdicts = [v for b in node.branches if not b.legal and (v := chooser.tree.why_not(b.value)) is not None]
    screens.push(RefusalScreen(screens, max(verdicts, key=lambda v: len(v.breaches))))
    return screens.page()
