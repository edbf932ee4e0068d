#!/bin/bash
# evaluate_slurm.sh: the manual's recipe for Slurm, submitted to a real Slurm of two nodes on loopback,
# with a real PostgreSQL as the store.
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
. tests/evaluate/postgres.sh
. tests/evaluate/slurm.sh
server_there && slurm_there || { echo "Slurm or PostgreSQL is not installed"; exit 77; }
[ "$(id -u)" -eq 0 ] || { echo "the nodes of Slurm can be started by root only"; exit 77; }
slurm_processes=()
port=$((20000 + $$ % 20000))
server_options="-c listen_addresses=127.0.0.1 -p $port -c max_connections=40"
export PGPORT=$port
trap 'scancel -u root 2>/dev/null; slurm_stop; server_stop immediate 2>/dev/null; rm -rf "$folder"' EXIT
server_make || exit 1
ask() { "$server_bin/psql" -qAt -h "$folder" -U tester -d results -c "$1"; }
store="postgresql://tester@127.0.0.1:$port/results"
long="--scenario kuhn --agent mcts:iterations=500 --plays 2400 --chunk 20"
run() { timeout -k 5 120 "$program" run "$@" </dev/null; }

mkdir "$folder/bin"
ln -s "$program" "$folder/bin/ruleplay"
export PATH=$folder/bin:$PATH

check "two nodes are there" slurm_start $((port + 1))

# The manual's script, for a cluster of two times four processors and our server.
script() {
    sed -n '/^    #!.bin.bash/,/^$/p' docs/experiments.md | sed 's/^    //' |
        sed "s|postgresql://results@database/study|$store|; s|--array=1-32|--array=1-4|
            s|--cpus-per-task=8|--cpus-per-task=2|" >"$folder/job.sh"
    cat "$folder/job.sh"
    grep -q '^#SBATCH --array=1-4$' "$folder/job.sh" && grep -q '^exec ruleplay work' "$folder/job.sh"
}
check "the manual has a script for it" script

# hold: nothing can be written until let_go, so that no chunk is finished and the experiment cannot be
# over before the last task has begun.
hold() {
    for _ in $(seq 600); do
        [ "$(ask "SELECT count(*) FROM leases" 2>/dev/null)" -ge 1 ] 2>/dev/null && break
        sleep 0.05
    done
    ask "BEGIN; LOCK TABLE chunks IN SHARE MODE; SELECT 'hold', pg_sleep(100)" >/dev/null 2>&1 &
}
let_go() {
    ask "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()
        AND query LIKE '%''hold''%'" >/dev/null
}
# workers COUNT: waits until so many workers hold chunks.
workers() {
    for _ in $(seq 1000); do
        [ "$(ask 'SELECT count(DISTINCT owner) FROM leases WHERE owner IS NOT NULL' 2>/dev/null)" -ge "$1" ] \
            2>/dev/null && return
        sleep 0.05
    done
    squeue
    echo "$1 workers were waited for"
    false
}
# The array waits for the experiment; then one task is signalled as at the end of its time, and another
# is put back into the queue while it works.
array() {
    job=$(sbatch --parsable --output="$folder/task.%a" "$folder/job.sh") || return 1
    run $long --jobs 1 --lease 900 --quiet --store "$store" &
    local first=$!
    hold
    workers 5 || { let_go; kill $first; return 1; }
    let_go
    scancel --batch --signal=TERM "${job}_1" && scontrol requeue "${job}_2" || return 1
    wait $first || return 1
    for _ in $(seq 200); do
        squeue -h -j "$job" -t RUNNING,COMPLETING -r | grep -q . || break
        sleep 0.1
    done
    squeue -r -j "$job" | tee "$folder/queue"
    cat "$folder"/task.*
    ! squeue -h -j "$job" -t RUNNING,COMPLETING -r | grep -q .
}
check "an array works on an experiment that begins after it was submitted" array
check "the task that was put back waits in the queue again" grep -qE "${job}_2 .* PD " "$folder/queue"
check "the one whose time was over does not" eval '! grep -q "${job}_1 " "$folder/queue"'
both() {
    grep -hoE 'Launching batch job [0-9]+' "$folder/slurmd.one.log" | sort -u | wc -l | grep -qvx 0 &&
        grep -hoE 'Launching batch job [0-9]+' "$folder/slurmd.two.log" | sort -u | wc -l | grep -qvx 0
}
check "both nodes had tasks" both
equal() {
    run $long --quiet --store "$folder/long.db" &&
        cmp <("$program" export "$folder/long.db") <("$program" export "$store")
}
check "the results are those of one machine" equal
check "nobody holds a chunk any more" [ "$(ask 'SELECT count(*) FROM leases WHERE owner IS NOT NULL')" = 0 ]
finish
