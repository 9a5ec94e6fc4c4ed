"""A second, slow and obvious engine, written from the clauses alone."""
