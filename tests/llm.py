"""llm.py: the llm agent against a real HTTP server on loopback, and from its log without one."""
import json
import os
import re
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "talk"))
from common import equal, main, play, true  # noqa: E402
from server import Server, reply, status  # noqa: E402

KEY = "sk-secret-0123456789"
ENVIRONMENT = {"RULEPLAY_LLM_KEY": KEY}


def ask(script, more="", engine="kuhn", plays=1, environment=None, others=("first",)):
    """Plays seat 0 with a model that follows the script; the key must show up nowhere."""
    with Server(script) as server:
        spec = "llm:base=%s,model=tiny,backoff=5%s" % (server.base, more)
        done = play((spec,) + tuple(others), engine, plays,
                    environment=dict(ENVIRONMENT, **(environment or {})))
        done.requests = server.requests
    equal(done.code, 0, done.errors)
    true(KEY not in done.output + done.errors, "the key is shown")
    return done


def contents(request, role="user"):
    return [m["content"] for m in request["body"]["messages"] if m["role"] == role]


def options_of(request):
    """The numbers of the options in the last question."""
    question = [c for c in contents(request) if "Your options:" in c][-1]
    return [int(n) for n in re.findall(r"^(\d+)\. ", question.split("Your options:")[1], re.M)]


def good(folder):
    done = ask([reply("Answer: 2")], plays=4)
    equal((done.unanswered(), done.errors), (0, ""), "errors")
    equal(done.tally("decisions"), 4, "decisions")
    equal(done.tally("requests"), 4, "requests")
    equal((done.tally("prompt tokens"), done.tally("completion tokens")), (400, 28), "tokens")
    true(0 < done.tally("response seconds") < 20, "response seconds")
    equal([o["score"] for o in done.result["outcomes"]], [[1, -1]] * 4, "bets were made")
    request = done.requests[0]
    equal(request["path"], "/v1/chat/completions", "path")
    equal(request["headers"]["Authorization"], "Bearer " + KEY, "authorization")
    body = request["body"]
    equal((body["model"], body["temperature"], body["max_tokens"]), ("tiny", 0, 1000), "settings")
    equal([m["role"] for m in body["messages"]], ["system", "user"], "roles")


def prompt_holds_what_is_needed(folder):
    done = ask([reply("1")], plays=1)
    system, question = contents(done.requests[0], "system")[0], contents(done.requests[0])[0]
    true("player 0 of 2 in the game Kuhn poker" in system, system)
    true("1. pass\n2. bet\n" in question, question)
    true(re.search(r"player 1 .*card \?", question), "the other card is hidden: " + question)
    true("Answer: N" in question, question)


def styles(folder):
    words = {"answer": "nothing else", "answer-reason": "Begin your reply",
             "reason-answer": "First reason", "strategies": "three different strategies"}
    replies = {"answer": "2", "answer-reason": "Answer: 2\nas 1 is worse",
               "reason-answer": "1 is weak.\nAnswer: 2",
               "strategies": "1. a 2. b 3. c\nAnswer: 2"}
    for style, word in words.items():
        done = ask([reply(replies[style])], ",style=" + style)
        true(word in contents(done.requests[0])[0], style)
        equal(done.result["outcomes"][0]["score"], [1, -1], "the bet of style " + style)


def settings_reach_the_server(folder):
    done = ask([reply("1")], ",temperature=-1,max_tokens=50,max_tokens_name=max_completion_tokens")
    body = done.requests[0]["body"]
    equal(("temperature" in body, body["max_completion_tokens"], "max_tokens" in body),
          (False, 50, False), "body")
    done = ask([reply("1")], ",description=yes")
    true("cards 3" in contents(done.requests[0], "system")[0], "the description")


def illegal_then_good(folder):
    done = ask([reply("Answer: 9"), reply("hm"), reply("Answer: 2")])
    equal((done.tally("range errors"), done.tally("format errors")), (1, 1), "errors by kind")
    equal((done.tally("decisions"), done.tally("fallbacks")), (1, 0), "decisions")
    second, third = done.requests[1], done.requests[2]
    equal(contents(second, "assistant"), ["Answer: 9"], "its own words")
    true("9 is not the number of an option; they go from 1 to 2" in contents(second)[-1],
         contents(second)[-1])
    true("it holds no number" in contents(third)[-1], contents(third)[-1])
    equal(len(third["body"]["messages"]), 6, "messages")


