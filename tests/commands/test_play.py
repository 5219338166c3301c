"""The table in the terminal: the same session and choice tree, typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from companion.app import corrected_data as data
from companion.app import library, plugins
from companion.app.library import games, words_of
from companion.commands import play
from companion.games.kit import say
from companion.games.kit.chance import Chance
from companion.games.pachamama.scenario.code import Code
from companion.games.plugin import Plugin
from companion.settings import games_path

Run = Callable[..., Result]


def play_to_the_end(run: Run) -> Result:
    """A whole game by numbers: one that stands for nothing, or a window that is not there, costs nothing."""
    chance = Chance(4)
    typed = "".join(f"{1 + chance.below(6)}\nopen\n" for _ in range(2500))
    return run("play", "--text", "--game", "pachamama", "--seats", "2", typed=typed)


def test_players_may_be_named_with_their_colours_and_are_kept(run: Run, tmp_path: Path) -> None:
    begun = run("play", "--text", "--game", "diamond_isles", "--seats", "red=Anna, blue = Ben,white", typed="quit\n")
    assert "Anna’s turn" in begun.output
    assert '"Ben"' in (tmp_path / "config" / "table-companion" / "players.json").read_text()
    assert "Anna" in run("games").output


def test_who_plays_is_asked_with_an_example_of_names(run: Run) -> None:
    begun = run("play", "--text", "--game", "cacao", typed="red=Anna,white=Ben\n\nquit\n")
    assert "red=Anna,purple=Ben" in begun.output
    assert "Anna" in run("games").output


def test_an_unknown_game_is_said_before_that_there_is_no_screen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "has_screen", lambda: False)
    begun = run("play", "--game", "chess")
    assert begun.exit_code != 0
    assert "chess" in begun.output
    assert words_of("en")("text.no-screen") not in begun.output


@pytest.mark.slow
def test_a_whole_game_can_be_played_by_typing_numbers_and_verifies_where_nothing_can_be_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = play_to_the_end(run)
    assert played.exit_code == 0
    assert "Traceback" not in played.output
    assert "over" in run("games").output
    assert run("verify", run("games").output.split()[0]).exit_code == 0
    (tmp_path / "file").write_text("in the way of every folder")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    checked = run("verify", run("games").output.split()[0])
    assert checked.exit_code == 0
    assert "All is as it was sealed" in checked.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--game", "chess"), "no game “chess”"),
        (("--game", "pachamama", "--seats", "7"), "is for 1–4 players"),
        (("--game", "eldorado", "--seats", "7"), "2–5 can play"),
        (("--game", "pachamama", "--seats", "1"), "(mode=solo-easy, size=9x5)"),
        (("--game", "pachamama", "--seats", "1", "--option", "mode=solo-easy"), "Choose it (size=9x5)"),
        (("--game", "pachamama", "--seats", "2", "--option", "size=7x7"), "size can be"),
        (("--game", "pachamama", "--seats", "2", "--code", "hello"), "is not a code"),
        (("--game", "cacao", "--seats", "2", "--option", "jungle.temple=6"), "can be 0 to 5"),
        (("--game", "cacao", "--seats", "2", "--option", "jungle.castle=1"), "not before “castle”"),
        (("--game", "cacao", "--seats", "2", "--option", "jungle.temple=5"), "22 jungle tiles, 22 worker tiles"),
    ],
)
def test_what_cannot_be_gets_one_sentence(run: Run, words: tuple[str, ...], says: str) -> None:
    refused = run("play", "--text", *words)
    assert refused.exit_code != 0
    assert says in refused.output


def test_nothing_typed_is_no_traceback(run: Run) -> None:
    refused = run("play", "--text")
    assert refused.exit_code != 0
    assert "Traceback" not in refused.output


def test_a_broken_settings_file_gets_one_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "config" / "table-companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text("language = ")
    refused = run("play", "--text")
    assert refused.exit_code != 0
    assert "can’t be read" in refused.output
    assert file.read_text() == "language = "


@pytest.mark.parametrize("game", [game.name for game in games()])
def test_selfplay_prints_a_line_a_game(run: Run, game: str) -> None:
    played = run("selfplay", game, "--games", "2", "--json")
    assert played.exit_code == 0
    assert len(played.output.splitlines()) == 2


def test_selfplay_with_too_many_seats_gets_one_sentence(run: Run) -> None:
    refused = run("selfplay", "pachamama", "--games", "1", "--seats", "9")
    assert refused.exit_code != 0
    assert "1–4" in refused.output


def test_a_slip_before_the_game_is_asked_again(run: Run) -> None:
    begun = run("play", "--text", typed="chess\npachamama\n7\n2\nsize=7x7\nsize=9x5 difficulty=hard\nquit\n")
    assert begun.exit_code == 0
    assert "no game “chess”" in begun.output
    assert "is for 1–4 players" in begun.output
    assert "size can be" in begun.output
    assert '"size": "9x5"' in run("games", "show", run("games").output.split()[0], "--entries").output


def test_numbers_of_players_are_asked_for_in_order(run: Run) -> None:
    assert "1–4 of" in run("play", "--text", "--game", "pachamama", typed="").output


def test_options_stand_line_by_line_with_what_they_are_about(run: Run) -> None:
    asked = run("play", "--text", "--game", "eldorado", typed="2\n").output.splitlines()
    (line,) = [line for line in asked if line.startswith("cards=open|private|cardboard")]
    assert "we only count" in line


def test_who_plays_alone_may_say_so_before_the_options(run: Run) -> None:
    begun = run("play", "--text", "--game", "pachamama", typed="1\n\nmode=solo-easy size=9x5\nquit\n")
    assert begun.exit_code == 0
    assert "(mode=solo-easy, size=9x5)" in begun.output
    lying = [line.split(": ") for line in begun.output.splitlines() if re.match("  > [^:]+/", line)]
    assert len(lying) == len({place for place, _ in lying}), "one line a place"
    assert sum("Otoma pawn (" in pieces for _, pieces in lying) == 5


def test_the_first_tile_of_el_dorado_is_asked_for_as_such(run: Run) -> None:
    begun = run("play", "--text", "--game", "eldorado", "--seats", "2", typed="quit\n")
    assert "Which tile was drawn first?" in begun.output


def test_the_terminal_says_what_must_lie_where_before_the_first_decision(run: Run) -> None:
    begun = run("play", "--text", "--game", "pachamama", "--seats", "2", typed="quit\n")
    assert "Before you begin" in begun.output
    assert "Tiles beside the board" in begun.output
    assert "begins." in begun.output


def test_a_game_is_named_in_small_or_large_letters(run: Run) -> None:
    assert run("play", "--text", "--game", "Cacao", "--seats", "2", typed="quit\n").exit_code == 0


def test_to_begin_at_once_in_a_window_game_and_players_are_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    refused = run("play", "--game", "cacao")
    assert refused.exit_code == 1
    assert "Say which game and who plays" in refused.output


def test_what_does_not_fit_is_named_with_how_to_type_it(run: Run) -> None:
    begun = run("play", "--text", "--game", "diaominos", "--seats", "2", typed="5\nquit\n")
    assert "“5” does not fit: type 24 letters" in begun.output


def test_a_scenario_has_a_code_only_if_the_table_asks_for_one_and_is_told_what_that_means(run: Run) -> None:
    said = words_of("en")("setup.coded")
    arguments = ("play", "--text", "--game", "pachamama", "--seats", "2", "--option", "size=9x5")
    assert said not in run(*arguments, typed="quit\n").output
    played = run(*arguments, "--code", "new", typed="quit\n").output
    code = next(line.partition(":")[0] for line in played.splitlines() if said in line)
    assert Code.parse(code).size.name == "9x5"
    again = run("play", "--text", "--game", "pachamama", "--seats", "3", "--code", code, typed="quit\n").output
    assert f"{code}: {said}" in again


def test_a_game_without_a_secret_code_has_no_new_one(run: Run) -> None:
    refused = run("play", "--text", "--game", "diaominos", "--seats", "1", "--code", "new", typed="quit\n")
    assert refused.exit_code == 1


def test_a_challenge_settles_who_plays_and_says_so(run: Run) -> None:
    begun = run("play", "--text", "--game", "diaominos", "--code", "20s5 vbes 51wa d601 j", typed="quit\n")
    assert begun.exit_code == 0
    assert "The code settles: South · board EEN SSE WWN SSE WWN · grid 8 x 12" in begun.output
    asked = run("play", "--text", "--game", "diaominos", typed="3\ncode=20S5-VBES-51WA-D601-J\nquit\n")
    assert asked.exit_code == 0
    assert "The code settles: South" in asked.output


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("--seats", "2"), "This code is for: South."),
        (("--seats", "1", "--option", "layer=column"), "This code says layer=row."),
        (("--seats", "1", "--option", "cube=shown"), "This code says cube=drawn."),
    ],
)
def test_what_contradicts_a_code_is_refused(run: Run, more: tuple[str, ...], why: str) -> None:
    refused = run("play", "--text", "--game", "diaominos", "--code", "20S5-VBES-51WA-D601-J", *more)
    assert refused.exit_code == 1
    assert why in refused.output


def test_a_code_of_nine_characters_is_of_an_older_companion(run: Run) -> None:
    refused = run("play", "--text", "--game", "diaominos", "--code", "1SXP-HP46-7")
    assert refused.exit_code == 1
    assert "is too old for the same game" in refused.output


def test_a_challenge_is_played_on_its_own_board_and_sheet_whatever_the_table_has_corrected(run: Run) -> None:
    data.path().parent.mkdir(parents=True, exist_ok=True)
    data.path().write_text("[diaominos]\ngrid = [5, 6]\n", encoding="utf-8")
    run("play", "--text", "--game", "diaominos", "--code", "20S5-VBES-51WA-D601-J", typed="quit\n")
    run("play", "--text", "--game", "diaominos", "--seats", "1", "--option", "cube=drawn", typed="quit\n")
    grids = {tuple(game.begin.data["grid"]) for game in library.stored_games(games_path()) if game.begin}
    assert grids == {(8, 12), (5, 6)}


@pytest.mark.parametrize("words", [("selfplay", "orchard"), ("play", "--text", "--game", "Orchard")])
def test_a_game_that_cannot_be_loaded_is_refused_with_the_reason(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    orchard = plugins.BrokenPlugin("orchard", say("game-failed", name="orchard", why="RuntimeError: no such disc"))
    only(monkeypatch, *plugins.found().plugins, broken=(orchard,))
    refused = run(*words)
    assert refused.exit_code != 0
    assert refused.output.splitlines() == [
        "Error: orchard cannot be played: it fails while it is loaded (RuntimeError: no such disc)."
    ]


@pytest.mark.parametrize(
    "words", [("selfplay", "orchard"), ("play", "--text", "--game", "orchard"), ("play", "--text")]
)
def test_where_there_is_no_game_at_all_that_is_said(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    only(monkeypatch)
    refused = run(*words)
    assert refused.exit_code != 0
    assert refused.output.startswith("Error: No game can be played here")


def only(monkeypatch: pytest.MonkeyPatch, *games: Plugin, broken: tuple[plugins.BrokenPlugin, ...] = ()) -> None:
    """Let these be all games that are installed."""
    for module in ("app.plugins", "app.library", "commands.play"):
        monkeypatch.setattr(f"companion.{module}.found", lambda: plugins.FoundPlugins(games, broken))


def test_help_lists_the_games_with_their_options_and_codes(run: Run) -> None:
    shown = run("play", "--help").output
    for word in ("pachamama", "diaominos", "mode=", "solo-easy", "--code"):
        assert word in shown


def test_who_has_no_cube_is_offered_one_of_the_companions_own_where_the_stickers_are_asked_for(run: Run) -> None:
    words = words_of("en", "diaominos")
    begun = run("play", "--text", "--game", "diaominos", "--seats", "2", typed="1\nquit\n")
    assert f"  1 {words('way.own')}" in begun.output
    assert words("name.how-stickers") in begun.output.partition("  1 ")[0], "how they are typed stands before it"
    asked = begun.output.partition("  1 ")[2]
    assert words("question.stickers") not in asked
    assert "South’s turn" in asked


def test_the_first_question_is_answered_with_a_number_a_name_or_a_title(run: Run) -> None:
    for typed in ("2", "cacao", "Diamond Isles"):
        begun = run("play", "--text", "--seats", "3", typed=f"{typed}\nquit\n")
        assert begun.exit_code == 0, begun.output
        assert "  2 Cacao  [cacao]" in begun.output
    listed = run("games").output
    assert listed.count("Cacao") == 2
    assert listed.count("Diamond Isles") == 1


def test_a_game_that_was_stopped_is_offered_first_to_go_on_with(run: Run) -> None:
    run("play", "--text", "--game", "cacao", "--seats", "red=Anna,white=Ben", typed="1\nquit\n")
    again = run("play", "--text", typed="1\nquit\n")
    assert re.search(r"^  1 Go on: Cacao · Anna, Ben · \d{4}-\d\d-\d\d \d\d:\d\d$", again.output, re.MULTILINE)
    assert "Which tile was drawn for the display (right)?" in again.output
    assert len(run("games").output.splitlines()) == 1
    assert "Go on" not in run("play", "--text", "--seats", "2", typed="cacao\nquit\n").output, "a new one is wanted"
