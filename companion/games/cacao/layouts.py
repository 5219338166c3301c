"""What should lie on the table, as the camera names it.

Layers: `tile` (a jungle tile's kind, or a worker tile's colour and kind, `red-2-1-0-1`), `workers` (a worker tile's
workers to the north, east, south and west), `gems` (those on a mine, as counts: `r2g0b1w3`), `emperor`. Beside the
board `carrier` is the gold of the water field on which a village's carrier stands, and `hut` where the tiles of a hut
lie: in the supply, in villages, or both (`supply+red`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.games.cacao.actions import CHARTED, DISPLAYED
from companion.games.cacao.box import GEMS, HUTS
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import Jungle
from companion.games.kit import Layout, Place, Seat, Spot
from companion.games.kit.spaces.squares import place_of

SUPPLY = "supply"
"""Where huts lie that nobody has built."""


def village_of(seat: Seat) -> Place:
    """The place of a seat's village board."""
    return f"village-{seat}"


def place_of_hut(hut: str, tile: int = 1) -> Place:
    """The place of all tiles of a hut, wherever they lie; of the second one alone with `tile` 2."""
    return f"hut-{hut}" if tile == 1 else f"hut-{hut}-{tile}"


def owners_of(label: str | None) -> Counter[str]:
    """Where how many tiles of a hut lie that is called so in a layout; nowhere with None."""
    return Counter(label.split("+") if label else ())


def layout(state: Cacao) -> Layout:
    """Everything that lies on the board, the display, the map board, and the villages, with huts and water carriers.

    What is not named is empty.
    """
    lying: dict[Spot, str | None] = {}
    for cell, tile in state.jungles:
        _jungle(lying, place_of(cell), tile)
    for place, shown in (*zip(DISPLAYED, state.display, strict=True), *zip(CHARTED, state.map, strict=False)):
        lying[place, "tile"] = None
        if shown is not None:
            _jungle(lying, place, shown)
    for cell, worker in state.workers:
        lying[place_of(cell), "tile"] = f"{worker.seat}-{worker.kind}"
        lying[place_of(cell), "workers"] = worker.tile
    if state.emperor is not None:
        lying[place_of(state.emperor), "emperor"] = "emperor"
    lying.update({(village_of(seat), "carrier"): str(state.player(seat).water_gold) for seat in state.seats})
    for hut in HUTS:
        if owners := [*[SUPPLY] * state.huts.count(hut), *(s for s in state.seats if hut in state.player(s).huts)]:
            lying[place_of_hut(hut), "hut"] = "+".join(owners)
    return lying


def _jungle(lying: dict[Spot, str | None], place: str, tile: Jungle) -> None:
    lying[place, "tile"] = tile.kind
    if tile.gems:
        lying[place, "gems"] = gems_on(tile.gems)


def gems_on(counts: Iterable[int]) -> str:
    """What a mine is called on which so many gems of each colour lie."""
    return "".join(f"{gem[0]}{n}" for gem, n in zip(GEMS, counts, strict=True))


def counts_of(label: str) -> tuple[int, ...]:
    """How many gems of each colour lie on a mine that is called so."""
    return tuple(int(number) for number in label[1::2])
