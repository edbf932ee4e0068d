#!/bin/bash
# evolve_run.sh: evolutions are kept, go on, and end with the same bytes however they were run.
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES

write() { # name, method, more lines
    cat >"$folder/$1.evolve" <<END
title "Small"   # two runs of a battle
runs 2
games
    jaw worm: spire/jaw-worm
agent random
numbers
    Bash.damage = 4..40
    Strike.damage = 3..9
aims
    ${4:-win = 50%}
$3
method $2
generations 4
plays 12
fresh 30
archive 4
END
}
measures='measures
    win 0..1 in 4
    turns 4..20 in 6'
write plus 'plus 4 + 4' 'mutation anew'
write cma 'cma 6' ''
write elites 'elites 6' "$measures" 'most hp'
evolve() { # name, store, options: into $2.txt
    local name=$1 store=$2
    shift 2
    "$program" evolve "$folder/$name.evolve" --store "$folder/$store.state" "$@" >"$folder/$store.txt"
}
evolve plus whole --jobs 1 --report "$folder/page.html" || exit 1

same() { cmp "$folder/whole.state" "$folder/$1.state" && cmp "$folder/whole.txt" "$folder/$1.txt"; }
threads() { evolve plus two --jobs 2 && same two; }
check "two threads give the same bytes" threads
again() { evolve plus two --jobs 2 && same two; }
check "an evolution that is done tells the same again" again
killed() {
    local kept=0
    for _ in 1 2 3 4 5 6; do
        "$program" evolve "$folder/plus.evolve" --store "$folder/killed.state" --quiet --jobs 1 &
        pause 250
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
        [ -s "$folder/killed.state" ] && ! grep -q '^evolution 1 5 1' "$folder/killed.state" && kept=$((kept + 1))
    done
    echo "$kept of 6 kills left something half done"
    evolve plus killed && same killed
}
check "killed and continued, the same bytes" killed
both() { # both figures, a page with curve and settings
    grep -q 'win 5[0-9.]* %, fresh [0-9.]* % (' "$folder/whole.txt" || grep -q ', fresh ' "$folder/whole.txt" || return 1
    grep -q 'on fresh seeds, by win: first generation' "$folder/whole.txt" &&
        grep -q '<svg' "$folder/page.html" && grep -q 'How to repeat it' "$folder/page.html"
}
check "both figures are told, and there is a page" both
others() {
    evolve cma cma && grep -q 'archive, best first' "$folder/cma.txt" &&
        evolve elites elites --report "$folder/map.html" && grep -q '^map: turns to the right' "$folder/elites.txt" &&
        grep -q '<h3>Map</h3>' "$folder/map.html" && evolve elites elites --json &&
        python3 -c 'import json, sys
found = json.load(open(sys.argv[1]))
assert len(found["evolutions"]) == 2
for one in found["evolutions"]:
    assert one["done"] and len(one["history"]) == 5 and one["map"]
    for cell in one["map"]:
        place, means = cell["cell"], cell["holder"]["means"]
        assert place[0] == min(3, int(means[1] * 4)), (place, means)
        assert place[1] == min(5, max(0, int((means[2] - 4) / 16 * 6))), (place, means)' "$folder/elites.txt"
}
check "a map whose holders lie in their cells; sep-CMA-ES" others
refused() { # words, then lines of a file
    local words=$1
    shift
    printf '%s\n' "$@" >"$folder/wrong.evolve"
    "$program" evolve "$folder/wrong.evolve" >/dev/null 2>"$folder/said.txt"
    [ $? -eq 2 ] && [ "$(wc -l <"$folder/said.txt")" -eq 1 ] && grep -qF "$words" "$folder/said.txt" ||
        { echo "expected '$words': $(cat "$folder/said.txt")"; return 1; }
}
refusals() {
    local game=(games '    spire/jaw-worm') numbers=(numbers '    Bash.damage = 4..16') aims=(aims '    win=50%')
    refused "wrong.evolve:1:1: error: expected a statement with what belongs to it, found 'gmes' (did you mean 'games'?)" gmes &&
        refused 'wrong.evolve:4:5' "${game[@]}" numbers '    Bash.damage = 9..4' &&
        refused "wrong.evolve:1:5: error: an indented line" '    x' &&
        refused 'expected games' "${numbers[@]}" && refused 'expected numbers' "${game[@]}" "${aims[@]}" &&
        refused 'expected an aim' "${game[@]}" "${numbers[@]}" &&
        refused "did you mean 'Bash'" "${game[@]}" numbers '    Bsh.damage = 4..16' "${aims[@]}" &&
        refused 'wrong.evolve:7:8: error: expected a method' "${game[@]}" "${numbers[@]}" "${aims[@]}" 'method best 3' &&
        refused 'needs two measures' "${game[@]}" "${numbers[@]}" "${aims[@]}" 'method elites 8' &&
        refused "only the method 'plus'" "${game[@]}" "${numbers[@]}" "${aims[@]}" '    most hp' 'method cma 8' &&
        refused 'wrong.evolve:7:13: error: expected a number of generations' "${game[@]}" "${numbers[@]}" "${aims[@]}" 'generations 0'
}
check "what is wrong is told with its place" refusals
damaged() {
    sed 's/^population/popular/' "$folder/whole.state" >"$folder/damaged.state"
    "$program" evolve "$folder/plus.evolve" --store "$folder/damaged.state" 2>&1 | grep -q 'is damaged' &&
        ! "$program" evolve "$folder/cma.evolve" --store "$folder/whole.state" >"$folder/said.txt" 2>&1 &&
        grep -q 'other settings' "$folder/said.txt"
}
check "a store that is damaged, or of another file, is refused" damaged
finish
