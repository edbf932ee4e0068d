"""plant.py: finds every small fault that could be planted in a C file.

Four kinds: operator (< for <=), constant (n becomes n + 1), order (two neighbouring statements or
arguments change places) and omission (a statement is gone, a condition always or never holds).

It reads C by eye, as this project writes it: functions begin and end with a brace in the first
column, and a statement ends its line. What no user can see is left alone: checks, memory, buffer
sizes, comments, texts, tables and whatever is not inside a function.
"""
import hashlib
import re

SEED = "1"
KINDS = ("operator", "constant", "order", "omission")

# Nothing that a user can see: checks, memory and its growth, sizes of buffers, locks.
UNSEEN = re.compile(r"\bD?CHECK\b|_Static_assert|alloc|heap_|\bfree\(|_free\(|capacity|CAPACITY|_room\b|_MAX\b.*room|sizeof|"
                    r"pthread_|memory_|stride|fclose|fflush|\bchar \w+\[|_log\(stderr|va_end|#")
# Functions that only free, grow, check or stop.
UNSEEN_FUNCTION = re.compile(r"(^|_)(free|unload|close|grow|reserve|capacity|verify|check_failed)(_|$)")
DECLARATION = re.compile(r"(static |const |struct |enum |union |unsigned |signed |bool |char |int |"
                         r"float |double |long |short |void |size_t |\w+_t |FILE |va_list |\w+ \*\w+ =)")
OPERATORS = {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " + ": " - ", " - ": " + ",
             " && ": " || ", " || ": " && ", " == ": " != ", " != ": " == ", " += ": " -= ",
             " -= ": " += "}
# Of two equal numbers either is the greatest: "a > b ? a : b", "if (a > b)" before "b = a;".
GREATEST = re.compile(r"([\w.>\[\]-]+)( [<>]=? )([\w.>\[\]-]+)(?:\s\? (?:\1\s+: \3|\3\s+: \1)(?=[;,)])|"
                      r"\)\n\s*(?:\1 = \3|\3 = \1);(?!\s*else\b))")
SAME_EITHER_WAY = re.compile(r"(^|_)(min|max|least|most|smaller|larger|swap|equal|strcmp|memcmp)(_|$|int|imum)")


class Fault:
    """One change: text[start:end] becomes `new`; `key` stays the same when other lines change."""

    def __init__(self, path, function, kind, text, start, end, new):
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", end)
        self.path, self.function, self.kind = path, function, kind
        self.start, self.end, self.new = start, end, new
        self.line = text.count("\n", 0, start) + 1
        self.before = squeeze(text[first:last])
        self.after = squeeze(text[first:start] + new + text[end:last])
        self.key = ""

    def plant(self, text):
        return text[:self.start] + self.new + text[self.end:]

    def place(self):
        return f"{self.path}, {self.function}: {self.before} => {self.after}"


def squeeze(text):
    return " ".join(text.split())


def mask(text):
    """The text with comments, strings and lines of the preprocessor blanked out, equally long."""
    out = list(text)
    pattern = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|'
                         r'^[ \t]*#(?:\\\n|[^\n])*', re.S | re.M)
    for found in pattern.finditer(text):
        quoted = found.group()[0] in "\"'"
        for i in range(found.start(), found.end()):
            if text[i] != "\n":
                out[i] = "_" if quoted else " "
        if quoted:
            out[found.start()] = out[found.end() - 1] = '"'
    return "".join(out)


def functions(masked):
    """(name, start, end) of every body."""
    for found in re.finditer(r"^\{\n(.*?)^\}", masked, re.S | re.M):
        head = re.split(r"[;}\n]\n", masked[:found.start()].rstrip())[-1]
        name = re.search(r"(\w+)\((\w*)", head)
        if name:
            shown = f"{name[1]}({name[2]})" if name[1].isupper() else name[1]
            yield shown, found.start(1), found.end(1)


def matching(masked, at):
    """Where the parenthesis at `at` is closed."""
    depth = 0
    for i in range(at, len(masked)):
        depth += (masked[i] == "(") - (masked[i] == ")")
        if depth == 0:
            return i
    return -1


def statements(masked, start, end):
    """(start, end, indent) of every simple statement that fills its lines."""
    at, fresh = start, True
    begun, depth = None, 0
    while at < end:
        stop = masked.index("\n", at) if "\n" in masked[at:end] else end
        line = masked[at:stop]
        code = line.strip()
        if code:
            if begun is None and fresh and not re.match(
                    r"(if|for|while|switch|do|else|case|default|return|goto|[{}])\b|[{}]|\w+:", code):
                begun = at + len(line) - len(line.lstrip())
            depth += code.count("(") - code.count(")")
            if "{" in code and not code.endswith(";"):
                begun = None
            if code[-1] == ";" and depth == 0:
                if begun is not None and "{" not in masked[begun:stop]:
                    yield begun, at + len(line.rstrip()), begun - masked.rfind("\n", 0, begun) - 1
                begun, fresh = None, True
            else:
                fresh = code[-1] in "{}:" or (code[-1] == ")" and depth == 0 and begun is None) or \
                    code.endswith("else")
                if fresh:
                    begun = None
        at = stop + 1


