"""Draughts, written by components: a board on which men move, and nothing hidden."""
