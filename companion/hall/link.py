"""A table in a hall: says how its game stands, and holds what the hall offers until somebody at the table wants it.

Nothing that comes from outside touches a game. What the hall says is kept here, for the screens to show; an offer
begins a game only when it is accepted with a press, and never while another runs.
"""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.display.board import Paint
from companion.display.catalogue import Catalogue
from companion.hall import discovery, schema
from companion.hall.broker import Arrived, Broker
from companion.hall.codec import BadMessage
from companion.hall.complaints import Complaints
from companion.hall.config import HallSettings
from companion.hall.listening import HallListener
from companion.hall.outbox import Outbox
from companion.hall.schema import (
    ALL,
    FROM,
    TO,
    Announcement,
    Call,
    Clock,
    Lot,
    Message,
    Offer,
    Presence,
    Receipt,
    Result,
    TableState,
)
from companion.hall.speaking import Public
from companion.play.session import Session

AT_ONCE = 20  # messages that are read in one turn of the window's loop
BRIEFLY = 0.02  # seconds after which a turn takes no more
AGAIN = 30.0  # seconds after which a result is sent anew while no receipt came
NEWEST = 5  # announcements that are kept
PLAYING, TAKEN, LOT = "playing:", "taken:", "lot:"  # what the outbox remembers beside messages


def subscriptions(hall: str, table: str) -> tuple[str, ...]:
    """The topics that a table listens to."""
    own = schema.topic(hall, FROM, Presence.what, table)  # another of this name would speak there
    return (f"{schema.ROOT}/{hall}/{TO}/{table}/+", f"{schema.ROOT}/{hall}/{ALL}/+", own)


