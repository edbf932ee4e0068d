"""keys.py: a game for keys at a pseudo-terminal, turn by turn and in real time.

Nothing here depends on how fast the machine is: in real time the test waits until ticks have gone
by, and only asks whether they came too soon."""
import os
import re
import sys
import termios
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "talk"))
from common import BUILD, ROOT, equal, main, true  # noqa: E402
from person import Person  # noqa: E402

GAME = """BasicGame
    SpriteSet
        goal > Immovable color=GREEN
        avatar > MovingAvatar
    LevelMapping
        g > goal
    InteractionSet
        avatar wall > stepBack
        goal avatar > killSprite scoreChange=5
    TerminationSet
        SpriteCounter stype=goal limit=0 win=True
Level
wwwwww
wA  gw
wwwwww
"""
TICK = r"tick (\d+)  score (\S+)  (real time|turn by turn)"
LAST = r"q quit"    # the last words of a screen
PACE = "0.02"
SETTINGS = "ticks=1000000,dialect=gvgai"


class Player(Person):
    def __init__(self, folder, *options):
        path = os.path.join(folder, "walk.vgdl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(GAME)
        words = [os.path.join(ROOT, BUILD, "ruleplay"), "play", path + ":" + SETTINGS, "--hint",
                 "first", *options]
        super().__init__(words, dict(os.environ, TERM="xterm", NO_COLOR=""))

    def screen(self):
        """The next whole screen: tick, score, pace, text."""
        text = self.expect("(?s)" + TICK + ".*?" + LAST)
        tick, score, pace = re.search(TICK, text).groups()
        return int(tick), float(score), pace, text

    def until(self, wanted, what):
        """Screens until one is as wanted; the order of ticks is checked on the way."""
        before = -1
        while True:
            screen = self.screen()
            if wanted(*screen):
                return screen
            true(screen[0] >= before, "%s: tick %d after %d" % (what, screen[0], before))
            before = screen[0]

    def lines_again(self):
        """Whether the terminal gives whole lines with echo, as before the play."""
        flags = termios.tcgetattr(self.terminal)[3]
        return bool(flags & termios.ICANON and flags & termios.ECHO)


def press(player, key, wanted, what):
    player.type(key)
    tick, score, pace, text = player.screen()
    equal((tick, score, pace), wanted, what)
    return text


def turn_by_turn(folder):
    player = Player(folder)
    equal(player.screen()[:3], (0, 0, "turn by turn"), "at first")
    true(not player.lines_again(), "single keys are read")
    press(player, ".", (1, 0, "turn by turn"), "waiting is a tick")
    press(player, "\x1b[C", (2, 0, "turn by turn"), "an arrow is a tick")
    press(player, "x", (2, 0, "turn by turn"), "any other key is none")
    text = press(player, "?", (2, 0, "turn by turn"), "nor is a hint")
    true("first would take: " in text, text)
    text = press(player, " ", (2, 0, "turn by turn"), "nor what the avatar cannot do")
    true("'use' does nothing here" in text, text)
    press(player, "u", (1, 0, "turn by turn"), "undo goes back")
    press(player, "d", (2, 0, "turn by turn"), "letters move too")
    press(player, "l", (3, 0, "turn by turn"), "of both kinds")
    text = press(player, "\x1bOC", (4, 5, "turn by turn"), "the goal")
    true("player 0 won, score 5" in text, text)
    press(player, "u", (3, 0, "turn by turn"), "undo after the end")
    press(player, "n", (0, 0, "turn by turn"), "another play")
    player.type("q")
    equal(player.ended().code, 0, "code")


def real_time(folder):
    player = Player(folder, "--pace", PACE)
    player.until(lambda tick, score, pace, text: tick >= 5 and pace == "real time",
                 "time goes by itself")
    for _ in range(3):
        player.type("\x1b[C")
    text = player.until(lambda tick, score, pace, text: score == 5, "walks to the goal")[3]
    true("player 0 won" in text, text)
    player.type("q")
    equal(player.ended().code, 0, "code")


def keys_do_not_make_time_faster(folder):
    """Keys typed all at once are a tick each, and none comes before its time."""
    keys, pace = 10, 0.05
    player = Player(folder, "--pace", str(pace))
    player.screen()
    began = time.monotonic()
    player.type("a" * keys)
    ticks = [player.screen()[0] for _ in range(keys)]
    took = time.monotonic() - began
    equal([after - before for before, after in zip(ticks, ticks[1:])], [1] * (keys - 1), "ticks")
    true(took > (keys - 2) * pace, "%d ticks in %g s" % (keys, took))    # less the first and last
    player.type("q")
    equal(player.ended().code, 0, "code")


def the_clock_stops_and_goes_on(folder):
    player = Player(folder, "--pace", PACE)
    player.until(lambda tick, score, pace, text: tick >= 2, "time goes by itself")
    player.type("p")
    stopped = player.until(lambda tick, score, pace, text: pace == "turn by turn", "stops")[0]
    for key in "?v?v":
        press(player, key, (stopped, 0, "turn by turn"), "time stands still")
    press(player, ".", (stopped + 1, 0, "turn by turn"), "a tick when asked for")
    player.type("p")
    player.until(lambda tick, score, pace, text: tick > stopped + 3 and pace == "real time",
                 "goes on")
    player.type("u")    # nobody can play on while what was taken back runs away again
    player.until(lambda tick, score, pace, text: pace == "turn by turn", "undo stops the clock")
    player.type("q")
    equal(player.ended().code, 0, "code")


def leaves_the_terminal_as_it_was(folder):
    for key in "q", "\x03":    # Ctrl-C comes as a byte, and must not leave single keys behind
        player = Player(folder, "--pace", PACE)
        equal(player.screen()[2], "real time", "pace")
        true(not player.lines_again(), "single keys are read")
        # Held open, the terminal outlives the program and can still be asked.
        other_side = os.open("/proc/%d/fd/0" % player.pid, os.O_RDWR | os.O_NOCTTY)
        player.type(key)
        status = os.waitpid(player.pid, 0)[1]
        true(os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0, "code after %r" % key)
        true(player.lines_again(), "whole lines with echo again after %r" % key)
        os.close(other_side)
        os.close(player.terminal)


main([turn_by_turn, real_time, keys_do_not_make_time_faster, the_clock_stops_and_goes_on,
      leaves_the_terminal_as_it_was])
