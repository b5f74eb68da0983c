"""What the campaigns need of Disaster on K2: positions, policies, checks and the clause table."""
