"""A first game of El Dorado: dice, gathering, a discovery, a farmhouse, and a battle with its odds. Red learns."""

from __future__ import annotations

from companion.games.kit.lesson import Lesson, attempt, look, make, take_back

LESSON = Lesson(
    seats=("red", "blue"),
    before=(
        "answer face.island:0:0 wood",
        "red pick explorer=bellona",
        "blue pick explorer=emma",
        "answer begin.1 4+2",
    ),
    steps=(
        look("island", "q0r0"),
        make("roll", "answer golden.2 3+4"),
        make("speed", "red speed die=4"),
        look("gather", "q0r0"),
        make("discover", "red go to=q1r0", "q1r0"),
        make("tile", "answer face.island:0:1 gold"),
        attempt("fort", "red fort corner=q0r1n", "fort-place", "q0r1n"),
        make("farmhouse", "red farmhouse corner=q2r-1s", "q2r-1s"),
        take_back("undo", "q2r-1s"),
        make("better", "red farmhouse corner=q1r-1s", "q1r-1s"),
        make("villager", "red villager at=q1r0", "q1r0"),
        make(
            "end",
            "red end",
            then=(
                "answer golden.4 2+5",
                "blue speed die=2",
                "blue end",
                "answer golden.5 2+4",
                "red speed die=4",
            ),
        ),
        make("attack", "red go to=q0r0", "q0r0"),
        make("army", "red march start=q1r0 number=1 to=q0r0", "q1r0", "q0r0"),
        make("battle", "answer battle.6 3+5", "q0r0"),
        make(
            "defence",
            "answer battle.7 4",
            "q0r0",
            then=("blue hand-over cards=wood+wood+wood+wood",),
        ),
        look("shrines"),
    ),
)
