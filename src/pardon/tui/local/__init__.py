"""Games on this machine: bots, and people who share a keyboard."""
