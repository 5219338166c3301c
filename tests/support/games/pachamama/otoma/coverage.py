"""What of the modes with the Otoma random games meet: modes and players, arrows, trails, endings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.kit import Option, State
from companion.games.pachamama.board import LONG, board
from companion.games.pachamama.game import GAME
from companion.games.pachamama.modes import MODES
from companion.games.pachamama.otoma.arrows import ARROWS
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.trails import DEFAULT, DIRECTIONS, Trails
from tests.support.games.kept_games import kept_states
from tests.support.games.pachamama.otoma.tables import begin, game

TABLES = tuple((mode.name, seats) for mode in MODES if mode.otoma for seats in mode.seats)
"""Every mode with every number of players."""


def options() -> Iterator[Option]:
    """The options that a table may choose whatever the mode."""
    yield from (option for option in GAME.options if option.name not in ("mode", "size", "difficulty"))


def trails() -> set[str]:
    """Every trail of the default map, followed either way."""
    return {way for one, other in Trails.of(DEFAULT, board(LONG)).links for way in (f"{one}-{other}", f"{other}-{one}")}


def wanted() -> set[str]:
    """All that games shall meet."""
    found = {f"table {mode} {seats}" for mode, seats in TABLES}
    found |= {f"arrow {arrow}" for arrow in ARROWS} | {f"direction {direction}" for direction in DIRECTIONS}
    found |= {f"trail {trail}" for trail in trails()}
    return found | {f"end {mode}: {who} win" for mode in ("solo", "together") for who in ("we", "the Otoma")}


def met(number: int) -> Counter[str]:
    """What one game through the choice tree meets; its table, options and secrets follow from its number."""
    mode, seats = TABLES[number % len(TABLES)]
    given = {option.name: option.values[number // len(TABLES) % len(option.values)] for option in options()}
    found: Counter[str] = Counter([f"table {mode} {seats}"])
    last: State | None = None
    for _, state in kept_states(GAME, GAME.seats[:seats], number, {**given, "mode": mode, "size": LONG}):
        found.update(seen(state))
        last = state
    return found + ending(last)


def met_wisely(number: int) -> Counter[str]:
    """What one game of people who know the map meets."""
    mode, seats = TABLES[number % len(TABLES)]
    first = GAME.start(begin(mode, seats))
    assert isinstance(first, WithOtoma)
    found, last = Counter[str](), first
    for _, _, after in game(first, number, wise=True):
        found.update(seen(after))
        last = after
    return found + ending(last)


def seen(state: State) -> Iterator[str]:
    """The arrow that the last event has shown, and the trails that were followed after it."""
    for news in state.told:
        args = dict(news.what.args)
        if news.what.key == "arrow":
            yield f"arrow {args['arrow']}"
        elif news.what.key == "first-step":
            yield f"direction {args['direction']}"
        elif news.rule == "otoma-trail":
            yield f"trail {args['trail']}"


def ending(state: State | None) -> Counter[str]:
    """How a game has ended."""
    result = state.result() if state is not None else None
    assert result is not None, "a game has no end"
    assert state is not None
    mode = "solo" if len(state.seats) == 1 else "together"
    who = "the Otoma win" if result.winners == (OTOMA,) else "we win"
    return Counter([f"end {mode}: {who}", f"rule {result.rule}"])
