"""How far it is, for people: tqdm where it is there, a line of our own else."""
import sys
import time


class Progress:
    """Shows how much of ``total`` is done. ``wanted`` None: if it takes a while and somebody watches."""

    PATIENCE = 1.0       # seconds before anything is shown unasked

    def __init__(self, total, wanted, label):
        self.total, self.wanted, self.label = total, wanted, label
        self.began, self.bar, self.drawn, self.width = time.monotonic(), None, 0.0, 0
        self.watched = wanted if wanted is not None else (sys.stderr is not None and sys.stderr.isatty())

    def __enter__(self):
        return self

    def _open(self):
        try:
            from tqdm.auto import tqdm
            return tqdm(total=self.total, desc=self.label, unit=" plays", leave=False)
        except ImportError:
            return None

    def show(self, done, total=None):
        now = time.monotonic()
        if not self.watched or (self.wanted is None and now - self.began < self.PATIENCE):
            return
        if total:
            self.total = total
        if self.bar is None and not self.drawn:
            self.bar = self._open()
        if self.bar is not None:
            self.bar.total = self.total
            self.bar.update(done - self.bar.n)
        elif now - self.drawn > 0.2:
            rate = done / max(now - self.began, 1e-9)
            line = f"\r{self.label}: {done:,} of {self.total:,} plays, {rate:,.0f} a second"
            sys.stderr.write(line.ljust(self.width))
            sys.stderr.flush()
            self.width = len(line)
        self.drawn = now

    def __exit__(self, *error):
        if self.bar is not None:
            self.bar.close()
        elif self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()
