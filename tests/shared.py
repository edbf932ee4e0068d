"""shared.py: the library for other languages, called from Python as docs/bind.md says."""
import ctypes
import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIBRARY = os.path.join(ROOT, "build/release/libruleplay.so")
PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.join(ROOT, "ruleplay")
number = 0


def report(name, fine, said=""):
    global number
    number += 1
    print("%sok %d - %s" % ("" if fine else "not ", number, name))
    if not fine:
        print(said)


def series():
    """rp_sim_json has what sim has, byte for byte."""
    library = ctypes.CDLL(LIBRARY)
    for name in "rp_loader_new", "rp_load", "rp_sim_json":
        getattr(library, name).restype = ctypes.c_void_p
    loader = ctypes.c_void_p(library.rp_loader_new())
    game = ctypes.c_void_p(library.rp_load(loader, b"kuhn", b"kuhn", b"cards 3\n", None))
    text = library.rp_sim_json(loader, game, b"kuhn", b"random\nfirst", ctypes.c_uint64(5), 0, 300)
    here = json.loads(ctypes.string_at(text))
    words = ["sim", "kuhn", "-a", "random", "-a", "first", "--seed", "5", "-n", "300", "--json"]
    there = json.loads(subprocess.run([PROGRAM] + words, cwd=ROOT, check=True,
                                      capture_output=True).stdout)
    there = {key: value for key, value in there.items() if key not in ("tallies", "timing")}
    report("a series through the library is that of sim", here == there, "%r\n%r" % (here, there))


def names():
    """Every function of the headers is exported, and nothing else is."""
    headers = "".join(open(os.path.join(ROOT, "src/bind", name), encoding="utf-8").read()
                      for name in ("bind.h", "native.h"))
    declared = set(re.findall(r"^(?!typedef)[a-z][^\n(]*\b(rp_\w+)\(", headers, re.M))
    listed = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], check=True,
                            capture_output=True, text=True).stdout
    exported = {line.split()[-1] for line in listed.splitlines()}
    report("the library exports what the headers declare", declared and declared == exported,
           repr(declared ^ exported))


def example():
    for game in "spire/jaw-worm", "kuhn", "vgdl/zelda":
        done = subprocess.run([sys.executable, os.path.join(ROOT, "examples/bind/steps.py"), game],
                              cwd=ROOT, env=dict(os.environ, RULEPLAY=PROGRAM),
                              capture_output=True, text=True, check=False)
        ended = re.search(r"(\d+) plays ended", done.stdout)
        report("examples/bind/steps.py plays " + game,
               done.returncode == 0 and ended and int(ended.group(1)) > 20,
               done.stdout + done.stderr)


def program_in_c():
    """The program of docs/bind.md compiles as it says, and runs."""
    page = open(os.path.join(ROOT, "docs/bind.md"), encoding="utf-8").read()
    lines = re.search(r"(    #include <stdio.h>\n(?:    .*\n|\n)*?    }\n)", page).group(1)
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "mine.c"), os.path.join(folder, "mine")
        with open(source, "w", encoding="utf-8") as file:
            file.write(textwrap.dedent(lines))
        build = os.path.dirname(LIBRARY)
        made = subprocess.run(["cc", "-I" + os.path.join(ROOT, "src"), source, "-L" + build, "-lruleplay",
                               "-Wl,-rpath," + build, "-o", program], capture_output=True, text=True)
        said = subprocess.run([program], capture_output=True, text=True) if made.returncode == 0 else made
        report("the program of docs/bind.md", re.fullmatch(r"-?\d -?\d\n", said.stdout),
               said.stdout + said.stderr)


if not os.path.exists(LIBRARY):
    print("ok 1 - the library # SKIP 'make shared' was not run")
    sys.exit(0)
series()
names()
example()
program_in_c()
