"""What fell with a correction is put back in random games, whoever fills the gap; see `scripts/bench mended`."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.library import game_named
from scripts.benches import mended
from scripts.benches.mended import GAMES, LONGEST, trials


@pytest.mark.parametrize("longest", [LONGEST // 4, pytest.param(LONGEST, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "killed", [pytest.param(False, marks=pytest.mark.long, id="at one go"), pytest.param(True, id="after a crash")]
)
@pytest.mark.parametrize("name", GAMES)
def test_what_fell_and_is_legal_again_comes_back(
    name: str, killed: bool, longest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mended, "LONGEST", longest)
    found = list(trials(game_named(name), 7007, killed, killed, tmp_path))
    missed = [text for trial in found for text in trial.missed]
    if name == "eldorado":  # a trade that could not be paid when its moment came may be proposed later in the turn
        missed = [text for text in missed if "propose" not in text]
    assert sum(trial.back for trial in found) > 0
    assert not missed
