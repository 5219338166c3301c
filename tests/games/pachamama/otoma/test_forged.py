"""A game against the Otoma that its owner wrote anew, with every hash made to fit: what verify finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.kit import Value
from companion.games.pachamama.box import BOX_TERRAIN
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.arrows import ARROWS
from companion.play.journal import Entry, Journal
from companion.play.seals import Entropy
from companion.play.session import Session
from tests.play.forging import KEY, finish, first, forged, found, only, states_made_to_fit
from tests.support.entropy import ENTROPY

WITH_TILES: Mapping[str, Value] = {"tiles": "companion"}


def played(
    folder: Path, mode: str, options: Mapping[str, Value], seats: int = 1, entropy: Entropy = ENTROPY, **data: Any
) -> Session:
    """A whole game on the long board, in which verify finds nothing, opened."""
    begin = GAME.begin(GAME.seats[:seats], {"size": "9x5", "mode": mode, **options})
    begin = replace(begin, data={**begin.data, **data})
    session = finish(Session.new(GAME, begin, Journal.create(folder / "played.game"), KEY, entropy), 5)
    assert found(GAME, session.journal) == []
    return session


def begun_otherwise(session: Session, folder: Path, **data: Any) -> Journal:
    """The game as if it had begun with other data."""
    begin = replace(session.begin, data={**session.begin.data, **data}).text()
    draft = forged(
        session.journal,
        folder / "draft.game",
        only(lambda entry: entry.kind == "begin", lambda entry: [replace(entry, body=begin)]),
    )
    return states_made_to_fit(GAME, draft, folder / "forged.game", KEY)


@pytest.mark.parametrize(("mode", "seats"), [("solo-easy", 1), ("solo-hard", 1), ("together-normal", 2)])
def test_start_spaces_of_the_otoma_other_than_the_scenarios_are_found(mode: str, seats: int, tmp_path: Path) -> None:
    session = played(tmp_path, mode, WITH_TILES, seats)
    stands = [place for _, place in session.start.view(None)["otoma"]["pawns"]]
    for n, other in enumerate((stands[1:] + stands[:1], stands[::-1])):
        folder = tmp_path / str(n)
        folder.mkdir()
        assert found(GAME, begun_otherwise(session, folder, otoma=other)), other


def test_start_spaces_that_are_the_scenarios_own_may_stand_in_the_beginning(tmp_path: Path) -> None:
    """Where they stood from the start; written into it afterwards they are no part of what was sealed."""
    once = replace(ENTROPY, number=lambda: 3)
    session = played(tmp_path, "solo-easy", {}, entropy=once)
    stands = [place for _, place in session.start.view(None)["otoma"]["pawns"]]
    assert found(GAME, begun_otherwise(session, tmp_path, otoma=stands)) == ["beginning-differs"]
    (told := tmp_path / "told").mkdir()
    again = played(told, "solo-easy", {}, entropy=once, otoma=stands)
    assert again.begin.data["otoma"] == stands


def test_another_arrow_than_the_companions_stack_holds_is_found(tmp_path: Path) -> None:
    session = played(tmp_path, "solo-easy", WITH_TILES)
    told = first(session, lambda entry: entry.by == "tiles" and entry.kind == "event")
    line, _, arrow = told.body.rpartition(" ")
    other = next(each for each in ARROWS if each != arrow)
    for by in ("tiles", "hand"):
        folder = tmp_path / by
        folder.mkdir()
        draft = forged(
            session.journal,
            folder / "draft.game",
            only(told.__eq__, lambda entry, by=by: [replace(entry, by=by, body=f"{line} {other}")]),  # type: ignore[misc]
        )
        assert "answer-differs" in found(GAME, states_made_to_fit(GAME, draft, folder / "forged.game", KEY))


def test_arrows_of_another_box_than_were_shuffled_are_found(tmp_path: Path) -> None:
    session = played(tmp_path, "solo-easy", WITH_TILES)
    listed = [f"{n} {terrain} purple-up" for terrain, n in BOX_TERRAIN.items()]
    assert "secret-unfit" in found(GAME, begun_otherwise(session, tmp_path, arrows=listed))


def test_tops_of_a_stack_that_were_written_as_seen_by_all_are_found(tmp_path: Path) -> None:
    """What one seat alone sees stands encrypted; whoever writes it openly, and otherwise, is found out."""
    session = played(tmp_path, "together-normal", WITH_TILES, 2)
    looked = first(session, lambda entry: entry.by == "tiles" and entry.kind == "event")
    assert looked.body.startswith("private ")
    step = next(step for step in session.steps if step.by == "tiles")
    seen = step.event.text()
    turned = seen.replace("up", "down") if "up" in seen else seen.replace("down", "up").replace("left", "up")
    assert turned != seen

    def openly(entry: Entry) -> list[Entry]:
        return [replace(entry, body=turned)]

    draft = forged(session.journal, tmp_path / "draft.game", only(looked.__eq__, openly))
    assert found(GAME, states_made_to_fit(GAME, draft, tmp_path / "forged.game", KEY))
