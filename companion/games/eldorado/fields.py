"""All the values that each field of an action can have."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import (
    Banish,
    Bridge,
    Lead,
    RerollOne,
    Share,
    Shoot,
    Spur,
    TakeCoin,
    TakeRose,
    WolfMove,
    WolfReveal,
)
from companion.games.eldorado.box import (
    CARDS,
    CAVE_SHRINE,
    COINS,
    ENTRANCE,
    GARDEN,
    GOLDEN_DIE,
    HAND,
    LOOKED_AT,
    PIECES,
    SHRINE,
    TEAM_VILLAGERS,
    THIEF_PIECES,
    VILLAGER,
    WATER,
    bearer,
)
from companion.games.eldorado.frames import Battle, Handing, Looting, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Action, Choice, Domain, Number, Row, Several
from companion.games.kit.trade import AGREE, REFUSE, Propose, Reply

_FIXED_OF_THIEVES: Mapping[str, Domain] = {"card": Choice(CARDS), "tile": Choice((SHRINE, ENTRANCE, GARDEN, WATER))}


def _of_thieves(state: ElDorado, kind: type[Action]) -> Mapping[str, Domain] | None:
    """The fields of a kind of action in order, each with its values; None for other kinds."""
    if kind not in do.OF_THE_THIEVES:
        return None
    return {name: _field(state, name) for name in kind.field_names()}


def _field(state: ElDorado, name: str) -> Domain:
    if name in ("to", "at"):
        return state.cells
    if name == "corner":
        return state.corners
    return _FIXED_OF_THIEVES[name] if name in _FIXED_OF_THIEVES else _chosen(state, name)


def _chosen(state: ElDorado, name: str) -> Domain:
    top = state.top
    number = top.number if isinstance(top, Looting) else 0
    match name:
        case "victim":
            return Choice(tuple(seat for seat in state.seats if seat != state.setting.thief))
        case "reach":
            return Choice(tuple(sorted({face for pair in state.setting.thief_die for face in pair})))
        case "cards":
            return Several(tuple(card for card in CARDS for _ in range(number)), 0, number, pieces=True)
        case "number":
            return Number(0, number)
        case "who":
            return Choice(state.thief_pieces)
    raise ValueError(f"nothing that the Thieves do has a field {name}")


UNSEEN = "unseen"
"""The card that Laffite takes when he cannot see it."""
MOST_MOVED = PIECES[VILLAGER] + 1 + TEAM_VILLAGERS
"""The villagers of a side with Hector: the largest army."""
_THINGS = (*(card for card in CARDS for _ in range(HAND)), CAVE_SHRINE)
_CARD = Choice(CARDS)
_TRADED = Several(_THINGS, pieces=True)
_MOVED = Number(1, MOST_MOVED)


def domains(state: ElDorado, kind: type[Action]) -> Mapping[str, Domain]:
    """The fields of a kind of action in order, each with its values."""
    more = _of_thieves(state, kind)
    if more is not None:
        return more
    fixed = _FIXED.get(kind)
    if fixed is not None:
        return fixed
    if kind in _PLACES:
        return {name: _place(state, name) for name in kind.field_names()}
    return _changing(state, kind)


def bearers(state: ElDorado) -> tuple[str, ...]:
    """All who can carry something: the explorers by their seats, and the Thieves."""
    thief = state.setting.thief
    explorers = tuple(seat for seat in state.seats if seat != thief)
    return (*explorers, *(bearer(thief, kind) for kind in THIEF_PIECES[: state.setting.thieves]))


def _place(state: ElDorado, name: str) -> Domain:
    if name == "number":
        return _MOVED
    return state.corners if name == "corner" else state.cells


def _changing(state: ElDorado, kind: type[Action]) -> Mapping[str, Domain]:
    if kind is do.Pick:
        return {"explorer": Choice(state.setting.explorers)}
    if kind is do.Steal:
        cards = (UNSEEN,) if state.setting.steals_unseen else CARDS
        return {"victim": Choice(state.seats), "card": Choice(cards)}
    if kind is do.Against:
        return {"foe": _foes(state)}
    if kind is Shoot:
        return {"at": state.cells, "foe": _foes(state)}
    if kind is do.SurrenderRest:
        most = max(map(state.surplus, state.seats))
        return {"cards": Several(tuple(card for card in CARDS for _ in range(most)), min(1, most), most)}
    if kind in (do.Reveal, WolfReveal):
        return {"tile": Choice((SHRINE, ENTRANCE, GARDEN, *((WATER,) if state.setting.expansion else ())))}
    return _selections(state, kind)


def _foes(state: ElDorado) -> Domain:
    """Players, teams, and dwellers that are on the map."""
    return Choice(tuple(dict.fromkeys((*state.sides(), *(piece.side for piece in state.pieces.all)))))


def _selections(state: ElDorado, kind: type[Action]) -> Mapping[str, Domain]:
    top = state.top
    if kind is RerollOne:
        return {"die": Choice(tuple(dict.fromkeys(state.setting.battle_die)))}
    if kind is Share:
        golden = (*top.dice, *top.partner) if isinstance(top, Turn) else ()
        return {"golden": Row(golden, len(golden), len(golden))}
    if kind is do.AwardTo:
        return {"to": Choice(bearers(state))}
    if kind is do.Rearrange:
        return {"order": state.island.top(LOOKED_AT)}
    if kind is do.Reroll:
        dice = top.dice[top.rolling] if isinstance(top, Battle) else ()
        return {"dice": Several(dice, 1, pieces=True)}
    if kind is do.HandOver:
        number = top.number if isinstance(top, Handing) else 0
        return {"cards": Several(tuple(c for c in CARDS for _ in range(number)), number, number, pieces=True)}
    if kind is Propose:
        traded = Several((*_THINGS, *COINS), pieces=True) if state.setting.expansion else _TRADED
        return {"to": Choice(state.seats), "give": traded, "take": traded}
    return {}


_PLACES = frozenset(
    {
        do.Move,
        do.Walk,
        do.Go,
        do.Lay,
        do.BuyVillager,
        do.BuyFarmhouse,
        do.BuyFort,
        do.Remove,
        do.BuyOffering,
        do.March,
        do.Intercept,
        do.Raid,
        do.Flee,
        do.Return,
        Bridge,
        Lead,
        Banish,
        WolfMove,
    }
)
_FIXED: Mapping[type[Action], Mapping[str, Domain]] = {
    do.SetSpeed: {"die": Choice(GOLDEN_DIE)},
    do.SpeedAndGather: {"die": Choice(GOLDEN_DIE), "card": _CARD},
    do.Gather: {"card": _CARD},
    do.GatherRest: {"card": _CARD},
    do.Exchange: {"give": _CARD, "take": _CARD},
    do.Surrender: {"card": _CARD},
    TakeRose: {"card": _CARD},
    Spur: {"who": Choice(THIEF_PIECES)},
    TakeCoin: {"coin": Choice(COINS)},
    Reply: {"word": Choice((AGREE, REFUSE))},
}
