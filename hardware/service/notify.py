"""What a service tells systemd, by the protocol of sd_notify(3): datagrams to a UNIX socket that it names."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Mapping


class ServiceManager:
    """Tells systemd that the service is ready, alive and stopping; without systemd it says nothing to nobody.

    `environment` names the socket (NOTIFY_SOCKET; `@` begins an abstract one) and after how many microseconds of
    silence the service is restarted (WATCHDOG_USEC). `clock` gives seconds.
    """

    def __init__(
        self, environment: Mapping[str, str] = os.environ, clock: Callable[[], float] = time.monotonic
    ) -> None:
        name = environment.get("NOTIFY_SOCKET", "")
        self._address = "\0" + name[1:] if name.startswith("@") else name
        patience = environment.get("WATCHDOG_USEC", "")
        self._every = int(patience) / 2e6 if patience.isdecimal() and int(patience) else None
        self._clock = clock
        self._next = float("-inf")

    def ready(self) -> None:
        """The service has come up."""
        self._say("READY=1")

    def alive(self) -> None:
        """Feed the watchdog, if there is one and it is time: twice as often as it asks for."""
        if self._every is not None and self._clock() >= self._next:
            self._next = self._clock() + self._every
            self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """The service is about to end, by itself or because it was told to."""
        self._say("STOPPING=1")

    def _say(self, words: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as line:
                line.sendto(words.encode("ascii"), self._address)
        except OSError:  # nobody listens, or too much waits there already: play goes on
            return
