"""What a Mosquitto needs so that a hall is nobody else's: its configuration, users with passwords, who may speak where.

Every client is named by its user, so nobody takes another's name at the broker and pushes it out.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from companion import whole_file
from companion.hall.codec import LONGEST
from companion.hall.discovery import PREFIX, topics
from companion.hall.mqtt import OVERHEAD, NoHall
from companion.hall.schema import ALL, FROM, NAME, ROOT, SAID, TO, topic
from companion.saying import Verbatim

ORGANISER, LOOK, HOME = "organiser", "look", "homeassistant"
OWN = (ORGANISER, LOOK, HOME)
"""Users beside the tables: who runs the evening, a second screen that only looks, and Home Assistant."""
ITERATIONS = 10_000
"""Rounds of PBKDF2 for a password of 96 random bits; the broker does them at each connection."""
SALT_BYTES = 12
DAYS = "3650"
MOST_TABLES = 2000
STRANGERS = 500
"""So many connections beside those of the users are held at once: of who has not said its name yet, 90 s at most.

A stranger who would keep tables out needs more of them; what each can hold is one message's bytes.
"""
LOCAL = "127.0.0.1"
QUEUED = 4 * 1024 * 1024
"""The bytes that wait at most for one user who is away or slow."""
SILENCE = 300
"""Who says nothing for half as long again, in seconds, is let go, whatever it asked for."""


@dataclass(frozen=True)
class BrokerPlan:
    """A broker for one hall: the tables that may speak, and the one address and port that it listens on."""

    hall: str
    tables: tuple[str, ...]
    address: str = LOCAL
    port: int = 1883
    tls: bool = False

    def __post_init__(self) -> None:
        names = (self.hall, *self.tables)
        taken = [table for table in self.tables if table in OWN]
        if not self.tables or len(self.tables) > MOST_TABLES or not all(NAME.fullmatch(name) for name in names):
            raise NoHall("wrong-tables")
        if taken or len(set(self.tables)) != len(self.tables):
            raise NoHall("wrong-tables")
        try:
            everywhere = ip_address(self.address).is_unspecified
        except ValueError:
            everywhere = True
        if everywhere:
            raise NoHall("wrong-address", address=Verbatim(self.address))

    @property
    def users(self) -> tuple[str, ...]:
        """All that may speak or listen."""
        return (*OWN, *self.tables)


def write(
    plan: BrokerPlan, folder: Path, password: Callable[[], str] = lambda: secrets.token_urlsafe(12)
) -> Mapping[str, str]:
    """Write the files into a folder and give the password of each user.

    Users that were there keep their passwords, so that tables need not join anew. OSError where nothing can be
    written, NoHall without the program that TLS needs.
    """
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    known = _known(folder / "users.txt")
    users = {user: known.get(user) or password() for user in plan.users}
    if plan.tls:
        _certify(plan, folder)
    whole_file.write(folder / "users.txt", "".join(f"{user} {word}\n" for user, word in users.items()), 0o600)
    whole_file.write(folder / "passwords", "".join(f"{u}:{hashed(w)}\n" for u, w in users.items()), 0o600)
    whole_file.write(folder / "acl", "\n".join(_access(plan)) + "\n", 0o600)
    whole_file.write(folder / "mosquitto.conf", "\n".join(_configuration(plan, folder)) + "\n", 0o600)
    return users


def _known(file: Path) -> Mapping[str, str]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    return dict(line.split(" ", 1) for line in lines if " " in line)


def hashed(password: str, salt: bytes | None = None) -> str:
    """A password as Mosquitto's password file has it: PBKDF2 with SHA-512."""
    salt = salt or secrets.token_bytes(SALT_BYTES)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    return f"$7${ITERATIONS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def _configuration(plan: BrokerPlan, folder: Path) -> Iterator[str]:
    yield "# Written by `companion hall broker`. Start it with: mosquitto -c mosquitto.conf"
    yield "allow_anonymous false"
    yield f"password_file {folder / 'passwords'}"
    yield f"acl_file {folder / 'acl'}"
    yield f"max_packet_size {LONGEST + OVERHEAD}"
    yield "max_queued_messages 1000"
    yield f"max_queued_bytes {QUEUED}"
    yield f"max_keepalive {SILENCE}"
    yield "persistent_client_expiration 1h"
    yield "persistence false"
    yield from _door(plan, plan.address, 2 * len(plan.users) + STRANGERS)
    if plan.tls:
        yield f"cafile {folder / 'ca.crt'}"
        yield f"certfile {folder / 'broker.crt'}"
        yield f"keyfile {folder / 'broker.key'}"
        yield "tls_version tlsv1.2"
    if plan.address != LOCAL:
        yield "# for this machine alone: strangers in the network cannot fill it"
        yield from _door(plan, LOCAL, 2 * len(plan.users))


def _door(plan: BrokerPlan, address: str, most: int) -> Iterator[str]:
    yield f"listener {plan.port} {address}"
    yield "use_username_as_clientid true"
    yield "max_topic_alias 0"
    yield f"max_connections {most}"


def _access(plan: BrokerPlan) -> Iterator[str]:
    """Who may speak where; whatever is not named here is refused.

    What a table says is named topic by topic: the broker keeps each for ever, so there must be few.
    """
    here = f"{ROOT}/{plan.hall}"
    yield f"user {ORGANISER}"
    yield from _topics("write", f"{here}/{TO}/#", f"{here}/{ALL}/#")
    yield from _topics("read", f"{here}/{FROM}/#", f"{here}/{ALL}/#")
    yield f"user {LOOK}"
    yield from _topics("read", f"{here}/{FROM}/#", f"{here}/{ALL}/#")
    yield f"user {HOME}"
    yield from _topics("read", f"{here}/{FROM}/#")
    yield from _topics("readwrite", f"{PREFIX}/#")
    for table in plan.tables:
        yield f"user {table}"
        yield from _topics("write", *(topic(plan.hall, FROM, what, table) for what in SAID[FROM]))
        yield from _topics("read", f"{here}/{FROM}/{table}/presence", f"{here}/{TO}/{table}/+", f"{here}/{ALL}/+")
        yield from _topics("write", *topics(plan.hall, table))


def _topics(what: str, *names: str) -> Iterable[str]:
    return (f"topic {what} {name}" for name in names)


def _certify(plan: BrokerPlan, folder: Path) -> None:
    """An authority of this hall's own and the broker's certificate for its address, unless they are there."""
    if all((folder / name).is_file() for name in ("ca.crt", "broker.crt", "broker.key")):
        return
    program = shutil.which("openssl")
    if program is None:
        raise NoHall("no-openssl")

    def run(*words: str) -> None:
        try:
            subprocess.run([program, *words], cwd=folder, check=True, capture_output=True, timeout=120)
        except (subprocess.SubprocessError, OSError) as err:
            raise NoHall("no-openssl") from err

    key = ("-newkey", "rsa:2048", "-nodes", "-days", DAYS)
    ca = ("-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign,cRLSign")
    run("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.crt", "-subj", f"/CN=hall {plan.hall}", *ca)
    run("req", *key[:3], "-keyout", "broker.key", "-out", "broker.csr", "-subj", f"/CN={plan.address}")
    whole_file.write(folder / "broker.ext", f"subjectAltName=IP:{plan.address}\n", 0o600)
    signed = ("-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", DAYS, "-extfile", "broker.ext")
    run("x509", "-req", "-in", "broker.csr", "-out", "broker.crt", *signed)
    for name in ("ca.key", "broker.key"):
        (folder / name).chmod(0o600)
