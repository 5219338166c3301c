"""Talks that the eyes help with: a game's own dialogue in the words of the screen, fed with the newest picture."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from secrets import randbits
from typing import TYPE_CHECKING, Any

from companion.app.plugins import extra, plugin_of
from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.display.guide import GuideStep
from companion.display.page import Item, Para, Picture
from companion.games.dialogue import LOOK, Behind, Dialogue, Line, Mend, Talks, Way
from companion.games.extras import DrawsTalk
from companion.games.kit import Action, Answer, Event, Ruling, Spot, State
from companion.play.corrections import CAMERA, HAND, Preview, Rewrite
from companion.play.session import Session
from companion.vision.errors import UnreadableError

if TYPE_CHECKING:
    from companion.app.house import House
    from companion.app.watcher import TableWatcher
    from companion.display.desk import Library

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
        self._looking: Future[tuple[bool, Dialogue]] | None = None  # a look of the eyes, at a copy of the talk
        self._asked = False  # whether that look was asked for
        self._again = False  # whether another one was asked for meanwhile
        self._presses = self._looked_after = 0  # how often somebody has gone on, and had when that look began
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

    @property
    def aside(self) -> bool:
        """Whether the game's own page asks the same."""
        return self._dialogue.step().aside

    @property
    def sure(self) -> str:
        """The way that is gone without a press; none while something is to be asked."""
        return self._dialogue.step().sure

    @property
    def asks(self) -> bool:
        """Whether there is anything to choose, on a page of its own."""
        return bool(self._dialogue.step().ways)

    @property
    def reads(self) -> frozenset[Spot]:
        """The spots that it reads itself."""
        return frozenset(self._dialogue.step().reads)

    def behind(self, going_on: Behind[Any]) -> Dialogue | None:
        """The talk that goes on with this one at the session's present moment, with what this one has learnt."""
        self._house.keep(self._session.game.name, self._dialogue.keeps)
        return going_on(self._session.state, self._house.kept(self._session.game.name), self._dialogue)

    def step(self) -> GuideStep:
        """The dialogue's step in words."""
        if self._step is None:
            self._step = self._worded()
        return self._step

    def choose(self, way: str) -> Sequence[Event] | Preview | None:
        """Go one way, or have the eyes look at the picture if that is the way; nothing here waits for them.

        Trouble if they have looked at once, and could not.
        """
        self._step = None
        if way == LOOK:
            if self._looking is None:
                self._begin(asked=True)
            elif not self._asked:
                self._again = True
            self._fetch()
            return None
        self._presses += 1  # what the eyes look at now is of before
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
        self._presses += 1
        self._dialogue.point(place)

    def watch(self) -> bool:
        """Let the eyes look at the newest picture, now and then; whether a look has brought the talk on.

        Trouble, once, if they could not.
        """
        self._fetch()
        eyes = self._watcher.eyes if self._watcher is not None else None
        frame = eyes.view.frame if eyes is not None else None
        if self._looking is None and frame is not None and not 0 <= frame.time - self._looked < EVERY:
            self._looked = frame.time
            self._begin(asked=False)
            self._fetch()
        if not self._came:
            return False
        self._step, self._came = None, False
        return True

    def _begin(self, asked: bool) -> None:
        """Have the eyes look, for the talk as it stands now: they are given a copy of it."""
        assert self._watcher is not None  # without one there is no such way
        state = self._session.state
        talk = copy.deepcopy(self._dialogue, {id(state): state})
        self._asked, self._again, self._looked_after = asked, False, self._presses
        self._looking = self._watcher.run(partial(self._look, self._watcher, talk, asked))

    def _look(self, watcher: TableWatcher, talk: Dialogue, asked: bool) -> tuple[bool, Dialogue]:
        """In the eyes' thread: look for a talk, and hand it back as it stands then."""
        eyes = watcher.eyes
        if eyes is None:
            raise UnreadableError("none")
        picture = eyes.picture(self._session)
        if not asked:
            return talk.glance(picture, eyes.known), talk
        talk.look(picture, eyes.known)
        return True, talk

    def _fetch(self) -> None:
        """Go on with what the eyes made of the talk, unless somebody has gone on meanwhile."""
        if self._looking is None or not self._looking.done():
            return
        looking, asked, unpressed, self._looking = self._looking, self._asked, self._looked_after == self._presses, None
        try:
            came, talk = looking.result()
        except Exception as err:  # whatever the eyes stumble over, the talk goes on by hand
            came, trouble = False, self._watcher.said(err) if self._watcher is not None else None
            if asked and trouble is not None:
                self._step = None
                raise trouble from err
        else:
            if unpressed:
                self._dialogue, self._came, self._seen = talk, self._came or came, self._seen or came
        if asked or came:
            self._step = None
        if self._again:
            self._begin(asked=True)

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
        begin = self._session.begin
        return self._library.words(begin.game).with_players(begin.names, begin.seats)

    def _worded(self) -> GuideStep:
        name, state = self._session.game.name, self._session.state
        step = self._dialogue.step()
        painting, plain = plugin_of(name).painter(), self._words()
        assert isinstance(painting, DrawsTalk)  # a game with such a talk draws it
        board, marked, at = painting.sketch(step.sketch, plugin_of(name).painter().paint(state.view(None), plain))
        words = plain.with_names(board.names)
        prompt = Para(_said(words, step.prompt), "warning" if step.prompt.warning else "strong")
        said = [Para(_said(words, line), "warning" if line.warning else "quiet") for line in step.lines]
        if self._looking is not None and (self._asked or self._again):
            said.append(Para(words("table.looking"), "quiet"))
        question = state.question()
        title = words.question(question) if question is not None else words("menu.scan")
        items = {way: _item(way, words, board) for way in step.ways}
        ways, ends = tuple(items.values()), tuple(item for way, item in items.items() if way.ends)
        cursor = frozenset({at} if at else ())
        picture = Picture(board, cursor=cursor, marked=marked)
        return GuideStep(title, (prompt, *said), ways, picture, step.live and self.watches, step.doubtful, ends)


