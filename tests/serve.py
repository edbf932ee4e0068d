"""serve.py PROGRAM: the studio's server under attack, and with a model whose key nobody but the model may see."""
import atexit
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from urllib.parse import quote, urlparse

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "talk"))
from server import Server, reply  # noqa: E402

KEY = "sk-secret-0123456789"
PAGE = '<!doctype html>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<p>the page\n'
number, failed, heard = 0, 0, []


def check(name, condition, saw=""):
    global number, failed
    number, failed = number + 1, failed + (not condition)
    print(f"{'ok' if condition else 'not ok'} {number} - {name}{'' if condition else f': saw {saw}'}", flush=True)


# A copy of the program with a page beside it, in a folder of its own, and a model on loopback.
top = tempfile.mkdtemp(prefix="ruleplay-serve.")
folder = os.path.join(top, "mine")
os.makedirs(os.path.join(folder, "below"))
os.mkdir(os.path.join(top, "bin"))
program = shutil.copy(sys.argv[1], os.path.join(top, "bin", "ruleplay"))
for path, text in ((os.path.join(top, "bin", "studio.html"), PAGE), (os.path.join(folder, "mine.connect"), "board 3 3\nline 3\n"),
                   (os.path.join(folder, "small.experiment"), 'title "small"\nplays 50\nscenarios\n    kuhn\nagents\n    random\n')):
    with open(path, "w") as file:
        file.write(text)
model = Server([reply("Answer: 1")]).__enter__()
spec = f"llm:base={model.base},model=tiny"
errors = open(os.path.join(top, "errors"), "w+")
server = subprocess.Popen([program, "studio", "mine.connect", "--no-browser", "--agent", spec], cwd=folder, stdout=subprocess.PIPE, stderr=errors,
                          env=dict(os.environ, RULEPLAY_GAMES=os.path.join(os.path.dirname(here), "games"), RULEPLAY_LLM_KEY=KEY), text=True)
# Whatever goes wrong below, nothing is left behind.
atexit.register(shutil.rmtree, top, ignore_errors=True)
atexit.register(server.kill)
line = server.stdout.readline()
if not line:
    server.wait()
    errors.seek(0)
    said = errors.read()
    print("1..0 # SKIP " + said.strip() if "libmicrohttpd" in said else "not ok 1 - the server starts: " + said)
    sys.exit(77 if "libmicrohttpd" in said else 1)
url = urlparse(line.split()[-1])
port, token = url.port, url.query.split("=")[1]


