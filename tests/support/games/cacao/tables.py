"""Tables to test on: positions laid tile by tile, and games played at random with any modules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from companion.games.cacao.actions import PlaceWorker
from companion.games.cacao.box import JUNGLES, SHAKEN, WORKERS, gems_each
from companion.games.cacao.game import GAME
from companion.games.cacao.kitlist import MODULES
from companion.games.cacao.player import KINDS, Player
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import TURN, Jungle, Step, Worker
from companion.games.kit import Action, Answer, Begin, Event, Value
from companion.games.kit.spaces.squares import Cell, cell_of
from tests.support.games.random_games import played, some_action

ALL = dict.fromkeys(MODULES, "yes")
START = {"x0y0": "plantation-1", "x1y1": "market-2"}
AROUND_X1Y0 = {"x0y0": "plantation-1", "x1y1": "market-2", "x2y0": "water", "x1y-1": "sun"}
"""The space x1y0 lies between these."""
MINE = (2, 2, 1, 1)


def begin(seats: int = 2, options: Mapping[str, Value] | None = None, **data: Any) -> Begin:
    return GAME.begin(GAME.seats[:seats], options or {}, **data)


def beginning(seats: int = 2, options: Mapping[str, Value] | None = None, **data: Any) -> Cacao:
    state = GAME.start(begin(seats, options, **data))
    assert isinstance(state, Cacao)
    return state


def at(place: str) -> Cell:
    cell = cell_of(place)
    assert cell is not None
    return cell


def position(
    jungle: Mapping[str, str] = START,
    workers: Mapping[str, str] | None = None,
    have: Mapping[str, Player] | None = None,
    seats: int = 2,
    modules: Sequence[str] = (),
    display: Sequence[str] = ("temple", "temple"),
    chart: Sequence[str] = (),
    pile: Sequence[str] = ("temple",) * 3,
    covered: Sequence[str] = (),
    emperor: str | None = None,
    gems: Mapping[str, tuple[int, ...]] | None = None,
    **changes: Any,
) -> Cacao:
    """Red's turn on a board. `workers` are `red 2-1-0-1` by place, north first; `have` gives players by seat.

    `covered` are places of tiles that cover another; `gems` those on mines by place.
    """
    state = beginning(seats, dict.fromkeys(modules, "yes"))
    laid = {place: _worker(text, place in covered) for place, text in (workers or {}).items()}
    on = gems or {}
    kit = Counter([*jungle.values(), *display, *chart, *pile])
    tiles = tuple(
        (at(place), Jungle(kind, on.get(place, MINE if kind == "gem-mine" else ()))) for place, kind in jungle.items()
    )
    in_order = tuple((kind, kit[kind]) for kind in JUNGLES if kit[kind])
    shaken = SHAKEN * sum(kind == "gem-mine" for kind in [*jungle.values(), *display, *chart])
    players = tuple(_player(seat, laid, (have or {}).get(seat)) for seat in state.seats)
    full = tuple((kind, count) for kind, count in WORKERS.items())
    return replace(
        state,
        kit=replace(state.kit, jungle=in_order, workers=full, gems=gems_each(seats) if kit["gem-mine"] else 0),
        agenda=(Step(TURN),),
        jungles=tiles,
        workers=tuple((at(place), tile) for place, tile in laid.items()),
        display=_shown(display, 2),
        map=_shown(chart, 2) if "map" in modules else (),
        emperor=at(emperor) if emperor else None,
        players=players,
        shaken=shaken,
        **changes,
    )


def _worker(text: str, covers: bool) -> Worker:
    seat, tile = text.split()
    return Worker(seat, tile, under="1-1-1-1" if covers else "")


def _shown(kinds: Sequence[str], size: int) -> tuple[Jungle | None, ...]:
    tiles: list[Jungle | None] = [Jungle(kind, MINE if kind == "gem-mine" else ()) for kind in kinds]
    return (*tiles, *(None,) * (size - len(tiles)))


def _player(seat: str, laid: Mapping[str, Worker], given: Player | None) -> Player:
    gone = Counter(tile.kind for tile in laid.values() if tile.seat == seat)
    gone += Counter(tile.under for tile in laid.values() if tile.seat == seat and tile.under)
    left = tuple(WORKERS[kind] - gone[kind] for kind in KINDS)
    return replace(given or Player(()), left=left)


def having(**things: Any) -> Player:
    """A player with these things, and gold from a ruling."""
    gold = things.pop("gold", 0)
    return Player((), **things).paid("ruling", gold)


def hands(state: Cacao) -> tuple[str, ...]:
    """What hands must do after the last event."""
    return tuple(what.key for news in state.news() for what in news.hands)


def any_options(rng: random.Random, seats: int) -> dict[str, Value]:
    """Any combination of modules and other options that can be played."""
    options: dict[str, Value] = {option.name: rng.choice(option.values) for option in GAME.options}
    options["gigantic"] = "yes" if seats > 2 and rng.random() < 0.1 else "no"
    return options


def game(
    seed: int, seats: int, options: Mapping[str, Value] | None = None, **data: Any
) -> Iterator[tuple[Cacao, Event, Cacao]]:
    """Play a whole game at random: state, event, state after."""
    rng = random.Random(seed)
    state = beginning(seats, options if options is not None else any_options(rng, seats), **data)
    return played(state, lambda state: _next_event(state, rng))


def _next_event(state: Cacao, rng: random.Random) -> Event:
    if question := state.question():
        return Answer(question.key, rng.choice(question.choices.values() or ()))

    def close(actions: Sequence[Action]) -> Sequence[Action]:
        """Half the time close to others, so that spaces fill."""
        if not isinstance(actions[0], PlaceWorker) or rng.random() >= 0.5:
            return actions
        return [a for a in actions if _neighbours(state, str(a.args()["at"])) > 1] or actions

    return some_action(state, rng, close)


def _neighbours(state: Cacao, place: str) -> int:
    x, y = at(place)
    return sum(cell in state.jungle_at for cell in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)))


@cache
def positions(seed: int, step: int) -> tuple[Cacao, ...]:
    """Every so many states of some games, all modules among them."""
    everything = {**ALL, "workers": "replace", "jungle-pile": "companion"}
    seen = [before for seats in (2, 3, 4) for before, _, _ in game(seed + seats, seats)]
    seen += [before for seats in (2, 3, 4) for before, _, _ in game(seed + seats, seats, everything)]
    seen += [before for before, _, _ in game(seed, 2, {"gems": "yes", "worker-piles": "companion"})]
    return tuple(seen[::step])
