"""server.py: a chat server on loopback that answers as a test tells it to."""
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def reply(content, **more):
    """A reply as a real server gives it."""
    body = {"id": "x", "object": "chat.completion", "model": "tiny",
            "choices": [{"index": 0, "finish_reason": "stop",
                         "message": {"role": "assistant", "content": content}}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 7, "total_tokens": 107}}
    body.update(more)
    return {"body": json.dumps(body).encode()}


def status(code, message="no", **headers):
    return {"status": code, "headers": headers,
            "body": json.dumps({"error": {"message": message}}).encode()}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        server = self.server
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with server.lock:
            server.requests.append({"path": self.path, "headers": dict(self.headers),
                                    "text": text, "body": json.loads(text)})
            number = len(server.requests) - 1
        script = server.script
        act = script(number, server.requests[number]) if callable(script) else \
            script[min(number, len(script) - 1)]
        time.sleep(act.get("delay", 0))
        try:
            self.send_response(act.get("status", 200))
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(act.get("length", len(act["body"]))))
            for name, value in act.get("headers", {}).items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(act["body"])
        except OSError:    # the other side had enough
            self.close_connection = True
        if act.get("hang up"):
            self.close_connection = True

    def log_message(self, *words):
        pass


class Server:
    """`script` is a list of acts, the last of which is repeated, or a function of the number and
    the request. Use in a with statement."""

    def __init__(self, script):
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.script, self.http.requests, self.http.lock = script, [], threading.Lock()
        self.base = "http://127.0.0.1:%d/v1" % self.http.server_address[1]
        self.requests = self.http.requests

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *ignored):
        self.http.shutdown()
        self.http.server_close()
