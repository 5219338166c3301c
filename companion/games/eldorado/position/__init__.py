"""What a position says: to whom it shows what, its score, its faults, what a table may set, what hands meant."""
