"""The wire: every message and body that goes to or comes from a client, and its words."""
