"""A forger changes each thing that is known before the first move, in each of the five games, hashes made to fit.

Either the seal is left as it was shown, or it is made to fit as well: then its words are other ones.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app import library
from companion.games.kit import Begin, Game, Value, digest
from companion.games.kit.chance import Chance
from companion.play.entries import Entry, Sound
from companion.play.journal import Journal
from companion.play.lines import read_opened
from companion.play.seals import BEGINNING, Cost, Entropy, seal_beginning
from companion.play.selfplay import Temper, random_event
from companion.play.session import Session
from companion.play.vault import Vault
from companion.play.verify import verify
from tests.play.forging import KEY, forged, in_json, states_made_to_fit
from tests.support.entropy import CHEAP, ENTROPY

GAMES = ("pachamama", "diaominos", "cacao", "eldorado", "diamond_isles")
CAPTAINS = {"eldorado": ("blue", "green")}


def begun(name: str, path: Path, entropy: Entropy = ENTROPY, **options: Value) -> Session:
    """A game in which the companion keeps all that it can, with the names of those who play."""
    game = library.game_named(name)
    kept: dict[str, Value] = {o.name: "companion" for o in game.options if "companion" in o.values}
    seats = CAPTAINS.get(name, game.seats[: max(2, game.players[0])])
    begin = replace(game.begin(seats, {**kept, **options}), names={seat: f"P{n}" for n, seat in enumerate(seats)})
    return Session.new(game, begin, Journal.create(path), KEY, entropy)


def opens(session: Session) -> None:
    """Open a game's secrets as at its end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(session.state), "over", True)
        session.unseal()


@pytest.fixture(scope="module", params=GAMES)
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """A game of each, with its secrets opened as at its end."""
    session = begun(request.param, tmp_path_factory.mktemp("begun") / "one.game")
    opens(session)
    yield session
    session.journal.close()


