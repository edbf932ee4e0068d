#!/usr/bin/env python3
"""power.py: a store survives losing power at any moment.

    tests/evaluate/power.py PROGRAM [CUTS [SEED]]     200 cuts unless said otherwise

A run is logged (disk_log.c): every write, and every time a file is forced to the disk. Then the
power goes off at a random point of the log: what was forced by then is on the disk; of everything
later, each sector of 512 bytes, each change of size, each file made or taken away is there or is
not. The store must open with every chunk committed by then, and the same command must go on to the
tables of a run that was never interrupted."""
import os, random, shutil, sqlite3, subprocess, sys, tempfile

SECTOR = 512
here = os.path.dirname(os.path.realpath(__file__))
program = os.path.realpath(sys.argv[1])
cuts = int(sys.argv[2]) if len(sys.argv) > 2 else 200
chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
experiment = os.path.join(here, "kuhn.experiment")


def run(store, log=None):
    command = [program, "run", experiment, "--quiet", "--jobs", "2", "--store", store]
    more = {}
    if log:
        # A program with a sanitizer wants to be loaded first; here the log is.
        more = {"LD_PRELOAD": os.path.join(folder, "disk_log.so"), "DISK_LOG": log,
                "DISK_LOG_FILES": store,
                "ASAN_OPTIONS": "verify_asan_link_order=0:detect_leaks=0"}
    return subprocess.run(command, env={**os.environ, **more}, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def tables(store):
    base = sqlite3.connect(store)
    rows = [base.execute(f"SELECT * FROM {what}").fetchall() for what in (
        "meta WHERE key <> 'command' ORDER BY key", "subjects ORDER BY subject",
        "cells ORDER BY cell", "chunks ORDER BY cell, chunk")]
    base.close()
    return rows


def chunks(store):
    """How many chunks a store has, after SQLite has undone what was not committed."""
    if not os.path.exists(store) or os.path.getsize(store) == 0:
        return 0
    base = sqlite3.connect(store)
    try:
        if base.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise SystemExit("the store is damaged")
        if base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            return 0
        return base.execute("SELECT count(*) FROM chunks").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise SystemExit(f"the store is damaged: {error}")
    finally:
        base.close()


def read_log(path):
    entries = []
    with open(path, "rb") as log:
        while line := log.readline():
            verb, name, *numbers = line.decode().split()
            numbers = [int(number) for number in numbers]
            entries.append((verb, os.path.basename(name), numbers,
                            log.read(numbers[1]) if verb == "write" else b""))
    return entries


class Disk:
    """What is on the disk for sure, and what has been asked for since."""

    def __init__(self, home):
        self.home = os.path.basename(home)
        self.content, self.pending = {}, {}
        self.listed, self.changes = set(), []    # names on the disk; made or gone since

    def note(self, verb, name, numbers, data):
        if verb == "sync" and name == self.home:
            for change, changed in self.changes:
                self.listed.add(changed) if change == "open" else self.listed.discard(changed)
            self.changes = []
        elif verb == "sync":
            for entry in self.pending.pop(name, []):
                self.apply(self.content, name, *entry, whole=True)
        elif verb == "gone":
            self.changes.append((verb, name))
        elif verb == "open" and name != self.home:
            anew = [change for change, changed in self.changes if changed == name][-1:] == ["gone"]
            if anew or name not in self.content:
                self.content[name] = bytearray()
                self.pending.pop(name, None)
                self.changes.append((verb, name))
        elif verb in ("write", "size"):
            self.pending.setdefault(name, []).append((verb, numbers, data))

    @staticmethod
    def apply(content, name, verb, numbers, data, whole):
        """Does a write or change of size, of which parts may be lost unless it is `whole`."""
        file = content.setdefault(name, bytearray())
        if verb == "size":
            if whole or chance.random() < 0.5:
                del file[numbers[0]:]
                file.extend(bytes(numbers[0] - len(file)))
            return
        kept = chance.choice((0, 0.5, 1))
        for begin in range(0, len(data), SECTOR):
            piece = data[begin:begin + SECTOR]
            at = numbers[0] + begin
            if whole or chance.random() < kept:
                file.extend(bytes(max(0, at + len(piece) - len(file))))
                file[at:at + len(piece)] = piece

    def cut(self, target):
        """Writes the files as they may be found after the power went off now."""
        content = {name: bytearray(data) for name, data in self.content.items()}
        for name, entries in self.pending.items():
            for entry in entries:
                self.apply(content, name, *entry, whole=False)
        listed = set(self.listed)
        for change, name in self.changes:
            if chance.random() < 0.5:
                listed.add(name) if change == "open" else listed.discard(name)
        for name in listed & set(content):
            with open(os.path.join(target, name), "wb") as file:
                file.write(content[name])


def all_cuts():
    whole, logged = os.path.join(folder, "whole.db"), os.path.join(folder, "disk", "part.db")
    os.mkdir(os.path.dirname(logged))
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o",
                    os.path.join(folder, "disk_log.so"), os.path.join(here, "disk_log.c")],
                   check=True)
    log = os.path.join(folder, "log")
    for result in run(whole), run(logged, log):
        if result.returncode:
            raise SystemExit(result.stderr)
    expected, entries = tables(whole), read_log(log)
    syncs = sum(entry[0] == "sync" for entry in entries)
    if syncs < 10 or tables(logged) != expected:
        raise SystemExit(f"the log does not work: {len(entries)} entries, {syncs} times forced")

    at = sorted(chance.randrange(len(entries) + 1) for _ in range(cuts))
    disk, committed, kept, lost = Disk(os.path.dirname(logged)), 0, 0, 0
    target = os.path.join(folder, "found")
    for index in range(len(entries) + 1):
        while at and at[0] == index:
            at.pop(0)
            os.mkdir(target)
            disk.cut(target)
            store = os.path.join(target, "part.db")
            found = chunks(store)
            if found < committed:
                raise SystemExit(f"cut at {index}: {found} chunks, but {committed} were committed")
            result = run(store)
            if result.returncode or tables(store) != expected:
                raise SystemExit(f"cut at {index}: continued, it ended differently "
                                 f"{result.stderr}")
            kept, lost = kept + (found > 0), lost + (found == 0)
            shutil.rmtree(target)
        if index < len(entries):
            disk.note(*entries[index])
            # The journal is empty, and that is on the disk: a commit is complete.
            if entries[index][:2] == ("sync", "part.db-journal") and \
                    not disk.content.get("part.db-journal"):
                os.mkdir(target)
                disk.cut(target)
                committed = chunks(os.path.join(target, "part.db"))
                shutil.rmtree(target)
    print(f"{cuts} cuts of power in {len(entries)} changes of the disk, {syncs} times forced: "
          f"{kept} stores had chunks, {lost} had none yet; all ended alike")


folder = tempfile.mkdtemp(prefix="ruleplay-power.")
try:
    all_cuts()
finally:
    shutil.rmtree(folder)
