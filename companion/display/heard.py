"""What the voice says: whose turn it is, what to do, what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.display.board import Chip
from companion.display.news import recent
from companion.display.page import Page, Para
from companion.display.spoken import joined
from companion.games.kit import Action, Event, Game, Seat, State
from companion.games.kit.extras import sides_of
from companion.play.session import Session
from companion.play.steps import Step

PUBLIC = ("play", "motion")
"""Pages on which nothing is hidden from anybody."""
TURN = "turn"
"""The sound when another's turn has come."""
RIGHT, WRONG, GEM, SCORED = "right", "wrong", "gem", "scored"
"""Sounds of what was decided: well or badly for whose turn it is, or a gem, or a thing that scores, whose news have the
same keys.
"""
OVER = "over"
"""The sound of the end."""
AGAIN = 20.0
"""Seconds after which an order that still stands is said once more."""


@dataclass(frozen=True)
class NewlyTold:
    """What is new on a page: a sound, if any, and sentences."""

    sound: str = ""
    lines: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """All of it, as a voice reads it."""
        return joined(self.lines)


class PageListener:
    """Is shown every page, and tells each thing once; an order that still stands after a while once more."""

    def __init__(self) -> None:
        self._whose: Chip | None = None
        self._spoken = ""
        self._turn = ""
        self._lines: tuple[str, ...] = ()
        self._again: float | None = None  # when the lines are told once more

    def told(self, page: Page, now: float = 0.0) -> NewlyTold:
        """What is new on this page; nothing for one that not all may see, or that has no turn."""
        if page.name == "title":
            self._whose, self._spoken, self._turn, self._lines = None, "", "", ()
        if page.name not in PUBLIC:
            return NewlyTold()
        lines = tuple(line for block in (*page.foot, *page.blocks) if isinstance(block, Para) for line in block.spoken)
        new = tuple(line for line in lines if line not in self._lines)
        if new or not lines:
            self._again = now + AGAIN if lines else None
        elif self._again is not None and now >= self._again:
            self._again, new = None, lines
        self._lines = lines
        if page.name != "play":
            return NewlyTold(lines=new)
        beside = page.column or page.glance
        whose = page.chip or (beside.band.chip if beside is not None else None)
        sound = TURN if whose not in (None, self._whose) else ""
        self._whose = whose or self._whose
        return NewlyTold(sound, (*self._called(page), *new))

    def _called(self, page: Page) -> tuple[str, ...]:
        """Whose turn it is, unless that was said last; or what is asked."""
        if page.spoken == self._spoken:
            return ()
        self._spoken = page.spoken
        if page.chip is None:
            return (page.spoken,)
        known, self._turn = self._turn == page.spoken, page.spoken
        return () if known else (page.spoken,)


def loudest(asked: Sequence[str], told: str) -> tuple[str, ...]:
    """What is heard of the sounds that screens ask for, and of what a page tells: the end above all, then what was
    decided, then that it is another's turn.
    """
    for first in ((OVER,), (RIGHT, WRONG, GEM, SCORED)):
        if any(name.partition("-")[0] in first for name in asked):
            return tuple(name for name in asked if name.partition("-")[0] in first)
    return (told,) if told else tuple(asked)


def outcome(session: Session, before: int) -> str:
    """The sound of what was decided since there were so many steps: right, wrong, a gem, or nothing.

    What is good for one and bad for another is heard by whose turn it is; where that says nothing, or it is nobody's
    turn, by who acted; where nobody acted, by all who play. What is good and bad at once has no sound.
    """
    heard: set[str] = set()
    for index, step in enumerate(session.steps[before:], before):
        heard |= set(fortune(session.game, session.steps[index - 1].state if index else session.start, step))
    if SCORED in heard:
        return SCORED
    told = {RIGHT, WRONG} & heard
    return told.pop() if len(told) == 1 else GEM if GEM in heard else ""


def beaten(session: Session) -> frozenset[str]:
    """For whom the last decision, and what followed from it, was bad and not good."""
    told = (news.what for step in recent(session.steps) for news in step.state.news())
    found = [session.game.headlines.of(what) for what in told]
    good, bad = (frozenset[str]().union(*sides) for sides in zip(*found, strict=True)) if found else ((), ())
    return frozenset(bad) - frozenset(good)


def fortune(game: Game, was: State, step: Step) -> Iterator[str]:
    """The sounds of one step; `was` is the state before it."""
    good: set[str] = set()
    bad: set[str] = set()
    for news in step.state.news():
        for found, known in zip(game.headlines.of(news.what), (good, bad), strict=True):
            known |= found
        if news.what.key in (GEM, SCORED):
            yield news.what.key
    for whose in _listening(game, was, step.event) or (_players(was),):
        if whose & (good | bad):
            yield from (sound for sound, named in ((RIGHT, good), (WRONG, bad)) if whose & named)
            return


def _listening(game: Game, was: State, event: Event) -> tuple[set[str], ...]:
    """The side of whose turn it is, then that of who acted, with their seats."""
    seats: tuple[Seat | None, ...] = (was.turn_seat, event.seat if isinstance(event, Action) else None)
    return tuple({seat, *_partners(was, seat)} for seat in seats if seat)


def _players(state: State) -> set[str]:
    """All seats, and the sides that are somebody's: what is good for a dweller or the Otoma is good for nobody here."""
    return {*state.seats, *(side for side, own in sides_of(state).items() if own)}


def _partners(state: State, seat: Seat) -> Iterator[str]:
    for side, own in sides_of(state).items():
        if seat in own:
            yield from (side, *own)
