"""``python -m ruleplay ...`` is the command line."""
import os
import sys


def main():
    from ._command import program
    os.execv(program(), ["ruleplay", *sys.argv[1:]])


if __name__ == "__main__":
    main()