def never_good(folder):
    done = ask([reply("Answer: 9")], ",attempts=2")
    equal((done.tally("requests"), done.tally("range errors"), done.tally("fallbacks"),
           done.tally("decisions"), done.unanswered()), (2, 2, 1, 0, 0), "tallies")
    equal(ask([reply("x")], ",attempts=1").hashes(), ask([reply("y")], ",attempts=1").hashes(),
          "the random fallback repeats itself")
    done = ask([reply("x")], ",fallback=first")
    equal(done.unanswered(), 0, "unanswered")


def forfeit_asks_no_more(folder):
    done = ask([reply("x")], ",fallback=forfeit,attempts=1", "connect", 2, others=("random",))
    equal(done.tally("requests"), 2, "one request a play")
    equal(done.tally("forfeited") + done.tally("fallbacks"), done.unanswered(), "unanswered")
    true(done.tally("forfeited") > 0, "forfeited")


def rate_limited_then_good(folder):
    started = time.time()
    done = ask([status(429, Retry_After="1"), status(429), reply("2")])
    equal((done.tally("rate limited"), done.tally("retries"), done.tally("decisions")),
          (2, 2, 1), "tallies")
    true(time.time() - started >= 1, "waits as long as it is told to")
    true(done.tally("waited seconds") >= 1, "waited seconds")


def server_errors(folder):
    done = ask([status(500), status(503), reply("2")])
    equal((done.tally("server errors"), done.tally("retries"), done.tally("decisions")),
          (2, 2, 1), "tallies")
    done = ask([status(500, "out of order")], ",retries=2")
    equal((done.tally("server errors"), done.tally("requests"), done.tally("fallbacks")),
          (3, 3, 1), "tallies")
    equal(done.errors.count("status 500: out of order"), 1, done.errors)


def refusals_are_final(folder):
    done = ask([status(401, "Incorrect API key provided: %s. Get one." % KEY)])
    equal((done.tally("http errors"), done.tally("requests"), done.tally("fallbacks")),
          (1, 1, 1), "tallies")
    true("[key]. Get one." in done.errors, done.errors)
    done = ask([{"status": 302, "headers": {"Location": "/elsewhere"}, "body": b""}])
    equal((done.tally("http errors"), len(done.requests)), (1, 1), "no redirect is followed")


def the_key_reaches_nothing(folder):
    """A server that says the key back in every way it can think of."""
    path = os.path.join(folder, "log.jsonl")
    escaped = "".join("\\u%04x" % ord(c) for c in KEY)
    percent = "".join("%%%02x" % ord(c) for c in KEY)
    guises = (KEY, "Bearer " + KEY, KEY.upper(), escaped, percent, " ".join(KEY),
              '", "'.join(KEY), "\n".join(KEY), KEY[:10] + " and then " + KEY[10:])
    acts = []
    for guise in guises:
        acts += [status(500, "you said %s, did you?" % guise), status(500, guise * 40),
                 {"body": ('{"a" "%s"' % guise).encode()}, {"body": guise.encode()},
                 {"body": ('{"%s": "%s"' % (guise, guise)).encode()},
                 {"status": 500, "body": ('{"error":{"message":"%s"' % guise).encode()},
                 reply("I choose %s" % guise), reply(guise), reply("Answer: 9 " + guise)]
    for start in range(0, len(acts), 9):
        done = ask(acts[start:start + 9] + [reply("2")],
                   ",attempts=20,retries=20,log=%s" % path)
        equal(done.tally("decisions"), 1, "decided in the end")
        with open(path) as file:
            log = file.read()
        said = done.output + done.errors + log + json.dumps([r["body"] for r in done.requests])
        letters = re.sub(r"[^a-z0-9-]", "", said.lower())
        for piece in (KEY, escaped, percent, KEY[:10], KEY[10:]):
            true(piece not in said, "%r in %s" % (piece, said))
        true(KEY not in letters, "pulled apart: " + said)
        for line in log.splitlines():
            true(KEY not in re.sub(r"[^a-z0-9-]", "", json.dumps(json.loads(line)).lower()), line)


