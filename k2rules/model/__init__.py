"""What a ruleset is: frozen data that knows no game state."""
