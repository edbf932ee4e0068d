#!/bin/bash
# throughput.sh: what keeping results costs: `run` with a store beside `sim` without, in processor
# time (fair on a busy machine) and in seconds; and two workers on PostgreSQL beside one.
#
#     tests/evaluate/throughput.sh PROGRAM [PLAYS]
set -u
program=$(realpath "$1")
plays=${2:-1000000}
cd "$(dirname "$0")/../.."
. tests/evaluate/lib.sh
. tests/evaluate/postgres.sh
trap 'server_stop immediate 2>/dev/null; rm -rf "$folder"' EXIT
TIMEFORMAT='%U %S %R'

# Processor and wall seconds of a command.
cost() { { time "$@" >/dev/null 2>&1; } 2>&1; }

for game in 'spire/minists first' 'connect/tic-tac-toe random' 'kuhn random'; do
    set -- $game
    rm -f "$folder"/t.db*
    sim=$(cost "$program" sim "$1" --agent "$2" --games "$plays" --jobs 1)
    run=$(cost "$program" run --scenario "$1" --agent "$2" --plays "$plays" --jobs 1 --quiet \
        --store "$folder/t.db")
    echo "$sim $run" | awk -v name="$1" '{
        printf "%-20s sim %.2f s, run %.2f s of processor: %.0f %%; wall %.2f s, %.2f s: %.0f %%\n",
            name, $1 + $2, $4 + $5, 100 * ($1 + $2) / ($4 + $5), $3, $6, 100 * $3 / $6 }'
done

server_there && server_make || exit 0
work() {    # seconds until COUNT workers are through
    server_new
    "$program" run --scenario spire/minists --agent greedy --plays 20000 --chunk 100 --jobs 1 --quiet \
        --store "$server_address" >/dev/null 2>&1 &
    local first=$! started
    started=$(date +%s%N)
    if [ "$1" -eq 2 ]; then
        until "$program" work --jobs 1 --store "$server_address" 2>/dev/null; do
            :    # the tables are not there yet
        done
    fi
    wait $first
    echo $((($(date +%s%N) - started) / 1000000))
}
one=$(work 1)
two=$(work 2)
echo "$one $two" | awk '{ printf "PostgreSQL: one worker %d ms, two workers %d ms: %.2f times as fast\n", $1, $2, $1 / $2 }'
uptime
