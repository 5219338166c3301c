"""What the companion keeps and draws: the stacks, the deal, the thief die, a card taken unseen."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.eldorado.sources import SECRETS, Dealt, Draw, ThiefDie, cave_size, island_tiles, kept_out
from companion.games.kit import Choice, Question, Secret
from tests.support.games.eldorado.tables import begin, position


def secret_of(name: str) -> Secret:
    (found,) = (secret for secret in SECRETS if secret.name == name)
    return found


def asked(kind: str, key: str) -> Question:
    return Question(key, kind, "important", Choice(("shrine", "garden")))


def test_what_is_dealt_is_not_in_the_stack() -> None:
    plain, dealt = begin(4), begin(4, {"hardcore-tiles": "yes"})
    assert (len(island_tiles(plain)), kept_out(plain)) == (48, ())
    assert Counter(kept_out(dealt)) == {"shrine": 3, "entrance": 1}
    assert Counter(island_tiles(plain)) - Counter(island_tiles(dealt)) == Counter(kept_out(dealt))


def test_twelve_cave_tiles_and_the_shrine_are_shuffled_and_with_the_expansion_fewer_than_there_are() -> None:
    assert cave_size(begin(3)) == 12
    assert cave_size(begin(3, {"mode": "free"})) == 12 + 9 - 10


def test_the_deal_answers_who_has_which_tile_and_nothing_else() -> None:
    dealt = Dealt("deal red.0=shrine red.1=garden orange.0=entrance")
    state = position()
    assert dealt.answer(asked("deal", "deal.red.1"), state, ()) == "garden"
    assert dealt.answer(asked("deal", "deal.orange.0"), state, ()) == "entrance"
    assert dealt.answer(asked("deal", "deal.orange.1"), state, ()) is None
    assert dealt.answer(asked("golden", "golden.1"), state, ()) is None


def test_every_deal_gives_each_player_a_set_of_its_own_and_the_thieves_no_entrance() -> None:
    deal = secret_of("deal")
    table = begin(5, {"mode": "thieves", "hardcore-tiles": "yes", "deal": "companion"})
    assert deal.wanted(table)
    drawn = {deal.draw(table, number) for number in range(40)}
    assert len(drawn) > 10
    for secret in drawn:
        given = dict(word.split("=") for word in secret.split()[1:])
        assert set(given) == {f"{seat}.0" for seat in table.seats}
        assert Counter(given.values()) == {"shrine": 3, "entrance": 1, "garden": 1}
        assert given[f"{table.seats[-1]}.0"] != "entrance"
        assert deal.fits(table, secret)
        assert not deal.fits(table, secret.replace("garden", "water"))


@pytest.mark.parametrize(("options", "wanted"), [({}, False), ({"hardcore-tiles": "yes"}, True)])
def test_tiles_are_dealt_by_the_companion_only_where_they_are_dealt_at_all(
    options: dict[str, str], wanted: bool
) -> None:
    assert secret_of("deal").wanted(begin(3, {**options, "deal": "companion"})) == wanted
    assert not secret_of("deal").wanted(begin(3, options))


@pytest.mark.parametrize(("mode", "seats", "wanted"), [("base", 3, False), ("thieves", 3, True), ("solo", 1, True)])
def test_the_thief_die_is_rolled_where_the_thieves_or_the_thief_play(mode: str, seats: int, wanted: bool) -> None:
    for who, drawn in (("companion", wanted), ("table", False)):
        table = begin(seats, {"mode": mode, **({"thief-die": who} if wanted else {})})
        assert secret_of("thief-die").wanted(table) == drawn


def test_a_card_that_nobody_sees_is_any_of_the_hand_each_as_likely() -> None:
    state = position(cards={"orange": (1, 0, 3)})
    stolen = asked("stolen", "stolen.orange.4")
    drawn = Counter(Draw(f"draw {number:x}").answer(stolen, state, ()) for number in range(400))
    assert set(drawn) == {"food", "wood"}
    assert 260 < drawn["wood"] < 340
    assert Draw("draw 5").answer(asked("golden", "stolen.orange.4"), state, ()) is None


def test_the_thief_die_shows_each_of_its_faces_as_often() -> None:
    state = position(options={"mode": "thieves"}, seats=("red", "orange", "brown"))
    thrown = asked("thief-die", "thief-die.3")
    drawn = Counter(ThiefDie(f"thief-die {number:x}").answer(thrown, state, ()) for number in range(600))
    assert set(drawn) == {(1, 6), (2, 5), (3, 4)}
    assert min(drawn.values()) > 150
    assert ThiefDie("thief-die 5").answer(asked("golden", "golden.1"), state, ()) is None


@pytest.mark.parametrize("name", ["thief-die", "draw"])
def test_a_secret_number_is_written_in_one_way(name: str) -> None:
    secret, table = secret_of(name), begin(3)
    assert secret.draw(table, 255) == f"{name} ff"
    assert secret.fits(table, f"{name} ff")
    assert not secret.fits(table, f"{name} 0ff")
    assert secret.public(f"{name} ff") == {}


def test_a_card_drawn_depends_on_what_the_hand_came_to_hold_and_neither_die_nor_deal_does() -> None:
    assert (Draw.derived, Dealt.derived, ThiefDie.derived) == (True, False, False)
