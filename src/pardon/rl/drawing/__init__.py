"""Drawing: what environments show, as text and as pixels."""
