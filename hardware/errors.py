"""What can go wrong with a device. An error names a sentence; the catalogues of each language hold its words."""

from __future__ import annotations

import errno
from dataclasses import dataclass

Gap = str | int


@dataclass(frozen=True)
class Reason:
    """A sentence by its key under `device` in the catalogues, with what fills its gaps: names, paths, numbers."""

    key: str
    gaps: tuple[tuple[str, Gap], ...] = ()

    def __str__(self) -> str:
        """For developers: the key, and what fills the gaps."""
        filled = ", ".join(f"{name}={value}" for name, value in self.gaps)
        return f"{self.key} ({filled})" if filled else self.key


def reason(key: str, /, **gaps: Gap) -> Reason:
    """A sentence of the catalogues with its gaps filled."""
    return Reason(key, tuple(gaps.items()))


_KINDS = {errno.EBUSY: "busy", errno.EAGAIN: "busy", errno.EACCES: "denied", errno.EPERM: "denied"}


def kind_of(error: Exception, else_: str) -> str:
    """Why the system refuses a device: "busy" where another program has it, "denied" where this account may not."""
    return _KINDS.get(getattr(error, "errno", None) or 0, else_)


class HardwareError(Exception):
    """Anything that a device has to complain about: `reason` is the sentence, its own text is for developers."""

    def __init__(self, key: str, /, **gaps: Gap) -> None:
        self.reason = reason(key, **gaps)
        super().__init__(str(self.reason))


class DeviceMissing(HardwareError, LookupError):
    """The device, or the library that drives it, is not there."""


class DeviceLost(HardwareError, ConnectionError):
    """The device was there and is not any more, or says nothing more."""


class BadSetting(HardwareError, ValueError):
    """The settings name a device in a way that cannot be understood."""
