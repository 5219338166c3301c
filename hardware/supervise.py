"""Keeps devices alive: set up, run, tear down, wait longer each time, start again.

Each device has a worker thread of its own; one more thread looks at the clock. A device that raises is torn down and
tried again; one that hangs is given up within 1.5 s, even though its thread cannot be stopped: the thread is disowned
and clears up after itself if it ever comes back.
"""

from __future__ import annotations

import enum
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from hardware.errors import HardwareError, Reason, kind_of, reason
from hardware.inbox import Inbox

LOG = logging.getLogger(__name__)

Clock = Callable[[], float]
WAITS = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before the first, second, ... new attempt; the last for all that follow."""
PATIENCE = 1.2
"""Seconds that one step of a device may take; the watchdog looks every 0.2 s."""
SET_UP_PATIENCE = 10.0
"""Opening a camera takes seconds; nothing runs yet that could stall."""
PROVEN = 5.0
"""A device that ran this long is new to failing: the waits begin again."""
MOST_ASTRAY = 3
"""So many hung threads of one device at most; no new attempt before one of them comes back."""


class Device(Protocol):
    """What the supervisor runs. Made anew for every attempt."""

    simulated: bool

    def set_up(self) -> None:
        """Open the device; raise if it is not there."""

    def step(self) -> float:
        """Do a short piece of work; seconds until the next. Raise when the device is lost."""

    def tear_down(self) -> None:
        """Close the device, whatever state it is in."""


class Condition(enum.Enum):
    """How a device fares."""

    STARTING = "starting"
    RUNNING = "running"
    STALLED = "stalled"
    LOST = "lost"
    STOPPED = "stopped"


@dataclass(frozen=True)
class Status:
    """A change in how a device fares; `retry_in` are the seconds until it is tried again."""

    device: str
    condition: Condition
    reason: Reason | None = None
    retry_in: float | None = None
    simulated: bool = False


class DeviceKeeper:
    """Keeps one device alive. `step` is the worker thread's, `check` the watchdog's; tests call both themselves."""

    def __init__(self, name: str, make: Callable[[], Device], inbox: Inbox, clock: Clock = time.monotonic) -> None:
        self.name = name
        self._make = make
        self._inbox = inbox
        self._clock = clock
        self._lock = threading.Lock()
        self._device: Device | None = None
        self._turn = 0  # counts workers: one whose turn has passed is disowned
        self._busy_since: float | None = None
        self._patience = PATIENCE
        self._running_since = 0.0
        self._failures = 0
        self._retry_at = 0.0
        self._astray = 0
        self._stopped = False
        self._told: tuple[Condition, Reason | None] | None = None

    @property
    def turn(self) -> int | None:
        """The number of the worker that should be running; nothing while too many hang or after the end."""
        with self._lock:
            return None if self._stopped or self._astray >= MOST_ASTRAY else self._turn

    def step(self, turn: int) -> float | None:
        """One piece of the worker's work; seconds until the next, or nothing when the worker is no longer wanted."""
        with self._lock:
            if self._stopped or turn != self._turn:
                return None
            wait = self._retry_at - self._clock()
            if wait > 0:
                return wait
            device = self._device
            self._busy_since = self._clock()
            self._patience = SET_UP_PATIENCE if device is None else PATIENCE
        try:
            if device is None:
                self._tell(Condition.STARTING)
                device = self._make()
                device.set_up()
                pause = 0.0
            else:
                pause = device.step()
        except Exception as error:  # whatever a driver raises: the device is torn down and tried again
            return self._failed(turn, device, error)
        return self._went_well(turn, device, pause)

    def _went_well(self, turn: int, device: Device, pause: float) -> float | None:
        with self._lock:
            wanted = turn == self._turn
            if wanted:
                self._busy_since = None
                if self._device is None:
                    self._device, self._running_since = device, self._clock()
                elif self._clock() - self._running_since > PROVEN:
                    self._failures = 0
        if not wanted:
            self._came_back(device)
            return None
        self._tell(Condition.RUNNING, simulated=device.simulated)
        return pause

    def _failed(self, turn: int, device: Device | None, error: Exception) -> float | None:
        _close(device)
        with self._lock:
            if turn != self._turn:
                self._astray -= 1
                return None
            self._device = self._busy_since = None
            wait = self._back_off()
        self._tell(Condition.LOST, _reason_of(error), wait)
        return wait

    def check(self) -> None:
        """Give up a device that has been busy for too long."""
        with self._lock:
            if self._busy_since is None or self._clock() - self._busy_since <= self._patience:
                return
            self._turn += 1
            self._astray += 1
            self._device = self._busy_since = None
            wait = self._back_off()
        self._tell(Condition.STALLED, reason("no-answer"), wait)

    def stop(self) -> None:
        """Tear the device down; no worker is wanted any more."""
        with self._lock:
            self._stopped = True
            busy = self._busy_since is not None
            # a worker in the middle of a step closes the device itself when it comes back
            device = None if busy else self._device
            self._device = self._busy_since = None
            self._turn += 1
            self._astray += busy
        _close(device)
        self._tell(Condition.STOPPED)

    def _came_back(self, device: Device) -> None:
        _close(device)
        with self._lock:
            self._astray -= 1

    def _back_off(self) -> float:
        wait = WAITS[min(self._failures, len(WAITS) - 1)]
        self._failures += 1
        self._retry_at = self._clock() + wait
        return wait

    def _tell(
        self, condition: Condition, why: Reason | None = None, retry_in: float | None = None, simulated: bool = False
    ) -> None:
        if (condition, why) == self._told and condition is Condition.RUNNING:
            return
        self._told = (condition, why)
        self._inbox.post(Status(self.name, condition, why, retry_in, simulated))


