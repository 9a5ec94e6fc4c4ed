"""Pages and plots made from what was measured."""
