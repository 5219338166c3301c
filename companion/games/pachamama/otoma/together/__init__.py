"""The cooperative mode: two to four players together against the Otoma (rulebook, pages 10 and 11)."""
