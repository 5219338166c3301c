"""The organiser's side of a hall: what all tables say, seen together, tournaments, and what is told to the tables."""
