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

# ---- Swiss rounds ----

five=(--agent first --agent greedy --agent random --agent 'tree: mcts:iterations=20' --agent 'bush: mcts:iterations=5')
swiss() { "$program" ladder connect/tic-tac-toe "${five[@]}" --pairing swiss --plays 20 "$@"; }
swiss --json >"$folder/swiss.json" && swiss >"$folder/swiss.txt" || exit 1
paired() { # four rounds of two pairs, nobody met twice, all but one rested once
    [ "$(grep -c '^round [1-4]: .* rests\|^    rests$' "$folder/swiss.txt")" -ge 4 ] &&
        grep -q '^round 1: first [0-9.]* random, greedy [0-9.]* tree; bush rests$' "$folder/swiss.txt" &&
        grep -q '2 of 10 pairs did not meet' "$folder/swiss.txt" && python3 - "$folder/swiss.json" <<'END'
import json, sys
ladder = json.load(open(sys.argv[1]))
assert ladder["unmet"] == 2 and ladder["matches"] == 160, ladder
assert ladder["rated"][0]["name"] == "tree" and "nash" not in ladder["rated"][0]
met = [sum(points is not None for points in rated["against"]) for rated in ladder["rated"]]
assert sorted(met) == [3, 3, 3, 3, 4], met
END
}
check "neighbours meet, nobody twice, and rests are shared out" paired
alike() { swiss --json "$@" >"$folder/other.json" && cmp "$folder/swiss.json" "$folder/other.json"; }
check "Swiss rounds on one thread are the same" alike --jobs 1
check "and kept in a store" alike --store "$folder/swiss.db"
check "and again from the store" alike --store "$folder/swiss.db"
stopped() {
    for _ in 1 2 3 4 5 6 7 8; do
        swiss --quiet --chunk 2 --jobs 1 --store "$folder/stopped.db" &
        pause 120
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
    done
    alike --store "$folder/stopped.db" --chunk 2
}
check "killed and continued, the same" stopped
longer() { # rounds are added, up to where all have met; then it is a round robin, whose plays can be raised
    swiss --rounds 2 --quiet --store "$folder/longer.db" && swiss --rounds 3 --quiet --store "$folder/longer.db" &&
        alike --store "$folder/longer.db" && swiss --rounds 9 --store "$folder/longer.db" --json >"$folder/nine.json" &&
        "$program" ladder connect/tic-tac-toe "${five[@]}" --plays 20 --json | cmp - "$folder/nine.json" &&
        says 'the store holds 5 rounds, more than the 3' swiss --rounds 3 --store "$folder/longer.db" &&
        "$program" ladder connect/tic-tac-toe "${five[@]}" --plays 30 --quiet --store "$folder/longer.db"
}
check "rounds are added, not taken away, until all have met" longer
others() {
    says "another experiment" "$program" ladder connect/tic-tac-toe --agent random --agent first --agent greedy \
        --pairing swiss --plays 20 --store "$folder/swiss.db"
}
check "a store of others is refused" others
check "rounds are of Swiss ones" says '--rounds goes with --pairing swiss' \
    "$program" ladder kuhn --agent random --agent first --rounds 2
check "a game for one has no pairs" says 'in a game for one nobody is paired' \
    "$program" ladder spire/jaw-worm --agent random --agent first --pairing swiss
check "a way to pair that is none" says 'expected one of all|swiss|neighbours' \
    "$program" ladder kuhn --agent random --agent first --pairing swis

# ---- strength over budget ----

