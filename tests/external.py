"""external.py: the external agent against programs that behave and programs that do not."""
import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "talk"))
from common import ROOT, equal, main, play, true  # noqa: E402

PYTHON = sys.executable
BAD = os.path.join(ROOT, "tests", "talk", "bad_agent.py")


def spec(mode, folder, more=""):
    if "timeout" not in more:    # a busy machine may take long to start Python
        more += ",timeout=30000"
    return "external:command='%s -S %s \"%s\" %s'%s" % (PYTHON, BAD, mode, folder, more)


def alive(pid):
    """Running, that is: not ended and not a zombie that somebody else has to take away."""
    try:
        with open("/proc/%s/stat" % pid) as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def run(mode, folder, more="", plays=1, engine="kuhn", others=("first",)):
    """Plays against `first`; then nothing may be left of the program."""
    started = time.time()
    done = play((spec(mode, folder, more),) + others, engine, plays)
    done.seconds = time.time() - started
    equal(done.code, 0, "exit code (%s)" % done.errors)
    pids = os.path.join(folder, "pids")
    if os.path.exists(pids):    # else it was stopped before it could write
        with open(pids) as file:
            equal([pid for pid in file.read().split() if alive(pid)], [], "processes left")
    leftovers = os.path.join(folder, "leftovers")
    if os.path.exists(leftovers) and mode != "orphan":
        with open(leftovers) as file:
            equal(file.read(), "", "processes left at a restart")
    return done


def failing(mode, folder, tally, times, more="", plays=1):
    """A program that fails at every decision of seat 0 in kuhn's first play against `first`."""
    done = run(mode, folder, more, plays)
    equal(done.tally(tally), times, tally)
    equal(done.tally("decisions"), 0, "decisions")
    equal(done.tally("left undecided"), done.unanswered(), "left undecided")
    true(done.unanswered() > 0, "unanswered decisions are counted by the arena")
    equal(done.errors.count("counted as '%s'" % tally), 1, "reports of " + tally)
    return done


def read_messages(folder):
    with open(os.path.join(folder, "messages")) as file:
        return [json.loads(line) for line in file]


def examples_play(folder):
    python = "external:command='%s examples/agents/random_agent.py'" % PYTHON
    shell = "external:command='sh examples/agents/last_agent.sh'"
    for engine in "kuhn", "connect":
        first = play((python, shell), engine, 3)
        again = play((python, shell), engine, 3)
        equal(first.code, 0, first.errors)
        equal(first.errors, "", "errors")
        equal(first.unanswered(), 0, "unanswered")
        equal(first.hashes(), again.hashes(), "the same plays again")
        true(first.tally("decisions") > 2 and first.tally("decisions", 1) > 2, "decisions")


def messages_are_as_documented(folder):
    done = run("good", folder, ",observation=yes", 12)
    equal(done.unanswered(), 0, "unanswered")
    messages = read_messages(folder)
    equal([message["type"] for message in messages[:3]], ["hello", "start", "decide"], "order")
    equal(messages[-1]["type"], "bye", "the last message")
    hello = messages[0]
    equal((hello["protocol"], hello["game"], hello["players"], hello["actions_max"]),
          (1, "Kuhn poker", 2, 2), "hello")
    equal(hello["blocks"], [{"name": "hand", "shape": [3, 1, 1]},
                            {"name": "bets", "shape": [2, 1, 1]}], "blocks")
    equal(hello["parts"], [], "parts")
    starts = [message for message in messages if message["type"] == "start"]
    for number, start in enumerate(starts):
        equal(start, {"type": "start", "play": number + 1, "seat": 0}, "nothing else in start")
    ends = [message for message in messages if message["type"] == "end"]
    equal((len(starts), len(ends)), (12, 12), "starts and ends")
    equal([end["score"] for end in ends], [o["score"] for o in done.result["outcomes"]], "scores")
    questions = [message for message in messages if message["type"] == "decide"]
    equal([question["id"] for question in questions], list(range(1, len(questions) + 1)), "ids")
    for question in questions:
        equal([action["name"] for action in question["actions"]], ["pass", "bet"], "names")
        equal(question["seat"], 0, "seat")


