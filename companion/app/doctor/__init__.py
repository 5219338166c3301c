"""What is wrong with this companion and its machine, and what to do: small checks, each with a line of its own."""
