"""The table of routes: which screen each route leads to. It stands above all screens, which know only the routes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from companion.display import routes
from companion.display.desk import Desk
from companion.display.routes import Route
from companion.display.screens import camera, correct, enrol, final, guided, hall, log, menu, pause, seals, setup, shake
from companion.display.screens.base import NoticeScreen, Screen
from companion.display.screens.curtain import CurtainScreen, WhoLooksScreen
from companion.display.screens.doctor import DoctorScreen, PressScreen
from companion.display.screens.first_start import FirstStartScreen
from companion.display.screens.history import HistoryScreen
from companion.display.screens.lesson import lesson_screen
from companion.display.screens.links import LinksScreen
from companion.display.screens.motion import MotionScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import OracleScreen
from companion.display.screens.play import PlayScreen
from companion.display.screens.prospects import ProspectsScreen
from companion.display.screens.records import RecordsScreen
from companion.display.screens.refusal import RefusalScreen
from companion.display.screens.rule_list import RuleListScreen
from companion.display.screens.ruling import PickScreen, RulingScreen
from companion.display.screens.settings import SettingsScreen
from companion.display.screens.table import ScannedScreen, look, scan
from companion.display.screens.title import TitleScreen
from companion.display.screens.typing import TypingScreen
from companion.display.screens.warned import WarnedScreen
from companion.display.screens.wheel import WheelScreen
from companion.display.screens.who import WhoScreen

R = TypeVar("R", bound=Route)

ROWS: dict[type[Route], Callable[[Navigator, Any], Screen | None]] = {}


def open_screens(desk: Desk) -> Navigator:
    """All screens of the companion, the title on top."""
    return Navigator(desk, screen_of)


def screen_of(home: Navigator, route: Route) -> Screen | None:
    """The screen to which a route leads; nothing where there is nothing to show now."""
    return ROWS[type(route)](home, route)


def _add(route: type[R], make: Callable[[Navigator, R], Screen | None]) -> None:
    """A row of the table: the route, and what makes its screen."""
    ROWS[route] = make


_add(routes.Title, lambda home, _: TitleScreen(home))
_add(routes.Notice, lambda home, to: NoticeScreen(home, to.title, to.text, to.style))
_add(routes.NewGame, lambda home, _: setup.PickGameScreen(home))
_add(
    routes.Setup,
    lambda home, to: setup.SetupScreen(home, to.game, to.like) if to.like is not None else WhoScreen(home, to.game),
)
_add(routes.Checklist, lambda home, _: setup.ChecklistScreen(home))
_add(routes.Seals, lambda home, _: seals.SealsScreen(home))
_add(routes.Code, lambda home, _: seals.code_screen(home))
_add(routes.Play, lambda home, _: PlayScreen(home))
_add(routes.LessonStep, lambda home, _: lesson_screen(home))
_add(routes.Menu, lambda home, _: menu.MenuScreen(home))
_add(routes.Do, lambda home, to: menu.run(home, to.action))
_add(routes.WhoActs, lambda home, _: menu.WhoActsScreen(home))
_add(routes.Settings, lambda home, _: SettingsScreen(home))
_add(routes.FirstStart, lambda home, _: FirstStartScreen(home))
_add(routes.Doctor, lambda home, _: DoctorScreen(home))
_add(routes.PressEach, lambda home, _: PressScreen(home))
_add(routes.Controls, lambda home, _: menu.ControlsScreen(home))
_add(routes.Pause, lambda home, _: pause.PauseScreen(home))
_add(routes.Return, lambda home, _: pause.ReturnScreen(home))
_add(routes.RuleList, lambda home, to: RuleListScreen(home, to.game))
_add(routes.Log, lambda home, _: log.LogScreen(home))
_add(routes.Details, lambda home, _: log.DetailsScreen(home))
_add(routes.Undo, lambda home, _: correct.undo_screen(home))
_add(routes.WhoseUndo, lambda home, _: correct.WhoseUndoScreen(home))
_add(routes.Agree, lambda home, to: correct.AgreeScreen(home, to.preview))
_add(routes.Mend, lambda home, _: correct.MendScreen(home))
_add(routes.Rule, lambda home, _: RulingScreen(home))
_add(routes.Pick, lambda home, to: PickScreen(home, to.title, to.options, to.then))
_add(routes.Refusal, lambda home, to: RefusalScreen(home, to.verdict, to.earlier))
_add(routes.Warned, lambda home, to: WarnedScreen(home, to.event, to.do))
_add(routes.Typing, lambda home, to: TypingScreen(home, to.title, to.form, to.then, to.letters))
_add(routes.WhoLooks, lambda home, to: WhoLooksScreen(home, to.seats))
_add(routes.Curtain, lambda home, to: CurtainScreen(home, to.seat, to.chooser, to.then))
_add(routes.Open, lambda home, to: (not to.first and shake.shaken(home)) or OracleScreen(home, to.first))
_add(routes.Wheel, lambda home, _: WheelScreen(home))
_add(routes.Viewfinder, lambda home, _: camera.camera_screen(home))
_add(routes.Enrol, lambda home, _: enrol.enrolment_screen(home))
_add(routes.Scan, lambda home, _: scan(home))
_add(routes.Look, lambda home, to: look(home, to.then))
_add(routes.Scanned, lambda home, to: ScannedScreen(home, to.found, to.aside))
_add(routes.Talk, lambda home, to: guided.guided(home, to.look))
_add(routes.Motion, lambda home, to: MotionScreen(home, to.boards, to.done))
_add(routes.Invitation, lambda home, _: hall.invitation_screen(home))
_add(routes.Announced, lambda home, _: hall.announced_screen(home))
_add(routes.Prospects, lambda home, _: ProspectsScreen(home))
_add(routes.Links, lambda home, _: LinksScreen(home))
_add(routes.Final, lambda home, _: final.FinalScreen(home))
_add(routes.History, lambda home, _: HistoryScreen(home))
_add(routes.Records, lambda home, _: RecordsScreen(home))
