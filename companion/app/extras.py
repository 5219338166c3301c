"""What only some games have: the lone wheel, a talk, moves to be shown, a preview, what was sealed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app.house import House
from companion.app.plugins import plugin_of
from companion.display.bands import Moment, Panel
from companion.display.board import Board, Outlook, Plot, Prospect, Table
from companion.display.catalogue import Catalogue
from companion.display.full_pages import RevealPage
from companion.display.player_history import HistoryPage
from companion.display.trouble import Trouble
from companion.games.extras import ShowsMoves, ShowsProspects, ShowsSealed, ShowsTouched
from companion.games.kit import Action, Choice, Domain, Place, Question, Seat, State, Value, Verbatim
from companion.play.session import Session

if TYPE_CHECKING:
    from companion.app.guiding import SessionGuide
    from companion.app.table_library import TableLibrary
    from companion.app.watcher import TableWatcher


class TableExtras:
    """Asks each game's plugin; the talks see with the eyes of the watcher."""

    def __init__(self, library: TableLibrary, watcher: TableWatcher) -> None:
        self._library = library
        self._watcher = watcher
        self._beside = ThreadPoolExecutor(1, "course")  # a thread of it begins with the first course
        self._course: tuple[State, Catalogue, Future[Sequence[Plot | Table]]] | None = None
        self._past: PastGames | None = None  # what was looked through last, or still is

    def close(self) -> None:
        """Work out no more courses."""
        self._beside.shutdown(wait=False, cancel_futures=True)

    def keep(self, session: Session, to: Path | None = None) -> str:
        """After the end: write the game as a page and a picture to a stick, or else a folder; where that is."""
        from companion.app import keep_finished

        try:
            made = keep_finished.keep(
                session,
                self.revealed(session),
                partial(self.whole_course, session),
                self._library,
                to or keep_finished.folder(),
            )
        except OSError as err:
            raise Trouble("not-kept", why=Verbatim(err.strerror or str(err))) from err
        return str(made)

    def past(self) -> PastGames:
        """Begin to look through all finished games, beside the window."""
        library = self._library
        wanted = (library.language, library.theme)
        if self._past is None or self._past.over or self._past.wanted != wanted:
            self._past = PastGames(partial(_page_of_past, library), wanted)
        return self._past

    def keep_past(self, page: HistoryPage) -> str:
        """Write what was found as a page to a stick, or else a folder; where that is."""
        from companion.app import history_page, keep_finished

        try:
            return str(history_page.write(page, self._library.language, keep_finished.folder()))
        except OSError as err:
            raise Trouble("not-kept", why=Verbatim(err.strerror or str(err))) from err

    def revealed(self, session: Session) -> Mapping[str, Any] | None:
        """After the end: the view with all that was sealed filled in; None if nothing was, or no view shows it."""
        if not session.opened or not session.sealed:
            return None
        view = seen = session.state.view(None)
        secrets = {secret.name: secret for secret in session.game.secrets}
        for sealed in session.sealed:
            view = secrets[sealed.name].reveal(sealed.secret, view)
        return view if view is not seen else None

    def wheel(self, session: Session) -> LoneWheel | None:
        """The lone wheel, for a table that plays without a referee; None if the game has none."""
        names = {sealed.name for sealed in session.sealed}
        windows = next((s.windows for s in session.game.secrets if s.name in names and s.windows), None)
        return LoneWheel(session, windows) if windows else None

    def guide(self, session: Session) -> SessionGuide | None:
        """The talk about what the eyes can help with; None if this moment has none."""
        from companion.app.guiding import guide_of

        return guide_of(session, self._library, self._watcher, House(self._library.folder))

    def motion(self, session: Session) -> Sequence[Board]:
        """What hands must do now, move by move; empty if nothing is to be shown."""
        painter, words = plugin_of(session.game.name).painter(), self._words(session)
        return painter.motion(session.state.view(None), words) if isinstance(painter, ShowsMoves) else ()

    def prospects(self, session: Session) -> Sequence[Prospect]:
        """What may come next, whatever is done; empty for a game that does not show it."""
        painter, words = plugin_of(session.game.name).painter(), self._words(session)
        return painter.prospects(session.state.view(None), words) if isinstance(painter, ShowsProspects) else ()

    def touched(self, session: Session, seat: Seat) -> Callable[[Action], Sequence[Place]] | None:
        """What tells which places a seat's action would touch; None for a game that has no such preview."""
        painter = plugin_of(session.game.name).painter()
        return partial(painter.preview, session.state.view(seat)) if isinstance(painter, ShowsTouched) else None

    def outlook(self, session: Session, seat: Seat | None) -> Callable[[Action], Outlook] | None:
        """What tells what an action would bring; None for a game that does not."""
        outlook = plugin_of(session.game.name).painter().outlook
        if outlook is None:
            return None
        view, words = session.state.view(seat), self._words(session)
        return lambda action: outlook(view, action, words)

    def reveal(self, session: Session, state: State, question: Question) -> RevealPage:
        """A sealed question of a state before it is opened; empty for a game that shows nothing of it."""
        painter = plugin_of(session.game.name).painter()
        if not isinstance(painter, ShowsSealed):
            return RevealPage()
        return painter.reveal(state.view(None), question, self._words(session))

    def panel(self, session: Session, seat: Seat | None, at: State | None = None) -> Callable[[Moment], Panel] | None:
        """What tells what a game shows beside its board; None for a game that leaves it to the screen."""
        panel = plugin_of(session.game.name).painter().panel
        if panel is None:
            return None
        view, words = (
            (at or session.state).view(seat),
            self._words(session),
        )
        return lambda moment: panel(view, moment, words)

    def _words(self, session: Session) -> Catalogue:
        """The words of a game with the names of those who play it."""
        return self._library.words(session.game.name).with_players(session.begin.names, session.begin.seats)

    def course(self, session: Session) -> Sequence[Plot | Table] | None:
        """How a game went, worked out beside the window: None until it is; empty for a game that does not show it."""
        task = self._course_of(session)
        return task.result() if task.done() else None

    def whole_course(self, session: Session) -> Sequence[Plot | Table]:
        """The same for whoever can wait for it."""
        return self._course_of(session).result()

    def _course_of(self, session: Session) -> Future[Sequence[Plot | Table]]:
        words = self._words(session)
        if self._course is None or self._course[0] is not session.state or self._course[1] != words:
            self._course = session.state, words, self._begun_course(session, words)
        return self._course[2]

    def _begun_course(self, session: Session, words: Catalogue) -> Future[Sequence[Plot | Table]]:
        course = plugin_of(session.game.name).painter().course
        if course is None:
            nothing: Future[Sequence[Plot | Table]] = Future()
            nothing.set_result(())
            return nothing
        steps = [(None, session.start), *((step.event, step.state) for step in session.steps)]
        return self._beside.submit(course, steps, words)


