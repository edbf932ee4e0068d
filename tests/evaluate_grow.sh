#!/bin/bash
# evaluate_grow.sh: stores whose experiment is given more scenarios, agents, variants and values.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
until=tests/evaluate/until.experiment
unset RULEPLAY_GAMES
run() { "$program" run "$@" </dev/null; }

# An experiment grows: more scenarios, agents, variants and values, anywhere in their blocks.
large=tests/evaluate/grown.experiment
grep -v 'more$' $large >"$folder/small.experiment"
grep -v 'even more$' $large >"$folder/middle.experiment"
run "$folder/small.experiment" --quiet --store "$folder/small.db"
run $large --quiet --store "$folder/large.db"
"$program" export "$folder/small.db" >"$folder/small.csv"
"$program" export "$folder/large.db" >"$folder/large.csv"
# The report without the command and what it took.
page() {
    "$program" report "$1" |
        sed '/<pre>ruleplay run/,$ { s/<pre>.*//; s/<td data-v="[^"]*">[^<]*<.td><.tr>$//; }'
}
same_as_large() {
    cmp <(tables "$folder/large.db") <(tables "$1") &&
        cmp "$folder/large.csv" <("$program" export "$1")
}
grown() {
    cp "$folder/small.db" "$folder/grown.db" &&
        run $large --quiet --store "$folder/grown.db" && same_as_large "$folder/grown.db" &&
        run $large --quiet --store "$folder/grown.db" && same_as_large "$folder/grown.db" &&
        cmp <(page "$folder/large.db") <(page "$folder/grown.db") &&
        "$program" replay --store "$folder/grown.db" 70.17 --check
}
check "an experiment that grew has the tables of a run at once" grown
kept() {
    # What a chunk took is never the same twice, to the last digit.
    local seconds='SELECT seconds FROM times'
    sqlite3 "$folder/small.db" "$seconds" | sort >"$folder/seconds.txt"
    [ "$(wc -l <"$folder/seconds.txt")" -gt 100 ] &&
        [ -z "$(sqlite3 "$folder/grown.db" "$seconds" | sort | comm -13 - "$folder/seconds.txt")" ]
}
check "and what was there is not played again" kept
grown_and_raised() {
    run "$folder/small.experiment" --plays 50 --quiet --store "$folder/steps.db" &&
        run "$folder/middle.experiment" --plays 110 --quiet --store "$folder/steps.db" &&
        run $large --quiet --store "$folder/steps.db" && same_as_large "$folder/steps.db"
}
check "it grows step by step while plays are raised" grown_and_raised
grown_until() {
    printf 'seed 5\nplays 4000\nchunk 25\nuntil win ±4%%\nscenarios\n    %s\nagents\n    %s\n' \
        connect/tic-tac-toe 'first vs random' >"$folder/one.experiment"
    run "$folder/one.experiment" --plays 130 --quiet --store "$folder/until-grown.db" &&
        run $until --quiet --store "$folder/until-grown.db" &&
        run $until --quiet --store "$folder/until.db" &&
        cmp <(tables "$folder/until.db") <(tables "$folder/until-grown.db")
}
check "it grows where cells stop when known well enough" grown_until
grown_chunk() {
    run --scenario kuhn --agent random --plays 1000 --quiet --store "$folder/default.db" &&
        run --scenario kuhn --agent first --agent random --plays 9000 --quiet \
            --store "$folder/default.db" &&
        run --scenario kuhn --agent first --agent random --plays 9000 --chunk 15 --quiet \
            --store "$folder/default1.db" &&
        cmp <(tables "$folder/default.db") <(tables "$folder/default1.db")
}
check "a store keeps its chunks when it grows" grown_chunk
grown_killed() {
    local old=0 new=0
    for _ in $(seq 5); do
        cp "$folder/small.db" "$folder/killed.db"
        "$program" run $large --quiet --store "$folder/killed.db" </dev/null &
        local process=$!
        sleep "0.0$((10 + RANDOM % 80))"
        kill -9 $process
        wait $process
        whole_or_before "$folder/killed.db" || return 1
    done
    echo "$old were as before, $new had grown"
    run $large --quiet --store "$folder/killed.db" && same_as_large "$folder/killed.db"
}
check "killed meanwhile, a store is the small or the large one" grown_killed
two_runs() {
    local slow='slow: mcts:iterations=400' given="--scenario connect/tic-tac-toe --plays 450 --chunk 3
        --jobs 1 --quiet" process code
    "$program" run $given --agent "$slow" --store "$folder/two.db" </dev/null 2>"$folder/two.err" &
    process=$!
    until [ "$(sqlite3 "$folder/two.db" 'SELECT count(*) FROM chunks' 2>/dev/null || echo 0)" -gt 1 ]
    do
        sleep 0.05
    done
    # It stands still, but not while it writes.
    kill -STOP $process || return 1
    until sqlite3 "$folder/two.db" 'BEGIN EXCLUSIVE; ROLLBACK'; do
        kill -CONT $process
        sleep 0.02
        kill -STOP $process || return 1
    done
    run $given --agent first --agent "$slow" --store "$folder/two.db"
    code=$?
    kill -CONT $process
    wait $process && return 1
    cat "$folder/two.err"
    [ $code -eq 0 ] && grep -q 'larger experiment' "$folder/two.err" &&
        run $given --agent first --agent "$slow" --store "$folder/two-large.db" &&
        cmp <(tables "$folder/two-large.db") <(tables "$folder/two.db")
}
check "a run under way stops when another lets its store grow" two_runs

# What is there can be added to, not changed or taken away. The file stays as it is, byte for byte.
cp "$folder/large.db" "$folder/before.db"
refused() {
    sed "$1" $large >"$folder/refused.experiment"
    says "$2" run "$folder/refused.experiment" --store "$folder/large.db" && cmp "$folder/before.db" "$folder/large.db"
}
check "a line that is taken away is named" refused '/^    random$/d' \
    "agents: 'random' there, nothing here"
check "so is one with other settings" refused 's/width=4/width=5/' \
    "'wide: connect/tic-tac-toe:width=4' there, 'wide: connect/tic-tac-toe:width=5' here"
check "and one with another name" refused 's/wide:/broad:/' \
    "'wide: connect/tic-tac-toe:width=4' there, 'broad: connect/tic-tac-toe:width=4' here"
check "and one that is nearly there" refused 's/mcts: mcts:iterations=4/mtcs: mcts:iterations=5/' \
    "did you mean 'mtcs'?"
check "a variant that was there without being said" refused '/as it is/d' "'as it is' there"
check "pairs of values cannot be taken away" refused 's/^values/values singly/' "singly"
check "nor their seeds be shared" refused 's/^values/values shared/' "seeds of their own there, shared here"
check "nor change their order" refused '/four: height/d; s/^metrics/    four: height = 4\nmetrics/' \
    "'four' comes before 'five' there"
check "metrics cannot be added" refused 's/branching/branching\n    turns/' "'turns' here"
other_description() {
    mkdir "$folder/games" && cp -r games/. "$folder/games" &&
        sed -i 's/^line.*/line 2/' "$folder/games/connect/tic-tac-toe.connect" &&
        RULEPLAY_GAMES="$folder/games" says "the description of" run $large --agent first \
            --store "$folder/large.db" && cmp "$folder/before.db" "$folder/large.db"
}
check "nor may a description have changed" other_description
finish
