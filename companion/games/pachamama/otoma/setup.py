"""The beginning of a game against the Otoma."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from companion.games.kit import Begin, Place, Unfit, Verbatim
from companion.games.pachamama.disc import Back
from companion.games.pachamama.earning import Told
from companion.games.pachamama.modes import mode_of
from companion.games.pachamama.otoma import arrows
from companion.games.pachamama.otoma.people import People, against, settled, starts
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.together.dealing import OTOMA_PAWNS, unused
from companion.games.pachamama.otoma.together.effects import deal
from companion.games.pachamama.otoma.together.state import Together
from companion.games.pachamama.otoma.trails import Trails
from companion.games.pachamama.rules import DISC, TURN
from companion.games.pachamama.state import Pachamama


def with_otoma(plain: Pachamama, begin: Begin) -> Pachamama:
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
