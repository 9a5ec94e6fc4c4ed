"""Many games between bots: played in chunks by any executor, summed up, kept and resumed."""
