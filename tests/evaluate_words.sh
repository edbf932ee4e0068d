#!/bin/bash
# evaluate_words.sh: what is printed of an experiment, a ladder or a series misleads nobody: plays that went
# wrong are told of first, every number says how many plays it rests on, and nobody who never answered has
# results.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES
run() { "$program" run "$@" </dev/null; }
out=$folder/out.txt
has() { grep -qE -- "$1" "$out" || { head -c 2000 "$out"; return 1; }; }
lacks() { ! grep -E -- "$1" "$out"; }
# one_line: what was printed, without its line ends, so that where lines break does not matter.
one_line() { tr -s '\n ' ' ' <"$out" >"$out.line" && mv "$out.line" "$out"; }

# Rules that never finish, in most plays of whoever plays at random.
cat >"$folder/endless.spire" <<'END'
include "spire/_starter.spire"
include "spire/_jaw-worm.spire"
status Ping
    after block to owner: apply 1 Pong to owner
status Pong
    after status to owner if status = Pong: block 1 to owner
card Start
    cost 0
    effect: apply 1 Ping and apply 1 Pong and block 1 to self
scenario Endless
    player Ironclad
    deck 5 Strike, 4 Defend, Bash, Start
    enemies "Jaw Worm"
END
fault="stopped by rules that never finish \(status 'Ping' -> status 'Pong'\)"
endless=(--scenario "endless: $folder/endless.spire" --agent random --agent greedy --plays 20 --seed 3)
"$program" sim "$folder/endless.spire" --games 20 >"$out"
check "sim: a fault of the rules is told of, with the rules" has "^beware: [0-9]+ of 20 plays were $fault"
run "${endless[@]}" >"$out"
first_line() { head -n 1 "$out" | grep -q '^beware: '; }
check "run: before anything else" first_line
one_line
check "run: faults are told of, with the rules" has "endless, random: [0-9]+ of 20 plays were $fault"
run "${endless[@]}" --variant 'as it is' --variant 'strong: Strike.damage = 9' --brief --report "$folder/p.html" >"$out"
one_line
check "brief: faults are told of" has "endless, strong, random: [0-9]+ of 20 plays were $fault"
cp "$folder/p.html" "$out"
check "page: faults are told of" has "endless, strong, random: .*stopped by rules that never finish"
run --scenario vgdl/bombard:ticks=5 --agent random --plays 4 >"$out"
one_line
check "run: plays that were cut off" has 'vgdl/bombard:ticks=5, random: 4 of 4 plays were cut off after 5 decisions'
run --scenario vgdl/comets:sprites=5 --agent random --plays 4 >"$out"
one_line
check "run: settings of a game hold in experiments too" has '4 of 4 plays were stopped by an overflow'
run --scenario kuhn --agent random --plays 20 >"$out"
check "run: nothing is told where nothing went wrong" lacks beware

# An agent that cannot start.
nobody='external:command=/nonexistent,restart=0,stderr=hide'
# refused COMMAND...: it fails, and its last words are that an agent does not answer.
refused() {
    "$@" >"$out" 2>"$folder/err" </dev/null && return 1
    tail -n 1 "$folder/err" | grep -q 'does not answer'
}
none() { refused run --scenario kuhn --agent random --agent "bad: $nobody" --plays 20 --store "$folder/none.db"; }
check "run: who never answers has no results" none
kept() { [ "$(sqlite3 "$folder/none.db" 'SELECT count(*) FROM chunks JOIN cells USING(cell) WHERE agents = "bad"')" = 0 ]; }
check "and none are kept" kept
check "ladder: neither" refused "$program" ladder kuhn --agent random --agent "bad: $nobody" --plays 20
check "sim: neither" refused "$program" sim kuhn --agent "$nobody" --games 20

# What rows of --brief rest on.
run experiments/first.experiment --plays 20 --brief >"$out"
check "brief: plays of each variant and of each row" \
    has '^40 plays of each variant, 20 in each row, over the same seeds, in '
run experiments/first.experiment --plays 3 --brief >"$out"
check "brief: three plays prove nothing" has 'win .* the same in all 3 plays, may be chance'
check "brief: three plays make no interval" has 'too few plays'
run experiments/first.experiment --until 'win ±8%' --plays 1000 --chunk 20 --brief --store "$folder/until.db" >"$out"
check "brief: where cells differ in size each row says its own" has '^beginner  *win  *[0-9]+  '
agree() {
    sqlite3 "$folder/until.db" 'SELECT agents, subject, sum(count) FROM chunks JOIN cells USING(cell) GROUP BY cell' &&
    awk '$1 == "beginner" && $2 == "win" { found = $3; sub("[+]", "", $8)
        exit !(($6 - $4) - $8 < 0.11 && $8 - ($6 - $4) < 0.11) } END { exit !found }' "$out"
}
check "brief: the change is that between its columns" agree
run experiments/first.experiment --until 'win ±8%' --plays 1000 --chunk 20 --store "$folder/until.db" >"$out"
one_line
check "run: a comparison says that it rests on fewer plays than its cells have" \
    has ', over the [0-9]+ plays that both have'

