#!/bin/bash
# evaluate_ladder.sh: agents meet and are rated; ladders are kept, go on and grow.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES

three=(--agent random --agent greedy --agent 'tree: mcts:iterations=20')
"$program" ladder connect/tic-tac-toe "${three[@]}" --plays 60 --json >"$folder/whole.json" || exit 1
same() {
    "$program" ladder connect/tic-tac-toe "${three[@]}" --plays 60 --json "$@" >"$folder/other.json" &&
        cmp "$folder/whole.json" "$folder/other.json"
}
check "one thread gives the same bytes" same --jobs 1
check "kept in a store, the same" same --store "$folder/kept.db"
check "and again from the store" same --store "$folder/kept.db"

# Killed again and again, it goes on and ends the same.
killed() {
    local code=0
    for _ in 1 2 3 4 5 6; do
        "$program" ladder connect/tic-tac-toe "${three[@]}" --plays 60 --quiet --chunk 2 --jobs 1 \
            --store "$folder/killed.db" &
        pause 120
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
    done
    same --store "$folder/killed.db" --chunk 2
}
check "killed and continued, the same" killed

# A ladder that grows: fewer agents and plays first.
grown() {
    "$program" ladder connect/tic-tac-toe --agent random --agent greedy --plays 20 --chunk 4 --quiet \
        --store "$folder/grown.db" && same --store "$folder/grown.db" --chunk 4
}
check "more agents and plays are added to what is there" grown

strongest() {
    python3 - "$folder/whole.json" <<'END'
import json, sys
ladder = json.load(open(sys.argv[1]))
names = [rated["name"] for rated in ladder["rated"]]
assert names == ["tree", "greedy", "random"], names
best = ladder["rated"][0]
assert best["elo"]["low"] > ladder["rated"][1]["elo"]["value"]
assert best["nash"]["value"] > 0.999 and best["alpha_rank"]["value"] > 0.999
assert ladder["beginning"]["value"] > 0 and ladder["matches"] == 180
assert abs(sum(rated["elo"]["value"] for rated in ladder["rated"])) < 1e-6
for i, rated in enumerate(ladder["rated"]):
    assert rated["against"][i] is None
    for j, points in enumerate(rated["against"]):
        assert i == j or abs(points + ladder["rated"][j]["against"][i] - 1) < 1e-9
END
}
check "tree search is above greed, greed above chance" strongest

one() {
    "$program" ladder spire/jaw-worm --agent random --agent greedy --plays 20 >"$folder/one.txt" &&
        grep -q '^greedy  *+' "$folder/one.txt" && ! grep -q 'to begin' "$folder/one.txt"
}
check "in a game for one they meet where they play the same seed" one

page() {
    "$program" ladder connect/tic-tac-toe "${three[@]}" --plays 10 --quiet --report "$folder/page.html" &&
        grep -q 'Who is best' "$folder/page.html" && grep -q 'Points of the row' "$folder/page.html" &&
        "$program" report "$folder/kept.db" | grep -q 'id="ladder"'
}
check "the report has the ladder" page
unrated() { ! "$program" run --scenario kuhn --agent random --agent first --plays 4 --quiet \
    --report "$folder/plain.html" | grep -q error && ! grep -q 'Who is best' "$folder/plain.html"; }
check "a report of plays alone has none" unrated

# Copies of one agent differ in nothing; no number may say otherwise.
copies() {
    "$program" ladder connect/tic-tac-toe --agent 'a: random' --agent 'b: random' --agent 'c: random' --plays 40 \
        "$@" >"$folder/copies.txt"
}
alike() { copies && [ "$(grep -c 'unclear (0.00 to 1.00)' "$folder/copies.txt")" -eq 6 ]; }
check "shares of copies are unclear" alike
apart() {
    copies --json && python3 - "$folder/copies.txt" <<'END'
import json, sys
for rated in json.load(open(sys.argv[1]))["rated"]:
    for what in "elo", "points", "nash", "alpha_rank":
        low, value, high = (rated[what][key] for key in ("low", "value", "high"))
        assert low < high and low <= value <= high, (rated["name"], what, low, value, high)
        middle = {"elo": 0, "points": 0.5}.get(what, 1 / 3)
        assert low <= middle <= high, (rated["name"], what, low, high)
END
}
check "and all their intervals have a width and hold what is true" apart
few() {
    "$program" ladder spire/jaw-worm --agent random --agent greedy --plays 3 >"$folder/few.txt" &&
        grep -q '^2 agents, 6 plays, the same 3 seeds for all$' "$folder/few.txt" &&
        grep -q 'unclear (0.00 to 1.00)' "$folder/few.txt" &&
        "$program" ladder kuhn --agent random --agent first --games 3 >"$folder/few.txt" &&
        grep -q 'seeds for all, each from both seats but the last' "$folder/few.txt"
}
check "three plays tell little, and the last seed has one seat" few
# Four agents that play alike in a game for one: each seed is one piece of luck, however many matches.
seeds() {
    "$program" ladder spire/jaw-worm --agent 'a: greedy' --agent 'b: greedy' --agent 'c: greedy' --agent random \
        --plays 20 --json >"$folder/seeds.json" && python3 - "$folder/seeds.json" <<'END'
import json, sys
ladder = json.load(open(sys.argv[1]))
assert ladder["seeds"] == 20 and ladder["matches"] == 120
worst = ladder["rated"][-1]
assert worst["name"] == "random" and worst["points"]["value"] == 0, worst
assert abs(worst["points"]["high"] - 0.161) < 0.001, worst    # Wilson's, of 20
END
}
check "intervals of points are over seeds, not matches" seeds
sense() {
    "$program" ladder connect/tic-tac-toe "${three[@]}" --plays 10 --quiet --report "$folder/page.html" &&
        ! grep -q 'What differs\|comparisons show' "$folder/page.html"
}
check "matches of one pair are not compared with those of another" sense
looked() {
    "$program" ladder connect/tic-tac-toe "${three[@]}" --plays 20 --store "$folder/looked.db" --chunk 4 >/dev/null &&
        "$program" ladder connect/tic-tac-toe "${three[@]}" --plays 60 --store "$folder/looked.db" --chunk 4 \
            >"$folder/looked.txt" && grep -q 'These results were looked at before' "$folder/looked.txt" &&
        "$program" ladder connect/tic-tac-toe "${three[@]}" --plays 60 --store "$folder/looked.db" --chunk 4 --json \
            >"$folder/looked.json" && python3 - "$folder/whole.json" "$folder/looked.json" <<'END'
import json, sys
fresh, grown = (json.load(open(path))["rated"] for path in sys.argv[1:])
for one, two in zip(fresh, grown):
    assert one["elo"]["value"] == two["elo"]["value"]
    for what in "elo", "points":
        assert two[what]["high"] - two[what]["low"] > one[what]["high"] - one[what]["low"], (one, two)
END
}
check "what was looked at before it grew has wider intervals, and says so" looked

check "one agent is no ladder" says 'expected 2 to 48 agents' "$program" ladder kuhn --agent random
check "two of one name are told apart" says "two agents are called 'random'" \
    "$program" ladder kuhn --agent random --agent random
check "a line-up is no agent" says 'expected one agent' "$program" ladder kuhn --agent 'random vs first' --agent first
check "an agent that is none is refused" says 'randum' "$program" ladder kuhn --agent randum --agent first
finish
