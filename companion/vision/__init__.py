"""The eyes: pure functions from a frame and a profile to an observation. They know no game."""
