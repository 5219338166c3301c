"""Ships on their routes, and the trade with the villages for diamonds."""
