"""What measures the companion: one module for each name that `scripts/bench` takes, and what they share."""
