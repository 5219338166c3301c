"""Two threads at work at once, for tests: one does its work again and again while the other one is tried."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECONDS = 2.0
"""For so long two threads are let at each other."""
LONG = 60.0
"""Seconds after which a thread is thought to wait for something that never comes, however busy the machine is."""


@contextmanager
def beside(work: Callable[[], object]) -> Iterator[None]:
    """Do this again and again in another thread; what goes wrong there is raised here."""
    faults: list[BaseException] = []
    end = threading.Event()

    def run() -> None:
        try:
            while not end.is_set():
                work()
        except BaseException as fault:  # whatever it is, the test is told
            faults.append(fault)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join()
    if faults:
        raise faults[0]


def promptly(work: Callable[[], object]) -> None:
    """Do this, and fail if it waits for something that does not come."""
    faults: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as fault:  # whatever it is, the test is told
            faults.append(fault)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(LONG)
    assert not thread.is_alive(), "it waits for another thread"
    if faults:
        raise faults[0]
