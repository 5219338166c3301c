"""The table companion: reads the board, keeps the secrets, shakes out the gems and knows the rules."""
