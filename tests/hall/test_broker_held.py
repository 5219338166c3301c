"""Strangers and users who hold what the broker has for all: connections, half a message, what waits for one away."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from companion.hall import broker_files
from companion.hall.broker import Arrived
from companion.hall.broker_files import ORGANISER, QUEUED, SILENCE, STRANGERS
from companion.hall.codec import LONGEST
from companion.hall.organiser import keeper
from tests.hall.test_broker_files import PLAN, Hall, refused
from tests.hall.test_mqtt import needs_mosquitto
from tests.support.hall.mosquitto import PATIENCE

pytestmark = needs_mosquitto
NETWORK = "127.0.0.2"
"""Stands for the hall's network: the broker's own machine can be reached at another address."""
HALF = bytes((0x10, 0xFF, 0xFF, 0x03)) + b"\0\4MQTT"
"""The begin of a message of 64 KiB that says who one is, and never does."""
OVERLONG = bytes((0x10, 0xFF, 0xFF, 0xFF, 0x7F)) + b"\0\4MQTT"
"""The begin of one of 256 MiB."""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path, replace(PLAN, address=NETWORK))
    yield made
    made.close()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few strangers be held, so that a test need not open hundreds of connections."""
    monkeypatch.setattr(broker_files, "STRANGERS", 5)


def held(hall: Hall, number: int, begun: bytes = b"") -> list[socket.socket]:
    """Connections to the hall's network by somebody who never says who it is."""
    made = []
    for _ in range(number):
        made.append(socket.create_connection((NETWORK, hall.plan.port), PATIENCE))
        made[-1].sendall(begun)
    return made


def closed(connection: socket.socket) -> bool:
    """Whether the broker has let a connection go, once it had the time to."""
    connection.settimeout(PATIENCE)
    with suppress(ConnectionError):
        return connection.recv(1) == b""
    return True


def test_tables_get_in_while_a_stranger_holds_hundreds_of_connections(hall: Hall) -> None:
    before = hall.broker.memory
    connections = held(hall, STRANGERS // 2) + held(hall, STRANGERS // 4, HALF)
    assert not refused(hall.wire("7", at=NETWORK))
    assert hall.broker.memory - before < STRANGERS * 2 * LONGEST
    for each in connections:
        each.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # paho closes no socket that was refused
def test_who_is_in_stays_in_and_the_organiser_has_a_door_of_its_own(few: None, hall: Hall) -> None:
    seven = hall.wire("7", at=NETWORK).connect()
    connections = held(hall, 40)
    assert refused(hall.wire("8", at=NETWORK))
    organiser = hall.wire(ORGANISER, *keeper.subscriptions("club")).connect()
    seven.broker.send("companion/1/club/from/7/call", b"come", retain=False)
    organiser.until(Arrived("companion/1/club/from/7/call", b"come").__eq__)
    for each in connections:
        each.close()
    hall.wire("8", at=NETWORK).connect()


def test_a_message_that_is_too_long_is_not_waited_for(hall: Hall) -> None:
    (connection,) = held(hall, 1, OVERLONG)
    with connection:
        assert closed(connection)


def test_nobody_is_believed_to_be_there_for_hours_without_a_word(hall: Hall) -> None:
    client, granted = _session(hall, "7", keep_alive=65535)
    assert granted == SILENCE
    client.disconnect()


@pytest.mark.long  # Mosquitto 2.0.11 lets up to four times as much wait as it is told, which its memory shows or not
def test_what_waits_for_one_who_went_away_is_bounded(hall: Hall) -> None:
    gone, _ = _session(hall, "8", expiry=3600, topic="companion/1/club/all/+")
    gone.disconnect()
    organiser = hall.wire(ORGANISER).connect()
    before = hall.broker.memory
    for _ in range(10 * QUEUED // LONGEST):
        organiser.broker.send("companion/1/club/all/clock", b"x" * (LONGEST - 100), retain=False)
    seven = hall.wire("7", "companion/1/club/all/+", at=NETWORK).connect()
    organiser.broker.send("companion/1/club/all/clock", b"last", retain=False)
    seven.until(Arrived("companion/1/club/all/clock", b"last").__eq__)
    assert hall.broker.memory - before < 2 * QUEUED


def _session(
    hall: Hall, user: str, keep_alive: int = 60, expiry: int = 0, topic: str = ""
) -> tuple[paho.Client, int | None]:
    """A client that asks for what ours never do, and the seconds of silence that the broker grants it."""
    client = paho.Client(CallbackAPIVersion.VERSION2, client_id=user, protocol=paho.MQTTv5)
    client.username_pw_set(user, hall.users[user])
    granted: list[int | None] = []
    subscribed: list[int] = []
    client.on_connect = lambda c, u, f, r, properties: granted.append(getattr(properties, "ServerKeepAlive", None))
    client.on_subscribe = lambda c, u, mid, codes, properties: subscribed.append(mid)
    wishes = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho gives no types for it
    wishes.SessionExpiryInterval = expiry
    client.connect(NETWORK, hall.plan.port, keep_alive, clean_start=True, properties=wishes)
    while not granted:
        client.loop(PATIENCE)
    if topic:
        client.subscribe(topic, 1)
        while not subscribed:
            client.loop(PATIENCE)
    return client, granted[0]
