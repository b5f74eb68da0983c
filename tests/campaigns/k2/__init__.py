"""The parts of the campaigns that are about the K2 family."""
