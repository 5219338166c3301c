"""Evenings with the watching camera: players, hands, slips, accidents, and their tally."""