def no_proxy_reads_the_key(folder):
    """Through http a proxy would be shown it; nobody listens at this one."""
    away = dict.fromkeys(("http_proxy", "ALL_PROXY", "all_proxy"), "http://127.0.0.1:1")
    done = ask([reply("Answer: 2")], environment=away)
    equal((done.tally("decisions"), done.tally("fallbacks")), (1, 0), "asked the server itself")


def slow_server(folder):
    started = time.time()
    done = ask([dict(reply("2"), delay=3)], ",timeout=200,retries=1")
    equal((done.tally("time-outs"), done.tally("fallbacks")), (2, 1), "tallies")
    true(time.time() - started < 10, "bounded")
    done = ask([dict(reply("2"), delay=3), reply("2")], ",timeout=1000")
    true(done.tally("time-outs") >= 1 and done.tally("decisions") == 1, "the next one is in time")


def no_server(folder):
    with Server([reply("1")]) as server:
        base = server.base
    done = play(("llm:base=%s,model=m,retries=1,backoff=1" % base, "first"))
    equal((done.code, done.tally("network errors"), done.tally("fallbacks")), (0, 2, 1), "tallies")


def malformed(folder):
    for body in (b"", b"not json", b"{", b"[]", b"null", b'{"choices":[]}', b'{"choices":{}}',
                 b'{"choices":[{"message":{"content":5}}]}', b'\xff\xfe', b"[" * 5000):
        done = ask([{"body": body}, reply("2")])
        equal((done.tally("malformed replies"), done.tally("decisions")), (1, 1), repr(body))
    done = ask([dict(reply("2"), length=5000, **{"hang up": True}), reply("2")])
    equal((done.tally("network errors"), done.tally("decisions")), (1, 1), "cut off")


def silent_model(folder):
    cut = {"choices": [{"finish_reason": "length", "message": {"content": None}}]}
    done = ask([{"body": json.dumps(cut).encode()}, reply("2")])
    equal((done.tally("cut replies"), done.tally("format errors"), done.tally("decisions")),
          (1, 1, 1), "tallies")
    equal(done.tally("prompt tokens"), 100, "no usage counts as none")


def huge_answers(folder):
    done = ask([reply("blah " * 200000 + "\nAnswer: 9"), reply("2")])
    equal((done.tally("range errors"), done.tally("decisions")), (1, 1), "a megabyte is read")
    true(len(done.requests[1]["text"]) < 10000, "but not said back")
    done = ask([reply("x" * (8 << 20))])
    equal((done.tally("oversized replies"), done.tally("fallbacks"), done.tally("requests")),
          (1, 1, 1), "eight are not")


def odd_usage(folder):
    for usage in (None, [], {"prompt_tokens": "7"},
                  {"prompt_tokens": -5, "completion_tokens": 1e99}):
        done = ask([reply("2", usage=usage)])
        equal((done.tally("prompt tokens"), done.tally("completion tokens"),
               done.tally("decisions")), (0, 0, 1), repr(usage))


def one_option_needs_no_model(folder):
    # The ninth stone of tic-tac-toe has one place left.
    def script(number, request):
        return reply(str(options_of(request)[0]))
    done = ask(script, "", "connect", 12, others=("random",))
    true(done.tally("automatic") > 0, "automatic")
    equal(done.tally("requests"), done.tally("decisions"), "requests")
    true(all(len(options_of(request)) > 1 for request in done.requests), "options")


def history(folder):
    done = ask([reply("Answer: 1")], ",history=4", "connect", others=("random",))
    true(len(done.requests) >= 3, "requests")
    for number, request in enumerate(done.requests):
        equal(len(contents(request, "assistant")), min(number, 2), "earlier replies")
    equal(contents(done.requests[1])[0], contents(done.requests[0])[0], "the earlier question")
    done = ask([reply("Answer: 1")], "", "connect", others=("random",))
    true(all(len(contents(request)) == 1 for request in done.requests), "none without the option")