class TableLink:
    """One table's side. `words` and `painter` say and paint a game; `clock` is in seconds."""

    def __init__(
        self,
        chosen: HallSettings,
        broker: Broker,
        outbox: Outbox,
        words: Callable[[str | None], Catalogue],
        painter: Callable[[str], Paint],
        own_words: Catalogue,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.announcements: tuple[str, ...] = ()
        self.unread = False
        self.calling = False
        self.opened: list[str] = []  # games, by their files' names, whose secret may be opened now
        self.offer: Offer | None = None
        self.lot: Lot | None = None
        self._chosen = chosen
        self._broker = broker
        self._outbox = outbox
        self._words = words
        self._painter = painter
        self._own = own_words
        self._clock = clock
        self._complaints = Complaints(own_words, clock)
        self._listener = HallListener(
            broker,
            self._complaints,
            clock,
            (AT_ONCE, BRIEFLY),
            lambda: self._surely(self._introduce),
            lambda came: self._surely(partial(self._arrived, came)),
        )
        self._boot = secrets.token_hex(4)
        self._organiser = ""
        self._announced = ""  # the id of what was announced last
        self._clock_said: tuple[Clock, float] | None = None
        self._session: Session | None = None
        self._state: object = None
        self._steps = 0
        self._said: TableState | None = None
        self._followed = ""  # the id of the game that is remembered to be played
        self._sent_at = 0.0
        self._before: tuple[object, ...] = ()  # what there was to show at the turn before
        self._result_at = math.inf  # when to see whether there is a result to write down

    # What the loop calls.

    def start(self) -> None:
        """Begin to look for the broker."""
        self._broker.start()

    def turn(self, session: Session | None) -> bool:
        """Say what changed, take in what came; whether there is something new to show."""
        if session is not self._session or (session is not None and session.state is not self._state):
            self._changed(session)
        now = self._clock()
        if session is not None and now >= self._result_at:
            self._result_at = now + AGAIN  # when it is tried again if the disk is full
            self._surely(lambda: self._write_result(session))
        self._listener.take()
        if self._broker.connected and now - self._sent_at >= AGAIN:
            self._surely(self._send_pending)
        before, self._before = self._before, self._shown()
        return before != self._before

    def stop(self) -> None:
        """Say good-bye."""
        self._say(Presence(False, self._boot))
        self._broker.stop()
        self._outbox.close()

    # What people at the table do.

    def call(self, on: bool) -> None:
        """Call the organiser, or stop calling."""
        self.calling = on
        self._say(Call(on))

    def taken(self, offer: Offer, file: str) -> None:
        """The offer was accepted and its game has a file; it is not offered again, whatever restarts."""
        self._outbox.keep(TAKEN + offer.id, file)
        if offer.lot and offer.code:
            self._outbox.keep(LOT + offer.lot, f"{offer.code} {file}")
        self.offer = None

    # What is so.

    @property
    def connected(self) -> bool:
        """Whether the broker is there."""
        return self._broker.connected

    @property
    def minutes(self) -> int | None:
        """What is left of the round, in minutes begun; None without a clock that runs."""
        if self._clock_said is None or not self._clock_said[0].running:
            return None
        said, at = self._clock_said
        return max(0, -(-(said.seconds - int(self._clock() - at)) // 60))

    def held(self, lot: str) -> bool:
        """Whether a round's secret must not be opened yet."""
        return bool(lot) and LOT + lot in self._outbox.kept(LOT)

    def _shown(self) -> tuple[object, ...]:
        return self.connected, self.offer, self.announcements, self.minutes, self.calling, self.lot, len(self.opened)

    # Saying.

    def _changed(self, session: Session | None) -> None:
        if session is not self._session:
            self._session, self._steps = session, len(session.steps) if session is not None else 0
        self._state = session.state if session is not None else None
        if session is None:
            self._said = TableState("idle")
            self._say(self._said)
            return
        public = self._public(session)
        self._said = public.state()
        self._say(self._said)
        told = public.news(self._steps)
        self._steps = len(session.steps)
        if told is not None:
            self._say(told)
        self._result_at = 0.0

    def _write_result(self, session: Session) -> None:
        self._result(session, self._public(session))
        self._result_at = math.inf

    def _result(self, session: Session, public: Public) -> None:
        """Put the result of a game that was followed into the outbox, or say that its end was taken back."""
        id, before = session.begin.id, self._last_result(session.begin.id)
        revision = self._outbox.revision(id) + 1
        result = public.result(revision)
        if result is None:
            if before is None:
                self._follow(id, session)
                return
            result = replace(before, revision=revision, withdrawn=True)
        elif before is None and PLAYING + id not in self._outbox.kept(PLAYING + id):
            return  # it was over before the hall was asked to follow it
        if before is None or replace(result, revision=before.revision, at=before.at) != before:
            self._outbox.put(id, revision, self._topic(result), schema.write(result))
            self._outbox.drop(PLAYING + id)
            self._send_pending()

    def _follow(self, id: str, session: Session) -> None:
        """Remember that a game was seen before its end, so that its end is news also after a restart."""
        if id != self._followed:
            self._outbox.keep(PLAYING + id, session.journal.path.name)
            self._followed = id

    def _last_result(self, id: str) -> Result | None:
        payload = self._outbox.payload(id)
        if payload is None:
            return None
        try:
            found = schema.read(schema.Address(FROM, self._chosen.table, Result.what), payload)
        except BadMessage:
            return None  # of another release
        return found if isinstance(found, Result) else None

    def _public(self, session: Session) -> Public:
        name = session.game.name
        words = self._words(name).with_players(session.begin.names, session.begin.seats)
        return Public(session, words, self._painter(name))

    def _say(self, message: Message) -> None:
        keep = schema.retained(message)
        self._broker.send(self._topic(message), schema.write(message), keep, sure=keep)

    def _topic(self, message: Message) -> str:
        return schema.topic(self._chosen.hall, FROM, message.what, self._chosen.table)

    def _send_pending(self) -> None:
        self._sent_at = self._clock()
        for sent in self._outbox.pending():
            self._broker.send(sent.topic, sent.payload, retain=True)

    def _introduce(self) -> None:
        """After every connection everything that others should know is said anew."""
        self._say(Presence(True, self._boot))
        speak = discovery.announced if self._chosen.discovery else discovery.forgotten
        for topic, payload in speak(self._chosen.hall, self._chosen.table, self._own):
            self._broker.send(topic, payload, retain=True)
        self._say(self._said or TableState("idle"))
        self._say(Call(self.calling))
        self._send_pending()

    # Taking in.

    def _surely(self, work: Callable[[], None]) -> None:
        """Do what needs the outbox; without room on the disk it is a sentence in the log."""
        try:
            work()
        except OSError as err:
            self._complaints.say(BadMessage("not-kept"), str(err))

    def _arrived(self, came: Arrived) -> None:
        at = schema.address(self._chosen.hall, came.topic)
        if at.table not in ("", self._chosen.table):
            raise BadMessage("no-topic")
        if not came.payload:
            return  # somebody cleared what the broker had kept
        message = schema.read(at, came.payload)
        if at.where == FROM:
            self._own_name(message, came.kept)
        elif isinstance(message, Receipt):
            self._outbox.stored(message.stored)
        elif isinstance(message, Presence):
            self._organiser_is(message)
        elif isinstance(message, Announcement):
            if message.id != self._announced:  # the same words may be said twice, an hour apart
                others = (text for text in self.announcements if text != message.text)
                self.announcements = (message.text, *others)[:NEWEST]
                self._announced, self.unread = message.id, True
        elif isinstance(message, Clock):
            self._clock_said = message, self._clock()
        elif isinstance(message, Offer):
            known = TAKEN + message.id in self._outbox.kept(TAKEN + message.id)
            self.offer = None if known or not message.game else message
        elif isinstance(message, Lot):
            self._lot_is(message)

    def _own_name(self, message: Message, kept: bool) -> None:
        """Something came in our own name: if it is not from us or from before, somebody else has the same name."""
        other = isinstance(message, Presence) and message.online and message.boot != self._boot
        if other and not kept:
            raise BadMessage("same-name")

    def _organiser_is(self, presence: Presence) -> None:
        """An organiser who has just started may have lost what was on its way."""
        if presence.online and presence.boot != self._organiser:
            self._organiser = presence.boot
            self._send_pending()

    def _lot_is(self, lot: Lot) -> None:
        self.lot = lot
        own = self._outbox.kept(LOT + lot.id).get(LOT + lot.id)
        if own is None or not lot.code:
            return
        code, _, file = own.partition(" ")
        if code != lot.code:
            raise BadMessage("other-lot")
        self._outbox.drop(LOT + lot.id)
        self.opened.append(file)
