"""K2, the base game: one file per chapter of the rulebook."""
