"""Commands that look something up: editions, rules, positions, records."""
