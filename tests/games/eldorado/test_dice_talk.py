"""Golden dice thrown in their tray: taken by themselves, ending the turn before; nothing else is a roll."""

from __future__ import annotations

from functools import cache

import pytest

from companion.app import own_parts
from companion.games.eldorado import actions as do
from companion.games.eldorado import simulation
from companion.games.eldorado.game import GAME
from companion.games.eldorado.reading.dice_talk import GoldenRoll, behind
from companion.games.eldorado.settings import TITAN_DIE
from companion.games.eldorado.sources import DICE
from companion.games.eldorado.state import BATTLE, GOLDEN, ElDorado
from companion.games.kit import Answer
from companion.simulation import Picture
from hardware.simulator.live import SimulatedTable
from tests.support.games.random_games import selfplayed

TRAY = "750 68"  # in mm of the mat
LAY = ((GOLDEN, 3, 320.0, -175.0, 20.0), (GOLDEN, 5, 350.0, -140.0, 70.0))
THROWN = ((GOLDEN, 5, 312.0, -130.0, 40.0), (GOLDEN, 4, 345.0, -178.0, 5.0))
Dice = tuple[tuple[str, int, float, float, float], ...]


@cache
def moments() -> tuple[ElDorado, ElDorado]:
    """A moment at which golden dice are due, some way into a game, and one before at which the turn may end."""
    before = None
    for n, (state, event, _) in enumerate(selfplayed(GAME, ElDorado, GAME.seats[:2], 5, {})):
        if isinstance(event, do.End) and n > 30:
            before = state
        question = state.question()
        if before is not None and question is not None and question.kind == GOLDEN:
            return state, before
    raise AssertionError("nobody rolled")


def due() -> ElDorado:
    return moments()[0]


def playing() -> ElDorado:
    return moments()[1]


@cache
def photographed(dice: Dice = ()) -> Picture:
    """The table as the game has it, with dice at points in mm."""
    lying = {spot: label for spot, label in playing().layout().items() if spot[0] != DICE}
    scene = simulation.scene(lying).put(*simulation.dice(dice))
    return SimulatedTable(scene, simulation.camera(playing())).picture()


def looks(talk: GoldenRoll, *dice: Dice) -> list[bool]:
    """Whether each of these looks brought the talk on."""
    return [talk.glance(photographed(one), own_parts.load()) for one in dice]


def begun(state: ElDorado, tray: str = TRAY, before: GoldenRoll | None = None) -> GoldenRoll:
    talk = behind(state, {"tray": tray} if tray else {}, before)
    assert isinstance(talk, GoldenRoll)
    return talk


def test_dice_thrown_in_the_tray_answer_and_end_the_last_turn() -> None:
    talk = begun(playing())
    assert looks(talk, LAY, LAY, LAY, (), THROWN, THROWN, THROWN) == [False] * 6 + [True]
    state, agreed = playing(), talk.choose(talk.step().sure)
    assert isinstance(agreed, tuple)
    assert [type(event) for event in agreed] == [do.End, Answer]
    for event in agreed:
        assert state.verdict(event).legal
        state = state.after(event)
    assert state.thrown.golden == (4, 5)


def test_dice_thrown_after_the_turn_was_ended_by_hand_answer_too() -> None:
    before = begun(playing())
    looks(before, LAY, LAY, LAY)
    talk = begun(due(), before=before)
    assert looks(talk, THROWN, THROWN, THROWN) == [False, False, True]
    assert talk.throw is not None
    assert talk.throw.values == (4, 5)


@pytest.mark.parametrize(
    "dice",
    [
        tuple((kind, value, x + 20.0, y + 12.0, turn) for kind, value, x, y, turn in LAY),  # the tray was pushed
        (LAY[0], (GOLDEN, 4, *LAY[1][2:])),  # one was turned over where it lay
        THROWN[:1],  # one was taken away
        tuple((kind, value, x - 650.0, y, turn) for kind, value, x, y, turn in THROWN),  # they were handed on
        tuple((BATTLE, *die[1:]) for die in THROWN),  # they are dice of a battle
        (THROWN[0], (TITAN_DIE, *THROWN[1][1:])),  # one is the Titan's
        (*THROWN, (GOLDEN, 6, 300.0, -160.0, 0.0)),  # there is one too many
    ],
)
def test_dice_that_nobody_threw_are_no_roll(dice: Dice) -> None:
    for state in (playing(), due()):
        talk = begun(state)
        assert not any(looks(talk, LAY, LAY, LAY, dice, dice, dice, dice))


def test_nothing_is_taken_while_nobody_knows_where_the_tray_is() -> None:
    for state in (playing(), due()):
        talk = begun(state, tray="")
        assert not any(looks(talk, LAY, LAY, LAY, THROWN, THROWN, THROWN))
        assert not talk.step().reads


def test_where_dice_lie_that_show_what_was_rolled_is_the_tray() -> None:
    rolled = due().after(Answer(due().question().key, (3, 5)))  # type: ignore[union-attr]
    talk = begun(rolled, tray="")
    looks(talk, THROWN, THROWN, THROWN)
    assert "tray" not in talk.keeps, "they show something else"
    looks(talk, LAY, LAY, LAY)
    x, y = map(float, talk.keeps["tray"].split())
    assert abs(x - 758) < 5
    assert abs(y - 66) < 5


def test_a_spare_die_elsewhere_hides_no_roll() -> None:
    spare = (GOLDEN, 2, -300.0, 150.0, 0.0)
    before = begun(due())  # somebody typed this roll: the tray may have been moved
    talk = begun(due().after(Answer(due().question().key, (3, 5))), before=before)  # type: ignore[union-attr]
    looks(talk, (*LAY, spare), (*LAY, spare), (*LAY, spare))
    assert talk.keeps["tray"] != TRAY


def test_where_the_companion_rolls_there_is_nothing_to_look_for() -> None:
    game = selfplayed(GAME, ElDorado, GAME.seats[:2], 5, {"golden-dice": "companion"})
    assert all(behind(state, {}) is None for state, _, _ in game)
