"""Commands about the judgement of positions: what moves are worth, and how it is learned."""
