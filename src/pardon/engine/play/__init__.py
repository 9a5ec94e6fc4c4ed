"""The rules in compiled form: what is legal, and what an action brings about."""
