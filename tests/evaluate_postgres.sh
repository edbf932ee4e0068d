#!/bin/bash
# evaluate_postgres.sh: experiments on a real PostgreSQL, on a private socket.
# Program: release
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
check "a server that is not there gives a clear error" says "PostgreSQL" \
    run $small --store "postgresql://tester@/results?host=$folder/none"

server_new
check "an empty database has nothing to work on" says "no experiment" \
    "$program" work --wait 0 --store "$server_address"

stopping() {
    server_new
    rm -f "$folder/until.db"
    run "$1" --quiet --store "$folder/until.db" &&
        { run "$1" --quiet --jobs 3 --store "$server_address" & } &&
        sleep 0.3 && timeout 60 "$program" work --jobs 2 --store "$server_address"
    wait
    cmp <("$program" export "$folder/until.db") <("$program" export "$server_address")
}
check "several workers stop a cell at the same play" stopping $until
check "and cells whose differences are known" stopping tests/evaluate/differs.experiment
looked() {
    server_new
    run tests/evaluate/null.experiment --store "$server_address" >/dev/null &&
        run tests/evaluate/null.experiment --plays 300 --store "$server_address" >"$folder/looked.txt" &&
        grep -q "looked at before, 1 time" "$folder/looked.txt"
}
check "a look is noted there, too" looked

damaged() { # a lease of more plays than a chunk can have
    server_new
    run $small --quiet --plays 400 --store "$server_address" &&
        "$server_bin/psql" -q -h "$folder" -U tester -d results \
            -c 'INSERT INTO leases(cell, chunk, count) VALUES (0, 77, 99999)' &&
        says "the lease of chunk 77 of cell 0 has 99999 plays, where 1 to " \
            timeout 60 "$program" work --wait 0 --store "$server_address"
}
check "a lease that cannot be is told of" damaged

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

# refused STATEMENT: whatever opens a store that was damaged so refuses it in one line.
refused() {
    server_new
    run $small --quiet --plays 40 --store "$server_address" || return 1
    "$server_bin/psql" -q -h "$folder" -U tester -d results -c "$1" || return 1
    for command in report export "compare $folder/one.db" "run $small --plays 40 --store"; do
        says "the store is damaged: " timeout 60 "$program" $command "$server_address" || return 1
    done
}
while IFS= read -r statement; do
    check "refused: $statement" refused "$statement"
done <<'END'
DELETE FROM cells WHERE cell = 1
DELETE FROM subjects
DELETE FROM times WHERE cell = 1 AND chunk = 0
DELETE FROM chunks WHERE cell = 1 AND chunk = 0
UPDATE cells SET seats = 'first' WHERE cell = 0
UPDATE subjects SET description = description || ' '
UPDATE meta SET value = value || ' ' WHERE key = 'command'
UPDATE chunks SET count = count - 1 WHERE cell = 1 AND chunk = 0
UPDATE chunks SET hashes = substr(hashes, 2) WHERE cell = 1 AND chunk = 0
UPDATE chunks SET cell = 70000 WHERE cell = 1 AND chunk = 0
END
hostile_lease() {
    server_new
    run $small --quiet --plays 40 --store "$server_address" || return 1
    "$server_bin/psql" -q -h "$folder" -U tester -d results -c "INSERT INTO leases VALUES($1)" &&
        says "the store is damaged: " timeout 60 "$program" work --store "$server_address"
}
check "a lease of more plays than a chunk has is refused" hostile_lease "0, 5, 2000000000"
check "a lease of a cell that is not there is refused" hostile_lease "-7, 0, 5"
check "killed workers and a restarted server change nothing" \
    bash tests/evaluate/workers.sh "$program" 5

# ---- generations of evolutions, as stages ----

cat >"$folder/battle.evolve" <<'END'
games
    spire/jaw-worm
    spire/act1/cultist
agent random
numbers
    Bash.damage = 4..40
aims
    win = 50%
    most turns
generations 3
method plus 4 + 4
plays 12
again 6
fresh 20
END
cat >"$folder/row.connect.template" <<'END'
board {width} 2
line 3
END
cat >"$folder/rows.evolve" <<END
templates
    $folder/row.connect.template
agent greedy vs random
rotate
numbers
    width = 2..8
aims
    turns = 6
method plus 3 + 3
generations 2
plays 5
fresh 4
END
evolve() { timeout 60 "$program" evolve "$folder/$1.evolve" --store "$server_address" --lease 1 "${@:2}" </dev/null; }
helper() { timeout 60 "$program" work --store "$server_address" --jobs 1 --lease 1 --wait 20 </dev/null; }
kept() { "$server_bin/psql" -qAt -h "$folder" -U tester -d results -c "SELECT value FROM meta WHERE key = 'evolution'" | head -c -1; }
same() { cmp "$folder/$1.txt" "$folder/there.txt" && cmp "$folder/$1.state" <(kept); }
staged() { # as in a file, alone and with two workers, who end when it does
    "$program" evolve "$folder/$1.evolve" --store "$folder/$1.state" >"$folder/$1.txt" || return 1
    server_new
    evolve "$1" --jobs 2 >"$folder/there.txt" && same "$1" || return 1
    server_new
    helper & local one=$!
    helper & local two=$!
    evolve "$1" --jobs 1 >"$folder/there.txt" && same "$1" && wait $one && wait $two
}
check "an evolution ends with the same bytes as in a file, with workers or without" staged battle
check "and one of templates, in turned seats" staged rows
# The program of such a command, which is a child of its timeout.
strike() { pkill -9 -P "$(pgrep -P "$1")"; wait "$1"; }
kills() { # whoever is killed, and how often
    server_new
    local worker=0 half=0
    for _ in $(seq "$1"); do
        [ $worker -ne 0 ] || { helper & worker=$!; }
        evolve battle --quiet --jobs 1 & local main=$!
        pause 300
        if [ $((RANDOM % 2)) -eq 0 ]; then
            strike $worker
            worker=0
        fi
        strike $main
        kept | grep -q '^evolution 1 4 1' || half=$((half + 1))
    done 2>/dev/null
    echo "$half of $1 kills left it half done"
    evolve battle >"$folder/there.txt" && same battle
    local code=$?
    [ $worker -eq 0 ] || wait $worker
    return $code
}
check "killed evolutions and workers end with the same bytes" kills 6
refuses() { # what the store holds is told, and nothing of it is lost
    says "other settings" evolve rows && says "other settings" evolve battle --seed 5 &&
        says "another experiment" run $small --plays 40 --store "$server_address" && same battle
}
check "a store of another evolution, or of an experiment, is refused" refuses
finish
