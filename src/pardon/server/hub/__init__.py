"""The hub: everything between tables, the store, bots, the clock and connections."""
