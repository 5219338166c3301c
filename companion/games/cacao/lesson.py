"""A first game of Cacao with a gem mine: a worker tile, edges, a market, and the cart. Red learns."""

from __future__ import annotations

from companion.games.kit.lesson import Lesson, attempt, look, make, take_back, unseal

LESSON = Lesson(
    seats=("red", "white"),
    options={"gems": "yes"},
    number=3,
    before=("answer jungle.1 plantation-2", "answer jungle.2 mine-1", "answer first red"),
    steps=(
        look("village", "x0y0", "x1y1"),
        attempt("board", "red place at=x0y0 tile=1-1-1-1", "checkerboard", "x0y0"),
        make("tile", "red place at=x0y1 tile=2-1-0-1", "x0y1"),
        make("edge", "red use worker=x0y1 jungle=x0y0 times=1", "x0y1", "x0y0"),
        take_back("undo", "x0y1", "x0y0"),
        make("usual", "red usual", "x0y1", "x0y0", "x1y1"),
        look(
            "other",
            "x1y1",
            then=(
                "white place at=x-1y0 tile=1-1-1-1",
                "white fill at=x-1y1 take=display-1",
                "white usual",
                "red usual",
            ),
        ),
        look("both", "x-1y0", "x-1y1"),
        make("refill", "answer jungle.3 gem-mine", "display-1"),
        unseal("cart", "display-1"),
        make("second", "red place at=x1y2 tile=3-0-0-1", "x1y2"),
        make("fill", "red fill at=x0y2 take=display-1", "x0y2", "display-1"),
        make("gem", "red pick worker=x1y2 jungle=x0y2 gems=red", "x1y2", "x0y2"),
        make("sell", "red usual", "x1y2", "x1y1"),
        look("end"),
    ),
)
