"""What comes by itself between decisions and questions, until somebody has to decide or to answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.games.eldorado.battle import fighting
from companion.games.eldorado.battle.strength import strength
from companion.games.eldorado.begin.order import first_turn
from companion.games.eldorado.box import CAVE_SHRINE, SUPPLY
from companion.games.eldorado.dwellers import hunting, titan, wolf
from companion.games.eldorado.dwellers.frames import Hunt, Razing
from companion.games.eldorado.events import cave_in, secret, torch, totec
from companion.games.eldorado.frames import (
    ATTACK,
    DEFEND,
    EXPLORE,
    REROLL_ATTACK,
    REROLL_DEFENCE,
    Announced,
    Battle,
    Clash,
    FirstTile,
    Found,
    Mix,
    Picking,
    Stealing,
    Turn,
)
from companion.games.eldorado.island.board import FIRST
from companion.games.eldorado.island.tiles import Island
from companion.games.eldorado.island.ways import foes
from companion.games.eldorado.solo import tiles as solo_tiles
from companion.games.eldorado.solo import turns as solo
from companion.games.eldorado.solo.frames import Banished, Roaming
from companion.games.eldorado.thieves import tile as thieves_tile
from companion.games.eldorado.thieves import turns as thieves_turns
from companion.games.eldorado.thieves.frames import Prize
from companion.games.eldorado.thieves.supply import wiped_out
from companion.games.eldorado.treasures import effects as treasures
from companion.games.eldorado.treasures.frames import Blooming
from companion.games.eldorado.turn import turning
from companion.games.eldorado.turn.buying import offering
from companion.games.eldorado.turn.changing import crowned, told
from companion.games.eldorado.turn.choosing import could_with_trade, moves_to_battle
from companion.games.eldorado.turn.due import attackers
from companion.games.eldorado.turn.player import Player
from companion.games.kit import say
from companion.games.kit.agenda import pop
from companion.games.kit.stacks import faced

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


FOUND: Mapping[str, Callable[[Any, Found], Any]] = {
    **thieves_tile.FOUND,
    **treasures.FOUND,
    **totec.FOUND,
    **cave_in.FOUND,
    **secret.FOUND,
    **torch.FOUND,
    **titan.FOUND,
    **wolf.FOUND,
}
"""What discovering each of the expansion's cave tiles brings about."""


STEPS: Mapping[type, Callable[[Any, Any], Any]] = {
    Blooming: treasures.wilted,
    Prize: thieves_tile.won,
    Hunt: hunting.step,
    Razing: hunting.razed,
    Roaming: solo.begins,
    Banished: solo.placing,
}
"""What the expansion's frames do by themselves, None where they wait."""


def run(state: ElDorado) -> ElDorado:
    """Do every step that goes by itself."""
    while True:
        state = crowned(state)
        after = None if state.over else _step(state)
        if after is None:
            return state
        state = after


def _step(state: ElDorado) -> ElDorado | None:
    top = state.top
    match top:
        case Turn():
            return _between(state, top) or turning.run(state, top)
        case Clash():
            return _clash(state, top)
        case Battle():
            return _battle(state, top)
        case Announced():
            return None if attackers(state, top) else offering(state, top)
        case Found():
            calls = state.setting.solo and top.tile in solo_tiles.FOUND
            after: ElDorado = (solo_tiles.FOUND if calls else FOUND)[top.tile](state, top)
            return after
        case Stealing(seat, victim=None):
            own = state.seats_of(state.side_of(seat))
            others = (state.player(other).cards.size for other in state.seats if other not in own)
            return None if any(others) else pop(state)
        case _:
            step = STEPS.get(type(top))
            return step(state, top) if step else None


def _clash(state: ElDorado, clash: Clash) -> ElDorado | None:
    found = foes(state, clash.side, clash.at)
    if clash.off_turn:
        found = tuple(foe for foe in found if foe == state.active)
    if not found or not state.pieces.standing(clash.side, clash.at):
        return pop(state)
    first, *others = found
    return None if others else fighting.initiated(state, clash, first)


def _battle(state: ElDorado, battle: Battle) -> ElDorado | None:
    side = battle.moving
    if side is not None:
        undone = (seat for seat in state.seats_of(side) if seat not in battle.done)
        if any(could_with_trade(state, seat, moves_to_battle(state, battle, seat)) for seat in undone):
            return None
        return fighting.ready(state)
    if battle.stage == ATTACK and not fighting.defended(state, battle):
        return pop(told(state, "flee", "nobody-left", foe=battle.defender, place=battle.at))
    if battle.stage in (ATTACK, DEFEND) and not strength(state, battle.roller, battle):
        return fighting.rolled(state, ())  # the cursed, alone
    if battle.stage in (REROLL_ATTACK, REROLL_DEFENCE) and not fighting.could_reroll(state, battle):
        return fighting.kept(state)
    return None


def _between(state: ElDorado, turn: Turn) -> ElDorado | None:
    """What has to be seen to between two actions: Thieves without pieces, the cave shrine's tile, an enclosed island.

    The base game takes the tile up once nobody stands on it; in the expansion a piece is the shrine, the tile stays.
    """
    if wiped_out(state):
        return thieves_turns.hides(state)
    if turn.stage != EXPLORE:
        return None
    shrine = None if state.setting.expansion else state.land.cave_shrine
    if shrine is not None and shrine not in state.pieces.at:
        hands = (say("take-shrine", place=shrine),)
        state = told(state, "cave-shrine", "shrine-taken", *hands, place=shrine, tile=CAVE_SHRINE)
        return replace(state, land=state.land.taken(shrine))
    if state.setting.starts_anew and _enclosed(state):
        return _anew(state)
    return None


def _enclosed(state: ElDorado) -> bool:
    """Whether the first tile alone can be stood on, and no other can be laid beside it."""
    return set(state.land.ways) == {FIRST} and not state.land.fresh[FIRST] and state.island.size > 0


def _anew(state: ElDorado) -> ElDorado:
    """All tiles of the island are shuffled, and everybody starts again."""
    slots = tuple(faced(tile.slot, tile.kind) for _, tile in state.land.tiles)
    state = told(state, "enclosed", "anew", say("anew"))
    kept = tuple(
        Player(kept=player.kept, own=player.own, hand=player.empty, doubloons=player.doubloons, hiding=player.hiding)
        for player in state.players
    )
    return replace(
        state,
        players=kept,
        land=Island(crosses=state.land.crosses),
        pieces=replace(state.pieces, all=()),
        bank=SUPPLY,
        resting=(),
        agenda=(first_turn(state.setting, tuple(state.sides())), Picking(), FirstTile(), Mix("island", slots)),
    )
