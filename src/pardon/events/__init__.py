"""Events: what happened, as values, made from the engine's rows, told in sentences."""
