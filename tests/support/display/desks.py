"""A desk for tests: real sessions of Pachamama, journals in a folder, everything else in memory."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, cast

from companion.app.kept_codes import KeptCodes
from companion.app.library import covers, presets
from companion.app.players import KnownPlayers
from companion.app.plugins import found
from companion.display.bands import Moment, Panel
from companion.display.board import Board, Outlook, Paint, Photo, Plot, Prospect, Table
from companion.display.camera_view import Aiming, Sight
from companion.display.catalogue import Catalogue, load
from companion.display.findings import Finding
from companion.display.full_pages import RevealPage
from companion.display.guide import Guide
from companion.display.inputs import Phase
from companion.display.invitation import Hall, Invitation
from companion.display.player_history import HistoryPage
from companion.display.preferences import Preferences, Setting
from companion.display.route_table import WholeDesk
from companion.display.screens.enrol import Asked, Learnt
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import Wheel
from companion.display.screens.table_looks import SeenThere
from companion.display.stored_games import Best, Stored
from companion.display.trouble import DeviceTrouble, Trouble
from companion.games.extras import NamesParts, ShowsProspects, ShowsSealed
from companion.games.kit import Action, Choice, Explained, Game, Layout, Place, Question, Seat, Spot, State, Value
from companion.games.pachamama.board import board, column_of
from companion.games.pachamama.game import GAME
from companion.games.pachamama.oracle import Oracle, new_code
from companion.games.plugin import Plugin
from companion.play.journal import Journal
from companion.play.lesson_session import LessonSession
from companion.play.seals import Entropy
from companion.play.session import Session
from companion.play.vault import Vault
from companion.settings import Settings
from companion.tracking import TableReport
from tests.support.entropy import CHEAP

KEY = bytes(range(32))


def words_of(plugin: Plugin, language: str = "en") -> Catalogue:
    """A game's words."""
    return load(language, plugin.texts)


def desk_of(screens: Navigator) -> WholeDesk:
    """What stands behind the screens, with all that single ones ask of it."""
    return cast(WholeDesk, screens.desk)


class FakeDoctor:
    """Finds what a test says, once it `has_looked`."""

    def __init__(self) -> None:
        self.found: Sequence[Finding] = ()
        self.has_looked = True
        self.begun = 0
        self.pins: Mapping[str, int] = {}
        self.pressed: Collection[str] | None = None

    def begin(self) -> None:
        self.begun += 1

    def watched(self, pressed: Collection[str]) -> None:
        self.pressed = pressed

    def findings(self) -> Sequence[Finding] | None:
        return self.found if self.has_looked else None


class FakeWheel:
    """The lone wheel of a session's scenario."""

    windows: Sequence[str] = ("discovery", "divination")

    def __init__(self, session: Session) -> None:
        self.opened = 0
        self._oracle = Oracle(session.sealed[0].secret)
        self._board = board(str(session.begin.options["size"]))
        self.places = Choice(self._board.places, by=column_of)

    def open(self, window: str, place: str) -> Value:
        self.opened += 1
        return self._oracle.scenario.terrain[self._board.number[place]]


class FakeCamera:
    """A camera that shows one plain picture, with simulated hands that note what they are told."""

    def __init__(self) -> None:
        self.hands: FakeCamera | None = self
        self.seen: tuple[Sight, ...] = (Sight("mat", {"n": 4}, good=True),)
        self.shown: Photo | None = Photo(bytes(range(48)), (4, 4))
        self.aimed: Aiming | None = Aiming()
        self.done: list[object] = []

    def photo(self) -> Photo | None:
        return self.shown

    def sights(self) -> Sequence[Sight]:
        return self.seen

    def aiming(self) -> Aiming | None:
        return self.aimed

    def adapt(self) -> bool:
        self.done.append("adapt")
        return True

    def drag(self, x: float, y: float, phase: Phase) -> None:
        self.done.append((x, y, phase))

    def lay(self) -> None:
        self.done.append("lay")