def anonymous(folder):
    plain = ask([reply("2")])
    true("Kuhn" in plain.requests[0]["text"], "the name is there")
    texts = []
    for seed in "1", "1", "2":
        done = ask([reply("9"), reply("2")], ",anonymous=yes,history=3,description=yes,name_seed="
                   + seed, plays=2)
        text = "".join(request["text"] for request in done.requests)
        true("kuhn" not in text.lower() and "poker" not in text.lower(), "the name is told")
        texts.append(text)
    equal(texts[0], texts[1], "the same seed")
    true(texts[0] != texts[2], "another seed")


def below_the_limits_nothing_waits(folder):
    # What happens above them takes a minute, and is tested in talk.c with a clock of its own.
    done = ask([reply("2")], ",requests=600,tokens=100000", plays=5)
    equal((done.tally("requests"), done.tally("waited seconds")), (5, 0), "below the limits")


def log_and_cassette(folder):
    log = os.path.join(folder, "talk.jsonl")

    def script(number, request):
        acts = [status(429), reply("Answer: 99 \u00e9\n"), status(500), {"body": b"?"}]
        return acts[number] if number < len(acts) else reply("Answer: %d" % options_of(request)[-1])
    live = ask(script, ",log=" + log, "connect", 3, others=("random",))
    true(live.tally("rate limited") == live.tally("server errors") == 1, "failures happened")
    with open(log, encoding="utf-8") as file:
        text = file.read()
    lines = [json.loads(line) for line in text.splitlines()]
    equal(len(lines), len(live.requests), "every exchange is logged")
    equal([line["request"] for line in lines], [r["body"] for r in live.requests], "requests")
    equal([line["result"] for line in lines[:5]], ["status", "ok", "status", "malformed", "ok"])
    true(KEY not in text, "the key is in the log")

    # The server is gone, and no address, model or key is given.
    again = play(("llm:cassette=%s" % log, "random"), "connect", 3)
    equal((again.code, again.hashes()), (0, live.hashes()), "the same plays")
    for name, value in live.result["tallies"][0].items():
        if name != "waited seconds":
            true(abs(again.tally(name) - value) <= 1e-4 * abs(value), "tally " + name)
    equal(again.tally("waited seconds"), 0, "no patience needed")
    missing = play(("llm:cassette=%s,style=strategies" % log, "random"), "connect", 2)
    equal((missing.code, missing.tally("cassette misses")), (0, 2), "one miss a play")
    equal(missing.unanswered(), missing.tally("forfeited") + 2, "the rest is left unanswered")
    equal(missing.errors.count("the cassette has no reply to request 1"), 1, missing.errors)
    # A run that died in the middle of a line still gives its whole lines.
    with open(log, "w", encoding="utf-8") as file:
        file.write(text + text[:50])
    cut = play(("llm:cassette=%s" % log, "random"), "connect", 3)
    equal(cut.hashes(), live.hashes(), "the same plays")
    true("warning" in cut.errors and "cut off" in cut.errors, cut.errors)


def another_play_asks_the_same(folder):
    """What was said to the same question in another play is taken, but not its failures."""
    log = os.path.join(folder, "talk.jsonl")
    live = ask([status(500), reply("Answer: 2"), reply("Answer: 1")], ",log=" + log, "connect")
    equal((live.tally("server errors"), live.unanswered()), (1, 0), "a failure, then a reply")
    again = play(("llm:cassette=" + log, "first"), "connect", seed=2)
    equal((again.code, again.unanswered()), (0, 0), again.errors)
    equal([o["score"] for o in again.result["outcomes"]],
          [o["score"] for o in live.result["outcomes"]], "the same moves")
    equal(again.tally("server errors"), 0, "failures are not taken over")


def single_tokens_count(folder):
    done = ask([reply("2", usage={"prompt_tokens": 1, "completion_tokens": 1})])
    equal((done.tally("prompt tokens"), done.tally("completion tokens")), (1, 1), "tokens")


