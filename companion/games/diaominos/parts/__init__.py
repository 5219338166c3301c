"""What Diaominos is played on, as we draw it. Its cube is the table's own."""
