"""Playing alone: guardians of the shrines, how they enter, roam and fall, and the round of turns (pages 21 and 22)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.eldorado.actions import Banish
from companion.games.eldorado.box import (
    EMMA,
    GOLDEN_DIE,
    GUARDIAN_STRENGTH,
    GUARDIANS,
    LAFFITE,
    LIVING,
    NICOLAS,
    OFFERING,
    SHRINE,
    THIEF_PIECES,
    TITAN,
    VICTORIA,
    WOLF,
)
from companion.games.eldorado.changes import changed, told
from companion.games.eldorado.frames import Banished, Hunt, Roaming
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.settings import THIEF_DIE
from companion.games.eldorado.sources import DICE, TITAN_ROLL, WOLF_ROLL
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece
from companion.games.kit import Action, Breach, Choice, Place, Question, Seat, Side, breach, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.dice import roll

BARRED = (VICTORIA, EMMA, NICOLAS, LAFFITE)
"""The explorers who do not play alone."""


def named(kind: str) -> str:
    """What a guardian is called in texts."""
    return f"{GUARDIANS}-{kind}"


def together(state: ElDorado, place: Place) -> tuple[str, ...]:
    """The guardians that stand on a tile and fight together, as texts call them."""
    return tuple(named(piece.kind) for piece in state.pieces.standing(GUARDIANS, place))


def strength_of(state: ElDorado, kind: str) -> int:
    """A guardian's strength: one more for each offering that the Thief has placed."""
    return GUARDIAN_STRENGTH[kind] + len(state.pieces.offerings(GUARDIANS))


def guarded(state: ElDorado, place: Place) -> bool:
    """Whether a guardian stands on a tile."""
    return bool(state.pieces.standing(GUARDIANS, place))


def free_shrines(state: ElDorado) -> tuple[Place, ...]:
    """The island shrines that nobody occupies: no guardian, and no fort beside."""
    return tuple(place for place in state.land.shrines if not state.pieces.occupying.get(place))


def waiting(state: ElDorado) -> tuple[str, ...]:
    """The beaten guardians for whom there was no shrine."""
    return tuple(kind for kind in state.resting if state.walker(GUARDIANS, kind) is None)


def shrine_found(state: ElDorado, at: Place) -> ElDorado:
    """The first shrine brings the Wolf, the second the Thief, the third the Titan; then who waits for one comes."""
    kind = tuple(GUARDIAN_STRENGTH)[len(state.land.shrines) - 1]
    if state.walker(GUARDIANS, kind) is None and kind not in state.resting:
        state = placed(state, kind, at, "guardian-enters", "guardian-enters")
    return push(state, *(Banished(each) for each in waiting(state)))


def placed(state: ElDorado, kind: str, at: Place, rule: str, key: str) -> ElDorado:
    """A guardian stands at a place now, wherever it was."""
    old = state.pieces.of(GUARDIANS, kind)
    hands = (say("put-guardian", who=named(kind), place=at),)
    state = replace(state, pieces=state.pieces.swapped(old, (Piece(GUARDIANS, kind, at),)))
    return told(state, rule, key, *hands, who=named(kind), place=at)


def attacks(state: ElDorado, at: Place, foe: Side) -> ElDorado:
    """Guardians on a tile attack somebody: all that stand there, together."""
    who = together(state, at)
    return told(state, "guardian-attacks", "guardian-attacks", who=who, foe=foe, place=at, n=len(who))


def beaten(state: ElDorado, at: Place) -> ElDorado:
    """The guardians on a tile are defeated: each goes to an island shrine, and sits a round out."""
    gone = state.pieces.standing(GUARDIANS, at)
    kinds = tuple(piece.kind for piece in gone)
    rest = tuple(kind for kind in state.resting if kind not in kinds)
    state = replace(state, pieces=state.pieces.without(gone), resting=(*rest, *kinds))
    state = told(state, "guardian-beaten", "guardian-beaten", who=tuple(map(named, kinds)), place=at)
    return push(state, *(Banished(kind) for kind in reversed(kinds)))


def explorer_fell(state: ElDorado, explorer: Piece, seat: Seat, winner: Side) -> ElDorado:
    """Whose explorer is beaten has lost, and the game is over."""
    state = replace(state, pieces=state.pieces.without((explorer,)), winner=GUARDIANS)
    state = changed(state, seat, captor=winner, speed=0)
    hands = (say("take-off", seat=explorer.side, pieces=(explorer.kind,), place=explorer.at),)
    return told(state, "solo-lost", "solo-lost", *hands, seat=seat)


def trails(state: ElDorado, place: Place) -> tuple[Place, ...]:
    """Where a guardian goes from a tile: where pieces of players can, and onto island shrines."""
    land = state.land
    near = land.adjacent(place)
    ways = land.trails.get(place) or tuple(filter(land.open, near))
    shrines = tuple(other for other in near if land.at.get(other) == SHRINE and not land.open(other))
    return tuple(other for other in (*ways, *shrines) if other in land.at)


