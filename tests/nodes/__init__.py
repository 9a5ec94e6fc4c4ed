"""Several servers on one real PostgreSQL: what each shows, and what none may lose."""
