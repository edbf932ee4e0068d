#!/bin/bash
# evaluate_workers.sh: what goes wrong with workers on a cluster, tried on a real PostgreSQL that
# listens on loopback and asks for a password.
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
. tests/evaluate/postgres.sh
server_there || exit 77
server_port=$((20000 + $$ % 20000))
server_options="-c listen_addresses=127.0.0.1 -p $server_port -c max_connections=12"
export PGPORT=$server_port
trap 'server_stop immediate 2>/dev/null; rm -rf "$folder"' EXIT
server_make || exit 1
printf 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n' >"$server_data/pg_hba.conf"
ask() { "$server_bin/psql" -qAt -h "$folder" -U tester -d "${2:-results}" -c "$1"; }
ask "CREATE ROLE worker LOGIN SUPERUSER PASSWORD 'uncommon5'"
server_stop fast && server_start
store="postgresql://worker:uncommon5@127.0.0.1:$server_port/results"
small=tests/evaluate/kuhn.experiment
until=tests/evaluate/until.experiment
long="--scenario kuhn --agent mcts:iterations=500 --plays 2400 --chunk 40"
run() { timeout 60 "$program" run "$@" </dev/null; }
work() { timeout 60 "$program" work "$@" </dev/null; }

# ---- passwords ----

shown() { ! grep -aq uncommon5 "$1" || { echo "the password is in $1"; false; }; }
secret() {
    run $small --plays 400 --report "$folder/page.html" --store "$store" >"$folder/out" 2>&1 || return 1
    "$program" compare "$store" "$store" >>"$folder/out" || return 1
    "$program" report "$store" >>"$folder/out" || return 1
    ask 'SELECT * FROM meta' >>"$folder/out"
    "$program" work "$store" 2>>"$folder/out"
    "$program" run "$store" 2>>"$folder/out"
    shown "$folder/out" && shown "$folder/page.html" && grep -q "worker@127.0.0.1" "$folder/out"
}
check "a password is not printed, kept or reported" secret
titles() {
    server_new
    "$program" run $long --jobs 1 --quiet --store="$store" &
    local process=$!
    sleep 0.3
    cp /proc/$process/cmdline "$folder/title"
    kill -9 $process
    wait $process 2>/dev/null
    shown "$folder/title" && grep -aq 'worker@127.0.0.1' "$folder/title"
}
check "nor seen in the list of processes" titles
for word in 'unco/mmon5' 'unco@mmon5' 'unco%zzmmon5'; do
    quoted() {
        says "cannot be read" run $small --store "postgresql://worker:$1@127.0.0.1/results" &&
            ! grep -q mmon5 "$folder/says.err"
    }
    check "an address with the odd password $word is not quoted" quoted "$word"
done
check "a wrong password is refused" says "password authentication failed" \
    run $small --store "postgresql://worker:wrong@127.0.0.1:$server_port/results"
check "and a database that is not there" says "does not exist" run $small --store "${store}2"
finish