def two_models_share_a_log(folder):
    log = os.path.join(folder, "talk.jsonl")
    with Server([reply("Answer: 1"), reply("Answer: 2")]) as server:
        spec = "llm:base=%s,model=m,log=%s" % (server.base, log)
        live = play((spec, spec), "connect", 2)
    equal((live.code, live.unanswered()), (0, 0), live.errors)
    again = play(("llm:cassette=" + log,), "connect", 2)
    equal(again.hashes(), live.hashes(), "the same plays")


def cassette_of_nonsense(folder):
    path = os.path.join(folder, "x")
    for text in ("nonsense\n", "{}\n", "[]\n", '{"play":1}\n', "\n"):
        with open(path, "w") as file:
            file.write(text)
        done = play(("llm:cassette=" + path, "first"))
        equal(done.code, 2, repr(text))
        true(done.errors.startswith("%s:1:1: error: llm: expected a line of a log" % path),
             done.errors)
    for path in folder, os.path.join(folder, "none"):
        done = play(("llm:cassette=" + path, "first"))
        equal((done.code, len(done.errors.splitlines())), (2, 1), done.errors)


def environment_and_bad_options(folder):
    with Server([reply("2")]) as server:
        done = play(("llm", "first"), environment={
            "RULEPLAY_LLM_BASE": server.base + "/", "RULEPLAY_LLM_MODEL": "large",
            "RULEPLAY_LLM_KEY": ""})
        equal((done.code, done.tally("decisions")), (0, 1), done.errors)
        equal(server.requests[0]["body"]["model"], "large", "model")
        equal(server.requests[0]["path"], "/v1/chat/completions", "path")
        true("Authorization" not in server.requests[0]["headers"], "no key, no header")
        path = os.path.join(folder, "key")
        with open(path, "w") as file:
            file.write("from-file\n")
        play(("llm:base=%s,model=m,key_file=%s" % (server.base, path), "first"))
        equal(server.requests[1]["headers"]["Authorization"], "Bearer from-file", "key of a file")
        play(("llm:base=%s,model=m,key_variable=OTHER_TOKEN" % server.base, "first"),
             environment={"OTHER_TOKEN": "other-key"})
        equal(server.requests[2]["headers"]["Authorization"], "Bearer other-key", "variable")
    for spec, variables, expected in (
            ("llm", {}, "expected base=ADDRESS"),
            ("llm:base=http://127.0.0.1:1", {}, "expected model=NAME"),
            ("llm:base=file:///etc/passwd,model=m", {}, "begins with http://"),
            ("llm:style=poem", {}, "expected one of answer|"),
            ("llm:base=http://127.0.0.1:1,model=m", {"RULEPLAY_LLM_KEY": "a\r\nX: y"},
             "control characters"),
            ("llm:base=http://127.0.0.1:1,model=m,log=/nowhere/x", {}, "cannot write the log"),
            ("llm:base=http://127.0.0.1:1,model=m,key_file=/nowhere", {}, "cannot read the key"),
            ("llm:base=http://127.0.0.1:1,model=m,key_variable=OTHER", {}, "ends in KEY"),
            ("llm:base=http://me:hunter2@127.0.0.1:1/v1,model=m", {}, "without name, password"),
            ("llm:base=http://127.0.0.1:1/v1?k=hunter2,model=m", {}, "without name, password"),
            ("llm:base=me:hunter2@127.0.0.1:1,model=m", {}, "without name, password"),
            ("llm:key=abc", {}, "llm has no option 'key'")):
        done = play((spec, "first"), environment=variables)
        equal((done.code, len(done.errors.splitlines())), (2, 1), spec + ": " + done.errors)
        true(expected in done.errors, done.errors)
        true("hunter2" not in done.errors, "a password is shown: " + done.errors)


main([good, prompt_holds_what_is_needed, styles, settings_reach_the_server, illegal_then_good,
      never_good, forfeit_asks_no_more, rate_limited_then_good, server_errors,
      refusals_are_final, the_key_reaches_nothing, no_proxy_reads_the_key, slow_server, no_server,
      malformed, silent_model, huge_answers,
      odd_usage, one_option_needs_no_model, history, anonymous, below_the_limits_nothing_waits,
      log_and_cassette, another_play_asks_the_same, single_tokens_count, two_models_share_a_log,
      cassette_of_nonsense, environment_and_bad_options])
