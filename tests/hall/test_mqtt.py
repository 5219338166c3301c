"""The connection itself, with a real Mosquitto: last will, users, TLS, names that clash, messages that are too long."""

from __future__ import annotations

import datetime
import ipaddress
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from companion.hall import mqtt
from companion.hall.broker import Arrived, Connected, Incident, Lost, Overrun
from companion.hall.codec import LONGEST
from companion.hall.config import HallSettings
from companion.hall.mqtt import MqttBroker, NoHall, Will
from tests.support.hall.mosquitto import Mosquitto, program

needs_mosquitto = pytest.mark.skipif(program() is None, reason="Mosquitto is not installed: apt-get install mosquitto")
PATIENCE = 15.0
PAGE = Path(mqtt.__file__).with_name("README.md")


class Wire:
    """One connection, and all that happened to it."""

    def __init__(
        self, chosen: HallSettings, name: str, *topics: str, will: Will | None = None, most: int = 500
    ) -> None:
        self.broker = MqttBroker(chosen, name, topics, will, most)
        self.seen: list[Incident] = []
        self.broker.start()

    def until(self, so: Callable[[Incident], bool]) -> Incident:
        """Wait for something to happen."""
        end = time.monotonic() + PATIENCE
        while not (found := next(filter(so, self.seen), None)):
            assert time.monotonic() < end, self.seen
            self.seen += self.broker.take(1000)
            time.sleep(0.005)
        return found

    def connect(self) -> Wire:
        self.until(lambda incident: isinstance(incident, Connected))
        return self

    def payloads(self) -> list[bytes]:
        return [incident.payload for incident in self.seen if isinstance(incident, Arrived)]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    made = Mosquitto(tmp_path)
    made.start()
    yield made
    made.pull()


@pytest.fixture
def chosen(broker: Mosquitto) -> HallSettings:
    return HallSettings(broker="127.0.0.1", port=broker.port)


@needs_mosquitto
def test_what_is_retained_reaches_who_comes_late_and_the_last_will_who_is_there(chosen: HallSettings) -> None:
    one = Wire(chosen, "one", "a/kept", will=Will("a/gone", b"gone")).connect()
    one.broker.send("a/kept", b"kept", retain=True)
    one.until(lambda incident: incident == Arrived("a/kept", b"kept", kept=False))  # now the broker keeps it
    two = Wire(chosen, "two", "a/#").connect()
    two.until(lambda incident: incident == Arrived("a/kept", b"kept", kept=True))
    client = one.broker._client
    assert client is not None
    sock = client.socket()
    assert isinstance(sock, socket.socket)
    sock.shutdown(socket.SHUT_RDWR)
    two.until(lambda incident: incident == Arrived("a/gone", b"gone"))
    for each in (one, two):
        each.broker.stop()


@needs_mosquitto
def test_a_message_that_is_too_long_is_kept_back_by_the_broker_and_the_next_one_comes(chosen: HallSettings) -> None:
    one, two = Wire(chosen, "one").connect(), Wire(chosen, "two", "a").connect()
    one.broker.send("a", b"x" * 3_000_000, retain=False)
    one.broker.send("a", b"short", retain=False)
    two.until(lambda incident: incident == Arrived("a", b"short"))
    assert all(len(payload) <= LONGEST + 1 for payload in two.payloads())
    for each in (one, two):
        each.broker.stop()


@needs_mosquitto
def test_of_a_flood_what_nobody_takes_is_dropped_and_counted(chosen: HallSettings) -> None:
    one, two = Wire(chosen, "one").connect(), Wire(chosen, "two", "a", most=10).connect()
    for n in range(300):
        one.broker.send("a", str(n).encode(), retain=False)
    one.broker.send("b", b"", retain=False)
    end = time.monotonic() + PATIENCE
    while two.broker._dropped + 10 < 300 and time.monotonic() < end:
        time.sleep(0.01)
    two.until(lambda incident: isinstance(incident, Overrun))
    dropped = sum(incident.count for incident in two.seen if isinstance(incident, Overrun))
    assert dropped + len(two.payloads()) == 300
    for each in (one, two):
        each.broker.stop()


@needs_mosquitto
def test_what_the_broker_keeps_comes_once_more_after_a_flood_in_which_it_may_have_been_dropped(
    chosen: HallSettings,
) -> None:
    one, two = Wire(chosen, "one").connect(), Wire(chosen, "two", "a/+", most=10).connect()
    for n in range(300):
        one.broker.send("a/flood", str(n).encode(), retain=False)
    one.broker.send("a/offer", b"offer", retain=True)
    end = time.monotonic() + PATIENCE
    while two.broker._dropped + 10 < 301 and time.monotonic() < end:
        time.sleep(0.01)
    two.until(lambda incident: incident == Arrived("a/offer", b"offer", kept=True))
    for each in (one, two):
        each.broker.stop()


def test_a_topic_that_is_no_text_is_passed_over_and_the_next_message_comes() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        wire = Wire(HallSettings(broker="127.0.0.1", port=server.getsockname()[1]), "one", "a")
        peer, _ = server.accept()
        with peer:
            peer.recv(4096)
            peer.sendall(b"\x20\x03\x00\x00\x00")  # welcome
            peer.sendall(b"\x30\x07\x00\x03a\xff\xfe\x00x")
            peer.sendall(b"\x30\x08\x00\x01a\x00next")
            wire.until(lambda incident: incident == Arrived("a", b"next"))
            wire.broker.stop()
    assert wire.payloads() == [b"x", b"next"]


