"""What a player can decide, and all the values that each decision's fields can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from companion.games.cacao.box import DISPLAY, GEMS, HUTS, MAP, SHAKEN
from companion.games.cacao.tiles import WORDS, kind_of
from companion.games.kit import Action, Choice, Domain, Number, Place, Several
from companion.games.kit.spaces.domain import Spaces

PILE = "pile"
DISPLAYED = tuple(f"display-{n}" for n in range(1, DISPLAY + 1))
CHARTED = tuple(f"map-{n}" for n in range(1, MAP + 1))
TAKES = (*DISPLAYED, *CHARTED, PILE)
"""Where a jungle tile can be taken from: the display, the map board, the top of the pile."""

MOST = 4
"""No edge has more workers."""


@dataclass(frozen=True)
class PlaceWorker(Action):
    """Lay a worker tile on a free space. `tile` is its workers to the north, east, south and west."""

    kind: ClassVar[str] = "place"

    at: Place
    tile: str


@dataclass(frozen=True)
class Overbuild(Action):
    """Lay a worker tile on one of your own."""

    kind: ClassVar[str] = "overbuild"

    at: Place
    tile: str


@dataclass(frozen=True)
class Fill(Action):
    """Fill a jungle space with a tile from the display, the map board or the pile."""

    kind: ClassVar[str] = "fill"

    at: Place
    take: Place


@dataclass(frozen=True)
class Use(Action):
    """Let so many workers of one edge act at the jungle tile beside it; 0 for an empty edge at the Tree of Life.

    That closes the edge: workers not counted have forgone their action.
    """

    kind: ClassVar[str] = "use"

    worker: Place
    jungle: Place
    times: int


@dataclass(frozen=True)
class Trade(Action):
    """Sell cacao and chocolate at a chocolate market, one for each worker of an edge."""

    kind: ClassVar[str] = "trade"

    worker: Place
    jungle: Place
    cacao: int
    bars: int


@dataclass(frozen=True)
class Pick(Action):
    """Take gems from a gem mine, one for each worker of an edge."""

    kind: ClassVar[str] = "pick"

    worker: Place
    jungle: Place
    gems: tuple[str, ...]


@dataclass(frozen=True)
class Usual(Action):
    """Take what is usually taken of all open edges; gem mines and waterings stay to be decided."""

    kind: ClassVar[str] = "usual"


@dataclass(frozen=True)
class Build(Action):
    """Build a hut."""

    kind: ClassVar[str] = "build"

    hut: str


@dataclass(frozen=True)
class Done(Action):
    """Want nothing more: forgo the edges that are open, build no hut, buy no tile of the map board."""

    kind: ClassVar[str] = "done"


KINDS: tuple[type[Action], ...] = (PlaceWorker, Overbuild, Fill, Use, Trade, Pick, Usual, Build, Done)

_TILE = Choice(WORDS, by=kind_of)
_GEMS = Several(tuple(gem for gem in GEMS for _ in range(SHAKEN)), least=1, most=SHAKEN)
"""As many as a mine can hold: hands may take more than there are workers."""


@lru_cache(maxsize=64)
def domains(spaces: Spaces) -> Mapping[type[Action], Mapping[str, Domain]]:
    """For each kind of action and each of its fields, all the values on a board with these spaces."""
    edge: Mapping[str, Domain] = {"worker": spaces, "jungle": spaces}
    return {
        PlaceWorker: {"at": spaces, "tile": _TILE},
        Overbuild: {"at": spaces, "tile": _TILE},
        Fill: {"at": spaces, "take": Choice(TAKES)},
        Use: {**edge, "times": Number(0, MOST)},
        Trade: {**edge, "cacao": Number(0, MOST), "bars": Number(0, MOST)},
        Pick: {**edge, "gems": _GEMS},
        Usual: {},
        Build: {"hut": Choice(tuple(HUTS))},
        Done: {},
    }
