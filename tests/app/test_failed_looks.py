"""A look that failed is tried again, and somebody has to help once all has lain still for long."""

from __future__ import annotations

import pytest

from companion.app.failed_looks import GIVEN_UP, RESTS, FailedLooks
from companion.vision.errors import UnreadableError

NO_MAT = UnreadableError("no-mat")


@pytest.fixture
def failed() -> FailedLooks:
    return FailedLooks()


def test_while_no_look_has_failed_nobody_has_to_help(failed: FailedLooks) -> None:
    assert failed.trouble is None
    assert not failed.for_long(1e9)


def test_it_is_tried_again_and_counts_as_failing_since_the_first_time(failed: FailedLooks) -> None:
    failed.failed(NO_MAT, 10.0, 0.5)
    failed.failed(NO_MAT, 11.0, 0.5)
    assert (failed.trouble, failed.try_at) == (NO_MAT, 11.5)
    assert not failed.for_long(10.0 + GIVEN_UP - 0.1)
    assert failed.for_long(10.0 + GIVEN_UP)


def test_what_failed_for_no_fault_of_the_tables_is_tried_again_and_nobody_has_to_help(failed: FailedLooks) -> None:
    failed.again(10.0, 2.0)
    failed.again(11.0, 2.0)
    assert failed.try_at == 12.0
    assert failed.trouble is None
    assert not failed.for_long(1e9)


def test_once_the_table_is_read_nothing_has_failed(failed: FailedLooks) -> None:
    failed.failed(NO_MAT, 10.0, 0.5)
    failed.succeeded()
    assert failed.trouble is None
    assert failed.try_at > 1e9
    assert not failed.for_long(1e9)


def test_while_hands_move_nobody_has_to_help(failed: FailedLooks) -> None:
    failed.settled(10.0, reached=True)
    failed.failed(NO_MAT, 10.0, 0.5)
    failed.moving()
    assert not failed.for_long(1e9)
    assert failed.trouble is NO_MAT, "it is not known to be right"


def test_what_rests_in_the_picture_for_long_is_to_be_taken_away(failed: FailedLooks) -> None:
    failed.settled(10.0, reached=True)
    assert not failed.rests_for_long(10.0 + RESTS - 0.1)
    assert failed.rests_for_long(10.0 + RESTS)
    assert failed.for_long(10.0 + RESTS)
    failed.settled(12.0, reached=False)
    assert not failed.rests_for_long(1e9)


def test_a_lens_that_stays_covered_is_to_be_uncovered(failed: FailedLooks) -> None:
    failed.covered(10.0, covered=True)
    assert failed.for_long(10.0 + GIVEN_UP)
    failed.covered(20.0, covered=False)
    assert not failed.for_long(1e9)
