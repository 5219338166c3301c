"""Challenges: seventeen characters for all that makes a game the same game."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path as FolderPath
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app.library import words_of
from companion.games.diaominos import code
from companion.games.diaominos.code import VERSION, Challenge, challenge_code, read_challenge
from companion.games.diaominos.cube import COLOURS, SIDES
from companion.games.diaominos.game import GAME
from companion.games.diaominos.grid import HEIGHT, LEAST, MOST, WIDTH
from companion.games.diaominos.path import MOVES, RECOMMENDED, Path
from companion.games.diaominos.pieces import CUBES, cube_numbered
from companion.games.diaominos.plan import plan
from companion.games.diaominos.shapes import PRINT, SHAPES, pictures
from companion.games.kit import Unfit
from companion.games.kit.chance import Chance
from companion.games.kit.codes import LETTERS, BadCode, letters, write
from companion.games.kit.secret_codes import by_code, with_code
from companion.play.journal import Journal
from companion.play.seals import Entropy, draw_secrets
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from companion.saying import LANGUAGES
from tests.support.entropy import CHEAP
from tests.support.games.diaominos.tables import CUBE, NOTED
from tests.support.games.playing import broken, play

PLAIN = Challenge(CUBE, {"south": "W"}, 8, 12, Path.parse("EEN SSE WWN SSE WWN"), tuple(PRINT.values()), "row", True)
CODE = str(challenge_code(PLAIN))


@st.composite
def challenges(draw: st.DrawFn) -> Challenge:
    """Any challenge that there can be."""
    sides = draw(st.sets(st.sampled_from(list(SIDES)), min_size=1))
    return Challenge(
        cube_numbered(draw(st.integers(0, CUBES - 1))),
        {side: draw(st.sampled_from(["", *COLOURS])) for side in SIDES if side in sides},
        draw(st.integers(LEAST, MOST)),
        draw(st.integers(LEAST, MOST)),
        draw(st.sampled_from(good_paths())),
        tuple(draw(st.sampled_from(pictures(shape))) for shape in SHAPES),
        draw(st.sampled_from(["row", "column"])),
        draw(st.booleans()),
    )


@cache
def good_paths() -> list[Path]:
    """Some of the paths that a board can have."""
    rng = random.Random(1)
    drawn = (Path(tuple(rng.choices(MOVES, k=5))) for _ in range(1000))
    return [path for path in drawn if not path.failures()]


@settings(max_examples=60)
@given(challenges())
def test_a_code_gives_back_all_that_makes_it_the_same_game(challenge: Challenge) -> None:
    code = str(challenge_code(challenge))
    assert len(letters(code)) == 17
    assert read_challenge(code) == challenge


@settings(max_examples=30)
@given(challenges(), challenges())
def test_the_same_code_gives_the_same_game_whatever_the_settings_of_the_table_are(
    challenge: Challenge, others: Challenge
) -> None:
    coded = by_code(GAME, str(challenge_code(challenge)))
    begun = []
    for table in (challenge, others):
        own = {
            "grid": [table.width, table.height],
            "path": table.path.text(),
            "print": dict(zip(SHAPES, table.prints, strict=True)),
        }
        start = GAME.begin(coded.seats, with_code(coded, coded.seats, {"sheets": "screen"}), **own)
        begin, sealed = draw_secrets(GAME, start, Entropy(), {"challenge": coded.secret})
        assert sealed == [], "what everybody may know is not sealed"
        begun.append(GAME.start(begin))
    assert begun[0] == begun[1]


def test_codes_stay_the_same_for_ever() -> None:
    assert CODE == "20S5-VBES-51WA-D601-J"
    assert read_challenge(CODE) == PLAIN
    assert CUBE == "BYRYBBRGGOWGOYOORWGBRWYW"


def test_a_code_is_read_as_people_type_it() -> None:
    code = "".join("l" if letter == "1" else "o" if letter == "0" else letter for letter in CODE.lower())
    assert read_challenge(code.replace("-", " ")) == PLAIN


def test_every_wrong_character_and_every_swap_of_neighbours_is_noticed() -> None:
    plain = letters(CODE)
    for at, letter in enumerate(plain):
        for other in LETTERS:
            if other != letter:
                with pytest.raises(BadCode):
                    read_challenge(plain[:at] + other + plain[at + 1 :])
    for at, (a, b) in enumerate(pairwise(plain)):
        if a != b:
            with pytest.raises(BadCode):
                read_challenge(plain[:at] + b + a + plain[at + 2 :])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no-code"),
        ("HELLO", "no-code"),
        ("1SXP-HP46-7", "old-code"),
        ("1sxp hp46 7", "old-code"),
        ("ZZZZ-ZZZZ-ZZZZ-ZZZZ-Z", "wrong-code"),
        (write([VERSION + 1, *[0] * 15]), "newer-code"),
        (write([VERSION - 1, *[0] * 15]), "code-no-game"),
        (write([VERSION, *[0] * 15]), "code-no-game"),
        (write([VERSION, *[31] * 15]), "code-no-game"),
    ],
)
def test_what_is_no_code_is_refused_and_says_why(text: str, why: str) -> None:
    with pytest.raises(BadCode) as refused:
        read_challenge(text)
    assert refused.value.what.key == why
    for language in LANGUAGES:
        assert "{" not in words_of(language, GAME.name).trouble(refused.value)


def test_a_code_of_a_cube_beyond_the_last_or_of_a_game_without_anybody_names_no_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nobody = challenge_code(replace(PLAIN, wild={}))
    monkeypatch.setattr(code, "number_of", lambda cube: CUBES)
    for text in (nobody, challenge_code(PLAIN)):
        with pytest.raises(BadCode) as refused:
            read_challenge(str(text))
        assert refused.value.what.key == "code-no-game"


def test_whoever_types_no_code_is_shown_one_of_a_game_as_it_lies_in_the_box() -> None:
    with pytest.raises(BadCode) as refused:
        read_challenge("no code")
    shown = read_challenge(str(dict(refused.value.what.args)["example"]))
    assert (shown.width, shown.height, shown.path) == (WIDTH, HEIGHT, Path.parse(RECOMMENDED))
    assert (shown.prints, shown.layer, shown.open_marks) == (tuple(PRINT.values()), "row", True)


def test_seats_and_options_that_contradict_the_code_are_refused() -> None:
    coded = by_code(GAME, CODE)
    for seats, options in ((["south", "east"], {}), (["east"], {}), (["south"], {"layer": "column"})):
        with pytest.raises(Unfit):
            with_code(coded, seats, options)
    assert with_code(coded, ["south"], {"hint": "on", "layer": "row"}) == {
        "hint": "on",
        "layer": "row",
        "open-marks": "score",
        "cube": "drawn",
    }


def test_the_code_of_a_finished_game_is_that_of_the_game_it_was(tmp_path: FolderPath) -> None:
    challenge = replace(PLAIN, width=9, layer="column", wild={"north": "B"}, prints=tuple(map(last_picture, SHAPES)))
    coded = by_code(GAME, str(challenge_code(challenge)))
    begin, _ = draw_secrets(
        GAME, GAME.begin(coded.seats, {"sheets": "screen", **coded.options}), Entropy(), {"challenge": coded.secret}
    )
    journal = Journal.create(tmp_path / "same.game")
    session = Session.new(GAME, begin, journal, Vault(bytes(32)), Entropy(cost=CHEAP), {"challenge": coded.secret})
    chance = Chance("the same game")
    while not session.state.over:
        past = [step.event for step in session.steps]
        assert session.do(random_event(session.state, session.sources, past, chance)).legal
    assert session.state.view(None)["challenge"] == coded.secret
    journal.close()


def last_picture(shape: str) -> str:
    return pictures(shape)[-1]


def test_a_print_with_empty_rows_and_columns_has_the_same_code() -> None:
    settled = plan(GAME.begin(["south"], print={**PRINT, "ell": ".#./.#./.##/..."}))
    assert Challenge.of(settled, CUBE, {"south": "W"}) == PLAIN


def test_games_begun_with_a_code_of_the_old_kind_go_on() -> None:
    old = {"cube": CUBE, "wild": ["W", "B"]}
    state: Any = GAME.start(GAME.begin(["east", "north"], {"cube": "drawn"}, **old))
    assert [state.challenge_wild(seat) for seat in state.seats] == ["W", "B"]
    with pytest.raises(Unfit):
        GAME.start(GAME.begin(["east"], {"cube": "drawn"}, **old))


def test_a_cube_of_another_scheme_has_no_code() -> None:
    other = CUBE.translate(str.maketrans("RG", "GR"))
    other = other.replace("W", "x").replace("Y", "W").replace("x", "Y")
    assert challenge_code(replace(PLAIN, cube=other)) is None


def test_a_typed_code_begins_a_game_with_its_cube_and_the_wild_colour_is_fixed() -> None:
    coded = by_code(GAME, CODE.lower())
    begin, _ = draw_secrets(GAME, GAME.begin(coded.seats, coded.options), Entropy(), {"challenge": coded.secret})
    state: Any = play(GAME.start(begin), "answer cube.A UF")
    assert state.cube == CUBE
    assert broken(state, "south note W Y R O G") == ("challenge",)
    assert broken(state, f"south {NOTED}") == ()


def test_a_drawn_cube_is_another_each_time_and_leaves_the_wild_colour_free() -> None:
    begins = []
    for number in (5, 6):
        entropy = Entropy(number=lambda number=number: number, salt=lambda: bytes(32))  # type: ignore[misc]
        begin, _ = draw_secrets(GAME, GAME.begin(["south"], {"cube": "drawn"}), entropy, {})
        begins.append(begin)
        assert begin.data["wild"] == {"south": ""}
    assert begins[0].data["cube"] != begins[1].data["cube"]


def test_a_game_with_a_drawn_cube_shows_no_seal_and_is_the_same_when_resumed(tmp_path: FolderPath) -> None:
    vault = Vault(bytes(range(32)))
    journal = Journal.create(tmp_path / "drawn.game")
    session = Session.new(GAME, GAME.begin(["south"], {"cube": "drawn"}), journal, vault)
    assert session.playable
    assert session.sealed == []
    cube = session.state.view(None)["cube"]
    journal.close()
    again = Session.resume(GAME, Journal.open(tmp_path / "drawn.game"), vault)
    assert again.playable
    assert again.state.view(None)["cube"] == cube
    again.journal.close()