def a_seed_is_sent_if_asked_for(folder):
    seeds = []
    for again in range(2):
        run("good", folder, ",seed=yes", 12)
        seeds.append([message["seed"] for message in read_messages(folder)
                      if message["type"] == "start"][-12:])
    equal(len(set(seeds[0])), 12, "a seed for each play")
    equal(seeds[0], seeds[1], "the same seeds again")


def keys_are_not_inherited(folder):
    variables = {"RULEPLAY_LLM_KEY": "sk-secret-0123456789", "OPENAI_API_KEY": "sk-another",
                 "NOTES": "my key is sk-secret-0123456789.", "PGPASSWORD": "p", "PLAIN": "yes"}
    for more, passed in (("", set()), (",pass=OPENAI_API_KEY", {"OPENAI_API_KEY"})):
        done = play((spec("good", folder, more), "first"), environment=variables)
        equal(done.code, 0, done.errors)
        with open(os.path.join(folder, "environment")) as file:
            given = json.load(file)
        equal(set(variables) & set(given["variables"]), {"PLAIN"} | passed, "variables")
        true("sk-secret" not in json.dumps(given), "the key")
        true("PATH" in given["variables"], "the rest is there")
        true(len(given["files"]) <= 5, "no other file is open: %s" % given["files"])
    done = play((spec("good", folder, ",pass=RULEPLAY_LLM_KEY"), "first"), environment=variables)
    equal((done.code, len(done.errors.splitlines())), (2, 1), done.errors)


def nothing_hidden_is_sent(folder):
    run("good", folder, ",observation=yes", 40)
    sights = {}
    for message in read_messages(folder):
        if message["type"] == "decide":
            lines = message["text"].splitlines()
            true(lines[1].endswith("card ?"), "the other card is hidden: " + lines[1])
            card = int(lines[0].rsplit(None, 1)[1])
            equal(message["observation"][:3], [float(i == card) for i in range(3)], "own card")
            # Two decisions with the same card and bets must look the same in every byte, whatever
            # the other one holds.
            key = (card, tuple(message["observation"][3:]), message["ply"])
            rest = {k: v for k, v in message.items() if k != "id"}
            equal(sights.setdefault(key, rest), rest, "the same sight")
    true(len(sights) >= 3, "several sights were compared")


def answers_by_name(folder):
    done = run("named", folder, plays=3)
    equal((done.unanswered(), done.errors), (0, ""), "answers")


def crash_is_counted_and_restarted(folder):
    done = failing("crash", folder, "crashes", 3, plays=3)
    equal(done.tally("restarts"), 2, "restarts")
    true("ended with code 3" in done.errors, done.errors)


def restarts_are_limited(folder):
    done = run("crash", folder, ",restart=1", 5)
    equal(done.tally("crashes"), 2, "crashes")
    equal(done.tally("restarts"), 1, "restarts")
    equal(done.tally("given up"), 3, "given up")


def crash_in_the_middle_goes_on(folder):
    done = run("second", folder, ",seed=yes", plays=1, engine="connect", others=("random",))
    equal(done.tally("crashes"), done.tally("restarts"), "every crash is followed by a restart")
    true(done.tally("decisions") >= 1, "some decisions")
    true("signal 11" in done.errors, done.errors)
    starts = [message for message in read_messages(folder) if message["type"] == "start"]
    true(len(starts) > 1, "started again")
    equal(len(set(start["play"] for start in starts)), 1, "told of the same play after a restart")
    equal(len(set(start["seed"] for start in starts)), 1, "and the same seed")


def early_exit(folder):
    failing("exit", folder, "early exits", 2, plays=2)


def stillborn(folder):
    done = failing("stillborn", folder, "early exits", 2, ",restart=1", plays=2)
    true(done.seconds < 10, "takes no time")


def half_a_line(folder):
    failing("half", folder, "early exits", 1)