class Supervisor:
    """Runs any number of devices in threads, all posting to one inbox."""

    def __init__(self, inbox: Inbox, clock: Clock = time.monotonic) -> None:
        self.inbox = inbox
        self._clock = clock
        self._keepers: list[DeviceKeeper] = []
        self._workers: dict[tuple[str, int], threading.Thread] = {}
        self._end = threading.Event()
        self._watchdog: threading.Thread | None = None

    def add(self, name: str, make: Callable[[], Device]) -> DeviceKeeper:
        """Have a device kept alive from now on."""
        keeper = DeviceKeeper(name, make, self.inbox, self._clock)
        self._keepers.append(keeper)
        if self._watchdog is not None:
            self._engage(keeper)
        return keeper

    def remove(self, keeper: DeviceKeeper) -> None:
        """Stop a device, and have it kept alive no more."""
        self._keepers.remove(keeper)
        keeper.stop()

    def start(self) -> None:
        """Start all workers and the watchdog."""
        for keeper in self._keepers:
            self._engage(keeper)
        self._watchdog = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._watchdog.start()

    def stop(self, timeout: float = 2.0) -> None:
        """Stop all devices and wait for their threads, each up to `timeout` seconds."""
        self._end.set()
        for keeper in self._keepers:
            keeper.stop()
        for thread in filter(None, [*self._workers.values(), self._watchdog]):
            thread.join(timeout)

    def _engage(self, keeper: DeviceKeeper) -> None:
        turn = keeper.turn
        if turn is None or (keeper.name, turn) in self._workers:
            return
        thread = threading.Thread(target=self._work, args=(keeper, turn), name=f"{keeper.name}-{turn}", daemon=True)
        self._workers[keeper.name, turn] = thread
        thread.start()

    def _work(self, keeper: DeviceKeeper, turn: int) -> None:
        while (pause := keeper.step(turn)) is not None:
            self._end.wait(pause)

    def _watch(self) -> None:
        while not self._end.wait(0.2):
            for keeper in list(self._keepers):
                keeper.check()
                self._engage(keeper)
            self._workers = {key: thread for key, thread in self._workers.items() if thread.is_alive()}


def _close(device: Device | None) -> None:
    if device is not None:
        try:
            device.tear_down()
        except Exception:  # a lost device may fail to close as well; there is nothing left to do for it
            return


def _reason_of(error: Exception) -> Reason:
    if isinstance(error, HardwareError):
        return error.reason
    LOG.error("a driver failed", exc_info=error)
    return reason(kind_of(error, "failed"))