def arguments(masked, start, end):
    """((start, end), (start, end)) of neighbouring arguments of every call."""
    for found in re.finditer(r"\b([a-z]\w*)\(", masked[start:end]):
        if found[1] in ("if", "for", "while", "switch", "return", "sizeof") or SAME_EITHER_WAY.search(found[1]):
            continue
        opening = start + found.end() - 1
        closing = matching(masked, opening)
        if closing < 0 or closing > end:
            continue
        cuts, depth = [opening + 1], 0
        for i in range(opening + 1, closing):
            depth += (masked[i] in "([{") - (masked[i] in ")]}")
            if masked[i] == "," and depth == 0:
                cuts.append(i + 1)
        cuts.append(closing + 1)
        parts = []
        for a, b in zip(cuts, cuts[1:]):
            text = masked[a:b - 1]
            parts.append((a + len(text) - len(text.lstrip()), b - 1 - (len(text) - len(text.rstrip()))))
        for one, other in zip(parts, parts[1:]):
            if '"' not in masked[one[0]:other[1]] and "&" not in (masked[one[0]], masked[other[0]]):
                yield one, other


def written(statement):
    """What an assignment writes, or what a call is about; empty if nobody knows."""
    found = re.match(r"(\*?[\w.>-]+(?:\[[^=]*\])?[\w.>-]*) ?(?:[-+|&*]?=|\+\+|--)", statement)
    return found[1] if found else ""


def depend(one, other):
    """Whether two statements may mean something else the other way round."""
    a, b = written(one), written(other)
    calls = "(" in one and "(" in other
    return bool((a and a in other) or (b and b in one) or (calls and not a and not b))


def faults_of(path, text):
    """Every fault of one file, each with its key."""
    masked = mask(text)
    found = []
    for function, start, end in functions(masked):
        if UNSEEN_FUNCTION.search(function):
            continue

        def add(kind, a, b, new):
            first = masked.rfind("\n", 0, a) + 1
            last = masked.find("\n", b)
            if not UNSEEN.search(masked[first:last]):
                found.append(Fault(path, function, kind, text, a, b, new))

        body = masked[start:end]
        greatest = {found.start(2) for found in GREATEST.finditer(body)}
        for old, new in OPERATORS.items():
            for hit in re.finditer(re.escape(old), body):
                if hit.start() in greatest:
                    continue
                add("operator", start + hit.start(), start + hit.end(), new)
        for hit in re.finditer(r"(?<![\w.\[{])(\d+)(\.\d+)?\b(?![\w.])(?!\})", body):
            more = str(int(hit[1]) + 1) + (hit[2] or "")
            add("constant", start + hit.start(), start + hit.end(), more)
        for hit in re.finditer(r"^ *(?:\} else |else )?(if|while) (\()", body, re.M):
            opening = start + hit.start(2)
            closing = matching(masked, opening)
            if closing > 0 and not (masked[closing + 1:closing + 2] == ";"):
                add("omission", opening + 1, closing, "0")
                if hit[1] == "if":
                    add("omission", opening + 1, closing, "1")
        simple = list(statements(masked, start, end))
        for a, b, _ in simple:
            if not DECLARATION.match(masked[a:b]) and "(void)" not in masked[a:b]:
                add("omission", a, b, ";" + "\n" * masked.count("\n", a, b))
        for (a, b, indent), (c, d, other) in zip(simple, simple[1:]):
            between = masked[b:c]
            one, two = masked[a:b], masked[c:d]
            if indent == other and not between.strip() and between.count("\n") == 1 and \
                    not DECLARATION.match(one) and not DECLARATION.match(two) and \
                    not re.match(r"(break|continue)\b", two) and depend(one, two):
                add("order", a, d, text[c:d] + between + text[a:b])
        for one, other in arguments(masked, start, end):
            first, second = text[one[0]:one[1]], text[other[0]:other[1]]
            if first != second:
                add("order", one[0], other[1], second + text[one[1]:other[0]] + first)
    return keyed(found)


def keyed(found):
    """Keys hang on the function and on what the line says, not on its number or its file."""
    seen = {}
    for fault in sorted(found, key=lambda fault: (fault.start, fault.end, fault.new)):
        name = f"{SEED}|{fault.function}|{fault.kind}|{fault.before}|{fault.after}"
        seen[name] = seen.get(name, 0) + 1
        fault.key = hashlib.sha256(f"{name}|{seen[name]}".encode()).hexdigest()[:10]
    return found
