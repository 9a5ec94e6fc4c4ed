"""What is told of games that are over."""
