"""Talks that the eyes help with: a game's own dialogue in the words of the screen, fed with the newest picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.app.plugins import plugin_of
from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.display.desk import GuideStep, Trouble
from companion.display.page import Item, Para, Picture
from companion.games.dialogue import LOOK, Dialogue, Line, Mend, Way
from companion.games.kit import Action, Answer, Event, Ruling
from companion.play.corrections import HAND, Preview, Rewrite
from companion.play.session import Session
from companion.vision.errors import UnreadableError

if TYPE_CHECKING:
    from companion.app.eyes import Eyes
    from companion.app.house import House
    from companion.display.desk import Desk
    from companion.vision.geometry import plane

CAMERA = "camera"
EVERY = 0.4  # seconds between two looks by itself


class SessionGuide:
    """The dialogue of a session's game. Without `eyes` everything is typed; `house` keeps what holds for all games."""

    def __init__(self, session: Session, dialogue: Dialogue, desk: Desk, eyes: Eyes | None, house: House) -> None:
        self._session = session
        self._dialogue = dialogue
        self._desk = desk
        self._eyes = eyes
        self._house = house
        self._looked = 0.0
        self._seen = False
        self._step: GuideStep | None = None

    @property
    def by(self) -> str:
        """The camera, once it has shown something."""
        return CAMERA if self._seen else HAND

    @property
    def watches(self) -> bool:
        """Whether there is a camera."""
        return self._eyes is not None

    def step(self) -> GuideStep:
        """The dialogue's step in words."""
        if self._step is None:
            self._step = self._worded()
        return self._step

    def choose(self, way: str) -> Sequence[Event] | Preview | None:
        """Go one way, or look at the picture first if that is the way."""
        self._step = None
        if way == LOOK:
            self._dialogue.look(self._picture())
            self._seen = True
            return None
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
        self._dialogue.point(place)

    def watch(self) -> bool:
        """Look at the newest picture, now and then."""
        frame = self._eyes.frame if self._eyes is not None else None
        if frame is None or 0 <= frame.time - self._looked < EVERY:
            return False
        self._looked = frame.time
        if not self._dialogue.glance(frame.bgr):
            return False
        self._step, self._seen = None, True
        return True

    def _picture(self) -> plane.Picture:
        try:
            if self._eyes is None:
                raise UnreadableError("There is no camera; type the colours.", "none")
            return self._eyes.picture(self._session)
        except UnreadableError as err:
            words, key = self._desk.words(None), f"camera.{err.reason}"
            raise Trouble(words(key) if key in words else str(err)) from err

    def _mended(self, mend: Mend) -> Preview:
        steps = self._session.steps
        at = next(i for i, s in enumerate(steps) if isinstance(s.event, Answer) and s.event.question == mend.question)
        given = tuple((self._reasoned(event), self.by) for event in mend.put)
        return self._session.preview(Rewrite(at, 1, given))

    def _reasoned(self, event: Event) -> Event:
        """A ruling says why in the table's language."""
        if not isinstance(event, Ruling):
            return event
        words, key = self._desk.words(self._session.game.name), f"reason.{event.why}"
        return replace(event, why=words(key) if key in words else event.why)

    def _worded(self) -> GuideStep:
        name, state = self._session.game.name, self._session.state
        step = self._dialogue.step()
        painting, plain = plugin_of(name).painting(), self._desk.words(name)
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


def guide_of(session: Session, desk: Desk, eyes: Eyes | None, house: House) -> SessionGuide | None:
    """The talk that this moment of a session can have; None for a game without any, and when it is over."""
    opening = plugin_of(session.game.name).dialogue
    if opening is None:
        return None
    seeing = eyes is not None and not eyes.stopped
    keeps = house.kept(session.game.name)
    dialogue = opening()(session.state, _played(session), seeing, keeps)
    return None if dialogue is None else SessionGuide(session, dialogue, desk, eyes if seeing else None, house)


def _played(session: Session) -> bool:
    """Whether anybody has acted since the last answer."""
    for step in reversed(session.steps):
        if isinstance(step.event, Answer):
            return False
        if isinstance(step.event, Action):
            return True
    return False
