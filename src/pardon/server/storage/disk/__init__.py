"""Disk: the files of a database, and whether they are still where they were opened."""
