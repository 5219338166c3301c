"""A first game of Diaominos, alone, with a cube that the companion draws: colours, one round, a shape of diamonds."""

from __future__ import annotations

from companion.games.kit.lesson import Lesson, attempt, look, make, take_back

LESSON = Lesson(
    seats=("south",),
    options={"sheets": "screen", "view": "open", "cube": "drawn", "hint": "on"},
    number=12345678901234567,
    steps=(
        look("cube"),
        make("colours", "south note line=W square=Y tee=R snake=O ell=G"),
        look("tops"),
        make("wild-mark", "south mark at=c7r1", "c7r1"),
        make("first", "south load shape=line colour=W turn=r0 at=c1r1", "c1r1", "c2r1", "c3r1", "c4r1"),
        attempt("touch", "south load shape=square colour=Y turn=r0 at=c7r1", "touch", "c7r1", "c8r1", "c7r2", "c8r2"),
        make("wild-face", "south load shape=snake colour=B turn=m0 at=c4r1", "c4r2", "c5r2", "c5r1", "c6r1"),
        make("square", "south load shape=square colour=Y turn=r0 at=c7r1", "c7r1", "c8r1", "c7r2", "c8r2"),
        make("tee", "south load shape=tee colour=R turn=r0 at=c1r2", "c2r2", "c1r3", "c2r3", "c3r3"),
        take_back("undo", "c2r2", "c1r3", "c2r3", "c3r3"),
        make("better", "south load shape=tee colour=R turn=r2 at=c1r2", "c1r2", "c2r2", "c3r2", "c2r3"),
        make("hint", "south score shape=line turn=r0 at=c4r1", "c4r1", "c5r1", "c6r1", "c7r1"),
        make("done", "south done"),
        look("rolled"),
    ),
)
