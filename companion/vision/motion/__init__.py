"""What changed between pictures, and watching a table until it lies still."""