def _said(words: Catalogue, line: Line) -> str:
    return words.say(line.section, line.said)


def _item(way: Way, words: Catalogue, board: Board) -> Item:
    if way.words is not None:
        return Item(words.say("way", way.words), way.key)
    return Item(words.name(way.colour), way.key, chip=board.faces[way.colour].chip)


def guide_of(session: Session, library: Library, watcher: TableWatcher, house: House) -> SessionGuide | None:
    """The talk that this moment of a session can have; None for a game without any, and when it is over."""
    talks = extra(session.game.name, Talks)
    if talks is None or talks.begin is None:
        return None
    seeing = watcher.eyes is not None and not watcher.eyes.view.stopped
    keeps = house.kept(session.game.name)
    dialogue = talks.begin(session.state, _played(session), seeing, keeps, randbits(64))
    return None if dialogue is None else SessionGuide(session, dialogue, library, watcher if seeing else None, house)


class TalkBehind:
    """The talk that goes on behind the game's own page, moment after moment, as far as a camera is there."""

    def __init__(self, library: Library, watcher: TableWatcher, house: House) -> None:
        self._library = library
        self._watcher = watcher
        self._house = house
        self._of: tuple[Session, State] | None = None  # the moment that it is about
        self._guide: SessionGuide | None = None

    def turn(self, session: Session) -> SessionGuide | None:
        """Let the eyes look now and then; the talk, once, when that has brought it on."""
        if self._of is None or self._of[0] is not session or self._of[1] is not session.state:
            self._guide = self._begun(session, self._of is not None and self._of[0] is session)
            self._of = session, session.state
        came = self._guide is not None and self._guide.watch()
        eyes = self._watcher.eyes
        trusted = eyes is not None and eyes.view.warning is None  # in bad light somebody is asked what dice show
        self._watcher.left_out = self._guide.reads if self._guide is not None and trusted else frozenset()
        return self._guide if came else None

    def _begun(self, session: Session, goes_on: bool) -> SessionGuide | None:
        talks, eyes = extra(session.game.name, Talks), self._watcher.eyes
        if talks is None or talks.behind is None or eyes is None or eyes.view.stopped:
            return None
        if goes_on and self._guide is not None:
            dialogue = self._guide.behind(talks.behind)
        else:
            dialogue = talks.behind(session.state, self._house.kept(session.game.name))
        if dialogue is None:
            return None
        return SessionGuide(session, dialogue, self._library, self._watcher, self._house)


def _played(session: Session) -> bool:
    """Whether anybody has acted since the last answer."""
    for step in reversed(session.steps):
        if isinstance(step.event, Answer):
            return False
        if isinstance(step.event, Action):
            return True
    return False
