"""What chapters do to a state: its agenda, its news, what a seat has."""

from __future__ import annotations

from typing import Any

from companion.games.diamond_isles.copies import DRAFT, changed
from companion.games.diamond_isles.frames import Frame
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import News, Say, Seat, Value, made


def draft(state: DiamondIsles, **changes: Any) -> DiamondIsles:
    """A copy of a state that further changes are made to in place, until it is `finished`."""
    return changed(state, **changes, **{DRAFT: True})


def finished(state: DiamondIsles) -> DiamondIsles:
    """The state that was a draft."""
    del state.__dict__[DRAFT]
    return state


def then(state: DiamondIsles, *frames: Frame, **changes: Any) -> DiamondIsles:
    """The state with other frames in the place of the top of its agenda, and other changes."""
    held = state.__dict__
    if DRAFT in held:
        held["agenda"] = held["agenda"][:-1] + frames
        held.update(changes)
        return state
    return changed(state, agenda=state.agenda[:-1] + frames, **changes)


def above(state: DiamondIsles, *frames: Frame) -> DiamondIsles:
    """The state with frames put on its agenda: the last one comes first."""
    return changed(state, agenda=state.agenda + frames)


def told(
    state: DiamondIsles, rule: str, key: str, *hands: Say, seen_by: tuple[Seat, ...] | None = None, **args: Value
) -> DiamondIsles:
    """The state with one more piece of news, its sentence by key, and what hands must do."""
    return heard(state, news(rule, key, tuple(args.items()), hands, seen_by))


def heard(state: DiamondIsles, *more: News) -> DiamondIsles:
    """The state with more pieces of news."""
    held = state.__dict__
    if DRAFT in held:
        held["told"] += more
        return state
    return changed(state, told=state.told + more)


def news(
    rule: str,
    key: str,
    args: tuple[tuple[str, Value], ...] = (),
    hands: tuple[Say, ...] = (),
    seen_by: tuple[Seat, ...] | None = None,
) -> News:
    """A piece of news: a rule, its sentence by key, what fills its gaps, and what hands must do."""
    return made(News, rule=rule, what=made(Say, key=key, args=args), hands=hands, seen_by=seen_by)


def with_player(state: DiamondIsles, seat: Seat, **changes: Any) -> DiamondIsles:
    """The state with something else in what a seat has."""
    at = state.seats.index(seat)
    players = list(state.players)
    players[at] = changed(players[at], **changes)
    return changed(state, players=tuple(players))
