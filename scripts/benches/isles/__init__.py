"""Diamond Isles before the eyes, undisturbed and disturbed."""
