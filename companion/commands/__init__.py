"""What a person types after `companion`: one file a command."""
