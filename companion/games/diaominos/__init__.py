"""Diaominos: its cube, its sheets, its rules, and how the cube is read from the table."""