class PastGames:
    """All finished games, being looked through for a page that is `wanted` in a language and a theme.

    In a thread of its own, for which nobody waits who closes the table.
    """

    def __init__(self, look: Callable[[], HistoryPage], wanted: tuple[str, str]) -> None:
        self.wanted = wanted
        self._task: Future[HistoryPage] = Future()
        threading.Thread(target=self._run, args=(look,), name="past", daemon=True).start()

    @property
    def over(self) -> bool:
        """Whether they are looked through."""
        return self._task.done()

    def found(self) -> HistoryPage | None:
        """What was found; None while they are still read."""
        return self._task.result() if self._task.done() else None

    def _run(self, look: Callable[[], HistoryPage]) -> None:
        try:
            self._task.set_result(look())
        except Exception as err:  # told where it is asked for
            self._task.set_exception(err)


def _page_of_past(library: TableLibrary) -> HistoryPage:
    from companion.app import history_page
    from companion.app.finished_games import PlayedGames

    found = PlayedGames(library.folder, library.vault).history()
    return history_page.made(found, library.language, library.theme)


class LoneWheel:
    """A sealed source asked for one place after another, outside the rules; every opening is written down first."""

    def __init__(self, session: Session, kinds: Mapping[str, str]) -> None:
        self._session = session
        self._kinds = kinds

    @property
    def windows(self) -> Sequence[str]:
        """What can be opened."""
        return tuple(self._kinds)

    @property
    def places(self) -> Domain:
        """Where it can be opened."""
        return Choice(tuple(dict.fromkeys(place for place, _ in self._session.state.layout())), by=_column)

    @property
    def opened(self) -> int:
        """How often a window has been opened, over all of this game's life."""
        return self._session.notes.get("wheel", 0)

    def open(self, window: str, place: str) -> Value:
        """Open a window at a place; it is written down before it is shown."""
        kind = self._kinds[window]
        question = Question(f"{kind}.{place}", kind, window, self.places, (place,))
        self._session.note("wheel", {"window": window, "place": place})
        for sealed in self._session.sealed:
            value = sealed.answer(question, self._session.state, ())
            if value is not None:
                return value
        raise Trouble("unknown-place")


def _column(place: Value) -> Value:
    return str(place).partition("r")[0]
