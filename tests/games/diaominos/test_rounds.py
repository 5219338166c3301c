"""Set-up and rounds: the cube is asked for once, then tracked; all act at once (rulebook, Setup and Rounds)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.app.library import words_of
from companion.games.diaominos.cube import COLOURS, SIDES, orientation_after, shown, side, top
from companion.games.diaominos.game import GAME
from companion.games.diaominos.orientations import Orientations
from companion.games.diaominos.paper import OnPaper
from companion.games.diaominos.plan import recall
from companion.games.diaominos.screen import OnScreen
from companion.games.diaominos.tracker import Tracker
from companion.games.kit import Answer, BadText, Number, Question, Unfit, say
from companion.saying import LANGUAGES
from tests.support.frozen import thawed
from tests.support.games.diaominos.tables import CUBE, NOTED, begun, paper, screen
from tests.support.games.playing import play, told
from tests.toys import skirmish

SOLVED = "".join(c * 4 for c in "WRGYOB")


def fresh(seats: int = 2, **options: Any) -> Any:
    return GAME.start(GAME.begin(GAME.seats[:seats], options))


def asked(state: Any) -> Question:
    question = state.question()
    assert isinstance(question, Question)
    return question


def test_first_the_stickers_are_asked_for_then_how_the_cube_lies_on_a() -> None:
    state = fresh()
    assert (asked(state).key, asked(state).choices.values()) == ("stickers", None)
    state = play(state, f"answer stickers {CUBE}")
    assert asked(state).key == "cube.A"
    assert len(asked(state).choices.values() or ()) == 24
    assert not state.due()


def test_on_a_nobody_but_the_table_knows_how_the_cube_lies() -> None:
    state = play(fresh(), f"answer stickers {CUBE}")
    assert Tracker().answer(asked(state), state, ()) is None


def test_the_six_colours_are_noted_when_the_cube_lies_on_a_and_everybody_is_due() -> None:
    state = begun(3)
    assert state.due() == dict.fromkeys(state.seats, "colours")


def test_in_each_round_the_tracker_rolls_the_cube_to_the_next_space() -> None:
    state = paper()
    orientation = "UF"
    for space, move in zip("BCDEF", state.plan.path.moves, strict=True):
        state = play(state, "south done", "east done")
        orientation = orientation_after(orientation, move)
        assert asked(state).key == f"cube.{space}"
        assert Tracker().answer(asked(state), state, ()) == orientation
        state = state.after(Answer(f"cube.{space}", orientation))
        assert state.seen[-1] == shown(CUBE, orientation)


def test_the_tracker_answers_no_other_question_and_for_no_other_game() -> None:
    state = play(paper(), "south done", "east done")
    assert Tracker().answer(asked(state), state, ()) is not None
    assert Tracker().answer(Question("die.1", "die", "roll", Number(1, 6)), state, ()) is None
    other = skirmish.start(skirmish.GAME.begin(("red", "blue")))
    assert Tracker().answer(asked(state), other, ()) is None


def test_from_an_answer_that_differs_the_tracker_goes_on() -> None:
    state = play(paper(), "south done", "east done", "answer cube.B RU", "south done", "east done")
    assert Tracker().answer(asked(state), state, ()) == orientation_after("RU", "SSE")


def test_each_seat_loads_what_its_own_side_sees() -> None:
    state = begun(4)
    for seat in state.seats:
        assert state.faces(seat) == side(CUBE, seat)
    assert state.tops == top(CUBE)


def test_hands_are_told_how_to_roll() -> None:
    state = play(paper(), "south done", "east done", f"answer cube.B {orientation_after('UF', 'EEN')}")
    hands = [what for news in state.news() for what in news.hands]
    assert hands == [say("roll", steps=("east", "east", "north"), space="space.B")]
    assert told(state) == ("roll", "diamonds", "loading", "loading")


def test_the_cube_should_lie_on_its_space_and_nowhere_else() -> None:
    layout = paper().layout()
    assert layout["space.A", "up"] == top(CUBE)
    assert layout["space.A", "west"] == side(CUBE, "west")
    assert layout["space.B", "up"] is None


def test_a_drawn_cube_lies_on_a_from_the_beginning() -> None:
    state = GAME.start(GAME.begin(["south"], {"cube": "drawn"}, cube=CUBE))
    assert asked(state).key == "cube.A"
    assert Tracker().answer(asked(state), state, ()) == "UF"


def test_the_round_moves_on_only_when_all_are_done() -> None:
    state = play(paper(3), "north done", "south done")
    assert state.question() is None
    assert list(state.due()) == ["east"]
    assert asked(play(state, "east done")).key == "cube.B"


def test_after_the_sixth_round_the_game_is_over_on_the_screen() -> None:
    state: Any = screen(grid=[4, 4])
    for number in range(6):
        while state.due():
            state = state.after(next(iter(state.actions("south"))))
        if number < 5:
            state = state.after(Answer(asked(state).key, state.expected()))
    assert state.over
    assert state.question() is None


# Typing how the cube lies.


def test_four_colours_on_top_tell_how_the_cube_lies() -> None:
    for orientation in ("UF", "RD", "BL"):
        assert Orientations(CUBE).parse(top(shown(CUBE, orientation))) == orientation


def test_where_the_top_alone_does_not_tell_a_side_is_asked_for() -> None:
    with pytest.raises(BadText, match="shown-twice"):
        Orientations(SOLVED).parse("RRRR")
    assert Orientations(SOLVED).parse("RRRR/s:GGGG") == "RF"
    assert Orientations(SOLVED).parse("RRRR/E:WWWW") == "RB"


@pytest.mark.parametrize(
    ("text", "why"), [("WWWW", "never-shown"), ("XX", "not-an-orientation"), ("WRGB/q:WWWW", "not-an-orientation")]
)
def test_what_the_cube_never_shows_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadText, match=why):
        Orientations(CUBE).parse(text)


def test_an_orientation_can_be_chosen_by_its_top_first() -> None:
    orientations = Orientations(CUBE)
    assert {orientations.group(v) for v in orientations.values()} == {f"up.{s}" for s in "URFDLB"}


def test_seats_are_the_sides_of_the_table() -> None:
    assert GAME.seats == tuple(SIDES)
    assert play(begun(1), f"south {NOTED}").seats == ("south",)


@pytest.mark.parametrize(
    "data",
    [
        {"grid": [3, 12]},
        {"grid": "8x12"},
        {"grid": [8, True]},
        {"path": "EEN"},
        {"path": "EEN EEN WWN SSE WWN"},
        {"print": {"line": "####"}},
        {"print": {"line": "###", "square": "##/##", "tee": "###/.#.", "snake": ".##/##.", "ell": "#./#./##"}},
        {"colours": {"W": "white"}},
        {"colours": dict.fromkeys("WYROGB", "grey")},
        {"wild": ["W", "R", "G"]},
        {"wild": ["purple", "W"]},
    ],
)
def test_a_beginning_that_cannot_be_is_refused_in_one_plain_sentence(data: dict[str, Any]) -> None:
    with pytest.raises(Unfit) as refused:
        GAME.start(GAME.begin(GAME.seats[:2], **data))
    for language in LANGUAGES:
        assert re.fullmatch(r"[^\n{]{15,}\.", words_of(language, "diaominos").trouble(refused.value))


NAMES = dict(zip("WYROGB", ("white", "yellow", "red", "orange", "green", "blue"), strict=True))
PRINTS = {"line": "####", "square": "##/##", "tee": "###/.#.", "snake": ".##/##.", "ell": "#../###"}


@pytest.mark.parametrize(
    ("why", "data"),
    [
        *(
            ("no-grid", {"grid": grid})
            for grid in ([3, 12], [17, 12], [8, 3], [8, 17], [8], [8, 12, 1], "8x12", 8, [8.0, 12])
        ),
        ("no-grid", {"grid": [8, True]}),
        ("no-prints", {"print": [*PRINTS.values()]}),
        ("no-prints", {"print": {**PRINTS, "cross": ".#./###"}}),
        ("no-prints", {"print": {"line": "####"}}),
        ("other-print", {"print": {**PRINTS, "tee": PRINTS["ell"]}}),
        ("no-colours", {"colours": [*NAMES.values()]}),
        ("no-colours", {"colours": {**NAMES, "P": "pink"}}),
        ("no-colours", {"colours": {"W": "white"}}),
        ("no-colours", {"colours": {**NAMES, "W": ""}}),
        ("one-name", {"colours": {**NAMES, "W": "red"}}),
        ("challenge-seats", {"wild": ["W", "R", "G"]}),
        ("challenge-seats", {"wild": ["W"]}),
        ("challenge-seats", {"wild": {"south": "W", "nobody": "R"}}),
        ("no-wild", {"wild": ["purple", "W"]}),
    ],
)
def test_what_cannot_be_about_a_beginning_is_named(why: str, data: dict[str, Any]) -> None:
    with pytest.raises(Unfit, match=f"^{why}( |$)"):
        GAME.start(GAME.begin(GAME.seats[:2], **data))


@pytest.mark.parametrize(
    "data",
    [
        *({"grid": grid} for grid in ([4, 4], [16, 16], [4, 16])),
        {"print": PRINTS},
        {"colours": NAMES},
        {"wild": ["W", "R"]},
        {"wild": {"east": "", "south": "B"}},
        {"wild": ["", ""]},
    ],
)
def test_what_a_table_has_can_be_said_at_the_beginning(data: dict[str, Any]) -> None:
    plan = GAME.start(GAME.begin(GAME.seats[:2], **data)).plan  # type: ignore[attr-defined] # of these rules
    grid, wild = data.get("grid", [8, 12]), data.get("wild", {})
    assert [plan.width, plan.height] == grid
    assert plan.names == tuple(data.get("colours", {}).get(colour, colour) for colour in COLOURS)
    by_seat = wild if isinstance(wild, dict) else dict(zip(GAME.seats, wild, strict=False))
    assert plan.wild == (tuple(by_seat[s] for s in GAME.seats[:2]) if any(by_seat.values()) else ())


def test_names_that_a_table_gave_are_recalled_unless_two_are_the_same() -> None:
    assert recall({"colour.W": "snow"})["colours"] == {c: "snow" if c == "W" else c for c in COLOURS}
    assert recall({"colour.W": "R"})["colours"] == {c: c for c in COLOURS}


def test_a_cube_that_is_to_be_drawn_must_be_a_cube() -> None:
    with pytest.raises(ValueError, match="no-drawn-cube"):
        GAME.start(GAME.begin(["south"], {"cube": "drawn"}, cube="WWW"))


@pytest.mark.parametrize(("seats", "sheets"), [(1, "screen"), (2, "paper"), (4, "paper")])
def test_alone_the_screen_keeps_the_sheet_otherwise_paper_does(seats: int, sheets: str) -> None:
    assert fresh(seats).view(None)["sheets"] == sheets


def test_nothing_that_the_rules_hand_out_can_be_changed() -> None:
    assert thawed("companion.games.diaominos") == set()


def test_who_may_see_what_is_chosen_and_what_need_not_be_named() -> None:
    kinds = {kind.kind: kind for kind in (*OnPaper.kinds, *OnScreen.kinds)}
    assert {name for name, kind in kinds.items() if kind.private} == {"note", "mark", "load", "skip", "score"}
    assert {name for name, kind in kinds.items() if kind.obvious} == {"note", "mark", "load"}
    assert not any(kind.unseen for kind in kinds.values())
    assert Tracker().derived
