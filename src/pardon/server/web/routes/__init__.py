"""Routes: what answers at which address."""