double() { "$program" ladder "$1" --agent "$2" --doublings "$3" --json "${@:4}" >"$folder/double.json"; }
grows() {
    double connect/tic-tac-toe mcts 2..64 --plays 80 && python3 - "$folder/double.json" <<'END'
import json, sys
ladder = json.load(open(sys.argv[1]))
budgets = ladder["budgets"]
assert budgets["setting"] == "iterations" and budgets["falls"] == 0
assert [one["size"] for one in budgets["sizes"]] == [2, 4, 8, 16, 32, 64]
assert [one["name"] for one in budgets["sizes"]][0] == "mcts:iterations=2"
assert [(step["more"], step["less"]) for step in budgets["steps"]] == [(4, 2), (8, 4), (16, 8), (32, 16), (64, 32)]
assert ladder["matches"] == 400 and ladder["unmet"] == 10
elo = [one["elo"]["value"] for one in budgets["sizes"]]
assert elo[-1] > elo[0] + 100, elo
END
}
check "each budget meets the one before, and strength grows" grows
falls() { # the more moves are random, the weaker; all pairs are one family of tests
    double connect/tic-tac-toe 'late: random_start:agent="mcts:iterations=30"' moves=1..4 --pairing all --plays 100 &&
        python3 - "$folder/double.json" <<'END'
import json, sys
budgets = json.load(open(sys.argv[1]))["budgets"]
assert budgets["setting"] == "moves" and [one["name"] for one in budgets["sizes"]] == ["late 1", "late 2", "late 4"]
assert len(budgets["steps"]) == 3 and budgets["falls"] >= 2, budgets
for step in budgets["steps"]:
    assert step["falls"] == (step["p"] < 0.05 and step["points"]["value"] < 0.5)
assert all(step["falls"] for step in budgets["steps"] if step["more"] == 4), budgets
END
}
check "where more makes it weaker that is told" falls
told() {
    "$program" ladder connect/tic-tac-toe --agent 'random_start:agent="mcts:iterations=30"' --doublings moves=1..4 \
        --pairing all --plays 100 --report "$folder/falls.html" >"$folder/falls.txt" &&
        tr -s '\n ' ' ' <"$folder/falls.txt" | grep -q 'Whether more moves made it weaker was asked 3 times .* yes. .*4 has .* against 1, p ' &&
        grep -q 'Strength over moves' "$folder/falls.html" && grep -q 'Elo over moves' "$folder/falls.html"
}
check "in words and on the page" told
alone() { # in a game for one: scores over the same seeds
    double spire/jaw-worm 'mcts' 2..8 --plays 20 --store "$folder/double.db" --report "$folder/double.html" &&
        cp "$folder/double.json" "$folder/once.json" &&
        double spire/jaw-worm 'mcts' 2..8 --plays 20 --store "$folder/double.db" --jobs 1 &&
        cmp "$folder/once.json" "$folder/double.json" && grep -q 'score over iterations' "$folder/double.html" &&
        python3 - "$folder/double.json" <<'END'
import json, sys
budgets = json.load(open(sys.argv[1]))["budgets"]
assert len(budgets["steps"]) == 3
for one in budgets["sizes"]:
    assert 0 <= one["win"]["low"] <= one["win"]["value"] <= one["win"]["high"] <= 1
    assert one["score"]["low"] < one["score"]["value"] < one["score"]["high"]
END
}
check "in a game for one scores are told too" alone
refused() { says "$1" "$program" ladder connect/tic-tac-toe "${@:2}"; }
check "budgets that are no range" refused 'expected the first and the last budget' --agent mcts --doublings 50
check "nor doubled" refused 'expected 50..1600 or 50..3200' --agent mcts --doublings 50..3000
check "too few doublings" refused 'four times the first or more' --agent mcts --doublings 50..100
check "a setting that is none" refused "did you mean 'iterations'" --agent mcts --doublings itertions=5..20
check "a setting that is there" refused "has a setting 'iterations'" --agent mcts:iterations=5 --doublings 5..20
check "one agent alone is doubled" refused 'wants one agent' --agent mcts --agent random --doublings 5..20

# ---- more than two ----

three_seats() { # both have the one seat and the others in turn; who is better is so from every seat
    "$program" ladder gamelan/pig:players=3 --agent random --agent greedy --agent first --plays 30 --json \
        >"$folder/pig.json" && python3 - "$folder/pig.json" <<'END'
import json, sys
ladder = json.load(open(sys.argv[1]))
assert ladder["seeds"] == 10 and ladder["matches"] == 3 * 2 * 30 * 2 and "beginning" not in ladder, ladder
assert ladder["rated"][0]["name"] == "greedy", ladder
END
}
check "in a game for three one meets two of the other" three_seats
copies_of_three() {
    "$program" ladder gamelan/pig:players=3 --agent 'a: random' --agent 'b: random' --plays 60 --json \
        >"$folder/pig.json" && python3 - "$folder/pig.json" <<'END'
import json, sys
for rated in json.load(open(sys.argv[1]))["rated"]:
    assert rated["points"]["low"] < 0.5 < rated["points"]["high"], rated
END
}
check "and copies are as good as each other" copies_of_three

check "one agent is no ladder" says 'expected 2 to 48 agents' "$program" ladder kuhn --agent random
check "two of one name are told apart" says "two agents are called 'random'" \
    "$program" ladder kuhn --agent random --agent random
check "a line-up is no agent" says 'expected one agent' "$program" ladder kuhn --agent 'random vs first' --agent first
check "an agent that is none is refused" says 'randum' "$program" ladder kuhn --agent randum --agent first
finish
