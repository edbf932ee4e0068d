#!/bin/bash
# evaluate_run.sh: experiments from the command line: threads, interruptions, stores that fail, rows out.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
small=tests/evaluate/kuhn.experiment
until=tests/evaluate/until.experiment
unset RULEPLAY_GAMES
run() { "$program" run "$@" </dev/null; }

run $small --plays 400 --quiet --jobs 1 --store "$folder/one.db"
threads() {
    run $small --plays 400 --quiet --jobs "$1" --store "$folder/threads-$1.db" &&
        cmp <(tables "$folder/one.db") <(tables "$folder/threads-$1.db") &&
        cmp <("$program" export "$folder/one.db") <("$program" export "$folder/threads-$1.db")
}
check "two threads give the same bytes as one" threads 2
check "five threads give the same bytes as one" threads 5

same_tables() {
    run $small --plays 400 >"$folder/memory.txt" &&
        run $small --plays 400 --store "$folder/one.db" | grep -v '^results:' |
        cmp - "$folder/memory.txt"
}
check "the tables without a store are those with one" same_tables

check "killed and continued, the tables are the same" bash tests/evaluate/kills.sh "$program" 4
check "without power and continued, the tables are the same" tests/evaluate/power.py "$program" 5

# A commit that is half on the disk when the program dies: whoever reads the store next undoes it.
cut_off() {
    cp "$folder/one.db" "$folder/half.db"
    python3 -c '
import os, sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("PRAGMA cache_size = 1")
base.execute("BEGIN IMMEDIATE")
base.execute("UPDATE chunks SET plays = plays || plays")
os._exit(0)' "$folder/half.db"
    [ -s "$folder/half.db-journal" ] &&
        cmp <("$program" export "$folder/one.db") <("$program" export "$folder/half.db")
}
check "a store whose last commit was cut off can be read" cut_off

stopping() {
    run $until --quiet --jobs 1 --store "$folder/until1.db" &&
        run $until --quiet --jobs 4 --store "$folder/until4.db" &&
        cmp <(tables "$folder/until1.db") <(tables "$folder/until4.db") &&
        [ "$(sqlite3 "$folder/until1.db" 'SELECT count(DISTINCT n) FROM
            (SELECT sum(count) n FROM chunks GROUP BY cell)')" -gt 2 ]
}
check "cells stop when they are known well enough, whatever the threads" stopping
width() {
    run $until --store "$folder/until1.db" | awk '/^(random|first).*%/ {
        gsub(/[()%]/, ""); for (i = 1; i <= NF; i++) if ($i == "to") {
            seen++; if ($(i + 1) - $(i - 1) > 8.05) wide++; break } }
        END { exit !(seen == 6 && !wide) }'
}
check "and then they are" width
# A value that some plays lack: only those that have it count. What no play has is never known.
lacking() {
    run --scenario spire/jaw-worm --agent random --metric first_use --plays 20000 --chunk 50 --quiet \
        --until 'first_use: played Bash ±0.15' --store "$folder/lack.db" &&
        "$program" export "$folder/lack.db" >"$folder/lack.csv" && python3 -c '
import csv, statistics, sys
column = "first_use: played Bash"
rows = [row[column] for row in csv.DictReader(open(sys.argv[1]))]
values = [float(value) for value in rows if value]
def half(n):
    return 1.97 * statistics.stdev(values[:n]) / n ** 0.5
before = sum(value != "" for value in rows[:-50])
assert 100 < len(values) < len(rows) < 20000, len(rows)
assert half(len(values)) <= 0.151 and half(before) > 0.149, half(len(values))' "$folder/lack.csv"
}
check "plays that lack the value do not count" lacking
unseen() {
    run --scenario spire/jaw-worm --agent random --metric "$1" --plays 300 --until "$1 ±1" --quiet \
        --store "$folder/unseen-$1.db" &&
        [ "$("$program" export "$folder/unseen-$1.db" | wc -l)" -eq 301 ]
}
check "what is never seen is never known" unseen use
check "nor what every play lacks" unseen first_use
stopped_and_continued() {
    cp "$folder/until1.db" "$folder/cut.db"
    sqlite3 "$folder/cut.db" 'DELETE FROM chunks WHERE chunk > 2 OR cell = 1' &&
        sqlite3 "$folder/cut.db" 'DELETE FROM times WHERE chunk > 2 OR cell = 1' &&
        run $until --quiet --store "$folder/cut.db" &&
        cmp <(tables "$folder/until1.db") <(tables "$folder/cut.db")
}
check "continuing stops at the same plays" stopped_and_continued

