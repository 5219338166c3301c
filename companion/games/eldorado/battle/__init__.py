"""Battles: who fights whom, how strong, with what odds, and what comes of it."""
