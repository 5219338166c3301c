"""Random games of ours: played once, and kept until the code that plays them changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from companion.games.kit import Event, Game, Seat, State, Value
from companion.play.selfplay import steps
from tests.support.keeping import put, room, take

PLAYING = ("companion/games/kit", "companion/games/components", "companion/play")
"""What plays a game beside its own rules."""


def kept_steps(
    game: Game, seats: Sequence[Seat], seed: int, options: Mapping[str, Value] | None = None
) -> Iterator[tuple[State, Event, State]]:
    """The same as `selfplay.steps`, without its checks as far as the game was played before."""
    path = _folder(game.name) / _key(seats, seed, options)
    events, over = take(path) or ([], False)
    first = next(steps(game, seats, seed, options), None) if events else None
    state = first[0] if first is not None else None
    for event in events:
        assert state is not None
        before, state = state, state.after(event)
        yield before, event, state
    if over:
        return
    played: list[Event] = []
    try:
        for before, event, after in steps(game, seats, seed, options):
            played.append(event)
            if len(played) > len(events):
                yield before, event, after
        over = True
    finally:
        if over or len(played) > len(events):
            put(path, (played, over))


def kept_states(
    game: Game, seats: Sequence[Seat], seed: int, options: Mapping[str, Value] | None = None
) -> Iterator[tuple[Event, State]]:
    """Each event of a random game with the state after it, as `selfplay.selfplay` says them."""
    for _, event, after in kept_steps(game, seats, seed, options):
        yield event, after


def _key(seats: Sequence[Seat], seed: int, options: Mapping[str, Value] | None) -> str:
    return sha256(repr((tuple(seats), seed, sorted((options or {}).items()))).encode()).hexdigest()[:16]


def _folder(game: str) -> Path:
    return room(f"game-{game}", f"companion/games/{game}", *PLAYING)