# Plays are raised, in the middle of a chunk and again; killed meanwhile as well.
raised() {
    run $small --plays 390 --quiet --store "$folder/raised.db" &&
        run $small --plays 395 --quiet --store "$folder/raised.db" || return 1
    "$program" run $small --plays 1200 --quiet --store "$folder/raised.db" </dev/null &
    local process=$!
    sleep 0.2
    kill -9 $process
    wait $process
    "$program" export "$folder/raised.db" >"$folder/raised.csv" &&
        run $small --plays 1200 --quiet --store "$folder/raised.db" &&
        run $small --plays 1200 --quiet --store "$folder/at-once.db" &&
        cmp <(tables "$folder/raised.db") <(tables "$folder/at-once.db") &&
        "$program" export "$folder/at-once.db" >"$folder/at-once.csv" &&
        cmp "$folder/at-once.csv" <("$program" export "$folder/raised.db") &&
        [ -z "$(grep -vxFf "$folder/at-once.csv" "$folder/raised.csv")" ]
}
check "plays can be raised, and the tables are those of a run at once" raised
raised_until() {
    run $until --plays 110 --quiet --store "$folder/until-raised.db" &&
        run $until --quiet --store "$folder/until-raised.db" &&
        cmp <(tables "$folder/until1.db") <(tables "$folder/until-raised.db")
}
check "so are they where cells stop when known well enough" raised_until
raised_chunk() {
    run --scenario kuhn --agent random --plays 1000 --quiet --store "$folder/chunk.db" &&
        run --scenario kuhn --agent random --plays 9000 --quiet --store "$folder/chunk.db" &&
        run --scenario kuhn --agent random --plays 9000 --quiet --store "$folder/chunk1.db" &&
        cmp <("$program" export "$folder/chunk.db") <("$program" export "$folder/chunk1.db")
}
check "a store keeps its chunks when plays are raised" raised_chunk

interrupted() {
    "$program" run $small --plays 100000 --quiet --store "$folder/stop.db" </dev/null &
    local process=$!
    sleep 0.7
    kill -INT $process
    wait $process
    [ $? -eq 130 ] && [ "$(sqlite3 "$folder/stop.db" 'SELECT count(*) FROM chunks')" -gt 0 ]
}
check "an interrupt keeps what was played" interrupted

replays() {
    local id
    for id in 0.0 4.17 8.399; do
        "$program" replay --store "$folder/one.db" $id --check || return 1
    done
    run --scenario connect/four --agent 'mcts:iterations=9 vs random' --rotate --plays 20 --quiet \
        --store "$folder/again.db" && "$program" replay --store "$folder/again.db" 0.13 --check
}
check "plays are replayed by their id" replays
cat >"$folder/moody.py" <<'END'
import json, random, sys
for line in sys.stdin:
    message = json.loads(line)
    if "actions" in message:
        print(json.dumps({"action": random.choice(message["actions"])["id"]}), flush=True)
END
moody() {
    run --scenario connect/tic-tac-toe --plays 6 --quiet --store "$folder/moody.db" \
        --agent "external:command='/usr/bin/python3 $folder/moody.py' vs random" &&
        "$program" replay --store "$folder/moody.db" 0.4 --check
}
check "decisions of programs are kept, so that their plays can be replayed" moody
# A store without them, whose sums fit all the same.
cat >"$folder/alarm.sh" <<END
#!/bin/sh
touch "$folder/alarm"
exec /usr/bin/python3 "$folder/moody.py"
END
chmod +x "$folder/alarm.sh"
forged() {
    run --scenario connect/tic-tac-toe --plays 6 --quiet --store "$folder/forged.db" \
        --agent "external:command='$folder/alarm.sh' vs random" && rm "$folder/alarm" &&
        /usr/bin/python3 tests/evaluate/forge.py "$folder/forged.db" &&
        ! "$program" replay --store "$folder/forged.db" 0.4 2>"$folder/said" &&
        [ ! -e "$folder/alarm" ] && grep -q "not asked again" "$folder/said"
}
check "replaying a store starts no program that it names" forged
check "but only those that are there" says "no play 8.400" \
    "$program" replay --store "$folder/one.db" 8.400 --check
