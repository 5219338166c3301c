"""Gems and masks (Diamante, The gem mines)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.cacao.box import GEMS
from companion.games.cacao.goods_moved import gems_of
from companion.games.cacao.player import Player
from companion.games.kit import News, Seat, say

Gems = tuple[int, ...]


def counted(gems: tuple[str, ...]) -> Gems:
    """Gems by colour."""
    return tuple(gems.count(gem) for gem in GEMS)


def more(gems: Gems, others: Gems) -> Gems:
    """The gems of both together, by colour."""
    return tuple(a + b for a, b in zip(gems, others, strict=True))


def fewer(gems: Gems, others: Gems) -> Gems:
    """What is left of them without the others."""
    return tuple(a - b for a, b in zip(gems, others, strict=True))


@dataclass(frozen=True)
class Exchanged:
    """After gems were taken: the player, the masks left in the supply, how many sets went back into the box."""

    player: Player
    masks: tuple[int, ...]
    sets: int
    told: tuple[News, ...]


def exchanged(seat: Seat, player: Player, masks: tuple[int, ...]) -> Exchanged:
    """Every full set of four colours goes at once for the lowest mask there is."""
    told, sets = [], 0
    while min(player.gems) > 0 and masks:
        mask, masks = min(masks), _without_lowest(masks)
        player = replace(player, gems=tuple(g - 1 for g in player.gems), masks=(*player.masks, mask))
        sets += 1
        hands = (say("give-gems", seat=seat, gems=gems_of((1,) * len(GEMS))), say("take-mask", seat=seat, mask=mask))
        told.append(News("gem-set", say("mask", seat=seat, mask=mask), hands))
    return Exchanged(player, masks, sets, tuple(told))


def _without_lowest(masks: tuple[int, ...]) -> tuple[int, ...]:
    at = masks.index(min(masks))
    return masks[:at] + masks[at + 1 :]
