"""What can go wrong with a device. Every message is one plain sentence that says what to do."""


class HardwareError(Exception):
    """Anything that a device has to complain about."""


class DeviceMissing(HardwareError, LookupError):
    """The device, or the library that drives it, is not there."""


class DeviceLost(HardwareError, ConnectionError):
    """The device was there and is not any more, or says nothing more."""


class BadSetting(HardwareError, ValueError):
    """The settings name a device in a way that cannot be understood."""