check "and only by an id" says "CELL.PLAY" "$program" replay --store "$folder/one.db" 5

rows() {
    [ "$("$program" export "$folder/one.db" | wc -l)" -eq 3601 ] &&
        [ "$("$program" export "$folder/one.db" --jsonl | wc -l)" -eq 3600 ] &&
        "$program" export "$folder/one.db" --jsonl | node -e '
            const rows = require("fs").readFileSync(0, "utf8").trim().split("\n").map(JSON.parse);
            const wins = rows.filter(row => row.win === 1).length;
            process.exit(rows[3599].id === "8.399" && wins > 500 && wins < 3600 ? 0 : 1)' &&
        [ "$("$program" export "$folder/one.db" --what decisions | wc -l)" -gt 7000 ]
}
check "rows come out as CSV and JSON lines" rows
npy() {
    "$program" export "$folder/one.db" --npy --output "$folder/plays.npy" && /usr/bin/python3 - "$folder/plays.npy" <<'END'
import ast, struct, sys
data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x93NUMPY\x03\x00"
length, = struct.unpack("<I", data[8:12])
head = ast.literal_eval(data[12:12 + length].decode())
sizes = {"<i4": 4, "<i8": 8, "<u8": 8, "<u4": 4, "<f4": 4, "<f8": 8, "|u1": 1, "|i1": 1}
assert (12 + length) % 64 == 0
assert len(data) == 12 + length + head["shape"][0] * sum(sizes[kind] for _, kind in head["descr"])
END
}
check "and as a NumPy file" npy
view() {
    [ "$(sqlite3 "$folder/one.db" 'SELECT count(*), sum(result0 = 1), total(score0) FROM plays
        WHERE cell = 3')" = "$("$program" export "$folder/one.db" | awk -F, '$1 ~ /^3\./ {
            n++; w += $12 == 1; s += $11 } END { printf "%d|%d|%.1f", n, w, s }')" ]
}
check "the view of the plays says the same in SQL" view

pairs() {
    "$program" export "$folder/one.db" | awk -F, 'NR > 1 { split($1, id, ".")
        key = $2 "." id[2]; if (key in seed && seed[key] != $6) bad++; seed[key] = $6
        if ($6 in used && used[$6] != key) bad++; used[$6] = key } END { exit bad > 0 }'
}
check "seeds are those of scenario and index, the same for all agents" pairs

# Stores that cannot be written, or are something else.
check "a store of another experiment is refused" says "another experiment" \
    run $small --plays 400 --seed 4 --store "$folder/one.db"
check "with the line that differs" says "'seed 3' there, 'seed 4' here" \
    run $small --plays 400 --seed 4 --store "$folder/one.db"
check "so is one with more plays" says "not lowered" run $small --plays 399 --store "$folder/one.db"
echo "no store" >"$folder/text.db"
check "a file that is no store is refused" says "not a store" run $small --store "$folder/text.db"
sqlite3 "$folder/other.db" 'CREATE TABLE t(a)'
check "another database is refused" says "not a store" run $small --store "$folder/other.db"
check "a folder that is not there is refused" says "no such file or folder" \
    run $small --store "$folder/none/results.db"
check "reading what is not there is refused" says "no such file or folder" \
    "$program" report "$folder/absent.db"

cp "$folder/one.db" "$folder/locked.db"
sqlite3 "$folder/locked.db" 'DELETE FROM chunks WHERE cell > 3; DELETE FROM times WHERE cell > 3'
before=$(md5sum <"$folder/locked.db")
chmod 444 "$folder/locked.db"
if [ "$(id -u)" -eq 0 ]; then
    # Root may write what is read-only: another user is needed.
    chmod 777 "$folder"
    as_other="setpriv --reuid=65534 --regid=65534 --clear-groups"
else
    as_other=
