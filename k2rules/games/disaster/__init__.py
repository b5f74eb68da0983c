"""Disaster on K2: one file per chapter of the rulebook."""
