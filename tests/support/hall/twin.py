"""A broker in memory: retained messages, last wills, clients that can be cut off. Nothing leaves the process."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from companion.hall import link, schema
from companion.hall.broker import Arrived, Connected, Incident, Lost
from companion.hall.schema import Message

HALL = "club"


class Exchange:
    """The twin of a broker. `log` is every byte that was ever sent, oldest first."""

    def __init__(self) -> None:
        self.up = True
        self.retained: dict[str, bytes] = {}
        self.log: list[tuple[str, bytes]] = []
        self.clients: list[TwinBroker] = []

    def client(self, topics: Sequence[str], will: tuple[str, bytes] | None = None) -> TwinBroker:
        made = TwinBroker(self, topics, will)
        self.clients.append(made)
        return made

    def table(self, name: str) -> TwinBroker:
        """The connection of a table of this name."""
        will = schema.topic(HALL, schema.FROM, "presence", name), schema.write(schema.Presence(False))
        return self.client(link.subscriptions(HALL, name), will)

    def publish(self, topic: str, payload: bytes, retain: bool) -> None:
        self.log.append((topic, payload))
        if retain:
            self.retained[topic] = payload
        for client in self.clients:
            client.offer(topic, payload)

    def pull(self, forget: bool = False) -> None:
        """Pull the plug; a broker that keeps nothing on disk forgets what it had."""
        self.up = False
        if forget:
            self.retained.clear()
        for client in self.clients:
            client.cut()

    def back(self) -> None:
        self.up = True
        for client in self.clients:
            client.connect()

    def say(self, hall: str, message: Message, where: str = schema.ALL, table: str = "") -> None:
        """What an organiser would say."""
        self.publish(schema.topic(hall, where, message.what, table), schema.write(message), schema.retained(message))

    def said(self, what: str) -> list[bytes]:
        return [payload for topic, payload in self.log if topic.endswith(f"/{what}")]


class TwinBroker:
    """One client of the twin."""

    def __init__(self, exchange: Exchange, topics: Sequence[str], will: tuple[str, bytes] | None) -> None:
        self.connected = False
        self._exchange = exchange
        self._topics = tuple(topics)
        self._will = will
        self._waiting: deque[Incident] = deque()

    def start(self) -> None:
        self.connect()

    def connect(self) -> None:
        if not self._exchange.up:
            self._waiting.append(Lost("no answer"))
            return
        self.connected = True
        self._waiting.append(Connected())
        for topic, payload in list(self._exchange.retained.items()):
            self.offer(topic, payload, kept=True)

    def cut(self) -> None:
        self.connected = False
        self._waiting.append(Lost("unspecified error"))

    def die(self) -> None:
        """Gone without a word."""
        self.connected = False
        if self._will is not None:
            self._exchange.publish(*self._will, True)

    def offer(self, topic: str, payload: bytes, kept: bool = False) -> None:
        if self.connected and any(fits(pattern, topic) for pattern in self._topics):
            self._waiting.append(Arrived(topic, payload, kept))

    def send(self, topic: str, payload: bytes, retain: bool, sure: bool = True) -> None:
        if self.connected:
            self._exchange.publish(topic, payload, retain)

    def take(self, most: int) -> list[Incident]:
        return [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]

    def stop(self) -> None:
        self.connected = False


def fits(pattern: str, topic: str) -> bool:
    wanted, parts = pattern.split("/"), topic.split("/")
    if wanted[-1] == "#":
        return parts[: len(wanted) - 1] == wanted[:-1]
    return len(wanted) == len(parts) and all(w in ("+", p) for w, p in zip(wanted, parts, strict=True))
