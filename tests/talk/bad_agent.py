"""bad_agent.py MODE FOLDER: a program for external agents that misbehaves in a chosen way.

Notes its process id in FOLDER/pids, everything it is sent in FOLDER/messages, and in
FOLDER/leftovers those of its forerunners that are still there when it starts.
"""
import json
import os
import signal
import subprocess
import sys
import time

mode, folder = sys.argv[1], sys.argv[2]
pids = os.path.join(folder, "pids")
if os.path.exists(pids):
    with open(pids) as file, open(os.path.join(folder, "leftovers"), "a") as leftovers:
        for pid in file.read().split():
            if os.path.exists("/proc/" + pid):
                leftovers.write(pid + "\n")
with open(pids, "a") as file:
    file.write("%d\n" % os.getpid())


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(message):
    return json.dumps({"action": message["actions"][-1]["id"]}) + "\n"


with open(os.path.join(folder, "environment"), "w") as file:
    json.dump({"variables": dict(os.environ), "files": sorted(os.listdir("/proc/self/fd"), key=int)},
              file)

if mode == "stillborn":
    sys.exit(0)
if mode == "deaf":
    time.sleep(100)
if mode == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)

decisions = 0
messages = open(os.path.join(folder, "messages"), "a")
for line in sys.stdin:
    messages.write(line)
    messages.flush()
    message = json.loads(line)
    if message["type"] != "decide":
        continue
    decisions += 1
    if mode == "good":
        say(answer(message))
    elif mode == "named":
        say(json.dumps({"id": message["id"], "action": message["actions"][-1]["name"]}) + "\r\n")
    elif mode == "crash":
        sys.exit(3)
    elif mode == "second":
        if decisions == 2:
            os.kill(os.getpid(), signal.SIGSEGV)
        say(answer(message))
    elif mode == "exit":
        sys.exit(0)
    elif mode == "garbage":
        say("\x1b[31mthinking\xff...\n")
    elif mode == "shape":
        say("[1, 2]\n")
    elif mode == "nested":
        say("[" * 100000 + "\n")
    elif mode == "illegal":
        say('{"action": 999}\n')
    elif mode == "huge number":
        say('{"action": 99999999999999999999999}\n')
    elif mode == "hang" or mode == "stubborn":
        time.sleep(100)
    elif mode == "close":
        os.close(1)
        time.sleep(100)
    elif mode == "flood":
        for _ in range(64):
            say("x" * (1 << 20))
    elif mode == "chatter":
        say("".join("note %d\n" % i for i in range(300000)))
    elif mode == "stray":
        say(json.dumps({"id": message["id"], "action": message["actions"][-1]["id"]}) + "\n" +
            json.dumps({"id": message["id"], "action": message["actions"][0]["id"]}) + "\n")
    elif mode == "stray without id":
        say(answer(message) + json.dumps({"action": message["actions"][0]["id"]}) + "\n")
    elif mode == "ears":
        os.close(0)
        say(answer(message))
        time.sleep(100)
    elif mode == "late":
        if decisions > 1:
            say(json.dumps({"id": message["id"] - 1, "action": 0}) + "\n")
        say(json.dumps({"id": message["id"], "action": message["actions"][-1]["id"]}) + "\n")
    elif mode == "orphan":
        child = subprocess.Popen(["sleep", "100"])
        with open(pids, "a") as file:
            file.write("%d\n" % child.pid)
        sys.exit(1)
    elif mode == "half":
        say('{"action": ')
        sys.exit(0)
