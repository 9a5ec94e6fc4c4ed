"""Jobs: which games to play, in chunks that come out the same wherever they are played."""
