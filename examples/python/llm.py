"""llm.py: a language model as an agent, in ten lines; any server that speaks the chat protocol will do.

    PYTHONPATH=build/python /usr/bin/python3 examples/python/llm.py http://localhost:8080/v1 MODEL

(The command line has an agent `llm` with retries, limits and logs: docs/agents.md. This is how little it takes.)"""
import json
import os
import re
import sys
import urllib.request

import ruleplay


def agent(view, url, model):
    options = "\n".join(f"{i}: {name}" for i, name in enumerate(view.names))
    question = f"{view.render()}\nYour options:\n{options}\nAnswer with the number of one option."
    body = json.dumps({"model": model, "messages": [{"role": "user", "content": question}]}).encode()
    head = {"Content-Type": "application/json", "Authorization": "Bearer " + os.environ.get("API_KEY", "none")}
    with urllib.request.urlopen(urllib.request.Request(url + "/chat/completions", body, head), timeout=60) as reply:
        answer = json.load(reply)["choices"][0]["message"]["content"]
    numbers = [int(number) for number in re.findall(r"\d+", answer) if int(number) < len(view.actions)]
    return view.actions[numbers[-1]] if numbers else view.random.choice(view.actions)


def main():
    url, model = (sys.argv[1:3] + ["http://localhost:8080/v1", "model"][len(sys.argv) - 1:])[:2]
    series = ruleplay.load("spire/jaw-worm").sim(lambda view: agent(view, url, model), 3)
    print(series)


if __name__ == "__main__":
    main()
