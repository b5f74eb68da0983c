"""A bot that climbs K2: what it sees, what it hopes for, how it plans a turn."""
