#!/bin/bash
# critics.sh: what stands around critics: files of the designer, the store, versions that are compared, the page.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0
check() { # name, command...
    number=$((number + 1))
    local name=$1
    shift
    if "$@" >"$work/said" 2>&1; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        sed 's/^/# /' "$work/said" | head -20
    fi
}
critique() { "$program" critique "$@"; }
quick=(--agent random --games 40 --seconds 0)

# ---- files of the designer ----
says() { # text of a file, what is to be said
    printf "$1" >"$work/bad.critics"
    critique kuhn --static --critics "$work/bad.critics" 2>"$work/error"
    [ $? -eq 2 ] && [ "$(wc -l <"$work/error")" -eq 1 ] && grep -qF "$2" "$work/error" || { cat "$work/error"; return 1; }
}
check "an unknown block: place and suggestion" says 'silense\n' "bad.critics:1:1: error: expected rank, thresholds, silence"
check "a nearly right block" says 'silense\n' "did you mean 'silence'"
check "a nearly right critic" says 'silence\n  shadws: why\n' "2:3: error: no critic is called 'shadws' (did you mean 'shadows'?)"
check "no reason" says 'silence\n  shadows for moat\n' "expected ': ' and the reason"
check "an empty reason" says 'silence\n  shadows for moat: \n' "expected the reason, found the end of the line"
check "no such threshold" says 'thresholds\n  vanilla.tpes = 1\n' "did you mean 'types'"
check "a threshold out of bounds" says 'thresholds\n  vanilla.types = 99\n' "within 0 and 10, found 99"
check "no number" says 'thresholds\n  vanilla.types = many\n' "2:19: error: expected a number, found 'many'"
check "no such metric" says 'measure\n  a: trns > 3 says so\n' "2:6: error: no metric is called 'trns' (did you mean 'turns'?)"
check "no sentence" says 'measure\n  a: turns > 3 with random\n' "'says' and a sentence"
check "a name that is taken" says 'measure\n  shadows: turns > 3 says so\n' "'shadows' is a critic already"
check "a line of no block" says '  shadows\n' "1:3: error: expected a block at the left edge"
check "Gamelan for another game" says 'gamelan\n  critic(x)\n    true()\n' "critics in Gamelan are for games in Gamelan"

cat >"$work/good.critics" <<'END'
rank                # most important first
    child_wins
thresholds
    game_too_short.decisions = 100
silence
    first_player: who begins is meant to win
supersede
    game_too_short with child_wins: children do not mind
measure
    child_wins: loss > 0.5 with greedy vs random says the child hardly ever wins
    short: (turns + decisions) / 2 < 20 says it is short
END
# (greedy wins nearly all as first agent, so `loss` is low; `short` is true)
silenced() {
    critique connect/tic-tac-toe --critics "$work/good.critics" "${quick[@]}" --json >"$work/json" || return 1
    /usr/bin/python3 - "$work/json" <<'END'
import json, sys
said = json.load(open(sys.argv[1]))
critics = lambda key: {one["critic"] for one in said[key]}
assert "short" in critics("findings"), said["findings"]
assert "child_wins" in critics("clear")
assert critics("superseded") == {"game_too_short"}
for one in said["superseded"]:
    assert one["reason"] == "superseded by child_wins: children do not mind"
for one in said["findings"]:
    assert set(one) >= {"critic", "part", "sentence", "evidence"} and one["sentence"]
    assert one["evidence"]["adjusted"] <= 0.05 and one["evidence"]["sample"] == 40
END
}
check "ranks, thresholds, superseding and measures" silenced
printf 'gamelan\n    critic(dear(T))\n      card_type(T), cost(T) > 7\n    critic(quick(T))\n      card_type(T), decisions(proc(play_card(_, T))) = 0, cost(T) > 5\n' >"$work/own.critics"
own() { critique gamelan/dominion --static --critics "$work/own.critics" --only designer | grep -c "dear(province)" | grep -qx 2; }
check "critics in Gamelan, from a file" own
printf 'gamelan\n    critic(dear(T)\n      true()\n' >"$work/own.critics"
bad_own() { critique gamelan/dominion --static --critics "$work/own.critics" 2>&1 | grep -q "own.critics:[0-9]*:[0-9]*: error: expected"; }
check "bad Gamelan names its place" bad_own