def garbage(folder):
    done = failing("garbage", folder, "garbage answers", 2, plays=2)
    true("\x1b" not in done.errors, "nothing for the terminal to obey")
    equal(done.tally("restarts"), 0, "restarts")
    equal([m["kind"] for m in read_messages(folder) if m["type"] == "error"], ["garbage"] * 2)


def wrong_shape(folder):
    failing("shape", folder, "garbage answers", 1)


def deep_nesting(folder):
    failing("nested", folder, "garbage answers", 1)


def illegal(folder):
    failing("illegal", folder, "illegal answers", 2, plays=2)
    equal([m["kind"] for m in read_messages(folder) if m["type"] == "error"], ["illegal"] * 2)


def number_too_big(folder):
    failing("huge number", folder, "garbage answers", 1)


def hang(folder):
    done = failing("hang", folder, "time-outs", 2, ",timeout=500", plays=2)
    true(done.seconds < 10, "bounded by the time limit: %g seconds" % done.seconds)


def never_reads(folder):
    done = failing("deaf", folder, "time-outs", 1, ",timeout=500")
    true(done.seconds < 10, "bounded by the time limit")


def ignores_signals(folder):
    failing("stubborn", folder, "time-outs", 1, ",timeout=500")


def closes_its_output(folder):
    failing("close", folder, "closed pipes", 1)


def closes_its_input(folder):
    # What is written then would end the whole program by SIGPIPE, were it not held off.
    done = run("ears", folder, engine="connect", others=("random",))
    true(done.tally("closed pipes") >= 1 and done.tally("decisions") >= 1, "closed pipes")


def floods(folder):
    done = failing("flood", folder, "overlong answers", 1)
    true(done.seconds < 10, "takes no time")


def chatters(folder):
    done = run("chatter", folder, plays=2)
    true(done.tally("garbage answers") >= 1, "garbage")
    equal(done.tally("decisions"), 0, "decisions")


def grandchildren_are_ended(folder):
    failing("orphan", folder, "crashes", 1)


def strays_are_dropped(folder):
    done = run("stray", folder, engine="connect", others=("random",))
    equal(done.unanswered(), 0, "unanswered")
    true(done.tally("stray lines") >= 2, "stray lines")
    first = run("good", folder, engine="connect", others=("random",))
    equal(done.hashes(), first.hashes(), "the first answer counts")
    done = run("stray without id", folder, engine="connect", others=("random",))
    equal((done.hashes(), done.unanswered()), (first.hashes(), 0), "the first answer counts")


def late_answers_are_dropped(folder):
    done = run("late", folder, engine="connect", others=("random",))
    equal((done.unanswered(), done.errors), (0, ""), "answers")
    equal(done.tally("stray lines"), done.tally("decisions") - 1, "stray lines")


def no_such_program(folder):
    done = play(("external:command=no-such-program-here,restart=0,stderr=hide", "first"))
    equal((done.code, done.tally("crashes")), (0, 1), "crash")
    true("ended with code 127" in done.errors, done.errors)


def bad_options(folder):
    for given, expected in (("external", "expected command=PROGRAM"),
                            ("external:command=x,timeout=0", "expected 1 to"),
                            ("external:comand=x", "did you mean 'command'?")):
        done = play((given, "first"))
        equal(done.code, 2, given)
        equal(len(done.errors.splitlines()), 1, "lines of " + done.errors)
        true(expected in done.errors, done.errors)


main([examples_play, messages_are_as_documented, a_seed_is_sent_if_asked_for,
      keys_are_not_inherited, nothing_hidden_is_sent, answers_by_name,
      crash_is_counted_and_restarted, restarts_are_limited, crash_in_the_middle_goes_on,
      early_exit, stillborn, half_a_line, garbage, wrong_shape, deep_nesting, illegal,
      number_too_big, hang, never_reads, ignores_signals, closes_its_output, closes_its_input,
      floods, chatters, grandchildren_are_ended, strays_are_dropped, late_answers_are_dropped,
      no_such_program, bad_options])
