"""How a table and the organiser take in what the broker brings: briefly, and with a sentence for what is wrong."""

from __future__ import annotations

from collections.abc import Callable

from companion.hall.broker import Arrived, Broker, Connected, Incident, Lost
from companion.hall.codec import BadMessage
from companion.hall.complaints import Complaints


class HallListener:
    """Takes in so many incidents at a time, and for so many seconds, as `limits` says; `clock` is in seconds.

    `connected` is called when the broker is there, `arrived` with each message; a BadMessage that it raises is a
    sentence in the log.
    """

    def __init__(
        self,
        broker: Broker,
        complaints: Complaints,
        clock: Callable[[], float],
        limits: tuple[int, float],
        connected: Callable[[], None],
        arrived: Callable[[Arrived], None],
    ) -> None:
        self._broker = broker
        self._complaints = complaints
        self._clock = clock
        self._most, self._seconds = limits
        self._connected = connected
        self._arrived = arrived
        self._why_away = ""  # what was said of a broker that is away, so that it is said once

    def take(self) -> int:
        """Take in what came; how much it was."""
        count, end = 0, self._clock() + self._seconds
        while count < self._most and self._clock() < end and (found := self._broker.take(1)):
            count += len(found)
            for incident in found:
                self._incident(incident)
        return count

    def _incident(self, incident: Incident) -> None:
        if isinstance(incident, Connected):
            self._why_away = ""
            self._connected()
        elif isinstance(incident, Lost):
            if incident.why != self._why_away:
                self._complaints.say(BadMessage("broker-away"), incident.why)
            self._why_away = incident.why
        elif isinstance(incident, Arrived):
            try:
                self._arrived(incident)
            except BadMessage as err:
                self._complaints.say(err, incident.topic)
        else:
            self._complaints.say(BadMessage("flood"), str(incident.count))
