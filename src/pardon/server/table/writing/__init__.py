"""Writing: what is sent after every action as JSON, made of pieces that were written before."""
