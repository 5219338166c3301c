"""What the world must answer: dice, tiles, cards that nobody sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.eldorado import dwellers, solo
from companion.games.eldorado.attacking import strength
from companion.games.eldorado.box import CARDS, CAVE, CAVE_SHRINE, CLOSED, ENTRANCE, EXIT, GOLDEN_DIE, ISLAND
from companion.games.eldorado.discovering import may_be_dealt
from companion.games.eldorado.frames import (
    ATTACK,
    DEFEND,
    ROLL,
    THIEF_ROLL,
    Battle,
    Beginning,
    Deal,
    FirstTile,
    Flipped,
    Looking,
    Mix,
    PutBack,
    RerollDice,
    Roaming,
    Stealing,
    TitanTurn,
    Turn,
)
from companion.games.eldorado.settings import OPEN, THIEF_DIE
from companion.games.eldorado.sources import DICE
from companion.games.eldorado.state import BATTLE, GOLDEN, ElDorado
from companion.games.kit import Breach, Choice, Question, Seat, Value, breach
from companion.games.kit.dice import roll
from companion.games.kit.stacks import face, mixing, peek

FACE, FIRST_FACE = "face", "first-face"
"""Kinds of question about a flipped tile, and about the one with which the island begins."""
DEALT, STOLEN, BACK = "deal", "stolen", "back"
"""Kinds of question beside those about stacks."""


def question(state: ElDorado) -> Question | None:
    """The open question, if what comes next is one."""
    top = state.top
    match top:
        case Turn(stage=stage) if stage == THIEF_ROLL:
            faces = Choice(tuple(dict.fromkeys(state.setting.thief_die)))
            key, sealed = f"{THIEF_DIE}.{state.asked}", state.setting.thief_sealed
            return Question(key, THIEF_DIE, "thief-die", faces, (DICE,), sealed=sealed, by_chance=True)
        case Turn(stage=stage) if stage == ROLL:
            key, sealed = f"golden.{state.asked}", state.setting.golden_sealed
            return roll(key, GOLDEN, "roll", 2, GOLDEN_DIE, places=(DICE,), sealed=sealed)
        case Battle(stage=stage) if stage in (ATTACK, DEFEND):
            return _battle_roll(state, top, strength(state, top.roller, top))
        case RerollDice(number=number) if state.battle is not None:
            return _battle_roll(state, state.battle, number)
        case Flipped(slot=slot):
            return _drawn(state, FACE, "discover", slot)
        case FirstTile():
            return _drawn(state, FIRST_FACE, "first-tile", state.island.slots[0])
        case TitanTurn():
            return dwellers.question(state)
        case Roaming():
            return solo.question(state, top)
        case Mix(stack="island"):
            begun = any(player.explorer for player in state.players)
            return mixing(
                state.island, "mix-island", "deadline" if begun else "first-tile", sealed=_sealed(state, "island")
            )
        case Mix(stack=stack):
            return mixing(state.cave, "mix", "cave-stack", sealed=_sealed(state, stack))
        case _:
            return _rare(state)


def _rare(state: ElDorado) -> Question | None:
    match state.top:
        case Beginning(seats):
            return roll(
                f"begin.{state.asked}",
                "begin",
                "first-player",
                len(seats),
                GOLDEN_DIE,
                sealed=state.setting.golden_sealed,
                whose=seats,
            )
        case Deal(seat, number):
            both = state.seats_of(seat)
            return Question(
                f"deal.{seat}.{number}", DEALT, "important", Choice(_kinds(state, seat)), seen_by=both, sealed=True
            )
        case PutBack(seat):
            return Question(f"back.{seat}.{state.asked}", BACK, "deadline", Choice(may_be_dealt(state, seat)))
        case Stealing(seat, victim=victim) if victim is not None:
            seen = None if state.setting.cards == OPEN else (seat, victim)
            cards = Choice(tuple(card for card in CARDS if state.may_have(victim, (card,))))
            return Question(f"stolen.{victim}.{state.asked}", STOLEN, "laffite", cards, seen_by=seen, sealed=True)
        case Looking(seat, slots, faces=None):
            return peek(state.asked, slots, "peek", "emma", may_hold(state, slots[0], each=True), seat, sealed=True)
        case _:
            return None


def _drawn(state: ElDorado, kind: str, rule: str, slot: str) -> Question:
    """What a drawn tile shows; the kinds that nobody moves onto are named last."""
    kinds = sorted(may_hold(state, slot), key=CLOSED.__contains__)
    return face(slot, kind, rule, kinds, sealed=_sealed(state, slot))


def _battle_roll(state: ElDorado, battle: Battle, number: int) -> Question:
    key, sealed = f"battle.{state.asked}", state.setting.battle_sealed
    return roll(key, BATTLE, "strength", number, state.setting.battle_die, places=(battle.at, DICE), sealed=sealed)


def _kinds(state: ElDorado, seat: Seat) -> tuple[str, ...]:
    """What a seat may have been dealt: the Thieves not the cave's entrance."""
    return tuple(tile for tile in dict.fromkeys(state.dealt) if tile != ENTRANCE or seat != state.setting.thief)


def against(state: ElDorado, question: Question, value: Value) -> Iterator[Breach]:
    """What stands against an answer, and why what is none of the choices is no answer."""
    return _against_deal(state, value) if value in question.choices else _why_not(state, question, value)


def _why_not(state: ElDorado, question: Question, value: Value) -> Iterator[Breach]:
    """A tile that cannot come up, because it is of the other group or the box holds no more of its kind."""
    top = state.top
    if isinstance(top, Flipped | FirstTile) and question.kind in (FACE, FIRST_FACE) and isinstance(value, str):
        of_island = isinstance(top, FirstTile) or top.slot.startswith("island")
        box = (ISLAND, cave_box(state))
        most, elsewhere = (of.get(value) for of in (box if of_island else reversed(box)))
        if most is not None:
            yield breach("tile-count", tile=value, most=most)
        elif elsewhere is not None:
            yield breach("tile-group", tile=value)


def _against_deal(state: ElDorado, value: Value) -> Iterator[Breach]:
    """An important tile that others have been dealt already, or that would leave the Thieves the cave's entrance."""
    if not isinstance(state.top, Deal):
        return
    left = Counter(state.dealt)
    for player in state.players:
        left.subtract(player.own_tiles)
    left[str(value)] -= 1
    theirs = sum(isinstance(frame, Deal) and frame.seat == state.setting.thief for frame in state.agenda[:-1])
    if left[str(value)] < 0 or left.total() - left[ENTRANCE] < theirs:
        yield breach("important", tile=str(value))


def cave_box(state: ElDorado) -> Mapping[str, int]:
    """The cave tiles that the boxes hold; with the expansion some of them went back unseen."""
    return {**CAVE, **dict(state.setting.new_cave)} if state.setting.expansion else CAVE


def _sealed(state: ElDorado, slot: str) -> bool:
    return state.setting.island_sealed if slot.startswith("island") else state.setting.cave_sealed


def may_hold(state: ElDorado, slot: str, each: bool = False) -> tuple[str, ...]:
    """What can lie in a slot of a stack: what is not on the map nor in hands, by kind; with `each`, tile by tile."""
    of_island = slot.startswith("island")
    left = Counter(ISLAND if of_island else cave_box(state))
    left.subtract(tile.kind for _, tile in state.land.tiles)
    if of_island:
        left.subtract(state.dealt)
    else:
        left[EXIT] = int(state.land.cave_in is not None)
        left[CAVE_SHRINE] = int(state.holder is None)
    return tuple(kind for kind, count in left.items() for _ in range(count if each else min(count, 1)))
