"""How any of the games runs: states, frames, decisions, chance and events."""
