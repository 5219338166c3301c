"""This table in a hall: what `companion.hall` says and hears, put together with the games and the screens."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from companion.app import library
from companion.display.invitation import Invitation
from companion.display.trouble import Trouble
from companion.hall import config
from companion.hall.broker import Broker
from companion.hall.config import HallSettings
from companion.hall.link import TableLink, subscriptions
from companion.hall.mqtt import MqttBroker, NoHall, Will
from companion.hall.outbox import Outbox
from companion.hall.schema import FROM, Offer, Presence, topic, write
from companion.hall.speaking import NOTE, Invited, invited
from companion.hall.words import words_of
from companion.play.journal import JournalError
from companion.play.lesson_session import LessonSession
from companion.play.session import Session
from companion.play.vault import Locked
from companion.saying import Verbatim
from companion.settings import BadSettings

if TYPE_CHECKING:
    from companion.app.desk import TableDesk


class TableHall:
    """What the screens see of the hall, and what begins and ends games for it."""

    def __init__(self, desk: TableDesk, table: TableLink) -> None:
        self._desk = desk
        self._table = table
        desk.hall = self
        desk.library.held = self.held

    @classmethod
    def open(cls, desk: TableDesk, chosen: HallSettings | None = None, broker: Broker | None = None) -> TableHall:
        """The hall of `hall.toml`, through paho unless another broker is given; Trouble, in one sentence, if none."""
        own = words_of(desk.preferences.language)
        try:
            chosen = chosen or config.load()
            broker = broker or _broker(chosen)
            outbox = Outbox(config.outbox_path())
            table = TableLink(chosen, broker, outbox, desk.library.words, desk.library.painter, own)
            table.start()
        except (NoHall, BadSettings) as err:
            raise Trouble("hall-shut", why=Verbatim(own.trouble(err))) from err
        except OSError as err:
            raise Trouble("hall-shut", why=Verbatim(err)) from err
        return cls(desk, table)

    def turn(self, session: Session | None) -> bool:
        """One turn of the loop: say what changed, take in what came; whether there is something new to show."""
        changed = self._table.turn(None if isinstance(session, LessonSession) else session)
        while self._table.opened:
            self._open(self._table.opened.pop(), session)
        return changed

    def listen(self, seconds: float) -> None:
        """Wait so long at most for a game to be offered."""
        end = time.monotonic() + seconds
        while self.invitation is None and time.monotonic() < end:
            self.turn(None)
            time.sleep(0.05)

    def told(self, session: Session, lines: Iterable[str]) -> Iterator[str]:
        """The lines that are typed, the hall being told after each what it brought about."""
        self.turn(session)
        for line in lines:
            yield line
            self.turn(session)
        self.turn(session)

    def stop(self) -> None:
        """Say good-bye."""
        self._table.stop()

    # For the screens.

    @property
    def connected(self) -> bool:
        """Whether the table is connected to the hall."""
        return self._table.connected

    @property
    def minutes(self) -> int | None:
        """What is left of the round, in minutes; None without a clock that runs."""
        return self._table.minutes

    @property
    def announcements(self) -> Sequence[str]:
        """What the hall announced, the newest first."""
        return self._table.announcements

    @property
    def unread(self) -> bool:
        """Whether something was announced that nobody here has looked at."""
        return self._table.unread

    def read(self) -> None:
        """Mark the announcements as read."""
        self._table.unread = False

    @property
    def calling(self) -> bool:
        """Whether this table calls the organiser."""
        return self._table.calling

    def call(self, on: bool) -> None:
        """Call the organiser, or stop calling."""
        self._table.call(on)

    @property
    def invitation(self) -> Invitation | None:
        """The game that is offered, if this table has it."""
        offer = self._table.offer
        if offer is None or offer.game not in (game.name for game in self._desk.library.games):
            return None
        lot = self._table.lot
        seal = lot.words if lot is not None and offer.lot == lot.id else ""
        return Invitation(offer.title, offer.game, tuple((s.seat, s.name) for s in offer.seats), seal)

    def accept(self) -> Session:
        """Begin the game that is offered. Trouble if it cannot be begun."""
        offer = self._table.offer
        if offer is None:
            raise Trouble("hall-gone")
        seats = tuple(s.seat for s in offer.seats)
        game = library.game_named(offer.game)
        names = {s.seat: s.name for s in offer.seats}
        session = self._desk.library.begin(game, seats, dict(offer.options), offer.code or None, names)
        session.note(NOTE, _invited(offer).body())
        with suppress(OSError):  # the game has begun; at worst it is offered once more
            self._table.taken(offer, session.journal.path.name)
        return session

    # Inside.

    def held(self, session: Session) -> bool:
        """Whether other tables still play with the secret of this game."""
        try:
            return self._table.held(invited(session).lot)
        except OSError:
            return True  # it stays shut until somebody looks at the game when the outbox can be read

    def _open(self, file: str, shown: Session | None) -> None:
        """The last table has finished: open what was kept shut, in the game that is shown or in a stored one.

        A game that is not over opens at its own end; one that cannot be read says so when somebody looks at it.
        """
        if shown is not None and shown.journal.path.name == file:
            if shown.state.over:
                self._desk.library.finish(shown)
            return
        with suppress(JournalError, Locked):
            stored = library.resume(self._desk.library.folder / file, self._desk.library.vault)
            with closing(stored.journal):
                if stored.state.over:
                    self._desk.library.finish(stored)


def _invited(offer: Offer) -> Invited:
    return Invited(offer.id, offer.title, offer.lot, {s.seat: s.name for s in offer.seats})


def _broker(chosen: HallSettings) -> MqttBroker:
    gone = Will(topic(chosen.hall, FROM, Presence.what, chosen.table), write(Presence(False)))
    name = f"companion-{chosen.hall}-table-{chosen.table}"
    return MqttBroker(chosen, name, subscriptions(chosen.hall, chosen.table), gone)
