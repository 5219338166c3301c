"""The table of routes: which screen each route leads to. It stands above all screens, which know only the routes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeVar

from companion.display import routes
from companion.display.desk import Desk, Extras, Library, Watcher
from companion.display.routes import Route
from companion.display.screens import camera, correct, enrol, final, guided, hall, log, menu, pause, seals, setup, shake
from companion.display.screens.base import NoticeScreen, Screen
from companion.display.screens.checklist import ChecklistScreen
from companion.display.screens.curtain import CurtainScreen, WhoLooksScreen
from companion.display.screens.doctor import Doctor, DoctorScreen, PressScreen
from companion.display.screens.final import Finishing
from companion.display.screens.first_start import FirstStartScreen
from companion.display.screens.history import FinishedGames, HistoryScreen
from companion.display.screens.lesson import lesson_screen
from companion.display.screens.links import LinksScreen
from companion.display.screens.motion import MotionScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import OracleScreen
from companion.display.screens.play import PlayScreen, Previews
from companion.display.screens.prospects import Foresight, ProspectsScreen
from companion.display.screens.records import RecordsScreen
from companion.display.screens.refusal import RefusalScreen
from companion.display.screens.rule_list import RuleListScreen
from companion.display.screens.ruling import PickScreen, RulingMemory, RulingScreen
from companion.display.screens.settings import SettingsScreen
from companion.display.screens.table_looks import ScannedScreen, TableLooks, amiss, look, scan
from companion.display.screens.title import Shelf, TitleScreen
from companion.display.screens.typing import TypingScreen
from companion.display.screens.warned import WarnedScreen
from companion.display.screens.wheel import WheelScreen
from companion.display.screens.which import Presets
from companion.display.screens.who import WhoScreen
from companion.display.tips import TipsTold

R = TypeVar("R", bound=Route)


class WholeLibrary(Library, Shelf, Presets, Finishing, RulingMemory, TipsTold, Protocol):
    """The games, and all that single screens ask of them."""


class WholeWatcher(Watcher, TableLooks, enrol.Enroller, Protocol):
    """The camera, and all that single screens ask of it."""


class WholeExtras(Extras, Previews, Foresight, final.Aftermath, FinishedGames, Protocol):
    """All that only some games have."""


class WholeDesk(Desk, Protocol):
    """What stands behind all screens together."""

    @property
    def library(self) -> WholeLibrary:
        """The games."""

    @property
    def watcher(self) -> WholeWatcher:
        """The camera."""

    @property
    def extras(self) -> WholeExtras:
        """What only some games have."""

    @property
    def doctor(self) -> Doctor:
        """What is wrong with the companion and its machine."""


ROWS: dict[type[Route], Callable[[Navigator, WholeDesk, Any], Screen | None]] = {}


def open_screens(desk: WholeDesk) -> Navigator:
    """All screens of the companion, the title on top."""
    return Navigator(desk, partial(screen_of, desk))


def screen_of(desk: WholeDesk, home: Navigator, route: Route) -> Screen | None:
    """The screen to which a route leads; nothing where there is nothing to show now."""
    return ROWS[type(route)](home, desk, route)


def _open(home: Navigator, extras: WholeExtras, to: routes.Open) -> Screen:
    return (not to.first and shake.shaken(home)) or OracleScreen(home, extras, to.first)


def _add(route: type[R], make: Callable[[Navigator, WholeDesk, R], Screen | None]) -> None:
    """A row of the table: the route, and what makes its screen."""
    ROWS[route] = make


_add(routes.Title, lambda home, desk, _: TitleScreen(home, desk.library))
_add(routes.Notice, lambda home, _, to: NoticeScreen(home, to.title, to.text, to.style))
_add(routes.NewGame, lambda home, desk, _: setup.PickGameScreen(home, desk.library))
_add(routes.Setup, lambda home, desk, to: WhoScreen(home, desk.library, to.game))
_add(routes.Rematch, lambda home, desk, to: setup.rematch(home, desk.library, to.game, to.like))
_add(routes.Checklist, lambda home, *_: ChecklistScreen(home))
_add(routes.Seals, lambda home, *_: seals.SealsScreen(home))
_add(routes.Code, lambda home, desk, _: seals.code_screen(home, desk.library.codes))
_add(routes.Play, lambda home, desk, _: PlayScreen(home, desk.extras, desk.library))
_add(routes.LessonStep, lambda home, *_: lesson_screen(home))
_add(routes.Menu, lambda home, desk, _: menu.MenuScreen(home, desk.extras))
_add(routes.Do, lambda home, _, to: menu.run(home, to.action))
_add(routes.WhoActs, lambda home, *_: menu.WhoActsScreen(home))
_add(routes.Settings, lambda home, *_: SettingsScreen(home))
_add(routes.FirstStart, lambda home, *_: FirstStartScreen(home))
_add(routes.Doctor, lambda home, desk, _: DoctorScreen(home, desk.doctor))
_add(routes.PressEach, lambda home, desk, _: PressScreen(home, desk.doctor))
_add(routes.Controls, lambda home, *_: menu.ControlsScreen(home))
_add(routes.Pause, lambda home, *_: pause.PauseScreen(home))
_add(routes.Return, lambda home, *_: pause.ReturnScreen(home) if amiss(home) else None)
_add(routes.RuleList, lambda home, _, to: RuleListScreen(home, to.game))
_add(routes.Log, lambda home, *_: log.LogScreen(home))
_add(routes.Details, lambda home, *_: log.DetailsScreen(home))
_add(routes.Undo, lambda home, *_: correct.undo_screen(home))
_add(routes.WhoseUndo, lambda home, *_: correct.WhoseUndoScreen(home))
_add(routes.Agree, lambda home, _, to: correct.AgreeScreen(home, to.preview))
_add(routes.Mend, lambda home, *_: correct.MendScreen(home))
_add(routes.Rule, lambda home, desk, _: RulingScreen(home, desk.library))
_add(routes.Pick, lambda home, _, to: PickScreen(home, to.title, to.options, to.then))
_add(routes.Refusal, lambda home, _, to: RefusalScreen(home, to.verdict, to.earlier))
_add(routes.Warned, lambda home, _, to: WarnedScreen(home, to.event, to.do))
_add(routes.Typing, lambda home, _, to: TypingScreen(home, to.title, to.form, to.then, to.letters))
_add(routes.WhoLooks, lambda home, _, to: WhoLooksScreen(home, to.seats))
_add(routes.Curtain, lambda home, _, to: CurtainScreen(home, to.seat, to.chooser, to.then))
_add(
    routes.Open,
    lambda home, desk, to: _open(home, desk.extras, to),
)
_add(routes.Wheel, lambda home, desk, _: WheelScreen(home, desk.extras))
_add(routes.Viewfinder, lambda home, *_: camera.camera_screen(home))
_add(routes.Enrol, lambda home, desk, _: enrol.enrolment_screen(home, desk.watcher))
_add(routes.Scan, lambda home, desk, _: scan(home, desk.watcher))
_add(routes.Look, lambda home, desk, to: look(home, desk.watcher, to.then))
_add(routes.Scanned, lambda home, desk, to: ScannedScreen(home, desk.watcher, to.found, to.aside))
_add(routes.Talk, lambda home, _, to: guided.guided(home, to.look))
_add(routes.Motion, lambda home, _, to: MotionScreen(home, to.boards, to.done))
_add(routes.Invitation, lambda home, *_: hall.invitation_screen(home))
_add(routes.Announced, lambda home, *_: hall.announced_screen(home))
_add(routes.Prospects, lambda home, desk, _: ProspectsScreen(home, desk.extras))
_add(routes.Links, lambda home, desk, _: LinksScreen(home, desk.library))
_add(routes.Final, lambda home, desk, _: final.FinalScreen(home, desk.library, desk.extras))
_add(routes.History, lambda home, desk, _: HistoryScreen(home, desk.extras))
_add(routes.Records, lambda home, desk, _: RecordsScreen(home, desk.library))
