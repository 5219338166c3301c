"""Screens: one choice tree shown in pygame, or as text."""