def pursued(state: ElDorado) -> tuple[Place, ...]:
    """The shrines that the Thief is after: with an offering of the player, and none of the guardians."""
    swapped = state.pieces.offerings(GUARDIANS)
    return tuple(at for side in state.sides() for at in state.pieces.offerings(side) if at not in swapped)


def coveted(state: ElDorado, kind: str) -> tuple[Place, ...]:
    """What a guardian is after before all that lives: the Thief shrines, the others nothing."""
    return pursued(state) if kind in THIEF_PIECES else ()


def prey(state: ElDorado) -> tuple[Place, ...]:
    """Where something lives that guardians hunt: explorer and villagers."""
    return tuple(dict.fromkeys(piece.at for side in state.sides() for piece in state.pieces.of(side, *LIVING)))


def swapping(state: ElDorado, kind: str) -> ElDorado | None:
    """The Thief on a shrine that it is after swaps the offering there; None for other guardians, and elsewhere."""
    piece = state.walker(GUARDIANS, kind)
    if kind != THIEF_PIECES[0] or piece is None or piece.at not in pursued(state):
        return None
    (old,) = (p for p in state.pieces.at[piece.at] if p.kind == OFFERING)
    new = Piece(GUARDIANS, OFFERING, piece.at)
    what = {"seat": old.side, "place": piece.at}
    state = replace(state, pieces=state.pieces.swapped((old,), (new,)))
    state = told(state, "thief-swaps", "swapped", say("swap-offering", **what), who=named(kind), **what)
    return told(state, "guardian-strength", "guardians-stronger", number=len(state.pieces.offerings(GUARDIANS)))


GUARDIAN_RULES = {WOLF: "wolf-turn", THIEF_PIECES[0]: "thief-turn", TITAN: "titan-turn-alone"}


def after_turn(state: ElDorado) -> tuple[Roaming | Banished, ...]:
    """What follows a turn, what comes first last: who waits for a shrine, then the Wolf, the Thief and the Titan."""
    roaming = (Roaming(kind) for kind in GUARDIAN_STRENGTH if state.walker(GUARDIANS, kind) is not None)
    return (*reversed(tuple(roaming)), *map(Banished, waiting(state)))


def question(state: ElDorado, frame: Roaming) -> Question:
    """How far a guardian goes: the Wolf by a battle die, the Thief by his own, the Titan by a golden one."""
    setting, rule = state.setting, GUARDIAN_RULES[frame.guardian]
    if frame.guardian == WOLF:
        key = f"{WOLF_ROLL}.{state.asked}"
        return roll(key, WOLF_ROLL, rule, 1, setting.battle_die, places=(DICE,), sealed=setting.battle_sealed)
    if frame.guardian == TITAN:
        key = f"{TITAN_ROLL}.{state.asked}"
        return roll(key, TITAN_ROLL, rule, 1, GOLDEN_DIE, places=(DICE,), sealed=setting.golden_sealed)
    faces = Choice(tuple(dict.fromkeys(setting.thief_die)))
    return Question(
        f"{THIEF_DIE}.{state.asked}", THIEF_DIE, rule, faces, (DICE,), sealed=setting.thief_sealed, by_chance=True
    )


def begins(state: ElDorado, frame: Roaming) -> ElDorado | None:
    """A beaten guardian sits its turn out; None for another one."""
    if frame.guardian not in state.resting:
        return None
    return pop(told(state, "guardian-rests", "guardian-rests", who=named(frame.guardian)))


def placing(state: ElDorado, frame: Banished) -> ElDorado | None:
    """A beaten guardian waits until a shrine is free; None if there is one."""
    if free_shrines(state):
        return None
    return pop(told(state, "guardian-beaten", "guardian-waits", who=named(frame.guardian)))


def rested(state: ElDorado) -> ElDorado:
    """Before a turn of who plays alone the guardians on the map have sat out enough."""
    return replace(state, resting=waiting(state)) if state.resting else state


def banished(state: ElDorado, action: Banish) -> ElDorado:
    """A beaten guardian stands on the shrine that was chosen."""
    frame = state.top
    if not isinstance(frame, Banished):
        raise ValueError("no guardian was beaten")
    return placed(pop(state), frame.guardian, action.at, "guardian-beaten", "guardian-banished")


def rolled(state: ElDorado, frame: Roaming, dice: tuple[int, ...]) -> ElDorado:
    """A guardian's die shows how far it goes, of the thief die the lesser number; what was tied may move again."""
    who, number = named(frame.guardian), min(dice)
    state = told(pop(state), GUARDIAN_RULES[frame.guardian], "guardian-rolls", who=who, dice=dice, number=number)
    return push(replace(state, pieces=state.pieces.fresh), Hunt(GUARDIANS, frame.guardian, number))


@RULES.check(Banish)
def _a_beaten_guardian_goes_to_a_free_shrine(state: ElDorado, action: Banish) -> Iterator[Breach]:
    if action.at not in free_shrines(state):
        yield breach("guardian-beaten", action.at, place=action.at)


def banishing(state: ElDorado, frame: Banished, seat: Seat) -> Iterator[Action]:
    """Each shrine where a beaten guardian can go."""
    yield from (Banish(seat, at) for at in free_shrines(state))
