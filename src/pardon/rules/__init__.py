"""The rules as data: editions, configurations and clauses."""