class FakePast:
    """Has looked through no games, unless a test says what was found."""

    def __init__(self) -> None:
        self.page: HistoryPage | None = HistoryPage("none", (), ())

    def found(self) -> HistoryPage | None:
        return self.page


class FakeHall:
    """A hall that offers a game for four, announces something, and has been called."""

    def __init__(self, begin: Callable[[], Session]) -> None:
        self.connected = True
        self.minutes: int | None = 30
        self.announcements: Sequence[str] = ("Soup is served in the next room.", "Round 2 begins at three o’clock.")
        self.unread = True
        self.calling = False
        seats = tuple(zip(GAME.seats, ("Ada", "Émile", "Maximiliane Alexandra", "Bo"), strict=False))
        words = "zaron fitoz sazaz gukuj budig lanub"
        self.invitation: Invitation | None = Invitation("Spring Cup, round 2", GAME.name, seats, words)
        self._begin = begin

    def read(self) -> None:
        self.unread = False

    def held(self, session: Session) -> bool:
        return False

    def call(self, on: bool) -> None:
        self.calling = on

    def accept(self) -> Session:
        self.invitation = None
        return self._begin()


@dataclass(frozen=True)
class FakeLook:
    """A look that takes no time."""

    seen: TableReport

    def found(self) -> TableReport:
        return self.seen


class FakeEnrolment:
    """An enrolment whose answers a test sets."""

    def __init__(self) -> None:
        self.asked = Asked("empty", 0, 9)
        self.result: Learnt | None = None
        self.failed: Trouble | None = None
        self.done: list[str] = []

    def ask(self) -> Asked:
        return self.asked

    def begin(self) -> None:
        self.done.append("begin")

    def larger(self) -> None:
        self.done.append("larger")

    def keep(self) -> None:
        self.done.append("keep")

    def another(self) -> None:
        self.done.append("another")

    def enough(self) -> None:
        self.done.append("enough")

    def back(self) -> None:
        self.done.append("back")

    def learn(self) -> None:
        self.done.append("learn")

    def learnt(self) -> Learnt | None:
        if self.failed is not None:
            raise self.failed
        return self.result

    def close(self) -> None:
        self.done.append("close")


def paint_toy(view: Mapping[str, Any], words: Catalogue) -> Board:
    """A toy game's view, whatever it holds: one row for each entry."""
    return Board(tables=(Table(tuple((key, str(value)) for key, value in view.items())),))


