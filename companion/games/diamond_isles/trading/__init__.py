"""Trade with the bank, its harbours, and other players."""
