"""Talks that the eyes help with: a game's own dialogue in the words of the screen, fed with the newest picture."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.app.plugins import plugin_of
from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.display.desk import GuideStep
from companion.display.page import Item, Para, Picture
from companion.games.dialogue import LOOK, Dialogue, Line, Mend, Way
from companion.games.kit import Action, Answer, Event, Ruling
from companion.play.corrections import CAMERA, HAND, Preview, Rewrite
from companion.play.session import Session
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError

if TYPE_CHECKING:
    from companion.app.house import House
    from companion.app.watcher import TableWatcher
    from companion.display.desk import Library
    from companion.vision.geometry import plane

EVERY = 0.4  # seconds between two looks by itself


class SessionGuide:
    """The dialogue of a session's game.

    Without `watcher` everything is typed; `house` keeps what holds for all games.
    """

    def __init__(
        self, session: Session, dialogue: Dialogue, library: Library, watcher: TableWatcher | None, house: House
    ) -> None:
        self._session = session
        self._dialogue = dialogue
        self._library = library
        self._watcher = watcher
        self._house = house
        self._looked = 0.0
        self._talking = threading.Lock()  # the dialogue is the eyes' while they look, and the window's in between
        self._looking = False
        self._came = False  # whether the last look brought it on
        self._seen = False
        self._step: GuideStep | None = None

    @property
    def by(self) -> str:
        """The camera, once it has shown something."""
        return CAMERA if self._seen else HAND

    @property
    def watches(self) -> bool:
        """Whether there is a camera."""
        return self._watcher is not None

    def step(self) -> GuideStep:
        """The dialogue's step in words."""
        if self._step is None:
            with self._talking:
                self._step = self._worded()
        return self._step

    def choose(self, way: str) -> Sequence[Event] | Preview | None:
        """Go one way, or look at the picture first if that is the way."""
        if way == LOOK:
            self._begin(self._look, self._picture())
            return None
        self._step = None
        with self._talking:
            agreed = self._dialogue.choose(way)
        self._house.keep(self._session.game.name, self._dialogue.keeps)
        if agreed is None:
            return None
        if isinstance(agreed, Mend):
            return self._mended(agreed)
        return tuple(self._reasoned(event) for event in agreed)

    def point(self, place: str) -> None:
        """A finger on the sketch."""
        self._step = None
        with self._talking:
            self._dialogue.point(place)

    def watch(self) -> bool:
        """Let the eyes look at the newest picture, now and then; whether a look has brought the talk on."""
        eyes = self._watcher.eyes if self._watcher is not None else None
        frame = eyes.frame if eyes is not None else None
        if frame is not None and not 0 <= frame.time - self._looked < EVERY:
            self._looked = frame.time
            self._begin(self._glance, frame.bgr)
        if not self._came:
            return False
        self._step, self._came = None, False
        return True

    def _begin(self, look: Callable[[plane.Picture], bool], picture: plane.Picture) -> None:
        """Let the eyes look at a picture, beside the window, unless they look already."""
        if not self._looking and self._watcher is not None:
            self._looking = True
            self._watcher.run(self._in_turn, look, picture)

    def _in_turn(self, look: Callable[[plane.Picture], bool], picture: plane.Picture) -> None:
        try:
            with self._talking:
                came = look(picture)
        finally:
            self._looking = False
        if came:
            self._seen = self._came = True

    def _look(self, picture: plane.Picture) -> bool:
        self._dialogue.look(picture, self._known)
        return True

    def _glance(self, picture: plane.Picture) -> bool:
        return self._dialogue.glance(picture, self._known)

    @property
    def _known(self) -> Profile:
        """What the eyes know of the box."""
        eyes = self._watcher.eyes if self._watcher is not None else None
        return Profile({}) if eyes is None else eyes.known

    def _picture(self) -> plane.Picture:
        assert self._watcher is not None  # without one there is no such way
        try:
            if self._watcher.eyes is None:
                raise UnreadableError("none")
            return self._watcher.eyes.picture(self._session)
        except UnreadableError as err:
            raise self._watcher.said(err) from err

    def _mended(self, mend: Mend) -> Preview:
        steps = self._session.steps
        at = next(i for i, s in enumerate(steps) if isinstance(s.event, Answer) and s.event.question == mend.question)
        given = tuple((self._reasoned(event), self.by) for event in mend.put)
        return self._session.preview(Rewrite(at, 1, given))

    def _reasoned(self, event: Event) -> Event:
        """A ruling says why in the table's language."""
        if not isinstance(event, Ruling):
            return event
        words, key = self._words(), f"reason.{event.why}"
        return replace(event, why=words(key) if key in words else event.why)

    def _words(self) -> Catalogue:
        return self._library.words(self._session.game.name).with_players(self._session.begin.names)

    def _worded(self) -> GuideStep:
        name, state = self._session.game.name, self._session.state
        step = self._dialogue.step()
        painting, plain = plugin_of(name).painting(), self._words()
        assert painting.sketch is not None  # a game with such a talk draws it
        board, marked, at = painting.sketch(step.sketch, painting.paint(state.view(None), plain))
        words = plain.with_names(board.names)
        prompt = Para(_said(words, step.prompt), "warning" if step.prompt.warning else "strong")
        said = (Para(_said(words, line), "warning" if line.warning else "quiet") for line in step.lines)
        question = state.question()
        title = words.question(question) if question is not None else words("menu.scan")
        ways = tuple(_item(way, words, board) for way in step.ways)
        cursor = frozenset({at} if at else ())
        return GuideStep(
            title, (prompt, *said), ways, Picture(board, cursor=cursor, marked=marked), step.live and self.watches
        )


def _said(words: Catalogue, line: Line) -> str:
    return words.say(line.section, line.said)


def _item(way: Way, words: Catalogue, board: Board) -> Item:
    if way.words is not None:
        return Item(words.say("way", way.words), way.key)
    return Item(words.name(way.colour), way.key, chip=board.faces[way.colour].chip)


def guide_of(session: Session, library: Library, watcher: TableWatcher, house: House) -> SessionGuide | None:
    """The talk that this moment of a session can have; None for a game without any, and when it is over."""
    opening = plugin_of(session.game.name).dialogue
    if opening is None:
        return None
    seeing = watcher.eyes is not None and not watcher.eyes.stopped
    keeps = house.kept(session.game.name)
    dialogue = opening()(session.state, _played(session), seeing, keeps)
    return None if dialogue is None else SessionGuide(session, dialogue, library, watcher if seeing else None, house)


def _played(session: Session) -> bool:
    """Whether anybody has acted since the last answer."""
    for step in reversed(session.steps):
        if isinstance(step.event, Answer):
            return False
        if isinstance(step.event, Action):
            return True
    return False
