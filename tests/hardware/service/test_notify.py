"""What a service tells systemd, heard at the other end of the socket."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.service.notify import ServiceManager
from tests.support.hardware.clock import HandClock


@pytest.fixture
def line(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        yield line


def heard(line: socket.socket) -> list[str]:
    said = []
    try:
        while True:
            said.append(line.recv(100).decode())
    except BlockingIOError:
        return said


def test_it_says_that_it_is_ready_and_that_it_stops(line: socket.socket, tmp_path: Path) -> None:
    manager = ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    manager.ready()
    manager.stopping()
    assert heard(line) == ["READY=1", "STOPPING=1"]


def test_the_watchdog_is_fed_twice_as_often_as_it_asks_for(
    line: socket.socket, tmp_path: Path, clock: HandClock
) -> None:
    manager = ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"}, clock)
    for _ in range(61):
        manager.alive()
        clock.pass_by(1.0)
    assert heard(line) == ["WATCHDOG=1"] * 5


def test_without_a_watchdog_it_is_not_fed(line: socket.socket, tmp_path: Path) -> None:
    for patience in ({}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "soon"}):
        ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "notify"), **patience}).alive()
    assert heard(line) == []


def test_an_abstract_socket_begins_with_an_at_sign() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("\0companion-test-notify")
        line.setblocking(False)
        ServiceManager({"NOTIFY_SOCKET": "@companion-test-notify"}).ready()
        assert heard(line) == ["READY=1"]


def test_without_systemd_and_with_a_deaf_one_play_goes_on(tmp_path: Path) -> None:
    for environment in ({}, {"NOTIFY_SOCKET": str(tmp_path / "nobody")}):
        ServiceManager(environment).ready()


def test_a_socket_that_is_full_holds_nothing_up(line: socket.socket, tmp_path: Path) -> None:
    manager = ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    for _ in range(5000):
        manager.ready()
    assert 0 < len(heard(line)) < 5000
