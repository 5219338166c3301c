"""Code of a game that never returns ends in a finding, and holds up nothing for ever: its steps are counted.

Counting slows everything down, so only what still runs when it is looked after again is counted, from then on.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

from companion.games.kit import Game
from companion.play.inspection.findings import Findings

MOST_STEPS = 20_000_000
"""So many instructions of Python more may be done by what has been met twice."""
LOOK_S = 2.0
"""Seconds of work after which it is looked which code of the game runs."""


class Endless(BaseException):
    """Raised within what does not return; no error, so that nobody who expects errors goes on."""


class _Counter:
    """Looks now and then which call of a game's code is running, and counts the steps of one that is met again."""

    def __init__(self, game: Game) -> None:
        self._packages = tuple(name.rpartition(".")[0] or name for name in game.rules.modules)
        self._outside = frozenset(_stack(sys._getframe()))
        self._call: FrameType | None = None
        self._steps = 0
        self.endless = ""
        """What did not return: a function, its file and its line."""

    def look(self, number: int, frame: FrameType | None) -> None:
        """Remember the outermost call of the game's code, or count its steps if it was met before."""
        stack = [each for each in _stack(frame) if each not in self._outside]
        call = next((each for each in reversed(stack) if self._is_games(each)), None)
        if call is not None and call is self._call and sys.gettrace() is None:
            self._steps = 0
            for each in stack[: stack.index(call) + 1]:
                self._traced(each)
            sys.settrace(self._enter)
        self._call = call

    def _is_games(self, frame: FrameType) -> bool:
        name = frame.f_globals.get("__name__", "")
        return any(name == package or name.startswith(f"{package}.") for package in self._packages)

    def _traced(self, frame: FrameType) -> None:
        frame.f_trace, frame.f_trace_opcodes = self._step, True

    def _enter(self, frame: FrameType, event: str, arg: Any) -> Any:
        self._traced(frame)
        return self._step

    def _step(self, frame: FrameType, event: str, arg: Any) -> Any:
        self._steps += 1
        if event == "return" and frame is self._call:
            sys.settrace(None)
        elif self._steps > MOST_STEPS:
            code = (self._call or frame).f_code
            self.endless = f"{code.co_name} ({Path(code.co_filename).name}:{code.co_firstlineno})"
            raise Endless
        return self._step


@contextmanager
def counted(game: Game, findings: Findings) -> Iterator[None]:
    """Note what of a game's code does not return, and end what is done here with that; of the main thread only."""
    counter = _Counter(game)
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, counter.look)
    signal.setitimer(signal.ITIMER_VIRTUAL, LOOK_S, LOOK_S)
    try:
        yield
    except Endless:
        findings.add("no-return", counter.endless)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        sys.settrace(None)


def _stack(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back
