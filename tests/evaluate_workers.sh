#!/bin/bash
# evaluate_workers.sh: what goes wrong with workers on a cluster, tried on a real PostgreSQL that
# listens on loopback and asks for a password.
# Program: release
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
run() { timeout -k 5 60 "$program" run "$@" </dev/null; }
work() { timeout -k 5 60 "$program" work "$@" </dev/null; }
# owners COUNT, chunks COUNT: waits until so many workers have taken chunks, so many chunks are taken.
waits() {
    for _ in $(seq 200); do
        [ "$(ask "SELECT count($1) FROM leases WHERE owner IS NOT NULL" 2>/dev/null)" = "$2" ] && return
        sleep 0.02
    done
    echo "$2 of $1 were waited for"
    false
}
owners() { waits 'DISTINCT owner' "$1"; }
chunks() { waits '*' "$1"; }

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
# ---- the server ----

run $long --quiet --store "$folder/long.db"
"$program" export "$folder/long.db" >"$folder/long.csv"
equals() { "$program" export "${1:-$store}" | cmp - "$folder/long.csv"; }
# during COMMAND...: it happens while the long experiment is run, with its tables printed.
during() {
    server_new
    run $long --jobs 2 --lease 2 --store "$store" >"$folder/during.out" 2>&1 &
    local process=$!
    chunks 2 && "$@" || return 1
    wait $process || { cat "$folder/during.out"; return 1; }
    grep -q '^results: ' "$folder/during.out" && equals
}
restart() { server_stop "$1" && sleep 0.5 && server_start; }
cut_links() {
    ask "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'worker'"
}
kill_backend() {
    kill -9 "$(ask "SELECT pid FROM pg_stat_activity WHERE usename = 'worker' LIMIT 1")"
}
freeze() {    # for longer than the lease
    local main
    main=$(head -n 1 "$server_data/postmaster.pid")
    local all="$main $(pgrep -P "$main" | xargs)"
    kill -STOP $all && sleep 3 && kill -CONT $all
}
check "a run goes on after the server was restarted" during restart fast
check "and after it crashed" during restart immediate
check "and after its connections were cut" during cut_links
check "and after a process of the server was killed" during kill_backend
check "and after the server stood still for longer than a lease" during freeze
away() {
    server_new
    run $long --jobs 2 --wait 2 --quiet --store "$store" 2>"$folder/away.err" &
    local process=$!
    chunks 2
    server_stop fast
    wait $process
    local code=$?
    server_start
    cat "$folder/away.err"
    [ $code -eq 1 ] && grep -q 'waiting for the store' "$folder/away.err" &&
        grep -q 'the same command goes on' "$folder/away.err" &&
        run $long --quiet --store "$store" && equals
}
check "a server that stays away ends it, and the same command goes on" away

few() {    # connections: 12, 3 of them for others
    server_new
    local workers=() process
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
        work --jobs 8 --store "$store" 2>>"$folder/few.err" &
        workers+=($!)
    done
    run $long --jobs 2 --quiet --store "$store" || return 1
    for process in "${workers[@]}"; do
        wait "$process" || { cat "$folder/few.err"; return 1; }
    done
    equals
}
check "more workers than the server has connections, begun before the run" few
strict() {
    server_new
    ask "ALTER ROLE worker SET default_transaction_isolation = 'serializable'"
    work --jobs 3 --store "$store" &
    local helper=$!
    run $until --quiet --jobs 3 --store "$store" && wait $helper || return 1
    ask "ALTER ROLE worker RESET default_transaction_isolation"
    run $until --quiet --store "$folder/strict.db" &&
        cmp <("$program" export "$folder/strict.db") <("$program" export "$store")
}
check "transactions that are in each other's way are repeated" strict
letters() {
    server_new
    run --scenario 'Kühn ±: kuhn' --agent random --plays 99 --quiet --store "$store" &&
        PGCLIENTENCODING=LATIN1 run --scenario 'Kühn ±: kuhn' --agent random --plays 99 --quiet \
            --store "$store" && PGCLIENTENCODING=LATIN1 "$program" export "$store" | grep -q 'Kühn ±'
}
check "letters are the same on every machine" letters

# ---- workers ----

