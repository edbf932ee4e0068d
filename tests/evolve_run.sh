#!/bin/bash
# evolve_run.sh: evolutions are kept, go on, and end with the same bytes however they were run.
# Program: release
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
    grep -q 'on fresh seeds, by distance of win: first generation' "$folder/whole.txt" &&
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
cat >"$folder/levels.evolve" <<'END'
levels
    chase: experiments/levels/chase.vgdl:ticks=40
size 8x7
strong greedy
weak random
repeat 1
method plus 3 + 3
mutation anew
generations 1
plays 2
again 0
fresh 2
archive 3
END
levels() { # limits of objects, at least never above at most
    "$program" evolve "$folder/levels.evolve" --json --jobs 1 >"$folder/one.json" &&
        "$program" evolve "$folder/levels.evolve" --json --jobs 2 | cmp - "$folder/one.json" &&
        python3 -c 'import json, sys
found = json.load(open(sys.argv[1]))["evolutions"][0]
assert found["done"] and len(found["archive"]) == 3
for one in found["archive"]:
    numbers = one["numbers"]
    assert {"least.hare", "most.hare", "least.wall", "most.wall"} <= set(numbers), numbers
    for name in numbers:
        assert name[:5] != "least" or numbers[name] <= numbers["most" + name[5:]], numbers
    assert one["means"][0] > -1000, one' "$folder/one.json"
}
cat >"$folder/row.connect.template" <<'END'
# A row of so many cells, in which nobody can win, lasts as long as it has cells; one of none is no game.
board {width} 1
line 9
END
cat >"$folder/rows.evolve" <<END
templates
    $folder/row.connect.template
numbers
    width = 0..8
aims
    turns = 6
method plus 3 + 3
generations 3
plays 2
fresh 2
END
sed 's/{width}/{each}{text}{end}/' "$folder/row.connect.template" >"$folder/drawn.connect.template"
printf '%s\n' 'grammar "Widths"' 'symbol Width' '    short = "3"' '    long = "7"' >"$folder/widths.grammar"
cat >"$folder/drawn.evolve" <<END
templates
    $folder/drawn.connect.template
cards $folder/widths.grammar
count 1
repeat 1
numbers
    Width.short = 0..4
    Width.long = 1..2
aims
    most turns
method plus 4 + 4
generations 4
plays 20
fresh 40
END
holes() { # what fills holes is what is played; weights of a grammar decide what is drawn
    "$program" evolve "$folder/rows.evolve" --json >"$folder/rows.json" &&
        "$program" evolve "$folder/drawn.evolve" --json --jobs 1 >"$folder/drawn.json" &&
        "$program" evolve "$folder/drawn.evolve" --json --jobs 2 | cmp - "$folder/drawn.json" &&
        python3 -c 'import json, sys
best = json.load(open(sys.argv[1]))["evolutions"][0]["archive"][0]
assert best["numbers"]["width"] == 6 and best["fresh"] == [6], best
found = json.load(open(sys.argv[2]))["evolutions"][0]
best = found["archive"][0]
assert best["numbers"]["Width.short"] == 0 and best["fresh"] == [7], best
assert found["history"][0]["population"][0] < 6, found["history"][0]' "$folder/rows.json" "$folder/drawn.json"
}
check "holes of descriptions and weights of grammars evolve" holes
cat >"$folder/push.evolve" <<'END'
levels
    vgdl/sokoban
size 6x5
agent greedy vs random
repeat 1
states 20000
aims
    most solved
    most solution
    most order
method plus 3 + 3
generations 1
plays 2
fresh 2
END
puzzles() { # shares and orders within their bounds; who is never solved has no solution
    "$program" evolve "$folder/push.evolve" --json >"$folder/push.json" && python3 -c 'import json, sys
found = json.load(open(sys.argv[1]))
assert found["columns"] == ["solved", "solution", "order"], found["columns"]
for one in found["evolutions"][0]["archive"]:
    solved, solution, order = one["means"]
    assert 0 <= solved <= 1 and -1 <= order <= 1 and (solution > 0) == (solved > 0), one' "$folder/push.json"
}
if "$program" generate levels vgdl/zelda --count 1 >/dev/null 2>&1; then
    check "limits of levels evolve, the same on one thread and two" levels
    check "levels by what a search and the order of agents say" puzzles
else
    skip "limits of levels evolve" "there is no solver"
fi
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
        refused "there is no hole '{x}'" templates "    $folder/row.connect.template" numbers '    x = 1..2' "${aims[@]}" &&
        refused 'as '"'duel.chaos.template'" templates '    spire/jaw-worm' "${numbers[@]}" "${aims[@]}" &&
        refused 'cards fill holes' "${game[@]}" "${numbers[@]}" "${aims[@]}" 'cards spire/cards' &&
        refused "did you mean 'Card'" templates '    experiments/cards/jaw-worm.spire.template' 'cards spire/cards' numbers '    Crd.card = 1..2' "${aims[@]}" &&
        refused 'needs two measures' "${game[@]}" "${numbers[@]}" "${aims[@]}" 'method elites 8' &&
        refused "only the method 'plus'" "${game[@]}" "${numbers[@]}" "${aims[@]}" '    most hp' 'method cma 8' &&
        refused 'wrong.evolve:7:13: error: expected a number of generations' "${game[@]}" "${numbers[@]}" "${aims[@]}" 'generations 0' &&
        refused "wrong.evolve:3:6: error: expected a size from 4x4 to 60x60, as '10x8', found '2x2'" levels '    vgdl/zelda' 'size 2x2' &&
        refused 'no avatar that a letter' levels "    $folder/nobody.vgdl" &&
        refused "'spire' have no levels" levels '    spire/jaw-worm' &&
        LD_LIBRARY_PATH=$folder/broken refused 'install the Debian package gringo' levels '    vgdl/zelda'
}
mkdir "$folder/broken"    # where no solver can be loaded from
touch "$folder/broken/libclingo.so.3" "$folder/broken/libclingo.so.4"
printf '%s\n' '#! dialect=gvgai' BasicGame '    SpriteSet' '        rock > Immovable' '    LevelMapping' '        A > rock' \
    '    InteractionSet' '    TerminationSet' '        Timeout limit=9' >"$folder/nobody.vgdl"
check "what is wrong is told with its place" refusals
damaged() {
    sed 's/^population/popular/' "$folder/whole.state" >"$folder/damaged.state"
    "$program" evolve "$folder/plus.evolve" --store "$folder/damaged.state" 2>&1 | grep -q 'is damaged' &&
        sed '/^candidates/ { n; s/$/1/; }' "$folder/whole.state" >"$folder/damaged.state" &&
        "$program" evolve "$folder/plus.evolve" --store "$folder/damaged.state" 2>&1 | grep -q 'is damaged' &&
        ! "$program" evolve "$folder/cma.evolve" --store "$folder/whole.state" >"$folder/said.txt" 2>&1 &&
        grep -q 'other settings' "$folder/said.txt"
}
check "a store that is damaged, or of another file, is refused" damaged
finish
