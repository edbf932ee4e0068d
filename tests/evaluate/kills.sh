#!/bin/bash
# kills.sh: runs that are killed at random moments and continued end as if nothing had happened.
#
#     tests/evaluate/kills.sh PROGRAM [KILLS]     1,000 kills unless said otherwise
#
# Each run is killed again and again until it gets through, then its tables are compared with those
# of a run that was never interrupted; then the next begins.
set -u
program=$1
kills=${2:-1000}
here=$(dirname "$0")
. "$here/lib.sh"
trap 'rm -rf "$folder"' EXIT
experiment=$here/kuhn.experiment

started=$(date +%s%N)
"$program" run "$experiment" --quiet --store "$folder/whole.db" || exit 1
span=$((($(date +%s%N) - started) / 1000000))
tables "$folder/whole.db" >"$folder/whole.txt"
"$program" export "$folder/whole.db" >"$folder/whole.csv"

done_kills=0 runs=0 wrong=0
while [ $done_kills -lt "$kills" ]; do
    rm -f "$folder"/part.db*
    tries=0
    while :; do
        "$program" run "$experiment" --quiet --jobs $((1 + RANDOM % 3)) --store "$folder/part.db" \
            2>"$folder/error.txt" &
        process=$!
        # Later tries get more time, so that every run ends.
        pause $((span * 6 / 10 + 8 + span * tries / 16))
        if kill -9 $process 2>/dev/null; then
            wait $process 2>/dev/null
            code=$?
        else
            wait $process
            code=$?
        fi
        [ $code -eq 137 ] || break
        done_kills=$((done_kills + 1))
        tries=$((tries + 1))
    done
    runs=$((runs + 1))
    if [ $code -ne 0 ]; then
        cat "$folder/error.txt"
        wrong=$((wrong + 1))
    elif ! tables "$folder/part.db" | cmp -s - "$folder/whole.txt" ||
        ! "$program" export "$folder/part.db" | cmp -s - "$folder/whole.csv"; then
        echo "the tables differ after $tries kills"
        wrong=$((wrong + 1))
    fi
done 2>/dev/null
echo "$done_kills kills in $runs runs, $wrong runs ended differently"
[ $wrong -eq 0 ]
