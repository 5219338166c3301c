"""Random games of ours that are played once and kept in `build/`, as long as no code changes that plays them."""

from __future__ import annotations

import os
import pickle
import shutil
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from companion.games.kit import Event, Game, Seat, State, Value
from companion.play.selfplay import steps

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "tests" / "games"
PLAYING = ("games/kit", "games/components", "play")
"""What plays a game beside its own rules, in the package."""


def kept_steps(
    game: Game, seats: Sequence[Seat], seed: int, options: Mapping[str, Value] | None = None
) -> Iterator[tuple[State, Event, State]]:
    """The same as `selfplay.steps`, without its checks as far as the game was played before."""
    path = _folder(game.name) / _key(seats, seed, options)
    events, over = _read(path)
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
            _write(path, played, over)


def kept_states(
    game: Game, seats: Sequence[Seat], seed: int, options: Mapping[str, Value] | None = None
) -> Iterator[tuple[Event, State]]:
    """Each event of a random game with the state after it, as `selfplay.selfplay` says them."""
    for _, event, after in kept_steps(game, seats, seed, options):
        yield event, after


def _key(seats: Sequence[Seat], seed: int, options: Mapping[str, Value] | None) -> str:
    return sha256(repr((tuple(seats), seed, sorted((options or {}).items()))).encode()).hexdigest()[:16]


def _read(path: Path) -> tuple[list[Event], bool]:
    """The events that were played so far, and whether the game ends with them."""
    try:
        events, over = pickle.loads(path.read_bytes())
    except FileNotFoundError:
        return [], False
    return events, over


def _write(path: Path, events: Sequence[Event], over: bool) -> None:
    """Keep a game, whole or not at all: several processes may do so at once."""
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(pickle.dumps((list(events), over)))
    os.replace(file.name, path)


@cache
def _folder(name: str) -> Path:
    """Where games by the code of now are kept; what was kept by other code is removed."""
    package = ROOT / "companion"
    files = sorted(file for part in (f"games/{name}", *PLAYING) for file in (package / part).rglob("*.py"))
    assert (package / "games" / name / "game.py") in files, name
    code = sha256(b"".join(str(file.relative_to(package)).encode() + file.read_bytes() for file in files))
    folder = KEPT / f"{name}-{code.hexdigest()[:16]}"
    if not folder.is_dir():
        for old in KEPT.glob(f"{name}-*"):
            shutil.rmtree(old, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
    return folder
