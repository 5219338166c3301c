"""The Raspberry Pi's pins through gpiozero, which is imported only when they are taken."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hardware.errors import DeviceMissing

CHIPS = Path("/dev")
"""Where the pins' device files are."""


def take(pins: Mapping[str, int], kind: str, taken: dict[str, Any], **more: Any) -> bool:
    """Open a gpiozero device of that kind on each pin, into `taken` by its name; True for mock pins.

    DeviceMissing, with everything taken let go of, if one cannot be had.
    """
    try:
        import gpiozero
        from gpiozero.pins.mock import MockFactory
    except ImportError:
        raise DeviceMissing("no-gpiozero") from None
    # that it tries one library for pins after the other is no news to anybody
    warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)
    opened: Callable[..., Any] = getattr(gpiozero, kind)
    for name, pin in pins.items():
        with _said_of(pin, taken):
            taken[name] = opened(pin, **more)
    return isinstance(gpiozero.Device.pin_factory, MockFactory)


def let_go(taken: dict[str, Any]) -> None:
    """Close them all."""
    for device in taken.values():
        device.close()
    taken.clear()


@contextmanager
def _said_of(pin: int, taken: dict[str, Any]) -> Iterator[None]:
    """What gpiozero or lgpio raise for a pin, as our own sentence."""
    from gpiozero import BadPinFactory, GPIOPinInUse, GPIOZeroError

    try:
        yield
    except BadPinFactory:
        let_go(taken)
        raise DeviceMissing(_why_none()) from None
    except Exception as error:
        let_go(taken)
        if isinstance(error, GPIOPinInUse) or "busy" in str(error):  # lgpio: 'GPIO busy'
            raise DeviceMissing("pin-busy", pin=pin) from error
        if isinstance(error, GPIOZeroError):
            raise DeviceMissing("pin-unusable", pin=pin) from error
        raise


def _why_none() -> str:
    """Why no library can drive the pins: the sentence's key."""
    chips = sorted(CHIPS.glob("gpiochip*"))
    if not chips:
        return "no-pins"
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        return "pins-denied"
    if find_spec("lgpio") is None:
        return "no-lgpio"
    # lgpio makes a pipe in the folder that the program was started in
    return "pins-failed" if os.access(".", os.W_OK) else "pins-folder"
