"""The game over the network: one authority per table, a store, and a thin web layer."""