# ---- the store ----
same() { # two critiques print the same but for the time
    critique "$@" --json | sed -E 's/"seconds": [0-9.e+-]+//g'
}
four=(connect/four --agent random --games 12 --seconds 0)    # plays of two digits
kept() {
    same "${four[@]}" >"$work/plain" &&
        same "${four[@]}" --store "$work/kept" >"$work/first" &&
        lines=$(grep -c '^play' "$work/kept") && [ "$lines" -gt 0 ] &&
        same "${four[@]}" --store "$work/kept" >"$work/second" &&
        [ "$(grep -c '^play' "$work/kept")" -eq "$lines" ] &&
        cmp "$work/plain" "$work/first" && cmp "$work/first" "$work/second"
}
check "what is kept is not played again, and nothing changes" kept
damaged() {
    # A line cut in the middle, one that was changed, and a last line without its end.
    sed -i -e '3s/.......$//' -e '5s/ 1 / 2 /' "$work/kept" && truncate -s -3 "$work/kept" &&
        same "${four[@]}" --store "$work/kept" >"$work/third" && cmp "$work/first" "$work/third" &&
        same "${four[@]}" --store "$work/kept" >"$work/third" && cmp "$work/first" "$work/third"
}
check "a damaged store is mended by playing" damaged
killed() {
    same connect/four --agent random --games 300 --seconds 0 --only first_player >"$work/whole" || return 1
    for wait in 0.05 0.1 0.2; do
        critique connect/four --agent random --games 300 --seconds 0 --only first_player --store "$work/killed" >/dev/null 2>&1 &
        sleep $wait
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
    done
    same connect/four --agent random --games 300 --seconds 0 --only first_player --store "$work/killed" >"$work/after"
    cmp "$work/whole" "$work/after"
}
check "killed at any moment it goes on where it was" killed
check "a file that is something else is left alone" bash -c "printf 'x\n' >$work/other; ! '$program' critique kuhn --static --store $work/other 2>$work/e; grep -q 'expected .ruleplay critique' $work/e && [ \$(cat $work/other) = x ]"

# ---- versions ----
sed 's/cost(woodcutter) = 3/cost(woodcutter) = 4/' games/gamelan/dominion.gamelan >"$work/later.gamelan"
cp games/gamelan/_*.gamelan "$work"
since() {
    critique "$work/later.gamelan" --static --since gamelan/dominion >"$work/since" &&
        grep -q 'spy is slow to resolve.*\[still there\]' "$work/since" && grep -A3 '^gone' "$work/since" | grep -q chancellor
}
check "what is gone and what is still there" since
new() { critique gamelan/dominion --static --since "$work/later.gamelan" | grep -q 'chancellor is shadowed.*\[new\]'; }
check "and what is new" new

# ---- the page and records ----
printf 'board 3 3\nline 2\n' >"$work/two.connect"    # who begins always wins
page() {
    critique "$work/two.connect" --agent greedy --games 60 --only first_player --seconds 0 --report "$work/page.html" --record "$work/plays" --quiet &&
        grep -q 'What critics say' "$work/page.html" && grep -q 'Who begins wins [0-9]' "$work/page.html" &&
        for play in "$work"/plays/*.play; do "$program" replay "$play" --check || return 1; done
}
check "the page, and plays that replay" page
section() {
    "$program" run --scenario gamelan/dominion --agent first --plays 2 --store "$work/results.db" --quiet &&
        "$program" report "$work/results.db" --critique --output "$work/report.html" &&
        grep -q 'What critics say of Dominion' "$work/report.html" && grep -q 'spy is slow to resolve' "$work/report.html"
}
check "a section of the report of an experiment" section
threads() {
    for jobs in 1 3; do same "${four[@]}" --jobs $jobs >"$work/jobs$jobs" || return 1; done
    cmp "$work/jobs1" "$work/jobs3" && cmp "$work/plain" "$work/jobs1"
}
check "any number of threads says the same" threads
# What outputs.py compares, here for whoever looks after memory.
each() { while read -r game; do critique $game --seconds 0 --evidence || return 1; done; }
check "static critics on all engines" each <<'END'
spire/jaw-worm --static
gamelan/dominion --static --since chaos/starter
vgdl/zelda --static
chaos/starter --static
END
check "all critics on small games" each <<'END'
kuhn --agent random --games 6
tests/critics/small.vgdl --agent greedy --games 6
gamelan/pig:players=3,goal=6 --agent random --games 6
spire/jaw-worm --agent random --games 2
END
