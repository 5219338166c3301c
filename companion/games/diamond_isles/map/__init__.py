"""The sea map: what it is, how it is written, checked, shuffled and given a code."""
