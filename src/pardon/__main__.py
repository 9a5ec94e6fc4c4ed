"""``python -m pardon`` is the command ``pardon``."""

from pardon.cli import main

if __name__ == "__main__":
    main()
