"""A first game of Pachamama: a pawn, the oracle's window, a guess, and what a wrong one costs. Blue learns."""

from __future__ import annotations

from companion.games.kit.lesson import Lesson, attempt, look, make, take_back, unseal

LESSON = Lesson(
    seats=("brown", "blue"),
    steps=(
        look("board"),
        look("crops", "c3r1", "c5r2", "c1r4", "c2r4", "c3r4"),
        attempt("edge", "blue explore pawn=hand to=c2r2", "enter-at-edge", "c2r2"),
        make("enter", "blue explore pawn=hand to=c5r1", "c5r1"),
        take_back("undo", "c5r1"),
        make("again", "blue explore pawn=hand to=c4r1", "c4r1"),
        unseal("window", "c4r1"),
        look("other", then=("brown explore pawn=hand to=c5r3",)),
        look("think", "c4r1", "c3r1", "c5r2"),
        make("divine", "blue divine pawn=c4r1 crop=coca", "c4r1"),
        unseal("truth", "c4r1"),
        make("offering", "blue pass", then=("brown divine pawn=c5r3 crop=chili",)),
        look("wrong", "c5r3"),
        make("through", "blue explore pawn=hand to=c3r2", "c3r1", "c3r2"),
        unseal("through-open", "c3r2"),
        look("last"),
    ),
)
