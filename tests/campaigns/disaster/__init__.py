"""The parts of the campaigns that are about the Disaster family."""
