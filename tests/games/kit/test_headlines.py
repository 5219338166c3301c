"""Whom a piece of news is good or bad for: whoever it names, if it brought something, and whoever came out ahead."""

from __future__ import annotations

from companion.games.kit import say
from companion.games.kit.headlines import Headlines

HEADLINES = Headlines(
    good={"crowned": ("player",), "gathered": ("player", "gold", "fruit")},
    bad={"drowned": ("players",)},
    contests={"fought": (("attacker", "hits"), ("defender", "blocks"))},
)


def test_news_is_good_for_whoever_it_names() -> None:
    assert HEADLINES.of(say("crowned", player="red")) == (frozenset({"red"}), frozenset())
    assert HEADLINES.of(say("drowned", players=("red", "blue"))) == (frozenset(), frozenset({"red", "blue"}))


def test_a_catch_of_nothing_is_not_good() -> None:
    assert HEADLINES.of(say("gathered", player="red", gold=0, fruit=2)) == (frozenset({"red"}), frozenset())
    assert HEADLINES.of(say("gathered", player="red", gold=0, fruit=0)) == (frozenset(), frozenset())


def test_a_contest_is_good_for_who_is_ahead_and_for_nobody_when_even() -> None:
    def fought(hits: int, blocks: int) -> tuple[frozenset[str], frozenset[str]]:
        return HEADLINES.of(say("fought", attacker="red", defender="blue", hits=hits, blocks=blocks))

    assert fought(3, 1) == (frozenset({"red"}), frozenset({"blue"}))
    assert fought(1, 2) == (frozenset({"blue"}), frozenset({"red"}))
    assert fought(2, 2) == (frozenset(), frozenset())


def test_other_news_is_good_or_bad_for_nobody() -> None:
    assert HEADLINES.of(say("shuffled", player="red")) == (frozenset(), frozenset())
    assert HEADLINES.keys == {"crowned", "gathered", "drowned", "fought"}
