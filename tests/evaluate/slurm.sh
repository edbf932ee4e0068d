# slurm.sh: a Slurm of our own (controller, two nodes, munge) on loopback, all of it in $folder; to be
# sourced after lib.sh. Two nodes of four processors each, whatever this machine has.
slurm_there() {
    PATH=$PATH:/usr/sbin
    command -v slurmctld >/dev/null && command -v slurmd >/dev/null && command -v munged >/dev/null &&
        command -v sbatch >/dev/null
}

slurm_configure() { # first port
    local host
    host=$(uname -n)
    host=${host%%.*}
    # Nothing here is limited by control groups, but a node looks for them before it reads that, and a
    # container may have none.
    printf 'CgroupPlugin=cgroup/v1\nCgroupMountpoint=%s/cgroup\n' "$folder" >"$folder/cgroup.conf"
    cat >"$folder/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$1
SlurmUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool.%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
KillWait=5
NodeName=one NodeHostname=$host NodeAddr=127.0.0.1 Port=$(($1 + 1)) CPUs=4 State=UNKNOWN
NodeName=two NodeHostname=$host NodeAddr=127.0.0.1 Port=$(($1 + 2)) CPUs=4 State=UNKNOWN
PartitionName=main Nodes=one,two Default=YES MaxTime=INFINITE State=UP
END
}

# Starts it and waits until both nodes take jobs; exports SLURM_CONF for the commands.
slurm_start() {
    export SLURM_CONF=$folder/slurm.conf
    slurm_configure "$1"
    mkdir -p "$folder/state"
    head -c 64 /dev/urandom >"$folder/munge.key"
    chmod 600 "$folder/munge.key"
    munged --foreground --force --socket="$folder/munge.socket" --key-file="$folder/munge.key" \
        --pid-file="$folder/munge.pid" --log-file="$folder/munge.log" \
        --seed-file="$folder/munge.seed" >/dev/null 2>&1 &
    slurm_processes=($!)
    for _ in $(seq 100); do
        [ -S "$folder/munge.socket" ] && break
        sleep 0.05
    done
    slurmctld -D -c >/dev/null 2>&1 &
    slurm_processes+=($!)
    local node
    for node in one two; do
        slurmd -D -c -N $node >/dev/null 2>&1 &
        slurm_processes+=($!)
    done
    for _ in $(seq 200); do
        [ "$(sinfo -h -o %T 2>/dev/null)" = idle ] && return
        sleep 0.1
    done
    tail -n 5 "$folder"/slurm*.log
    false
}

slurm_stop() {
    [ ${#slurm_processes[@]} -eq 0 ] || kill "${slurm_processes[@]}" 2>/dev/null
    wait "${slurm_processes[@]}" 2>/dev/null
}
