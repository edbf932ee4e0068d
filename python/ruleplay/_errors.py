"""What goes wrong with texts, names and settings."""


class Problem(dict):
    """One sentence about a text, with its place: ``file``, ``line``, ``column``, ``text`` and ``warning``."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __str__(self):
        place = ":".join(str(part) for part in (self["file"], self["line"], self["column"]) if part)
        return (place + ": " if place else "") + ("warning: " if self["warning"] else "") + self["text"]


class Error(ValueError):
    """A description, a name or a setting that cannot be used; ``problems`` says what, and where."""

    def __init__(self, json_text, plain=False):
        if plain:
            self.problems, message = [], json_text
        else:
            self.problems = problems(json_text)
            errors = [problem for problem in self.problems if not problem["warning"]]
            message = "\n".join(map(str, errors or self.problems))
        self._given = json_text, plain
        super().__init__(message)

    def __reduce__(self):
        return Error, self._given


class IllegalAction(ValueError):
    """An action that is not legal now: nothing was done."""


def whole(name, value, low, high):
    """A whole number within bounds, or an exception that says what was expected."""
    import operator
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, found {value!r}") from None
    if not low <= number <= high:
        raise ValueError(f"{name}: expected {low} .. {high}, found {number}")
    return number


def seed_number(value):
    return whole("seed", value, 0, 2 ** 64 - 1)


def near(word, words):
    """A hint at the word that was meant."""
    import difflib
    found = difflib.get_close_matches(str(word), list(words), 1)
    return f" (did you mean {found[0]!r}?)" if found else ""


def problems(json_text):
    import json
    return [Problem(item) for item in json.loads(json_text)]
