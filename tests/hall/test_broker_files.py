"""The broker that `companion hall broker` sets up, attacked by strangers and by tables in other names."""

from __future__ import annotations

import base64
import hashlib
import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from companion.hall import link
from companion.hall.broker import Arrived, Connected, Lost
from companion.hall.broker_files import HOME, LOOK, ORGANISER, BrokerPlan, hashed, write
from companion.hall.config import HallSettings
from companion.hall.discovery import announced
from companion.hall.mqtt import NoHall, Will
from companion.hall.organiser import keeper
from companion.hall.words import words_of
from tests.hall.test_mqtt import Wire, needs_mosquitto
from tests.support.hall.mosquitto import Mosquitto, free_port

PLAN = BrokerPlan("club", ("7", "8"))


class Hall:
    """A broker on the loopback address with the files as they are written, and its users' passwords."""

    def __init__(self, folder: Path, plan: BrokerPlan = PLAN) -> None:
        self.plan = replace(plan, port=free_port())
        self.folder = folder
        self.users = write(self.plan, folder)
        as_root = "user root\n" if os.geteuid() == 0 else ""  # a test of root's may read what is root's
        self.broker = Mosquitto(folder)
        file = folder / "mosquitto.conf"
        write(self.plan, folder)
        file.write_text(file.read_text() + as_root)
        self.broker.port = self.plan.port
        self.broker.start()
        self.wires: list[Wire] = []

    def wire(
        self,
        user: str,
        *topics: str,
        name: str = "",
        password: str | None = None,
        will: Will | None = None,
        at: str = "127.0.0.1",
    ) -> Wire:
        """A client of a user, called `name`."""
        word = self.users.get(user, "") if password is None else password
        chosen = HallSettings(broker=at, port=self.plan.port, hall="club", user=user, password=word)
        made = Wire(chosen, name or user or "nobody", *topics, will=will)
        self.wires.append(made)
        return made

    def close(self) -> None:
        for wire in self.wires:
            wire.broker.stop()
        self.broker.pull()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.close()


def refused(wire: Wire) -> bool:
    return isinstance(wire.until(lambda incident: isinstance(incident, Lost | Connected)), Lost)


def topics(wire: Wire) -> list[str]:
    return [incident.topic for incident in wire.seen if isinstance(incident, Arrived)]


def test_passwords_are_hashed_as_mosquitto_does() -> None:
    kind, rounds, salt, digest = hashed("secret", b"twelve bytes").split("$")[1:]
    assert (kind, base64.b64decode(salt)) == ("7", b"twelve bytes")
    assert base64.b64decode(digest) == hashlib.pbkdf2_hmac("sha512", b"secret", b"twelve bytes", int(rounds))


