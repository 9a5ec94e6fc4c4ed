"""The scenarios of the clauses."""
