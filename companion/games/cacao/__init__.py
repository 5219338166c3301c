"""Cacao with Diamante and Chocolatl: its rules, the gem cart, how it is read from the table and painted."""
