"""What the environments of many games at once have in common."""
