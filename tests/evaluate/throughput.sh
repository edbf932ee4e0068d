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

# The middle of several rounds, `sim` and `run` in turns, so that a busy moment meets both.
for game in 'spire/minists first 5' 'connect/tic-tac-toe random 5' 'kuhn random 15'; do
    set -- $game
    for jobs in 1 2; do
        for _ in $(seq "$3"); do
            rm -f "$folder"/t.db*
            echo "$(cost "$program" sim "$1" --agent "$2" --games "$plays" --jobs $jobs)" \
                "$(cost "$program" run --scenario "$1" --agent "$2" --plays "$plays" --jobs $jobs \
                    --quiet --store "$folder/t.db")"
        done | awk -v name="$1" -v jobs=$jobs '
            function middle(list, n,   i, j, x) {
                for (i = 1; i <= n; i++) for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
                    x = list[j]; list[j] = list[j - 1]; list[j - 1] = x }
                return list[int((n + 1) / 2)] }
            { a[NR] = $1 + $2; b[NR] = $4 + $5; c[NR] = $3; d[NR] = $6 }
            END { s = middle(a, NR); r = middle(b, NR); t = middle(c, NR); u = middle(d, NR)
                printf "%-20s %d thread%s: sim %.3f s, run %.3f s of processor: %.0f %%; ", name, jobs,
                    (jobs > 1 ? "s" : ""), s, r, 100 * s / r
                printf "wall %.3f s, %.3f s: %.0f %%\n", t, u, 100 * t / u }'
    done
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
# The middle of five rounds, for the same reason as above.
for _ in 1 2 3 4 5; do
    echo "$(work 1) $(work 2)"
done | awk '{ printf "%d %d %.3f\n", $1, $2, $1 / $2 }' | sort -n -k 3 |
    awk '{ one[NR] = $1; two[NR] = $2; ratio[NR] = $3 } END { m = int((NR + 1) / 2)
        printf "PostgreSQL: one worker %d ms, two workers %d ms: %.2f times as fast (%.2f to %.2f)\n",
            one[m], two[m], ratio[m], ratio[1], ratio[NR] }'
uptime
