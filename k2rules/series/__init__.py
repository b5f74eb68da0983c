"""What campaigns are made of: members, peaks, ascents, and saves of it all."""