@needs_mosquitto
def test_of_two_with_one_name_the_first_is_pushed_out(chosen: HallSettings) -> None:
    one = Wire(chosen, "same").connect()
    two = Wire(chosen, "same").connect()
    one.until(lambda incident: isinstance(incident, Lost))
    for each in (one, two):
        each.broker.stop()


@needs_mosquitto
def test_a_broker_that_comes_late_is_found(tmp_path: Path) -> None:
    late = Mosquitto(tmp_path)
    wire = Wire(HallSettings(broker="127.0.0.1", port=late.port), "one")
    wire.until(lambda incident: isinstance(incident, Lost))
    assert not wire.broker.connected
    late.start()
    wire.connect()
    wire.broker.stop()
    late.pull()


def with_users(folder: Path, *names: str, more: str = "") -> Mosquitto:
    """A broker that lets only these users in; each has the password “secret”."""
    users = folder / "users"
    users.touch()
    tool = shutil.which("mosquitto_passwd")
    assert tool is not None
    for name in names:
        subprocess.run([tool, "-b", users, name, "secret"], check=True)
    own = "user root\n" if os.geteuid() == 0 else ""  # else it could not read what the test has written
    return Mosquitto(folder, f"password_file {users}\n{own}{more}", anonymous=False)


@needs_mosquitto
def test_user_and_password_are_wanted_and_given(tmp_path: Path) -> None:
    broker = with_users(tmp_path, "table")
    broker.start()
    chosen = HallSettings(broker="127.0.0.1", port=broker.port)
    refused = Wire(replace(chosen, user="table", password="wrong"), "one")
    lost = refused.until(lambda incident: isinstance(incident, Lost))
    assert isinstance(lost, Lost)
    assert "Not authorized" in lost.why
    let_in = Wire(replace(chosen, user="table", password="secret"), "two").connect()
    for each in (refused, let_in):
        each.broker.stop()
    broker.pull()


@needs_mosquitto
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # paho closes no socket that was refused
def test_tls_asks_for_a_certificate_on_both_sides(tmp_path: Path) -> None:
    authority = signed(tmp_path, "authority", None)
    signed(tmp_path, "broker", authority)
    signed(tmp_path, "table", authority)
    lines = [f"cafile {tmp_path}/authority.pem", f"certfile {tmp_path}/broker.pem", f"keyfile {tmp_path}/broker.key"]
    as_root = ["user root"] if os.geteuid() == 0 else []
    broker = Mosquitto(tmp_path, "\n".join([*lines, "require_certificate true", *as_root, ""]))
    broker.start()
    chosen = HallSettings(broker="127.0.0.1", port=broker.port, tls=True, ca=f"{tmp_path}/authority.pem")
    bare = Wire(chosen, "bare")
    bare.until(lambda incident: isinstance(incident, Lost))
    own = replace(chosen, certificate=f"{tmp_path}/table.pem", key=f"{tmp_path}/table.key")
    known = Wire(own, "known", "a").connect()
    known.broker.send("a", b"in secret", retain=False)
    known.until(lambda incident: incident == Arrived("a", b"in secret"))
    other = signed(tmp_path, "other", None)
    assert other is not None
    stranger = Wire(replace(own, ca=f"{tmp_path}/other.pem"), "stranger")
    lost = stranger.until(lambda incident: isinstance(incident, Lost))
    assert isinstance(lost, Lost)
    assert "CERTIFICATE_VERIFY_FAILED" in lost.why
    for each in (bare, known, stranger):
        each.broker.stop()
    broker.pull()


Signer = tuple[x509.Certificate, ec.EllipticCurvePrivateKey]


def signed(folder: Path, name: str, by: Signer | None) -> Signer:
    """A certificate for 127.0.0.1, in NAME.pem and NAME.key; without a signer one that signs itself and others."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(by[0].subject if by else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=by is None, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .sign(by[1] if by else key, hashes.SHA256())
    )
    (folder / f"{name}.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / f"{name}.key").write_bytes(private)
    return certificate, key


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mqtt, "installed", lambda: False)
    with pytest.raises(NoHall, match="no-extra"):
        MqttBroker(HallSettings(), "one", (), None)


def test_a_certificate_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoHall, match="no-file"):
        MqttBroker(HallSettings(tls=True, ca=str(tmp_path / "none.pem")), "one", (), None)
    (tmp_path / "bad.pem").write_text("no certificate")
    broker = MqttBroker(HallSettings(tls=True, ca=str(tmp_path / "bad.pem")), "one", (), None)
    with pytest.raises(NoHall, match="bad-certificate"):
        broker.start()


def test_without_the_setting_nothing_of_the_hall_is_imported_and_no_socket_opened(tmp_path: Path) -> None:
    code = f"""
import atexit, os, socket, sys
def none(*_, **__): raise SystemExit("a socket")
socket.socket.connect = socket.create_connection = socket.socket.listen = none
os.environ.update(XDG_CONFIG_HOME={str(tmp_path)!r}, XDG_DATA_HOME={str(tmp_path)!r})
from companion.app import library, opening
from companion.app.desk import TableDesk
from companion import settings
desk = TableDesk(settings.load(), library.vault())
game = library.game_named("diaominos")
opening.open_terminal(desk.library.begin(game, game.seats[:2], {{}}, None), desk, ["board", "quit"])
ours = ("companion.hall", "companion.app.table_hall", "paho")
print(*(name for name in sys.modules if name.startswith(ours)), file=sys.stderr)
"""
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not ran.stderr.strip()
