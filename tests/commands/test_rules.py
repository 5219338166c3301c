"""`companion rules`: all rules of a game, those that mention a word, and one sentence where none does."""

from __future__ import annotations

from collections.abc import Callable

from click.testing import Result

Run = Callable[..., Result]


def test_the_rules_of_a_game_are_printed_with_their_pages(run: Run) -> None:
    every = run("rules", "cacao")
    assert every.exit_code == 0
    assert "page" in every.output
    some = run("rules", "cacao", "hut")
    assert 0 < len(some.output.splitlines()) < len(every.output.splitlines())


def test_a_word_of_no_rule_and_a_game_that_there_is_not_get_one_sentence(run: Run) -> None:
    for words in (("rules", "cacao", "zzz"), ("rules", "chess")):
        refused = run(*words)
        assert refused.exit_code == 1
        assert words[-1] in refused.output
        assert "Traceback" not in refused.output
