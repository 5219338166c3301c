"""The beginning of a game, from what the back of a disc says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.kit import Begin, Plan, Seat, Unfit, Verbatim
from companion.games.pachamama.board import LONG, board
from companion.games.pachamama.box import MOST_LEVELS
from companion.games.pachamama.disc import BLANK, Back
from companion.games.pachamama.modes import mode_of
from companion.games.pachamama.otoma.setup import with_otoma
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import DISC, FIRST
from companion.games.pachamama.state import Pachamama


def plan(begin: Begin) -> Plan:
    """Whether so many may play in this mode, and on this board."""
    mode = mode_of(begin)
    if len(begin.seats) not in mode.seats:
        least, most = mode.seats[0], mode.seats[-1]
        if most == 1:
            return Plan(unfit=Unfit("mode-alone", mode=mode.name))
        if len(begin.seats) == 1:
            return Plan(unfit=Unfit("alone-how"))
        return Plan(unfit=Unfit("mode-seats", mode=mode.name, least=least, n=most))
    if mode.otoma and begin.options["size"] != LONG:
        return Plan(unfit=Unfit("mode-board", size=LONG, option=Verbatim(f"size={LONG}")))
    return Plan()


def start(begin: Begin) -> Pachamama:
    """The state before anybody has done anything; Unfit if the data cannot be so.

    `data` holds `levels`, `columns`, `rows`, and what everybody knows of the scenario: `tiles`, the number of tiles of
    each terrain, and `start`, a list of [place, terrain, crop]. With the cardboard wheel
    the game asks for these last two. `lot` is the seat that shall begin, if the companion drew lots.
    """
    size = str(begin.options["size"])
    here = board(size)
    wheel = begin.options["answers"] == "wheel"
    to_be_typed = wheel and "tiles" not in begin.data
    back = BLANK if to_be_typed else Back.of(begin.data.get("tiles"), begin.data.get("start", ()), here)
    plain = Pachamama(
        begin.seats,
        size,
        _levels(begin.data.get("levels")),
        _symbols(begin.data.get("columns"), "columns", len(here.columns)),
        _symbols(begin.data.get("rows"), "rows", len(here.rows)),
        back.tiles,
        back.terrain,
        back.crops,
        (Player(),) * len(begin.seats),
        phase=DISC if to_be_typed else FIRST,
        wheel=wheel,
        lot=_lot(begin),
        hint=str(begin.options.get("hint", "off")),
    )
    return with_otoma(plain, begin) if mode_of(begin).otoma else plain


def _lot(begin: Begin) -> Seat | None:
    lot = begin.data.get("lot")
    if lot is not None and lot not in begin.seats:
        raise Unfit("nobody-called", seat=lot)
    return lot


def _levels(given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= MOST_LEVELS:
        raise Unfit("levels", most=MOST_LEVELS, given=Verbatim(given))
    return given


def _symbols(given: Any, which: str, count: int) -> tuple[str, ...]:
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) < count:
        raise Unfit("few-names", n=count, lines=which)
    return tuple(str(name) for name in given[:count])
