"""The connection to a broker with paho-mqtt, MQTT 5. paho's thread only posts; whoever takes decides what it means.

A connection that was lost is never mended: a new client is made, so that nothing which waited in the old one overtakes
what is sent anew. The broker is asked to keep back what is too long, and to slow down where it can.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.hall.broker import Arrived, Connected, Incident, Lost, Overrun
from companion.hall.codec import LONGEST
from companion.hall.config import HallSettings
from companion.saying import Explained, Verbatim

if TYPE_CHECKING:
    from paho.mqtt.client import Client

KEEP_ALIVE = 15  # seconds after whose one and a half the broker speaks a last will
PATIENCE = 5.0  # seconds for a connection to come about
RETRIES = (1.0, 2.0, 5.0, 10.0, 30.0)  # seconds between attempts
STEADY = 5.0  # seconds after which a connection has come about: two of one name push each other out at once
IN_FLIGHT = 100  # messages that the broker may send before we have said that they came
AGAIN = 10.0  # seconds between two times that retained messages are asked for after a flood
OVERHEAD = 1024  # bytes of a packet beside its payload


class NoHall(Explained):
    """Why the hall cannot be spoken to, and what to do."""

    section = "hall-trouble"


@dataclass(frozen=True)
class Will:
    """What the broker says for us when we are gone without a word."""

    topic: str
    payload: bytes


def installed() -> bool:
    """Whether the extra `[hall]` is there."""
    from importlib.util import find_spec

    try:
        return find_spec("paho.mqtt.client") is not None
    except ModuleNotFoundError:
        return False


class MqttBroker:
    """One client of a broker. `name` tells it from all others there; `most` is how many messages may wait.

    NoHall where paho is not installed or a file of the settings is not there.
    """

    def __init__(
        self,
        chosen: HallSettings,
        name: str,
        topics: Sequence[str],
        will: Will | None,
        most: int = 500,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if not installed():
            raise NoHall("no-extra")
        for file in filter(None, (chosen.ca, chosen.certificate, chosen.key)):
            if not Path(file).expanduser().is_file():
                raise NoHall("no-file", path=Verbatim(file))
        self._chosen = chosen
        self._name = name
        self._topics = tuple(topics)
        self._will = will
        self._most = most
        self._clock = clock
        self._lock = threading.Lock()
        self._waiting: deque[Incident] = deque()
        self._dropped = 0
        self._missed = False  # whether something was dropped that the broker may have kept
        self._asked = -AGAIN  # when the broker was asked for that
        self._client: Client | None = None
        self._up = False
        self._failed = 0  # attempts in a row
        self._since = 0.0  # when the connection came about
        self._again: float | None = None  # when to try again; None while a client lives

    @property
    def connected(self) -> bool:
        """Whether something that is sent now can arrive."""
        return self._up

    def start(self) -> None:
        """Begin to look for the broker."""
        if self._client is not None:
            self._client.disconnect()  # one that never came about would go on trying beside the new one
        self._again = None
        self._client = client = self._made()
        client.connect_async(self._chosen.broker, self._chosen.port, KEEP_ALIVE, clean_start=True, properties=_wishes())
        client.loop_start()

    def send(self, topic: str, payload: bytes, retain: bool, sure: bool = True) -> None:
        """Send a message if the broker is there."""
        if self._up and self._client is not None:
            self._client.publish(topic, payload, qos=1 if sure else 0, retain=retain)

    def take(self, most: int) -> list[Incident]:
        """What happened since the last look; a lost broker is looked for again when its time has come."""
        with self._lock:
            found: list[Incident] = [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]
            if self._dropped:
                found.append(Overrun(self._dropped))
                self._dropped, self._missed = 0, True
            heard_out = self._missed and not self._waiting
        now = self._clock()
        if heard_out and self._client is not None and now - self._asked >= AGAIN:
            self._missed, self._asked = False, now
            self._subscribe(self._client)  # what is retained comes once more: some of it may have been dropped
        if self._again is not None and now >= self._again:
            self.start()
        return found

    def stop(self) -> None:
        """Say good-bye and let go; a broker that does not take even that is left alone."""
        client, self._client, self._again = self._client, None, None
        self._up = False
        if client is not None:
            client.disconnect()
            ending = threading.Thread(target=client.loop_stop, daemon=True)
            ending.start()
            ending.join(2.0)

    def _made(self) -> Client:
        from paho.mqtt.client import Client, MQTTv5
        from paho.mqtt.enums import CallbackAPIVersion

        client = Client(CallbackAPIVersion.VERSION2, client_id=self._name, protocol=MQTTv5, reconnect_on_failure=False)
        chosen = self._chosen
        if chosen.user:
            client.username_pw_set(chosen.user, chosen.password or None)
        if chosen.tls:
            try:
                client.tls_set(_file(chosen.ca), _file(chosen.certificate), _file(chosen.key))
            except (OSError, ValueError) as err:
                raise NoHall("bad-certificate", why=Verbatim(err)) from err
        if self._will is not None:
            client.will_set(self._will.topic, self._will.payload, qos=1, retain=True)
        client.connect_timeout = PATIENCE
        client.max_inflight_messages_set(IN_FLIGHT)
        client.on_connect = self._connected
        client.on_connect_fail = self._not_found
        client.on_disconnect = self._lost
        client.on_message = self._message
        return client

    # Called in paho's thread.

    def _connected(self, client: Client, _: Any, __: Any, reason: Any, ___: Any) -> None:
        if client is not self._client:
            return
        if reason.is_failure:
            self._later(str(reason))
            return
        self._subscribe(client)
        self._since = self._clock()
        self._up = True
        self._post(Connected())

    def _subscribe(self, client: Client) -> None:
        for topic in self._topics:
            client.subscribe(topic, qos=1)

    def _not_found(self, client: Client, _: Any) -> None:
        if client is self._client:
            err = sys.exc_info()[1]
            self._later(str(getattr(err, "strerror", None) or err or "no answer"))

    def _lost(self, client: Client, _: Any, __: Any, reason: Any, ___: Any) -> None:
        if client is self._client:
            self._later(str(reason))

    def _later(self, reason: str) -> None:
        """There is no connection: try again with a new client, after longer and longer pauses."""
        if self._again is not None:
            return
        now = self._clock()
        if self._up and now - self._since >= STEADY:
            self._failed = 0
        self._up = False
        self._again = now + RETRIES[min(self._failed, len(RETRIES) - 1)]
        self._failed += 1
        self._post(Lost(reason))

    def _message(self, client: Client, _: Any, message: Any) -> None:
        if client is self._client:
            try:
                topic = message.topic
            except UnicodeDecodeError:
                topic = ""  # none of ours; paho's thread would end here
            self._post(Arrived(topic, bytes(message.payload[: LONGEST + 1]), message.retain))

    def _post(self, incident: Incident) -> None:
        """Leave it for whoever takes; of too many messages the new ones go, but never what the connection does."""
        with self._lock:
            if isinstance(incident, Arrived) and len(self._waiting) >= self._most:
                self._dropped += 1
            else:
                self._waiting.append(incident)


def _file(name: str) -> str | None:
    return str(Path(name).expanduser()) if name else None


def _wishes() -> Any:
    """What the broker is asked for: nothing longer than we read, and not too much at a time."""
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties

    wishes: Any = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho's is not typed
    wishes.MaximumPacketSize = LONGEST + OVERHEAD
    wishes.ReceiveMaximum = IN_FLIGHT
    return wishes
