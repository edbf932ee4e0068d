#!/bin/bash
# evaluate_ladder.sh: agents meet and are rated; ladders are kept, go on and grow.
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

check "one agent is no ladder" says 'expected 2 to 48 agents' "$program" ladder kuhn --agent random
check "two of one name are told apart" says "two agents are called 'random'" \
    "$program" ladder kuhn --agent random --agent random
check "a line-up is no agent" says 'expected one agent' "$program" ladder kuhn --agent 'random vs first' --agent first
check "an agent that is none is refused" says 'randum' "$program" ladder kuhn --agent randum --agent first
finish
