"""Each version says how to come to it from the one before."""
