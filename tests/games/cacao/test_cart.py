"""The gem cart on its own: six gems, never more, and every order equally likely."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from click.testing import CliRunner

from companion.app.gem_cart import GemCart
from companion.cli import main
from companion.games.cacao.box import GEMS, SHAKEN
from companion.games.cacao.cart import draw, read
from companion.games.kit.chance import Chance

CARTS = 6000


def numbers(count: int) -> list[int]:
    chance = Chance(2026)
    return [chance.word() << 64 | chance.word() for _ in range(count)]


def limit(freedom: int, sigmas: float = 3.5) -> float:
    """A chi-square that is surpassed by chance once in 4,000 times (Wilson and Hilferty's approximation)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + sigmas * math.sqrt(part)) ** 3)


def chi_square(found: Counter[object], expected: float, kinds: int) -> float:
    zeros = (kinds - len(found)) * expected
    return zeros + sum((count - expected) ** 2 / expected for count in found.values())


@pytest.mark.parametrize(("players", "each"), [(2, 6), (3, 8), (4, 8)])
def test_six_gems_come_out_until_the_cart_is_empty_and_none_is_lost(players: int, each: int) -> None:
    cart = GemCart(read(draw(players, 7)), SHAKEN)
    out: list[str] = []
    while cart.left:
        before = cart.left
        cart, gems = cart.shake()
        assert len(gems) == min(6, before)
        out += gems
    assert Counter(out) == dict.fromkeys(GEMS, each)
    assert cart.shake()[1] == ()


@pytest.mark.parametrize("players", [2, 4])
def test_over_many_carts_every_colour_comes_equally_often_at_every_place(players: int) -> None:
    carts = [read(draw(players, number)) for number in numbers(CARTS)]
    for place in (0, 1, 5, 6, 12, len(carts[0]) - 1):
        found: Counter[object] = Counter(cart[place] for cart in carts)
        assert chi_square(found, CARTS / 4, 4) < limit(3)


def test_over_many_carts_every_pair_of_colours_follows_as_often_as_it_should() -> None:
    pairs: Counter[tuple[str, str]] = Counter()
    for number in numbers(CARTS):
        gems = read(draw(4, number))
        pairs[gems[0], gems[1]] += 1
    value = 0.0
    for one in GEMS:
        for other in GEMS:
            expected = CARTS / 4 * (7 if one == other else 8) / 31
            value += (pairs[one, other] - expected) ** 2 / expected
    assert value < limit(15)


def test_the_colours_of_the_first_six_gems_follow_the_hypergeometric_law() -> None:
    found: Counter[int] = Counter(read(draw(4, number))[:6].count("red") for number in numbers(CARTS))
    value = 0.0
    for reds in range(5):
        expected = CARTS * math.comb(8, reds) * math.comb(24, 6 - reds) / math.comb(32, 6)
        value += (found[reds] - expected) ** 2 / expected
    assert value < limit(4)


@pytest.mark.parametrize("text", ["", "cart xyz", "rgbw", "bag rgbw"])
def test_a_text_that_is_no_cart_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cart"):
        read(text)


def run(*args: str, typed: str = "") -> tuple[int, list[str]]:
    result = CliRunner().invoke(main, ["cart", "--text", "--pause", "0", *args], input=typed)
    return result.exit_code, result.output.splitlines()


def opened(lines: list[str]) -> str:
    return next(line for line in lines if line.startswith("It was opened: ")).removeprefix("It was opened: ")


@pytest.mark.parametrize(("players", "shakes"), [("2", 4), ("3", 6)])
def test_the_cart_runs_alone_from_the_terminal_to_its_end(players: str, shakes: int) -> None:
    code, lines = run("--players", players, typed="\n" * shakes)
    assert code == 0
    line = opened(lines)
    shown = [line.lower().rpartition(":")[2].split() for line in lines]
    out = [words[1] for words in shown if len(words) == 3 and words[1] in GEMS and words[2] == "gem"]
    assert out == list(read(line.rpartition(" ")[0]))
    seal = lines[0].partition("seal: ")[2]
    assert lines[-1] == f"Seal, computed again: {seal}"
    assert run("--verify", line)[1] == [f"Seal, computed again: {seal}"]


@pytest.mark.parametrize("typed", ["q\n", "", "\nq\n"])
def test_a_cart_that_is_put_away_is_opened_too(typed: str) -> None:
    code, lines = run("--players", "2", typed=typed)
    assert code == 0
    assert opened(lines)


def test_it_asks_how_many_play() -> None:
    assert run(typed="2\nq\n")[0] == 0


@pytest.mark.parametrize("text", ["cart rgbw", "nonsense", "cart rgbw 00", "cart xyz " + "00" * 32])
def test_a_line_that_opens_no_cart_is_refused_in_one_sentence(text: str) -> None:
    code, lines = run("--verify", text)
    assert code != 0
    assert len(lines) == 1