halted() {
    server_new
    run $long --jobs 1 --lease 2 --quiet --store "$store" &
    local first=$! second
    owners 1 || return 1
    "$program" work --jobs 1 --lease 2 --store "$store" 2>/dev/null &
    second=$!
    owners 2 || return 1
    kill -STOP $second
    wait $first || return 1
    kill -CONT $second
    wait $second && equals && [ "$(ask 'SELECT count(*) FROM times')" = 60 ]
}
check "a worker that stood still for longer than its lease counts once" halted
within() {    # its transaction holds locks that others need
    server_new
    run $until --plays 20000 --until 'win ±0.7%' --jobs 1 --lease 2 --quiet --store "$store" &
    local first=$! second found=
    owners 1 || return 1
    "$program" work --jobs 1 --lease 2 --store "$store" 2>/dev/null &
    second=$!
    owners 2 || return 1
    for _ in $(seq 300); do
        kill -STOP $second 2>/dev/null || break
        found=$(ask "SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction' AND
            now() - state_change > interval '30 milliseconds'")
        [ -z "$found" ] || break
        kill -CONT $second
    done
    wait $first
    local code=$?
    kill -CONT $second
    wait $second && [ $code -eq 0 ] && [ -n "$found" ]
}
check "nor one that stood still within a transaction holds anybody up" within
asked_to_end() {
    server_new
    "$program" run --scenario kuhn --agent mcts:iterations=500 --plays 100000 --chunk 50000 --jobs 2 \
        --quiet --store "$store" >"$folder/ended.out" &
    local process=$! started
    chunks 2 || return 1
    started=$(date +%s%N)
    kill -TERM $process
    wait $process
    [ $? -eq 130 ] && [ $((($(date +%s%N) - started) / 1000000)) -lt 3000 ] &&
        [ "$(ask 'SELECT count(*) FROM leases WHERE owner IS NOT NULL OR ends IS NOT NULL')" = 0 ]
}
check "a worker that is asked to end gives its chunks back" asked_to_end
server_new
check "an experiment that is not there yet is waited for only so long" says "holds no experiment" \
    work --wait 0 --store "$store"
two() {
    ask 'CREATE SCHEMA one; CREATE SCHEMA two'
    local one="$store?options=-csearch_path%3Done" two="$store?options=-csearch_path%3Dtwo"
    run $long --quiet --store "$one" && run $small --plays 40 --quiet --store "$two" &&
        work --store "$two" && equals "$one" && ! equals "$two" 2>/dev/null
}
check "two experiments in one database have a schema each" two
killed() {
    server_new
    "$program" run $long --jobs 2 --quiet --store "$store" &
    local process=$!
    chunks 2
    kill -9 $process
    wait $process 2>/dev/null
    [ "$(ask 'SELECT count(*) FROM leases WHERE owner IS NOT NULL')" -gt 0 ] &&
        run $long --quiet --store "$store" && equals
}
check "a run that was killed is continued without waiting for its leases" killed
lacking() {    # the worker's folder has no examples
    server_new
    local agent="external:command='python3 examples/agents/random_agent.py'"
    run --scenario kuhn --agent "$agent" --plays 4000 --chunk 40 --quiet --store "$store" &
    local process=$!
    owners 1 || return 1
    (cd "$folder" && work --store "$store" 2>lacking.err)
    local code=$?
    cat "$folder/lacking.err"
    wait $process && [ $code -eq 1 ] && grep -q 'does not answer on this machine' "$folder/lacking.err" &&
        [ "$(ask 'SELECT sum(unanswered), count(*) FROM plays')" = '0|4000' ]
}
check "a machine that lacks an agent's program spoils nothing" lacking

# ---- the recipe of the manual for ssh, with an ssh that runs everything here; Slurm: evaluate_slurm.sh ----

mkdir "$folder/bin"
ln -s "$program" "$folder/bin/ruleplay"
cat >"$folder/bin/ssh" <<'END'
#!/bin/sh
[ "$1" = -n ] && shift
shift    # the host
exec sh -c "$*"
END
chmod +x "$folder/bin/ssh"
# recipe FIRST: the commands of the manual from the line that begins with FIRST, for our server.
recipe() {
    sed -n "/^    $1/,/^\$/p" docs/experiments.md | sed 's/^    //' |
        sed "s|postgresql://results@database/study|$store|; s|study.experiment|$small --plays 400 --quiet|"
}
by_ssh() {
    server_new
    recipe store= >"$folder/ssh.sh"
    grep -c ruleplay "$folder/ssh.sh" | grep -qx 2 &&
        PATH=$folder/bin:$PATH timeout -k 5 60 sh "$folder/ssh.sh" &&
        [ "$(ask 'SELECT count(*) FROM leases')" = 0 ] &&
        [ "$(ask 'SELECT count(*) FROM plays')" = 3600 ]
}
check "the recipe for ssh does what it says" by_ssh
other() {
    server_new
    run $small --plays 40 --quiet --store "$store" || return 1
    sum=$(python3 -B -c 'import sys; sys.path.insert(0, "tests"); import evaluate_damage
print(evaluate_damage.total_of(*sys.argv[1:]))' "$1" "$2") || return 1
    ask "UPDATE meta SET value = '$2', sum = $sum WHERE key = '$1'"
    says "$3" work --store "$store" && says "$3" run $small --plays 40 --store "$store"
}
check "another version of the program is refused" other version 0.0.9 "version 0.0.9"
check "and a store of another format" other format 1 "format 1"
finish
