"""The attacker at the table: from all that is shown, and with a computer, he tries to work out the map.

He knows the program, reads the journal and whatever a screen shows, and draws every scenario that he can name; the one
with the start tiles and tile counts that lie on the table is the map. With a code he finds it, which is what set-up
says of codes; without one he has nothing to try.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from companion.display.inputs import Short, Tap
from companion.display.route_table import open_screens
from companion.display.screens.seals import scenario_code
from companion.games.kit import Value
from companion.games.pachamama import oracle
from companion.games.pachamama.game import GAME
from companion.games.pachamama.scenario.code import NUMBERS, Code
from companion.games.pachamama.scenario.generate import scenario, unseen
from companion.games.pachamama.scenario.model import SIZES, Scenario
from companion.play.journal import Journal
from companion.play.seals import Entropy
from companion.play.session import Session
from companion.play.vault import Vault
from tests.support.display.desks import TestDesk

SIZE, DIFFICULTY = SIZES[0], "medium"
OPTIONS: Mapping[str, Value] = {"size": SIZE.name, "difficulty": DIFFICULTY}
AROUND = range(-40, 40)
RANDOM = 0x6D0F_1C32_94E7_5A8B_D013_77A2_5EC4_08F9  # 128 bits of the system's randomness, which nobody sees


def begun(folder: Path, given: Mapping[str, str] | None = None, number: int = RANDOM) -> Session:
    journal = Journal.create(folder / "game.game")
    entropy = Entropy(number=lambda: number)
    return Session.new(GAME, GAME.begin(GAME.seats[:3], OPTIONS), journal, Vault(bytes(32)), entropy, given)


def matching(session: Session, tried: Iterable[Scenario]) -> list[Scenario]:
    """The scenarios that agree with the tile counts and the start tiles, which everybody sees."""
    data = session.begin.data
    shown = {"tiles": data["tiles"], "start": [list(tile) for tile in data["start"]]}
    return [made for made in tried if oracle.public(made.text()) == shown]


def coded(numbers: Iterable[int]) -> Iterator[Scenario]:
    return (scenario(Code(SIZE, DIFFICULTY, number % NUMBERS)) for number in numbers)


def in_sight(session: Session) -> set[int]:
    """Every number that can be read out of the journal, whole or in parts, and what hashing it gives."""
    text = "\n".join(f"{e.at} {e.by} {e.body} {e.state}" for e in session.journal.entries)
    decimal = {int(found) for found in re.findall(r"\d+", text)}
    hexadecimal = {int(found, 16) for found in re.findall(r"[0-9a-f]{32,64}", text)}
    hashed = {int(hashlib.sha256(line.encode()).hexdigest()[:32], 16) for line in text.splitlines()}
    whole = decimal | hexadecimal | hashed
    return whole | {n & (1 << 128) - 1 for n in whole} | {n >> 128 for n in whole}


def test_a_scenario_with_a_code_is_found_from_its_start_tiles_as_set_up_warns(tmp_path: Path) -> None:
    code = Code(SIZE, DIFFICULTY, 4711)
    session = begun(tmp_path, {oracle.NAME: oracle.secret(code)})
    assert matching(session, coded(code.number + step for step in AROUND)) == [scenario(code)]


@pytest.mark.parametrize("part", [0, 25, 64, 103], ids=lambda bits: f"from-bit-{bits}")
def test_no_code_names_a_random_scenario(tmp_path: Path, part: int) -> None:
    """Also not the codes around the 25 bits of the random number that a careless fold would keep."""
    session = begun(tmp_path)
    near = RANDOM >> part
    assert matching(session, coded(near + step for step in AROUND)) == []


def test_a_random_scenario_is_no_coded_one_of_the_same_small_number() -> None:
    for number in range(30):
        assert unseen(SIZE, DIFFICULTY, number) != scenario(Code(SIZE, DIFFICULTY, number))


def test_who_knows_half_of_the_random_number_has_nothing(tmp_path: Path) -> None:
    session = begun(tmp_path)
    low, high = RANDOM & (1 << 64) - 1, RANDOM >> 64 << 64
    guesses = [low, high, *(low | guess << 64 for guess in range(40)), *(high | guess for guess in range(40))]
    guesses += [RANDOM ^ 1 << bit for bit in range(128)]
    assert matching(session, (unseen(SIZE, DIFFICULTY, guess) for guess in guesses)) == []
    assert matching(session, [unseen(SIZE, DIFFICULTY, RANDOM)]), "the attack would see the right one"


def test_no_number_in_the_journal_leads_to_the_map(tmp_path: Path) -> None:
    session = begun(tmp_path)
    numbers = in_sight(session)
    assert len(numbers) > 10
    assert matching(session, (unseen(SIZE, DIFFICULTY, number) for number in numbers)) == []
    assert matching(session, coded(numbers)) == []


def test_who_begins_says_nothing_of_the_map(tmp_path: Path) -> None:
    """The lot is drawn by a number of its own: the same map is begun by anybody, the same number by one."""
    numbers = iter([RANDOM, 1, RANDOM, 2, RANDOM, 3, RANDOM, 4, RANDOM, 5, RANDOM, 6, RANDOM, 7, RANDOM, 8])
    firsts, maps = set(), set()
    for game in range(8):
        entropy = Entropy(number=lambda: next(numbers))
        journal = Journal.create(tmp_path / f"{game}.game")
        session = Session.new(GAME, GAME.begin(GAME.seats[:3], OPTIONS), journal, Vault(bytes(32)), entropy)
        firsts.add(session.begin.data["lot"])
        maps.add(session.sealed[0].secret)
    assert len(maps) == 1
    assert len(firsts) == 3


def test_a_random_scenario_shows_no_code_anywhere(tmp_path: Path) -> None:
    screens = open_screens(TestDesk(tmp_path))
    for target in ("more", "new", "next", "own", "start"):
        screens.take(Tap(target))
    screens.page()
    screens.tick(0.0)
    assert screens.session is not None
    assert scenario_code(screens.session) is None
    screens.to_game()
    before = screens.page()
    screens.take(Short("code"))
    assert screens.page() == before
    plain = [entry.body for entry in screens.session.journal.entries if entry.kind != "seal"]
    assert not [body for body in plain if re.search(r"\b2\w{3}-\w{4}\b", body)]
