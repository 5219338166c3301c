"""The agenda: what is put on it last comes first."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.games.kit import News, say
from companion.games.kit.agenda import pop, push, tell


@dataclass(frozen=True)
class Turn:
    seat: str


@dataclass(frozen=True)
class Battle:
    place: str


@dataclass(frozen=True)
class Busy:
    agenda: tuple[Turn | Battle, ...] = ()
    told: tuple[News, ...] = ()


def test_an_interruption_comes_before_what_it_interrupts() -> None:
    turn = push(Busy(), Turn("red"))
    battle = push(turn, Battle("q0r0"))
    assert battle.agenda[-1] == Battle("q0r0")
    assert pop(battle) == turn


def test_what_is_done_may_leave_more_to_do() -> None:
    assert pop(push(Busy(), Turn("red")), Turn("blue"), Battle("q1r0")).agenda == (Turn("blue"), Battle("q1r0"))


def test_nothing_can_be_taken_from_an_empty_agenda() -> None:
    with pytest.raises(IndexError, match="nothing"):
        pop(Busy())


def test_news_add_up() -> None:
    news = News("battle", say("beaten"))
    assert tell(tell(Busy(), news), news).told == (news, news)
