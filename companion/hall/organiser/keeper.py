"""The organiser at the broker: takes in what all tables say, stores results before it says so, tells what changed.

A second one that only looks stores nothing and says nothing.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping

from companion.display.catalogue import Catalogue
from companion.hall import schema
from companion.hall.broker import Arrived, Broker
from companion.hall.codec import BadMessage
from companion.hall.complaints import Complaints
from companion.hall.listening import HallListener
from companion.hall.organiser.ledger import Ledger
from companion.hall.organiser.overview import Overview
from companion.hall.organiser.tournament import told
from companion.hall.schema import ALL, FROM, LONGEST_CLOCK, TO, Clock, Message, Presence, Receipt, Result

AT_ONCE = 2000  # messages that are taken in one turn
BRIEFLY = 0.25  # seconds after which a turn takes no more, so that keys are heard in a flood as well
CLOCK = 15.0  # seconds after which the round's clock is said anew
LOOK = 1.0  # seconds after which the ledger is looked at: a command may have written
RECEIPTS = 200  # results in one receipt
LONGEST_RESULT = 8 * 1024  # bytes of a result; one of a full table with long names has 2 KiB


def subscriptions(hall: str) -> tuple[str, ...]:
    """The topics that an organiser listens to."""
    return (f"{schema.ROOT}/{hall}/{FROM}/+/+", f"{schema.ROOT}/{hall}/{ALL}/+")


CanWin = Callable[[str, str, Mapping[str, int], str], bool]
"""Whether in a game, by its name, a side can have won with these totals by that rule."""


class OrganiserKeeper:
    """One organiser. `clock` is in seconds, `wall` in seconds since 1970; without a ledger it only looks.

    `can_win` says of a game by its name whether a side can have won with these totals by that rule.
    """

    def __init__(
        self,
        hall: str,
        broker: Broker,
        ledger: Ledger | None,
        words: Catalogue,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        can_win: CanWin = lambda game, side, totals, rule: True,
    ) -> None:
        self.hall = hall
        self._can_win = can_win
        self.overview = Overview()
        self._broker = broker
        self._ledger = ledger
        self._words = words
        self._clock = clock
        self._wall = wall
        self._complaints = Complaints(words, clock)
        self._listener = HallListener(
            broker, self._complaints, clock, (AT_ONCE, BRIEFLY), self._introduce, self._arrived
        )
        self._results: list[tuple[str, Result, bytes]] = []  # what came in this turn, to be stored
        self._boot = secrets.token_hex(4)
        self._said: dict[str, int] = {}  # the revision of each topic that was told on this connection
        self._looked = -LOOK
        self._clocked = -CLOCK
        self._seen = (-1, -1)
        self._stale = True  # whether results came since the standings were made

    @property
    def connected(self) -> bool:
        """Whether the broker is there."""
        return self._broker.connected

    def start(self) -> None:
        """Begin to look for the broker."""
        self._broker.start()

    def turn(self) -> bool:
        """Take in what came, store results, tell what changed; whether anything came."""
        count = self._listener.take()
        if self._results and self._ledger is not None:
            self._store(self._ledger, self._results)
        self._results.clear()
        self._tell()
        return count > 0

    def stop(self) -> None:
        """Say good-bye."""
        if self._ledger is not None:
            self._send(ALL, Presence(False, self._boot))
            self._ledger.close()
        self._broker.stop()

    # Taking in.

    def _introduce(self) -> None:
        """The broker is there: everything is said anew."""
        self._said.clear()
        self._clocked = -CLOCK
        if self._ledger is not None:
            self._send(ALL, Presence(True, self._boot))

    def _arrived(self, came: Arrived) -> None:
        at = schema.address(self.hall, came.topic)
        if not came.payload:
            return  # somebody cleared what the broker had kept
        message = schema.read(at, came.payload)
        if at.where == FROM:
            if isinstance(message, Result):
                self._check(message, came.payload)
                self._results.append((at.table, message, came.payload))  # kept also of a table that is not shown
            self.overview.table_said(at.table, message, self._clock())
        elif at.where == ALL and isinstance(message, Presence):
            if self._ledger is not None and message.online and message.boot != self._boot and not came.kept:
                raise BadMessage("same-name")
        elif at.where == ALL:
            self.overview.hall_said(message, self._clock())

    def _check(self, result: Result, payload: bytes) -> None:
        """BadMessage for a result that is too long, or whose winners cannot have won with its totals."""
        if len(payload) > LONGEST_RESULT:
            raise BadMessage("too-long", n=len(payload), most=LONGEST_RESULT)
        if not result.withdrawn:
            totals, rule = result.totals, result.rule
            if not all(side in totals and self._can_win(result.game, side, totals, rule) for side in result.winners):
                raise BadMessage("wrong-winner")

    def _store(self, ledger: Ledger, results: list[tuple[str, Result, bytes]]) -> None:
        """Store results, then say so; where the disk is full nobody is told, and they come again.

        During a tournament only its tables are kept; others are told that theirs came, so that they send it no more.
        """
        try:
            tournament = ledger.tournament()
            apart = [t for t, _, _ in results if tournament is not None and t not in tournament.tables]
            stored = ledger.store([each for each in results if each[0] not in apart])
        except OSError:
            self._complaints.say(BadMessage("not-stored"), str(ledger.path))
            return
        for table in dict.fromkeys(apart):
            self._complaints.say(BadMessage("no-table"), table)
        if len(stored) + len(apart) < len(results):
            self._complaints.say(BadMessage("too-many-results"), results[-1][0])
        self._stale = True
        received = [*stored, *((table, result) for table, result, _ in results if table in apart)]
        for table in dict.fromkeys(table for table, _ in received):
            ids = [(result.id, result.revision) for t, result in received if t == table]
            for n in range(0, len(ids), RECEIPTS):
                self._send(TO, Receipt(tuple(ids[n : n + RECEIPTS])), table)

    # Telling.

    def _tell(self) -> None:
        """Bring what tables are told up to date with the ledger, and send what this connection has not said yet."""
        ledger = self._ledger
        now = self._clock()
        if ledger is None or now - self._looked < LOOK:
            return
        self._looked = now
        try:
            self._renew(ledger)
            if self._broker.connected:
                self._say_told(ledger)
                self._say_clock(ledger, now)
        except OSError:
            self._complaints.say(BadMessage("not-stored"), str(ledger.path))

    def _renew(self, ledger: Ledger) -> None:
        """Make anew what a tournament says, after results came or a command wrote."""
        changed = ledger.changed != self._seen
        if not (self._stale or changed):
            return
        self._clocked = -CLOCK if changed else self._clocked
        tournament = ledger.tournament()
        if tournament is not None:
            title = self._words("hall.round", title=tournament.title, n=len(ledger.rounds(tournament)))
            ledger.tell(told(self.hall, ledger, tournament, title))
        self._stale, self._seen = False, ledger.changed

    def _say_told(self, ledger: Ledger) -> None:
        """Send what this connection has not said yet."""
        for topic, (revision, payload) in ledger.told().items():
            if self._said.get(topic) != revision:
                self._broker.send(topic, payload, retain=True)
                self._said[topic] = revision

    def _say_clock(self, ledger: Ledger, now: float) -> None:
        """Say anew how long the round still runs: whoever comes late could not tell how old what is kept is."""
        found = ledger.clock()
        if found is None or now - self._clocked < CLOCK:
            return
        title, ends = found
        self._clocked = now
        left = min(round(ends - self._wall()), LONGEST_CLOCK)  # the machine's clock may have been set back
        self._send(ALL, Clock(title, max(0, left), running=ends > 0))

    def _send(self, where: str, message: Message, table: str = "") -> None:
        topic = schema.topic(self.hall, where, message.what, table)
        self._broker.send(topic, schema.write(message), schema.retained(message))
