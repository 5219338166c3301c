"""What each `companion scan` subcommand prints."""
