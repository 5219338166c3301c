"""Diamond Isles: Catan with Seafarers, played for diamonds from the villages of four isles."""
