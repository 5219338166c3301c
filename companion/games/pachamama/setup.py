"""The beginning of a game, from what the back of a disc says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from companion.games.kit import Begin, Place, Plan, Seat, Unfit, Verbatim
from companion.games.pachamama.board import LONG, board
from companion.games.pachamama.box import MOST_LEVELS
from companion.games.pachamama.disc import BLANK, Back
from companion.games.pachamama.earning import Told
from companion.games.pachamama.modes import mode_of
from companion.games.pachamama.otoma import arrows
from companion.games.pachamama.otoma.people import People, against, settled, starts
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.together import OTOMA_PAWNS, Together, unused
from companion.games.pachamama.otoma.together_turns import deal
from companion.games.pachamama.otoma.trails import Trails
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import DISC, FIRST, TURN
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
    return _with_otoma(plain, begin) if mode_of(begin).otoma else plain


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


# Against the Otoma.


def _with_otoma(plain: Pachamama, begin: Begin) -> Pachamama:
    """The first state of the mode that was begun, from that of a competitive game; Unfit if the data cannot be so.

    `data` may hold `trails`, `arrows`, and `otoma`: the start spaces of the Otoma in the order of their pawns.
    """
    here = plain.board
    told: Told = []
    mode = mode_of(begin)
    alone = len(begin.seats) == 1
    colours = against(begin.seats[0]) if alone else (unused(begin.seats),) * OTOMA_PAWNS[mode.level]
    people = People(colours)
    arrows.listed(begin.data.get("arrows", ()))
    by_columns = begin.options.get("otoma-order") == "by-columns"
    if plain.phase != DISC:
        back = Back(plain.tiles, plain.terrain, plain.crops)
        stands = _stands(begin.data.get("otoma", starts(back, here)), plain, len(people.colours))
        people = settled(replace(people, stands=stands), back, here, plain.levels, by_columns, told)
    given: dict[str, Any] = {field.name: getattr(plain, field.name) for field in fields(plain)}
    given |= {
        "people": people,
        "trails": Trails.of(begin.data.get("trails"), here),
        "by_columns": by_columns,
        "blocking": begin.options.get("otoma-pawns") != "let-pass",
        "told": tuple(told),
    }
    shuffled = arrows.companions(begin)
    if alone:
        given["phase"] = plain.phase if plain.phase == DISC else TURN
        drawn = (0,) * len(plain.tiles) if shuffled else None
        return Solo(**given, hard=mode.level == "hard", arrows=("",) * len(here.places), drawn=drawn)
    again = begin.options.get("enter-again") == "yes"
    together = Together(**given, level=mode.level, entering_again=again, tops=() if shuffled else None)
    return together if together.phase == DISC else deal(together)


def _stands(given: Any, plain: Pachamama, number: int) -> tuple[int, ...]:
    """The spaces where the Otoma begin: so many different start tiles."""
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise Unfit("otoma-starts", n=number, text=Verbatim(given))
    places: list[Place] = [str(place) for place in given[:number]]
    if len(set(places)) != number or any(plain.crop_at(p) is None for p in places if p in plain.board.bit):
        raise Unfit("otoma-starts", n=number, text=Verbatim(", ".join(places)))
    if not set(places) <= plain.board.bit.keys():
        raise Unfit("otoma-starts", n=number, text=Verbatim(", ".join(places)))
    return tuple(plain.board.number[place] for place in places)
