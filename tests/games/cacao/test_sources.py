"""The sealed sources: cart, jungle pile, worker piles and hut tiles."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.games.cacao import cart
from companion.games.cacao.box import GEMS, HUT_SIDES
from companion.games.cacao.game import GAME
from companion.games.kit import Answer, Value
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.play.seals import BEGINNING, Entropy, Sealed
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from companion.play.verify import verify
from tests.support.entropy import CHEAP
from tests.support.games.cacao.tables import begin

KEPT: dict[str, Value] = dict.fromkeys(("cart", "jungle-pile", "worker-piles", "hut-sides"), "companion")
EVERYTHING: dict[str, Value] = {**KEPT, "gems": "yes", "huts": "yes"}
KEY = bytes(range(32))


def secrets(seats: int, options: dict[str, Value], number: int = 12345) -> dict[str, str]:
    start = begin(seats, options)
    return {s.name: s.draw(start, number << 70 | number) for s in GAME.secrets if s.wanted(start)}


def test_only_what_the_companion_keeps_is_drawn() -> None:
    assert set(secrets(3, EVERYTHING)) == {"cart", "jungle-pile", "worker-piles", "hut-sides"}
    assert set(secrets(3, KEPT)) == {"jungle-pile", "worker-piles"}, "no mines, no huts"
    assert not secrets(3, {"gems": "yes", "huts": "yes", "cart": "table"})


def test_each_order_holds_exactly_what_is_in_play() -> None:
    drawn = secrets(2, EVERYTHING)
    assert Counter(cart.read(drawn["cart"])) == dict.fromkeys(GEMS, 6)
    pile = Counter(drawn["jungle-pile"].split()[1:])
    assert sum(pile.values()) == 19
    assert (pile["plantation-1"], pile["market-2"], pile["gem-mine"]) == (3, 1, 4)
    words = drawn["worker-piles"].split()[1:]
    red, purple = words[1:12], words[13:]
    assert (words[0], words[12]) == ("red", "purple")
    assert Counter(red) == Counter(purple) == {"1-1-1-1": 4, "2-1-0-1": 5, "3-0-0-1": 1, "3-1-0-0": 1}
    assert red != purple
    sides = drawn["hut-sides"].split()[1:]
    assert all(side in pair for side, pair in zip(sides, HUT_SIDES, strict=True))


def test_the_same_number_draws_the_same_and_another_another() -> None:
    assert secrets(4, EVERYTHING) == secrets(4, EVERYTHING)
    assert all(
        a != b for a, b in zip(secrets(4, EVERYTHING).values(), secrets(4, EVERYTHING, 6 << 31).values(), strict=True)
    )


@pytest.mark.parametrize("secret", GAME.secrets, ids=lambda s: s.name)
def test_a_text_that_is_no_secret_is_refused(secret: object) -> None:
    with pytest.raises(ValueError, match=r"cart|secret"):
        secret.source("pachamama 1")  # type: ignore[attr-defined] # a Secret


def session(path: Path, seats: int = 2) -> Session:
    numbers = iter(range(1 << 80, 1 << 90, 1 << 79))
    entropy = Entropy(number=lambda: next(numbers), salt=lambda: bytes(32), cost=CHEAP)
    return Session.new(GAME, begin(seats, EVERYTHING), Journal.create(path), Vault(KEY), entropy)


def played(game: Session, most: int) -> None:
    """Play on with the first action there is; sealed questions are opened."""
    for _ in range(most):
        if game.state.over:
            return
        question = game.state.question()
        if question is None:
            seat = next(iter(game.state.due()))
            assert game.do(next(iter(game.state.actions(seat)))).legal
        elif game.open_sealed() is None:
            game.do(Answer(question.key, (question.choices.values() or ())[0]))


def test_a_whole_game_with_sealed_sources_is_verified_from_its_journal(tmp_path: Path) -> None:
    game = session(tmp_path / "one.game")
    played(game, 1000)
    assert game.state.over
    game.unseal()
    report = verify(GAME, game.journal, Vault(None), cost=CHEAP)
    assert report.good
    assert list(report.seals) == [BEGINNING]
    assert report.answers > 50


def test_hands_that_were_dealt_are_encrypted_in_the_journal(tmp_path: Path) -> None:
    game = session(tmp_path / "two.game")
    played(game, 30)
    dealt = [e.body for e in game.journal.entries if e.kind == "event" and e.by == "worker-piles"]
    assert len(dealt) >= 6
    assert all(body.startswith("private ") for body in dealt)


def test_a_resumed_game_says_the_same(tmp_path: Path) -> None:
    game = session(tmp_path / "three.game")
    played(game, 40)
    again = Session.resume(GAME, game.journal, Vault(KEY), CHEAP)
    assert again.state == game.state
    played(game, 10)
    played(again, 0)


def test_the_sealed_representation_tells_nothing() -> None:
    (one,) = [s for s in GAME.secrets if s.name == "cart"]
    assert one.source is not None
    sealed = Sealed("cart", "cart rgbw", bytes(32), one.source("cart rgbw"))
    assert "rgbw" not in repr(sealed)


def test_undo_stops_at_a_gem_that_was_shaken(tmp_path: Path) -> None:
    game = session(tmp_path / "four.game")
    for _ in range(200):
        question = game.state.question()
        if question is not None and question.kind == "gem" and any(step.by == "hand" for step in game.steps):
            break
        played(game, 1)
    assert game.open_sealed() is not None
    preview = game.preview_undo()
    assert preview is not None
    assert preview.opened


def test_nothing_that_is_done_in_cacao_is_hidden() -> None:
    kinds = GAME.start(begin(2, {})).kinds
    assert not any(kind.hidden() or kind.obvious for kind in kinds)


@pytest.mark.parametrize("kept", [True, False])
def test_what_the_companion_keeps_is_sealed_and_what_is_shown_to_all_waits_for_a_press(kept: bool) -> None:
    options: dict[str, Value] = EVERYTHING if kept else {"gems": "yes", "huts": "yes", "cart": "table"}
    state = GAME.start(begin(2, options))
    met: dict[str, tuple[bool, bool, bool]] = {}
    chance = Chance(5)
    for _ in range(4000):
        question = state.question()
        if question is not None:
            met.setdefault(question.kind, (question.sealed, question.held, question.private))
        if state.over:
            break
        state = state.after(random_event(state, (), [], chance))
    shown, dealt = (kept, kept, False), (kept, False, True)
    wanted = {"jungle": shown, "gem": shown, "hut": (kept, False, False)}
    assert {kind: flags for kind, flags in met.items() if kind in wanted} == wanted
    assert met.get("worker") == (dealt if kept else None)
