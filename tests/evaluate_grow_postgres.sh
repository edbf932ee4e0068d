#!/bin/bash
# evaluate_grow_postgres.sh: experiments that grow on a real PostgreSQL, while others work on them.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
. tests/evaluate/postgres.sh
server_there || exit 77
trap 'server_stop immediate 2>/dev/null; rm -rf "$folder"' EXIT
server_make || exit 1
until=tests/evaluate/until.experiment
run() { timeout 60 "$program" run "$@" </dev/null; }

large=tests/evaluate/grown.experiment
grep -v 'more$' $large >"$folder/small.experiment"
grep -v 'even more$' $large >"$folder/middle.experiment"
run $large --quiet --store "$folder/large.db"
run "$folder/small.experiment" --quiet --store "$folder/small.db"
"$program" export "$folder/large.db" >"$folder/large.csv"
"$program" export "$folder/small.db" >"$folder/small.csv"
ask() { "$server_bin/psql" -qAt -h "$folder" -U tester -d results -c "$1"; }
same_as() {
    cmp <("$program" export "$1") <("$program" export "$server_address") &&
        [ "$(ask 'SELECT count(*) FROM leases')" -eq 0 ] &&
        [ "$(ask 'SELECT count(*) FROM chunks FULL JOIN times USING(cell, chunk)
            WHERE chunks.count IS NULL OR seconds IS NULL')" -eq 0 ]
}
grown() {
    server_new
    run "$folder/small.experiment" --plays 50 --quiet --store "$server_address" &&
        run "$folder/middle.experiment" --plays 110 --quiet --store "$server_address" &&
        run $large --quiet --store "$server_address" && same_as "$folder/large.db"
}
check "an experiment grows while plays are raised" grown
check "what is taken away is refused" \
    says "scenarios: 'tall: connect/tic-tac-toe:height=4' there, nothing here" \
    run "$folder/small.experiment" --store "$server_address"
grown_until() {
    server_new
    rm -f "$folder/until.db"
    printf 'seed 5\nplays 4000\nchunk 25\nuntil win ±4%%\nscenarios\n    %s\nagents\n    %s\n' \
        connect/tic-tac-toe 'first vs random' >"$folder/one.experiment"
    run "$folder/one.experiment" --plays 130 --quiet --store "$server_address" &&
        run $until --quiet --store "$server_address" &&
        run $until --quiet --store "$folder/until.db" && same_as "$folder/until.db"
}
check "it grows where cells stop when known well enough" grown_until
# until_there TABLE COUNT: waits for so many rows.
until_there() {
    until [ "$(ask "SELECT count(*) FROM $1" 2>/dev/null || echo 0)" -ge "$2" ]; do sleep 0.05; done
}
# Runs and workers are under way with the smaller plan while others let it grow, at its front and then
# at its end. All of them read the plan again and help on.
grown_meanwhile() {
    local more=${1:-}
    local slow='slow: mcts:iterations=1000' given="--scenario connect/tic-tac-toe --plays 120 --chunk 3
        --quiet" helpers=() process
    server_new
    run $given $more --agent "$slow" --store "$server_address" & helpers+=($!)
    until_there chunks 2
    timeout 60 "$program" work --jobs 2 --store "$server_address" & helpers+=($!)
    until_there chunks 8
    run $given $more --agent first --agent "$slow" --store "$server_address" & helpers+=($!)
    until_there cells 2
    run $given $more --agent first --agent "$slow" --agent random --variant 'as it is' \
        --variant 'wide: width = 4' --store "$server_address" & helpers+=($!)
    for process in "${helpers[@]}"; do
        wait "$process" || return 1
    done
    rm -f "$folder/meanwhile.db"
    run $given $more --agent first --agent "$slow" --agent random --variant 'as it is' \
        --variant 'wide: width = 4' --store "$folder/meanwhile.db" && same_as "$folder/meanwhile.db"
}
check "workers under way go on with what has grown" grown_meanwhile
check "also where cells stop when known well enough" grown_meanwhile "--until win±9%"
grown_killed() {
    local old=0 new=0 process
    for _ in $(seq 3); do
        server_new
        run "$folder/small.experiment" --quiet --store "$server_address" || return 1
        "$program" run $large --quiet --lease 1 --store "$server_address" </dev/null &
        process=$!
        sleep "0.$((100 + RANDOM % 300))"
        kill -9 $process
        wait $process
        whole_or_before "$server_address" || return 1
    done
    echo "$old were as before, $new had grown"
    run $large --quiet --store "$server_address" && same_as "$folder/large.db"
}
check "killed meanwhile, a store is the small or the large one" grown_killed
finish
