"""An open table: its devices, eyes, desk and stored things put together for the screens and the commands."""
