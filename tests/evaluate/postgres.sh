# postgres.sh: a PostgreSQL server of our own on a socket in $folder; to be sourced after lib.sh.
# The server refuses to run as root; then it runs as user postgres, or nobody.
server_bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
server_data=$folder/server
server_address="postgresql://tester@/results?host=$folder"

server_user() {
    if [ "$(id -u)" -ne 0 ]; then
        "$@"
    elif id postgres >/dev/null 2>&1; then
        setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
    else
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    fi
}

server_there() {
    [ -n "$server_bin" ] && [ -x "$server_bin/initdb" ]
}

server_start() {
    server_user "$server_bin/pg_ctl" -D "$server_data" -w -t 60 -l "$server_data/log" \
        -o "-k $folder -c fsync=off ${server_options:--c listen_addresses='' -c max_connections=40}" start >/dev/null
}

# server_stop fast|immediate: an immediate stop is as good as a crash.
server_stop() {
    server_user "$server_bin/pg_ctl" -D "$server_data" -m "$1" -w stop >/dev/null
}

server_make() {
    chmod 755 "$folder"
    mkdir "$server_data"
    [ "$(id -u)" -ne 0 ] || chown "$(server_user id -u)" "$server_data" "$folder"
    server_user "$server_bin/initdb" -N -D "$server_data" -A trust -U tester >/dev/null &&
        server_start && server_new
}

# An empty database named results.
server_new() {
    "$server_bin/psql" -q -h "$folder" -U tester -d postgres \
        -c 'DROP DATABASE IF EXISTS results WITH (FORCE)' -c 'CREATE DATABASE results' 2>&1 |
        grep -v 'does not exist, skipping'
    return 0
}

# What must not depend on how it was run, from a store on the server.
server_tables() {
    "$server_bin/psql" -qAt -h "$folder" -U tester -d results -c \
        "SELECT cell, chunk, first, count, plays, endings, encode(hashes, 'hex'), encode(columns, 'hex'),
        encode(decisions, 'hex'), encode(events, 'hex'), tallies, until_count, until_sum, until_squares,
        body, sum FROM chunks ORDER BY cell, chunk"
}
