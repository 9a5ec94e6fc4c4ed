"""Storage: where the entries of tables are kept."""