fi
if $as_other "$program" version >/dev/null 2>&1; then
    check "a read-only store gives a clear error" says "read-only" \
        $as_other "$program" run $small --plays 400 --quiet --store "$folder/locked.db"
else
    skip "a read-only store" "another user cannot run the program here"
fi
check "and is as it was" [ "$before" = "$(md5sum <"$folder/locked.db")" ]

full_disk() {
    mkdir "$folder/disk" && mount -t tmpfs -o size=600k none "$folder/disk" || return 1
    says "no space left" "$program" run $small --quiet --store "$folder/disk/full.db"
    local code=$?
    "$program" run $small --quiet --store "$folder/disk/full.db" 2>/dev/null
    [ $? -eq 4 ] || code=1
    tables "$folder/disk/full.db" >"$folder/full.txt"
    cp "$folder"/disk/full.db* "$folder/"
    umount "$folder/disk"
    [ $code -eq 0 ] && [ "$(wc -l <"$folder/full.txt")" -gt 12 ] &&
        run $small --quiet --store "$folder/full.db" &&
        run $small --quiet --store "$folder/enough.db" &&
        cmp <(tables "$folder/full.db") <(tables "$folder/enough.db")
}
if mkdir "$folder/try" && mount -t tmpfs -o size=64k none "$folder/try" 2>/dev/null; then
    umount "$folder/try"
    check "a full disk gives a clear error, keeps what was there, and the run goes on later" full_disk
else
    skip "a full disk" "no right to mount"
fi

# The same by options; what is wrong in a file is said with its place.
by_options() {
    run --seed 3 --plays 400 --chunk 40 --keep-decisions --scenario kuhn \
        --scenario 'five cards: kuhn:cards=5' --scenario connect/tic-tac-toe --agent random \
        --agent 'mixed: random vs first' --agent 'mcts: mcts:iterations=4 vs random' --metric win \
        --metric score --metric taken --metric branching --quiet --store "$folder/options.db" &&
        cmp <(tables "$folder/one.db" | grep -v '^experiment|title') \
            <(tables "$folder/options.db" | sed 's/^experiment|//')
}
check "options say the same as a file" by_options
wrong() {
    printf '%b' "$1" >"$folder/wrong.experiment"
    says "$2" "$program" run "$folder/wrong.experiment"
}
seeds() {
    run --seed 0xfedcba9876543210 --scenario kuhn --agent random --plays 50 --quiet \
        --store "$folder/seed1.db" &&
        printf 'seed 18364758544493064720\nplays 50\nscenarios\n    kuhn\nagents\n    random\n' \
            >"$folder/seed.experiment" &&
        run "$folder/seed.experiment" --quiet --store "$folder/seed2.db" &&
        run "$folder/seed.experiment" --quiet --store "$folder/seed2.db" &&
        cmp <(tables "$folder/seed1.db") <(tables "$folder/seed2.db")
}
check "seeds have 64 bits, decimal or hexadecimal" seeds
good='scenarios\n    kuhn\nagents\n    random\n'
check "a misspelt statement" wrong 'scenario\n    kuhn\n' "did you mean 'scenarios'"
check "a seed that is none" wrong "seed 18446744073709551616\n$good" "expected a seed"
check "no agents" wrong 'scenarios\n    kuhn\n' "no agents"
check "an unknown game" wrong 'scenarios\n    kuhm\nagents\n    random\n' "kuhn"
check "an unknown agent" wrong 'scenarios\n    kuhn\nagents\n    randon\n' "did you mean 'random'"
check "an unknown metric" wrong "${good}metrics\n    wins\n" "did you mean 'win'"
check "an unknown field" wrong "${good}metrics\n    field:name=hands\n" "did you mean 'hand'"
check "too many agents" wrong 'scenarios\n    kuhn\nagents\n    first vs first vs first\n' "2 players"
check "a name twice" wrong "${good}    random\n" "there twice"
check "a quote that is not closed" wrong "${good}    player's: random\n" "is not closed"
check "plays that are no number" wrong "plays many\n$good" "a number of plays"
check "until without a width" wrong "until win\n$good" "win ±0.5%"
check "until on nothing that is measured" wrong "until wins ±1%\n$good" "no metric"
check "an unknown setting" wrong "${good}variants\n    x: card = 4\n" "did you mean 'cards'"

