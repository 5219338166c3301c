"""Changes of states and of what they hold, made quickly: verdicts, searches and random games make thousands."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

from companion.games.kit import News, Say, Seat, Value, made

if TYPE_CHECKING:
    from companion.games.diamond_isles.frames import Frame
    from companion.games.diamond_isles.state import DiamondIsles

T = TypeVar("T")


def changed(thing: T, **changes: Any) -> T:
    """What `dataclasses.replace` gives, for frozen dataclasses that check nothing when made, in a fifth of the time.

    What was found out about the old one (cached properties) is not taken over. A draft is changed as it is.
    """
    held = thing.__dict__
    if DRAFT in held:
        held.update(changes)
        return thing
    kind = type(thing)
    new = _new(kind)
    _set(new, "__dict__", _kept(kind, held) | changes)
    return new


def _kept(kind: type, held: dict[str, Any]) -> dict[str, Any]:
    """The fields alone of what a thing holds."""
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(field.name for field in fields(kind))
    return held if len(held) == len(names) else {name: held[name] for name in names}


_NAMES: dict[type, tuple[str, ...]] = {}
_new, _set = object.__new__, object.__setattr__
DRAFT = "_draft"
"""The mark of a state that is being made: nobody else has seen it yet, so it need not be copied at every step."""


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
