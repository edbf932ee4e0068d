"""person.py: someone at a pseudo-terminal. Waits for what should come, however slow the machine."""
import os
import pty
import re
import select
import time

from common import ROOT, SECONDS, Run, true


class Person:
    """Types at a terminal of its own, at which the words (program and arguments) run."""

    def __init__(self, words, environment=None):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.execve(words[0], words, environment or os.environ)
        self.output = ""
        self.seen = 0

    def read(self, seconds):
        """Takes in what comes; False when the other side is gone."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.terminal, 65536)
        except OSError:    # how Linux says that nobody has the terminal open
            data = b""
        self.output += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)

    def expect(self, pattern):
        """Waits for the pattern in what is new; returns the text up to its end."""
        deadline = time.time() + SECONDS
        while True:
            found = re.search(pattern, self.output[self.seen:])
            if found:
                text = self.output[self.seen:self.seen + found.end()]
                self.seen += found.end()
                return text
            if time.time() > deadline or not self.read(0.1):
                raise AssertionError("%r did not come: %r" % (pattern, self.output[self.seen:]))

    def type(self, text):
        os.write(self.terminal, text.encode())

    def ended(self):
        deadline = time.time() + SECONDS
        while self.read(0.1):
            true(time.time() < deadline, "does not end: " + self.output)
        status = os.waitpid(self.pid, 0)[1]
        os.close(self.terminal)
        return Run(os.WEXITSTATUS(status) if os.WIFEXITED(status) else -1, self.output, "")
