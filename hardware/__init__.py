"""Cameras, buttons, panel, their supervisor and their simulated twins."""