def test_nothing_that_is_written_can_be_read_by_others_and_users_keep_their_passwords(tmp_path: Path) -> None:
    first = write(PLAN, tmp_path)
    for name in ("users.txt", "passwords", "acl", "mosquitto.conf"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    again = write(replace(PLAN, tables=("7", "8", "9")), tmp_path)
    assert {user: again[user] for user in first} == first
    assert len(set(again.values())) == len(again)
    for password in first.values():
        assert password not in (tmp_path / "passwords").read_text()


@pytest.mark.parametrize(
    "more",
    [
        {"address": "0.0.0.0"},
        {"address": "::"},
        {"address": "hall.local"},
        {"tables": ()},
        {"tables": ("7", "7")},
        {"tables": ("organiser",)},
        {"tables": ("+",)},
        {"tables": ("7\nuser 8",)},
        {"hall": "#"},
    ],
)
def test_what_would_open_the_hall_is_refused(more: Mapping[str, object]) -> None:
    with pytest.raises(NoHall):
        replace(PLAN, **more)  # type: ignore[arg-type]  # one field at a time


@needs_mosquitto
def test_no_stranger_gets_in(hall: Hall) -> None:
    assert refused(hall.wire(""))
    assert refused(hall.wire("7", password="wrong"))
    assert refused(hall.wire("9", password=hall.users["7"]))
    assert not refused(hall.wire("7"))


@needs_mosquitto
def test_each_table_speaks_and_hears_for_itself_alone(hall: Hall) -> None:
    organiser = hall.wire(ORGANISER, *keeper.subscriptions("club")).connect()
    eight = hall.wire("8", *link.subscriptions("club", "8")).connect()
    seven = hall.wire("7", "#", "companion/1/club/to/8/+", "companion/1/club/from/8/+").connect()
    for topic in (
        "companion/1/club/from/8/result",
        "companion/1/club/to/8/offer",
        "companion/1/club/to/7/offer",
        "companion/1/club/all/lot",
        "companion/1/other/from/7/call",
        "homeassistant/sensor/companion-club-8/turn/config",
        "$SYS/broker/log",
        "companion/1/club/from/7/call",
    ):
        seven.broker.send(topic, b"from 7", retain=False)
    organiser.until(lambda incident: incident == Arrived("companion/1/club/from/7/call", b"from 7"))
    organiser.broker.send("companion/1/club/to/8/offer", b"to 8", retain=False)
    organiser.broker.send("companion/1/club/all/clock", b"to all", retain=False)
    seven.until(lambda incident: incident == Arrived("companion/1/club/all/clock", b"to all"))
    eight.until(lambda incident: incident == Arrived("companion/1/club/all/clock", b"to all"))
    assert [topic for topic in topics(organiser) if "/from/" in topic] == ["companion/1/club/from/7/call"]
    assert eight.payloads() == [b"to 8", b"to all"]
    assert not [topic for topic in topics(seven) if "/8/" in topic]


@needs_mosquitto
def test_a_table_leaves_nothing_at_the_broker_but_its_own_few_messages(hall: Hall) -> None:
    """Kept messages of made-up names would fill the broker's memory, for everybody and for ever."""
    seven = hall.wire("7").connect()
    for n in range(50):
        seven.broker.send(f"companion/1/club/from/7/more-{n}", b"x" * 1000, retain=True)
        seven.broker.send(f"homeassistant/sensor/companion-club-7/more-{n}/config", b"x" * 1000, retain=True)
    for name in ("receipt", "offer", "result/more"):
        seven.broker.send(f"companion/1/club/from/7/{name}", b"x", retain=True)
    seven.broker.send("companion/1/club/from/7/result", b"a result", retain=True)
    home = hall.wire(HOME, "#").connect()
    home.until(lambda incident: isinstance(incident, Arrived) and incident.payload == b"a result")
    late = hall.wire(ORGANISER, *keeper.subscriptions("club")).connect()
    late.until(lambda incident: isinstance(incident, Arrived) and incident.payload == b"a result")
    assert topics(home) == topics(late) == ["companion/1/club/from/7/result"]


@needs_mosquitto
def test_no_last_will_speaks_for_another_and_no_shared_subscription_hears_another(hall: Hall) -> None:
    organiser = hall.wire(ORGANISER, *keeper.subscriptions("club")).connect()
    spy = hall.wire("8", "$share/spies/companion/1/club/from/7/+", "$SYS/#", "companion/1/+/from/+/+").connect()
    for will in (Will("companion/1/club/from/8/result", b"a lie"), Will("companion/1/club/from/7/call", b"gone")):
        hall.wire("7", will=will).connect()
        hall.wire("7").connect()  # the broker lets the former go, and says its last will
    organiser.until(Arrived("companion/1/club/from/7/call", b"gone").__eq__)
    seven = hall.wire("7").connect()
    seven.broker.send("companion/1/club/from/7/result", b"a result", retain=True)
    organiser.until(Arrived("companion/1/club/from/7/result", b"a result").__eq__)
    spy.broker.send("companion/1/club/from/8/call", b"come", retain=False)
    organiser.until(Arrived("companion/1/club/from/8/call", b"come").__eq__)
    assert b"a lie" not in organiser.payloads()
    assert not topics(spy)


@needs_mosquitto
def test_nobody_takes_the_name_of_another_user(hall: Hall) -> None:
    organiser = hall.wire(ORGANISER, *keeper.subscriptions("club"), name="companion-club-organiser").connect()
    for name in ("companion-club-organiser", ORGANISER, "8"):
        wire = hall.wire("7", name=name).connect()
        wire.broker.send("companion/1/club/from/7/call", name.encode(), retain=False)
        organiser.until(Arrived("companion/1/club/from/7/call", name.encode()).__eq__)
    assert not [incident for incident in organiser.seen if isinstance(incident, Lost)]


@needs_mosquitto
def test_who_looks_says_nothing_and_home_assistant_hears_of_tables(hall: Hall) -> None:
    organiser = hall.wire(ORGANISER, *keeper.subscriptions("club")).connect()
    look = hall.wire(LOOK, *keeper.subscriptions("club")).connect()
    home = hall.wire(HOME, "homeassistant/#", "companion/1/club/from/#").connect()
    seven = hall.wire("7").connect()
    for wire in (look, home):
        wire.broker.send("companion/1/club/from/7/result", b"a lie", retain=True)
        wire.broker.send("companion/1/club/all/clock", b"a lie", retain=True)
    told = list(announced("club", "7", words_of("en")))
    for topic, payload in told:
        seven.broker.send(topic, payload, retain=True)
    seven.broker.send("companion/1/club/from/7/call", b"come", retain=False)
    for wire in (organiser, look, home):
        wire.until(lambda incident: incident == Arrived("companion/1/club/from/7/call", b"come"))
    assert {topic for topic in topics(home) if topic.startswith("homeassistant/")} == {topic for topic, _ in told}
    assert b"a lie" not in organiser.payloads() + look.payloads() + home.payloads()


@needs_mosquitto
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # paho closes no socket that was refused
def test_with_tls_the_broker_shows_a_certificate_of_its_own(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(PLAN, tls=True))
    chosen = HallSettings(
        broker="127.0.0.1", port=hall.plan.port, hall="club", user="7", password=hall.users["7"], tls=True
    )
    known, unknown = Wire(replace(chosen, ca=str(tmp_path / "ca.crt")), "7"), Wire(chosen, "7")
    known.connect()
    assert isinstance(unknown.until(lambda incident: isinstance(incident, Lost)), Lost)
    for wire in (known, unknown):
        wire.broker.stop()
    hall.close()
