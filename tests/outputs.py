#!/usr/bin/python3
# Program: release
"""outputs.py: what commands print stays as it is, unless somebody says why.

    tests/outputs.py PROGRAM [PART]          compares with tests/golden/outputs/*.txt
    tests/outputs.py PROGRAM [PART] --write  writes them anew, as `make golden` does

A file of tests/golden/outputs has one command a line after a "$ ", and below it what it prints,
indented by four. `ruleplay` is the program, $program its path, $work a folder of its own for each file; commands run
from the top of the project, in order, so that one can use what another wrote. What is long is piped
into cksum. Nothing that depends on the time or the machine may be printed.
"""
import glob
import os
import subprocess
import sys
import tempfile

FOLDER = "tests/golden/outputs"
SECONDS = 120


def read(path):
    """The lines before the first command, and (command, printed) of each."""
    head, blocks = [], []
    with open(path) as file:
        for line in file.read().split("\n"):
            if line.startswith("$ "):
                blocks.append((line[2:], []))
            elif blocks and line.startswith("    "):
                blocks[-1][1].append(line[4:])
            elif not blocks:
                head.append(line)
            elif line:
                blocks.append((None, [line]))    # a comment between commands
    return "\n".join(head), [(command, "\n".join(lines)) for command, lines in blocks]


def run(command, program, work):
    """What a command prints, on both streams, and how it ended if not well."""
    script = f"ruleplay() {{ {program} \"$@\"; }}\n{command}\n"
    environment = dict(os.environ, work=work, program=program, NO_COLOR="1", TERM="dumb", COLUMNS="80")
    done = subprocess.run(["bash", "-c", script], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=SECONDS, env=environment)
    text = done.stdout.decode(errors="replace").replace(work, "$work").rstrip("\n")
    lines = [line.rstrip() for line in text.split("\n")]
    if done.returncode != 0:
        lines.append(f"exit code {done.returncode}")
    return "\n".join(lines)


def shown(printed):
    return "".join(f"    {line}\n" if line else "    \n" for line in printed.split("\n")) if printed else ""


def check(path, program, write, number):
    """Tells of every command of a file; gives the last number."""
    head, blocks = read(path)
    told = [head + "\n" if head else ""]
    name = os.path.basename(path)[:-4]
    with tempfile.TemporaryDirectory() as work:
        for command, wanted in blocks:
            if command is None:
                told.append(wanted + "\n")
                continue
            found = run(command, program, work)
            told.append(f"$ {command}\n{shown(found)}")
            if write:
                continue
            number += 1
            same = [line.rstrip() for line in wanted.split("\n")] == found.split("\n")
            print(f"{'ok' if same else 'not ok'} {number} - {name}: {command}", flush=True)
            if not same:
                print(f"# expected\n{shown(wanted)}# found; if it is right, `make golden` writes it\n"
                      f"{shown(found)}", flush=True)
    if write:
        with open(path, "w") as file:
            file.write("".join(told))
    return number


def main():
    words = [word for word in sys.argv[1:] if word != "--write"]
    write = "--write" in sys.argv
    program = os.path.abspath(words[0])
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    number = 0
    for path in sorted(glob.glob(f"{FOLDER}/{words[1] if len(words) > 1 else '*'}.txt")):
        number = check(path, program, write, number)
    if not write:
        print(f"1..{number}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
