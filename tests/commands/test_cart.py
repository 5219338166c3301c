"""The gem cart alone, from the command line."""

from __future__ import annotations

from tests.commands.conftest import Run


def test_a_cart_for_nobody_ends_with_one_sentence(run: Run) -> None:
    ended = run("cart", "--text")
    assert ended.exit_code == 1
    assert "Nobody said how many play." in ended.output
    assert "Aborted" not in ended.output
