"""The hint and the review: what could be known of what the table has seen, and of nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.display.board import Plot
from companion.games.kit import Answer, Event, State, Value
from companion.games.kit.game import draft
from companion.games.pachamama import oracle
from companion.games.pachamama.actions import Divine
from companion.games.pachamama.game import GAME
from companion.games.pachamama.oracle import Oracle
from companion.games.pachamama.painting import PAINTER
from companion.games.pachamama.painting import known as painting
from companion.games.pachamama.painting.known import divinations, hint, known_crops, review, seen_of, work
from companion.games.pachamama.plugin import PLUGIN
from companion.play.journal import Journal
from companion.play.seals import Entropy
from companion.play.session import Session
from companion.play.vault import Vault
from tests.support.display.desks import KEY, words_of
from tests.support.entropy import CHEAP
from tests.support.games.pachamama.tables import SHORT

MODES = [
    ("competitive", 2, {"size": "5x5"}),
    ("solo-easy", 1, {"size": "9x5", "tiles": "companion"}),
    ("together-normal", 3, {"size": "9x5", "tiles": "companion"}),
]
WORDS = words_of(PLUGIN)


def begun(folder: Path, secret: str, **options: Value) -> Session:
    """A game for two on the short board with this secret, Brown being first."""
    entropy = Entropy(lambda: 4, lambda: bytes(32), cost=CHEAP)
    start = GAME.begin(GAME.seats[:2], options)
    session = Session.new(GAME, start, Journal.create(folder), Vault(KEY), entropy, {"oracle": secret, "lot": "brown"})
    assert session.state.due().keys() == {"brown"}
    return session


def swapped(secret: str, one: int, other: int) -> str:
    """The same map, but for what lies on two spaces."""
    head, size, land, crops, starts = secret.split(" ")
    lists = [list(land), list(crops)]
    for row in lists:
        row[one], row[other] = row[other], row[one]
    return " ".join((head, size, *("".join(row) for row in lists), starts))


def told(session: Session) -> str:
    """The hint once it is worked out."""
    view = session.state.view(None)
    work(seen_of(view)).result()
    found = hint(view, WORDS)
    assert found is not None
    assert found.done
    return found.text + str([piece.place for piece in found.pieces])


@pytest.mark.parametrize(("mode", "seats", "options"), MODES)
def test_no_table_gets_a_hint_that_did_not_ask_for_it(mode: str, seats: int, options: dict[str, Value]) -> None:
    begin = GAME.begin(GAME.seats[:seats], {**options, "mode": mode}, **oracle.public(secret_for(options)))
    state = GAME.start(begin)
    assert PAINTER.paint(state.view(None), WORDS).outlook == ()


@pytest.mark.parametrize(("mode", "seats", "options"), MODES)
@pytest.mark.parametrize("kind", ["how-many", "which"])
def test_in_every_mode_a_table_may_have_one(mode: str, seats: int, options: dict[str, Value], kind: str) -> None:
    chosen = {**options, "mode": mode, "hint": kind}
    state = GAME.start(GAME.begin(GAME.seats[:seats], chosen, **oracle.public(secret_for(options))))
    work(seen_of(state.view(None))).result()
    assert PAINTER.paint(state.view(None), WORDS).outlook == ("Hint: you could deduce 0 spaces now.",)


def secret_for(options: dict[str, Value]) -> str:
    return oracle.draw(draft(GAME, GAME.seats[:2], {"size": options["size"], "difficulty": "easy"}), 11)


def test_two_maps_that_agree_on_all_that_was_seen_give_the_same_hints(tmp_path: Path) -> None:
    """All spaces but two are discovered; what lies on these two is exchanged in the other map."""
    hidden = (13, 22)
    maps = [SHORT, swapped(SHORT, *hidden)]
    assert maps[0] != maps[1]
    games = [begun(tmp_path / f"{n}.game", text, hint="which") for n, text in enumerate(maps)]
    hints: list[list[str]] = [[], []]
    places = [p for n, p in enumerate(GAME_PLACES) if n not in hidden]
    for place in places:
        for number, session in enumerate(games):
            seat = next(iter(session.state.due()))
            line = next((a for a in session.state.actions(seat) if a.args().get("to") == place), None)
            if line is None:
                continue
            assert session.do(line).legal
            if session.can_open():
                session.open_sealed()
            hints[number].append(told(session))
    assert hints[0] == hints[1]
    assert len(set(hints[0])) > 3
    one, other = (Oracle(session.sealed[0].secret).scenario for session in games)
    assert one != other


GAME_PLACES = GAME.start(GAME.begin(GAME.seats[:2], {"answers": "wheel"})).board.places  # type: ignore[attr-defined]


def test_a_hint_that_is_not_worked_out_yet_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    class Never:
        def done(self) -> bool:
            return False

    monkeypatch.setattr(painting, "work", lambda seen: Never())
    state = GAME.start(GAME.begin(GAME.seats[:2], {"hint": "which"}, **oracle.public(SHORT)))
    found = hint(state.view(None), WORDS)
    assert found is not None
    assert not found.done
    assert found.text == "Hint: being worked out …"


def test_the_review_says_what_was_certain_and_what_a_wrong_guess_cost(tmp_path: Path) -> None:
    session = begun(tmp_path / "review.game", SHORT)
    truth = Oracle(SHORT).scenario
    guess = ""
    for place in GAME_PLACES:
        for _ in range(2):
            seat = next(iter(session.state.due()), None)
            moves = [a for a in session.state.actions(seat) if a.kind in ("explore", "divine")] if seat else []
            can = work(seen_of(session.state.view(None))).result()
            crops = known_crops(session.state.view(None), can) if can is not None else {}
            sure = next((a for a in moves if a.kind == "divine" and a.args()["pawn"] in crops), None)
            step = sure or next((a for a in moves if a.args().get("to") == place), None)
            if step is None:
                continue
            if sure is not None and not guess:
                right = crops[str(sure.args()["pawn"])]
                guess = next(c for c in ("potato", "coca", "chili") if c != right)
                step = Divine(sure.seat, str(sure.args()["pawn"]), guess)
            assert session.do(step).legal
            if session.can_open():
                session.open_sealed()
            while (s := next(iter(session.state.due()), None)) and session.state.due()[s] != "explore-or-divine":
                assert session.do(next(a for a in session.state.actions(s) if a.kind == "pass")).legal
    steps: list[tuple[Event | None, State]] = [(None, session.start)]
    steps += [(step.event, step.state) for step in session.steps]
    made = divinations(steps)
    assert guess
    assert made[0].announced == guess != made[0].crop
    assert made[0].known is not None
    assert made[0].known[made[0].place] == made[0].crop
    number = {place: n for n, place in enumerate(GAME_PLACES)}
    for one in made:
        for place, crop in (one.known or {}).items():
            assert ("potato", "coca", "chili", "corn", "quinoa").index(crop) + 1 == truth.crop[number[place]]
    points, first, *pages = review(steps, WORDS)
    assert isinstance(points, Plot)
    assert [of.values[-1] for of in points.series] == [
        session.state.view(None)["players"][s]["score"] for s in session.state.seats
    ]
    assert "Divinations" in str(first)
    assert sum(len(page.rows) for page in pages if hasattr(page, "rows")) == len(made)


def test_a_game_without_divinations_has_its_points_alone() -> None:
    start = GAME.start(GAME.begin(GAME.seats[:2], {}, **oracle.public(SHORT)))
    (points,) = review([(None, start), (Answer("first", "brown"), start.after(Answer("first", "brown")))], WORDS)
    assert isinstance(points, Plot)
