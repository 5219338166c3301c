"""What is typed wrongly after the name of a bench or of another script gets one sentence and the way to the help."""

from __future__ import annotations

import subprocess
import sys

import pytest

from scripts.arguments import Arguments, existing_folder, sentence


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--nonsense",), "There is nothing here for --nonsense."),
        (("many",), "games cannot be many."),
        (("3", "chess"), "chess is not one of cacao, pachamama."),
        (("--board",), "--board needs something after it."),
        (("--pictures", "none"), "--pictures: there is no folder none."),
        (("--board", "round"), "--board is one of short, long, not round."),
    ],
)
def test_what_cannot_be_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    asked = Arguments("Try it.", "scripts/trial")
    asked.number("games", 40, "how many")
    asked.some("named", ("cacao", "pachamama"), "which")
    asked.add_argument("--board", choices=("short", "long"))
    asked.add_argument("--pictures", type=existing_folder)
    with pytest.raises(SystemExit) as ended:
        asked.parse_args(words)
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"{says} scripts/trial --help says what there is.\n"


def test_what_may_be_left_out_is_all_there_is() -> None:
    asked = Arguments("Try it.", "scripts/trial")
    asked.number("games", 40, "how many")
    asked.some("named", ("cacao", "pachamama"), "which")
    assert vars(asked.parse_args([])) == {"games": 40, "named": []}


def test_anything_else_that_is_wrong_is_a_sentence_too() -> None:
    assert sentence("conflicting option strings") == "Conflicting option strings."


def test_a_bench_is_called_as_it_is_typed() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "scripts.benches.check_otoma", "many"], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "games cannot be many. scripts/bench check-otoma --help says what there is.\n"
