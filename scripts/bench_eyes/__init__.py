"""Measures the eyes: how much is read right, how sure they are, how long it takes and how much memory."""
