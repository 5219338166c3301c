"""What the hall needs of a broker, whoever brings it: `mqtt.py` with paho, a twin in tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Arrived:
    """A message as it came, unread; `kept` if the broker had it from before."""

    topic: str
    payload: bytes
    kept: bool = False


@dataclass(frozen=True)
class Connected:
    """The broker is there, and everything is subscribed to."""


@dataclass(frozen=True)
class Lost:
    """The broker is away, or does not let us in; `why` in its own words. It is tried again by itself."""

    why: str


@dataclass(frozen=True)
class Overrun:
    """So many messages came faster than they were taken, and were dropped."""

    count: int


Incident = Arrived | Connected | Lost | Overrun


class Broker(Protocol):
    """A connection that is made again by itself. Nothing here waits for the network."""

    @property
    def connected(self) -> bool:
        """Whether something that is sent now can arrive."""

    def start(self) -> None:
        """Begin to look for the broker."""

    def send(self, topic: str, payload: bytes, retain: bool, sure: bool = True) -> None:
        """Send a message if the broker is there; `sure` asks it to say that it came (QoS 1)."""

    def take(self, most: int) -> list[Incident]:
        """What happened since the last look, the oldest first, at most so much."""

    def stop(self) -> None:
        """Say good-bye and let go."""
