#!/bin/bash
# evaluate_postgres.sh: experiments on a real PostgreSQL, on a private socket.
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
. tests/evaluate/postgres.sh
server_there || exit 77
trap 'server_stop immediate 2>/dev/null; rm -rf "$folder"' EXIT
server_make || exit 1
small=tests/evaluate/kuhn.experiment
until=tests/evaluate/until.experiment
run() { timeout 60 "$program" run "$@" </dev/null; }

equal() {
    run "$1" --quiet --plays 400 --store "$folder/one.db" &&
        run "$1" --quiet --plays 400 --store "$server_address" &&
        cmp <("$program" export "$folder/one.db") <("$program" export "$server_address")
}
check "PostgreSQL gives the same rows as SQLite" equal $small
view() {
    [ "$("$server_bin/psql" -qAt -h "$folder" -U tester -d results -c \
        'SELECT count(*), sum(CASE WHEN result0 = 1 THEN 1 END), sum(score0) FROM plays
        WHERE cell = 3')" = "$(sqlite3 "$folder/one.db" 'SELECT count(*), sum(result0 = 1),
        CAST(sum(score0) AS INTEGER) FROM plays WHERE cell = 3')" ]
}
check "and its view the same numbers" view
check "a play is replayed from there" "$program" replay --store "$server_address" 4.17 --check
check "another experiment is refused" says "another experiment" \
    run $small --plays 400 --seed 4 --store "$server_address"
raised() {
    run "$1" --quiet --plays "$2" --store "$server_address" || return 1
    rm -f "$folder/raised.db"
    # Workers help while plays are raised.
    timeout 60 "$program" work --store "$server_address" &
    run "$1" --quiet --plays 1930 --store "$server_address" &&
        run "$1" --quiet --plays 1930 --store "$folder/raised.db" &&
        wait && cmp <("$program" export "$folder/raised.db") <("$program" export "$server_address")
}
check "plays are raised" raised $small 430
server_new
check "plays are raised where cells stop when known well enough" raised $until 110

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
check "what is taken away is refused" says "scenarios: 'tall: connect/tic-tac-toe:height=4' there, nothing" \
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
# Runs and workers are under way with the smaller plan while others let it grow, at its front and then
# at its end. All of them read the plan again and help on.
grown_meanwhile() {
    local more=${1:-}
    local slow='slow: mcts:iterations=1500' given="--scenario connect/tic-tac-toe --plays 120 --chunk 3
        --quiet" helpers=() process
    server_new
    run $given $more --agent "$slow" --store "$server_address" & helpers+=($!)
    until [ "$(ask 'SELECT count(*) FROM chunks' 2>/dev/null || echo 0)" -gt 1 ]; do sleep 0.05; done
    timeout 60 "$program" work --jobs 2 --store "$server_address" & helpers+=($!)
    sleep 0.3
    run $given $more --agent first --agent "$slow" --store "$server_address" & helpers+=($!)
    sleep 0.3
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
    for _ in $(seq 12); do
        server_new
        run "$folder/small.experiment" --quiet --store "$server_address" || return 1
        "$program" run $large --quiet --lease 1 --store "$server_address" </dev/null &
        process=$!
        sleep "0.$((100 + RANDOM % 300))"
        kill -9 $process
        wait $process
        "$program" export "$server_address" >"$folder/killed.csv" || return 1
        if [ "$(ask 'SELECT count(*) FROM cells')" -eq 20 ]; then
            cmp "$folder/killed.csv" "$folder/small.csv" || return 1
            old=$((old + 1))
        else
            [ -z "$(grep -vxFf "$folder/large.csv" "$folder/killed.csv")" ] || return 1
            new=$((new + 1))
        fi
    done
    echo "$old were as before, $new had grown"
    run $large --quiet --store "$server_address" && same_as "$folder/large.db"
}
check "killed meanwhile, a store is the small or the large one" grown_killed
check "a server that is not there gives a clear error" says "PostgreSQL" \
    run $small --store "postgresql://tester@/results?host=$folder/none"

server_new
check "an empty database has nothing to work on" says "no experiment" \
    "$program" work --store "$server_address"

stopping() {
    server_new
    rm -f "$folder/until.db"
    run $until --quiet --store "$folder/until.db" &&
        { run $until --quiet --jobs 3 --store "$server_address" & } &&
        sleep 0.3 && timeout 60 "$program" work --jobs 2 --store "$server_address"
    wait
    cmp <("$program" export "$folder/until.db") <("$program" export "$server_address")
}
check "several workers stop a cell at the same play" stopping

late() {
    # A worker whose lease has ended comes second; its chunk is thrown away.
    server_new
    run $small --quiet --plays 400 --store "$server_address" --lease 1 &
    sleep 0.2
    timeout 60 "$program" work --store "$server_address" --lease 1
    timeout 60 "$program" work --store "$server_address" --lease 1
    wait
    cmp <("$program" export "$folder/one.db") <("$program" export "$server_address")
}
check "work done twice counts once" late
check "killed workers and a restarted server change nothing" \
    bash tests/evaluate/workers.sh "$program" 12
finish
