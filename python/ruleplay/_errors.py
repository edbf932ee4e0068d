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

    def __init__(self, json_text):
        if json_text.startswith("["):
            self.problems = problems(json_text)
            errors = [problem for problem in self.problems if not problem["warning"]]
            message = "\n".join(map(str, errors or self.problems))
        else:
            self.problems, message = [], json_text
        self._json = json_text
        super().__init__(message)

    def __reduce__(self):
        return Error, (self._json,)


def problems(json_text):
    import json
    return [Problem(item) for item in json.loads(json_text)]
