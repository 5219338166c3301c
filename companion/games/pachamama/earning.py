"""What discoveries, divinations and offerings bring a side, with the news of it: for seats, a group and the Otoma."""

from __future__ import annotations

from dataclasses import replace

from companion.games.kit import News, Say, Side, Value, say
from companion.games.pachamama.box import CROPS, TERRAINS, level
from companion.games.pachamama.player import Player

Told = list[News]


def discovered(side: Side, before: Player, place: str, terrain: str, levels: int, told: Told) -> Player:
    """The side's stone of a terrain that was found rises and scores (Discovery, page 5)."""
    after = found(side, before, place, terrain, levels, told)
    told[-1] = replace(told[-1], hands=(*told[-1].hands, *marker(side, before, after)))
    return after


def found(side: Side, before: Player, place: str, terrain: str, levels: int, told: Told) -> Player:
    """As `discovered`, while more is to be scored: the score marker is moved once, after that."""
    told.append(News("discovery", say("discovered", place=place, terrain=terrain), (lay("tile", place, terrain),)))
    return stone_raised(side, before, terrain, levels, told)


def stone_raised(side: Side, before: Player, terrain: str, levels: int, told: Told) -> Player:
    """The side's stone of a terrain rises by a level and scores, or scores at the top; its marker is not moved yet."""
    kind = TERRAINS.index(terrain)
    after, rule = before.discovering(kind, levels)
    climb: dict[str, Value] = {"seat": side, "terrain": terrain, "level": after.stones[kind]}
    hands = (say("stone", **climb),) if rule == "diversity" else ()
    told.append(News(rule, say(rule, points=after.score - before.score, **climb), hands))
    return after


def divined(side: Side, before: Player, place: str, crop: str, told: Told) -> Player:
    """The side has announced the right crop: it scores, and takes a cube unless it has one of this kind."""
    after = before.scoring("crop-value", level(crop))
    what = say("right", seat=side, place=place, crop=crop, points=level(crop))
    told.append(News("crop-value", what, (lay("crop", place, crop), *marker(side, before, after))))
    return cube_taken(side, after, crop, told)


def cube_taken(side: Side, before: Player, crop: str, told: Told) -> Player:
    """The side takes the cube of a crop, unless it has one."""
    if crop in before.cubes:
        told.append(News("one-cube", say("no-cube", seat=side, crop=crop)))
        return before
    told.append(News("one-cube", say("cube", seat=side, crop=crop), (say("take-cube", seat=side, crop=crop),)))
    return replace(before, cubes=tuple(c for c in CROPS if c == crop or c in before.cubes))


def missed(side: Side, before: Player, place: str, announced: str, crop: str, told: Told) -> Player:
    """The side has announced a wrong crop: it loses the level of the right one."""
    after = before.scoring("miss", -level(crop))
    lost = before.score - after.score
    what = say("wrong", seat=side, place=place, crop=crop, announced=announced, points=lost)
    told.append(News("miss", what, (lay("crop", place, crop), *marker(side, before, after))))
    if lost < level(crop):
        told.append(News("not-below-zero", say("not-below-zero", seat=side)))
    return after


def offered(side: Side, before: Player, cubes: tuple[str, ...], rule: str, told: Told) -> Player:
    """The side gives cubes back and scores for them."""
    after = before.offering(cubes, rule)
    what = say("offered", seat=side, cubes=cubes, points=after.score - before.score)
    told.append(News(rule, what, (say("return", seat=side, cubes=cubes), *marker(side, before, after))))
    return after


def lay(what: str, place: str, piece: str) -> Say:
    """Tell hands to lay a piece."""
    return say(what, place=place, piece=piece)


def marker(side: Side, before: Player, after: Player) -> tuple[Say, ...]:
    """Tell hands to move a score marker, if the score has changed."""
    return (say("marker", seat=side, score=after.score),) if after.score != before.score else ()


def put(masks: tuple[int, ...], kind: int, bit: int) -> tuple[int, ...]:
    """The masks with a piece of this kind on a space, in place of any other."""
    return tuple(mask | bit if at == kind else mask & ~bit for at, mask in enumerate(masks))
