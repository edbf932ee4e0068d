#!/bin/bash
# evaluate_looks.sh: results that are looked at while they grow, and differences that are waited for.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES

run() { "$program" run "$@"; }
null() { run tests/evaluate/null.experiment --store "$folder/null.db" "$@"; }

null >"$folder/first.txt"
check "a first look is a usual one" bash -c "! grep -q 'looked at before' '$folder/first.txt'"
check "it is noted" test "$(sqlite3 "$folder/null.db" 'SELECT * FROM looks')" = "400|2|200"
null --quiet
"$program" report "$folder/null.db" >"$folder/same.html"
check "looking again at the same is the same look" bash -c \
    "! grep -q 'Looked at before' '$folder/same.html'"
null --plays 300 --quiet
check "nobody looked if nothing was printed" \
    test "$(sqlite3 "$folder/null.db" 'SELECT count(*) FROM looks')" -eq 1
"$program" export "$folder/null.db" --what differences >"$folder/second.csv"
check "tables of results that grew say so" grep -q ',sequential,' "$folder/second.csv"
null --plays 400 >"$folder/third.txt"
grown="looked at before, 2 times, first with 200 plays"
check "and how often they were looked at" bash -c "tr -s ' \\n' ' ' <'$folder/third.txt' | grep -q '$grown'"
"$program" report "$folder/null.db" >"$folder/third.html"
check "the page too" grep -q "$grown" "$folder/third.html"

# width FILE: of the interval of a's wins.
width() { sed -nE 's/^a +[0-9]+ +[0-9.]+ % \(([0-9.]+) to ([0-9.]+)\)/\2 \1/p' "$1" | awk '{print $1 - $2}'; }
run tests/evaluate/null.experiment --plays 400 --store "$folder/once.db" >"$folder/once.txt"
check "intervals allow for it" awk "BEGIN {exit !($(width "$folder/third.txt") > 1.3 * $(width "$folder/once.txt"))}"
check "a store that was looked at is the same store" \
    cmp <(tables "$folder/null.db") <(tables "$folder/once.db")
null --plays 400 --agent 'c: first vs first' >"$folder/more.txt"
check "other cells beside them are no second look" \
    bash -c "tr -s ' \\n' ' ' <'$folder/more.txt' | grep -q '$grown'"
sealed() {
    chmod a-w "$folder/once.db" && "$program" report "$folder/once.db" >/dev/null
}
check "a store that cannot be written can be looked at" sealed

# Differences that are waited for.
differs=tests/evaluate/differs.experiment
run $differs --jobs 1 --quiet --store "$folder/alone.db"
run $differs --jobs 3 --quiet --store "$folder/threads.db"
check "any number of threads stops at the same plays" \
    cmp <(tables "$folder/alone.db") <(tables "$folder/threads.db")
killed() {
    for i in 1 2 3 4 5 6; do
        run $differs --jobs 2 --quiet --store "$folder/killed.db" &
        pause 300
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
    done
    run $differs --jobs 2 --quiet --store "$folder/killed.db" &&
        cmp <(tables "$folder/alone.db") <(tables "$folder/killed.db")
}
check "a run that was killed too" killed
raised() {
    run $differs --plays 300 --chunk 25 --quiet --store "$folder/raised.db" &&
        run $differs --chunk 25 --quiet --store "$folder/raised.db" &&
        cmp <(tables "$folder/alone.db") <(tables "$folder/raised.db")
}
check "and one whose plays were raised" raised
plays() { sqlite3 "$folder/alone.db" "SELECT sum(count) FROM chunks WHERE cell = $1"; }
check "what differs clearly stops early" test "$(plays 2)" -lt "$(plays 0)"
check "and what does not is played until that is known" test "$(plays 0)" -lt 8000

# The column of `until` by any of its names.
check "the name of the place will do" run experiments/bash.experiment --until 'hp ±20' --quiet
check "the metric's spec will do" run experiments/bash.experiment --until 'field:name=hp ±20' --quiet
check "another name gets a suggestion and a list" \
    says "(did you mean 'hp'?); it has: win, hp" run experiments/bash.experiment --until 'hpp ±1'
check "differences need two" \
    says "nothing to compare" run --scenario kuhn --agent random --until 'win differs ±1%'
printf 'scenarios\n    spire/jaw-worm\nagents\n    random\nvalues\n    cheap: Bash.cost = 1\n    free: Bash.cost = 0\n' \
    >"$folder/collide.experiment"
check "values that set the same thing are named, with their lines" \
    says "collide.experiment:7:1: error: values 'cheap' (line 6) and 'free' both set Bash.cost" \
    run "$folder/collide.experiment"
finish
