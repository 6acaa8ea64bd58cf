"""What Madang keeps: rooms, their logs, runs and results, in SQLite or PostgreSQL."""
