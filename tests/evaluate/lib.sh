# lib.sh: what the tests of experiments share; to be sourced. TAP on stdout.
number=0
failed=0
folder=$(mktemp -d "${TMPDIR:-/tmp}/ruleplay-test.XXXXXX")

# check NAME COMMAND...: runs the command and says whether it succeeded.
check() {
    local name=$1
    shift
    number=$((number + 1))
    if "$@" >"$folder/check.log" 2>&1; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        sed 's/^/# /' "$folder/check.log"
        failed=$((failed + 1))
    fi
}

skip() {
    number=$((number + 1))
    echo "ok $number - $1 # SKIP $2"
}

finish() {
    echo "1..$number"
    [ "$failed" -eq 0 ]
}

# tables STORE: every table of a SQLite store that must not depend on how it was run.
tables() {
    sqlite3 "$1" "SELECT key, value FROM meta WHERE key <> 'command' ORDER BY key;
        SELECT * FROM subjects ORDER BY subject; SELECT * FROM cells ORDER BY cell;
        SELECT cell, chunk, first, count, plays, endings, hex(hashes), hex(columns), hex(decisions), hex(events),
        tallies, until_count, until_sum, until_squares, body, sum FROM chunks ORDER BY cell, chunk;"
}

# says TEXT COMMAND...: the command fails, in one line on stderr that contains TEXT.
says() {
    local text=$1 code
    shift
    "$@" >"$folder/says.out" 2>"$folder/says.err" </dev/null
    code=$?
    cat "$folder/says.err"
    [ $code -ne 0 ] && [ "$(wc -l <"$folder/says.err")" -eq 1 ] &&
        grep -qF -- "$text" "$folder/says.err"
}

# pause MOST: sleeps for up to MOST milliseconds.
pause() {
    sleep "$(printf '0.%03d' $((RANDOM % $1)))"
}

# whole_or_before STORE: that a store which was to grow from small.csv to large.csv, and whose run was
# killed meanwhile, has the rows of before, or only rows of the large one; counts them in old and new.
whole_or_before() {
    "$program" export "$1" >"$folder/killed.csv" || return 1
    if cmp "$folder/killed.csv" "$folder/small.csv"; then
        old=$((old + 1))
    else
        [ -z "$(grep -vxFf "$folder/large.csv" "$folder/killed.csv")" ] || return 1
        new=$((new + 1))
    fi
}