class TestDesk:
    """Everything the screens need; `seen` is what the camera would say."""

    __test__ = False

    def __init__(
        self,
        folder: Path,
        language: str = "en",
        stretched: bool = False,
        number: int = 7,
        games: Sequence[Game] = (GAME,),
    ) -> None:
        self.preferences = Preferences(language=language)
        self.other: dict[str, Value] = {}
        self.troubles: Sequence[DeviceTrouble] = ()
        self.games: Sequence[Game] = games
        self.players = KnownPlayers(folder / "players.json")
        self.codes = KeptCodes(folder / "codes.json")
        self.broken: Sequence[Explained] = ()
        self.badges: Sequence[str] = ("simulated-camera",)
        self.seen: TableReport | None = None
        self.begun: list[Session] = []
        self.own_data: dict[str, Mapping[str, Any]] = {}
        self.lone: FakeWheel | None = None
        self.hall: Hall | None = None
        self.talk: Guide | None = None
        self.moves: Sequence[Board] = ()
        self.remembered: Session | None = None
        self.bests: Sequence[Best] = ()
        self.left_boards: dict[str, Board] = {}
        self.camera: FakeCamera | None = FakeCamera()
        self.enrolment: FakeEnrolment | None = FakeEnrolment()
        self.warned: Sight | None = None
        self.there: SeenThere | None = None
        self.looked_through = FakePast()
        self.turned: Mapping[str, float] = {}
        self.kept: Sequence[Stored] = ()  # stored games beside those that were begun
        self.stretched = stretched
        self.examined = FakeDoctor()
        self._folder = folder
        self.tips: dict[str, list[str]] = {}
        self._count = itertools.count()
        self._number = number
        self._words: dict[tuple[str, str | None, bool], Catalogue] = {}
        self.vault = Vault(KEY)

    @property
    def library(self) -> TestDesk:
        return self

    @property
    def watcher(self) -> TestDesk:
        return self

    @property
    def extras(self) -> TestDesk:
        return self

    @property
    def doctor(self) -> FakeDoctor:
        return self.examined

    @property
    def settings(self) -> Sequence[Setting]:
        rows = {row.name: row.metadata for row in fields(Settings)}
        there = {**asdict(Settings()), **self.other, **asdict(self.preferences)}
        return [Setting(name, there[name], row["values"], row["at_start"]) for name, row in rows.items()]

    def set(self, name: str, value: Value) -> None:
        self.other[name] = value
        if hasattr(self.preferences, name):
            setattr(self.preferences, name, value)

    def words(self, game: str | None) -> Catalogue:
        key = (self.preferences.language, game, self.stretched)
        if key not in self._words:
            texts = next((plugin.texts for plugin in found().plugins if plugin.name == game), None)
            self._words[key] = load(self.preferences.language, texts, stretched=self.stretched)
        return self._words[key]

    def painter(self, game: str) -> Paint:
        return next((plugin.painter().paint for plugin in found().plugins if plugin.name == game), paint_toy)

    def called(self, game: str) -> Mapping[str, str]:
        painter = next((plugin.painter() for plugin in found().plugins if plugin.name == game), None)
        return painter.called(self.words(game)) if isinstance(painter, NamesParts) else {}

    def covers(self) -> Mapping[str, Board]:
        return covers()

    def presets(self) -> Mapping[str, Mapping[str, Board]]:
        return presets()

    def boards(self) -> Mapping[str, Board]:
        return self.left_boards

    def keep_board(self, session: Session, board: Board) -> None:
        self.left_boards[str(session.journal.path)] = board

    def stored(self) -> Sequence[Stored]:
        begun = (
            Stored(str(i), "pachamama", s.begin.seats, "2025-01-02", s.state.over, options=s.begin.options)
            for i, s in enumerate(self.begun)
        )
        return (*begun, *self.kept)

    def begin(
        self,
        game: Game,
        seats: Sequence[Seat],
        options: dict[str, Value],
        code: str | None,
        names: Mapping[Seat, str] | None = None,
    ) -> Session:
        if code:
            raise Trouble("wrong-code", text=str(code))
        entropy = Entropy(lambda: self._number, lambda: bytes(32), cost=CHEAP)
        journal = Journal.create(self._folder / f"{next(self._count)}.game")
        start = replace(game.begin(seats, options), names=dict(names or {}))
        self.begun.append(Session.new(game, start, journal, self.vault, entropy))
        return self.begun[-1]

    def corrected(self, game: Game) -> Mapping[str, Any]:
        return self.own_data.get(game.name, {})

    def correct(self, game: Game, name: str, value: Any) -> None:
        kept = {**self.corrected(game), name: value}
        self.own_data[game.name] = {name: value for name, value in kept.items() if value is not None}

    def teaches(self, game: Game) -> bool:
        return any(plugin.name == game.name and plugin.lesson is not None for plugin in found().plugins)

    def learn(self, game: Game) -> LessonSession | None:
        lesson = next((plugin.lesson for plugin in found().plugins if plugin.name == game.name), None)
        folder = self._folder / f"lesson-{next(self._count)}"
        return LessonSession.teach(game, lesson(), folder) if lesson is not None else None

    def tips_told(self, game: str) -> Collection[str]:
        return self.tips.setdefault(game, [])

    def tip_told(self, game: str, key: str) -> None:
        self.tips.setdefault(game, []).append(key)

    def new_code(self, game: Game, options: Mapping[str, Value]) -> str:
        return new_code(options, self._number)

    def resume(self, key: str) -> Session:
        left = self.begun[int(key)]
        self.begun[int(key)] = Session.resume(left.game, Journal.open(left.journal.path), self.vault, CHEAP)
        return self.begun[int(key)]

    def sees(self, session: Session) -> bool:
        return self.seen is not None

    def look(self, session: Session) -> FakeLook | None:
        return FakeLook(self.seen) if self.seen is not None else None

    def differing(self, session: Session) -> Sequence[Spot]:
        return self.seen.differences if self.seen is not None else ()

    def seen_there(self, session: Session, spots: Sequence[Spot], layout: Layout, board: Board) -> SeenThere | None:
        return self.there

    def enrol(self, game: Game) -> FakeEnrolment | None:
        return self.enrolment

    def turns(self, session: Session) -> Mapping[str, float]:
        return self.turned

    def warning(self) -> Sight | None:
        return self.warned

    def keep(self, session: Session) -> str:
        return f"/media/stick/{session.journal.path.stem}.html"

    def past(self) -> FakePast:
        return self.looked_through

    def keep_past(self, page: HistoryPage) -> str:
        return "/media/stick/statistics.html"

    def revealed(self, session: Session) -> Mapping[str, Any] | None:
        if not session.sealed or session.game is not GAME:
            return None
        scenario = Oracle(session.sealed[0].secret).scenario
        here = board(str(session.begin.options["size"]))
        crops = ("potato", "coca", "chili", "corn", "quinoa")
        lying = {
            p: {"terrain": scenario.terrain[n], "crop": crops[scenario.crop[n] - 1], "pawn": None}
            for p, n in here.number.items()
        }
        view = session.state.view(None)
        return {"columns": view["columns"], "rows": view["rows"], "board": lying}

    def _seated(self, session: Session) -> Catalogue:
        return self.words(session.game.name).with_players(session.begin.names, session.begin.seats)

    def wheel(self, session: Session) -> Wheel | None:
        if not session.sealed or session.game is not GAME:
            return None
        self.lone = self.lone or FakeWheel(session)
        return self.lone

    def guide(self, session: Session) -> Guide | None:
        return self.talk

    def motion(self, session: Session) -> Sequence[Board]:
        return self.moves

    def prospects(self, session: Session) -> Sequence[Prospect]:
        painter = next((p.painter() for p in found().plugins if p.name == session.game.name), None)
        view, words = session.state.view(None), self.words(session.game.name)
        return painter.prospects(view, words) if isinstance(painter, ShowsProspects) else ()

    def reveal(self, session: Session, state: State, question: Question) -> RevealPage:
        painter = next((p.painter() for p in found().plugins if p.name == session.game.name), None)
        words = self._seated(session)
        return painter.reveal(state.view(None), question, words) if isinstance(painter, ShowsSealed) else RevealPage()

    def panel(self, session: Session, seat: Seat | None, at: State | None = None) -> Callable[[Moment], Panel] | None:
        panel = next((p.painter().panel for p in found().plugins if p.name == session.game.name), None)
        if panel is None:
            return None
        view, words = (at or session.state).view(seat), self._seated(session)
        return lambda moment: panel(view, moment, words)

    def outlook(self, session: Session, seat: Seat | None) -> Callable[[Action], Outlook] | None:
        outlook = next((p.painter().outlook for p in found().plugins if p.name == session.game.name), None)
        if outlook is None:
            return None
        view, words = session.state.view(seat), self._seated(session)
        return lambda action: outlook(view, action, words)

    def course(self, session: Session) -> Sequence[Plot | Table]:
        course = next((p.painter().course for p in found().plugins if p.name == session.game.name), None)
        if course is None:
            return ()
        steps = [(None, session.start), *((step.event, step.state) for step in session.steps)]
        return course(steps, self._seated(session))

    def touched(self, session: Session, seat: Seat) -> Callable[[Action], Sequence[Place]] | None:
        return None

    def remember(self, session: Session) -> None:
        self.remembered = session

    def finish(self, session: Session) -> None:
        session.finish()

    def records(self, session: Session) -> Sequence[Best]:
        return self.bests
