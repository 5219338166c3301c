"""Pachamama: its rules, its scenarios, how it is read from the table and painted on the screen."""