def ask(path, method="GET", headers=None, body=None, with_token=True, host=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", host or f"127.0.0.1:{port}")
    if with_token:
        connection.putheader("X-Ruleplay-Token", token)
    for name, value in (headers or {}).items():
        connection.putheader(name, value)
    if body is not None:
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders()
    if body is not None:
        try:
            connection.send(body)
        except OSError:
            pass
    answer = connection.getresponse()
    text = answer.read()
    heard.append(text)
    connection.close()
    return answer.status, text, dict(answer.getheaders())


status, text, headers = ask("/about")
check("whoever has the token is answered", status == 200 and b"threads" in text, status)
check("nothing may run or frame an answer", "default-src 'none'" in headers.get("Content-Security-Policy", "") and
      headers.get("X-Content-Type-Options") == "nosniff" and headers.get("X-Frame-Options") == "DENY", headers)
told = json.loads(text)
check("what is told of it", sorted(told) == ["agents", "file", "folder", "threads", "version"] and told["file"] == "mine.connect" and
      os.path.realpath(told["folder"]) == os.path.realpath(folder) and told["threads"] > 0, told)
check("headers of an answer", {name: headers.get(name) for name in (
    "Content-Type", "Referrer-Policy", "Cache-Control", "Cross-Origin-Resource-Policy", "X-Players")} == {
    "Content-Type": "application/json", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin", "X-Players": None}, headers)
check("the page knows the token", f'<meta name="ruleplay-token" content="{token}">'.encode() in ask("/")[1])
check("no token: refused", ask("/about", with_token=False)[0] == 401)
check("the page itself needs it", ask("/", with_token=False)[0] == 401 and ask(f"/?token={token}", with_token=False)[0] == 200)
check("a wrong token, a longer and an empty one: refused", all(
    ask("/about", with_token=False, headers={"X-Ruleplay-Token": wrong})[0] == 401 for wrong in ("0" * 32, token + "0", token[:-1], "")))
check("the token in an address opens the page only", ask(f"/files?token={token}", with_token=False)[0] == 401)
for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"[::1]:{port}", ""):
    check(f"host '{host}': refused", ask("/about", host=host or " ")[0] in (400, 403))
for origin in ("http://evil.example", "null", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port}.evil.example"):
    check(f"origin {origin}: refused", ask("/about", headers={"Origin": origin})[0] == 403)
check("origin of the page: answered", ask("/about", headers={"Origin": f"http://127.0.0.1:{port}"})[0] == 200)
check("another site by its own words: refused", ask("/about", headers={"Sec-Fetch-Site": "cross-site"})[0] == 403)

# ---- paths
# Baits of our own: a server that fails here must not harm the machine.
elsewhere = os.path.join(top, "elsewhere")
os.mkdir(elsewhere)
with open(os.path.join(elsewhere, "bait.spire"), "w") as file:
    file.write("secret")
os.symlink(elsewhere, os.path.join(folder, "out"))
os.symlink(os.path.join(elsewhere, "bait.spire"), os.path.join(folder, "link.spire"))
os.mkfifo(os.path.join(folder, "pipe.spire"))
outside = os.path.join(os.path.dirname(folder), "outside.spire")
with open(outside, "w") as file:
    file.write("secret")
tricks = ["../outside.spire", "..%2foutside.spire", "below/../../outside.spire", "/etc/passwd", outside, "out/bait.spire", "out/x.spire",
          "link.spire", "pipe.spire", "./mine.connect", "below//x.spire", "mine.connect\0.txt", "mine.connect/", ".hidden.spire", "a\\..\\b.spire",
          "x" * 400 + ".spire", "small.html", "", ".", "..", "con:x.spire", "-x.spire", "mine.connect\n"]
for trick in tricks:
    status, text, _ = ask("/file?path=" + quote(trick))
    check(f"not read: {trick[:30]!r}", status == 404 and b"secret" not in text and b"root:" not in text, (status, text[:60]))
    status, _, _ = ask("/file?path=" + quote(trick), "PUT", body=b"written")
    check(f"not written: {trick[:30]!r}", status == 403, status)
check("what lies outside is as it was", open(outside).read() == "secret" and os.listdir(elsewhere) == ["bait.spire"])
check("a file inside is written and read", ask("/file?path=below/new.spire", "PUT", body=b"card A\n")[0] == 200 and
      ask("/file?path=below/new.spire")[1] == b"card A\n")
check("links and pipes are not listed", b"link.spire" not in ask("/files")[1] and b"pipe.spire" not in ask("/files")[1] and b"below/new.spire" in ask("/files")[1])
with open(os.path.join(folder, ".again.spire.part"), "w") as part:
    part.write("left from a crash")
os.mkdir(os.path.join(folder, "house.spire"))
check("what a crash left is in nobody's way", ask("/file?path=again.spire", "PUT", body=b"card B\n")[0] == 200 and
      ask("/file?path=again.spire")[1] == b"card B\n" and not os.path.exists(os.path.join(folder, ".again.spire.part")))
check("a folder is not written over, and nothing is left", ask("/file?path=house.spire", "PUT", body=b"x")[0] == 403 and
      not os.path.exists(os.path.join(folder, ".house.spire.part")))
many = [os.path.join(folder, "below", f"{i}.spire") for i in range(2010)]
for path in many:
    open(path, "w").close()
check("at most two thousand files are listed", len(json.loads(ask("/files")[1])) == 2000, len(json.loads(ask("/files")[1])))
for path in many:
    os.remove(path)
check("too large a file: refused", ask("/file?path=large.spire", "PUT", body=b"x" * (5 << 20))[0] == 413)
check("too large a body: refused", ask("/game", "POST", body=b"x" * (9 << 20))[0] == 413)

# ---- what is sent
def fields(*texts):
    return b"".join(str(len(t)).encode() + b"\n" + t for t in texts)


status, game, _ = ask("/game", "POST", body=fields(b"connect", b"a.connect", b"board 3 3\nline 3\n", b""))
check("a game is taken", status == 200 and game.isdigit(), (status, game))
none = b"expected the fields of a game"
for body, said in ((b"5", none), (b"\n" * 4, none), (b"000000001\nx", none), (b"1x\nab", none),
                   (fields(b"connect", b"a.connect", b"bord 3 3\n", b""), b"expected 'board', 'line' or 'drop', found 'bord' (did you mean 'board'?)"),
                   (fields(b"conect", b"a", b"", b""), b"there is no engine 'conect'")):
    status, text, _ = ask("/game", "POST", body=body)
    check(f"why not: {body[:24]!r}", status == 400 and text == said, (status, text))
for body in (b"", b"5", b"99999999\nx", b"-1\nx", b"3\nabc", b"\n" * 100, b"7\nconnect" * 3, fields(b"spire", b"x", b"\xff\xfe", b""), os.urandom(2000)):
    check(f"no game: {body[:20]!r}", ask("/game", "POST", body=body)[0] == 400)


def plays(agents="random", game=game.decode(), count="5", first="0", seed="1"):
    return ask(f"/plays?game={quote(game)}&agents={quote(agents)}&seed={quote(seed)}&first={first}&count={count}", "POST")


check("how many play is told", plays()[2].get("X-Players") == "2", plays()[2])
check("a game that is not there", plays(game="999")[1] == b"there is no game 999 any more", plays(game="999"))
check("plays come back", plays()[0] == 200 and len(plays()[1]) == 5 * (8 + 8 + 4 + 2 + 1))
witness = os.path.join(folder, "witness")
for agents in ("external:command='touch %s'" % witness, "human", "llm:model=x", "replay:file=/etc/passwd", "menu:name=/etc/passwd", "nobody", "", "random\nexternal:command=true"):
    status, text, _ = plays(agents)
    check(f"refused agent {agents[:30]!r}", status == 400 and b"root:" not in text, (status, text[:80]))
check("no program was started", not os.path.exists(witness))
for wrong in ({"count": "0"}, {"count": "99999999"}, {"first": "-1"}, {"game": "999"}, {"game": "x"}, {"seed": "x"}):
    check(f"refused {wrong}", plays(**wrong)[0] == 400)
for name, text in (("evil", b"plays 5\nscenarios\n    kuhn\nagents\n    external:command='touch x'\n"), ("out", b"plays 5\nscenarios\n    ../../x\nagents\n    random\n"),
                   ("root", b"plays 5\nscenarios\n    /etc/passwd\nagents\n    random\n")):
    ask(f"/file?path={name}.experiment", "PUT", body=text)
    check(f"experiment '{name}' is not run", ask(f"/run?path={name}.experiment", "POST")[0] == 400)
check("what is no experiment is not run", ask("/run?path=mine.connect", "POST")[0] == 400 and ask("/run?path=../x.experiment", "POST")[0] == 400)
status, text, headers = ask("/run?path=small.experiment", "POST")
check("an experiment is run", status == 200 and text == b"true" and "X-Players" not in headers, (status, text, headers))
check("one at a time", ask("/run?path=small.experiment", "POST")[1] in (b"an experiment is running: small.experiment", b"true"))
progress = {"running": True}
for _ in range(200):
    progress = json.loads(ask("/progress")[1])
    if not progress["running"]:
        break
    time.sleep(0.05)
check("how it goes is told", progress["code"] == 0 and progress["report"] and "50 " in progress["log"], progress)
check("its report is there", b"small" in ask("/report")[1] and ask("/report")[0] == 200)
check("other methods and paths: nothing", ask("/file?path=mine.connect", "DELETE")[0] == 404 and ask("/etc/passwd")[0] == 404 and ask("/about", "POST", body=b"")[0] == 404)

# ---- many and slow
idle = []
for _ in range(200):
    connection = socket.create_connection(("127.0.0.1", port), timeout=5)
    connection.sendall(b"GET /about HTTP/1.1\r\nHost: ")
    idle.append(connection)
started = time.time()
check("two hundred that never finish do not stop others", ask("/about")[0] == 200 and time.time() - started < 5, time.time() - started)
for connection in idle:
    connection.close()
for junk in (b"\0" * 5000, b"GET " + b"/" * 100000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n\r\n\r\n", b"POST /game HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
             b"POST /game HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20000 + b"\r\n"):
    connection = socket.create_connection(("127.0.0.1", port), timeout=3)
    try:
        connection.sendall(junk)
        connection.recv(1000)
    except OSError:
        pass
    connection.close()
check("junk does not end it", ask("/about")[0] == 200)
for family, host in ((socket.AF_INET, subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()[:1]),):
    for name in host:
        try:
            socket.create_connection((name, port), timeout=2).close()
            check("it listens on loopback only", False, name)
        except OSError:
            check("it listens on loopback only", True)

# ---- a model
with open(os.path.join(os.path.dirname(here), "games", "kuhn.kuhn"), "rb") as file:
    status, kuhn, _ = ask("/game", "POST", body=fields(b"kuhn", b"kuhn.kuhn", file.read(), b""))
status, text, _ = plays(spec, game=kuhn.decode(), count="2")
check("a model that was given to the server plays", status == 200 and len(text) == 2 * (8 + 8 + 4 + 2 + 1), (status, text[:80]))
check("and is shown its key", model.requests and all(request["headers"]["Authorization"] == "Bearer " + KEY for request in model.requests), len(model.requests))
check("the page is told of it", spec.encode() in ask("/about")[1])
asked = len(model.requests)
check("other models, and the same with other settings: refused", all(
    plays(other, game=kuhn.decode())[0] == 400 for other in (f"llm:base={model.base},model=other", spec + ",retries=1", f"llm:base=http://127.0.0.1:{port}/v1,model=tiny")) and len(model.requests) == asked)
check("nobody else was told the key", not any(KEY.encode() in text for text in heard) and not any(
    KEY in open(os.path.join(root, name), errors="replace").read() for root, _, names in os.walk(top) for name in names
    if not os.path.islink(os.path.join(root, name)) and name not in ("ruleplay", "pipe.spire")))

check("it still runs", server.poll() is None)
server.send_signal(signal.SIGTERM)
check("it ends when it is told to", server.wait(20) == 0, server.returncode)
errors.seek(0)
said = errors.read()
check("and said nothing on the way", said == "", said[:300])
print(f"1..{number}")
sys.exit(failed > 0)
