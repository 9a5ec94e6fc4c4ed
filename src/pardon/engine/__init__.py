"""The engine: compiled rules, states and kernels; no edition, no I/O, no Python objects inside."""
