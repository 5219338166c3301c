from collections.abc import Iterator

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from hardware.inbox import Inbox
from tests.support.hardware.clock import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def mock_pins() -> Iterator[MockFactory]:
    """Pins that tests drive, in place of the Pi's."""
    factory = gpiozero.Device.pin_factory = MockFactory()
    yield factory
    factory.reset()
    gpiozero.Device.pin_factory = None
