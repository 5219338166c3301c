"""What a table says is made from what everybody may see, whatever game it plays: nothing else is even asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.app.library import words_of
from companion.app.plugins import found
from companion.games.kit import News, Seat, State, digest
from companion.games.kit.chance import Chance
from companion.games.kit.game_extras import open_sources
from companion.games.plugin import Plugin
from companion.hall import schema
from companion.hall.speaking import Public
from companion.play.journal import Journal
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from tests.support.entropy import ENTROPY

PLUGINS = {plugin.name: plugin for plugin in found().plugins}
Said = Callable[[Public], object]


class Asked(Exception):
    """Something private was asked for."""


def no_source(_: Session) -> None:
    raise Asked


def public(plugin: Plugin, folder: Path, events: int) -> Public:
    """A game of two, or as few as it takes, after so many events, or at its end."""
    journal = Journal.create(folder / "one.game")
    seats = plugin.game.seats[: max(2, min(plugin.game.players))]
    session = Session.new(plugin.game, plugin.game.begin(seats), journal, Vault(bytes(32)), ENTROPY)
    chance = Chance(4)
    while not session.state.over and len(session.steps) < events:
        if session.open_sealed() is None:
            past = [step.event for step in session.steps]
            session.do(random_event(session.state, open_sources(session.game), past, chance, None, plugin.game.policy))
    return Public(session, words_of("en", plugin.name), plugin.painter().paint)


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> Callable[[Public], Public]:
    """A session whose state answers no seat, and whose secrets are out of reach."""

    def guard(one: Public) -> Public:
        kind = type(one.session.state)
        view, news = kind.view, State.news

        def open_view(state: State, seat: Seat | None) -> Mapping[str, Any]:
            if seat is not None:
                raise Asked(seat)
            return view(state, None)

        def open_news(state: State, seat: Seat | None = None) -> tuple[News, ...]:
            if seat is not None:
                raise Asked(seat)
            return news(state)

        monkeypatch.setattr(kind, "view", open_view)
        monkeypatch.setattr(State, "news", open_news)
        shut = [SimpleNamespace(name=sealed.name) for sealed in one.session.sealed]
        monkeypatch.setattr(Session, "sealed", property(lambda _: shut))
        monkeypatch.setattr(Session, "sources", property(no_source))
        return one

    return guard


SAID: Mapping[str, Said] = {
    "state": lambda one: one.state(),
    "news": lambda one: one.news(0),
    "result": lambda one: one.result(0),
}


@pytest.mark.parametrize("name", PLUGINS)
@pytest.mark.parametrize("what", SAID)
def test_no_seat_and_no_secret_is_asked(
    name: str, what: str, tmp_path: Path, guarded: Callable[[Public], Public]
) -> None:
    one = guarded(public(PLUGINS[name], tmp_path, 30))
    message = SAID[what](one)
    if message is not None:
        at = schema.Address(schema.FROM, "7", what)
        assert schema.read(at, schema.write(message)) == message  # type: ignore[arg-type]  # all are messages
    assert (message is None) == (what == "result" and not one.session.state.over)


OFFERED = {"note": "hall", "offer": "1", "title": "Spring Cup", "lot": "", "names": '{"brown": "Ada"}'}


@pytest.mark.parametrize(
    "changed",
    [
        *({"names": names} for names in ("x", 7, "[]", '{"brown": 7}', '{"brown": "' + "x" * 5000 + '"}', "[" * 9999)),
        *({key: value} for key in ("offer", "title", "lot") for value in (7, ["x"], "x" * 5000)),
        {"offer": None, "title": None, "lot": None, "names": None},
    ],
)
def test_an_offer_that_no_companion_wrote_down_is_none_or_can_be_read(changed: dict[str, Any], tmp_path: Path) -> None:
    one = public(PLUGINS["pachamama"], tmp_path, 1)
    note = {key: value for key, value in {**OFFERED, **changed}.items() if value is not None}
    one.session.journal.append("note", "table", json.dumps(note), digest(one.session.state))
    message = one.state()
    assert schema.read(schema.Address(schema.FROM, "7", "state"), schema.write(message)) == message
    assert message.round in ("", "Spring Cup")


def test_a_result_has_no_secret_either(tmp_path: Path, guarded: Callable[[Public], Public]) -> None:
    one = public(PLUGINS["pachamama"], tmp_path, 10_000)
    secret = one.session.sealed[0].secret
    result = guarded(one).result(0)
    assert result is not None
    assert secret not in schema.write(result).decode()


LEAKS: Mapping[str, Said] = {
    "the view of a seat": lambda one: one.session.state.view(one.session.state.seats[0]),
    "the news of a seat": lambda one: one.session.state.news(one.session.state.seats[0]),
    "a secret": lambda one: one.session.sealed[0].secret,
    "a source": lambda one: one.session.sources,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str, tmp_path: Path, guarded: Callable[[Public], Public]) -> None:
    one = guarded(public(PLUGINS["pachamama"], tmp_path, 10))
    with pytest.raises((Asked, AttributeError)):
        LEAKS[leak](one)
