"""What environments show: text, pixels."""
