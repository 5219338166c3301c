"""The simulated table: parts given as data, seen in perspective by a simulated camera."""
