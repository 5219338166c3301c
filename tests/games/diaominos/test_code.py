"""Challenges: nine characters for a cube and the wild colours."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.games.diaominos.code import SECRET, challenge_code, read_challenge
from companion.games.diaominos.game import GAME
from companion.games.diaominos.pieces import CUBES, cube_numbered
from companion.games.kit.codes import LETTERS, BadCode
from companion.play.journal import Journal
from companion.play.seals import Entropy, draw_secrets
from companion.play.session import Session
from companion.play.vault import Vault
from tests.games.diaominos.tables import CUBE, NOTED
from tests.games.playing import broken, play

CODE = "1SXP-HP46-7"


@pytest.mark.parametrize("wild", ["", "W", "B", "RY", "OGB", "WWWW", "BBBB"])
def test_a_code_names_its_cube_and_wild_colours(wild: str) -> None:
    rng = random.Random(len(wild))
    for number in (0, CUBES - 1, *(rng.randrange(CUBES) for _ in range(20))):
        cube = cube_numbered(number)
        code = challenge_code(cube, tuple(wild))
        assert code is not None
        assert len(code) == 11
        assert read_challenge(code) == (cube, tuple(wild))


def test_codes_stay_the_same_for_ever() -> None:
    assert challenge_code(CUBE, "W") == CODE
    assert read_challenge(CODE) == (CUBE, ("W",))
    assert CUBE == "BYRYBBRGGOWGOYOORWGBRWYW"


def test_a_code_is_read_as_people_type_it() -> None:
    assert read_challenge(CODE.lower().replace("-", " ").replace("1", "l")) == (CUBE, ("W",))


def test_every_wrong_character_and_every_swap_of_neighbours_is_noticed() -> None:
    plain = CODE.replace("-", "")
    for at, letter in enumerate(plain):
        for other in LETTERS:
            if other != letter:
                with pytest.raises(BadCode):
                    read_challenge(plain[:at] + other + plain[at + 1 :])
    for at, (a, b) in enumerate(pairwise(plain)):
        if a != b:
            with pytest.raises(BadCode):
                read_challenge(plain[:at] + b + a + plain[at + 2 :])


@pytest.mark.parametrize("text", ["", "HELLO", "ZZZZ-ZZZZ-Z", "0000-0000-0000"])
def test_what_is_no_code_is_refused_in_a_plain_sentence(text: str) -> None:
    with pytest.raises(BadCode, match=r"^no-code|^wrong-code|^code-no-cube"):
        read_challenge(text)


def test_a_cube_of_another_scheme_has_no_code() -> None:
    other = CUBE.translate(str.maketrans("RG", "GR"))
    assert challenge_code(other.replace("W", "x").replace("Y", "W").replace("x", "Y")) is None


def test_a_typed_code_begins_a_game_with_its_cube_and_the_wild_colour_is_fixed() -> None:
    assert SECRET.by_code is not None
    options, secret = SECRET.by_code(CODE.lower())
    begin, sealed = draw_secrets(GAME, GAME.begin(["south"], options), Entropy(), {"challenge": secret})
    assert sealed == [], "what everybody may know is not sealed"
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
        assert begin.data["wild"] == []
    assert begins[0].data["cube"] != begins[1].data["cube"]


def test_a_game_with_a_drawn_cube_shows_no_seal_and_is_the_same_when_resumed(tmp_path: Path) -> None:
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
