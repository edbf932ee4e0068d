"""human.py: a person at a pseudo-terminal, and one who is only a pipe."""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "talk"))
from common import BUILD, ROOT, SECONDS, command, equal, main, play, true  # noqa: E402
from person import Person  # noqa: E402


def person_of(agents, engine="kuhn", plays=1):
    return Person(command(agents, engine, plays))


def plays_at_a_terminal(folder):
    person = person_of(("human", "first"))
    shown = person.expect(r"player 0> ")
    true("   1  pass\n   2  bet\n" in shown, shown)
    true(re.search(r"player 1 .* card \?", shown), "the other card is hidden: " + shown)
    person.type("be\n")
    person.expect(r"player 0 won, score 1")
    done = person.ended()
    equal((done.code, done.unanswered(), done.tally("decisions")), (0, 0, 1), "outcome")


def numbers_names_and_mistakes(folder):
    person = person_of(("human:hint=first", "first"))
    person.expect(r"player 0> ")
    person.type("help\n")
    person.expect(r"takes that option[^>]*player 0> ")
    person.type("?\n")
    person.expect(r"takes that option[^>]*player 0> ")
    person.type("hint\n")
    person.expect(r"first would take 1  pass\nplayer 0> ")
    person.type("7\n")
    person.expect(r"there is no option 7; they go from 1 to 2[^>]*> ")
    person.type("bte\n")
    person.expect(r"did you mean 'bet'\?[^>]*> ")
    person.type("\n")
    person.expect(r"1  pass\n[^>]*> ")
    person.type("x" * 3000 + "\n")    # a terminal line may hold 4095 characters
    person.expect(r"no option is called 'x+'[^>]*> ")
    person.type("  BET \n")
    person.expect(r"player 0 won")
    done = person.ended()
    equal((done.tally("misread lines"), done.tally("hints")), (3, 1), "tallies")


def hints_without_asking_for_an_agent(folder):
    person = person_of(("human", "first"), "connect")
    person.expect(r"player 0> ")
    person.type("hint\n")
    person.expect(r"mcts would take \d+  \w+\nplayer 0> ")
    person.type("quit\n")
    equal(person.ended().code, 0, "code")


def many_options_in_columns(folder):
    person = person_of(("human", "first"), "connect")
    shown = person.expect(r"player 0> ")
    equal(len(re.findall(r"^ +\d+  \w+$", shown, re.M)), 9, "options of tic-tac-toe in " + shown)
    person.type("quit\n")
    equal(person.ended().code, 0, "code")


def ambiguous_names(folder):
    person = person_of(("human", "first"), "connect")
    person.expect(r"player 0> ")
    person.type("a\n")
    person.expect(r"'a' is the start of 3 options: a\d, a\d, a\d; [^>]*> ")
    person.type("a1\n")
    person.expect(r"player 0> ")
    person.type("quit\n")
    done = person.ended()
    equal((done.code, done.tally("decisions")), (0, 1), "outcome")


def quits(folder):
    person = person_of(("human", "first"), plays=5)
    person.expect(r"player 0> ")
    person.type("quit\n")
    person.expect(r"you left")
    done = person.ended()
    equal(done.code, 0, "code")
    equal(done.tally("left undecided"), done.unanswered(), "left undecided")
    equal(done.output.count("player 0> "), 1, "asked once only")


def end_of_input_at_a_terminal(folder):
    person = person_of(("human", "first"))
    person.expect(r"player 0> ")
    person.type("\x04")
    person.expect(r"end of input")
    equal(person.ended().code, 0, "code")


def two_people_at_one_terminal(folder):
    person = person_of(("human", "human"))
    person.expect(r"player 0> ")
    person.type("pass\n")
    person.expect(r"player 1> ")
    person.type("pass\n")
    person.expect(r"player 1 (won|lost), score")
    equal(person.ended().unanswered(), 0, "unanswered")


def works_from_a_pipe(folder):
    done = play(("human", "first"), plays=3, text="bet\nbet\n2\n")
    equal((done.code, done.unanswered(), done.tally("decisions")), (0, 0, 3), "outcome")
    equal(done.errors.count("player 0 won, score 1"), 3, "wins")


def results_stay_apart(folder):
    """What is said to a person does not mix with results, which a program may read."""
    words = ["sim", "kuhn", "--agent", "human", "--agent", "first", "--games", "3", "--json"]
    done = subprocess.run([os.path.join(ROOT, BUILD, "ruleplay")] + words, cwd=ROOT,
                          input=b"bet\nhint\nhelp\nbet\nxyz\n2\n", stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=SECONDS)
    equal(done.returncode, 0, "code")
    equal(json.loads(done.stdout)["players"][0]["won"], 3, "plays won")
    true(b"player 0> " in done.stderr, done.stderr)


def end_of_a_pipe(folder):
    for text in "", "bet\n", "bet\nbet", "\0\0", "xyz":
        done = play(("human", "first"), plays=10, text=text)
        equal(done.code, 0, "code after %r" % text)
        equal(done.errors.count("end of input"), 1, "said once")
        equal(done.tally("decisions"), text.count("bet"), "decisions")
        equal(len(done.result["outcomes"]), 10, "all plays end")


def bytes_that_are_no_text(folder):
    done = play(("human", "first"), text="\x1b[A\x7f\u00e9\u20ac\n" + "9" * 100000 + "\nbet\n")
    equal((done.code, done.tally("misread lines"), done.tally("decisions")), (0, 2, 1), "outcome")


def bad_hint(folder):
    done = play(("human:hint=nobody", "first"))
    equal(done.code, 2, "code")
    true("no agent is called 'nobody'" in done.errors, done.errors)


main([plays_at_a_terminal, numbers_names_and_mistakes, hints_without_asking_for_an_agent,
      many_options_in_columns, ambiguous_names, quits, end_of_input_at_a_terminal,
      two_people_at_one_terminal, works_from_a_pipe, results_stay_apart, end_of_a_pipe, bytes_that_are_no_text,
      bad_hint])