# Values: what is compared with what.
cat >"$folder/values.experiment" <<'END'
plays 12
scenarios
    spire/jaw-worm
agents
    random
variants
    as it is
    strong: Strike.damage = 9
    weak: Strike.damage = 5
values by add
    Bash
    Strike
metrics
    win
    field:name=hp
    use:verb=played
    first_use
END
run "$folder/values.experiment" --report "$folder/p.html" >"$out"
one_line
check "run: metrics that are not printed are named" has 'use, first_use: [0-9]+ columns, .*--report has them'
cp "$folder/p.html" "$out"
check "page: one pair is not called a fit" has 'Single cells are compared'
check "page: nor said to be drawn towards 0" lacks 'one fit over all cells'
check "page: variants are those that were given" has '1 scenario × 3 variants \(and 3 more to find values\)'
check "page: one pair is one" has 'in numbers: 1 pair<'
check "page: means of some plays say of how many" has '<small>(±[0-9.]+, )?[0-9]+ plays?</small>'
check "page: no mean of few has an interval" lacks '>±[0-9.]+, [1-3] plays?<'
run --scenario spire/jaw-worm --agent random --plays 4 --metric faults --value 'add=Bash' --value 'Bash.damage=9' >"$out"
check "values: plays of other seeds are not said to show no difference" has '^all plays have the same, with and without'
check "values: for they were not compared one by one" lacks 'in any play'
# A run that was not finished: three of the cells that five things need.
five=(--scenario spire/minists:scenario=starter --agent greedy --plays 8 --chunk 8 --metric 'field:name=hp')
for card in Batter Stimulate Tolerate Bomb Suffer; do five+=(--value "$card: add=$card"); done
run "${five[@]}" --quiet --store "$folder/part.db"
sqlite3 "$folder/part.db" 'DELETE FROM chunks WHERE cell > 2; DELETE FROM times WHERE cell > 2'
"$program" report "$folder/part.db" >"$out" 2>"$folder/err"
check "page: what has no plays has no p" has '<td class="name">Bomb</td><td>–</td><td>no plays</td>'
check "page: and is not counted" has '[0-9]+ of 2 comparisons show'
check "page: an average of some is not called that of all" has 'Batter, less the average of all</td><td>–</td>'
# Much that is certain, of which only the largest is told.
run --scenario spire/jaw-worm --agent random --plays 200 --metric turns --metric 'field:name=hp' \
    --value 'a: Strike.damage=12' --value 'b: Defend.block=12' --value 'c: Bash.damage=20' >"$out"
one_line
check "what differs: says that there is more" has 'and [0-9]+ more of values and synergies: these are the largest'

# The same for other programs.
json() {
    run "${endless[@]}" --variant 'as it is' --variant 'strong: Strike.damage = 9' --json >"$out" 2>"$folder/err" &&
        run "$folder/values.experiment" --json >"$folder/values.json" && python3 - "$out" "$folder/values.json" <<'END'
import json, sys
endless, values = (json.load(open(path)) for path in sys.argv[1:])
assert len(endless["beware"]) == 2 and "never finish" in endless["beware"][0], endless["beware"]
assert len(endless["means"]) == 4 * 4 and len(endless["differences"]) == 4 * 4 and endless["values"] == []
assert endless["means"][0]["plays"] == 20 and endless["unfinished_cells"] == 0
assert [row["what"] for row in values["values"]] == ["value", "value", "synergy"] * 2
assert values["beware"] == [] and values["comparisons"] == len(values["differences"]) + len(values["values"])
END
}
check "run --json has what the tables say" json

# Intervals of few plays.
"$program" sim connect/four --games 1 >"$out"
check "sim: one play makes no interval" has '^plies .*\(too few plays\)'
"$program" sim kuhn --agent first --games 20 >"$out"
check "sim: what is always the same says so" has '^plies +2 \(always\)'
"$program" sim spire/run --games 4 --seed 9 >"$out"
check "sim: no interval of a count goes below 0" lacks '^plies .*\(-'
check "sim: and no mean of a count" lacks 'turns .*\(-'
finish
