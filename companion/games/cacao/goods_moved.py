"""Which goods go between the supply and a village when what a player owns changes, and where the carrier goes."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cacao.box import GEMS
from companion.games.cacao.player import Player
from companion.games.kit import Say, Seat, say

_GOODS = ("gold", "cacao", "bars", "sun", "tokens")


def changes(seat: Seat, before: Player, after: Player) -> tuple[Say, ...]:
    """What goes from the supply to a village and back, and where the carrier goes."""
    moved = (say("carrier", seat=seat, field=after.water_gold),) if after.water != before.water else ()
    return (*goods_changed(seat, before, after), *moved)


def goods_changed(seat: Seat, before: Player, after: Player) -> Iterator[Say]:
    """What goes from the supply to a village and back."""
    for goods in _GOODS:
        more = getattr(after, goods) - getattr(before, goods)
        if more:
            yield say(f"{'take' if more > 0 else 'give'}-{goods}", seat=seat, number=abs(more))
    came = gems_of(tuple(max(0, a - b) for a, b in zip(after.gems, before.gems, strict=True)))
    if came:
        yield say("take-gems", seat=seat, gems=came)


def gems_of(counts: tuple[int, ...]) -> tuple[str, ...]:
    """Gems by name, as often as there are."""
    return tuple(gem for gem, count in zip(GEMS, counts, strict=True) for _ in range(count))
