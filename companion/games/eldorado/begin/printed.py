"""What is printed in the box and not known: a table sets it once, on the screen or in its file of tables."""

from __future__ import annotations

from typing import Any

from companion.games.eldorado import box
from companion.games.kit import Part, Printed, Say, Verbatim, say

FACES = 6
MOST_FACE = 12
"""No face of a die is likely to show more."""
MOST_PAIR = 9
DEAREST = 6
"""No purchase costs more cards of a kind."""
UNKNOWN_COSTS = (box.VILLAGER, box.FARMHOUSE, box.FORT, box.OFFERING)


def _cost(thing: str) -> Printed:
    return Printed(
        f"cost-{thing}",
        say("cost", thing=thing),
        tuple(Part(say("of", thing=card), 0, DEAREST) for card in box.CARDS),
        lambda cards: tuple(list(cards).count(card) for card in box.CARDS),
        lambda numbers: [card for card, n in zip(box.CARDS, numbers, strict=True) for _ in range(n)],
        lambda numbers: say("cards", cards=tuple(c for c, n in zip(box.CARDS, numbers, strict=True) for _ in range(n))),
    )


def _doubloons(thing: str) -> Printed:
    return Printed(
        f"doubloons-{thing}",
        say("doubloons", thing=thing),
        (Part(say("of-doubloons"), 0, box.DOUBLOONS),),
        lambda number: (int(number),),
        lambda numbers: numbers[0],
        lambda numbers: say("number", number=numbers[0]),
    )


def _faces(numbers: tuple[int, ...]) -> Say:
    return say("faces", faces=Verbatim(" ".join(map(str, numbers))))


def _die(name: str) -> Printed:
    return Printed(
        name,
        say(name),
        tuple(Part(say("face", number=n + 1), 0, MOST_FACE) for n in range(FACES)),
        lambda faces: tuple(map(int, faces)),
        list,
        _faces,
    )


def _pairs(numbers: tuple[int, ...]) -> list[list[int]]:
    return [list(pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]


def _sides(crosses: Any) -> tuple[int, ...]:
    return tuple(int(crosses) >> side & 1 for side in range(FACES))


THIEF_DIE = Printed(
    "thief-die",
    say("thief-die"),
    tuple(Part(say(key, number=n + 1), 0, MOST_PAIR) for n in range(FACES) for key in ("one-number", "other-number")),
    lambda faces: tuple(int(number) for face in faces for number in face),
    _pairs,
    lambda numbers: say("faces", faces=Verbatim(" ".join(f"{one}/{other}" for one, other in _pairs(numbers)))),
)
CAVE_TILES = Printed(
    "cave-tiles",
    say("cave-tiles"),
    tuple(Part(say("of", thing=tile), 0, 1) for tile in box.NEW_CAVE),
    lambda tiles: tuple(list(tiles).count(tile) for tile in box.NEW_CAVE),
    lambda numbers: [tile for tile, n in zip(box.NEW_CAVE, numbers, strict=True) for _ in range(n)],
    lambda numbers: say("number", number=sum(numbers)),
)
CROSSES = Printed(
    "crosses",
    say("crosses"),
    tuple(Part(say("side", number=side + 1), 0, 1) for side in range(FACES)),
    _sides,
    lambda numbers: sum(bit << side for side, bit in enumerate(numbers)),
    _faces,
)
PRINTED = (
    *map(_cost, UNKNOWN_COSTS),
    *map(_doubloons, box.THIEVES_COSTS),
    _die("battle-die"),
    THIEF_DIE,
    _die("titan-die"),
    CAVE_TILES,
    CROSSES,
)
"""In the order in which a table is asked."""
