#!/bin/bash
# workers.sh: workers on PostgreSQL that are killed at random moments, with the server restarted or
# crashed in between, end with the tables of a run that was never interrupted.
#
#     tests/evaluate/workers.sh PROGRAM [KILLS]     1,000 kills unless said otherwise
set -u
program=$(realpath "$1")
kills=${2:-1000}
cd "$(dirname "$0")/../.."
. tests/evaluate/lib.sh
. tests/evaluate/postgres.sh
server_there || { echo "there is no PostgreSQL"; exit 77; }
trap 'server_stop immediate 2>/dev/null; rm -rf "$folder"' EXIT
server_make || exit 1
experiment=tests/evaluate/kuhn.experiment
begin() { "$program" run $experiment --quiet --jobs 1 --lease 1 --store "$server_address"; }

begin || exit 1
server_tables >"$folder/whole.txt"
"$program" export "$server_address" >"$folder/whole.csv"

done_kills=0 runs=0 wrong=0 restarts=0
while [ $done_kills -lt "$kills" ]; do
    server_new
    # The run lays out the work and is killed; workers do the rest and are killed as well.
    begin 2>/dev/null &
    process=$!
    pause 500
    kill -9 $process 2>/dev/null && done_kills=$((done_kills + 1))
    wait $process 2>/dev/null
    for _ in $(seq $((2 + RANDOM % 6))); do
        "$program" work --jobs 1 --lease 1 --store "$server_address" 2>/dev/null &
        first=$!
        "$program" work --jobs 2 --lease 1 --store "$server_address" 2>/dev/null &
        second=$!
        if [ $((RANDOM % 4)) -eq 0 ]; then
            pause 200
            server_stop "$([ $((RANDOM % 2)) -eq 0 ] && echo fast || echo immediate)"
            server_start
            restarts=$((restarts + 1))
        fi
        pause 300
        kill -9 $first 2>/dev/null && done_kills=$((done_kills + 1))
        pause 300
        kill -9 $second 2>/dev/null && done_kills=$((done_kills + 1))
        wait $first $second 2>/dev/null
    done
    begin || wrong=$((wrong + 1))
    runs=$((runs + 1))
    if ! server_tables | cmp -s - "$folder/whole.txt" ||
        ! "$program" export "$server_address" | cmp -s - "$folder/whole.csv"; then
        echo "the tables differ"
        wrong=$((wrong + 1))
    fi
done 2>/dev/null
echo "$done_kills kills and $restarts restarts of the server in $runs runs, $wrong ended differently"
[ $wrong -eq 0 ]