# What people read fits on a terminal.
narrow() { ! grep -qE '^.{81}' "$1"; }
wide() {
    run --scenario 'a scenario with quite a long name: spire/jaw-worm' --agent random --plays 30 \
        --agent 'someone whose name is far too long to stand at the beginning of a line: greedy' \
        --agent 'someone whose name is far too long to stand at the start of it: first' \
        --metric win --metric score --metric turns --metric decisions --metric branching \
        --metric field:name=hp --variant 'as it is' --variant 'heavier by half: Bash.damage = 12' \
        --store "$folder/wide.db" | grep -v '^results:' >"$folder/wide.txt" &&
        LC_ALL=C.UTF-8 narrow "$folder/wide.txt" && grep -q 'someone.*…' "$folder/wide.txt"
}
check "tables and sentences fit in 80 columns, whatever the names" wide
compared() {
    run $small --plays 100 --seed 9 --quiet --store "$folder/nine.db" && cd "$folder" &&
        "$program" compare one.db nine.db >compared.txt && "$program" compare one.db one.db >same.txt
    local code=$?
    cd - >/dev/null
    [ $code -eq 0 ] && LC_ALL=C.UTF-8 narrow "$folder/compared.txt" &&
        grep -q 'other plays, 400 and 100' "$folder/compared.txt" &&
        grep -q 'the same 400 plays' "$folder/same.txt" &&
        grep -q '^win *0.0 points (-0.7 to 0.7) *p = 1.00' "$folder/same.txt" &&
        grep -q '^0 of 27 comparisons' "$folder/same.txt"
}
check "two stores are compared, by the same plays where seeds agree" compared
# What the tables say, for programs: means are those of the rows, JSON is JSON, all intervals hold it.
said() {
    "$program" export "$folder/one.db" --jsonl --what "$1" >"$folder/said.jsonl" &&
        "$program" export "$folder/one.db" --csv --what "$1" >"$folder/said.csv" &&
        "$program" export "$folder/one.db" >"$folder/rows.csv" && python3 -c '
import csv, json, sys
folder, what, least = sys.argv[1], sys.argv[2], int(sys.argv[3])
lines = [json.loads(line) for line in open(folder + "/said.jsonl")]
table = list(csv.DictReader(open(folder + "/said.csv")))
rows = list(csv.DictReader(open(folder + "/rows.csv")))
assert len(lines) == len(table) >= least, len(lines)
for one, again in zip(lines, table):
    assert all(str(one[key]) == again[key] or float(one[key]) == float(again[key]) for key in one)
def mean(one, variant, agents):
    values = [float(row[one["column"]]) for row in rows if row["scenario"] == one["scenario"]
              and row["variant"] == one[variant] and row["agents"] == one[agents]]
    return sum(values) / len(values)
for one in lines:
    value = mean(one, "variant", "agents")
    if what == "differences":
        value -= mean(one, "than variant", "than agents")
        assert one["p"] <= one["adjusted p"] <= 1
    name = "mean" if what == "means" else "difference"
    assert abs(one[name] - value) < 1e-9 and one["low"] <= value <= one["high"], one' \
            "$folder" "$1" "$2"
}
check "means are written for programs" said means 27
check "so are differences" said differences 27
worth() {
    run --scenario connect/tic-tac-toe --agent random --value "wide: width = 4" --value "high: height = 4" --plays 50 \
        --quiet --store "$folder/worth.db" &&
        [ "$("$program" export "$folder/worth.db" --what values | grep -c ',win,value,')" -eq 2 ] &&
        [ "$("$program" export "$folder/worth.db" --what values | grep -c ',win,synergy,wide,high,')" -eq 1 ]
}
check "and values with their synergy" worth

# Who asks what a change did is not told first that good players win oftener.
changes_first() {
    run experiments/bash.experiment --plays 200 >"$folder/bash.txt"
    grep -A1 '^what differs' "$folder/bash.txt" | grep -q 'played by' &&
        grep -q 'higher for greedy' "$folder/bash.txt"
}
check "what a change of the rules did comes first" changes_first

finish
