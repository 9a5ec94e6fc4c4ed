"""Many games at once for whoever learns."""
