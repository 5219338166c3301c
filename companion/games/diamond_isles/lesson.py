"""A first game of Diamond Isles: founding, a trading route, dice, diamonds, an offer, building. Red learns."""

from __future__ import annotations

from companion.games.kit.lesson import Lesson, attempt, look, make, take_back

LESSON = Lesson(
    seats=("red", "blue", "white"),
    steps=(
        look("map"),
        make("found", "red settle at=q1r2s", "q1r2s"),
        make(
            "ship",
            "red ship at=q0r3e",
            "q0r3e",
            "q0r4n",
            then=(
                "blue settle at=q4r2s",
                "blue ship at=q3r3e",
                "white settle at=q2r6n",
                "white ship at=q2r5e",
                "white settle at=q0r7n",
                "white ship at=q0r6e",
                "blue settle at=q4r1s",
                "blue road at=q4r1se",
            ),
        ),
        look("route", "q0r4n"),
        attempt("distance", "red settle at=q1r3n", "distance", "q1r3n"),
        make("second", "red settle at=q2r6s", "q2r6s"),
        make("road", "red road at=q1r7ne", "q2r6s", "q1r7ne"),
        make("roll", "answer dice.0 10"),
        look("diamond", "q0r4n", "q2r6s"),
        make("offer", "red propose to=blue give=grain take=lumber", then=("blue reply word=agree",)),
        make("build", "red road at=q2r6se", "q2r6se"),
        take_back("undo", "q2r6se"),
        make("instead", "red ship at=q1r2se", "q1r2s", "q1r2se"),
        make("end", "red end"),
        look("goal"),
    ),
)
