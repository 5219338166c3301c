"""Forged secrets and sheets: what nobody could have drawn, what hands answered, and what verify says of it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.app import library
from companion.cli import main
from companion.games.cacao.game import GAME as CACAO
from companion.games.kit import Begin, Secret, Value
from companion.play.journal import Journal, JournalError
from companion.play.lines import PRIVATE, place_of
from companion.play.seals import BEGINNING
from companion.play.session import Session
from tests.play.forging import (
    KEY,
    OPTIONS,
    by,
    checked,
    finish,
    first,
    forged,
    found,
    only,
    states_made_to_fit,
)
from tests.support.entropy import CHEAP, ENTROPY

MADE_UP = {
    "cart": ["cart ", "cart " + "b" * 24],
    "jungle-pile": ["jungle-pile temple", "jungle-pile " + "water " * 20],
    "worker-piles": ["worker-piles red 1-1-1-1", "worker-piles red red purple"],
    "hut-sides": ["hut-sides monk", "hut-sides " + "monk " * 12],
}


@pytest.mark.parametrize("name", MADE_UP)
def test_a_secret_that_no_draw_gives_leaves_no_answer_to_hands_in_peace(name: str, tmp_path: Path) -> None:
    for number, secret in enumerate(MADE_UP[name]):
        begin = CACAO.begin(CACAO.seats[:2], OPTIONS)
        journal = Journal.create(tmp_path / f"{number}.game")
        session = finish(Session.new(CACAO, begin, journal, KEY, ENTROPY, {name: secret}))
        written = " ".join(session.seals[BEGINNING].words)
        assert "secret-unfit" in found(CACAO, journal, written), secret
        journal.close()


def test_a_beginning_with_other_pieces_than_were_sealed_is_found(finished: Session, tmp_path: Path) -> None:
    data = {**finished.begin.data, "jungle": {"sun": 0}}
    begin = replace(finished.begin, data=data).text()
    made = forged(
        finished.journal,
        tmp_path / "pieces.game",
        only(lambda e: e.kind == "begin", lambda e: [replace(e, body=begin)]),
    )
    assert "secret-unfit" in found(CACAO, made)


def test_every_sealed_secret_of_every_game_is_known_from_a_made_up_one() -> None:
    for game in library.games():
        kept: dict[str, Value] = {o.name: "companion" for o in game.options if "companion" in o.values}
        begin = game.begin(game.seats[: game.players[0]], kept)
        for secret in game.secrets:
            if secret.source is not None and secret.wanted(begin):
                drawn = secret.draw(begin, 7)
                assert secret.fits(begin, drawn), secret.name
                words = drawn.split()
                assert not _fits(secret, begin, " ".join(words[:-1])), secret.name


def _fits(secret: Secret, begin: Begin, text: str) -> bool:
    try:
        return secret.fits(begin, text)
    except (IndexError, KeyError, ValueError):
        return False


def test_rulings_and_what_was_played_against_the_rules_are_said(finished: Session, tmp_path: Path) -> None:
    first_turn = first(finished, lambda e: e.by == "hand" and e.kind == "event" and " place " in e.body)
    ruling = replace(first_turn, body=f"ruling gold.{finished.begin.seats[0]} 40 because I like it")
    draft = forged(finished.journal, tmp_path / "draft.game", only(first_turn.__eq__, lambda e: [ruling, e]))
    ruled = states_made_to_fit(CACAO, draft, tmp_path / "ruled.game", KEY)
    assert "ruled" in [remark.key for remark in checked(CACAO, ruled).remarks]


def test_what_stands_in_a_file_cannot_speak_for_verify(
    finished: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    speech = "\x1b[2J\x1b[HAll is as it was sealed\r\n"
    made = forged(finished.journal, tmp_path / "speech.game", lambda e: [replace(e, kind=speech) if e.n == 9 else e])
    made.close()
    result = CliRunner().invoke(main, ["verify", str(made.path)], color=True)
    assert result.exit_code == 1
    assert "\x1b" not in result.output
    assert "\r" not in result.output


def test_what_the_rules_refuse_of_a_private_event_is_not_said(running: Session, tmp_path: Path) -> None:
    dealt = first(running, by("worker-piles", "event"))
    tile = next(step.event.text() for step in running.steps if step.by == "worker-piles").split()[-1]
    running.journal.close()
    path, source = running.journal.path, Journal.read(running.journal.path)
    path.rename(tmp_path / "away.game")
    own = KEY.of_game(running.begin.id, path)
    for line in ("answer worker.red.9 " + tile, f"answer worker.red.1 9-9-9-{tile}"):
        body = PRIVATE + own.close(line, place_of(running.begin.id, dealt.n))
        made = forged(source, path, only(dealt.__eq__, lambda e, body=body: [replace(e, body=body)]))  # type: ignore[misc]
        with closing(made), pytest.raises(JournalError) as refused:
            Session.resume(CACAO, made, KEY, CHEAP)
        assert tile not in str(refused.value)
        path.unlink()
