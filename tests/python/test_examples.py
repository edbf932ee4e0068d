"""The examples, with small counts; the tour of docs/python.md as it stands; the notebook."""
import ast
import doctest
import http.server
import json
import os
import re
import subprocess
import sys
import threading
import unittest

from common import ROOT

FOLDER = os.path.join(ROOT, "examples", "python")


def example(name, *words):
    said = subprocess.run([sys.executable, os.path.join(FOLDER, name), *words], capture_output=True, text=True, timeout=200)
    assert said.returncode == 0, said.stderr
    return said.stdout


class Examples(unittest.TestCase):
    def test_maze(self):
        found, best = map(int, re.search(r"(\d+) steps to the goal, at best (\d+)", example("maze.py", "60")).groups())
        self.assertEqual(found, best)

    def test_ppo(self):
        """One round only: it learns; that it beats greedy takes minutes (docs/python.md)."""
        said = example("ppo.py", "--seeds", "1", "--rounds", "1", "--plays", "200", "--jobs", "1")
        points = float(re.search(r"ppo, seed 1 +([\d.]+)", said).group(1))
        self.assertGreater(points, 35)                       # random play ends with 15

    def test_ppo_is_short(self):
        with open(os.path.join(FOLDER, "ppo.py"), encoding="utf-8") as file:
            self.assertLess(len(file.readlines()), 200)

    def test_selfplay(self):
        won = float(re.search(r"random: ([\d.]+)", example("selfplay.py", "50")).group(1))
        self.assertGreater(won, 0.5)

    def test_balance(self):
        damage = float(re.search(r"about ([\d.]+) damage", example("balance.py", "400")).group(1))
        self.assertTrue(6 < damage < 13, damage)

    def test_llm(self):
        class Server(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["messages"][0]["content"]
                assert "Your options:" in asked and "Jaw Worm" in asked
                body = json.dumps({"choices": [{"message": {"content": "I take 0."}}]}).encode()
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *words):
                pass
        server = http.server.HTTPServer(("127.0.0.1", 0), Server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        said = example("llm.py", f"http://127.0.0.1:{server.server_port}/v1", "any")
        server.shutdown()
        self.assertIn("3 plays", said)

    def test_tour(self):
        """The page, typed as it stands."""
        page = os.path.join(ROOT, "docs", "python.md")
        failed, tried = doctest.testfile(page, module_relative=False)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 20)

    def test_notebook(self):
        """Every cell runs, and shows what the file has kept."""
        with open(os.path.join(FOLDER, "story.ipynb"), encoding="utf-8") as file:
            book = json.load(file)
        space, cells = {}, [cell for cell in book["cells"] if cell["cell_type"] == "code"]
        for cell in cells:
            tree = ast.parse("".join(cell["source"]))
            exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), space)
            shown = eval(compile(ast.Expression(tree.body[-1].value), "cell", "eval"), space)
            if cell["outputs"]:
                self.assertEqual(repr(shown), "".join(cell["outputs"][0]["data"]["text/plain"]))
            for way in "_repr_html_", "_repr_png_":
                if hasattr(shown, way):
                    self.assertTrue(getattr(shown, way)())
        self.assertGreaterEqual(len(cells), 5)
