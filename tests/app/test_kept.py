"""Games, profiles and settings of earlier releases: every later version opens them."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.app.library import game_of, games, resume
from companion.cli import main
from companion.display.catalogue import load as load_texts
from companion.games.kit import say
from companion.play.journal import Journal
from companion.play.vault import Vault
from companion.play.verify import verify
from companion.settings import load
from companion.vision.classify.profile import Profile
from scripts.tools.keep_release import KEPT, KEY

EN = load_texts("en")
RELEASES = sorted(path for path in KEPT.iterdir() if path.is_dir())
EXAMPLES = [
    (release, file) for release in RELEASES for file in json.loads((release / "examples.json").read_text())["games"]
]

OVER = [(release, file) for release, file in EXAMPLES if file.endswith("-over.game")]


def told(release: Path) -> Any:
    return json.loads((release / "examples.json").read_text())


def at_its_place(monkeypatch: pytest.MonkeyPatch, example: Any) -> None:
    """A game that goes on is bound to its place: wherever it is now stands for where it was played."""
    of_game, place = Vault.of_game, Path(example["place"])
    monkeypatch.setattr(Vault, "of_game", lambda self, game, _: of_game(self, game, place))


@pytest.mark.parametrize(("release", "file"), EXAMPLES, ids=lambda value: getattr(value, "name", value))
def test_a_game_of_an_earlier_release_is_opened(
    release: Path, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = told(release)["games"][file]
    shutil.copy(release / file, tmp_path / file)
    at_its_place(monkeypatch, example)
    session = resume(tmp_path / file, Vault(KEY))
    assert len(session.steps) == example["events"]
    assert session.state.over is example["over"]
    if not session.state.over:
        session.open_sealed()
        seat = next(iter(session.state.due()), None)
        action = next(iter(session.state.actions(seat)), None) if seat is not None else None
        assert action is None or session.do(action).legal
    session.journal.close()


@pytest.mark.parametrize(("release", "file"), OVER, ids=lambda value: getattr(value, "name", value))
def test_what_was_proved_at_the_end_of_a_game_still_is(
    release: Path, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = told(release)["games"][file]
    at_its_place(monkeypatch, example)
    with closing(Journal.read(release / file)) as journal:
        report = verify(game_of(journal), journal, Vault(KEY), ())
    assert report.findings == []
    older = [remark.key for remark in report.remarks if remark.key == "older-seals"]
    assert older == ["older-seals"] * bool(report.seals)
    said = CliRunner().invoke(main, ["verify", str(release / file)]).output
    if report.seals:
        assert "these words fit only this secret" in said
        assert EN.say("verify", say("older-seals")) == (
            "Sealed by an older version: dice faces, costs and seats are not covered."
        )
    for seal in report.seals.values():
        assert all(len(word) == 5 for word in seal.words), "they are those that were written down then"


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_profiles_and_settings_of_an_earlier_release_are_read(release: Path) -> None:
    assert set(Profile.load(release / "box.npz").parts) == {"hexes"}
    settings = load(release / "settings.toml")
    assert {name: getattr(settings, name) for name in told(release)["settings"]} == told(release)["settings"]


def test_every_game_that_can_be_played_has_an_example_unless_it_is_newer() -> None:
    examples = {file.partition("-")[0] for _, file in EXAMPLES}
    assert {"pachamama", "cacao", "diaominos", "eldorado"} <= examples <= {game.name for game in games()}