def others(value: Any) -> Iterator[Any]:
    """Everything that differs from a value in one place."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from ({**value, key: other} for other in others(each))
            yield {k: v for k, v in value.items() if k != key}
        yield {**value, "more": 1}
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from ([*value[:index], other, *value[index + 1 :]] for other in others(each))
            yield [*value[:index], *value[index + 1 :]]
        if value[1:] and value[0] != value[-1]:
            yield value[::-1]
        yield [*value, 1]
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value + 1
    elif isinstance(value, str):
        yield value + "x"
    else:
        yield 1


def journal_of(session: Session, entries: Sequence[Entry]) -> Journal:
    """Entries that are numbered and chained anew, in memory."""
    sound = Sound()
    for n, entry in enumerate(entries):
        numbered = replace(entry, n=n)
        sound.take(numbered, numbered.hash(sound.last))
    return Journal(session.journal.path, sound)


def findings(game: Game, journal: Journal, words: str, cost: Cost = CHEAP) -> list[str]:
    return [found.key for found in verify(game, journal, Vault(None), (words,), cost).findings]


def sealed_anew(game: Game, entries: Sequence[Entry], cost: Cost = CHEAP) -> list[Entry]:
    """The same under a seal that fits."""
    begin = json.loads(entries[0].body.partition(" ")[2])
    secrets = [
        read_opened(e.body, game, str(begin.get("id", "")), cost)
        for e in entries
        if e.kind == "opened" and e.by != "key"
    ]
    fitting = seal_beginning(entries[0].body, secrets, cost).digest
    return [_resealed(e, fitting) if e.kind == "seal" else e for e in entries]


def _resealed(entry: Entry, digest: str) -> Entry:
    return replace(entry, body=json.dumps({**json.loads(entry.body), "seal": digest}))


def caught(session: Session, entries: Sequence[Entry], cost: Cost = CHEAP) -> bool:
    """Whether verify finds it with the six words, though the seal be left or be made to fit."""
    words = " ".join(session.seals[BEGINNING].words)
    left = findings(session.game, journal_of(session, entries), words, cost)
    fitted = findings(session.game, journal_of(session, sealed_anew(session.game, entries, cost)), words, cost)
    return bool({"beginning-differs", "no-beginning", "old-release"} & set(left)) and "words-differ" in fitted


def forged_places(session: Session) -> Iterator[tuple[str, Sequence[Entry]]]:
    """The game with one thing in its beginning changed after another, states made to fit, each by what it stands in."""
    first, *rest = session.journal.entries
    known = json.loads(first.body.partition(" ")[2])
    for changed in others(known):
        body = "begin " + json.dumps(changed, sort_keys=True, ensure_ascii=False)
        try:
            state = digest(session.game.start(Begin.parse(body)))
        except Exception:  # what no game of ours begins with is found as it is
            state = first.state
        where = next((key for key in known if changed.get(key) != known[key]), "more")
        yield where, [replace(e, state=state) for e in (replace(first, body=body), *rest)]


def forged_secrets(session: Session) -> Iterator[tuple[str, Sequence[Entry]]]:
    """The game with one of its secrets changed after another, or with another salt."""
    for number, secret in enumerate(session.sealed):
        kind = next(s for s in session.game.secrets if s.name == secret.name)
        other = next(text for n in range(99) if (text := kind.draw(session.begin, n)) != secret.secret)
        for change in (in_json(secret=other), in_json(salt=bytes([number] * 32).hex())):
            entries = session.journal.entries
            wrong = [e for entry in entries for e in (change(entry) if _opens(entry, secret.name) else (entry,))]
            yield secret.name, wrong


def test_each_thing_in_the_beginning(opened: Session) -> None:
    known = json.loads(opened.journal.entries[0].body.partition(" ")[2])
    assert {"game", "version", "seats", "options", "data", "id", "names"} == set(known)
    assert not [where for where, wrong in forged_places(opened) if not caught(opened, wrong)]


def test_each_secret_and_its_salt(opened: Session) -> None:
    assert not [name for name, wrong in forged_secrets(opened) if not caught(opened, wrong)]


def _opens(entry: Entry, name: str) -> bool:
    return (entry.kind, entry.by) == ("opened", name)


def test_a_secret_that_is_left_out_and_one_that_is_added(opened: Session) -> None:
    entries = opened.journal.entries
    words = " ".join(opened.seals[BEGINNING].words)
    seal = next(e for e in entries if e.kind == "seal")
    closed = json.loads(seal.body)["secrets"]
    for name in closed:
        fewer = {other: text for other, text in closed.items() if other != name}
        body = in_json(secrets=fewer)(seal)
        wrong = [e for entry in entries for e in (body if entry == seal else (entry,)) if not _opens(e, name)]
        assert {"seal-missing", "seal-unwanted"} <= set(findings(opened.game, journal_of(opened, wrong), words)), name
    body = in_json(secrets={**closed, "more": ""})(seal)
    wrong = [e for entry in entries for e in (body if entry == seal else (entry,))]
    assert "seal-unwanted" in findings(opened.game, journal_of(opened, wrong), words)


def test_seals_as_older_releases_wrote_them_do_not_stand_for_it(opened: Session) -> None:
    """Whoever puts such seals in the place of the one that was shown has none with its words."""
    words = " ".join(opened.seals[BEGINNING].words)
    plain = [entry for entry in opened.journal.entries if entry.kind != "seal"]
    old = [
        Entry(0, "", s.name, "seal", json.dumps({
            "format": 2, "source": s.name, "seal": s.seal.digest, "secret": "", "cost": CHEAP.text(),
        }), plain[0].state)
        for s in opened.sealed
    ]  # fmt: skip
    assert "words-differ" in findings(opened.game, journal_of(opened, [plain[0], *old, *plain[1:]]), words)
    if old:
        both = journal_of(opened, [*opened.journal.entries[:2], *old, *opened.journal.entries[2:]])
        assert "seal-twice" in findings(opened.game, both, words)


# Games that were played, with what was known changed so that the rules say nothing against what happened.


def battle_dice(data: dict[str, Any]) -> None:
    data["battle-die"].reverse()


def levels(data: dict[str, Any]) -> None:
    data["levels"] -= 5


def chips(data: dict[str, Any]) -> None:
    rows = data["map"]
    rows[0], rows[1] = rows[0].replace("f4", "f12"), rows[1].replace("f12", "f4")


@pytest.mark.parametrize(
    ("name", "change", "events"),
    [("eldorado", battle_dice, 150), ("pachamama", levels, 60), ("diamond_isles", chips, 60)],
)
def test_in_a_game_that_went_on(
    name: str, change: Callable[[dict[str, Any]], None], events: int, tmp_path: Path
) -> None:
    session, chance = begun(name, tmp_path / "played.game"), Chance(3)
    game, temper = session.game, Temper(chance)
    while len(session.steps) < events and not session.state.over:
        if session.open_sealed() is None:
            session.do(random_event(session.state, (), [], chance, temper, game.policy))
    words = " ".join(session.seals[BEGINNING].words)
    known = json.loads(session.begin.text().partition(" ")[2])
    assert set(checked(session, session.journal.entries, words)) <= {"not-over"}
    before = json.dumps(known)
    change(known["data"])
    assert json.dumps(known) != before
    body = "begin " + json.dumps(known, sort_keys=True, ensure_ascii=False)
    draft = forged(session.journal, tmp_path / "draft.game", lambda e: [e if e.n else replace(e, body=body)])
    with closing(draft):
        draft.path = session.journal.path  # where its secrets and private events can be read
        with closing(states_made_to_fit(game, draft, tmp_path / "fitting.game", KEY)) as fitting:
            entries = fitting.entries
    assert "beginning-differs" in checked(session, entries, words)
    fitted = seal_beginning(body, session.sealed, CHEAP).digest
    anew = [_resealed(e, fitted) if e.kind == "seal" else e for e in entries]
    assert "beginning-differs" not in checked(session, anew, words)
    assert "words-differ" in checked(session, anew, words)
    session.journal.close()


def checked(session: Session, entries: Sequence[Entry], words: str) -> list[str]:
    """What is found by the companion on which it was played."""
    found = verify(session.game, journal_of(session, entries), KEY, (words,), CHEAP).findings
    return [one.key for one in found]
