#!/bin/bash
# evaluate_stages.sh: what is decided step by step in a store on PostgreSQL, where workers help with every step: metas,
# and ladders of Swiss rounds. (Evolutions are in evaluate_postgres.sh.)
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
. tests/evaluate/postgres.sh
server_there || exit 77
unset RULEPLAY_GAMES
trap 'server_stop immediate 2>/dev/null; rm -rf "$folder"' EXIT
server_make || exit 1

cat >"$folder/small.meta" <<'END'
title "Small"
game chaos/starter
agent random_start:moves=1,agent='chaos:level=1'
decks 4 of 5
rounds 12
pairs 1 to 10
random 8 decks 60 pairs
compare 2 pairs 9
END
# In the background these are the program itself, so that what is killed or stopped is that and not a shell.
meta() { "$program" meta "$folder/small.meta" --store "$server_address" --lease 1 "$@" </dev/null; }
helper() { exec "$program" work --store "$server_address" --jobs 1 --lease 1 --wait 20 </dev/null; }
meta_beside() { exec "$program" meta "$folder/small.meta" --store "$server_address" --lease 1 --quiet --jobs 1 "$@" </dev/null; }
ask() { "$server_bin/psql" -qAt -h "$folder" -U tester -d results -c "$1"; }
kept() { ask "SELECT value FROM meta WHERE key = 'evolution'" | head -c -1; }
same() { cmp "$folder/alone.txt" "$folder/there.txt" && cmp "$folder/alone.state" <(kept); }
"$program" meta "$folder/small.meta" --store "$folder/alone.state" >"$folder/alone.txt" || exit 1

alone() { meta --jobs 2 >"$folder/there.txt" && same; }
check "a meta ends with the same bytes as in a file" alone
again() { meta >"$folder/there.txt" && same && (helper); }
check "one that is done tells the same again, and keeps no worker waiting" again
helped() { # and who helps ends when it does
    server_new
    helper & local one=$!
    helper & local two=$!
    meta --jobs 1 >"$folder/there.txt" && same && wait $one && wait $two
}
check "with two workers, too" helped
shared() { # this one plays nothing by itself: it is stopped as soon as there is a stage
    server_new
    meta_beside & local main=$!
    for _ in $(seq 200); do
        [ "$(ask 'SELECT count(*) FROM cells' 2>/dev/null || echo 0)" -gt 0 ] && break
        sleep 0.01
    done
    kill -STOP $main
    helper & local one=$!
    local left=1
    for _ in $(seq 400); do
        left=$(ask 'SELECT count(*) FROM leases WHERE owner IS NULL OR ends < now()' 2>/dev/null || echo 1)
        [ "$left" -eq 0 ] && break
        sleep 0.02
    done
    kill -CONT $main
    wait $main && meta >"$folder/there.txt" && same && wait $one && [ "$left" -eq 0 ]
}
check "workers alone finish the step at hand" shared
kills() { # whoever is killed, and how often
    server_new
    local worker=0 half=0
    for _ in $(seq "$1"); do
        [ $worker -ne 0 ] || { helper & worker=$!; }
        meta_beside --keep-every $((RANDOM % 2)) & local main=$!
        pause 500
        if [ $((RANDOM % 2)) -eq 0 ]; then
            kill -9 $worker
            wait $worker
            worker=0
        fi
        kill -9 $main
        wait $main
        kept | grep -q '^phase done' || half=$((half + 1))
    done 2>/dev/null
    echo "$half of $1 kills left it half done"
    meta >"$folder/there.txt" && same
    local code=$?
    [ $worker -eq 0 ] || wait $worker
    return $code
}
check "killed metas and workers end with the same bytes" kills 8
stopped() { # asked to end in good manner, before the first step and later
    server_new
    timeout -s INT 0.02 "$program" meta "$folder/small.meta" --store "$server_address" --jobs 1 >/dev/null </dev/null
    timeout -s INT 0.3 "$program" meta "$folder/small.meta" --store "$server_address" --jobs 1 >/dev/null </dev/null
    meta >"$folder/there.txt" && same
}
check "interrupted and continued, too" stopped
refuses() { # what the store holds is told, and nothing of it is lost
    printf '%s\n' games '    kuhn' agent random numbers '    x = 1..2' aims '    win = 50%' >"$folder/other.evolve"
    says "other settings" meta --seed 5 &&
        says "another experiment" "$program" run tests/evaluate/kuhn.experiment --plays 40 --store "$server_address" &&
        says "evolve" "$program" evolve experiments/jaw-worm.evolve --store "$server_address" && same
}
check "a store of another meta, or for something else, is refused" refuses
damaged() {
    ask "UPDATE meta SET value = replace(value, 'phase', 'phrase') WHERE key = 'evolution'"
    says "the store is damaged" meta
}
check "a damaged one is refused" damaged

# ---- Swiss rounds ----

swiss=(ladder connect/tic-tac-toe --agent random --agent greedy --agent 'a: mcts:iterations=50' --agent first
    --agent 'b: mcts:iterations=20' --pairing swiss --plays 40 --chunk 4 --lease 1)
ladder() { "$program" "${swiss[@]}" --json "$@" </dev/null; }
ladder_beside() { exec "$program" "${swiss[@]}" --quiet --store "$server_address" --jobs 1 </dev/null; }
ladder >"$folder/swiss.json" || exit 1
rounds() { ladder --store "$server_address" --jobs 1 >"$folder/rounds.json" && cmp "$folder/swiss.json" "$folder/rounds.json"; }
all_rounds() { # who helps stays from round to round, and leaves after the last
    server_new
    helper & local one=$!
    helper & local two=$!
    rounds && wait $one && wait $two && rounds
}
check "workers help with every round of a Swiss ladder" all_rounds
killed_rounds() {
    server_new
    for _ in 1 2 3 4 5 6; do
        helper & local worker=$!
        ladder_beside & local main=$!
        pause 250
        kill -9 $main $worker
        wait $main $worker
    done 2>/dev/null
    rounds
}
check "killed and continued, it is the same" killed_rounds
finish
