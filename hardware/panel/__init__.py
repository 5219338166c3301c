"""The panel: buttons, a knob, a shake sensor and lights on a microcontroller behind a serial line."""
